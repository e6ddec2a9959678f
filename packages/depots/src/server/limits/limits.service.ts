import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  updateTableRow,
  conflictProblem,
  violatedConstraint,
  insertTableRow,
  isStillReferenced,
  deleteTableRow,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { limitNodeFields, type LimitNodeForm, type LimitNodeRow } from '../../contract/index.ts'
import { findFallbackExcess } from './limits.rules.ts'
import { chargePointLevel } from './net-limits.rules.ts'
import {
  findLimitNode,
  lockLimitTree,
  stationExists,
  findLimitedChargePoint,
  type LimitTreeNode,
} from './limits.store.ts'

/** Throws request.not-found. */
export async function getLimitNode(tx: Tx, id: string, now: Date): Promise<LimitNodeRow> {
  return requireFound(await findLimitNode(tx, id, now))
}

/** Throws an error for an invalid tree: depots.too-deep, depots.loop, depots.below-fallback, depots.below-least or unknown
 * references. */
async function checkPlacement(tx: Tx, { id, form }: { id: string; form: LimitNodeForm }) {
  const unknown = (field: string) => new Problem('request.not-found', {}, { [field]: 'request.not-found' })
  if (!(await stationExists(tx, form.stationId))) throw unknown('stationId')
  const chargePoint = form.chargePointId === null ? undefined : await findLimitedChargePoint(tx, form.chargePointId)
  if (form.chargePointId !== null && chargePoint?.stationId !== form.stationId)
    throw new Problem('request.invalid', {}, { chargePointId: 'depots.fault.chargePoint' })
  const leastLimitW = chargePoint?.leastLimitW ?? null
  if (leastLimitW !== null && (form.fallbackW ?? 0) < leastLimitW)
    throw new Problem('depots.below-least', { least: leastLimitW / 1_000 }, { fallbackW: 'depots.below-least' })
  const tree = await lockLimitTree(tx, form.stationId)
  const parent = tree.find((one) => one.id === form.parentId)
  if (form.parentId !== null && !parent) throw unknown('parentId')
  if (parent && isBelow(tree, parent, id)) throw new Problem('depots.loop', {}, { parentId: 'depots.loop' })
  const others = tree.filter((one) => one.id !== id)
  const below = levelsBelow(tree, id)
  const level = form.kind === 'point' ? chargePointLevel : (parent?.level ?? -1) + 1
  if (parent?.level === chargePointLevel) throw unknown('parentId')
  if (form.kind === 'feeder' && level + below >= chargePointLevel) throw new Problem('depots.too-deep')
  assertFallbacksFit([...others, { ...form, id, level }])
  return { parent, level, tree }
}
/** Throws depots.below-fallback. */
export function assertFallbacksFit(tree: readonly LimitTreeNode[]): void {
  const exceeded = findFallbackExcess(tree)
  if (exceeded) throw new Problem('depots.below-fallback', kilowatts(exceeded), { limitW: 'depots.below-fallback' })
}
function kilowatts({ name, limitW, sumW }: { name: string; limitW: number; sumW: number }) {
  return { name, limit: limitW / 1_000, sum: sumW / 1_000 }
}
function isBelow(tree: readonly LimitTreeNode[], node: LimitTreeNode, upperId: string): boolean {
  if (node.id === upperId) return true
  const parent = tree.find(({ id }) => id === node.parentId)
  return parent !== undefined && isBelow(tree, parent, upperId)
}
/** Returns the number of feeder levels below a node. */
function levelsBelow(tree: readonly LimitTreeNode[], id: string): number {
  const depths = tree
    .filter((one) => one.parentId === id && one.level < chargePointLevel)
    .map((one) => 1 + levelsBelow(tree, one.id))
  return Math.max(0, ...depths)
}

const columnsOf = (form: LimitNodeForm, level: number, parent: LimitTreeNode | undefined) => ({
  ...formToColumns(limitNodeFields, form),
  windows: JSON.stringify(form.windows),
  cut_until: form.cutUntil === null ? null : new Date(form.cutUntil),
  level,
  parent_level: parent?.level ?? null,
})
function refusal(error: unknown, { name }: LimitNodeForm): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'depots_nodes_site')
    return new Problem('depots.site-taken', {}, { stationId: 'depots.site-taken' })
  if (constraint === 'depots_nodes_charge_point')
    return new Problem('depots.charge-point-taken', {}, { chargePointId: 'depots.charge-point-taken' })
  if (constraint === 'depots_nodes_name')
    return new Problem('depots.name-taken', { name }, { name: 'depots.name-taken' })
  return error
}

export async function addLimitNode(
  tx: Tx,
  { operatorId, form, now }: { operatorId: string; form: LimitNodeForm; now: Date },
): Promise<LimitNodeRow> {
  const id = newId(now.getTime())
  const { parent, level } = await checkPlacement(tx, { id, form })
  await insertTableRow(tx, 'depots_nodes', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...columnsOf(form, level, parent),
  }).catch((error: unknown) => {
    throw refusal(error, form)
  })
  return getLimitNode(tx, id, now)
}

/** Throws request.conflict, and the errors of an invalid tree. */
export async function changeLimitNode(
  tx: Tx,
  { id, version, form, now }: { id: string; version: number; form: LimitNodeForm; now: Date },
): Promise<{ before: LimitNodeRow; after: LimitNodeRow }> {
  const before = await getLimitNode(tx, id, now)
  if (before.kind !== form.kind || before.stationId !== form.stationId) throw new Problem('depots.kind-stays')
  const { parent, level, tree } = await checkPlacement(tx, { id, form })
  const current = tree.find((one) => one.id === id)
  // The levels of the nodes below depend on the level of this node.
  if (current && current.level !== level && tree.some(({ parentId }) => parentId === id))
    throw new Problem('depots.in-use', {}, { parentId: 'depots.in-use' })
  const done = await updateTableRow(
    tx,
    'depots_nodes',
    { id, version },
    { ...columnsOf(form, level, parent), updated_at: now },
  ).catch((error: unknown) => {
    throw refusal(error, form)
  })
  if (!done) throw conflictProblem(form, before)
  return { before, after: await getLimitNode(tx, id, now) }
}

/** Throws request.not-found, depots.in-use. */
export async function removeLimitNode(tx: Tx, id: string, now: Date): Promise<LimitNodeRow> {
  const before = await getLimitNode(tx, id, now)
  await deleteTableRow(tx, 'depots_nodes', { id }).catch((error: unknown) => {
    throw isStillReferenced(error) ? new Problem('depots.in-use') : error
  })
  return before
}
