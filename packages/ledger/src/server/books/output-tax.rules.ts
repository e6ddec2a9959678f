import { outputTaxAccount, type BookAccount, type LedgerAccount } from '../../contract/index.ts'

/** Output tax within the income of a journal: positive if the income is a credit. */
export interface TaxOfJournal {
  journalId: string
  account: LedgerAccount
  /** In hundredths of a percent. */
  rate: number
  taxMinor: number
}
/** Output tax of an income account: before a period, and added and taken back in it. */
export interface TaxTotal extends Pick<TaxOfJournal, 'account' | 'rate'> {
  beforeMinor: number
  upMinor: number
  downMinor: number
}
export interface BookEntry {
  account: BookAccount
  amountMinor: number
  holderId: string | null
}

/** Moves the tax out of the income lines of a journal to one line per rate. The sum stays the same. */
export function splitOutputTax(
  lines: readonly BookEntry[],
  taxes: readonly Pick<TaxOfJournal, 'account' | 'rate' | 'taxMinor'>[],
): BookEntry[] {
  if (taxes.length === 0) return [...lines]
  const left = new Map<BookAccount, number>()
  const byRate = new Map<number, number>()
  for (const { account, rate, taxMinor } of taxes) {
    left.set(account, (left.get(account) ?? 0) + taxMinor)
    byRate.set(rate, (byRate.get(rate) ?? 0) + taxMinor)
  }
  const net = lines.map((line) => {
    const taxMinor = left.get(line.account) ?? 0
    left.delete(line.account)
    return { ...line, amountMinor: line.amountMinor + taxMinor }
  })
  const tax = [...byRate].map(([rate, minor]) => ({
    account: outputTaxAccount(rate),
    amountMinor: -minor,
    holderId: null,
  }))
  return [...net, ...tax].filter(({ amountMinor }) => amountMinor !== 0)
}

export interface BookAccountTotal {
  account: BookAccount
  /** Debit positive. */
  beforeMinor: number
  debitMinor: number
  creditMinor: number
}
/** Moves the tax out of the totals of income accounts to totals per rate, as `splitOutputTax` does in journals. */
export function splitTotals(totals: readonly BookAccountTotal[], taxes: readonly TaxTotal[]): BookAccountTotal[] {
  const found = new Map(totals.map((total) => [total.account, total]))
  const add = (account: BookAccount, more: Omit<BookAccountTotal, 'account'>) => {
    const old = found.get(account) ?? { beforeMinor: 0, debitMinor: 0, creditMinor: 0 }
    found.set(account, {
      account,
      beforeMinor: old.beforeMinor + more.beforeMinor,
      debitMinor: old.debitMinor + more.debitMinor,
      creditMinor: old.creditMinor + more.creditMinor,
    })
  }
  for (const { account, rate, beforeMinor, upMinor, downMinor } of taxes) {
    add(account, { beforeMinor, debitMinor: -downMinor, creditMinor: -upMinor })
    add(outputTaxAccount(rate), { beforeMinor: -beforeMinor, debitMinor: downMinor, creditMinor: upMinor })
  }
  return [...found.values()]
}
