import { X509Certificate } from 'node:crypto'
import { readTaxId } from '../../contract/index.ts'
import { taxIdOf } from '../credentials/credentials.rules.ts'
import type { SendToOffice } from './office.ts'
import { hashInputOfAlta, hashInputOfAnulacion, huella } from './verifactu.rules.ts'
import { xmlElementsAt, readXml, xmlTextAt, xmlOf, type InvoiceXmlElement, type XmlNode } from './xml.ts'

/** Faults to simulate: unreachable, or answering after the caller's timeout. */
export interface SimulatedOfficeFaults {
  away: boolean
}
const types = ['F1', 'F2', 'R1', 'R5'] as const

/** Simulates the AEAT's checks of records: fields, hash, predecessor, and duplicates. */
export function simulateVerifactuOffice(
  now: () => Date,
  faults: SimulatedOfficeFaults = { away: false },
): SendToOffice {
  const chains = new Map<string, { hash: string; seen: Set<string> }>()
  const answer = (fault?: readonly [code: string, text: string]) =>
    soapEnvelope(200, [
      'RespuestaRegFactuSistemaFacturacion',
      [
        fault ? undefined : ['CSV', `A-TEST${String(now().getTime()).slice(-9)}`],
        ['EstadoEnvio', fault ? 'Incorrecto' : 'Correcto'],
        [
          'RespuestaLinea',
          [
            ['EstadoRegistro', fault ? 'Incorrecto' : 'Correcto'],
            fault && ['CodigoErrorRegistro', fault[0]],
            fault && ['DescripcionErrorRegistro', fault[1]],
          ],
        ],
      ],
    ])
  return async ({ body, certificate }) => {
    if (faults.away) return { status: 503, body: Buffer.from('') }
    const [request] = xmlElementsAt(readXml(body), 'Envelope/Body/RegFactuSistemaFacturacion')
    const [record] = request ? (xmlElementsAt(request, 'RegistroFactura')[0]?.children ?? []) : []
    if (!request || !record) return refusal('4102', 'El XML no cumple el esquema')
    const nif = xmlTextAt(request, 'Cabecera/ObligadoEmision/NIF')
    const shown = certificate && certificateFault(new X509Certificate(certificate), nif, now())
    if (shown) return shown
    const isAlta = record.name === 'RegistroAlta'
    const suffix = isAlta ? '' : 'Anulada'
    const issuerId = xmlTextAt(record, `IDFactura/IDEmisorFactura${suffix}`)
    const number = xmlTextAt(record, `IDFactura/NumSerieFactura${suffix}`)
    if (readTaxId('ES', issuerId) === null) return answer(['1109', 'El NIF no está identificado'])
    const hash = xmlTextAt(record, 'Huella')
    if (hash !== huella(hashInputOf(record, isAlta)))
      return answer(['2000', 'El cálculo de la huella suministrada es incorrecto'])
    const mine = chains.get(issuerId) ?? {
      hash: xmlTextAt(record, 'Encadenamiento/RegistroAnterior/Huella'),
      seen: new Set(),
    }
    if (mine.seen.has(`${record.name} ${number}`)) return answer(['3000', 'Registro de facturación duplicado'])
    if (xmlTextAt(record, 'Encadenamiento/RegistroAnterior/Huella') !== mine.hash)
      return answer(['2001', 'La huella del registro anterior no coincide'])
    if (Math.abs(Date.parse(xmlTextAt(record, 'FechaHoraHusoGenRegistro')) - now().getTime()) > 240_000)
      return answer(['2004', 'FechaHoraHusoGenRegistro no es la actual'])
    if (isAlta && !addsUp(record)) return answer(['1216', 'CuotaTotal o ImporteTotal no es la suma del desglose'])
    mine.seen.add(`${record.name} ${number}`)
    chains.set(issuerId, { ...mine, hash })
    return answer()
  }
}
function soapEnvelope(status: number, content: InvoiceXmlElement) {
  const name = 'http://schemas.xmlsoap.org/soap/envelope/'
  return { status, body: xmlOf(['env:Envelope', { 'xmlns:env': name }, [['env:Body', [content]]]]) }
}
/** Returns a SOAP fault, which rejects the whole request. */
function refusal(code: string, text: string) {
  const parts = [
    ['faultcode', 'env:Client'],
    ['faultstring', `Codigo[${code}].${text}`],
  ] as const
  return soapEnvelope(200, ['env:Fault', parts])
}
/**
 * Checks that the caller's certificate belongs to the issuer of the records; representatives are not supported here.
 */
function certificateFault(shown: X509Certificate, nif: string, now: Date) {
  if (shown.validToDate <= now || shown.validFromDate > now)
    return refusal('403', 'No se detecta certificado electrónico o el certificado ha caducado')
  if (taxIdOf(shown) === nif) return undefined
  const text = 'El titular del certificado debe ser Obligado Emisión, Colaborador Social, Apoderado o Sucesor'
  return refusal('4112', text)
}
function hashInputOf(record: XmlNode, isAlta: boolean): string {
  const suffix = isAlta ? '' : 'Anulada'
  const fields = {
    issuerId: xmlTextAt(record, `IDFactura/IDEmisorFactura${suffix}`),
    number: xmlTextAt(record, `IDFactura/NumSerieFactura${suffix}`),
    day: xmlTextAt(record, `IDFactura/FechaExpedicionFactura${suffix}`),
    type: types.find((type) => type === xmlTextAt(record, 'TipoFactura')) ?? 'F1',
    tax: xmlTextAt(record, 'CuotaTotal'),
    total: xmlTextAt(record, 'ImporteTotal'),
    before: xmlTextAt(record, 'Encadenamiento/RegistroAnterior/Huella'),
    madeAt: xmlTextAt(record, 'FechaHoraHusoGenRegistro'),
  }
  return isAlta ? hashInputOfAlta(fields) : hashInputOfAnulacion(fields)
}
function addsUp(record: XmlNode): boolean {
  const cents = (text: string) => Math.round(Number(text) * 100)
  const parts = xmlElementsAt(record, 'Desglose/DetalleDesglose')
  const sum = (name: string) => parts.reduce((all, part) => all + cents(xmlTextAt(part, name)), 0)
  const tax = sum('CuotaRepercutida')
  return (
    tax === cents(xmlTextAt(record, 'CuotaTotal')) &&
    sum('BaseImponibleOimporteNoSujeto') + tax === cents(xmlTextAt(record, 'ImporteTotal'))
  )
}
