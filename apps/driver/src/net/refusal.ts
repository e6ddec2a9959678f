import { currentLanguage, translateOutsideComponent } from '../words/translate.ts'
import { netWords } from './net.words.ts'

interface ErrorReply {
  status: number
  error: string
  msg: string
  fields?: Readonly<Record<string, string>>
  details?: Readonly<Record<string, unknown>>
}

/** A refused or failed call: `error` is the stable key, `msg` a sentence for the user. */
export class CallRefusal extends Error {
  readonly status: number
  readonly error: string
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>

  constructor({ status, error, msg, fields = {}, details = {} }: ErrorReply) {
    super(msg)
    this.name = 'Refusal'
    this.status = status
    this.error = error
    this.fields = fields
    this.details = details
  }

  /** True if the connection was lost; a retry may succeed. */
  get isLost(): boolean {
    return this.status === 0
  }
}

export const connectionRefusal = (word: 'driver.net.lost' | 'driver.net.slow') =>
  new CallRefusal({ status: 0, error: 'network', msg: translateOutsideComponent(netWords, currentLanguage(), word) })

export async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    return toRecord(await response.json())
  } catch {
    return {}
  }
}

/** Converts a response in the API's envelope, or in OAuth's form (RFC 6749 section 5.2). */
export function toCallRefusal(reply: Record<string, unknown>, status: number): CallRefusal {
  const { msg, error, reason } = reply
  return new CallRefusal({
    status,
    error: toText(reason ?? error) || `http.${status}`,
    msg: toText(msg) || translateOutsideComponent(netWords, currentLanguage(), 'driver.net.failed'),
    fields: Object.fromEntries(Object.entries(toRecord(reply.fields)).map(([name, text]) => [name, toText(text)])),
    details: reply,
  })
}

export function toText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
