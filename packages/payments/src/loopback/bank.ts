import { randomBytes } from 'node:crypto'
import type { ProviderWithApi } from '../contract/index.ts'

/* Data of the loopback's providers: merchants, open payments and completed ones. It is the other side of the books. */

export interface LoopbackMerchant {
  provider: ProviderWithApi
  merchantId: string
  appId: string
  /** WeChat only: the mini-programme bound to the merchant. */
  miniAppId?: string
  keySerial: string
  /** Secrets that our account receives, and that the simulated API checks. */
  secrets: Readonly<Record<string, string>>
  /** The provider's own keys. */
  own: Readonly<Record<string, string>>
}
export interface LoopbackRefund {
  refundNo: string
  /** Trade number. Empty for the payment itself. */
  no: string
  providerNo: string
  amountMinor: number
  state: 'sent' | 'done' | 'failed'
  at: Date
}
/** A captured amount: the whole payment, or each partial capture. */
export interface LoopbackCapture {
  /** Number of the trade, if it has its own. */
  no: string
  amountMinor: number
  at: Date
}
/** The money is frozen from the payment on, until it is shared or released. */
export interface LoopbackShare {
  parts: { account: string; amountMinor: number; result: 'PENDING' | 'SUCCESS' | 'CLOSED'; reason: string }[]
}
export interface LoopbackDispute {
  no: string
  amountMinor: number
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  at: string
  dueAt: string
  evidence: string
  /** Missing: not decided. */
  endedAt?: string
}
export interface LoopbackPayment {
  merchant: LoopbackMerchant
  ourNo: string
  /** App that requested the payment. Missing: the merchant's. */
  appId?: string
  providerNo: string
  amountMinor: number
  currency: string
  notifyUrl: string
  method: string
  later: boolean
  state: 'created' | 'authorised' | 'captured' | 'cancelled' | 'failed'
  capturedMinor: number
  /** Amount requested after the authorisation. */
  dueMinor: number
  paidAt: Date | null
  captures: LoopbackCapture[]
  refunds: Map<string, LoopbackRefund>
  /** Missing: nobody contested it. */
  disputes?: LoopbackDispute[]
  /** Empty for the merchant itself. */
  subMerchantId: string
  /** True if the amount is frozen for sharing. */
  isFrozen: boolean
  shares: Record<string, LoopbackShare>
  /** Returned parts of shares, by their number. */
  returns: Record<string, { amountMinor: number; result: 'SUCCESS' | 'FAILED'; reason: string }>
}
/** Faults of sharing: an unknown recipient, a recipient without balance for a return, a slow result. */
export type LoopbackShareFault = 'none' | 'unknown receiver' | 'no balance' | 'slow'
/** Faults of a day's file: a missing row, an additional row, another amount; wrong bytes; not available yet. */
export type LoopbackFileFault = 'none' | 'missing' | 'more' | 'amount' | 'hash' | 'half' | 'merchant' | 'late'
export interface LoopbackBooks {
  merchants: LoopbackMerchant[]
  payments: Map<string, LoopbackPayment>
  /** Whether cards allow several captures of an authorised amount. */
  multicapture: 'available' | 'unavailable'
  /** State of new refunds: completed, waiting for `settleRefunds`, or refused. */
  refunding: 'done' | 'sent' | 'failed'
  sharing: LoopbackShareFault
  /** Called when a payer is requested to pay. */
  onRequest: (ourNo: string) => void
  /** Fault of day files. */
  dayFault: LoopbackFileFault
  /** Fault of certificates: undecryptable bytes, another serial number next to them, a response from another sender. */
  certificateFault: 'none' | 'ciphertext' | 'serial' | 'signature'
  now: () => Date
  /** URL of the loopback. */
  url: string
}
export interface LoopbackRequest {
  method: string
  /** Includes the query, but not the provider's name. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}
export interface LoopbackResponse {
  status: number
  headers?: Readonly<Record<string, string>>
  body: string | Buffer
}
/** A callback as the provider sends it. */
export interface LoopbackCallback {
  query?: string
  headers: Readonly<Record<string, string>>
  body: string
}
export type LoopbackNotice = {
  payment: LoopbackPayment
  refund?: LoopbackRefund
  dispute?: LoopbackDispute
  amountMinor?: number
  key: string
}
/** API of one provider, simulated from its side. */
export interface LoopbackProviderApi {
  merchant(place: { merchantId: string; appId: string }): LoopbackMerchant
  answer(bank: LoopbackBooks, request: LoopbackRequest): LoopbackResponse
  callback(bank: LoopbackBooks, report: LoopbackNotice): LoopbackCallback
  /** Signs any content as the provider does. `id`: number of the object, for providers that sign the address. */
  sign(merchant: LoopbackMerchant, content: LoopbackSignedContent): LoopbackCallback
}
export interface LoopbackSignedContent {
  body: string
  at: Date
  id?: string
  topic?: string
  /** Number of the event. */
  key?: string
}

export const isDisputeClosed = ({ status }: LoopbackDispute) => status === 'won' || status === 'lost'
/** Returns a dispute with its payment. */
export function loopbackDisputeOf(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  no: string,
): { payment: LoopbackPayment; dispute: LoopbackDispute } | undefined {
  for (const payment of bank.payments.values()) {
    const dispute = payment.disputes?.find((one) => one.no === no)
    if (dispute && payment.merchant === merchant) return { payment, dispute }
  }
  return undefined
}
export const generateProviderNo = () => `42${randomBytes(8).readBigUInt64BE().toString().padStart(20, '0')}`
export const jsonLoopbackResponse = (status: number, value: unknown): LoopbackResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
export function headerText({ headers }: Pick<LoopbackRequest, 'headers'>, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Creates a payment, or returns the existing one with this number. */
export function openLoopbackPayment(
  bank: LoopbackBooks,
  wanted: Pick<LoopbackPayment, 'merchant' | 'ourNo' | 'amountMinor' | 'currency' | 'notifyUrl' | 'method'> & {
    later?: boolean
    isFrozen?: boolean
    subMerchantId?: string
    appId?: string
  },
): LoopbackPayment {
  const existing = bank.payments.get(wanted.ourNo)
  if (existing) return existing
  const made: LoopbackPayment = {
    later: false,
    isFrozen: false,
    subMerchantId: '',
    shares: {},
    returns: {},
    captures: [],
    ...wanted,
    providerNo: generateProviderNo(),
    state: 'created',
    capturedMinor: 0,
    dueMinor: 0,
    paidAt: null,
    refunds: new Map(),
  }
  bank.payments.set(wanted.ourNo, made)
  bank.onRequest(wanted.ourNo)
  return made
}
/** Captures an amount. `isFinal`: the last capture. Returns false if it would exceed the authorised amount. */
export function captureLoopbackPayment(
  payment: LoopbackPayment,
  { no, amountMinor, isFinal, at }: LoopbackCapture & { isFinal: boolean },
): boolean {
  const capturedMinor = payment.capturedMinor + amountMinor
  if (amountMinor < 1 || capturedMinor > payment.amountMinor) return false
  const isOver = isFinal || capturedMinor === payment.amountMinor
  Object.assign(payment, {
    capturedMinor,
    paidAt: payment.paidAt ?? at,
    state: isOver ? 'captured' : 'authorised',
  })
  payment.captures.push({ no, amountMinor, at })
  return true
}
/** Refunds once per number. Undefined if the amount is more than the rest. */
export function refundLoopbackPayment(
  bank: LoopbackBooks,
  payment: LoopbackPayment,
  { refundNo, amountMinor, no = '' }: { refundNo: string; amountMinor: number; no?: string },
): LoopbackRefund | undefined {
  const existing = payment.refunds.get(refundNo)
  if (existing) return existing
  const gone = [...payment.refunds.values()].reduce(
    (sum, one) => sum + (one.state === 'failed' || one.no !== no ? 0 : one.amountMinor),
    0,
  )
  const taken = payment.captures.find((one) => no !== '' && one.no === no)?.amountMinor ?? payment.capturedMinor
  if (gone + amountMinor > taken) return undefined
  const made = { refundNo, no, providerNo: generateProviderNo(), amountMinor, state: bank.refunding, at: bank.now() }
  payment.refunds.set(refundNo, made)
  return made
}

/** One line of a day's file, in the form of each provider. */
export interface LoopbackFileLine {
  payment: LoopbackPayment
  no: string
  refund: LoopbackRefund | undefined
  at: Date
  amountMinor: number
  feeMinor: number
}
/** Returns payments and refunds of a merchant in a time span, with the configured fault. */
export function linesOfDay(
  bank: LoopbackBooks,
  merchant: LoopbackMerchant,
  { from, to }: { from: Date; to: Date },
): LoopbackFileLine[] {
  const lines = [...bank.payments.values()]
    .filter((payment) => payment.merchant === merchant)
    .flatMap((payment): LoopbackFileLine[] => {
      const gone = [...payment.refunds.values()].filter(({ state }) => state === 'done')
      return [
        ...payment.captures.map(({ no, amountMinor, at }) => ({
          payment,
          no,
          refund: undefined,
          at,
          amountMinor,
          feeMinor: Math.round(amountMinor * 0.006),
        })),
        ...gone.map((refund) => ({
          payment,
          no: refund.no,
          refund,
          at: refund.at,
          amountMinor: refund.amountMinor,
          feeMinor: 0,
        })),
      ]
    })
    .filter(({ at }) => at >= from && at < to)
  const [first, ...rest] = lines
  if (!first) return lines
  switch (bank.dayFault) {
    case 'missing':
      return rest
    case 'more': {
      // Deterministic, because its checksum is sent before its bytes.
      const back = (text: string) => Array.from(text).toReversed().join('')
      const { ourNo, providerNo } = first.payment
      const stranger = { ...first.payment, ourNo: back(ourNo), providerNo: back(providerNo) }
      return [...lines, { ...first, payment: stranger, refund: undefined }]
    }
    case 'amount':
      return [{ ...first, amountMinor: first.amountMinor + 1 }, ...rest]
    default:
      return lines
  }
}
/** Returns the span of a day in Beijing time, as WeChat and Alipay count days. */
export function beijingDay(day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+08:00`)
  return { from, to: new Date(from.getTime() + 86_400_000) }
}
export function formatBeijingTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
/** Returns the merchant's number, or another one for the fault `merchant`. */
export function merchantIdInFile(bank: LoopbackBooks, { merchantId }: LoopbackMerchant): string {
  return bank.dayFault === 'merchant' ? '9999999999' : merchantId
}
