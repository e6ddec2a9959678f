import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ChargePointDetail } from '../../contract/index.ts'
import type { CodeNeighbour } from './code-collisions.rules.ts'

/**
 * Locks the operator's numbers and codes until the end of the transaction, so that two users cannot add the two sides
 * of a collision at the same time.
 */
export async function lockChargePointCodes(tx: Tx, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stations codes ${operatorId}`}, 1550))`.execute(tx)
}

/** Returns the operator's charge points with these compact numbers, also those that the user may not see. */
export async function listCodeNeighbours(tx: Tx, compactNumbers: readonly string[]): Promise<CodeNeighbour[]> {
  if (compactNumbers.length === 0) return []
  const { rows } = await sql<CodeNeighbour>`
    select id, charge_point_no as "chargePointNo", connector_nos as "connectorNos"
    from stations_code_neighbours(${[...compactNumbers]}::text[])`.execute(tx)
  return rows
}

/** Returns the charge point's codes that another charge point has, too. */
export async function listCodeCollisions(tx: Tx, chargePointId: string): Promise<ChargePointDetail['codeCollisions']> {
  return tx
    .selectFrom('stations_code_collisions')
    .select(aliasColumns(['code', 'connectorNo', 'otherId', 'otherNo', 'otherConnectorNo']))
    .where('charge_point_id', '=', chargePointId)
    .orderBy('code')
    .$castTo<ChargePointDetail['codeCollisions'][number]>()
    .execute()
}
