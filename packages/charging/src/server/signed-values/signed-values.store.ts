import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** A signed value as stored. */
export interface StoredSignedValue {
  sessionId: string
  context: string
  /** The text as sent. */
  sent: string
  measuredAt: Date | null
  receivedAt: Date
}

/** Largest number of signed values of a session that are read. */
const most = 200

/**
 * Returns the signed values of sessions in the order of their receipt. A value of a transaction of OCPP 2.x that was
 * sent before there was a session, and was not followed by another one, belongs to the session of its transaction.
 */
export async function storedSignedValues(tx: Tx, sessionIds: readonly string[]): Promise<StoredSignedValue[]> {
  if (sessionIds.length === 0) return []
  const { rows } = await sql<Omit<StoredSignedValue, 'sent'> & { content: Buffer }>`
    select o.id as "sessionId", v.context, v.content, v.measured_at as "measuredAt", v.received_at as "receivedAt"
    from charging_sessions o
    cross join lateral (
      select s.* from charging_signed_values s where s.operator_id = o.operator_id and s.session_id = o.id
      union all
      select s.* from charging_transactions n
      join charging_signed_values s on s.operator_id = n.operator_id and s.charge_point_id = n.charge_point_id and s.transaction_ref = n.ref and s.session_id is null
      where o.protocol like 'ocpp2%' and n.operator_id = o.operator_id and n.transaction_id = o.transaction_id and n.charge_point_id = o.charge_point_id
      limit ${most}
    ) v
    where o.id = any(${[...sessionIds]}::uuid[])
    order by v.received_at, v.measured_at, v.digest`.execute(tx)
  return rows.map(({ content, ...row }) => ({ ...row, sent: content.toString('utf8') }))
}
