import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ChargePointDetail } from '../../contract/index.ts'

/** Returns charge points with one of these numbers in any case, also those that the user may not see. */
export async function listSimilarNumbers(tx: Tx, numbers: readonly string[]) {
  const { rows } = await sql<{ id: string; chargePointNo: string }>`
    select id, charge_point_no as "chargePointNo" from stations_similar_numbers(${[...numbers]}::text[])`.execute(tx)
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
