import { createHash } from 'node:crypto'

/*
 * Record of an issued invoice for Spain (RD 1007/2023, Orden HAC/1177/2024). The hash covers the fields in the AEAT's
 * order ("Detalle de las especificaciones técnicas para generación de la huella o hash", 0.1.2); the QR code contains
 * some of them.
 */

export interface RegistroAlta {
  issuerId: string
  number: string
  /** Date as dd-mm-yyyy. */
  day: string
  /** F1 invoice, F2 simplified, R1 rectifying, R5 rectifying a simplified one. */
  type: 'F1' | 'F2' | 'R1' | 'R5'
  /** Amounts as decimals. */
  tax: string
  total: string
  /** Hash of the previous record; empty for the first one. */
  before: string
  /** Time with the offset of its zone, to the second. */
  madeAt: string
}
type Cancelled = Omit<RegistroAlta, 'type' | 'tax' | 'total'>

export function hashInputOfAlta(record: RegistroAlta): string {
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
export function hashInputOfAnulacion(record: Cancelled): string {
  return joinFields([
    ['IDEmisorFacturaAnulada', record.issuerId],
    ['NumSerieFacturaAnulada', record.number],
    ['FechaExpedicionFacturaAnulada', record.day],
    ['Huella', record.before],
    ['FechaHoraHusoGenRegistro', record.madeAt],
  ])
}
export interface VerifactuEventRecord {
  makerId: string
  systemId: string
  version: string
  installation: string
  issuerId: string
  kind: string
  before: string
  madeAt: string
}
export function hashInputOfEvent(event: VerifactuEventRecord): string {
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
/** Returns producer and name of the software: to be set by the party that signs the declaration of responsibility. */
export const verifactuSoftwareOf = (issuerId: string) =>
  ({
    makerId: issuerId,
    makerName: 'EVOps',
    systemId: 'EV',
    version: '0.1.0',
    installation: issuerId,
  }) as const
/** Joins fields with trimmed values, without escaping. */
function joinFields(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => `${name}=${value.trim()}`).join('&')
}
/** Returns SHA-256 in uppercase hex digits. */
export function huella(hashInput: string): string {
  return createHash('sha256').update(hashInput, 'utf8').digest('hex').toUpperCase()
}

/** Converts yyyy-mm-dd to the Spanish notation. */
export function spanishDay(day: string): string {
  return day.split('-').toReversed().join('-')
}
/** Formats an instant in a zone's local time with its offset: 2024-01-01T19:20:30+01:00. */
export function formatWithOffset(at: Date, timeZone: string): string {
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
/** Returns the QR code text of every invoice, including simplified ones (Orden HAC/1177/2024, art. 20 and 21). */
export function verifactuQrText(
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
