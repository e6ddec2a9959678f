import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { normalizeVoucherNo, type VoucherUse } from '../../contract/index.ts'

/** First credit of a receipt number that still counts. */
interface FirstUse {
  usedFor: VoucherUse
  day: string
  name: string | null
}
async function firstUseOf(tx: Tx, key: string): Promise<FirstUse | undefined> {
  const { rows } = await sql<FirstUse>`
    select v.used_for as "usedFor", (v.at at time zone f.time_zone)::date::text as day,
      (select w.name from ledger_entries e join ledger_wallets w on w.operator_id = e.operator_id and w.id = e.holder_id
        where e.operator_id = v.operator_id and e.journal_id = v.id order by e.line limit 1) as name
    from ledger_vouchers v join organisation_operator_facts f on f.operator_id = v.operator_id
    where v.operator_id = platform_operator() and v.voucher_key = ${key} and v.state = 'used'
      and not exists (select from ledger_journals r where r.operator_id = v.operator_id and r.reverses = v.id)`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Refuses the receipt number of a bank transfer that was credited before, with the place of the first credit (decision
 * 233). Throws ledger.voucher-needed, ledger.voucher-used-recharge, -deposit, -payment, -partner. Two calls at the same
 * time both pass; the table `ledger_vouchers` refuses the second posting.
 */
export async function requireUnusedVoucher(tx: Tx, voucherNo: string, field = 'voucherNo'): Promise<void> {
  const key = normalizeVoucherNo(voucherNo)
  if (key === '') throw new Problem('ledger.voucher-needed', {}, { [field]: 'ledger.voucher-needed' })
  const first = await firstUseOf(tx, key)
  if (!first) return
  const code = `ledger.voucher-used-${first.usedFor}`
  throw new Problem(code, { voucher: voucherNo, day: first.day, name: first.name ?? '–' }, { [field]: code })
}
