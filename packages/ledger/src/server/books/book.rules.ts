import { currencyExponent } from '@evops/platform/contract'
import type { TableRowCells } from '@evops/platform/server'
import type { LedgerAccount, AccountCode } from '../../contract/index.ts'
import type { BookJournal, BookAccountTotal } from './books.store.ts'

/** A line of the books with the accountant's account. Amounts are decimals in the currency, and one of the two is 0. */
export interface BookLine {
  /** Starts at 1 in every month, in the order of booking. */
  voucher: number
  line: number
  day: string
  effective: string
  businessType: string
  code: string
  name: string
  debit: string
  credit: string
  currency: string
  memo: string
  byName: string
  journalId: string
  /** Holder of the account: a customer or a party. '' for none. */
  holderId: string
}
export type AccountCodeMap = ReadonlyMap<LedgerAccount, AccountCode>

export function formatDecimalIn(minor: number, currency: string): string {
  const places = currencyExponent(currency)
  return (minor / 10 ** places).toFixed(places)
}
export function bookLinesOfJournal(journal: BookJournal, voucher: number, codes: AccountCodeMap): BookLine[] {
  const { day, effectiveAt, businessType, currency, memo, byName, id } = journal
  return journal.lines.map(({ account, amountMinor, holderId }, place) => ({
    voucher,
    line: place + 1,
    day,
    effective: effectiveAt.toISOString(),
    businessType,
    code: codes.get(account)?.code ?? '',
    name: codes.get(account)?.name ?? '',
    debit: formatDecimalIn(Math.max(amountMinor, 0), currency),
    credit: formatDecimalIn(Math.max(-amountMinor, 0), currency),
    currency,
    memo,
    byName,
    journalId: id,
    holderId: holderId ?? '',
  }))
}

/** Columns of the lines as rows of an export, in this order. */
const columns = [
  'voucher',
  'line',
  'day',
  'effective',
  'businessType',
  'code',
  'name',
  'debit',
  'credit',
  'currency',
  'memo',
  'byName',
  'journalId',
  'holderId',
] as const satisfies readonly (keyof BookLine)[]
export function bookLineToCells(line: BookLine): TableRowCells {
  return columns.map((column) => line[column])
}
export function bookLineFromCells(cells: TableRowCells): BookLine {
  // Safe cast: created by `bookLineToCells`.
  return Object.fromEntries(columns.map((column, place) => [column, cells[place]])) as unknown as BookLine
}

/** Totals by the accountant's accounts. Several of our accounts may have the same code. */
export interface AccountCodeTotal extends Pick<AccountCode, 'code' | 'name' | 'groupCode'> {
  isDebit: boolean
  beforeMinor: number
  debitMinor: number
  creditMinor: number
}
export function sumsByCode(
  sums: readonly BookAccountTotal[],
  codes: AccountCodeMap,
  debits: ReadonlySet<string>,
): AccountCodeTotal[] {
  const found = new Map<string, AccountCodeTotal>()
  for (const { account, beforeMinor, debitMinor, creditMinor } of sums) {
    const { code = '', name = '', groupCode = '' } = codes.get(account) ?? {}
    const old = found.get(code)
    found.set(code, {
      code,
      name: old?.name ?? name,
      groupCode: old?.groupCode ?? groupCode,
      isDebit: old?.isDebit ?? debits.has(account),
      beforeMinor: (old?.beforeMinor ?? 0) + beforeMinor,
      debitMinor: (old?.debitMinor ?? 0) + debitMinor,
      creditMinor: (old?.creditMinor ?? 0) + creditMinor,
    })
  }
  return [...found.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
