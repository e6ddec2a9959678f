import { csvLine, csvMark, momentCell, Problem, type Text } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  type Actor,
  type Cells,
  type ExportKind,
  type House,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  bookExport,
  bookFilter,
  flowScreen,
  polizasFilter,
  sayAccount,
  sayBusiness,
  type Account,
  type BookFile,
} from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import { spanOfMonth, type MonthSpan } from '../months/months.store.ts'
import {
  cellsOfLine,
  lineOfCells,
  linesOfJournal,
  sumsByCode,
  type BookLine,
  type Codes,
  type CodeSum,
} from './book.rules.ts'
import { bookWords } from './books-export.words.ts'
import { debitAccounts, sliceOfBook, sumsOfBook } from './books.store.ts'
import { generalLedgerXml } from './china.rules.ts'
import { codesOf } from './codes.store.ts'
import { balanceXml, catalogueXml, policiesXml } from './mexico.rules.ts'

type Books = Pick<House, 'db'>
interface Book {
  span: MonthSpan
  codes: Codes
  taxId: string
  currency: string
  sums: CodeSum[]
}
const xml = { extension: 'xml', contentType: 'application/xml; charset=utf-8' } as const

/** One month of the books, for whoever keeps them and for offices. */
export function bookExportKinds(house: Books): ExportKind[] {
  const kind = <F extends z.output<typeof bookFilter>>(
    file: BookFile,
    {
      filter,
      ...more
    }: Pick<Parameters<typeof exportKind<F>>[0], 'file' | 'filter'> & {
      rows?: (actor: Actor, month: string) => AsyncIterable<Cells>
      head?: (actor: Actor) => Cells
    },
  ) =>
    exportKind<F>({
      name: bookExport(file),
      permission: [...flowScreen.may.captialflow.export],
      title: titles[file],
      filter,
      head: more.head ?? (() => []),
      rows: (actor, { month }) => (more.rows ?? rawLines)(actor, month),
      ...(more.file && { file: more.file }),
    })

  const rawLines = async function* (actor: Actor, month: string): AsyncGenerator<Cells> {
    for await (const line of linesOf(house, actor, await bookOf(house, actor, month))) yield cellsOfLine(line)
  }
  /** Files of accounts alone have no lines. */
  const none = async function* (): AsyncGenerator<Cells> {}
  const offices = async (actor: Actor, month: string) => {
    const book = await bookOf(house, actor, month)
    if (book.taxId === '') throw new Problem('ledger.codes-tax-id')
    return { book, head: { taxId: book.taxId, month } }
  }
  return [
    kind('journal', {
      filter: bookFilter,
      head: ({ language }) => Object.values(bookWords).map((text) => text[language]),
      rows: (actor, month) => journalRows(house, actor, month),
    }),
    kind('cn', {
      filter: bookFilter,
      file: {
        ...xml,
        async *write(actor, { month }, rows) {
          const { sums, currency } = await bookOf(house, actor, month)
          yield* generalLedgerXml({ month, currency }, sums, asLines(rows))
        },
      },
    }),
    kind('mx-catalogo', {
      filter: bookFilter,
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
      filter: bookFilter,
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
        async *write(actor, { month, orderNo }, rows) {
          const { head } = await offices(actor, month)
          yield* policiesXml(head, orderNo, asLines(rows))
        },
      },
    }),
    kind('es-diario', {
      filter: bookFilter,
      file: {
        extension: 'csv',
        contentType: 'text/csv; charset=utf-8',
        write: (_actor, _filter, rows) => diary(asLines(rows)),
      },
    }),
  ]
}

const titles: Readonly<Record<BookFile, Text>> = {
  journal: { zh: '序时账', en: 'Journal of the month', es: 'Libro diario del mes' },
  cn: { zh: '总账 GBT 24589', en: 'General ledger GBT 24589', es: 'Libro mayor GBT 24589' },
  'mx-catalogo': { zh: '墨西哥科目表', en: 'SAT catalogue of accounts', es: 'Catálogo de cuentas SAT' },
  'mx-balanza': { zh: '墨西哥试算表', en: 'SAT trial balance', es: 'Balanza de comprobación SAT' },
  'mx-polizas': { zh: '墨西哥记账凭证', en: 'SAT policies', es: 'Pólizas del periodo SAT' },
  'es-diario': { zh: '西班牙日记账', en: 'Spanish journal', es: 'Libro diario' },
}

/** Throws ledger.codes-missing: an account of the books that nobody gave a code. */
async function bookOf({ db }: Books, actor: Actor, month: string): Promise<Book> {
  return db.inTenant(actor, async (tx) => {
    const { codes, taxId } = await codesOf(tx)
    const byAccount = new Map(codes.map((code) => [code.account, code]))
    const span = await spanOfMonth(tx, month)
    const sums = await sumsOfBook(tx, span)
    const missing = sums.map(({ account }) => account).filter((account) => !byAccount.has(account))
    if (missing.length > 0) throw new Problem('ledger.codes-missing', { accounts: said(missing, actor) })
    const currency = await currencyOf(tx)
    return {
      span,
      codes: byAccount,
      taxId,
      currency,
      sums: sumsByCode(sums, byAccount, await debitAccounts(tx)),
    }
  })
}
const said = (accounts: readonly Account[], { language }: Actor) =>
  accounts.map((account) => sayAccount(account, language)).join(', ')

async function* linesOf({ db }: Books, actor: Actor, { span, codes }: Book): AsyncGenerator<BookLine> {
  let voucher = 0
  for await (const journal of inSlices(db, actor, { filter: span, read: sliceOfBook }))
    yield* linesOfJournal(journal, (voucher += 1), codes)
}
async function* asLines(rows: AsyncIterable<Cells>): AsyncGenerator<BookLine> {
  for await (const cells of rows) yield lineOfCells(cells)
}

async function* journalRows(house: Books, actor: Actor, month: string): AsyncGenerator<Cells> {
  for await (const line of linesOf(house, actor, await bookOf(house, actor, month))) {
    const { voucher, day, effective, businessType, code, name, debit, credit, currency } = line
    yield [
      voucher,
      line.line,
      { day },
      momentCell(effective),
      sayBusiness(businessType, actor.language),
      code,
      name,
      { decimal: debit },
      { decimal: credit },
      currency,
      line.memo,
      line.byName,
      line.journalId,
    ]
  }
}

/** As the country's programs read a journal: semicolons, a comma in decimals, days as they are written there. */
async function* diary(lines: AsyncIterable<BookLine>): AsyncGenerator<string> {
  const row = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`
  yield `${csvMark}${row(['Asiento', 'Fecha', 'Documento', 'Concepto', 'Cuenta', 'Descripción', 'Debe', 'Haber'])}`
  for await (const { voucher, day, journalId, memo, businessType, code, name, debit, credit } of lines) {
    const concept = memo || sayBusiness(businessType, 'es')
    const date = day.split('-').toReversed().join('/')
    const money = [debit, credit].map((text) => text.replace('.', ','))
    yield row([String(voucher), date, journalId, concept, code, name, ...money])
  }
}
/** One cell, guarded like those of any file for spreadsheets. */
function quoted(cell: string): string {
  const text = csvLine([cell]).replace(/\r?\n$/, '')
  return text.startsWith('"') || !text.includes(';') ? text : `"${text}"`
}
