import { randomInt } from 'node:crypto'

/** Draws the transaction id for the device: random, 31 bits, never 0 (check M-10). */
export function drawTransactionId(): number {
  return randomInt(1, 2 ** 31)
}

const formats = new Map<string, Intl.DateTimeFormat>()
let counter = randomInt(10_000)

/**
 * Returns the session number with 32 digits: charge point (14) + connector (2) + local yyMMddHHmmss at the station (12)
 * + counter (4) (domain handbook, section 2). A charge point number that is not all digits is replaced by the charge
 * point's short key.
 */
export function sessionNumber(session: {
  chargePointNo: string
  chargePointKey: number
  connectorNo: number
  at: Date
  timeZone: string
}): string {
  counter = (counter + 1) % 10_000
  const chargePoint = /^\d{1,14}$/.test(session.chargePointNo) ? session.chargePointNo : String(session.chargePointKey)
  return (
    chargePoint.padStart(14, '0') +
    String(session.connectorNo).padStart(2, '0') +
    localStamp(session.at, session.timeZone) +
    String(counter).padStart(4, '0')
  )
}

function localStamp(at: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, part.value]))
  return ['year', 'month', 'day', 'hour', 'minute', 'second']
    .map((name) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? '00')
    .join('')
}
