import type {
  AccountSecrets,
  IntentState,
  Offer,
  PayMethod,
  RefundState,
  WiredProvider,
} from '../contract/index.ts'

/* What every provider of payments is to us. Money is integers in minor units; nothing here moves any. */

/** A merchant account with its secrets open. */
export interface Merchant {
  operatorId: string
  accountId: string
  name: string
  provider: WiredProvider
  merchantId: string
  appId: string
  /** The mini-programme's; empty: none is bound. */
  miniAppId: string
  subMerchantId: string
  /** PayScore's. */
  serviceId: string
  keySerial: string
  secrets: AccountSecrets
  /** Those before, while what was signed for them is still believed. */
  oldSecrets: AccountSecrets | null
  /** The provider's certificates that were fetched, PEM; none: it has a key that was given by hand. */
  certificates?: readonly string[]
  /** Where the provider is: `https://api.mch.weixin.qq.com`. */
  base: string
  /** Where it calls us. */
  notifyUrl: string
}

/** As which app a payment is made, and told of by its provider. */
export function appOf(
  { appId, miniAppId }: Pick<Merchant, 'appId' | 'miniAppId'>,
  method: PayMethod,
): string {
  return method === 'mini' ? miniAppId : appId
}

export interface WireCall {
  /** The provider's name of the call. */
  channel: string
  method: 'GET' | 'POST' | 'PUT'
  /** With its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Our number of what it is about. */
  correlation: string
}
export interface WireAnswer {
  status: number
  header(name: string): string
  text: string
}
/** One merchant's line to its provider: every call is kept in the message log. */
export interface Wire {
  merchant: Merchant
  now: () => Date
  /** Throws ProviderError where there is no answer. */
  ask(call: WireCall): Promise<WireAnswer>
  /** A file, as it comes; of a path at the provider, or of an address that it named. Its bytes are not in the log. */
  load(call: WireCall): Promise<AsyncIterable<Buffer>>
}

/** refused: it said no; missing: it does not know it; unknown: nobody knows what it did. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'missing' | 'unknown'
  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
    this.kind = kind
  }
}
/** What came is not what the provider sends: nothing of it is believed. */
export class Forged extends Error {}
/** Signed by a key of the provider's that we do not know, or not yet. */
export class UnknownSerial extends Forged {}

export interface PaymentWish {
  ourNo: string
  amountMinor: number
  currency: string
  subject: string
  method: PayMethod
  payer: string
  capture: 'now' | 'later'
  /** It will be shared: the provider freezes what is paid. */
  shares: boolean
  expiresAt: Date
  /** Where a provider's page leads back to. */
  returnUrl: string
}
/** A payment as it stands with us. */
export interface Standing {
  ourNo: string
  providerNo: string
  amountMinor: number
  currency: string
  method?: PayMethod
  /** It will be shared, as it was wished. */
  shares?: boolean
  /** How much was taken of it, and how often. */
  capturedMinor?: number
  captures?: number | null
}
/** A part of what was set aside; `isFinal`: no more is taken, and the rest is freed. */
export interface CaptureWish {
  amountMinor: number
  isFinal: boolean
}
/** What a provider says of a payment. What it does not say is undefined, and is not compared. */
export interface Said {
  ourNo: string
  providerNo: string
  merchantId?: string | undefined
  appId?: string | undefined
  state: IntentState
  /** What was to be paid. */
  amountMinor: number
  currency: string
  /** What was taken of it, all in all. `authorised` with something taken: more may be. */
  capturedMinor: number
  /** What it was completed with, where it is collected afterwards. */
  dueMinor?: number
  at: Date | null
}
export interface RefundWish extends Standing {
  /** Which time something was taken of it. */
  number?: number
  refundNo: string
  refundMinor: number
  reason: string
}
export interface SaidOfRefund {
  refundNo: string
  providerNo: string
  state: Exclude<RefundState, 'asked'>
  refundMinor: number | undefined
  reason?: string
}

/** One day of an account, in the provider's zone; `to` is no longer in it. */
export interface DayWish {
  day: string
  from: Date
  to: Date
}
/** What a provider says of one payment or refund. Never less than nothing; the fee is what it kept, or gave back. */
export interface DayRow {
  kind: 'payment' | 'refund'
  ourNo: string
  providerNo: string
  amountMinor: number
  feeMinor: number
  currency: string
  at: Date
}
/** The file of a day is not published yet, or will never be: the provider says the same of both. */
export class DayNotReady extends Error {}

/** A callback as it came: nothing of it was parsed. */
export interface RawCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, string>>
  body: Buffer
}
/** A verified callback. `look`: it names the payment alone, which is then asked for. */
export type Notice =
  | { key: string; kind: 'payment'; said: Said }
  | { key: string; kind: 'payment'; look: Pick<Standing, 'ourNo' | 'providerNo' | 'method'> }
  | { key: string; kind: 'refund'; ourNo: string; said: SaidOfRefund }
  | { key: string; kind: 'other' }

/** What was taken, split among receivers that the provider knows. Money is what each gets. */
export interface ShareWish extends Pick<Standing, 'ourNo' | 'providerNo'> {
  shareNo: string
  parts: readonly { receiver: string; name: string; amountMinor: number }[]
}
export interface SaidOfShare {
  /** It ran; what became of each stands in its part. */
  isOver: boolean
  parts: readonly { receiver: string; state: 'pending' | 'done' | 'closed'; reason: string }[]
}
/** Profit sharing. Each call does once what it says for its number, however often it is asked. */
export interface ShareProvider {
  /** Makes a receiver known. Throws ProviderError `refused` where there is no such merchant. */
  add(wire: Wire, receiver: { receiver: string; name: string }): Promise<void>
  split(wire: Wire, wish: ShareWish): Promise<SaidOfShare>
  query(wire: Wire, wish: ShareWish): Promise<SaidOfShare>
  /** What is left is the merchant's. */
  free(wire: Wire, wish: ShareWish): Promise<void>
  /** From a receiver, before a refund. */
  giveBack(
    wire: Wire,
    wish: { shareNo: string; returnNo: string; receiver: string; amountMinor: number },
  ): Promise<{ state: 'pending' | 'done' | 'failed'; reason: string }>
}

export interface PaymentProvider {
  share?: ShareProvider
  create(wire: Wire, wish: PaymentWish): Promise<{ providerNo: string; offer: Offer }>
  /** Throws ProviderError `missing` where nobody began to pay. */
  query(wire: Wire, standing: Standing): Promise<Said>
  /** Nobody can pay it afterwards, and what is still set aside is freed. What was paid already throws `refused`. */
  cancel(wire: Wire, standing: Standing): Promise<void>
  /** Takes a part of what was set aside, once for how often it was done before. Left out: it takes at once. */
  capture?: (wire: Wire, standing: Standing, wish: CaptureWish) => Promise<Said>
  /** Once for its number, however often it is asked. */
  refund(wire: Wire, wish: RefundWish): Promise<SaidOfRefund>
  queryRefund(wire: Wire, wish: RefundWish): Promise<SaidOfRefund>
  /**
   * All that it took and gave back on a day, as it comes: only at the end it is known to be whole. Throws DayNotReady,
   * ProviderError, and Problems `payments.day-…` of what is no such file.
   */
  dayFile(wire: Wire, wish: DayWish): AsyncIterable<DayRow>
  /** Verifies the bytes, then reads them. Throws Forged. */
  parse(merchant: Merchant, raw: RawCallback, now: Date): Notice
  /** What a callback that was kept is answered with. */
  readonly taken: { status: number; type: string; body: string }
}

export function headerOf({ headers }: Pick<RawCallback, 'headers'>, name: string): string {
  const value = headers[name.toLowerCase()]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** A reply's text as an object. Throws ProviderError `unknown`. */
export function jsonOf(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (!isRecord(value)) throw new ProviderError('unknown', 'the answer is no JSON object')
  return value
}
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderError('unknown', 'the answer is no JSON', { cause: error })
  }
}
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
export function recordAt(value: unknown, name: string): Record<string, unknown> {
  const inner = isRecord(value) ? value[name] : undefined
  return isRecord(inner) ? inner : {}
}
export function textAt(value: unknown, name: string): string {
  const inner = isRecord(value) ? value[name] : undefined
  return typeof inner === 'string' ? inner : typeof inner === 'number' ? String(inner) : ''
}
/** A whole number of minor units; undefined where it is not said. */
export function minorAt(value: unknown, name: string): number | undefined {
  const inner = isRecord(value) ? value[name] : undefined
  return typeof inner === 'number' && Number.isSafeInteger(inner) ? inner : undefined
}
export function instantOf(text: string): Date | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at
}
