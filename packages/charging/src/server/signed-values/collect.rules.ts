import { createHash } from 'node:crypto'
import { parseTimestamp, type MeterValue, type MeterValue201 } from '@evops/ocpp/contract'

/** A signed meter value of a message, as sent. */
export interface SentSignedValue {
  context: string
  /** Epoch ms of the charge point's clock, or null if unreadable. */
  measuredAt: number | null
  content: Buffer
  digest: Buffer
}

/** Largest number of signed values that are stored of one message. */
const most = 50
/**
 * Contexts of the values in between. They come every few seconds, prove nothing about the bill that begin and end do not
 * prove, and stay in the log of the messages. A value without a context is stored.
 */
const inBetween: ReadonlySet<string> = new Set(['Sample.Periodic', 'Sample.Clock'])

/** Returns the signed values in the meter values of OCPP 1.6. */
export function signedValuesOf(meterValues: readonly MeterValue[]): SentSignedValue[] {
  const found = meterValues.flatMap(({ timestamp, sampledValue }) =>
    sampledValue
      .filter(({ format, context }) => format === 'SignedData' && !inBetween.has(context ?? ''))
      .map(({ value, context = '' }) => sentValue(value, context, timestamp)),
  )
  return found.slice(0, most)
}

/** Returns the signed values in the meter values of OCPP 2.x. */
export function signedValues201Of(meterValues: readonly MeterValue201[]): SentSignedValue[] {
  const found = meterValues.flatMap(({ timestamp, sampledValue }) =>
    sampledValue
      .filter(({ signedMeterValue, context }) => (signedMeterValue ?? null) !== null && !inBetween.has(context ?? ''))
      .map(({ signedMeterValue, context = '' }) => sentValue(textOf(signedMeterValue), context, timestamp)),
  )
  return found.slice(0, most)
}

/** Returns text as it is, and an object as text with its keys in order: the same object is the same text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

function sentValue(text: string, context: string, timestamp: string): SentSignedValue {
  const content = Buffer.from(text)
  return {
    context: context.slice(0, 40),
    measuredAt: parseTimestamp(timestamp),
    content,
    digest: createHash('sha256').update(content).digest(),
  }
}
