import { fillPlaceholders, newId, Problem, type Language } from '@evops/platform/contract'
import { requireCodes, type Actor, type Tx } from '@evops/platform/server'
import {
  drawingPermissions,
  gridFieldErrors,
  gridPermissions,
  createEmptyDrawing,
  type CimDocument,
  type CimImportPreview,
} from '../../contract/index.ts'
import { drawingNames, insertDrawing } from '../drawings/drawings.store.ts'
import { loadStationNets, stationNameOf } from '../net/net.store.ts'
import { withRefusalMessage } from '../objects/objects.service.ts'
import { changeObject, insertObject, lockNet, objectsOfStation } from '../objects/objects.store.ts'
import { linkableRecordsByNumber, saveConnections, mridsUsedElsewhere } from './cim.store.ts'
import { cimWords } from './cim.words.ts'
import { planCim, planFittingCim, type CimPlan } from './plan-cim.rules.ts'
import { readCim, type CimFault } from './read-cim.rules.ts'
import type { CimDiagram } from './read-diagram.rules.ts'
import { buildCimDocument } from './write-cim.rules.ts'

const maxReported = 200
interface CimRequest {
  stationId: string
  content: string
  /** Leaves out what has errors instead of refusing the file. */
  skipRefused: boolean
  language: Language
}
export async function requireStation(tx: Tx, stationId: string): Promise<void> {
  if ((await stationNameOf(tx, stationId)) === undefined) throw new Problem('request.not-found')
}

/** Throws request.not-found. */
export async function exportNet(tx: Tx, stationId: string): Promise<CimDocument> {
  await requireStation(tx, stationId)
  const { terminals } = await loadStationNets(tx, [stationId])
  return buildCimDocument(await objectsOfStation(tx, stationId), terminals)
}
/** Throws request.not-found, and the refusals for a whole file. */
export async function previewNetImport(tx: Tx, { language, ...request }: CimRequest): Promise<CimImportPreview> {
  return toCimLook(await planNetImport(tx, request), language)
}
/** Imports everything, or what fits if the caller wants that. Throws grid.cim-refused. */
export async function importNet(
  tx: Tx,
  { operatorId, permissions }: Pick<Actor, 'operatorId' | 'permissions'>,
  { language, now, ...request }: CimRequest & { now: Date },
): Promise<CimImportPreview> {
  const { stationId } = request
  await lockNet(tx, stationId)
  const plan = await planNetImport(tx, request)
  const count = plan.faults.length
  if (!plan.isWritable) throw new Problem('grid.cim-refused', { count }, { content: 'grid.cim-refused' })
  const look = toCimLook(plan, language)
  if (plan.diagrams.length > 0) requireCodes({ permissions }, drawingPermissions.create)
  if (look.changed > 0) requireCodes({ permissions }, gridPermissions.edit)
  await writeCimPlan(tx, { operatorId, stationId, now }, plan)
  for (const { name, symbols } of plan.diagrams) {
    const draft = { ...createEmptyDrawing(), symbols }
    await insertDrawing(tx, { operatorId, id: newId(now.getTime()), form: { stationId, name }, draft, now })
  }
  return look
}

/** Writes a plan without errors. */
export async function writeCimPlan(
  tx: Tx,
  { operatorId, stationId, now }: { operatorId: string; stationId: string; now: Date },
  plan: CimPlan,
): Promise<void> {
  for (const { id, act, form, containerKind, version, ends } of plan.objects) {
    const record = { operatorId, id, form, containerKind, now }
    const ids = ends.map((end) => end.id)
    if (act === 'create') await withRefusalMessage(form, insertObject(tx, record, ids))
    if (version !== null) await withRefusalMessage(form, changeObject(tx, { ...record, version }))
  }
  await saveConnections(tx, { operatorId, stationId }, plan.objects)
}

interface WholePlan extends CimPlan {
  /** Diagrams whose names are not used by existing drawings. */
  diagrams: CimDiagram[]
  isWritable: boolean
}
async function planNetImport(
  tx: Tx,
  { stationId, content, skipRefused }: Omit<CimRequest, 'language'>,
): Promise<WholePlan> {
  await requireStation(tx, stationId)
  const net = readCim(content)
  const ids = net.objects.map(({ id }) => id)
  const taken = new Set(await drawingNames(tx, stationId))
  const diagrams = [...new Map(net.diagrams.map((one) => [one.name.toLowerCase(), one]))]
    .filter(([key]) => !taken.has(key))
    .map(([, one]) => one)
  const ground = {
    stationId,
    objects: await objectsOfStation(tx, stationId),
    terminals: (await loadStationNets(tx, [stationId])).terminals,
    elsewhere: await mridsUsedElsewhere(tx, stationId, ids),
    idOf: await linkableRecordsByNumber(tx, stationId),
  }
  if (!skipRefused) {
    const plan = planCim(net, ground)
    return { ...plan, diagrams, isWritable: plan.faults.length === 0 }
  }
  const plan = planFittingCim(net, ground)
  const fitting = new Set([...plan.objects, ...ground.objects].map(({ id }) => id))
  const drawn = diagrams.map(({ name, symbols }) => ({
    name,
    symbols: symbols.filter(({ objectId }) => fitting.has(objectId)),
  }))
  return { ...plan, diagrams: drawn.filter(({ symbols }) => symbols.length > 0) }
}
function toCimLook({ objects, faults, diagrams, isWritable }: WholePlan, language: Language): CimImportPreview {
  const count = (wanted: string) => objects.filter(({ act }) => act === wanted).length
  return {
    created: count('create'),
    changed: count('change'),
    same: count('same'),
    drawings: diagrams.map(({ name }) => name),
    objects: objects
      .filter(({ act }) => act !== 'same')
      .slice(0, maxReported)
      .map(({ id, act, form: { name, kind } }) => ({ id, act, name, kind })),
    refused: faults
      .slice(0, maxReported)
      .map((fault) => ({ about: fault.about, message: cimFaultMessage(fault, language) })),
    refusedCount: faults.length,
    isWritable,
  }
}
export function cimFaultMessage({ key, values }: CimFault, language: Language): string {
  const { fault } = values
  const faultText = Object.entries(gridFieldErrors).find(([code]) => code === fault)?.[1]
  return fillPlaceholders(cimWords[key][language], { ...values, ...(faultText && { fault: faultText[language] }) })
}
