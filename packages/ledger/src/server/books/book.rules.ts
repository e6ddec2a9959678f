import { currencyExponent, type Language } from '@evops/platform/contract'
import type { TableRowCells } from '@evops/platform/server'
import { formatBusiness, type BookAccount, type AccountCode } from '../../contract/index.ts'
import type { BookJournal } from './books.store.ts'
import type { BookAccountTotal } from './output-tax.rules.ts'

/** Proof of a journal, and its customer or party. '' if there is none. */
export interface BookDocument {
  /** Number of the invoice, session, transfer, statement or withdrawal. */
  document: string
  customer: string
  customerTaxId: string
}
/** A line of the books with the accountant's account. Amounts are decimals in the currency, and one of the two is 0. */
export interface BookLine extends BookDocument {
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
export type AccountCodeMap = ReadonlyMap<BookAccount, Pick<AccountCode, 'code' | 'name' | 'groupCode'>>

export function formatDecimalIn(minor: number, currency: string): string {
  const places = currencyExponent(currency)
  return (minor / 10 ** places).toFixed(places)
}
/** Returns the text of a journal: its memo or transaction, then document and customer with the tax id. */
export function bookConcept(
  { memo, businessType, document, customer, customerTaxId }: Pick<BookLine, 'memo' | 'businessType'> & BookDocument,
  language: Language,
): string {
  const parts = [memo || formatBusiness(businessType, language), document, customer, customerTaxId]
  return parts.filter(Boolean).join(' · ')
}
export function bookLinesOfJournal(
  journal: BookJournal & BookDocument,
  voucher: number,
  codes: AccountCodeMap,
): BookLine[] {
  const { day, effectiveAt, businessType, currency, memo, byName, id, document, customer, customerTaxId } = journal
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
    document,
    customer,
    customerTaxId,
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
  'document',
  'customer',
  'customerTaxId',
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
