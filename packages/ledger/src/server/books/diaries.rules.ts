import { csvLine, csvMark } from '@evops/platform/contract'
import { formatBusiness } from '../../contract/index.ts'
import type { BookLine } from './book.rules.ts'
import { nitOf } from './tax-digits.rules.ts'

/*
 * Journals that no office has a format for, as the programs of a country's accountants read them: semicolons, a comma in
 * decimals, days as they are written there, each amount on one side and never negative.
 */

/** Spain: the columns of a libro diario (Código de Comercio, art. 28). */
export async function* spanishDiary(lines: AsyncIterable<BookLine>): AsyncGenerator<string> {
  yield `${csvMark}${row(['Asiento', 'Fecha', 'Documento', 'Concepto', 'Cuenta', 'Descripción', 'Debe', 'Haber'])}`
  for await (const line of lines) {
    const { voucher, journalId, code, name } = line
    yield row([String(voucher), dayOf(line), journalId, conceptOf(line), code, name, ...moneyOf(line)])
  }
}

/** Whose account a line is of, by the holder's id. */
export type ThirdParties = ReadonlyMap<string, { name: string; taxId: string }>
/** Lines whose holders are looked up together. */
const atOnce = 1000
/**
 * Colombia: libro diario by the PUC (Decreto 2650 of 1993), each line with its comprobante, which is consecutive and has date,
 * concept and accounts (Decreto 2649 of 1993, art. 124), and its tercero by NIT with check digit. No office publishes a
 * layout of a journal; the columns are those that accountants' programs take in.
 */
export async function* colombianDiary(
  lines: AsyncIterable<BookLine>,
  thirdParties: (ids: readonly string[]) => Promise<ThirdParties>,
): AsyncGenerator<string> {
  yield `${csvMark}${row(['Fecha', 'Comprobante', 'Línea', 'Cuenta PUC', 'Nombre de la cuenta', 'NIT', 'Tercero', 'Detalle', 'Documento', 'Débito', 'Crédito'])}`
  for await (const some of batches(lines)) {
    const parties = await thirdParties([...new Set(some.map(({ holderId }) => holderId).filter(Boolean))])
    for (const line of some) {
      const { voucher, day, code, name, holderId, journalId } = line
      const party = parties.get(holderId)
      const comprobante = `${day.slice(0, 7).replace('-', '')}-${voucher}`
      const third = [nitOf(party?.taxId ?? ''), party?.name ?? '']
      yield row([
        dayOf(line),
        comprobante,
        String(line.line),
        code,
        name,
        ...third,
        conceptOf(line),
        journalId,
        ...moneyOf(line),
      ])
    }
  }
}
/** An account of the PUC has four digits, its subaccount six, what a firm adds more; classes are 1 to 9. */
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
const row = (cells: readonly string[]) => `${cells.map(quoteCell).join(';')}\r\n`
const dayOf = ({ day }: BookLine) => day.split('-').toReversed().join('/')
const conceptOf = ({ memo, businessType }: BookLine) => memo || formatBusiness(businessType, 'es')
const moneyOf = ({ debit, credit }: BookLine) => [debit, credit].map((text) => text.replace('.', ','))
/** One cell, guarded like those of any file for spreadsheets. */
function quoteCell(cell: string): string {
  const text = csvLine([cell]).replace(/\r?\n$/, '')
  return text.startsWith('"') || !text.includes(';') ? text : `"${text}"`
}
