/** The chart of accounts, as in the table `ledger_chart`. */
export const accounts = [
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
] as const
export type Account = (typeof accounts)[number]

/**
 * One line of a journal: debit positive, credit negative, in the currency's minor unit. The account `payer` is none of
 * the chart: `ledger_post` works out what the wallet of the holder pays, or gets back, and from which accounts.
 */
export interface Entry {
  account: Account | 'payer'
  holderId: string | null
  amountMinor: number
}

/** What `ledger_post` takes. The key makes a business act post once, however often it is submitted. */
export interface Journal {
  operatorId: string
  id: string
  currency: string
  businessType: string
  businessId: string
  key: string
  /** ISO instant. */
  effectiveAt: string
  entries: readonly Entry[]
  /** The wallets that pay before the holder's on `payer`, as they did when its business began; left out: those of today. */
  payers?: readonly string[]
  memo?: string
  /** Who posted it; nobody: the product by its rules. */
  byId?: string
  byName?: string
  /** The journal that this one takes back. */
  reverses?: string
}

/** Why money moved. `session.*` are an order's, `freeze.*` what is set aside while it runs, `share.*` a statement's, `withdraw.*` a withdrawal's, `payment.*` what a provider took, `roaming.*` our drivers' at partners' stations, `partner.*` what is settled with partners. */
export const businessTypes = [
  'order.settled',
  'order.revised',
  'order.edited',
  'order.corrected',
  'order.void',
  'order.waive',
  'order.refund',
  'order.imported',
  'order.import-undone',
  'freeze.set',
  'freeze.given_back',
  'wallet.recharged',
  'wallet.gift',
  'wallet.gift_expired',
  'wallet.refunded',
  'wallet.closed',
  'wallet.merged',
  'deposit.paid',
  'deposit.refunded',
  'deposit.forfeited',
  'card.loaded',
  'card.unloaded',
  'card.purchase',
  'card.moved',
  'card.decided',
  'shift.opened',
  'shift.closed',
  'share.approved',
  'share.paid',
  'share.set_off',
  'withdraw.requested',
  'withdraw.paid',
  'withdraw.returned',
  'payment.topup',
  'payment.refund',
  'payment.refund_failed',
  'payment.test',
  'payment.shared',
  'payment.share_returned',
  'payment.fee',
  'roaming.billed',
  'roaming.credited',
  'partner.paid',
  'partner.received',
  'partner.set_off',
  'journal.reversed',
] as const
export type BusinessType = (typeof businessTypes)[number]
