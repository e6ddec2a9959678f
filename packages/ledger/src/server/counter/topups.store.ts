import { Problem } from '@evops/platform/contract'
import { constraintOf, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

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
      if (constraintOf(error) !== 'ledger_topups_voucher') throw error
      const fields = { voucherNo: 'ledger.voucher-used' }
      throw new Problem('ledger.voucher-used', { voucher: row.voucherNo }, fields)
    })
}

/** So much of a top-up was given back. */
export async function takeFromTopup(tx: Tx, id: string, amountMinor: number): Promise<void> {
  await sql`update ledger_topups set refunded_minor = refunded_minor + ${amountMinor} where id = ${id}`.execute(
    tx,
  )
}

export interface NewRefund {
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
export async function insertRefund(
  tx: Tx,
  row: NewRefund,
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

/** What was paid into one wallet counts as paid into another from now on. */
export async function moveTopups(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update ledger_topups set wallet_id = ${intoId} where wallet_id = ${fromId}`.execute(tx)
}
