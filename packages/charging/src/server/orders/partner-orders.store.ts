import { named, type Tx } from '@evops/platform/server'
import type { OrderState } from '../../contract/index.ts'

/** The order that a partner asked for under its own number. */
export async function orderOfPartner(
  tx: Tx,
  { partnerId, partnerNo }: { partnerId: string; partnerNo: string },
): Promise<{ id: string; state: OrderState; chargePointId: string; connectorNo: number } | undefined> {
  return tx
    .selectFrom('charging_partner_sessions')
    .where('partner_id', '=', partnerId)
    .where('partner_no', '=', partnerNo)
    .select([...named(['state', 'chargePointId', 'connectorNo']), 'order_id as id'])
    .$narrowType<{ id: string; state: OrderState; chargePointId: string; connectorNo: number }>()
    .executeTakeFirst()
}
