import type pg from 'pg'
import { ocppMessagesOfPack, ocppMessageHead, unpackText } from '../server/ocpp-messages/pack.rules.ts'

export interface StoredOcppMessage {
  at: number
  direction: 'in' | 'out'
  action: string | null
  messageId: string | null
  body: string
}

/** Returns the stored packs of a charge point's messages, or of all, as written, oldest first. */
export async function storedMessages(
  admin: Pick<pg.Pool, 'query'>,
  chargePointId?: string,
): Promise<StoredOcppMessage[]> {
  const { rows } = await admin.query<{ fromAt: Date; packed: Buffer }>(
    `select f.from_at as "fromAt", f.packed from stations_ocpp_message_pack_log f join stations_charge_points p using (operator_id, charge_point_key)
     where $1::uuid is null or p.id = $1 order by f.from_at`,
    [chargePointId ?? null],
  )
  const ocppMessages = []
  for (const { fromAt, packed } of rows)
    ocppMessages.push(...ocppMessagesOfPack(await unpackText(packed), fromAt.getTime()))
  return ocppMessages
    .map((ocppMessage) => ({ ...ocppMessage, ...ocppMessageHead(ocppMessage.body) }))
    .sort((a, b) => a.at - b.at)
}
