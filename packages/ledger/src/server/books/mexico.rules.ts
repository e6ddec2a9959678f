import { bookConcept, formatDecimalIn, type BookLine, type AccountCodeTotal } from './book.rules.ts'
import { openXmlTag, xmlDeclaration } from './xml.rules.ts'

/*
 * Contabilidad electrónica 1.3 of the SAT (Anexo 24): the catalogue of accounts, the balances of a month, its policies.
 * Balances are positive on the side on which an account increases.
 */

export interface SatBookHeader {
  taxId: string
  /** `2026-11` */
  month: string
}
const home = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3'
function openSatElement(
  prefix: string,
  root: string,
  folder: string,
  { taxId, month, ...more }: SatBookHeader & Readonly<Record<string, string>>,
): string {
  const [year = '', number = ''] = month.split('-')
  const space = `${home}/${folder}`
  return `${xmlDeclaration}${openXmlTag(`${prefix}:${root}`, {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    [`xmlns:${prefix}`]: space,
    'xsi:schemaLocation': `${space} ${space}/${folder}_1_3.xsd`,
    Version: '1.3',
    RFC: taxId,
    Mes: number,
    Anio: year,
    ...more,
  })}>\n`
}

export function catalogueXml(head: SatBookHeader, sums: readonly AccountCodeTotal[]): string {
  const rows = sums.map(
    ({ code, name, groupCode, isDebit }) =>
      `${openXmlTag('catalogocuentas:Ctas', { CodAgrup: groupCode, NumCta: code, Desc: name, Nivel: 1, Natur: isDebit ? 'D' : 'A' })}/>\n`,
  )
  return `${openSatElement('catalogocuentas', 'Catalogo', 'CatalogoCuentas', { ...head })}${rows.join('')}</catalogocuentas:Catalogo>\n`
}
export function balanceXml(head: SatBookHeader, sums: readonly AccountCodeTotal[], currency: string): string {
  const money = (minor: number) => formatDecimalIn(minor, currency)
  const rows = sums.map(({ code, isDebit, beforeMinor, debitMinor, creditMinor }) => {
    const sign = isDebit ? 1 : -1
    return `${openXmlTag('BCE:Ctas', {
      NumCta: code,
      SaldoIni: money(sign * beforeMinor),
      Debe: money(debitMinor),
      Haber: money(creditMinor),
      SaldoFin: money(sign * (beforeMinor + debitMinor - creditMinor)),
    })}/>\n`
  })
  return `${openSatElement('BCE', 'Balanza', 'BalanzaComprobacion', { ...head, TipoEnvio: 'N' })}${rows.join('')}</BCE:Balanza>\n`
}
/** Requested by an inspection order with a number. */
export async function* policiesXml(
  head: SatBookHeader,
  requestNo: string,
  lines: AsyncIterable<BookLine>,
): AsyncGenerator<string> {
  yield openSatElement('PLZ', 'Polizas', 'PolizasPeriodo', {
    ...head,
    TipoSolicitud: 'AF',
    NumOrden: requestNo,
  })
  let open = 0
  for await (const line of lines) {
    const { voucher, day, code, name, debit, credit } = line
    const concept = bookConcept(line, 'es').slice(0, 200)
    if (voucher !== open) {
      if (open > 0) yield '</PLZ:Poliza>\n'
      yield `${openXmlTag('PLZ:Poliza', { NumUnIdenPol: voucher, Fecha: day, Concepto: concept })}>\n`
      open = voucher
    }
    yield `${openXmlTag('PLZ:Transaccion', { NumCta: code, DesCta: name, Concepto: concept, Debe: debit, Haber: credit })}/>\n`
  }
  yield `${open > 0 ? '</PLZ:Poliza>\n' : ''}</PLZ:Polizas>\n`
}
