import { X509Certificate } from 'node:crypto'
import { readTaxId } from '../../contract/index.ts'
import { taxIdOf } from '../credentials/credentials.rules.ts'
import type { SendToOffice } from './office.ts'
import { euVatPrefixes } from './terms.ts'
import { usualWaitSeconds, verifactuAcceptedWithErrors, verifactuRejections } from './verifactu-codes.ts'
import { verifactuSchemas } from './verifactu-xml.ts'
import { hashInputOfAlta, hashInputOfAnulacion, huella } from './verifactu.rules.ts'
import { xmlElementsAt, readXml, xmlTextAt, xmlOf, type InvoiceXmlElement, type XmlNode } from './xml.ts'

/** Faults to simulate: unreachable; buyers that the census lacks; a rejection of every record with a code. */
export interface SimulatedOfficeFaults {
  away: boolean
  outsideCensus?: readonly string[]
  rejects?: keyof typeof verifactuRejections | undefined
}
type VerifactuCode = keyof typeof verifactuAcceptedWithErrors | keyof typeof verifactuRejections
interface SimulatedChain {
  hash: string
  /** State of each stored invoice by the office's words. */
  stored: Map<string, 'Correcta' | 'AceptadaConErrores' | 'Anulada'>
}
const types = ['F1', 'F2', 'R1', 'R5'] as const
/** The office's margin for the time of a record. */
const marginMs = 240_000

/**
 * Simulates the AEAT's checks of records, with its codes: form, hash, predecessor, time, sums, buyer, duplicates. A
 * record with an error of the list 2000 to 2008 is stored; a rejected one is followed by the next one all the same.
 */
export function simulateVerifactuOffice(
  now: () => Date,
  faults: SimulatedOfficeFaults = { away: false },
): SendToOffice {
  const chains = new Map<string, SimulatedChain>()
  return async ({ body, certificate }) => {
    if (faults.away) return { status: 503, body: Buffer.from('') }
    const [request] = xmlElementsAt(readXml(body), 'Envelope/Body/RegFactuSistemaFacturacion')
    const records = request ? xmlElementsAt(request, 'RegistroFactura').map(({ children }) => children[0]) : []
    if (!request || records.length === 0 || records.includes(undefined))
      return refusal('4102', 'El XML no cumple el esquema')
    const nif = xmlTextAt(request, 'Cabecera/ObligadoEmision/NIF')
    const shown = certificate && certificateFault(new X509Certificate(certificate), nif, now())
    if (shown) return shown
    const isIncident = xmlTextAt(request, 'Cabecera/RemisionVoluntaria/Incidencia') === 'S'
    const lines = records.flatMap((record) =>
      record ? [{ record, ...checkRecord({ record, chains, faults, now: isIncident ? undefined : now() }) }] : [],
    )
    return replyTo(request, lines, now())
  }
}

interface RecordCheck {
  code: VerifactuCode | undefined
  duplicate?: string
}
/** Checks one record and stores it unless it is rejected. */
function checkRecord(context: {
  record: XmlNode
  chains: Map<string, SimulatedChain>
  faults: SimulatedOfficeFaults
  /** Time of the office; undefined for an incident, whose time is not checked. */
  now: Date | undefined
}): RecordCheck {
  const { record, chains, faults } = context
  const isAlta = record.name === 'RegistroAlta'
  const suffix = isAlta ? '' : 'Anulada'
  const issuerId = xmlTextAt(record, `IDFactura/IDEmisorFactura${suffix}`)
  const number = xmlTextAt(record, `IDFactura/NumSerieFactura${suffix}`)
  const before = xmlTextAt(record, 'Encadenamiento/RegistroAnterior/Huella')
  const chain = chains.get(issuerId)
  const hash = xmlTextAt(record, 'Huella')
  const mine: SimulatedChain = { hash, stored: chain?.stored ?? new Map() }
  chains.set(issuerId, mine)
  const stored = mine.stored.get(number)
  const isAmending = xmlTextAt(record, 'Subsanacion') === 'S' || xmlTextAt(record, 'RechazoPrevio') === 'S'
  if (faults.rejects !== undefined) return { code: faults.rejects }
  if (readTaxId('ES', issuerId) === null) return { code: 1109 }
  const rejection = isAlta ? faultOfAlta(record, stored !== undefined) : undefined
  if (rejection !== undefined) return { code: rejection }
  if (isAlta ? stored !== undefined && !isAmending : stored === 'Anulada')
    return { code: 3000, duplicate: stored ?? '' }
  if (!isAlta && stored === undefined && chain && xmlTextAt(record, 'SinRegistroPrevio') !== 'S') return { code: 3002 }
  const code = errorOf(record, { chain, before, now: context.now, faults })
  const taken = code === undefined ? 'Correcta' : 'AceptadaConErrores'
  mine.stored.set(number, isAlta ? taken : 'Anulada')
  return { code }
}

/** Returns the code of an error that rejects an invoice: identification of the buyer, and marks of a mended record. */
function faultOfAlta(record: XmlNode, isStored: boolean): VerifactuCode | undefined {
  const type = xmlTextAt(record, 'TipoFactura')
  const [buyer] = xmlElementsAt(record, 'Destinatarios/IDDestinatario')
  const isAnonymous = ['F2', 'R5'].includes(type)
  if (!buyer && !isAnonymous) return 1189
  if (buyer && isAnonymous) return 1190
  if (isAnonymous && xmlTextAt(record, 'FacturaSinIdentifDestinatarioArt61d') !== 'S' && sumOf(record) > 300_000)
    return 1150
  if (xmlTextAt(record, 'RechazoPrevio') === 'X' && (isStored || xmlTextAt(record, 'Subsanacion') !== 'S')) return 1153
  const [other] = buyer ? xmlElementsAt(buyer, 'IDOtro') : []
  if (!other) return buyer && readTaxId('ES', xmlTextAt(buyer, 'NIF')) === null ? 1123 : undefined
  const [idType, id, country] = ['IDType', 'ID', 'CodigoPais'].map((name) => xmlTextAt(other, name))
  if (!['02', '03', '04', '05', '06', '07'].includes(idType ?? '')) return 1102
  if (idType === '02') return [...euVatPrefixes.values()].some((prefix) => id?.startsWith(prefix)) ? undefined : 1103
  if (country === '') return 1111
  return idType === '07' && !/^[0-9XYZ]/.test(id ?? '') ? 1131 : undefined
}

/** Returns the code of an error with which a record is stored. */
function errorOf(
  record: XmlNode,
  context: {
    chain: SimulatedChain | undefined
    before: string
    now: Date | undefined
    faults: SimulatedOfficeFaults
  },
): VerifactuCode | undefined {
  const { chain, before, now, faults } = context
  const isAlta = record.name === 'RegistroAlta'
  if (xmlTextAt(record, 'Huella') !== huella(hashInputOf(record, isAlta))) return 2000
  const buyerId = xmlTextAt(record, 'Destinatarios/IDDestinatario/NIF')
  if (faults.outsideCensus?.includes(buyerId)) return 2001
  if (chain && before === '') return 2007
  if (chain && before !== chain.hash) return 2003
  const madeAt = Date.parse(xmlTextAt(record, 'FechaHoraHusoGenRegistro'))
  if (now && Math.abs(madeAt - now.getTime()) > marginMs) return 2004
  if (!isAlta) return undefined
  if (cents(xmlTextAt(record, 'CuotaTotal')) !== partOf(record, 'CuotaRepercutida')) return 2006
  return cents(xmlTextAt(record, 'ImporteTotal')) === sumOf(record) ? undefined : 2005
}

/** Returns the office's answer: EstadoEnvio of the message, one line for each record, and the time to wait. */
function replyTo(request: XmlNode, lines: readonly ({ record: XmlNode } & RecordCheck)[], now: Date) {
  const states = lines.map(({ code }) => stateOf(code))
  const isNone = states.every((state) => state === 'Incorrecto')
  const isAll = states.every((state) => state === 'Correcto')
  const presented: InvoiceXmlElement[] = [
    ['tikR:CSV', `A-TEST${String(now.getTime()).slice(-9)}`],
    [
      'tikR:DatosPresentacion',
      [
        ['tik:NIFPresentador', xmlTextAt(request, 'Cabecera/ObligadoEmision/NIF')],
        ['tik:TimestampPresentacion', now.toISOString()],
      ],
    ],
  ]
  return soapEnvelope(200, [
    'tikR:RespuestaRegFactuSistemaFacturacion',
    {
      'xmlns:tikR': `${verifactuSchemas}/RespuestaSuministro.xsd`,
      'xmlns:tik': `${verifactuSchemas}/SuministroInformacion.xsd`,
    },
    [
      ...(isNone ? [] : presented),
      ['tikR:Cabecera', xmlElementsAt(request, 'Cabecera').flatMap(({ children }) => children.map(repeatElement))],
      ['tikR:TiempoEsperaEnvio', String(usualWaitSeconds)],
      ['tikR:EstadoEnvio', isAll ? 'Correcto' : isNone ? 'Incorrecto' : 'ParcialmenteCorrecto'],
      ...lines.map((line) => lineOf(line, now)),
    ],
  ])
}
/** Repeats an element of the request under the schema of its types. */
const repeatElement = ({ name, children, text }: XmlNode): InvoiceXmlElement => [
  `tik:${name}`,
  children.length > 0 ? children.map(repeatElement) : text,
]
function lineOf({ record, code, duplicate }: { record: XmlNode } & RecordCheck, now: Date): InvoiceXmlElement {
  const isAlta = record.name === 'RegistroAlta'
  const idOf = (name: string) => xmlTextAt(record, `IDFactura/${name}${isAlta ? '' : 'Anulada'}`)
  const marks = isAlta ? ['Subsanacion', 'RechazoPrevio'] : ['RechazoPrevio', 'SinRegistroPrevio']
  return [
    'tikR:RespuestaLinea',
    [
      [
        'tikR:IDFactura',
        ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map((name) => [`tik:${name}`, idOf(name)]),
      ],
      [
        'tikR:Operacion',
        [
          ['tik:TipoOperacion', isAlta ? 'Alta' : 'Anulacion'],
          ...marks.map((name): InvoiceXmlElement => [`tik:${name}`, xmlElementsAt(record, name)[0]?.text]),
        ],
      ],
      ['tikR:EstadoRegistro', stateOf(code)],
      code === undefined ? undefined : ['tikR:CodigoErrorRegistro', String(code)],
      code === undefined ? undefined : ['tikR:DescripcionErrorRegistro', textOfCode(code)],
      duplicate
        ? [
            'tikR:RegistroDuplicado',
            [
              ['tik:IdPeticionRegistroDuplicado', String(now.getTime())],
              ['tik:EstadoRegistroDuplicado', duplicate],
            ],
          ]
        : undefined,
    ],
  ]
}
function stateOf(code: VerifactuCode | undefined): 'Correcto' | 'AceptadoConErrores' | 'Incorrecto' {
  if (code === undefined) return 'Correcto'
  return code in verifactuAcceptedWithErrors ? 'AceptadoConErrores' : 'Incorrecto'
}
function textOfCode(code: VerifactuCode): string {
  return { ...verifactuAcceptedWithErrors, ...verifactuRejections }[code]
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
const cents = (text: string) => Math.round(Number(text) * 100)
function partOf(record: XmlNode, name: string): number {
  return xmlElementsAt(record, 'Desglose/DetalleDesglose').reduce((sum, part) => sum + cents(xmlTextAt(part, name)), 0)
}
function sumOf(record: XmlNode): number {
  return partOf(record, 'BaseImponibleOimporteNoSujeto') + partOf(record, 'CuotaRepercutida')
}
