import { createHash } from 'node:crypto'

/*
 * Spain's records (RD 1007/2023, Orden HAC/1177/2024): what is hashed, in the order in which the AEAT lists it ("Detalle de
 * las especificaciones técnicas para generación de la huella o hash", 0.1.2), and what its QR code says.
 */

export interface RegistroAlta {
  issuerId: string
  number: string
  /** dd-mm-yyyy. */
  day: string
  /** F1 invoice, F2 simplified, R1 rectifying, R5 of a simplified one. */
  type: 'F1' | 'F2' | 'R1' | 'R5'
  /** As decimals. */
  tax: string
  total: string
  /** Of the record before; empty: it is the first. */
  before: string
  /** With the offset of its zone, to the second. */
  madeAt: string
}
type Cancelled = Omit<RegistroAlta, 'type' | 'tax' | 'total'>

export function altaSays(record: RegistroAlta): string {
  return joinFields([
    ['IDEmisorFactura', record.issuerId],
    ['NumSerieFactura', record.number],
    ['FechaExpedicionFactura', record.day],
    ['TipoFactura', record.type],
    ['CuotaTotal', record.tax],
    ['ImporteTotal', record.total],
    ['Huella', record.before],
    ['FechaHoraHusoGenRegistro', record.madeAt],
  ])
}
export function anulacionSays(record: Cancelled): string {
  return joinFields([
    ['IDEmisorFacturaAnulada', record.issuerId],
    ['NumSerieFacturaAnulada', record.number],
    ['FechaExpedicionFacturaAnulada', record.day],
    ['Huella', record.before],
    ['FechaHoraHusoGenRegistro', record.madeAt],
  ])
}
export interface EventRecord {
  makerId: string
  systemId: string
  version: string
  installation: string
  issuerId: string
  kind: string
  before: string
  madeAt: string
}
export function eventSays(event: EventRecord): string {
  return joinFields([
    ['NIF', event.makerId],
    ['ID', ''],
    ['IdSistemaInformatico', event.systemId],
    ['Version', event.version],
    ['NumeroInstalacion', event.installation],
    ['NIF', event.issuerId],
    ['TipoEvento', event.kind],
    ['HuellaEvento', event.before],
    ['FechaHoraHusoGenEvento', event.madeAt],
  ])
}
/** The maker of the software and its name there: to be set by whoever signs the declaration of responsibility. */
export const softwareOf = (issuerId: string) =>
  ({
    makerId: issuerId,
    makerName: 'EVOps',
    systemId: 'EV',
    version: '0.1.0',
    installation: issuerId,
  }) as const
/** Values without blanks around them, nothing escaped. */
function joinFields(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => `${name}=${value.trim()}`).join('&')
}
/** SHA-256 in capital hex digits. */
export function huella(says: string): string {
  return createHash('sha256').update(says, 'utf8').digest('hex').toUpperCase()
}

/** yyyy-mm-dd as Spain writes it. */
export function spanishDay(day: string): string {
  return day.split('-').toReversed().join('-')
}
/** An instant on a zone's clock, with its offset: 2024-01-01T19:20:30+01:00. */
export function withOffset(at: Date, timeZone: string): string {
  const wall = at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${wall}Z`) - Math.floor(at.getTime() / 1_000) * 1_000) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const addresses = {
  real: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
  test: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
}
/** What stands on every invoice, simplified ones too (Orden HAC/1177/2024, art. 20 and 21). */
export function qrText(
  record: Pick<RegistroAlta, 'issuerId' | 'number' | 'day' | 'total'>,
  isTest: boolean,
): string {
  const query = new URLSearchParams({
    nif: record.issuerId,
    numserie: record.number,
    fecha: record.day,
    importe: record.total,
  })
  return `${isTest ? addresses.test : addresses.real}?${query.toString()}`
}
