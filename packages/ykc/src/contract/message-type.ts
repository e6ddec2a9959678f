import { ascii, bcd, raw, uint, type MessageFields } from './field-types.ts'

/** Names a message in the languages of the message log. */
interface MessageTitle {
  zh: string
  en: string
  es: string
}

export interface MessageType<Fields extends MessageFields> {
  readonly type: number
  readonly title: MessageTitle
  /** In the order of the wire. */
  readonly fields: Fields
}

export function message<Fields extends MessageFields>(
  type: number,
  title: MessageTitle,
  fields: Fields,
): MessageType<Fields> {
  return { type, title, fields }
}

/** Number of a charge point: 14 digits that the platform gives out. */
export const chargePointNo = bcd(7)
/** Number of a connector: 01, 02 and so on. */
export const connectorNo = bcd(1)
/** Serial of a session: 32 digits, an opaque key (decision 318). All zero is no session. */
export const serial = bcd(16)
/** UID of a card, padded by vendors on either side. All zero is no card. */
export const physicalCard = raw(8)
/** Number printed on a card, for the display only. */
export const logicalCard = bcd(8)
export const code = uint(1)
export const volts = uint(2, { decimals: 1, unit: 'V' })
/** Cell voltage. */
export const cellVolts = uint(2, { decimals: 2, unit: 'V' })
export const amps = uint(2, { decimals: 1, unit: 'A' })
/** Current of a BMS, whose zero is at 400 A. Vendors deviate from it in every way. */
export const bmsAmps = uint(2, { decimals: 1, offset: -4000, unit: 'A' })
export const celsius = uint(1, { offset: -50, unit: '°C' })
export const percent = uint(1, { unit: '%' })
export const minutes = uint(2, { unit: 'min' })
/** Energy in 1e-4 kWh, which is our 0.1 Wh. */
export const energy = uint(4, { decimals: 4, unit: 'kWh' })
export const register = uint(5, { decimals: 4, unit: 'kWh' })
/** Price of a kWh in 1e-5 of the currency. */
export const unitPrice = uint(4, { decimals: 5 })
/** Amount in 1e-4 of the currency. */
export const amount = uint(4, { decimals: 4 })
/** Balance in 1e-2 of the currency. */
export const balance = uint(4, { decimals: 2 })
export const vin = ascii(17)
export const reversedVin = ascii(17, { isReversed: true })
