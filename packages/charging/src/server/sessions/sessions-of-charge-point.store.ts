import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'

interface ChargePointSession {
  sessionNo: string
  state: 'open' | 'settled' | 'abnormal'
  flags: string[]
}

/** Returns the sessions of a charge point's transactions, by transaction: their numbers and their results. */
export async function sessionsOfChargePoint(
  tx: Tx,
  { chargePointId, transactionIds }: { chargePointId: string; transactionIds: readonly number[] },
): Promise<Map<number, ChargePointSession>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('charging_sessions')
    .select(aliasColumns(['transactionId', 'sessionNo', 'state', 'flags']))
    .where('charge_point_id', '=', chargePointId)
    .where('transaction_id', 'in', [...transactionIds])
    .execute()
  return new Map(
    rows.map(({ transactionId, state, ...session }) => [
      transactionId,
      { ...session, state: state === 'settled' || state === 'abnormal' ? state : 'open' },
    ]),
  )
}

/**
 * Returns the last registers of the sessions of the last week, in Wh by `chargePointNo:connectorNo`. Simulated meters
 * continue from them.
 */
export async function lastRegistersOfWeek(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; wh: number }>`
    select n.charge_point_no || ':' || o.connector_no as key, ceil(max(greatest(o.meter_start_dwh, o.meter_end_dwh)) / 10.0)::bigint as wh
    from charging_sessions o join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    where o.started_at > now() - interval '7 days' and o.meter_start_dwh is not null group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.wh]))
}

/**
 * Returns the transaction numbers for the charge point's own transaction ids (2.x). Transactions without a session are
 * missing.
 */
export async function numbersOfTransactions(
  tx: Tx,
  { chargePointId, refs }: { chargePointId: string; refs: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; no: number }>`
    select ref, transaction_id as no from charging_transactions
    where charge_point_id = ${chargePointId} and ref = any(${refs}::text[]) and transaction_id is not null`.execute(tx)
  return new Map(rows.map(({ ref, no }) => [ref, no]))
}
