import { csvLine, csvMark, type CsvDialect, type TableRowCells } from '@evops/platform/contract'
import { formatBusiness } from '../../contract/index.ts'
import type { BookLine } from './book.rules.ts'
import { nitOf } from './tax-digits.rules.ts'

/*
 * Journals without an official format, in the form that the accountants' programs of a country read: semicolons,
 * decimal comma, local date format, each amount on one side and never negative.
 */
const accountantsCsv: CsvDialect = { separator: ';', decimalSign: ',', keepsDigits: false }

/** Spain: the columns of a libro diario (Código de Comercio, art. 28). */
export async function* spanishDiary(lines: AsyncIterable<BookLine>): AsyncGenerator<string> {
  yield `${csvMark}${row(['Asiento', 'Fecha', 'Documento', 'NIF', 'Tercero', 'Concepto', 'Cuenta', 'Descripción', 'Debe', 'Haber'])}`
  for await (const line of lines) {
    const { voucher, document, customerTaxId, customer, code, name } = line
    const head = [String(voucher), dayOf(line), document, customerTaxId, customer]
    yield row([...head, conceptOf(line), code, name, ...moneyOf(line)])
  }
}

/** Holders of the accounts in the lines, by the holder's id. */
export type ThirdPartiesByHolder = ReadonlyMap<string, { name: string; taxId: string }>
/** Number of lines whose holders are looked up together. */
const atOnce = 1000
/**
 * Colombia: libro diario by the PUC (Decreto 2650 of 1993). Each line has its comprobante, which is consecutive and has
 * date, concept and accounts (Decreto 2649 of 1993, art. 124), and its tercero by NIT with check digit. No authority
 * publishes a layout for a journal, so the columns are those that accounting programs import.
 */
export async function* colombianDiary(
  lines: AsyncIterable<BookLine>,
  thirdParties: (ids: readonly string[]) => Promise<ThirdPartiesByHolder>,
): AsyncGenerator<string> {
  yield `${csvMark}${row(['Fecha', 'Comprobante', 'Línea', 'Cuenta PUC', 'Nombre de la cuenta', 'NIT', 'Tercero', 'Detalle', 'Documento', 'Débito', 'Crédito'])}`
  for await (const some of batches(lines)) {
    const parties = await thirdParties([...new Set(some.map(({ holderId }) => holderId).filter(Boolean))])
    for (const line of some) {
      const { voucher, day, code, name, holderId, document } = line
      const party = parties.get(holderId)
      const comprobante = `${day.slice(0, 7).replace('-', '')}-${voucher}`
      const third = [nitOf(party?.taxId || line.customerTaxId), party?.name || line.customer]
      yield row([
        dayOf(line),
        comprobante,
        String(line.line),
        code,
        name,
        ...third,
        conceptOf(line),
        document,
        ...moneyOf(line),
      ])
    }
  }
}
/**
 * An account of the PUC has four digits, a subaccount six, and a company's own subdivisions more. Classes are 1 to 9.
 */
export const isPucCode = (code: string): boolean => /^[1-9]\d{3,}$/.test(code)

async function* batches(lines: AsyncIterable<BookLine>): AsyncGenerator<BookLine[]> {
  let some: BookLine[] = []
  for await (const line of lines) {
    some.push(line)
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
const row = (cells: TableRowCells) => csvLine(cells, accountantsCsv)
const dayOf = ({ day }: BookLine) => day.split('-').toReversed().join('/')
const conceptOf = ({ memo, businessType }: BookLine) => memo || formatBusiness(businessType, 'es')
const moneyOf = ({ debit, credit }: BookLine) => [debit, credit].map((decimal) => ({ decimal }))
