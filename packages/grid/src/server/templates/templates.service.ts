import { newId, requireFound, Problem, type Language } from '@evops/platform/contract'
import {
  conflictProblem,
  violatedConstraint,
  isStillReferenced,
  deleteTableRow,
  requireCodes,
  type Actor,
  type Tx,
} from '@evops/platform/server'
import { collectorPermissions } from '@evops/energy/contract'
import { chargePointPermissions, stationPermissions } from '@evops/stations/contract'
import {
  gridPermissions,
  templateUndoHours,
  type TemplateForm,
  type TemplatePreview,
  type TemplateRow,
  type TemplateUse,
  type TemplateUseRow,
} from '../../contract/index.ts'
import { cimFaultMessage, requireStation, writeCimPlan } from '../cim/cim.service.ts'
import { linkableRecordsByNumber } from '../cim/cim.store.ts'
import { planCim, type CimPlan } from '../cim/plan-cim.rules.ts'
import type { GridDeps } from '../deps.ts'
import { loadStationNets } from '../net/net.store.ts'
import { lockNet, objectsOfStation } from '../objects/objects.store.ts'
import { expandTemplate, type TemplateExpansion } from './expand.rules.ts'
import {
  changeTemplate,
  findDrawnObject,
  findTemplate,
  findTemplateUse,
  findDeletionObstacle,
  insertTemplate,
  insertTemplateUse,
  removeObjects,
  supplyNoOf,
  findTakenNumbers,
  claimTemplateUndo,
  type AddedItems,
} from './templates.store.ts'

const maxReported = 100
interface Doing {
  actor: Actor
  now: Date
}
const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })
async function rejectTakenName<T>({ name }: TemplateForm, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (violatedConstraint(error) === 'grid_templates_name') throw inField('grid.template-name-taken', 'name', { name })
    throw error
  })
}
/** Throws request.not-found. */
export async function getTemplate(tx: Tx, id: string): Promise<TemplateRow> {
  return requireFound(await findTemplate(tx, id))
}
export async function addTemplate(tx: Tx, { actor, now }: Doing, form: TemplateForm): Promise<TemplateRow> {
  const id = newId(now.getTime())
  await rejectTakenName(form, insertTemplate(tx, { operatorId: actor.operatorId, id, form, now }))
  return getTemplate(tx, id)
}
/** Throws request.conflict. */
export async function saveGridTemplate(
  tx: Tx,
  { actor: { operatorId }, now }: Doing,
  { id, version, ...form }: TemplateForm & { id: string; version: number },
): Promise<{ before: TemplateRow; after: TemplateRow }> {
  const before = await getTemplate(tx, id)
  if (!(await rejectTakenName(form, changeTemplate(tx, { operatorId, id, version, form, now }))))
    throw conflictProblem(form, before)
  return { before, after: await getTemplate(tx, id) }
}
export async function deleteTemplate(tx: Tx, id: string): Promise<TemplateRow> {
  const before = await getTemplate(tx, id)
  await deleteTableRow(tx, 'grid_templates', { id })
  return before
}

interface Looked {
  expansion: TemplateExpansion
  plan: CimPlan
  taken: string[]
}
/** `isThere`: what it stands for was added already; else as if it were. */
async function prepareUse(tx: Tx, template: TemplateRow, use: TemplateUse, isThere: boolean): Promise<Looked> {
  const { stationId, supplyPointId } = use
  await requireStation(tx, stationId)
  const supplyNo = supplyPointId === null ? null : await supplyNoOf(tx, use)
  if (supplyNo === undefined) throw inField('request.not-found', 'supplyPointId')
  const expansion = expandTemplate(template, { ...use, supplyNo })
  return { expansion, ...(await planExpansion(tx, expansion, { stationId, isThere })) }
}
async function planExpansion(
  tx: Tx,
  { net, chargePoints, meters }: TemplateExpansion,
  { stationId, isThere }: { stationId: string; isThere: boolean },
): Promise<Omit<Looked, 'expansion'>> {
  const numbers = {
    chargePoints: chargePoints.map(({ chargePointNo }) => chargePointNo),
    meters: meters.map(({ meterNo }) => meterNo),
  }
  const coming = new Map([...numbers.chargePoints, ...numbers.meters].map((number) => [number, newId()]))
  const current = await linkableRecordsByNumber(tx, stationId)
  const plan = planCim(net, {
    stationId,
    objects: await objectsOfStation(tx, stationId),
    terminals: (await loadStationNets(tx, [stationId])).terminals,
    elsewhere: new Set(),
    idOf: (kind, number) => current(kind, number) ?? (isThere ? undefined : coming.get(number)),
  })
  return { plan, taken: isThere ? [] : await findTakenNumbers(tx, numbers) }
}
function toTemplateLook({ expansion, plan, taken }: Looked, language: Language): TemplatePreview {
  const refused = [
    ...taken.map((about) => ({
      about,
      message: cimFaultMessage({ about, key: 'grid.cim.number-taken', values: {} }, language),
    })),
    ...plan.faults.map((fault) => ({ about: fault.about, message: cimFaultMessage(fault, language) })),
  ]
  return {
    objects: plan.objects.map(({ form: { name, kind } }) => ({ name, kind })),
    feeders: expansion.feeders,
    refused: refused.slice(0, maxReported),
  }
}
/** Throws request.not-found. */
export async function previewTemplateUse(
  tx: Tx,
  { id, use, language }: { id: string; use: TemplateUse; language: Language },
): Promise<TemplatePreview> {
  return toTemplateLook(await prepareUse(tx, await getTemplate(tx, id), use, false), language)
}

type Credentials = { chargePointNo: string; identity: string; password: string | null }[]
/** Adds everything, or throws grid.template-refused. */
export async function applyTemplate(
  tx: Tx,
  deps: GridDeps,
  { actor, now, id, use }: Doing & { id: string; use: TemplateUse },
): Promise<TemplateUseRow & { credentials: Credentials }> {
  const { operatorId, userId } = actor
  const template = await getTemplate(tx, id)
  await lockNet(tx, use.stationId)
  const { expansion, plan, taken } = await prepareUse(tx, template, use, false)
  requireCodes(actor, codesFor(expansion))
  const count = plan.faults.length + taken.length
  if (count > 0) throw new Problem('grid.template-refused', { count })
  const meters = await addMeters(tx, deps, operatorId, expansion)
  const { ids: chargePoints, credentials } = await addChargePoints(tx, deps, operatorId, expansion)
  const real = await planExpansion(tx, expansion, { stationId: use.stationId, isThere: true })
  await writeCimPlan(tx, { operatorId, stationId: use.stationId, now }, real.plan)
  const collectors: string[] = []
  for (const { meterNo, points, ...form } of expansion.collectors) {
    const meterId = meters.get(meterNo) ?? ''
    const newCollector = {
      operatorId,
      now,
      form: { ...form, points: points.map((point) => ({ ...point, meterId })) },
    }
    collectors.push((await deps.collectors.add(tx, newCollector)).id)
  }
  const added = {
    objects: real.plan.objects.map((one) => one.id),
    chargePoints,
    meters: [...meters.values()],
    collectors,
  }
  const useId = newId(now.getTime())
  await insertTemplateUse(tx, { id: useId, by: { operatorId, userId }, at: now, template, use, added })
  return { ...(await getTemplateUse(tx, useId)), credentials }
}
/** A user of a template needs the permission to add each part by hand. */
const codesFor = ({ chargePoints, meters, collectors }: TemplateExpansion) => [
  ...gridPermissions.create,
  ...(chargePoints.length > 0 ? chargePointPermissions.create : []),
  ...(meters.length > 0 ? stationPermissions.edit : []),
  ...(collectors.length > 0 ? collectorPermissions.create : []),
]
async function addMeters(
  tx: Tx,
  { places }: GridDeps,
  operatorId: string,
  { meters }: TemplateExpansion,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const form of meters) ids.set(form.meterNo, (await places.meters.add(tx, operatorId, form)).id)
  return ids
}
async function addChargePoints(tx: Tx, { places }: GridDeps, operatorId: string, { chargePoints }: TemplateExpansion) {
  const [ids, credentials]: [string[], Credentials] = [[], []]
  for (const form of chargePoints) {
    const { id, ...credential } = await places.createChargePoint(tx, operatorId, form)
    ids.push(id)
    credentials.push(credential)
  }
  return { ids, credentials }
}

/** Throws request.not-found. */
export async function getTemplateUse(tx: Tx, id: string): Promise<TemplateUseRow> {
  return requireFound(await findTemplateUse(tx, id))
}
/** Undoes the complete use, or is rejected with the items in use. */
export async function undoTemplateUse(
  tx: Tx,
  deps: GridDeps,
  { now, id }: { now: Date; id: string },
): Promise<TemplateUseRow> {
  const { stationId, undoUntil } = await getTemplateUse(tx, id)
  await lockNet(tx, stationId)
  if (now.getTime() > Date.parse(undoUntil)) throw new Problem('grid.template-undo-late', { hours: templateUndoHours })
  const added = await claimTemplateUndo(tx, id, now)
  if (!added) throw new Problem('grid.template-undone')
  await requireUnused(tx, added)
  for (const collector of added.collectors) await unlessGone(deps.collectors.remove(tx, collector))
  await removeObjects(tx, stationId, added.objects)
  for (const meter of added.meters)
    await unlessGone(deps.places.meters.drop(tx, meter)).catch((error: unknown) => {
      throw isStillReferenced(error) ? new Problem('grid.template-in-use') : error
    })
  await deps.places.removePlaces(tx, { stations: [], chargePoints: added.chargePoints })
  return getTemplateUse(tx, id)
}
async function requireUnused(tx: Tx, { objects }: AddedItems): Promise<void> {
  const joined = await findDeletionObstacle(tx, objects)
  if (joined) throw new Problem('grid.still-connected', joined)
  const drawn = await findDrawnObject(tx, objects)
  if (drawn) throw new Problem('grid.drawn', drawn)
}
/** Ignores an item that was already deleted by hand. */
async function unlessGone(removed: Promise<unknown>): Promise<void> {
  await removed.catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'request.not-found')) throw error
  })
}
