import type { ChainResult, OfficeQuery, OfficeResult, SendToOffice } from './office.ts'
import { stateOfVerifactuAnswer, usualWaitSeconds } from './verifactu-codes.ts'
import { verifactuSchemas } from './verifactu-xml.ts'
import { readXml, xmlElementsAt, xmlOf, xmlTextAt, type InvoiceXmlElement, type XmlNode } from './xml.ts'

/** Age from which a record is sent as an incident, below the office's limit of 240 s (error 2004). */
const incidentAgeMs = 210_000
const path = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP'

/**
 * Sends records to the AEAT in one message (SuministroLR.xsd), in the order of their chain. A message that the office
 * rejects as a whole because of its content is sent again with its first record alone, so that one bad record never
 * stops the others. Throws if access was denied or the office gave no answer: nothing is lost then.
 */
export async function submitVerifactuRecords(
  questions: readonly OfficeQuery[],
  wire: SendToOffice,
): Promise<ChainResult> {
  const { status, body } = await wire({
    path,
    body: messageOf(questions),
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  })
  const [soapBody] = xmlElementsAt(readXml(body), 'Envelope/Body')
  const fault = soapBody && xmlTextAt(soapBody, 'Fault/faultstring')
  if (fault) {
    if (!fault.includes('Codigo[4102]')) throw new Error(fault.slice(0, 400))
    if (questions.length > 1) return submitVerifactuRecords(questions.slice(0, 1), wire)
    return { results: [{ state: 'refused', answer: fault.slice(0, 500) }], waitSeconds: usualWaitSeconds }
  }
  const [reply] = soapBody ? xmlElementsAt(soapBody, 'RespuestaRegFactuSistemaFacturacion') : []
  if (status !== 200 || !reply) throw new Error(`the office answered ${status}`)
  const lines = xmlElementsAt(reply, 'RespuestaLinea')
  if (lines.length !== questions.length)
    throw new Error(`the office answered for ${lines.length} of ${questions.length} records`)
  const externalNo = xmlTextAt(reply, 'CSV')
  return {
    results: lines.map((line) => resultOf(line, externalNo)),
    waitSeconds: Number(xmlTextAt(reply, 'TiempoEsperaEnvio')) || usualWaitSeconds,
  }
}

/** Returns the result of one record. A duplicate (3000) counts as the record that the office has already. */
function resultOf(line: XmlNode, externalNo: string): OfficeResult {
  const textOf = (name: string) => xmlTextAt(line, name)
  const state = stateOfVerifactuAnswer(textOf('EstadoRegistro'), textOf('RegistroDuplicado/EstadoRegistroDuplicado'))
  const text = [textOf('CodigoErrorRegistro'), textOf('DescripcionErrorRegistro')].filter(Boolean).join(': ')
  return { state, ...(state !== 'refused' && { externalNo }), answer: text || textOf('EstadoRegistro') }
}

/** Returns true if a record is too old for the office's clock (RemisionVoluntaria, Incidencia). */
function isLate({ xml, at }: OfficeQuery): boolean {
  const madeAt = /<FechaHoraHusoGenRegistro>([^<]*)</.exec(xml.toString())?.[1] ?? ''
  return at.getTime() - Date.parse(madeAt) > incidentAgeMs
}

function messageOf(questions: readonly OfficeQuery[]): Buffer {
  const [first] = questions
  const head = xmlOf([
    'sum:Cabecera',
    [
      [
        'sum1:ObligadoEmision',
        [
          ['sum1:NombreRazon', first?.settings.sellerName ?? ''],
          ['sum1:NIF', first?.settings.sellerTaxId ?? ''],
        ],
      ],
      questions.some(isLate) ? incident : undefined,
    ],
  ])
  const records = questions.map(({ xml }) => `<sum:RegistroFactura>${elementOf(xml)}</sum:RegistroFactura>`)
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:sum="${verifactuSchemas}/SuministroLR.xsd" xmlns:sum1="${verifactuSchemas}/SuministroInformacion.xsd"><soapenv:Header/><soapenv:Body><sum:RegFactuSistemaFacturacion>${elementOf(head)}${records.join('')}</sum:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>\n`,
  )
}
const incident: InvoiceXmlElement = ['sum1:RemisionVoluntaria', [['sum1:Incidencia', 'S']]]
/** Returns a document without its XML declaration. */
function elementOf(xml: Buffer): string {
  return xml
    .toString()
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .trim()
}
