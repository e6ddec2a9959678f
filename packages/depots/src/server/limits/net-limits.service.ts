import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { requireCodes, type Actor, type Tx } from '@evops/platform/server'
import { limitPermissions, type NetProposal } from '../../contract/index.ts'
import type { DepotDeps, NetLimits } from '../deps.ts'
import { refuseExceeded } from './limits.service.ts'
import { lockTree, saveNodes, stationExists, type StoredNode } from './limits.store.ts'
import { layOver, pointLevel, type Laid } from './net-limits.rules.ts'

interface Wish {
  stationId: string
  keepLower: boolean
}
/** Throws request.not-found, depots.no-net, depots.net-meshed, depots.net-unrated. */
async function laidAt(
  tx: Tx,
  { netLimitsAt }: Pick<DepotDeps, 'netLimitsAt'>,
  { stationId, ...wish }: Wish & { fallbackW: number; now: Date },
) {
  if (!(await stationExists(tx, stationId))) throw new Problem('request.not-found')
  const current = await lockTree(tx, stationId)
  const net = await netLimitsAt(tx, stationId)
  if (net.meshed.length > 0)
    throw new Problem('depots.net-meshed', { names: net.meshed.slice(0, 5).join(', ') })
  if (net.limits.length === 0) throw new Problem('depots.no-net')
  const laid = layOver(net, current, wish)
  if (!laid) throw new Problem('depots.net-unrated')
  return { net, existing: current, laid }
}
function markOf({ limits, unfed }: NetLimits, current: readonly StoredNode[], keepLower: boolean): string {
  const content = JSON.stringify([limits, unfed, current, keepLower])
  return createHash('sha256').update(content).digest('base64url').slice(0, 32)
}
const proposalOf = (mark: string, { rows, unrated, others }: Laid, { unfed }: NetLimits): NetProposal => ({
  mark,
  limits: rows,
  unfed: [...unfed],
  unrated,
  others,
})

/** Returns the limits that would result from applying the grid model. */
export async function previewNetLimits(
  tx: Tx,
  deps: Pick<DepotDeps, 'netLimitsAt' | 'services'>,
  { stationId, keepLower }: Wish,
): Promise<NetProposal> {
  const wish = { stationId, keepLower, fallbackW: 0, now: deps.services.now() }
  const { net, existing, laid } = await laidAt(tx, deps, wish)
  return proposalOf(markOf(net, existing, keepLower), laid, net)
}

/**
 * Throws request.conflict if the limits differ from those that the user has seen, depots.too-deep,
 * depots.below-fallback.
 */
export async function applyNetLimits(
  tx: Tx,
  deps: Pick<DepotDeps, 'netLimitsAt' | 'services'>,
  { actor, mark, ...wish }: Wish & { actor: Actor; mark: string; fallbackW: number; now: Date },
) {
  requireCodes(actor, limitPermissions.create)
  const { net, existing, laid } = await laidAt(tx, deps, wish)
  if (markOf(net, existing, wish.keepLower) !== mark) throw new Problem('request.conflict')
  if (laid.tree.some(({ kind, level }) => kind !== 'point' && level >= pointLevel))
    throw new Problem('depots.too-deep')
  refuseExceeded(laid.tree)
  await saveNodes(tx, { ...wish, operatorId: actor.operatorId }, laid.put)
  const put = new Set(laid.put.map(({ id }) => id))
  // Current limits, combined with the grid model that was read before. Limits do not affect the model.
  const currentTree = await lockTree(tx, wish.stationId)
  const after = layOver(net, currentTree, wish)
  if (!after) throw new Problem('depots.net-unrated')
  return {
    siteId: laid.tree.find(({ kind }) => kind === 'site')?.id ?? '',
    before: existing.filter(({ id }) => put.has(id)),
    after: laid.put,
    proposal: proposalOf(markOf(net, currentTree, wish.keepLower), after, net),
  }
}
