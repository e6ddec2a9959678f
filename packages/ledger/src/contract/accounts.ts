/** The chart of accounts, as in the table `ledger_chart`. */
export const accounts = [
  'receivable_token',
  'receivable_unknown',
  'income_electricity',
  'income_service',
  'income_occupancy',
  'settled_elsewhere',
] as const
export type Account = (typeof accounts)[number]

/** One line of a journal: debit positive, credit negative, in the currency's minor unit. */
export interface Entry {
  account: Account
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
}
