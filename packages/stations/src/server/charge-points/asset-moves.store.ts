import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AssetMove, AssetState } from '../../contract/index.ts'

const most = 100

export async function assetMovesOf(tx: Tx, chargePointId: string): Promise<AssetMove[]> {
  const rows = await tx
    .selectFrom('stations_asset_moves')
    .select(['from_state as from', 'to_state as to', ...aliasColumns(['reason', 'userName', 'id']), 'moved_at as at'])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => toReplyRow(row))
}

export interface NewAssetMove {
  operatorId: string
  id: string
  chargePointId: string
  from: AssetState
  to: AssetState
  reason: string
  userId: string
  userName: string
  at: Date
}
/**
 * Changes the life cycle state of a charge point and stores the transition. Returns false if its current state is a
 * different one.
 */
export async function applyAssetMove(tx: Tx, step: NewAssetMove): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stations_charge_points')
    .set({ asset_state: step.to, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', step.chargePointId)
    .where('asset_state', '=', step.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .insertInto('stations_asset_moves')
    .values({
      operator_id: step.operatorId,
      id: step.id,
      charge_point_id: step.chargePointId,
      from_state: step.from,
      to_state: step.to,
      reason: step.reason,
      user_id: step.userId,
      user_name: step.userName,
      moved_at: step.at,
    })
    .execute()
  return true
}
