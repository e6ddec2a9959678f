import { aliasColumns, type Tx } from '@evops/platform/server'
import type { SessionState } from '../../contract/index.ts'

/** Returns the session that a partner requested under its own number. */
export async function sessionOfPartner(
  tx: Tx,
  { partnerId, partnerNo }: { partnerId: string; partnerNo: string },
): Promise<{ id: string; state: SessionState; chargePointId: string; connectorNo: number } | undefined> {
  return tx
    .selectFrom('charging_partner_sessions')
    .where('partner_id', '=', partnerId)
    .where('partner_no', '=', partnerNo)
    .select([...aliasColumns(['state', 'chargePointId', 'connectorNo']), 'session_id as id'])
    .$narrowType<{ id: string; state: SessionState; chargePointId: string; connectorNo: number }>()
    .executeTakeFirst()
}
