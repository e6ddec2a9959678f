import { aliasColumns, defineRowShape, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { terminalPayment, type PayState, type SessionState, type TerminalPayment } from '../../contract/index.ts'

/** True if there are payments of terminals that were not compared with their bill. */
export const terminalPaymentsAreDueSql = 'exists (select from charging_terminal_payments where due_at <= now())'

/** Returns payments of all operators that are due, oldest first. Runs in a platform transaction. */
export async function listDueTerminalPayments(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('charging_terminal_payments')
    .select(aliasColumns(['operatorId', 'id']))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export interface DueTerminalPayment {
  id: string
  status: string
  amountMinor: number | null
  postedMinor: number
  currency: string
  receivedAt: Date
  sessionId: string | null
}

/** Locks a payment, and finds its session if that was unknown. Undefined if another process has it. */
export async function lockDueTerminalPayment(tx: Tx, id: string, now: Date): Promise<DueTerminalPayment | undefined> {
  const { rows } = await sql<DueTerminalPayment>`
    with due as (
      select p.operator_id, p.id from charging_terminal_payments p where p.id = ${id} and p.due_at <= ${now} for update skip locked
    ), found as (
      select d.operator_id, d.id, coalesce(p.session_id,
        charging_terminal_session(p.operator_id, p.charge_point_id, p.transaction_ref, p.psp_ref)) as session_id
      from due d join charging_terminal_payments p on p.operator_id = d.operator_id and p.id = d.id
    )
    update charging_terminal_payments p set session_id = f.session_id,
      matched_at = coalesce(p.matched_at, case when f.session_id is not null then ${now}::timestamptz end)
    from found f where p.operator_id = f.operator_id and p.id = f.id
    returning p.id, p.status, p.amount_minor as "amountMinor", p.posted_minor as "postedMinor", p.currency, p.received_at as "receivedAt",
      p.session_id as "sessionId"`.execute(tx)
  return rows[0]
}

export interface PaidSession {
  state: SessionState
  payState: PayState
  payableMinor: number
  /** Part of the bill against which the credit for returned energy is set off. */
  offsetMinor: number
  /** True while energy that the vehicle returned is not compared with the session yet. */
  isCreditOpen: boolean
  currency: string
  endedAt: Date | null
  isUnplugged: boolean
  /** Part of the bill that terminals have paid so far. */
  postedMinor: number
  paidPrincipalMinor: number
}

/** Locks the session that a payment belongs to. */
export async function lockPaidSession(tx: Tx, id: string): Promise<PaidSession | undefined> {
  const { rows } = await sql<PaidSession>`
    select o.state, o.pay_state as "payState", coalesce(o.payable_minor, 0) as "payableMinor",
      charging_offset_minor(o.operator_id, o.id, coalesce(o.payable_minor, 0)) as "offsetMinor",
      exists (select from charging_transactions t join charging_returned_energy e on e.operator_id = t.operator_id
        and e.charge_point_id = t.charge_point_id and e.transaction_ref = t.ref and e.due_at is not null
        where t.operator_id = o.operator_id and t.transaction_id = o.transaction_id
          and t.charge_point_id = o.charge_point_id) as "isCreditOpen", o.currency, o.ended_at as "endedAt",
      o.unplugged_at is not null as "isUnplugged", o.paid_principal_minor as "paidPrincipalMinor",
      (select coalesce(sum(p.posted_minor), 0)::bigint from charging_terminal_payments p
        where p.operator_id = o.operator_id and p.session_id = o.id) as "postedMinor"
    from charging_sessions o where o.id = ${id} for no key update of o`.execute(tx)
  return rows[0]
}

/** Stores how much of a payment paid the bill, and when it is compared again. */
export async function saveTerminalPayment(
  tx: Tx,
  id: string,
  { postedMinor, dueAt }: { postedMinor: number; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('charging_terminal_payments')
    .set({ posted_minor: postedMinor, due_at: dueAt })
    .where('id', '=', id)
    .execute()
}

/** Stores the payment state of a session that terminals pay. */
export async function savePaidSession(
  tx: Tx,
  id: string,
  { payState, paidMinor }: { payState: PayState; paidMinor: number },
): Promise<void> {
  await sql`select charging_terminal_paid(${id}::uuid, ${payState}, ${paidMinor}::bigint)`.execute(tx)
}

/** Returns the payments of terminals for a session, oldest first. */
export async function terminalPaymentsOfSession(tx: Tx, sessionId: string): Promise<TerminalPayment[]> {
  const rows = await terminalPaymentRows(tx).where('p.session_id', '=', sessionId).orderBy('p.settled_at').execute()
  return rows.map((row) => presentTerminalPayment(row))
}

// The columns of a view have no `not null`; these are those of its tables.
const shape = defineRowShape('charging_terminal_payment_rows', 'p', terminalPayment, {
  id: sql`p.id`,
  chargePointId: sql`p.charge_point_id`,
  pspRef: sql`p.psp_ref`,
  status: sql`p.status`,
  statusInfo: sql`p.status_info`,
  currency: sql`p.currency`,
  settledAt: sql`p.settled_at`,
  receivedAt: sql`p.received_at`,
  receiptNo: sql`p.receipt_no`,
  receiptUrl: sql`p.receipt_url`,
  vatNumber: sql`p.vat_number`,
  postedMinor: sql`p.posted_minor`,
  state: sql`p.state`,
})

/** Selects the payments of terminals, as lists show them. */
export function terminalPaymentRows(tx: Tx) {
  return tx.selectFrom('charging_terminal_payment_rows as p').select(shape.selection)
}
export const presentTerminalPayment = shape.present
