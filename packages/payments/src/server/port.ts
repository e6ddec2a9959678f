import { parseUntrustedJson } from '@evops/platform/server'
import type {
  PaymentAccountSecrets,
  DisputeKind,
  DisputeState,
  IntentState,
  ChannelMoveKind,
  PayerNextStep,
  PayMethod,
  RefundState,
  ProviderWithApi,
} from '../contract/index.ts'

/* Interface of a payment provider. Money is integers in minor units. The interface itself moves no money. */

/** A merchant account with decrypted secrets. */
export interface Merchant {
  operatorId: string
  accountId: string
  name: string
  provider: ProviderWithApi
  merchantId: string
  appId: string
  /** App id of the mini-programme. Empty if none is bound. */
  miniAppId: string
  subMerchantId: string
  /** Service id of PayScore. */
  serviceId: string
  keySerial: string
  secrets: PaymentAccountSecrets
  /** Previous secrets, while their signatures are still accepted. */
  oldSecrets: PaymentAccountSecrets | null
  /** Downloaded certificates of the provider, PEM. Empty if its key was entered manually. */
  certificates?: readonly string[]
  /** Base URL of the provider: `https://api.mch.weixin.qq.com`. */
  base: string
  /** Our URL for its callbacks. */
  notifyUrl: string
}

/** Returns the app id of a payment at its provider. */
export function providerAppIdOf(
  { appId, miniAppId }: Pick<Merchant, 'appId' | 'miniAppId'>,
  method: PayMethod,
): string {
  return method === 'mini' ? miniAppId : appId
}

export interface ProviderCall {
  /** The provider's name of the call. */
  channel: string
  method: 'GET' | 'POST' | 'PUT'
  /** Includes the query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Our number of the payment or refund. */
  correlation: string
}
export interface ProviderResponse {
  status: number
  header(name: string): string
  text: string
}
/** One merchant's connection to its provider. Every call is stored in the message log. */
export interface ProviderConnection {
  merchant: Merchant
  now: () => Date
  /** Throws ProviderError if there is no response. */
  sendRequest(call: ProviderCall): Promise<ProviderResponse>
  /**
   * Downloads a file as a stream, from a path at the provider or an address that it returned. The log does not contain
   * its bytes.
   */
  load(call: ProviderCall): Promise<AsyncIterable<Buffer>>
}

/** refused: the provider rejected the call. missing: the object is unknown there. unknown: the result is unknown. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'missing' | 'unknown'
  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
    this.kind = kind
  }
}
/** The data is not from the provider, and nothing of it is used. */
export class ForgedCallbackError extends Error {}
/** The signature is valid, and the content is not what the provider documents. The callback is refused, not stored. */
export class UnreadableContentError extends Error {}
/** Signed with a key of the provider that is unknown, or not known yet. */
export class UnknownSerial extends ForgedCallbackError {}

export interface ProviderPaymentRequest {
  ourNo: string
  amountMinor: number
  currency: string
  subject: string
  method: PayMethod
  payer: string
  capture: 'now' | 'later'
  /** True if it will be shared: the provider freezes the payment. */
  shares: boolean
  expiresAt: Date
  /** URL to which a provider's page returns. */
  returnUrl: string
}
/** A payment in its current state. */
export interface PaymentFacts {
  ourNo: string
  providerNo: string
  amountMinor: number
  currency: string
  method?: PayMethod
  /** True if it will be shared, as requested. */
  shares?: boolean
  /** Captured amount and number of captures. */
  capturedMinor?: number
  captures?: number | null
}
/** A partial capture of an authorised amount. `isFinal`: the last one, and the rest is released. */
export interface ProviderCaptureRequest {
  amountMinor: number
  isFinal: boolean
}
/** A provider's report of a payment. Undefined values were not reported and are not compared. */
export interface PaymentReport {
  ourNo: string
  providerNo: string
  merchantId?: string | undefined
  appId?: string | undefined
  state: IntentState
  /** Requested amount. */
  amountMinor: number
  currency: string
  /** Total captured amount. In the state `alipayAuthorisationOf`, more may be captured. */
  capturedMinor: number
  /** Final amount, if it is collected afterwards. */
  dueMinor?: number
  /** Refunds of the payment by the provider's numbers, if the report contains them. */
  refunds?: readonly {
    refundNo: string
    amountMinor: number
    state: RefundReport['state']
    at: Date | null
  }[]
  at: Date | null
}
export interface ProviderRefundRequest extends PaymentFacts {
  /** Number of the capture. */
  number?: number
  refundNo: string
  refundMinor: number
  reason: string
}
export interface RefundReport {
  refundNo: string
  providerNo: string
  state: Exclude<RefundState, 'asked'>
  refundMinor: number | undefined
  /** Missing: the currency of the payment. */
  currency?: string
  reason?: string
}

/** One day of an account in the provider's time zone, `to` exclusive. */
export interface DayFileRequest {
  day: string
  from: Date
  to: Date
}
/**
 * A provider's row of one payment, refund or dispute. Amounts are never negative. The fee is the amount that it kept, or
 * returned. dispute: it withdrew the amount of a contested payment. dispute_return: it gave the amount back.
 */
export interface DayFileRow {
  kind: ChannelMoveKind
  ourNo: string
  providerNo: string
  amountMinor: number
  feeMinor: number
  currency: string
  at: Date
}
/** The file of a day is not published yet, or will never be: the provider does not distinguish the two. */
export class DayFileNotReadyError extends Error {}

/** A callback as received, not parsed. */
export interface RawCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, string>>
  body: Buffer
}
/** A verified callback. `look`: it contains only the payment's number, so the payment must be polled. */
export type VerifiedCallback =
  | { key: string; kind: 'payment'; report: PaymentReport }
  | { key: string; kind: 'payment'; look: Pick<PaymentFacts, 'ourNo' | 'providerNo' | 'method'> }
  | { key: string; kind: 'refund'; ourNo: string; report: RefundReport }
  | { key: string; kind: 'refund'; ourNo: string; look: { refundNo: string; paymentNo: string } }
  | { key: string; kind: 'dispute'; report: DisputeReport }
  | { key: string; kind: 'dispute'; look: { disputeNo: string } }
  | { key: string; kind: 'other' }

/** A provider's report of a contested payment, or of a refund that we did not request. */
export interface DisputeReport {
  kind: DisputeKind
  /** Number of the dispute, or of the refund. */
  disputeNo: string
  /** Provider's number of the payment, and ours if the report contains it. */
  paymentNo: string
  ourNo: string
  amountMinor: number
  currency: string
  reason: string
  evidenceDueAt: Date | null
  state: DisputeState
  at: Date | null
}
/** Disputes at the provider. */
export interface DisputeProvider {
  /** Returns the current state of a dispute, for callbacks that contain only its number. Throws ProviderError. */
  query?(wire: ProviderConnection, wish: { disputeNo: string }): Promise<DisputeReport>
  /** Sends the operator's evidence. Throws ProviderError. */
  sendEvidence?(wire: ProviderConnection, wish: { disputeNo: string; text: string }): Promise<void>
  /** Does not contest the dispute: it is lost. Missing: only a refund ends it. Throws ProviderError. */
  accept?(wire: ProviderConnection, wish: { disputeNo: string }): Promise<void>
}

/** Amounts that are shared among recipients known to the provider. */
export interface ProfitShareRequest extends Pick<PaymentFacts, 'ourNo' | 'providerNo'> {
  shareNo: string
  parts: readonly { receiver: string; name: string; amountMinor: number }[]
}
export interface ShareReport {
  /** True if the share was processed. The result of each recipient is in its part. */
  isOver: boolean
  parts: readonly { receiver: string; state: 'pending' | 'done' | 'closed'; reason: string }[]
}
/** Profit sharing. Each call is executed once per number, however often it is repeated. */
export interface ShareProvider {
  /** Registers a recipient. Throws ProviderError `refused` if there is no such merchant. */
  add(wire: ProviderConnection, receiver: { receiver: string; name: string }): Promise<void>
  split(wire: ProviderConnection, wish: ProfitShareRequest): Promise<ShareReport>
  query(wire: ProviderConnection, wish: ProfitShareRequest): Promise<ShareReport>
  /** The rest belongs to the merchant. */
  free(wire: ProviderConnection, wish: ProfitShareRequest): Promise<void>
  /** Returns an amount from a recipient, before a refund. */
  giveBack(
    wire: ProviderConnection,
    wish: { shareNo: string; returnNo: string; receiver: string; amountMinor: number },
  ): Promise<{ state: 'pending' | 'done' | 'failed'; reason: string }>
}

export interface PaymentProvider {
  share?: ShareProvider
  disputes?: DisputeProvider
  create(wire: ProviderConnection, wish: ProviderPaymentRequest): Promise<{ providerNo: string; offer: PayerNextStep }>
  /** Throws ProviderError `missing` if the payer has not started. */
  query(wire: ProviderConnection, existing: PaymentFacts): Promise<PaymentReport>
  /**
   * Closes a payment so that it cannot be paid, and releases a remaining authorised amount. A paid payment throws
   * `refused`.
   */
  cancel(wire: ProviderConnection, existing: PaymentFacts): Promise<void>
  /**
   * Captures a part of the authorised amount, once per number of previous captures. Missing: the provider captures at
   * once.
   */
  capture?: (wire: ProviderConnection, existing: PaymentFacts, wish: ProviderCaptureRequest) => Promise<PaymentReport>
  /** Once per number, however often it is repeated. */
  refund(wire: ProviderConnection, wish: ProviderRefundRequest): Promise<RefundReport>
  queryRefund(wire: ProviderConnection, wish: ProviderRefundRequest): Promise<RefundReport>
  /**
   * Returns all payments and refunds of a day as a stream. Only the end shows that it is complete. Throws DayNotReady,
   * ProviderError, and Problems `payments.day-…` for an invalid file.
   */
  dayFile(wire: ProviderConnection, wish: DayFileRequest): AsyncIterable<DayFileRow>
  /** Verifies the bytes, then parses them. Throws Forged, Unreadable. */
  parse(merchant: Merchant, raw: RawCallback, now: Date): VerifiedCallback
  /** Response to a stored callback. */
  readonly taken: { status: number; type: string; body: string }
  /** The provider's documented failure, for a signed callback that is not readable. */
  readonly refused: { status: number; type: string; body: string }
}

export function callbackHeader({ headers }: Pick<RawCallback, 'headers'>, name: string): string {
  const value = headers[name.toLowerCase()]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Parses the content of a signed callback as an object. Throws Unreadable. */
export function parseSignedJson(text: string): Record<string, unknown> {
  try {
    return parseProviderJson(text)
  } catch (error) {
    throw new UnreadableContentError('the content is no JSON object', { cause: error })
  }
}
/** Returns a text of a signed callback that must not be empty. Throws Unreadable. */
export function requireSignedText(value: string, name: string): string {
  if (value === '') throw new UnreadableContentError(`${name} is missing`)
  return value
}
/** Returns a report of a dispute that can be stored. Throws Unreadable. */
export function requireStorableReport(report: DisputeReport): DisputeReport {
  if (report.disputeNo === '' || report.amountMinor < 1 || !/^[A-Z]{3}$/.test(report.currency))
    throw new UnreadableContentError('a dispute without number or amount')
  return report
}
/** Parses a reply's text as an object. Throws ProviderError `unknown`. */
export function parseProviderJson(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (!isRecord(value)) throw new ProviderError('unknown', 'the answer is no JSON object')
  return value
}
function parseJson(text: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch (error) {
    throw new ProviderError('unknown', 'the answer is no JSON', { cause: error })
  }
}
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
export function requireRecordField(value: unknown, name: string): Record<string, unknown> {
  const inner = isRecord(value) ? value[name] : undefined
  return isRecord(inner) ? inner : {}
}
export function requireTextField(value: unknown, name: string): string {
  const inner = isRecord(value) ? value[name] : undefined
  return typeof inner === 'string' ? inner : typeof inner === 'number' ? String(inner) : ''
}
/** Returns an integer of minor units. Undefined if missing. */
export function optionalMinorField(value: unknown, name: string): number | undefined {
  const inner = isRecord(value) ? value[name] : undefined
  return typeof inner === 'number' && Number.isSafeInteger(inner) ? inner : undefined
}
export function parseInstant(text: string): Date | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at
}
