import { instantCell, Problem, type LocalizedText } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  type Actor,
  type TableRowCells,
  type ExportKind,
  type Services,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  accountingFileExport,
  accountingFileFilter,
  flowScreen,
  polizasFilter,
  formatBookAccount,
  formatBusiness,
  outputTaxAccount,
  type AccountCode,
  type AccountingFile,
  type BookAccount,
} from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import { spanOfMonth, type MonthSpan } from '../months/months.store.ts'
import { sliceOfDocumentedJournals, thirdPartiesOf, type BookNames } from './book-documents.ts'
import {
  bookLineToCells,
  bookLineFromCells,
  bookLinesOfJournal,
  sumsByCode,
  type BookLine,
  type AccountCodeMap,
  type AccountCodeTotal,
} from './book.rules.ts'
import { journalExportWords } from './books-export.words.ts'
import { debitAccounts, accountTotalsOf, type BookJournal } from './books.store.ts'
import { chileanDiary, countByDay } from './chile.rules.ts'
import { generalLedgerXml } from './china.rules.ts'
import { loadAccountCodes } from './codes.store.ts'
import { colombianDiary, isPucCode, spanishDiary } from './diaries.rules.ts'
import { balanceXml, catalogueXml, policiesXml } from './mexico.rules.ts'
import type { OutputTaxRate } from './output-tax.store.ts'
import { rutOf } from './tax-digits.rules.ts'

type Books = Pick<Services, 'db'> & { deps: BookDeps }
export interface BookDeps extends BookNames {
  /** Returns the operator's rates of output tax by income account and day. */
  outputTaxRatesOf?: ((tx: Tx) => Promise<readonly OutputTaxRate[]>) | undefined
  /** Returns the country of the operator's invoices, ISO 3166 alpha-2. */
  countryOf?: ((tx: Tx) => Promise<string | undefined>) | undefined
}
interface Book {
  rates: readonly OutputTaxRate[]
  names: BookNames
  span: MonthSpan
  codes: AccountCodeMap
  taxId: string
  currency: string
  sums: AccountCodeTotal[]
}
const xml = { extension: 'xml', contentType: 'application/xml; charset=utf-8' } as const
const csv = { extension: 'csv', contentType: 'text/csv; charset=utf-8' } as const

interface BookForm<F> extends Pick<Parameters<typeof exportKind<F>>[0], 'file' | 'filter'> {
  rows?: (actor: Actor, month: string) => AsyncIterable<TableRowCells>
  head?: (actor: Actor) => TableRowCells
}
/** Rows are the unchanged lines of the books unless a form has its own. */
function bookKind<F extends z.output<typeof accountingFileFilter>>(
  services: Books,
  name: AccountingFile,
  { filter, head, rows, file }: BookForm<F>,
): ExportKind {
  const rawLines = async function* (actor: Actor, month: string): AsyncGenerator<TableRowCells> {
    for await (const line of linesOf(services, actor, await bookOf(services, actor, month))) yield bookLineToCells(line)
  }
  return exportKind<F>({
    name: accountingFileExport(name),
    permission: [...flowScreen.may.captialflow.export],
    title: titles[name],
    filter,
    head: head ?? (() => []),
    rows: (actor, { month }) => (rows ?? rawLines)(actor, month),
    ...(file && { file }),
  })
}

/** Exports of one month of the books, for accountants and authorities. */
export function bookExportKinds({ db }: Pick<Services, 'db'>, deps: BookDeps = {}): ExportKind[] {
  const services = { db, deps }
  const kind = <F extends z.output<typeof accountingFileFilter>>(file: AccountingFile, form: BookForm<F>) =>
    bookKind(services, file, form)
  const offices = (actor: Actor, month: string) => bookForOffice(services, actor, month)
  return [
    kind('journal', {
      filter: accountingFileFilter,
      head: ({ language }) => Object.values(journalExportWords).map((text) => text[language]),
      rows: (actor, month) => journalRows(services, actor, month),
    }),
    kind('cn', {
      filter: accountingFileFilter,
      file: {
        ...xml,
        async *write(actor, { month }, rows) {
          const { sums, currency } = await bookOf(services, actor, month)
          yield* generalLedgerXml({ month, currency }, sums, asLines(rows))
        },
      },
    }),
    kind('mx-catalogo', {
      filter: accountingFileFilter,
      rows: none,
      file: {
        ...xml,
        async *write(actor, { month }) {
          const { book, head } = await offices(actor, month)
          const bare = book.sums.filter(({ groupCode }) => groupCode === '').map(({ code }) => code)
          if (bare.length > 0) throw new Problem('ledger.codes-group', { accounts: bare.join(', ') })
          yield catalogueXml(head, book.sums)
        },
      },
    }),
    kind('mx-balanza', {
      filter: accountingFileFilter,
      rows: none,
      file: {
        ...xml,
        async *write(actor, { month }) {
          const { book, head } = await offices(actor, month)
          yield balanceXml(head, book.sums, book.currency)
        },
      },
    }),
    kind('mx-polizas', {
      filter: polizasFilter,
      file: {
        ...xml,
        async *write(actor, { month, requestNo }, rows) {
          const { head } = await offices(actor, month)
          yield* policiesXml(head, requestNo, asLines(rows))
        },
      },
    }),
    kind('es-diario', {
      filter: accountingFileFilter,
      file: { ...csv, write: (_actor, _filter, rows) => spanishDiary(asLines(rows)) },
    }),
    kind('co-diario', {
      filter: accountingFileFilter,
      file: {
        ...csv,
        write: (actor, { month }, rows) => colombianOf(services, { actor, month, lines: asLines(rows) }),
      },
    }),
    kind('cl-diario', {
      filter: accountingFileFilter,
      file: {
        ...xml,
        async *write(actor, { month }, rows) {
          const { book } = await offices(actor, month)
          yield* chileanOf(services, { book, actor, month, lines: asLines(rows) })
        },
      },
    }),
  ]
}

const titles: Readonly<Record<AccountingFile, LocalizedText>> = {
  journal: { zh: '序时账', en: 'Journal of the month', es: 'Libro diario del mes' },
  cn: { zh: '总账 GBT 24589', en: 'General ledger GBT 24589', es: 'Libro mayor GBT 24589' },
  'mx-catalogo': { zh: '墨西哥科目表', en: 'SAT catalogue of accounts', es: 'Catálogo de cuentas SAT' },
  'mx-balanza': { zh: '墨西哥试算表', en: 'SAT trial balance', es: 'Balanza de comprobación SAT' },
  'mx-polizas': { zh: '墨西哥记账凭证', en: 'SAT journal entries', es: 'Pólizas del periodo SAT' },
  'es-diario': { zh: '西班牙日记账', en: 'Spanish journal', es: 'Libro diario' },
  'co-diario': { zh: '哥伦比亚日记账', en: 'Colombian journal', es: 'Libro diario PUC' },
  'cl-diario': { zh: '智利日记账 LCE', en: 'Chilean journal LCE', es: 'Libro diario LCE' },
}

/** Throws ledger.codes-missing if an account of the books has no code. */
async function bookOf({ db, deps }: Books, actor: Actor, month: string): Promise<Book> {
  return db.inTenant(actor, async (tx) => {
    const { codes, taxCodes, taxId } = await loadAccountCodes(tx)
    const byAccount: AccountCodeMap = new Map<BookAccount, Pick<AccountCode, 'code' | 'name' | 'groupCode'>>([
      ...codes.map((code) => [code.account, code] as const),
      ...taxCodes.map((code) => [outputTaxAccount(code.rate), code] as const),
    ])
    const span = await spanOfMonth(tx, month)
    const rates = (await deps.outputTaxRatesOf?.(tx)) ?? []
    const sums = await accountTotalsOf(tx, span, rates)
    const missing = sums.map(({ account }) => account).filter((account) => !byAccount.has(account))
    if (missing.length > 0) throw new Problem('ledger.codes-missing', { accounts: formatAccounts(missing, actor) })
    const currency = await currencyOf(tx)
    return {
      span,
      rates,
      names: deps,
      codes: byAccount,
      taxId,
      currency,
      sums: sumsByCode(sums, byAccount, await debitAccounts(tx)),
    }
  })
}
/** Throws ledger.codes-tax-id if the tax id of the books' owner is missing. */
async function bookForOffice(services: Books, actor: Actor, month: string) {
  const book = await bookOf(services, actor, month)
  if (book.taxId === '') throw new Problem('ledger.codes-tax-id')
  return { book, head: { taxId: book.taxId, month } }
}
/** Files that contain only accounts have no lines. */
async function* none(): AsyncGenerator<TableRowCells> {}
const formatAccounts = (accounts: readonly BookAccount[], { language }: Actor) =>
  accounts.map((account) => formatBookAccount(account, language)).join(', ')

const journalsOf = ({ db }: Books, actor: Actor, { span, rates, names }: Pick<Book, 'span' | 'rates' | 'names'>) =>
  inSlices(db, actor, {
    filter: { ...span, rates },
    read: (tx, filter, slice: SliceRequest<Pick<BookJournal, 'id' | 'place'>>) =>
      sliceOfDocumentedJournals(tx, names, filter, slice),
  })
async function* linesOf(services: Books, actor: Actor, book: Book): AsyncGenerator<BookLine> {
  let voucher = 0
  for await (const journal of journalsOf(services, actor, book))
    yield* bookLinesOfJournal(journal, (voucher += 1), book.codes)
}
interface Lines {
  actor: Actor
  month: string
  lines: AsyncIterable<BookLine>
}
/** Throws ledger.codes-puc for codes that are not valid in the PUC. */
async function* colombianOf(services: Books, { actor, month, lines }: Lines) {
  const { sums } = await bookOf(services, actor, month)
  const others = sums.map(({ code }) => code).filter((code) => !isPucCode(code))
  if (others.length > 0) throw new Problem('ledger.codes-puc', { accounts: others.join(', ') })
  yield* colombianDiary(lines, (ids) => services.db.inTenant(actor, (tx) => thirdPartiesOf(tx, services.deps, ids)))
}
/** Throws ledger.codes-rut, ledger.book-currency: the SII's books are in pesos. */
async function* chileanOf(services: Books, { book, actor, month, lines }: Lines & { book: Book }) {
  const { taxId, currency } = book
  const rut = rutOf(taxId)
  if (rut === null) throw new Problem('ledger.codes-rut', { taxId })
  if (currency !== 'CLP') throw new Problem('ledger.book-currency', { wanted: 'CLP', currency })
  const yearMinor = await yearOf(services, actor, book.span)
  const counts = await countByDay(journalsOf(services, actor, book))
  yield* chileanDiary({ rut, month, yearMinor }, { counts, lines })
}
/** Returns the amount booked from the first day of the year to the end of a month. */
async function yearOf({ db, deps }: Books, actor: Actor, { from, toAt }: MonthSpan): Promise<number> {
  return db.inTenant(actor, async (tx) => {
    const { fromAt } = await spanOfMonth(tx, `${from.slice(0, 4)}-01`)
    const rates = (await deps.outputTaxRatesOf?.(tx)) ?? []
    const sums = await accountTotalsOf(tx, { fromAt, toAt }, rates)
    return sums.reduce((all, { debitMinor }) => all + debitMinor, 0)
  })
}
async function* asLines(rows: AsyncIterable<TableRowCells>): AsyncGenerator<BookLine> {
  for await (const cells of rows) yield bookLineFromCells(cells)
}

async function* journalRows(services: Books, actor: Actor, month: string): AsyncGenerator<TableRowCells> {
  for await (const line of linesOf(services, actor, await bookOf(services, actor, month))) {
    const { voucher, day, effective, businessType, code, name, debit, credit, currency } = line
    yield [
      voucher,
      line.line,
      { day },
      instantCell(effective),
      formatBusiness(businessType, actor.language),
      code,
      name,
      { decimal: debit },
      { decimal: credit },
      currency,
      line.memo,
      line.byName,
      line.document,
      line.customer,
      line.customerTaxId,
      line.journalId,
    ]
  }
}
