import { currencyExponent } from '@evops/platform/contract'
import { genericRfcs, readTaxId, type DocumentLine, type ReversalReason } from '../../contract/index.ts'
import { negateAmounts } from '../engine/tax.rules.ts'
import { cadenaOriginal, createCfdiSigner, testSigner } from './cfdi.rules.ts'
import { xmlDocumentFile } from './en16931.ts'
import type { IssuingContext, TaxOffice } from './office.ts'
import { pagosComplementOf } from './pagos.ts'
import { satPriceDecimals } from './sat-amounts.ts'
import { quantityAndPrice } from './terms.ts'
import { xmlElementsAt, formatMinorDecimal, readXml, xmlOf, type InvoiceXmlElement } from './xml.ts'

/** Default codes of our goods and services in the SAT's catalogues, unless an operator sets others. */
const usual = {
  electricity: '83101800',
  service: '78181703',
  occupancy: '78111807',
  global: '01010101',
} as const
/** c_FormaPago 05, "monedero electrónico": paid by wallet. */
const paidBy = '05'

type Attributes = Readonly<Record<string, string | undefined>>
/**
 * Creates a sealed CFDI of income, or of a reversal or credit note: the cadena original first, then its seal as an
 * attribute.
 */
function cfdiOf(issuing: IssuingContext): Buffer {
  const { credential } = issuing
  const { certificateNo, certificate, seal } = credential?.key
    ? createCfdiSigner(credential.key, credential.certificateNo, credential.certificate)
    : testSigner()
  const attributes = { NoCertificado: certificateNo, Certificado: certificate }
  const write = issuing.pays ? pago : comprobante
  const bare = write(issuing, attributes)
  const [root] = readXml(bare).children
  if (!root) throw new Error('a document has a root')
  return write(issuing, { ...attributes, Sello: seal(cadenaOriginal(root)) })
}

function comprobante(issuing: IssuingContext, sealed: Attributes): Buffer {
  const { settings, reverses, originalNo, supplementsNo, replacesNo, payLater = false } = issuing
  const document = reverses ? { ...issuing.document, ...negateAmounts(issuing.document) } : issuing.document
  const { currency, netMinor, totalMinor } = document
  const money = (minor: number) => formatMinorDecimal(minor, currencyExponent(currency))
  return xmlOf([
    'cfdi:Comprobante',
    {
      ...headOf(issuing),
      FormaPago: payLater ? (reverses ? '15' : '99') : paidBy,
      ...sealed,
      SubTotal: money(netMinor),
      Moneda: currency,
      Total: money(totalMinor),
      TipoDeComprobante: reverses ? 'E' : 'I',
      Exportacion: '01',
      MetodoPago: payLater && !reverses ? 'PPD' : 'PUE',
      LugarExpedicion: settings.sellerPostcode,
    },
    [
      globalOf(issuing),
      // c_TipoRelacion 01: nota de crédito de los documentos relacionados.
      reverses && relatedDocument('01', originalNo ?? ''),
      // 02: nota de débito de los documentos relacionados.
      supplementsNo === undefined ? undefined : relatedDocument('02', supplementsNo),
      // 04: sustitución de los CFDI previos.
      replacesNo === undefined ? undefined : relatedDocument('04', replacesNo),
      emisorOf(issuing),
      receptorOf(issuing),
      ['cfdi:Conceptos', document.lines.map((line) => conceptoOf(line, { ...issuing, document }))],
      [
        'cfdi:Impuestos',
        { TotalImpuestosTrasladados: money(document.taxMinor) },
        [['cfdi:Traslados', document.taxes.map((tax) => traslado(tax, money))]],
      ],
    ],
  ])
}
function headOf({ document: { number }, at, timeZone }: IssuingContext): Attributes {
  const cut = number.lastIndexOf('-')
  return {
    'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
    Version: '4.0',
    Serie: number.slice(0, cut),
    Folio: number.slice(cut + 1),
    Fecha: at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'),
  }
}
function emisorOf({ settings }: IssuingContext): InvoiceXmlElement {
  const Nombre = settings.sellerName.toUpperCase()
  return ['cfdi:Emisor', { Rfc: settings.sellerTaxId, Nombre, RegimenFiscal: settings.sellerRegime }, []]
}
/** Creates a CFDI for a payment: without amounts of its own, with the complement that contains them. */
function pago(issuing: IssuingContext, sealed: Attributes): Buffer {
  const { pays, settings } = issuing
  const line = { ClaveProdServ: '84111506', Cantidad: '1', ClaveUnidad: 'ACT', Descripcion: 'Pago' }
  return xmlOf([
    'cfdi:Comprobante',
    {
      ...headOf(issuing),
      ...sealed,
      SubTotal: '0',
      Moneda: 'XXX',
      Total: '0',
      TipoDeComprobante: 'P',
      Exportacion: '01',
      LugarExpedicion: settings.sellerPostcode,
    },
    [
      emisorOf(issuing),
      receptorOf(issuing),
      ['cfdi:Conceptos', [['cfdi:Concepto', { ...line, ValorUnitario: '0', Importe: '0', ObjetoImp: '01' }, []]]],
      ['cfdi:Complemento', [pays && pagosComplementOf(pays, issuing)]],
    ],
  ])
}
function relatedDocument(relation: string, uuid: string): InvoiceXmlElement {
  return ['cfdi:CfdiRelacionados', { TipoRelacion: relation }, [['cfdi:CfdiRelacionado', { UUID: uuid }, []]]]
}
/**
 * Returns the information of a global invoice: Periodicidad 01 a day, 02 a week, 03 fifteen days, 04 a month; Meses and
 * Año of its first day.
 */
function globalOf({ days }: IssuingContext): InvoiceXmlElement | undefined {
  if (!days) return undefined
  const length = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1
  const period = length === 1 ? '01' : length <= 7 ? '02' : length <= 16 ? '03' : '04'
  return [
    'cfdi:InformacionGlobal',
    { Periodicidad: period, Meses: days.from.slice(5, 7), Año: days.from.slice(0, 4) },
    [],
  ]
}
/** Tax regimes that may use c_UsoCFDI G02, "devoluciones, descuentos o bonificaciones". */
const deducting = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626']
function receptorOf({ document: { buyer }, settings, reverses, pays }: IssuingContext): InvoiceXmlElement {
  const isPublic = buyer.taxId === genericRfcs.public
  return [
    'cfdi:Receptor',
    {
      Rfc: buyer.taxId,
      Nombre: buyer.name.toUpperCase(),
      DomicilioFiscalReceptor: isPublic ? settings.sellerPostcode : buyer.postcode,
      RegimenFiscalReceptor: buyer.regime,
      UsoCFDI: pays ? 'CP01' : reverses ? (deducting.includes(buyer.regime) ? 'G02' : 'S01') : buyer.useCode,
    },
    [],
  ]
}
function conceptoOf(line: DocumentLine, { document, days }: IssuingContext): InvoiceXmlElement {
  const places = currencyExponent(document.currency)
  const money = (minor: number) => formatMinorDecimal(minor, places)
  const isGlobal = days !== undefined
  const energyDwh = isGlobal ? 0 : line.energyDwh
  const { quantity, unit, price } = quantityAndPrice(line.netMinor, energyDwh, places, satPriceDecimals)
  return [
    'cfdi:Concepto',
    {
      ClaveProdServ: isGlobal ? usual.global : line.code || usual[line.category],
      NoIdentificacion: isGlobal ? `${document.number}-${line.category}` : undefined,
      Cantidad: quantity,
      ClaveUnidad: isGlobal ? 'ACT' : unit === 'KWH' ? 'KWH' : 'E48',
      Descripcion: isGlobal ? 'Venta' : line.text,
      ValorUnitario: price,
      Importe: money(line.netMinor),
      ObjetoImp: '02',
    },
    [['cfdi:Impuestos', [['cfdi:Traslados', [traslado(line, money)]]]]],
  ]
}
function traslado(
  { rate, netMinor, taxMinor }: Pick<DocumentLine, 'rate' | 'netMinor' | 'taxMinor'>,
  money: (minor: number) => string,
): InvoiceXmlElement {
  const tax = { Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: formatMinorDecimal(rate * 100, 6) }
  return ['cfdi:Traslado', { Base: money(netMinor), ...tax, Importe: money(taxMinor) }, []]
}

/**
 * c_MotivoCancelacion: 01 wrong, with a replacement (which is named), 02 wrong, without a replacement, 03 the operation
 * did not take place.
 */
const motives: Readonly<Record<ReversalReason, string>> = { '01': '02', '02': '03', '03': '03', '04': '02' }

/** Tax office of Mexico: a PAC stamps documents, and the SAT cancels them, which may need the receiver's consent. */
export const cfdiOffice: TaxOffice = {
  waits: true,
  refuses: ({ seller, buyer, isGlobal, credential, at }) => {
    if (credential?.key && credential.taxId !== seller.taxId) return '303: el sello no corresponde al emisor'
    if (credential?.validUntil && credential.validUntil <= at) return '305: el certificado de sello digital caducó'
    if (readTaxId('MX', seller.taxId) === null) return 'CFDI40138: el RFC del emisor no es válido'
    if (!/^\d{5}$/.test(seller.postcode)) return 'CFDI40126: falta el código postal de expedición'
    if (seller.regime === '') return 'CFDI40141: falta el régimen fiscal del emisor'
    if (isGlobal) return undefined
    if (buyer.taxId === genericRfcs.public) return 'CFDI40130: al público en general, con una factura global'
    if (readTaxId('MX', buyer.taxId) === null) return 'CFDI40143: el RFC del receptor no es válido'
    return buyer.regime === '' || buyer.useCode === ''
      ? 'CFDI40158: falta el régimen fiscal o el uso del CFDI del receptor'
      : undefined
  },
  made: async (_tx, issuing) => ({
    files: issuing.document.kind === 'reversal' ? [] : [xmlDocumentFile(issuing.document.number, cfdiOf(issuing))],
  }),
  async submit({ act, xml, document, reason = '02', externalNo, detail, settings, credential }, wire) {
    const { replacedBy } = detail
    const isCancel = act === 'reverse'
    const question = isCancel
      ? xmlOf([
          'Cancelacion',
          { RfcEmisor: settings.sellerTaxId },
          [
            [
              'Folio',
              typeof replacedBy === 'string'
                ? { UUID: externalNo, Motivo: '01', FolioSustitucion: replacedBy }
                : { UUID: externalNo, Motivo: motives[reason] },
              [],
            ],
          ],
        ])
      : xml
    const headers = {
      'content-type': 'application/xml; charset=utf-8',
      ...(credential?.secret && { authorization: `Bearer ${credential.secret}` }),
    }
    const { status, body } = await wire({ path: isCancel ? '/cancel' : '/stamp', body: question, headers })
    if (status !== 200) throw new Error(`the office answered ${status}`)
    const [reply] = readXml(body).children
    if (!reply) throw new Error('the office answered nothing')
    const code = reply.attribute('Codigo') ?? ''
    const answer = [code, reply.attribute('Mensaje')].filter(Boolean).join(': ')
    if (reply.name === 'Error') return { state: 'refused', answer }
    // 201: cancelled; 211: rejected by the receiver; otherwise still pending.
    if (isCancel) return { state: code === '201' ? 'accepted' : code === '211' ? 'refused' : 'pending', answer }
    const [stamp] = xmlElementsAt(reply, 'Complemento/TimbreFiscalDigital')
    const file = {
      ...xmlDocumentFile(document.number, body),
      kind: 'stamped' as const,
      name: `${document.number}.timbrado.xml`,
    }
    return { state: 'accepted', externalNo: stamp?.attribute('UUID') ?? '', answer: '', file }
  },
}
