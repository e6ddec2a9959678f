import { xmlElementsAt, type XmlNode } from './xml.ts'

/** Document stamped by the simulated office. */
export interface StampedDocument {
  uuid?: string
  /** Id of the document that it replaces. */
  replaces?: string | undefined
  at: number
  total: number
  method: string
  cancelledAt?: number
  /** Amount of credit notes, open amount, and number of payments. */
  credited: number
  saldo: number
  payments: number
}
type Refusal = readonly [code: string, message: string]
const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)

/** Checks a payment complement by the SAT's validation matrix for Pagos 2.0: sums, order, and the open amounts. */
export function paymentComplementFault(
  root: XmlNode,
  stamped: ReadonlyMap<string, StampedDocument>,
): Refusal | undefined {
  const attributeOf = (name: string) => root.attribute(name) ?? ''
  if (attributeOf('Moneda') !== 'XXX' || cents(attributeOf('Total')) !== 0 || cents(attributeOf('SubTotal')) !== 0)
    return ['CRP20101', 'El comprobante de tipo P no lleva importes']
  if (attributeOf('MetodoPago') !== '' || attributeOf('FormaPago') !== '')
    return ['CRP20104', 'El comprobante de tipo P no lleva método ni forma de pago']
  if (xmlElementsAt(root, 'Receptor')[0]?.attribute('UsoCFDI') !== 'CP01') return ['CRP20113', 'UsoCFDI debe ser CP01']
  const [line, ...more] = xmlElementsAt(root, 'Conceptos/Concepto')
  const isUsual = line?.attribute('ClaveProdServ') === '84111506' && line.attribute('ObjetoImp') === '01'
  if (!isUsual || more.length > 0) return ['CRP20115', 'Un solo concepto 84111506 sin impuestos']
  const [pagos] = xmlElementsAt(root, 'Complemento/Pagos')
  const payments = pagos ? xmlElementsAt(pagos, 'Pago') : []
  if (!pagos || payments.length === 0) return ['CRP20100', 'Falta el complemento de pagos']
  const total = payments.reduce((sum, one) => sum + cents(one.attribute('Monto')), 0)
  if (total !== cents(xmlElementsAt(pagos, 'Totales')[0]?.attribute('MontoTotalPagos')))
    return ['CRP20209', 'MontoTotalPagos no es la suma de los pagos']
  for (const one of payments) {
    const fault = documentsFault(one, stamped) ?? taxFault(pagos, one)
    if (fault) return fault
  }
  return undefined
}
function documentsFault(payment: XmlNode, stamped: ReadonlyMap<string, StampedDocument>): Refusal | undefined {
  const documents = xmlElementsAt(payment, 'DoctoRelacionado')
  const paid = documents.reduce((sum, one) => sum + cents(one.attribute('ImpPagado')), 0)
  if (paid !== cents(payment.attribute('Monto')))
    return ['CRP20221', 'Monto no es la suma de lo pagado de los documentos']
  for (const one of documents) {
    const of = stamped.get(one.attribute('IdDocumento') ?? '')
    if (!of || of.cancelledAt !== undefined || of.method !== 'PPD')
      return ['CRP20235', 'IdDocumento no existe, no está vigente o no es PPD']
    if (Number(one.attribute('NumParcialidad')) !== of.payments + 1)
      return ['CRP20240', 'NumParcialidad no sigue a la anterior']
    const [before, minor, left] = ['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'].map((name) =>
      cents(one.attribute(name)),
    )
    if (before !== of.saldo) return ['CRP20242', 'ImpSaldoAnt no es el saldo del documento']
    if ((minor ?? 0) <= 0 || left !== (before ?? 0) - (minor ?? 0) || left < 0)
      return ['CRP20245', 'ImpSaldoInsoluto no es ImpSaldoAnt menos ImpPagado']
  }
  return undefined
}
function taxFault(pagos: XmlNode, payment: XmlNode): Refusal | undefined {
  const own = xmlElementsAt(payment, 'DoctoRelacionado/ImpuestosDR/TrasladosDR/TrasladoDR')
  for (const one of own) {
    const exact = cents(one.attribute('BaseDR')) * Number(one.attribute('TasaOCuotaDR'))
    if (Math.abs(exact - cents(one.attribute('ImporteDR'))) > 1)
      return ['CRP20268', 'ImporteDR no es la base por la tasa']
  }
  const rates = xmlElementsAt(payment, 'ImpuestosP/TrasladosP/TrasladoP')
  for (const rate of rates) {
    const mine = own.filter((one) => one.attribute('TasaOCuotaDR') === rate.attribute('TasaOCuotaP'))
    const sum = (name: string) => mine.reduce((all, one) => all + cents(one.attribute(name)), 0)
    const isSum =
      sum('BaseDR') === cents(rate.attribute('BaseP')) && sum('ImporteDR') === cents(rate.attribute('ImporteP'))
    if (!isSum) return ['CRP20275', 'TrasladoP no es la suma de los documentos']
  }
  const [totals] = xmlElementsAt(pagos, 'Totales')
  for (const [name, rate] of [
    ['IVA16', '0.160000'],
    ['IVA8', '0.080000'],
    ['IVA0', '0.000000'],
  ] as const) {
    const found = rates.find((one) => one.attribute('TasaOCuotaP') === rate)
    if (cents(totals?.attribute(`TotalTrasladosBase${name}`)) !== cents(found?.attribute('BaseP')))
      return ['CRP20204', `TotalTrasladosBase${name} no es la suma`]
  }
  return undefined
}
/** Deducts the payments from the open amounts. */
export function applyStampedPayments(root: XmlNode, stamped: ReadonlyMap<string, StampedDocument>): void {
  for (const one of xmlElementsAt(root, 'Complemento/Pagos/Pago/DoctoRelacionado')) {
    const of = stamped.get(one.attribute('IdDocumento') ?? '')
    if (!of) continue
    of.payments += 1
    of.saldo -= cents(one.attribute('ImpPagado'))
  }
}
