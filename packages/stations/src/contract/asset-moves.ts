import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/** Life cycle states of a charge point. Only `operating` accepts starts; `awaiting` has never connected. */
export const assetStates = ['stock', 'awaiting', 'operating', 'disabled', 'repair', 'retired'] as const
export type AssetState = (typeof assetStates)[number]

/**
 * Transitions allowed for a user. `awaiting` changes to `operating` only by the first connection. The database enforces
 * the same transitions.
 */
export const assetMoves: Readonly<Record<AssetState, readonly AssetState[]>> = {
  stock: ['awaiting', 'retired'],
  awaiting: ['stock', 'retired'],
  operating: ['disabled', 'repair'],
  disabled: ['operating', 'repair', 'retired'],
  repair: ['operating', 'disabled', 'retired'],
  retired: [],
}

export const assetMove = z.object({
  id: z.uuid(),
  from: z.enum(assetStates),
  to: z.enum(assetStates),
  /** Null for the transition by the first connection. */
  reason: z.string().nullable(),
  userName: z.string().nullable(),
  at: instant,
})
export type AssetMove = z.infer<typeof assetMove>

export const moveAsset = endpoint({
  name: 'moveAsset',
  method: 'POST',
  path: '/api/charge-points/{id}/asset-moves',
  permission: chargePointPermissions.edit,
  summary: 'Moves a charge point to another state of its life cycle. 409 if its present state does not allow it',
  body: z.object({ to: z.enum(assetStates), reason: z.string().trim().min(1).max(200) }),
  reply: assetMove,
})

export const listAssetMoves = endpoint({
  name: 'listAssetMoves',
  method: 'GET',
  path: '/api/charge-points/{id}/asset-moves',
  permission: stationViewPermission,
  summary: 'Lists the changes of a charge point’s life cycle state, newest first (at most 100)',
  reply: z.array(assetMove),
})

export const assetMoveEndpoints = [listAssetMoves, moveAsset] as const
