import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  X509Certificate,
} from 'node:crypto'
import { xmlElementsAt, type XmlNode } from './xml.ts'

/*
 * Field order of Mexico's CFDI 4.0 (Anexo 20) for the cadena original. Our own list, in the order of the SAT's
 * cadenaoriginal_4_0.xslt and Pagos20.xslt: existing attributes, elements in document order, separated by pipes.
 */

type Fields = readonly string[]
const session = {
  comprobante: [
    'Version',
    'Serie',
    'Folio',
    'Fecha',
    'FormaPago',
    'NoCertificado',
    'CondicionesDePago',
    'SubTotal',
    'Descuento',
    'Moneda',
    'TipoCambio',
    'Total',
    'TipoDeComprobante',
    'Exportacion',
    'MetodoPago',
    'LugarExpedicion',
    'Confirmacion',
  ],
  global: ['Periodicidad', 'Meses', 'Año'],
  emisor: ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente'],
  receptor: [
    'Rfc',
    'Nombre',
    'DomicilioFiscalReceptor',
    'ResidenciaFiscal',
    'NumRegIdTrib',
    'RegimenFiscalReceptor',
    'UsoCFDI',
  ],
  concepto: [
    'ClaveProdServ',
    'NoIdentificacion',
    'Cantidad',
    'ClaveUnidad',
    'Unidad',
    'Descripcion',
    'ValorUnitario',
    'Importe',
    'Descuento',
    'ObjetoImp',
  ],
  traslado: ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'],
  totales: [
    'TotalRetencionesIVA',
    'TotalRetencionesISR',
    'TotalRetencionesIEPS',
    'TotalTrasladosBaseIVA16',
    'TotalTrasladosImpuestoIVA16',
    'TotalTrasladosBaseIVA8',
    'TotalTrasladosImpuestoIVA8',
    'TotalTrasladosBaseIVA0',
    'TotalTrasladosImpuestoIVA0',
    'TotalTrasladosBaseIVAExento',
    'MontoTotalPagos',
  ],
  pago: [
    'FechaPago',
    'FormaDePagoP',
    'MonedaP',
    'TipoCambioP',
    'Monto',
    'NumOperacion',
    'RfcEmisorCtaOrd',
    'NomBancoOrdExt',
    'CtaOrdenante',
    'RfcEmisorCtaBen',
    'CtaBeneficiario',
    'TipoCadPago',
    'CertPago',
    'CadPago',
    'SelloPago',
  ],
  docto: [
    'IdDocumento',
    'Serie',
    'Folio',
    'MonedaDR',
    'EquivalenciaDR',
    'NumParcialidad',
    'ImpSaldoAnt',
    'ImpPagado',
    'ImpSaldoInsoluto',
    'ObjetoImpDR',
  ],
  trasladoDR: ['BaseDR', 'ImpuestoDR', 'TipoFactorDR', 'TasaOCuotaDR', 'ImporteDR'],
  trasladoP: ['BaseP', 'ImpuestoP', 'TipoFactorP', 'TasaOCuotaP', 'ImporteP'],
} as const satisfies Record<string, Fields>

function of(node: XmlNode, fields: Fields): string[] {
  return fields.flatMap((name) => {
    const value = node.attribute(name)
    return value === undefined ? [] : [value.replace(/\s+/g, ' ').trim()]
  })
}
/** Returns the values of Pagos 2.0: its totals, then each payment with its documents and their taxes. */
function pagosValues(pagos: XmlNode): string[] {
  return [
    ...of(pagos, ['Version']),
    ...xmlElementsAt(pagos, 'Totales').flatMap((one) => of(one, session.totales)),
    ...xmlElementsAt(pagos, 'Pago').flatMap((payment) => [
      ...of(payment, session.pago),
      ...xmlElementsAt(payment, 'DoctoRelacionado').flatMap((document) => [
        ...of(document, session.docto),
        ...xmlElementsAt(document, 'ImpuestosDR/TrasladosDR/TrasladoDR').flatMap((one) => of(one, session.trasladoDR)),
      ]),
      ...xmlElementsAt(payment, 'ImpuestosP/TrasladosP/TrasladoP').flatMap((one) => of(one, session.trasladoP)),
    ]),
  ]
}

/** Builds the cadena original `||4.0|A|1|…||`; inner whitespace is collapsed, outer whitespace removed. */
export function cadenaOriginal(root: XmlNode): string {
  const traslados = (node: XmlNode) =>
    xmlElementsAt(node, 'Impuestos/Traslados/Traslado').flatMap((one) => of(one, session.traslado))
  const values = [
    ...of(root, session.comprobante),
    ...xmlElementsAt(root, 'InformacionGlobal').flatMap((one) => of(one, session.global)),
    ...xmlElementsAt(root, 'CfdiRelacionados').flatMap((one) => [
      ...of(one, ['TipoRelacion']),
      ...xmlElementsAt(one, 'CfdiRelacionado').flatMap((related) => of(related, ['UUID'])),
    ]),
    ...xmlElementsAt(root, 'Emisor').flatMap((one) => of(one, session.emisor)),
    ...xmlElementsAt(root, 'Receptor').flatMap((one) => of(one, session.receptor)),
    ...xmlElementsAt(root, 'Conceptos/Concepto').flatMap((one) => [...of(one, session.concepto), ...traslados(one)]),
    ...traslados(root),
    ...xmlElementsAt(root, 'Impuestos').flatMap((one) => of(one, ['TotalImpuestosTrasladados'])),
    ...xmlElementsAt(root, 'Complemento/Pagos').flatMap(pagosValues),
  ]
  return `||${values.join('|')}||`
}

/** Signer with the holder's key: the SAT's CSD. */
export interface CfdiSigner {
  certificateNo: string
  /** Certificate as DER in Base64. */
  certificate: string
  seal: (text: string) => string
}
/** RSA-SHA256 in base64 (PKCS #1 v1.5, as Anexo 20 asks). Without a certificate (PEM) its public key stands for it. */
export function createCfdiSigner(privateKeyPem: string, certificateNo: string, pem?: string): CfdiSigner {
  const key = createPrivateKey(privateKeyPem)
  const shown = pem ? new X509Certificate(pem).raw : createPublicKey(key).export({ type: 'spki', format: 'der' })
  const certificate = shown.toString('base64')
  return {
    certificateNo,
    certificate,
    seal: (text) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64'),
  }
}
export function isSealed(text: string, seal: string, certificate: string): boolean {
  try {
    const key =
      certificateOf(certificate)?.publicKey ??
      createPublicKey({ key: Buffer.from(certificate, 'base64'), type: 'spki', format: 'der' })
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, seal, 'base64')
  } catch {
    return false
  }
}
/** Returns the certificate; undefined for the bare key of a test. */
export function certificateOf(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
let ofTests: CfdiSigner | undefined
/** Returns a signer with a key of this process, for operators in test mode: its certificate is only its public key. */
export function testSigner(): CfdiSigner {
  if (ofTests) return ofTests
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  ofTests = createCfdiSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), '30001000000500003416')
  return ofTests
}
/**
 * Returns a deterministic id for a document at the office instead of a random one, so that a repeated submission is
 * recognised.
 */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
