import { Problem } from '@evops/platform/contract'
import type { BookJournal } from './books.store.ts'
import { bookConcept, type BookLine } from './book.rules.ts'
import { xmlElements, openXmlTag } from './xml.rules.ts'

/*
 * Libro Diario of the SII's Libros Contables Electrónicos (LceDiario 1.0, namespace http://www.sii.cl/SiiLce): a
 * summary by day and in total, then each comprobante with its movements. Elements and order follow published programs
 * that write it; LceDiario_v10.xsd was not available. Amounts are whole pesos and never negative, and zeros are left
 * out. The signature with its RutFirma and TmstFirma is added by the program that the SII has authorised (CAL), which
 * sends the file.
 */

export interface ChileanBookHeader {
  rut: string
  /** `2026-11` */
  month: string
  /** Total of the year's comprobantes, including this month's. */
  yearMinor: number
}
interface Count {
  vouchers: number
  movements: number
  valueMinor: number
}
export type DayCounts = ReadonlyMap<string, Count>
const nothing: Count = { vouchers: 0, movements: 0, valueMinor: 0 }

/** Returns the totals of journals by day. The value of a comprobante is its debit. */
export async function countByDay(journals: AsyncIterable<BookJournal>): Promise<DayCounts> {
  const counts = new Map<string, Count>()
  for await (const { day, lines } of journals)
    counts.set(
      day,
      plus(counts.get(day) ?? nothing, {
        vouchers: 1,
        movements: lines.length,
        valueMinor: lines.reduce((sum, { amountMinor }) => sum + Math.max(amountMinor, 0), 0),
      }),
    )
  return counts
}
const plus = (a: Count, b: Count): Count => ({
  vouchers: a.vouchers + b.vouchers,
  movements: a.movements + b.movements,
  valueMinor: a.valueMinor + b.valueMinor,
})
const toCountFields = ({ vouchers, movements, valueMinor }: Count) => ({
  CantidadComprobantes: vouchers,
  CantidadMovimientos: movements,
  SumaValorComprobante: valueMinor,
})

/** Throws ledger.book-moved if the lines differ from those that were counted. */
export async function* chileanDiary(
  { rut, month, yearMinor }: ChileanBookHeader,
  { counts, lines }: { counts: DayCounts; lines: AsyncIterable<BookLine> },
): AsyncGenerator<string> {
  const all = [...counts.values()].reduce(plus, nothing)
  const space = { xmlns: 'http://www.sii.cl/SiiLce', version: '1.0' }
  yield `<?xml version="1.0" encoding="ISO-8859-1"?>\n${openXmlTag('LceDiario', space)}>\n${openXmlTag('LceDiarioRes', space)}>\n`
  yield `${openXmlTag('DocumentoDiarioRes', { ID: `DIARIO_RES_${month}` })}>\n<Identificacion>${xmlElements({ RutContribuyente: rut })}`
  yield `<PeriodoTributario>${xmlElements({ Inicial: month, Final: month })}</PeriodoTributario></Identificacion>\n`
  for (const [day, count] of counts)
    yield `<RegistroDiario>${xmlElements({ FechaContable: day, ...toCountFields(count) })}</RegistroDiario>\n`
  yield `<Cierre>${xmlElements({ ...toCountFields(all), ValorAcumulado: yearMinor })}</Cierre>\n`
  yield '</DocumentoDiarioRes>\n</LceDiarioRes>\n'
  let open: { voucher: number; value: number } | undefined
  let written = nothing
  const end = () => (open ? `${xmlElements({ ValorComprobante: open.value })}</Comprobante>\n` : '')
  for await (const line of lines) {
    if (line.voucher !== open?.voucher) {
      yield `${end()}<Comprobante>${inAscii(xmlElements(headOf(line)))}\n`
      open = { voucher: line.voucher, value: 0 }
      written = plus(written, { ...nothing, vouchers: 1 })
    }
    const [debit, credit] = [Number(line.debit), Number(line.credit)]
    open.value += debit
    written = plus(written, { ...nothing, movements: 1, valueMinor: debit })
    yield `<Movimientos>${xmlElements({ CodigoCuenta: line.code, ...(credit > 0 ? { Haber: credit } : { Debe: debit }) })}</Movimientos>\n`
  }
  if (JSON.stringify(written) !== JSON.stringify(all)) throw new Problem('ledger.book-moved', { month })
  yield `${end()}</LceDiario>\n`
}
/** Writes non-ASCII letters as character references, which are the same in every encoding. */
const inAscii = (text: string) => text.replaceAll(/\P{ASCII}/gu, (letter) => `&#${letter.codePointAt(0)};`)
/** T: traspaso, neither a receipt nor a payment. The text has at most 40 characters. */
const headOf = (line: BookLine) => ({
  TpoComp: 'T',
  NumComp: line.voucher,
  FechaContable: line.day,
  GlosaAnalisis: Array.from(bookConcept(line, 'es')).slice(0, 40).join(''),
})
