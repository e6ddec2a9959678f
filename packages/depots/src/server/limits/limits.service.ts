import { newId, orNotFound, Problem } from '@evops/platform/contract'
import {
  change,
  conflictWith,
  constraintOf,
  insert,
  isStillReferenced,
  remove,
  valuesOf,
  type Tx,
} from '@evops/platform/server'
import { nodeFields, type NodeForm, type NodeRow } from '../../contract/index.ts'
import { belowFallbacks } from './limits.rules.ts'
import { pointLevel } from './net-limits.rules.ts'
import { findNode, lockTree, stationExists, stationOfChargePoint, type PlainNode } from './limits.store.ts'

/** Throws request.not-found. */
export async function nodeOf(tx: Tx, id: string, now: Date): Promise<NodeRow> {
  return orNotFound(await findNode(tx, id, now))
}

/** Throws an error for an invalid tree: depots.too-deep, depots.loop, depots.below-fallback or unknown references. */
async function checkPlacement(tx: Tx, { id, form }: { id: string; form: NodeForm }) {
  const unknown = (field: string) => new Problem('request.not-found', {}, { [field]: 'request.not-found' })
  if (!(await stationExists(tx, form.stationId))) throw unknown('stationId')
  if (form.chargePointId !== null && (await stationOfChargePoint(tx, form.chargePointId)) !== form.stationId)
    throw new Problem('request.invalid', {}, { chargePointId: 'depots.fault.chargePoint' })
  const tree = await lockTree(tx, form.stationId)
  const parent = tree.find((one) => one.id === form.parentId)
  if (form.parentId !== null && !parent) throw unknown('parentId')
  if (parent && isBelow(tree, parent, id)) throw new Problem('depots.loop', {}, { parentId: 'depots.loop' })
  const others = tree.filter((one) => one.id !== id)
  const below = levelsBelow(tree, id)
  const level = form.kind === 'point' ? pointLevel : (parent?.level ?? -1) + 1
  if (parent?.level === pointLevel) throw unknown('parentId')
  if (form.kind === 'feeder' && level + below >= pointLevel) throw new Problem('depots.too-deep')
  refuseExceeded([...others, { ...form, id, level }])
  return { parent, level, tree }
}
/** Throws depots.below-fallback. */
export function refuseExceeded(tree: readonly PlainNode[]): void {
  const exceeded = belowFallbacks(tree)
  if (exceeded)
    throw new Problem('depots.below-fallback', kilowatts(exceeded), { limitW: 'depots.below-fallback' })
}
function kilowatts({ name, limitW, sumW }: { name: string; limitW: number; sumW: number }) {
  return { name, limit: limitW / 1_000, sum: sumW / 1_000 }
}
function isBelow(tree: readonly PlainNode[], node: PlainNode, upperId: string): boolean {
  if (node.id === upperId) return true
  const parent = tree.find(({ id }) => id === node.parentId)
  return parent !== undefined && isBelow(tree, parent, upperId)
}
/** Returns the number of feeder levels below a node. */
function levelsBelow(tree: readonly PlainNode[], id: string): number {
  const depths = tree
    .filter((one) => one.parentId === id && one.level < pointLevel)
    .map((one) => 1 + levelsBelow(tree, one.id))
  return Math.max(0, ...depths)
}

const columnsOf = (form: NodeForm, level: number, parent: PlainNode | undefined) => ({
  ...valuesOf(nodeFields, form),
  windows: JSON.stringify(form.windows),
  cut_until: form.cutUntil === null ? null : new Date(form.cutUntil),
  level,
  parent_level: parent?.level ?? null,
})
function refusal(error: unknown, { name }: NodeForm): unknown {
  const constraint = constraintOf(error)
  if (constraint === 'depots_nodes_site')
    return new Problem('depots.site-taken', {}, { stationId: 'depots.site-taken' })
  if (constraint === 'depots_nodes_charge_point')
    return new Problem('depots.charge-point-taken', {}, { chargePointId: 'depots.charge-point-taken' })
  if (constraint === 'depots_nodes_name')
    return new Problem('depots.name-taken', { name }, { name: 'depots.name-taken' })
  return error
}

export async function addNode(
  tx: Tx,
  { operatorId, form, now }: { operatorId: string; form: NodeForm; now: Date },
): Promise<NodeRow> {
  const id = newId(now.getTime())
  const { parent, level } = await checkPlacement(tx, { id, form })
  await insert(tx, 'depots_nodes', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...columnsOf(form, level, parent),
  }).catch((error: unknown) => {
    throw refusal(error, form)
  })
  return nodeOf(tx, id, now)
}

/** Throws request.conflict, and the errors of an invalid tree. */
export async function changeNode(
  tx: Tx,
  { id, version, form, now }: { id: string; version: number; form: NodeForm; now: Date },
): Promise<{ before: NodeRow; after: NodeRow }> {
  const before = await nodeOf(tx, id, now)
  if (before.kind !== form.kind || before.stationId !== form.stationId) throw new Problem('depots.kind-stays')
  const { parent, level, tree } = await checkPlacement(tx, { id, form })
  const current = tree.find((one) => one.id === id)
  // The levels of the nodes below depend on the level of this node.
  if (current && current.level !== level && tree.some(({ parentId }) => parentId === id))
    throw new Problem('depots.in-use', {}, { parentId: 'depots.in-use' })
  const done = await change(
    tx,
    'depots_nodes',
    { id, version },
    { ...columnsOf(form, level, parent), updated_at: now },
  ).catch((error: unknown) => {
    throw refusal(error, form)
  })
  if (!done) throw conflictWith(form, before)
  return { before, after: await nodeOf(tx, id, now) }
}

/** Throws request.not-found, depots.in-use. */
export async function removeNode(tx: Tx, id: string, now: Date): Promise<NodeRow> {
  const before = await nodeOf(tx, id, now)
  await remove(tx, 'depots_nodes', { id }).catch((error: unknown) => {
    throw isStillReferenced(error) ? new Problem('depots.in-use') : error
  })
  return before
}
