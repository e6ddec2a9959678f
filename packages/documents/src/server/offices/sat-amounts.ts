import { xmlElementsAt, type XmlNode } from './xml.ts'

/** Decimals of ValorUnitario: t_Importe of the SAT's tdCFDI.xsd allows six. */
export const satPriceDecimals = 6

/**
 * Forms of the numbers in a CFDI, from the SAT's public schemas: t_Importe of tdCFDI.xsd (up to 18 digits and six
 * decimals, not negative), t_ImporteMXN of Pagos20.xsd (two decimals), and the restrictions of cfdv40.xsd and
 * Pagos20.xsd on single attributes.
 */
const amount = /^[0-9]{1,18}(\.[0-9]{1,6})?$/
const pesos = /^[0-9]{1,18}(\.[0-9]{1,2})?$/
const rate = /^[0-9]{1,10}\.[0-9]{6}$/
const rateOfExchange = /^[0-9]{1,18}(\.[0-9]{1,10})?$/

type NumberForms = Readonly<Record<string, RegExp>>
const tax = (end: '' | 'DR' | 'P'): NumberForms => ({
  [`Base${end}`]: amount,
  [`TasaOCuota${end}`]: rate,
  [`Importe${end}`]: amount,
})
const payment = 'Complemento/Pagos/Pago'
/** Number attributes by the path of their element below Comprobante. */
export const satNumberForms: Readonly<Record<string, NumberForms>> = {
  '': { SubTotal: amount, Descuento: amount, TipoCambio: amount, Total: amount },
  'Conceptos/Concepto': { Cantidad: amount, ValorUnitario: amount, Importe: amount, Descuento: amount },
  'Conceptos/Concepto/Impuestos/Traslados/Traslado': tax(''),
  Impuestos: { TotalImpuestosRetenidos: amount, TotalImpuestosTrasladados: amount },
  'Impuestos/Traslados/Traslado': tax(''),
  'Complemento/Pagos/Totales': {
    TotalTrasladosBaseIVA16: pesos,
    TotalTrasladosImpuestoIVA16: pesos,
    TotalTrasladosBaseIVA8: pesos,
    TotalTrasladosImpuestoIVA8: pesos,
    TotalTrasladosBaseIVA0: pesos,
    TotalTrasladosImpuestoIVA0: pesos,
    TotalTrasladosBaseIVAExento: pesos,
    MontoTotalPagos: pesos,
  },
  [payment]: { Monto: amount, TipoCambioP: amount },
  [`${payment}/DoctoRelacionado`]: {
    EquivalenciaDR: rateOfExchange,
    NumParcialidad: /^[1-9][0-9]{0,2}$/,
    ImpSaldoAnt: amount,
    ImpPagado: amount,
    ImpSaldoInsoluto: amount,
  },
  [`${payment}/DoctoRelacionado/ImpuestosDR/TrasladosDR/TrasladoDR`]: tax('DR'),
  [`${payment}/ImpuestosP/TrasladosP/TrasladoP`]: tax('P'),
}

/** Returns the number attributes of a Comprobante that the SAT's schema does not allow, each with its path. */
export function satNumberFaults(root: XmlNode): string[] {
  const faults = Object.entries(satNumberForms).flatMap(([path, forms]) =>
    (path === '' ? [root] : xmlElementsAt(root, path)).flatMap((element) =>
      Object.entries(forms).flatMap(([name, form]) => {
        const value = element.attribute(name)
        return value === undefined || form.test(value) ? [] : [`${path}@${name}=${value}`]
      }),
    ),
  )
  const lines = xmlElementsAt(root, 'Conceptos/Concepto')
  return [...faults, ...lines.flatMap((line) => (isWithinLimits(line) ? [] : ['Conceptos/Concepto@Importe']))]
}

/**
 * Checks Importe against Cantidad by ValorUnitario, with the limits of Anexo 20 that allow for the rounding of both
 * (CFDI40167).
 */
function isWithinLimits(line: XmlNode): boolean {
  const [quantity, price, importe] = ['Cantidad', 'ValorUnitario', 'Importe'].map((name) => line.attribute(name) ?? '')
  const half = (text = '') => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0)
  const product = (sign: 1 | -1) => (Number(quantity) + sign * half(quantity)) * (Number(price) + sign * half(price))
  const cents = Math.round(Number(importe) * 100)
  return cents >= Math.floor(product(-1) * 100) && cents <= Math.ceil(product(1) * 100)
}
