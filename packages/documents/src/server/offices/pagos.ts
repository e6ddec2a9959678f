import { currencyExponent } from '@evops/platform/contract'
import { taxWithin } from '../engine/tax.rules.ts'
import type { IssuingContext, ReportedPayment } from './office.ts'
import { formatMinorDecimal, type InvoiceXmlElement } from './xml.ts'

/** Paid share of a document by tax rate: net and tax. */
interface PaidTax {
  rate: number
  netMinor: number
  taxMinor: number
}
/**
 * Distributes a payment over the rates of a document in the ratio of their amounts, to the unit by the largest
 * remainder.
 */
function paidTaxes({ taxes, paidMinor }: ReportedPayment['of'][number]): PaidTax[] {
  const gross = taxes.map((tax) => BigInt(tax.netMinor + tax.taxMinor) * BigInt(paidMinor))
  const whole = BigInt(taxes.reduce((sum, tax) => sum + tax.netMinor + tax.taxMinor, 0))
  const parts = taxes.map(({ rate }, place) => {
    const exact = gross[place] ?? 0n
    return { rate, minor: Number(exact / whole), rest: exact % whole }
  })
  let left = paidMinor - parts.reduce((sum, { minor }) => sum + minor, 0)
  for (const part of parts.toSorted((a, b) => (a.rest < b.rest ? 1 : -1)))
    if (left > 0) {
      part.minor += 1
      left -= 1
    }
  return parts
    .filter(({ minor }) => minor > 0)
    .map(({ rate, minor }) => {
      const taxMinor = taxWithin(minor, rate)
      return { rate, netMinor: minor - taxMinor, taxMinor }
    })
}

/** c_FormaPago by payment method. */
export const satPaymentForms: Readonly<Record<ReportedPayment['method'], string>> = {
  cash: '01',
  transfer: '03',
  pos: '04',
  online: '31',
  wallet: '05',
}
/** Totals of the complement by rate: IVA 16, 8 and 0 %. */
const counted = [
  [1_600, 'IVA16'],
  [800, 'IVA8'],
  [0, 'IVA0'],
] as const

/** Creates the Complemento para recepción de pagos 2.0: one payment, and the documents that it pays partly or fully. */
export function pagosComplementOf(
  { at, method, of }: ReportedPayment,
  { timeZone }: Pick<IssuingContext, 'timeZone'>,
): InvoiceXmlElement {
  const currency = of[0]?.currency ?? 'MXN'
  const money = (minor: number) => formatMinorDecimal(minor, currencyExponent(currency))
  const rows = of.map((row) => ({ ...row, paid: paidTaxes(row) }))
  const all = rows.flatMap(({ paid }) => paid)
  const byRate = [...new Set(all.map(({ rate }) => rate))].map((rate): PaidTax => {
    const mine = all.filter((one) => one.rate === rate)
    const sum = (what: 'netMinor' | 'taxMinor') => mine.reduce((total, one) => total + one[what], 0)
    return { rate, netMinor: sum('netMinor'), taxMinor: sum('taxMinor') }
  })
  const monto = of.reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  const tax = (end: 'DR' | 'P', { rate, netMinor, taxMinor }: PaidTax): InvoiceXmlElement => [
    `pago20:Traslado${end}`,
    {
      [`Base${end}`]: money(netMinor),
      [`Impuesto${end}`]: '002',
      [`TipoFactor${end}`]: 'Tasa',
      [`TasaOCuota${end}`]: formatMinorDecimal(rate * 100, 6),
      [`Importe${end}`]: money(taxMinor),
    },
    [],
  ]
  const totals = counted.flatMap(([rate, name]) => {
    const found = byRate.find((one) => one.rate === rate)
    return found
      ? [
          [`TotalTrasladosBase${name}`, money(found.netMinor)],
          [`TotalTrasladosImpuesto${name}`, money(found.taxMinor)],
        ]
      : []
  })
  const documents = rows.map(({ paid, ...row }): InvoiceXmlElement => {
    const cut = row.number.lastIndexOf('-')
    return [
      'pago20:DoctoRelacionado',
      {
        IdDocumento: row.uuid,
        Serie: row.number.slice(0, cut),
        Folio: row.number.slice(cut + 1),
        MonedaDR: currency,
        EquivalenciaDR: '1',
        NumParcialidad: String(row.instalment),
        ImpSaldoAnt: money(row.beforeMinor),
        ImpPagado: money(row.paidMinor),
        ImpSaldoInsoluto: money(row.beforeMinor - row.paidMinor),
        ObjetoImpDR: '02',
      },
      [['pago20:ImpuestosDR', [['pago20:TrasladosDR', paid.map((one) => tax('DR', one))]]]],
    ]
  })
  return [
    'pago20:Pagos',
    { 'xmlns:pago20': 'http://www.sat.gob.mx/Pagos20', Version: '2.0' },
    [
      ['pago20:Totales', { ...Object.fromEntries(totals), MontoTotalPagos: money(monto) }, []],
      [
        'pago20:Pago',
        {
          FechaPago: at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'),
          FormaDePagoP: satPaymentForms[method],
          MonedaP: currency,
          TipoCambioP: '1',
          Monto: money(monto),
        },
        [...documents, ['pago20:ImpuestosP', [['pago20:TrasladosP', byRate.map((one) => tax('P', one))]]]],
      ],
    ],
  ]
}
