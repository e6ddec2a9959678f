import { Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { JournalEntry } from '../../contract/index.ts'

export interface NewTopup {
  operatorId: string
  id: string
  walletId: string
  at: Date
  method: string
  voucherNo: string
  payer: string
  note: string
  planId: string | null
  shiftId: string | null
  paidMinor: number
  principalMinor: number
  debtMinor: number
  giftMinor: number
  giftUntil: Date | null
  journalId: string
  byId: string
  byName: string
}

/** Throws ledger.voucher-used. */
export async function insertTopup(tx: Tx, row: NewTopup): Promise<void> {
  await sql`
    insert into ledger_topups (operator_id, id, wallet_id, at, method, voucher_no, payer, note, plan_id, shift_id, paid_minor, principal_minor,
      debt_minor, gift_minor, gift_until, journal_id, by_id, by_name)
    values (${row.operatorId}, ${row.id}, ${row.walletId}, ${row.at}, ${row.method}, ${row.voucherNo}, ${row.payer}, ${row.note}, ${row.planId},
      ${row.shiftId}, ${row.paidMinor}, ${row.principalMinor}, ${row.debtMinor}, ${row.giftMinor}, ${row.giftUntil}, ${row.journalId},
      ${row.byId}, ${row.byName})`
    .execute(tx)
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'ledger_topups_voucher') throw error
      const fields = { voucherNo: 'ledger.voucher-used' }
      throw new Problem('ledger.voucher-used', { voucher: row.voucherNo }, fields)
    })
}

/** Increases the refunded amount of a recharge. */
export async function takeFromTopup(tx: Tx, id: string, amountMinor: number): Promise<void> {
  await sql`update ledger_topups set refunded_minor = refunded_minor + ${amountMinor} where id = ${id}`.execute(tx)
}

export interface NewTopupRefund {
  operatorId: string
  id: string
  walletId: string
  kind: 'principal' | 'deposit' | 'closing'
  depositId: string | null
  amountMinor: number
  method: string
  voucherNo: string
  reason: string
  shiftId: string | null
  at: Date
  approvalId: string | null
  approverId: string | null
  approverName: string | null
  journalId: string
  byId: string
  byName: string
}
export async function insertTopupRefund(
  tx: Tx,
  row: NewTopupRefund,
  parts: readonly { topupId: string; amountMinor: number }[],
): Promise<void> {
  await sql`
    insert into ledger_refunds (operator_id, id, wallet_id, kind, deposit_id, amount_minor, method, voucher_no, reason, shift_id, at, approval_id,
      approver_id, approver_name, journal_id, by_id, by_name)
    values (${row.operatorId}, ${row.id}, ${row.walletId}, ${row.kind}, ${row.depositId}, ${row.amountMinor}, ${row.method}, ${row.voucherNo},
      ${row.reason}, ${row.shiftId}, ${row.at}, ${row.approvalId}, ${row.approverId}, ${row.approverName}, ${row.journalId}, ${row.byId},
      ${row.byName})`.execute(tx)
  for (const { topupId, amountMinor } of parts) {
    await takeFromTopup(tx, topupId, amountMinor)
    await sql`insert into ledger_refund_parts (operator_id, refund_id, topup_id, amount_minor)
      values (${row.operatorId}, ${row.id}, ${topupId}, ${amountMinor})`.execute(tx)
  }
}

/** Returns the part of a recharge's principal that was not refunded yet. Undefined if there is no such recharge. */
export async function refundableOfTopup(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    select principal_minor - refunded_minor as left from ledger_topups where id = ${id} for update`.execute(tx)
  return rows[0]?.left
}

/** Moves the recharges of one wallet to another. */
export async function moveTopups(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update ledger_topups set wallet_id = ${intoId} where wallet_id = ${fromId}`.execute(tx)
}

/** A recharge or a refund at the counter. */
export interface CounterMoneyOfJournal {
  id: string
  kind: 'topup' | 'refund'
  walletId: string
  shiftId: string | null
  amountMinor: number
  /**
   * True if its money was used: it paid debts, gave a gift, was partly refunded, or belongs to an approval or a
   * deposit.
   */
  entangled: boolean
  reversed: boolean
}
export async function counterMoneyOfJournal(tx: Tx, journalId: string): Promise<CounterMoneyOfJournal | undefined> {
  const { rows } = await sql<CounterMoneyOfJournal>`
    select a.*, exists (select from ledger_journals j where j.reverses = ${journalId}) as reversed from (
      select id, 'topup' as kind, wallet_id as "walletId", shift_id as "shiftId", paid_minor as "amountMinor",
        debt_minor > 0 or gift_minor > 0 or refunded_minor > 0 as entangled from ledger_topups where journal_id = ${journalId}
      union all select id, 'refund', wallet_id, shift_id, amount_minor, kind <> 'principal' or approval_id is not null
        from ledger_refunds where journal_id = ${journalId}
    ) a`.execute(tx)
  return rows[0]
}
export async function entriesOfJournal(tx: Tx, journalId: string): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select account, holder_id as "holderId", amount_minor as "amountMinor" from ledger_entries
    where journal_id = ${journalId} order by line`.execute(tx)
  return rows
}
/** Decreases the refunded amounts of recharges by a refund that was reversed. */
export async function restoreToTopups(tx: Tx, refundId: string): Promise<void> {
  await sql`update ledger_topups t set refunded_minor = t.refunded_minor - p.amount_minor
    from ledger_refund_parts p where p.refund_id = ${refundId} and p.operator_id = t.operator_id and p.topup_id = t.id`.execute(
    tx,
  )
}
