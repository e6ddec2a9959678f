import {
  gridName,
  kindFacts,
  kindFaults,
  maxNetObjects,
  isNormallyOpen,
  type cimActs,
  type GridKind,
  type GridObjectForm,
} from '../../contract/index.ts'
import type { StoredTerminal } from '../net/net.store.ts'
import type { BareObject } from '../objects/objects.store.ts'
import type { CimFaultKey } from './cim.words.ts'
import type { CimFault, CimNet, CimObject, CimTerminal } from './read-cim.rules.ts'
import { parseUuid } from './read-rdf.rules.ts'

/** Existing data at the target station. */
export interface CimImportTarget {
  stationId: string
  objects: readonly BareObject[]
  terminals: readonly StoredTerminal[]
  /** mRIDs of the file that other stations use. */
  elsewhere: ReadonlySet<string>
  /** Returns the id of the record that an object represents, by its kind and number. */
  idOf: (kind: GridKind, number: string) => string | undefined
}
export interface PlannedObject {
  id: string
  act: (typeof cimActs)[number]
  form: GridObjectForm
  /** Of what it stands for, as the file says it. */
  number: string | null
  containerKind: GridKind | null
  /** Version of an existing object; null: it is new, or only its connections change. */
  version: number | null
  ends: readonly PlannedEnd[]
}
export interface PlannedEnd {
  id: string
  sequence: number
  nodeId: string | null
  voltageV: number
}
export interface CimPlan {
  objects: PlannedObject[]
  faults: CimFault[]
}
/** Reports an error of an object by its id, or by its name in the file. */
type ReportFault = (about: string, key: CimFaultKey, values?: CimFault['values'], objectId?: string) => void

/** Plans the changes of a file to the net of a station, containers before their content. */
export function planCim(net: CimNet, ground: CimImportTarget): CimPlan {
  const faults = [...net.faults]
  const ids = new Map(net.objects.map(({ ref, id }) => [ref, id]))
  const addFault: ReportFault = (about, key, values = {}, objectId = ids.get(about)) =>
    void faults.push({ about, key, values, ...(objectId !== undefined && { objectId }) })
  const places = placesOf(net, ground)
  const ends = Map.groupBy(net.terminals, ({ objectRef }) => objectRef)
  const objects = net.objects.map((object) =>
    planObject(object, { ends: ends.get(object.ref) ?? [], places, ground, sendUpdate: addFault }),
  )
  checkDuplicates(objects, ground, addFault)
  checkVoltages(objects, ground, addFault)
  const created = objects.filter(({ act }) => act === 'create').length
  if (ground.objects.length + created > maxNetObjects) addFault('@graph', 'grid.cim.too-many', { most: maxNetObjects })
  const depth = ({ form: { kind } }: PlannedObject) =>
    ['Substation', 'VoltageLevel', 'Bay'].findIndex((one) => one === kind) >>> 0
  return { objects: objects.toSorted((a, b) => depth(a) - depth(b)), faults }
}

/** Maximum rounds: an object that is left out may be the container of others, which are then left out too. */
const mostRounds = 20

/**
 * Plans what fits of a file: objects with errors are left out, and those that need them. Returns all errors, and whether
 * the rest can be written.
 */
export function planFittingCim(net: CimNet, ground: CimImportTarget): CimPlan & { isWritable: boolean } {
  const unread = new Set(net.faults.map(({ about }) => about))
  const faults = [...net.faults]
  let left: CimNet = { ...net, faults: [], objects: net.objects.filter(({ ref }) => !unread.has(ref)) }
  for (let round = 0; ; round += 1) {
    const plan = planCim(left, ground)
    faults.push(...plan.faults)
    const wrong = new Set(plan.faults.map(({ objectId }) => objectId))
    const objects = left.objects.filter(({ id }) => !wrong.has(id))
    if (objects.length === left.objects.length || round === mostRounds)
      return { objects: plan.objects, faults, isWritable: plan.faults.length === 0 }
    left = { ...left, objects }
  }
}

interface Place {
  id: string
  kind: GridKind
  name: string
  voltageV: number | null
}
/** Returns the containers of objects in the file and the station. `undefined`: none; null: the chain is circular. */
function placesOf({ objects }: CimNet, ground: CimImportTarget) {
  const byRef = new Map(objects.map((one) => [one.ref, one]))
  const current = new Map(ground.objects.map((one) => [one.id, one]))
  const placeOf = (ref: string, seen: ReadonlySet<string> = new Set()): Place | null | undefined => {
    if (seen.has(ref)) return null
    const object = byRef.get(ref)
    if (!object) {
      const existing = current.get(parseUuid(ref) ?? '')
      return existing && { ...existing, voltageV: existing.baseVoltageV }
    }
    const above = object.containerRef === null ? undefined : placeOf(object.containerRef, new Set([...seen, ref]))
    if (above === null) return null
    const { id, kind, name, baseVoltageV } = object
    return { id, kind, name, voltageV: baseVoltageV ?? (kind === 'Bay' ? (above?.voltageV ?? null) : null) }
  }
  return placeOf
}

interface Around {
  ends: readonly CimTerminal[]
  places: ReturnType<typeof placesOf>
  ground: CimImportTarget
  sendUpdate: ReportFault
}
function planObject(object: CimObject, around: Around): PlannedObject {
  const { ground, sendUpdate } = around
  const { ref, id, kind, name } = object
  const container = containerOf(object, around)
  const { isSwitch } = kindFacts[kind]
  const takesVoltage = kind !== 'PowerTransformer' && kind !== 'VoltageLevel'
  const ends = sortedEnds(kind, around.ends)
  const { ratedA = null, ratedVa = null, ratedW = null, ratedWh = null, ratedVar = null } = object.rated
  const form: GridObjectForm = {
    stationId: ground.stationId,
    kind,
    name,
    containerId: container?.id ?? null,
    baseVoltageV: object.baseVoltageV ?? (takesVoltage ? (container?.voltageV ?? null) : null),
    endsV: kind === 'PowerTransformer' ? ends.flatMap(({ endV }) => endV ?? []) : [],
    ratedA,
    ratedVa,
    ratedW,
    ratedWh,
    ratedVar,
    normalOpen: object.normalOpen ?? (isSwitch ? isNormallyOpen(kind) : null),
    refersToId: referenceOf(object, ground, sendUpdate),
  }
  checkForm(ref, form, { container, sendUpdate })
  const existing = ground.objects.find((one) => one.id === id)
  if (existing && existing.kind !== kind) sendUpdate(ref, 'grid.cim.kind-differs', { kind: existing.kind })
  if (ground.elsewhere.has(id)) sendUpdate(ref, 'grid.cim.elsewhere')
  const plannedEnds = ends.flatMap((end, at): PlannedEnd[] => {
    const voltageV = end.endV ?? form.baseVoltageV
    if (end.sequence === at + 1 && at < kindFacts[kind].terminals.most && voltageV !== null)
      return [{ id: end.id, sequence: end.sequence, nodeId: end.nodeId, voltageV }]
    sendUpdate(ref, 'grid.cim.terminal', { sequence: end.sequence })
    return []
  })
  const isSame = existing !== undefined && sameFields(form, existing)
  const isJoinedAlike = plannedEnds.every(({ sequence, nodeId }) =>
    ground.terminals.some((one) => one.objectId === id && one.sequence === sequence && one.nodeId === nodeId),
  )
  return {
    id,
    form,
    number: object.number,
    containerKind: container?.kind ?? null,
    act: existing ? (isSame && isJoinedAlike ? 'same' : 'change') : 'create',
    version: existing && !isSame ? existing.version : null,
    ends: plannedEnds,
  }
}
/** Terminals in order. Published models number the only terminal of a busbar 2, where an exporter saw it as the far end. */
function sortedEnds(kind: GridKind, ends: readonly CimTerminal[]): CimTerminal[] {
  const [only] = ends
  if (only && ends.length === 1 && kindFacts[kind].terminals.most === 1) return [{ ...only, sequence: 1 }]
  return ends.toSorted((a, b) => a.sequence - b.sequence)
}
function containerOf({ ref, kind, containerRef, name }: CimObject, { places, sendUpdate }: Around): Place | undefined {
  if (containerRef === null) return undefined
  const container = places(containerRef, new Set([ref]))
  if (container === null) sendUpdate(ref, 'grid.cim.cycle', { name })
  if (container === undefined) sendUpdate(ref, 'grid.cim.missing', { ref: containerRef })
  if (!container) return undefined
  if (!kindFacts[kind].containers.includes(container.kind))
    sendUpdate(ref, 'grid.cim.container', { name: container.name })
  return container
}
function checkForm(
  ref: string,
  form: GridObjectForm,
  { container, sendUpdate }: { container: Place | undefined; sendUpdate: ReportFault },
): void {
  if (!gridName.safeParse(form.name).success)
    sendUpdate(ref, 'grid.cim.field', { field: 'name', fault: 'grid.fault.name' })
  for (const [field, fault] of Object.entries(kindFaults(form))) sendUpdate(ref, 'grid.cim.field', { field, fault })
  const volts = container?.voltageV ?? null
  const isOther = volts !== null && form.baseVoltageV !== null && form.baseVoltageV !== volts
  if (isOther && form.kind !== 'VoltageLevel')
    sendUpdate(ref, 'grid.cim.container-voltage', { name: container?.name ?? '' })
}
function referenceOf(
  { ref, id, kind, number }: CimObject,
  ground: CimImportTarget,
  sendUpdate: ReportFault,
): string | null {
  if (number === null) return null
  const refersToId = ground.idOf(kind, number)
  if (refersToId === undefined) {
    sendUpdate(ref, 'grid.cim.reference', { number })
    return null
  }
  const holder = ground.objects.find((one) => one.refersToId === refersToId && one.id !== id)
  if (holder) sendUpdate(ref, 'grid.cim.reference-taken', { number, name: holder.name })
  return refersToId
}
const sameFields = (form: GridObjectForm, existing: BareObject) =>
  Object.entries(form).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(existing[field as keyof GridObjectForm]),
  )

/** Reports duplicates: ids, names within a container, and represented records must be unique. */
function checkDuplicates(objects: readonly PlannedObject[], ground: CimImportTarget, sendUpdate: ReportFault): void {
  const inFile = new Set(objects.map(({ id }) => id))
  const others = ground.objects.filter(({ id }) => !inFile.has(id))
  const nameOf = ({ containerId, kind, name }: Pick<GridObjectForm, 'containerId' | 'kind' | 'name'>) =>
    `${containerId} ${kind} ${name.toLowerCase()}`
  const names = new Set(others.map(nameOf))
  const [ids, referred] = [new Set<string>(), new Map<string, string>()]
  for (const { id, form, number } of objects) {
    const about = form.name || id
    if (ids.has(id)) sendUpdate(about, 'grid.cim.twice', {}, id)
    if (names.has(nameOf(form))) sendUpdate(about, 'grid.cim.name-twice', {}, id)
    const holder = form.refersToId === null ? undefined : referred.get(form.refersToId)
    if (holder !== undefined) sendUpdate(about, 'grid.cim.reference-taken', { number: number ?? '', name: holder }, id)
    ids.add(id)
    names.add(nameOf(form))
    if (form.refersToId !== null) referred.set(form.refersToId, form.name)
  }
}
/** Reports different voltages at a node, including terminals that are not in the file. */
function checkVoltages(objects: readonly PlannedObject[], ground: CimImportTarget, sendUpdate: ReportFault): void {
  const inFile = new Set(objects.map(({ id }) => id))
  const voltages = new Map<string, number>()
  for (const { objectId, nodeId, voltageV } of ground.terminals)
    if (nodeId !== null && !inFile.has(objectId)) voltages.set(nodeId, voltageV)
  for (const { id, form, ends } of objects)
    for (const { nodeId, voltageV } of ends) {
      if (nodeId === null) continue
      const others = voltages.get(nodeId) ?? voltageV
      if (others !== voltageV) sendUpdate(form.name, 'grid.cim.voltage', { volts: voltageV, others }, id)
      voltages.set(nodeId, others)
    }
}
