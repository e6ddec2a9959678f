import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { requireCodes, type Actor, type Tx } from '@evops/platform/server'
import { limitPermissions, type GridLimitProposal } from '../../contract/index.ts'
import type { DepotDeps, GridLimits } from '../deps.ts'
import { assertFallbacksFit } from './limits.service.ts'
import { lockLimitTree, saveLimitNodes, stationExists, type StoredLimitNode } from './limits.store.ts'
import { overlayGridLimits, chargePointLevel, type GridLimitOverlay } from './net-limits.rules.ts'

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
  const current = await lockLimitTree(tx, stationId)
  const net = await netLimitsAt(tx, stationId)
  if (net.meshed.length > 0) throw new Problem('depots.net-meshed', { names: net.meshed.slice(0, 5).join(', ') })
  if (net.limits.length === 0) throw new Problem('depots.no-net')
  const laid = overlayGridLimits(net, current, wish)
  if (!laid) throw new Problem('depots.net-unrated')
  return { net, existing: current, laid }
}
function markOf({ limits, unfed }: GridLimits, current: readonly StoredLimitNode[], keepLower: boolean): string {
  const content = JSON.stringify([limits, unfed, current, keepLower])
  return createHash('sha256').update(content).digest('base64url').slice(0, 32)
}
const proposalOf = (
  mark: string,
  { rows, unrated, others }: GridLimitOverlay,
  { unfed }: GridLimits,
): GridLimitProposal => ({
  mark,
  limits: rows,
  unfed: [...unfed],
  unrated,
  others,
})

/** Returns the limits that would result from applying the grid model. */
export async function previewGridLimits(
  tx: Tx,
  deps: Pick<DepotDeps, 'netLimitsAt' | 'services'>,
  { stationId, keepLower }: Wish,
): Promise<GridLimitProposal> {
  const wish = { stationId, keepLower, fallbackW: 0, now: deps.services.now() }
  const { net, existing, laid } = await laidAt(tx, deps, wish)
  return proposalOf(markOf(net, existing, keepLower), laid, net)
}

/**
 * Throws request.conflict if the limits differ from those that the user has seen, depots.too-deep,
 * depots.below-fallback.
 */
export async function applyGridLimits(
  tx: Tx,
  deps: Pick<DepotDeps, 'netLimitsAt' | 'services'>,
  { actor, mark, ...wish }: Wish & { actor: Actor; mark: string; fallbackW: number; now: Date },
) {
  requireCodes(actor, limitPermissions.create)
  const { net, existing, laid } = await laidAt(tx, deps, wish)
  if (markOf(net, existing, wish.keepLower) !== mark) throw new Problem('request.conflict')
  if (laid.tree.some(({ kind, level }) => kind !== 'point' && level >= chargePointLevel))
    throw new Problem('depots.too-deep')
  assertFallbacksFit(laid.tree)
  await saveLimitNodes(tx, { ...wish, operatorId: actor.operatorId }, laid.put)
  const put = new Set(laid.put.map(({ id }) => id))
  // Current limits, combined with the grid model that was read before. Limits do not affect the model.
  const currentTree = await lockLimitTree(tx, wish.stationId)
  const after = overlayGridLimits(net, currentTree, wish)
  if (!after) throw new Problem('depots.net-unrated')
  return {
    siteId: laid.tree.find(({ kind }) => kind === 'site')?.id ?? '',
    before: existing.filter(({ id }) => put.has(id)),
    after: laid.put,
    proposal: proposalOf(markOf(net, currentTree, wish.keepLower), after, net),
  }
}
