import type { JournalAct, JournalVoucher } from './money-acts.ts'

/** Chart of accounts, as in the table `ledger_chart`. */
export const ledgerAccounts = [
  'receivable_token',
  'receivable_unknown',
  'income_electricity',
  'income_service',
  'income_occupancy',
  'settled_elsewhere',
  'wallet_principal',
  'wallet_gift',
  'wallet_deposit',
  'wallet_frozen',
  'wallet_credit',
  'wallet_arrears',
  'refunds_owed',
  'purse',
  'purse_clearing',
  'drawer',
  'safe',
  'bank',
  'pos',
  'marketing',
  'cash_difference',
  'written_off',
  'income_forfeited',
  'income_card',
  'discount_operator',
  'discount_platform',
  'discount_owner',
  'revenue_share',
  'payable_share',
  'withdrawal_held',
  'channel',
  'suspense',
  'share_advance',
  'income_withdrawal_fee',
  'tax_withheld',
  'channel_fee',
  'payable_partner',
  'income_roaming',
  'output_tax',
  'bank_fee',
  'energy_returned',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/**
 * Account in the operator's books: one of the ledger, or the output tax of a rate (in hundredths of a percent), which
 * the books separate from income. `output_tax` without a rate is for settling with the tax office.
 */
export type BookAccount = LedgerAccount | `output_tax:${number}`
export const outputTaxAccount = (rate: number): BookAccount => `output_tax:${rate}`
/** Returns the rate of a tax account in hundredths of a percent; undefined for an account of the ledger. */
export function taxRateOf(account: BookAccount): number | undefined {
  return account.startsWith('output_tax:') ? Number(account.slice('output_tax:'.length)) : undefined
}

/**
 * One line of a journal: debit positive, credit negative, in minor units of the currency. The account `payer` is not in
 * the chart: `ledger_post` calculates which accounts of the holder's wallet pay or receive.
 */
export interface JournalEntry {
  account: LedgerAccount | 'payer'
  holderId: string | null
  amountMinor: number
}

/**
 * Input of `ledger_post`. The key makes sure that a business operation is posted once, however often it is submitted.
 */
export interface Journal {
  operatorId: string
  id: string
  currency: string
  businessType: string
  businessId: string
  key: string
  /** ISO instant. */
  effectiveAt: string
  entries: readonly JournalEntry[]
  /**
   * Wallets that pay before the holder's on `payer`, as they were at the start of the business. Missing: the current
   * ones.
   */
  payers?: readonly string[]
  memo?: string
  /** Author of the posting. Missing for an automatic posting. */
  byId?: string
  byName?: string
  /** The journal that this one reverses. */
  reverses?: string
  /** Act of money that the journal is, for kinds in `moneyActs`. */
  act?: JournalAct
  /** Receipt number of the bank transfer that the journal credits. */
  voucher?: JournalVoucher
}
