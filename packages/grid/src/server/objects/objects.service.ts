import { newId, Problem, type Page, type PagedQuery } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, type Tx } from '@evops/platform/server'
import {
  kindFacts,
  maxNetObjects,
  type GridObjectFilter,
  type GridObjectForm,
  type GridObjectRow,
  type listGridObjects,
} from '../../contract/index.ts'
import { normalNetState } from '../net/net.rules.ts'
import { loadStationNets } from '../net/net.store.ts'
import { dissolveNode, insertNode, setTerminalNode } from './connections.store.ts'
import {
  changeObject,
  findObject,
  insertObject,
  lockNet,
  pageOfObjects,
  removeObject,
  type BareObject,
} from './objects.store.ts'
import {
  countContainedObjects,
  publishedDrawingWith,
  representingObjectName,
  referencedRecordsOf,
} from './places.store.ts'

interface ObjectDraft {
  operatorId: string
  form: GridObjectForm
  now: Date
}
/** `id`: set for an object that was drawn before it was created. */
type NewObject = ObjectDraft & { id?: string }
const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })

/** Adds the terminals to rows, and their states in the nets of their stations. */
async function withNets(tx: Tx, rows: readonly BareObject[]): Promise<GridObjectRow[]> {
  const net = await loadStationNets(tx, [...new Set(rows.map(({ stationId }) => stationId))])
  const current = normalNetState(net)
  const byId = new Map(net.objects.map((one) => [one.id, one]))
  const byObject = Map.groupBy(net.terminals, ({ objectId }) => objectId)
  const atNode = Map.groupBy(net.terminals, ({ nodeId }) => nodeId)
  return rows.map((row) => ({
    ...row,
    ...current.of(row.id),
    terminals: (byObject.get(row.id) ?? []).map(({ objectId: _objectId, ...terminal }) => ({
      ...terminal,
      others: (terminal.nodeId === null ? [] : (atNode.get(terminal.nodeId) ?? [])).flatMap(
        ({ id, objectId, sequence }) => {
          const other = byId.get(objectId)
          return id === terminal.id || !other ? [] : [{ objectId, name: other.name, kind: other.kind, sequence }]
        },
      ),
    })),
  }))
}
export async function objectsPage(
  tx: Tx,
  query: GridObjectFilter & PagedQuery<typeof listGridObjects>,
): Promise<Page<GridObjectRow>> {
  const found = await pageOfObjects(tx, query)
  return { ...found, list: await withNets(tx, found.list) }
}
/** Throws request.not-found. */
export async function getGridObjectRow(tx: Tx, id: string): Promise<GridObjectRow> {
  const bare = await findObject(tx, id)
  const [row] = bare ? await withNets(tx, [bare]) : []
  if (!row) throw new Problem('request.not-found')
  return row
}

/** Completes a form for storage: the voltage of the container, and the normal position of the kind. */
async function resolveForm(tx: Tx, { form, id }: { form: GridObjectForm; id: string }) {
  const { stationId, containerId, kind, name } = form
  const { isSwitch } = kindFacts[kind]
  const { container, station, refers } = await referencedRecordsOf(tx, form)
  if (!station) throw inField('request.not-found', 'stationId')
  if (containerId !== null && !container) throw inField('request.not-found', 'containerId')
  if (container && container.stationId !== stationId) throw inField('grid.not-here', 'containerId')
  if (container && !kindFacts[kind].containers.includes(container.kind))
    throw inField('grid.container-kind', 'containerId', { name: container.name })
  const volts = container?.baseVoltageV ?? null
  if (volts !== null && form.baseVoltageV !== null && form.baseVoltageV !== volts && kind !== 'VoltageLevel')
    throw inField('grid.container-voltage', 'baseVoltageV', { name: container?.name ?? name, volts })
  if (form.refersToId !== null && !refers) throw inField('request.not-found', 'refersToId')
  if (refers && !refers.isHere) throw inField('grid.not-here', 'refersToId')
  const holder = form.refersToId === null ? undefined : await representingObjectName(tx, form.refersToId, id)
  if (holder !== undefined) throw inField('grid.refers-taken', 'refersToId', { name: holder })
  const usual = isSwitch ? kind === 'GroundDisconnector' : null
  return {
    form: {
      ...form,
      baseVoltageV: form.baseVoltageV ?? (kind === 'PowerTransformer' ? null : volts),
      normalOpen: form.normalOpen ?? usual,
      endsV: form.endsV.toSorted((a, b) => b - a),
    },
    containerKind: container?.kind ?? null,
  }
}
/** Converts a database refusal to a message. */
export async function withRefusalMessage<T>({ name }: Pick<GridObjectForm, 'name'>, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'grid_objects_name') throw inField('grid.name-taken', 'name', { name })
    if (constraint === 'grid_objects_pkey') throw new Problem('request.conflict')
    if (constraint === 'grid_objects_at_voltage' || constraint === 'grid_terminals_node')
      throw inField('grid.voltage-used', 'baseVoltageV')
    throw error
  })
}

export async function addObject(tx: Tx, record: NewObject): Promise<GridObjectRow> {
  const id = await createUncheckedObject(tx, record)
  return getGridObjectRow(tx, id)
}
/** Creates an object without checking its state, because several are created at once. */
export async function createUncheckedObject(
  tx: Tx,
  { operatorId, form: submittedForm, now, id = newId(now.getTime()) }: NewObject,
): Promise<string> {
  if ((await lockNet(tx, submittedForm.stationId)) >= maxNetObjects)
    throw new Problem('grid.too-many', { most: maxNetObjects })
  const resolved = await resolveForm(tx, { form: submittedForm, id })
  await withRefusalMessage(resolved.form, insertObject(tx, { operatorId, id, ...resolved, now }))
  return id
}
/** Throws request.conflict. */
export async function updateObject(
  tx: Tx,
  record: ObjectDraft & { id: string; version: number },
): Promise<{ before: GridObjectRow; after: GridObjectRow }> {
  const { id, form: submittedForm } = record
  const before = await getGridObjectRow(tx, id)
  await lockNet(tx, before.stationId)
  if (submittedForm.kind !== before.kind) throw inField('grid.kind-fixed', 'kind')
  if (submittedForm.stationId !== before.stationId) throw inField('grid.kind-fixed', 'stationId')
  const resolved = await resolveForm(tx, { form: submittedForm, id })
  if (!(await withRefusalMessage(resolved.form, changeObject(tx, { ...record, ...resolved }))))
    throw conflictProblem(submittedForm, before)
  return { before, after: await getGridObjectRow(tx, id) }
}
export async function deleteObject(tx: Tx, id: string): Promise<GridObjectRow> {
  const before = await getGridObjectRow(tx, id)
  await lockNet(tx, before.stationId)
  const inside = await countContainedObjects(tx, id)
  const { name } = before
  if (inside > 0) throw new Problem('grid.holds-others', { name, count: inside })
  const drawing = await publishedDrawingWith(tx, id)
  if (drawing !== undefined) throw new Problem('grid.drawn', { drawing, name })
  const other = (await getGridObjectRow(tx, id)).terminals.flatMap(({ others }) => others)[0]
  if (other) throw new Problem('grid.still-connected', { name, other: other.name })
  for (const { id: terminalId, nodeId } of before.terminals)
    if (nodeId !== null) {
      await setTerminalNode(tx, [terminalId], null)
      await dissolveNode(tx, nodeId)
    }
  await removeObject(tx, id)
  return before
}

interface Joining {
  operatorId: string
  id: string
  sequence: number
  to: { objectId: string; sequence: number } | null
  now: Date
}
const terminalOf = (row: GridObjectRow, sequence: number) => {
  const terminal = row.terminals.find((one) => one.sequence === sequence)
  if (!terminal) throw new Problem('grid.no-terminal', { name: row.name, sequence })
  return terminal
}
/** Connects or disconnects a terminal. Repeating has no effect. */
export async function connectTerminal(
  tx: Tx,
  { operatorId, id, sequence, to, now }: Joining,
): Promise<{ before: GridObjectRow; after: GridObjectRow }> {
  const { stationId } = await getGridObjectRow(tx, id)
  await lockNet(tx, stationId)
  const before = await getGridObjectRow(tx, id)
  const terminal = terminalOf(before, sequence)
  if (!to && terminal.nodeId !== null) {
    await setTerminalNode(tx, [terminal.id], null)
    await dissolveNode(tx, terminal.nodeId)
  }
  if (to) {
    const other = await getGridObjectRow(tx, to.objectId)
    const end = terminalOf(other, to.sequence)
    if (other.id === id) throw inField('grid.same-object', 'to')
    if (other.stationId !== stationId) throw inField('grid.not-here', 'to')
    const [volts, others] = [terminal.voltageV, end.voltageV]
    if (volts !== others) throw inField('grid.other-voltage', 'to', { volts, others })
    if (terminal.nodeId !== null && terminal.nodeId !== end.nodeId)
      throw inField('grid.connected-elsewhere', 'to', { other: terminal.others[0]?.name ?? '' })
    const nodeId = end.nodeId ?? newId(now.getTime())
    if (end.nodeId === null) await insertNode(tx, { operatorId, id: nodeId, stationId, voltageV: volts })
    await setTerminalNode(tx, [terminal.id, end.id], nodeId)
  }
  return { before, after: await getGridObjectRow(tx, id) }
}
