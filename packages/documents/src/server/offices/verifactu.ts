import { currencyExponent } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { readTaxId, type DocumentSettings } from '../../contract/index.ts'
import type { StoredDocument } from '../engine/documents.store.ts'
import { ublXmlOf, xmlDocumentFile } from './en16931.ts'
import type { IssuingContext, OfficeQuery, TaxOffice } from './office.ts'
import {
  hashInputOfAlta,
  hashInputOfAnulacion,
  huella,
  verifactuQrText,
  verifactuSoftwareOf,
  spanishDay,
  formatWithOffset,
  type RegistroAlta,
} from './verifactu.rules.ts'
import { recordVerifactuEvent } from './verifactu-events.service.ts'
import {
  insertVerifactuRecord,
  lastVerifactuRecord,
  lockVerifactuChain,
  type LastVerifactuRecord,
} from './verifactu.store.ts'
import { xmlElementsAt, formatMinorDecimal, readXml, xmlTextAt, xmlOf, type InvoiceXmlElement } from './xml.ts'

const service =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws'

const typeOf = ({ document, reverses }: Pick<IssuingContext, 'document' | 'reverses'>): RegistroAlta['type'] => {
  if (reverses) return reverses.kind === 'simplified' ? 'R5' : 'R1'
  return document.kind === 'simplified' ? 'F2' : 'F1'
}
const money = ({ currency }: StoredDocument, minor: number) => formatMinorDecimal(minor, currencyExponent(currency))

/**
 * Creates the record of a document after the last one of its operator; for a wrongly issued document, the cancellation
 * record.
 */
async function recordOf(tx: Tx, issuing: IssuingContext) {
  const { operatorId, document, reverses, reason, settings, timeZone, at } = issuing
  await lockVerifactuChain(tx)
  const last = await lastVerifactuRecord(tx)
  const issuerId = settings.sellerTaxId
  const isCancelled = reverses !== undefined && reason === '01'
  const about = isCancelled ? reverses : document
  const record: RegistroAlta = {
    issuerId,
    number: about.number,
    day: spanishDay(about.day),
    type: typeOf(issuing),
    tax: money(document, document.taxMinor),
    total: money(document, document.totalMinor),
    before: last?.hash ?? '',
    madeAt: formatWithOffset(at, timeZone),
  }
  const hashInput = isCancelled ? hashInputOfAnulacion(record) : hashInputOfAlta(record)
  const [hash, kind] = [huella(hashInput), isCancelled ? 'anulacion' : 'alta'] as const
  const row = {
    operatorId,
    no: (last?.no ?? 0) + 1,
    documentId: document.id,
    kind,
    at,
    hashInput,
    hash,
  }
  await insertVerifactuRecord(tx, { ...row, beforeHash: record.before })
  // Kind 90, because 01 would mean NO VERI*FACTU.
  if (!last)
    await recordVerifactuEvent(tx, {
      operatorId,
      kind: '90',
      text: 'Inicio del funcionamiento como VERI*FACTU',
      at,
    })
  const xml = isCancelled ? anulacionXml(issuing, { record, hash, last }) : altaXml(issuing, { record, hash, last })
  return { record, xml }
}

interface Chained {
  record: RegistroAlta
  hash: string
  last: LastVerifactuRecord | undefined
}
/** Creates RegistroAlta with the fields in the order of the AEAT's SuministroInformacion. */
function altaXml(issuing: IssuingContext, { record, hash, last }: Chained): Buffer {
  const { document, reverses, settings } = issuing
  const { buyer } = document
  const isSimplified = document.kind === 'simplified' || reverses?.kind === 'simplified'
  return registro('RegistroAlta', [
    ['IDVersion', '1.0'],
    ['IDFactura', idOf(record)],
    ['NombreRazonEmisor', settings.sellerName],
    ['TipoFactura', record.type],
    reverses && ['TipoRectificativa', 'I'],
    reverses && ['FacturasRectificadas', [['IDFacturaRectificada', idOf(referenceOf(record, reverses))]]],
    ['DescripcionOperacion', document.lines.map(({ text }) => text).join(', ')],
    isSimplified || buyer.taxId === ''
      ? undefined
      : ['Destinatarios', [['IDDestinatario', [['NombreRazon', buyer.name], recipient(buyer.country, buyer.taxId)]]]],
    [
      'Desglose',
      document.taxes.map(({ rate, netMinor, taxMinor }): InvoiceXmlElement => [
        'DetalleDesglose',
        [
          ['Impuesto', '01'],
          ['ClaveRegimen', '01'],
          ['CalificacionOperacion', 'S1'],
          ['TipoImpositivo', formatMinorDecimal(rate, 2)],
          ['BaseImponibleOimporteNoSujeto', money(document, netMinor)],
          ['CuotaRepercutida', money(document, taxMinor)],
        ],
      ]),
    ],
    ['CuotaTotal', record.tax],
    ['ImporteTotal', record.total],
    ...foot(record, { hash, last }),
  ])
}
function anulacionXml(_issuing: IssuingContext, { record, hash, last }: Chained): Buffer {
  return registro('RegistroAnulacion', [
    ['IDVersion', '1.0'],
    [
      'IDFactura',
      [
        ['IDEmisorFacturaAnulada', record.issuerId],
        ['NumSerieFacturaAnulada', record.number],
        ['FechaExpedicionFacturaAnulada', record.day],
      ],
    ],
    ...foot(record, { hash, last }),
  ])
}
function registro(name: string, content: readonly (InvoiceXmlElement | undefined)[]): Buffer {
  return xmlOf([name, { xmlns: `${service}/SuministroInformacion.xsd` }, content])
}
function idOf({
  issuerId,
  number,
  day,
}: Pick<RegistroAlta, 'issuerId' | 'number' | 'day'>): readonly InvoiceXmlElement[] {
  return [
    ['IDEmisorFactura', issuerId],
    ['NumSerieFactura', number],
    ['FechaExpedicionFactura', day],
  ]
}
function referenceOf({ issuerId }: RegistroAlta, { number, day }: LastVerifactuRecord | StoredDocument) {
  return { issuerId, number, day: spanishDay(day) }
}
function recipient(country: string, taxId: string): InvoiceXmlElement {
  if (country === 'ES') return ['NIF', taxId]
  return [
    'IDOtro',
    [
      ['CodigoPais', country],
      ['IDType', '02'],
      ['ID', taxId],
    ],
  ]
}
function foot(
  record: RegistroAlta,
  { hash, last }: { hash: string; last: LastVerifactuRecord | undefined },
): readonly InvoiceXmlElement[] {
  const { makerName, makerId, systemId, version, installation } = verifactuSoftwareOf(record.issuerId)
  return [
    [
      'Encadenamiento',
      last
        ? [['RegistroAnterior', [...idOf(referenceOf(record, last)), ['Huella', last.hash]]]]
        : [['PrimerRegistro', 'S']],
    ],
    [
      'SistemaInformatico',
      [
        ['NombreRazon', makerName],
        ['NIF', makerId],
        ['NombreSistemaInformatico', 'EVOps'],
        ['IdSistemaInformatico', systemId],
        ['Version', version],
        ['NumeroInstalacion', installation],
        ['TipoUsoPosibleSoloVerifactu', 'S'],
        ['TipoUsoPosibleMultiOT', 'S'],
        ['IndicadorMultiplesOT', 'S'],
      ],
    ],
    ['FechaHoraHusoGenRegistro', record.madeAt],
    ['TipoHuella', '01'],
    ['Huella', hash],
  ]
}

/** Wraps a record for the web service (SuministroLR.xsd): the header names the issuer. */
function envelopeOf(record: Buffer, { sellerName, sellerTaxId }: DocumentSettings): Buffer {
  const head = xmlOf([
    'sum:Cabecera',
    [
      [
        'sum1:ObligadoEmision',
        [
          ['sum1:NombreRazon', sellerName],
          ['sum1:NIF', sellerTaxId],
        ],
      ],
    ],
  ])
  const bare = (xml: Buffer) =>
    xml
      .toString()
      .replace(/^<\?xml[^>]*\?>\s*/, '')
      .trim()
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:sum="${service}/SuministroLR.xsd" xmlns:sum1="${service}/SuministroInformacion.xsd"><soapenv:Header/><soapenv:Body><sum:RegFactuSistemaFacturacion>${bare(head)}<sum:RegistroFactura>${bare(record)}</sum:RegistroFactura></sum:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>\n`,
  )
}

/**
 * Tax office of Spain (VERI*FACTU): every record is sent to the AEAT when it is created; the invoice is issued
 * regardless of the response.
 */
export const verifactuOffice: TaxOffice = {
  waits: false,
  refuses: ({ seller, buyer, isGlobal }) => {
    if (isGlobal) return 'A global invoice is Mexico’s'
    if (readTaxId('ES', seller.taxId) === null) return '1109: el NIF del emisor no es válido'
    return buyer.country === 'ES' && buyer.taxId !== '' && readTaxId('ES', buyer.taxId) === null
      ? '1110: el NIF del destinatario no es válido'
      : undefined
  },
  async made(tx, issuing) {
    const { document, reverses, settings } = issuing
    const { record, xml } = await recordOf(tx, issuing)
    const words = {
      above: 'QR tributario',
      below: 'Factura verificable en la sede electrónica de la AEAT · VERI*FACTU',
    }
    return {
      files: [
        xmlDocumentFile(document.number, ublXmlOf({ document, reverses })),
        {
          kind: 'stamped',
          name: `${document.number}.verifactu.xml`,
          contentType: 'application/xml',
          content: xml,
        },
      ],
      qr: { text: verifactuQrText(record, settings.test), ...words },
    }
  },
  async submit({ xml, settings }: OfficeQuery, wire) {
    const { status, body } = await wire({
      path: '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
      body: envelopeOf(xml, settings),
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    })
    const [soapBody] = xmlElementsAt(readXml(body), 'Envelope/Body')
    const fault = soapBody && xmlTextAt(soapBody, 'Fault/faultstring')
    // A SOAP fault means that access was denied; other errors are retried.
    if (fault) return { state: 'refused', answer: fault.slice(0, 500) }
    const [reply] = soapBody ? xmlElementsAt(soapBody, 'RespuestaRegFactuSistemaFacturacion') : []
    if (status !== 200 || !reply) throw new Error(`the office answered ${status}`)
    const of = (name: string) => xmlTextAt(reply, `RespuestaLinea/${name}`)
    const hashInput = [of('CodigoErrorRegistro'), of('DescripcionErrorRegistro')].filter(Boolean)
    const isTaken = ['Correcto', 'AceptadoConErrores'].includes(of('EstadoRegistro'))
    return {
      state: isTaken ? 'accepted' : 'refused',
      externalNo: xmlTextAt(reply, 'CSV'),
      answer: hashInput.join(': ') || of('EstadoRegistro'),
    }
  },
}
