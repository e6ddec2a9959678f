import type { LedgerFinding } from '@evops/ledger/server'
import { maskTag, newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SessionPaymentLine } from '../../contract/index.ts'
import { figureChecks } from './session-checks.store.ts'

/** Amount that a session's payer may spend: money pays everything, gift money only service and occupancy. */
export interface SpendableAmount {
  moneyMinor: number
  giftMinor: number
  /** Reason why no session may be started. Null if it may. */
  blocked: 'frozen' | 'closed' | 'arrears' | null
}

/**
 * Returns what a holder's wallet, and those that pay before it, can spend on a session, including the hold for the
 * session itself.
 */
export async function spendableAmountOf(
  tx: Tx,
  params: {
    operatorId: string
    holderId: string
    payers: readonly string[] | null
    sessionId: string | null
  },
): Promise<SpendableAmount | undefined> {
  const { operatorId, holderId, payers, sessionId } = params
  const { rows } = await sql<SpendableAmount>`
    select money_minor as "moneyMinor", gift_minor as "giftMinor", blocked
    from ledger_session_worth(${operatorId}::uuid, ${holderId}::uuid, ${payers ?? []}::uuid[], ${sessionId}::uuid)`.execute(
    tx,
  )
  return rows[0]
}

/** Puts money of its holder on hold for a session that is about to start. */
export async function placeSessionHold(
  tx: Tx,
  session: {
    operatorId: string
    sessionId: string
    holderId: string
    /** Wallets that pay before the holder's. */
    payers: readonly string[] | null
    journalId: string
    at: Date
  },
): Promise<void> {
  const { operatorId, sessionId: businessId, holderId, journalId, at } = session
  const wanted = { operatorId, businessId, holderId, payers: session.payers ?? [], journalId, at }
  await sql`select ledger_freeze(${JSON.stringify([wanted])}::jsonb)`.execute(tx)
}

/**
 * Returns ended sessions that still have a hold, because their start failed or they cost nothing. Runs in a platform
 * transaction.
 */
export async function endedSessionsWithHold(
  tx: Tx,
  before: Date,
): Promise<{ operatorId: string; sessionId: string }[]> {
  const { rows } = await sql<{ operatorId: string; sessionId: string }>`
    select f.operator_id as "operatorId", f.business_id as "sessionId" from ledger_set_aside f
    left join charging_sessions o on o.operator_id = f.operator_id and o.id = f.business_id
    where f.kind = 'session' and f.at < ${before} and (o.id is null or o.state in ('failed', 'cancelled', 'settled', 'void'))
    limit 1000`.execute(tx)
  return rows
}

/** Gives the money on hold for a session back to its wallet. It has no effect if nothing is on hold. */
export async function releaseWalletHold(
  tx: Tx,
  { operatorId, sessionId, at }: { operatorId: string; sessionId: string; at: Date },
): Promise<void> {
  const wanted = [{ operatorId, businessId: sessionId, journalId: newId(at.getTime()), at }]
  await sql`select ledger_unfreeze(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
}

/** For the stations module: relation with the registers at the start and end of sessions, for load curves. */
export const sessionRegisters = sql.table('charging_session_registers')

/** For the stations module: counts a station's unpaid sessions. */
export async function countUnpaidAtStation(tx: Tx, stationId: string): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from charging_sessions where station_id = ${stationId} and pay_state in ('unpaid', 'arrears', 'postpaid')`.execute(
    tx,
  )
  return rows[0]?.sessions ?? 0
}

/** Returns the payments of a session according to the ledger. */
export async function paymentsOfSession(tx: Tx, sessionId: string): Promise<SessionPaymentLine[]> {
  const { rows } = await sql<SessionPaymentLine>`
    select account, holder_id as "holderId", coalesce(holder_name, '') as "holderName", coalesce(holder_kind, 'member') as "holderKind", amount_minor as "amountMinor"
    from ledger_payments where business_id = ${sessionId}
    order by array_position(array['wallet_gift', 'wallet_principal', 'wallet_credit', 'wallet_arrears'], account), holder_kind`.execute(
    tx,
  )
  return rows
}

/** For the ledger: returns true if a holder, or another user on the holder's account, is charging now. */
export async function isHolderCharging(tx: Tx, holderId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from charging_sessions where (holder_id = ${holderId} or payers[1] = ${holderId}) and charging_is_unended(state)) as is`.execute(
    tx,
  )
  return rows[0]?.is === true
}

/**
 * For the ledger: updates the sessions that a holder's wallet owed for, after debts of the holder were paid. Sessions
 * without remaining debt are paid, and their anomaly “wallet holds less than the bill” is gone.
 */
export async function markDebtsPaid(tx: Tx, holderId: string): Promise<void> {
  const owing = sql`array(
    select distinct business_id from ledger_holder_lines
    where holder_id = ${holderId} and account in ('wallet_arrears', 'wallet_credit') and business_type like 'order.%')`
  await sql`select charging_debts_repaid(${owing})`.execute(tx)
  await sql`
    with gone as (
      update charging_flags f set state = 'handled', handled_at = now(), handling = 'gone' from charging_sessions o
      where o.operator_id = f.operator_id and o.id = f.session_id and o.id = any(${owing}) and o.pay_state <> 'arrears'
        and f.flag = 'A14' and f.state = 'open' returning f.session_id)
    update charging_sessions set flags = array_remove(flags, 'A14') where id in (select session_id from gone)`.execute(
    tx,
  )
}

/** Updates the payment state of a session after a user's postings. */
export async function refreshPayments(tx: Tx, sessionId: string): Promise<void> {
  await sql`select charging_payments_moved(array[${sessionId}::uuid])`.execute(tx)
}

/** For the ledger: returns the names of start tokens and sessions, by id. */
export async function namesOfTokensAndSessions(
  tx: Tx,
  { tokens, sessions }: { tokens: readonly string[]; sessions: readonly string[] },
): Promise<Map<string, string>> {
  if (tokens.length + sessions.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; tag: string | null }>`
    select id, label as name, id_tag as tag from charging_tokens where id = any(${[...tokens]}::uuid[])
    union all select id, session_no, null from charging_sessions where id = any(${[...sessions]}::uuid[])`.execute(tx)
  const formatTokenName = ({ name, tag }: { name: string; tag: string | null }) =>
    tag === null ? name : [name, maskTag(tag)].filter(Boolean).join(' · ')
  return new Map(rows.map((row) => [row.id, formatTokenName(row)]))
}

const sampled = 10
/**
 * For the ledger's check: returns sessions that differ from their postings, and stops that were not handled for a day.
 */
export async function sessionChecks(tx: Tx): Promise<LedgerFinding[]> {
  const unposted = await sql<{ name: string }>`
    select o.session_no as name from charging_sessions o
    where o.state = 'settled' and o.total_minor > 0
      and not exists (select from ledger_journals j where j.operator_id = o.operator_id and j.business_id = o.id)`.execute(
    tx,
  )
  const orphans = await sql<{ name: string }>`
    select s.reported_transaction_id as name from charging_orphan_stops s
    where s.handled_at is null and s.received_at < now() - interval '1 day'`.execute(tx)
  return [
    { check: 'sessions', ...countWithSamples(unposted.rows) },
    ...(await figureChecks(tx)),
    { check: 'orphans', ...countWithSamples(orphans.rows) },
  ]
}
function countWithSamples(rows: readonly { name: string }[]) {
  return { found: rows.length, samples: rows.slice(0, sampled).map((row) => row.name) }
}
