import { randomBytes } from 'node:crypto'
import type { WiredProvider } from '../contract/index.ts'

/* Data of the loopback's providers: merchants, open payments and completed ones. It is the other side of the books. */

export interface LoopMerchant {
  provider: WiredProvider
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
export interface LoopRefund {
  refundNo: string
  /** Trade number. Empty for the payment itself. */
  no: string
  providerNo: string
  amountMinor: number
  state: 'sent' | 'done' | 'failed'
  at: Date
}
/** A captured amount: the whole payment, or each partial capture. */
export interface LoopCapture {
  /** Number of the trade, if it has its own. */
  no: string
  amountMinor: number
  at: Date
}
/** The money is frozen from the payment on, until it is shared or released. */
export interface LoopShare {
  parts: { account: string; amountMinor: number; result: 'PENDING' | 'SUCCESS' | 'CLOSED'; reason: string }[]
}
export interface LoopDispute {
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
export interface LoopPayment {
  merchant: LoopMerchant
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
  captures: LoopCapture[]
  refunds: Map<string, LoopRefund>
  /** Missing: nobody contested it. */
  disputes?: LoopDispute[]
  /** Empty for the merchant itself. */
  subMerchantId: string
  /** True if the amount is frozen for sharing. */
  isFrozen: boolean
  shares: Record<string, LoopShare>
  /** Returned parts of shares, by their number. */
  returns: Record<string, { amountMinor: number; result: 'SUCCESS' | 'FAILED'; reason: string }>
}
/** Faults of sharing: an unknown recipient, a recipient without balance for a return, a slow result. */
export type ShareFault = 'none' | 'unknown receiver' | 'no balance' | 'slow'
/** Faults of a day's file: a missing row, an additional row, another amount; wrong bytes; not available yet. */
export type DayFault = 'none' | 'missing' | 'more' | 'amount' | 'hash' | 'half' | 'merchant' | 'late'
export interface Bank {
  merchants: LoopMerchant[]
  payments: Map<string, LoopPayment>
  /** Whether cards allow several captures of an authorised amount. */
  multicapture: 'available' | 'unavailable'
  /** State of new refunds: completed, waiting for `settleRefunds`, or refused. */
  refunding: 'done' | 'sent' | 'failed'
  sharing: ShareFault
  /** Called when a payer is requested to pay. */
  onRequest: (ourNo: string) => void
  /** Fault of day files. */
  dayFault: DayFault
  /** Fault of certificates: undecryptable bytes, another serial number next to them, a response from another sender. */
  certificateFault: 'none' | 'ciphertext' | 'serial' | 'signature'
  now: () => Date
  /** URL of the loopback. */
  url: string
}
export interface LoopRequest {
  method: string
  /** Includes the query, but not the provider's name. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}
export interface LoopAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  body: string | Buffer
}
/** A callback as the provider sends it. */
export interface LoopCallback {
  query?: string
  headers: Readonly<Record<string, string>>
  body: string
}
export type BankNotice = {
  payment: LoopPayment
  refund?: LoopRefund
  dispute?: LoopDispute
  amountMinor?: number
  key: string
}
/** API of one provider, simulated from its side. */
export interface LoopWire {
  merchant(place: { merchantId: string; appId: string }): LoopMerchant
  answer(bank: Bank, request: LoopRequest): LoopAnswer
  callback(bank: Bank, report: BankNotice): LoopCallback
  /** Signs any content as the provider does. `id`: number of the object, for providers that sign the address. */
  sign(merchant: LoopMerchant, content: SignedContent): LoopCallback
}
export interface SignedContent {
  body: string
  at: Date
  id?: string
  topic?: string
  /** Number of the event. */
  key?: string
}

export const isOver = ({ status }: LoopDispute) => status === 'won' || status === 'lost'
/** Returns a dispute with its payment. */
export function disputeAt(
  bank: Bank,
  merchant: LoopMerchant,
  no: string,
): { payment: LoopPayment; dispute: LoopDispute } | undefined {
  for (const payment of bank.payments.values()) {
    const dispute = payment.disputes?.find((one) => one.no === no)
    if (dispute && payment.merchant === merchant) return { payment, dispute }
  }
  return undefined
}
export const number = () => `42${randomBytes(8).readBigUInt64BE().toString().padStart(20, '0')}`
export const plain = (status: number, value: unknown): LoopAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
export function headerText({ headers }: Pick<LoopRequest, 'headers'>, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Creates a payment, or returns the existing one with this number. */
export function open(
  bank: Bank,
  wanted: Pick<LoopPayment, 'merchant' | 'ourNo' | 'amountMinor' | 'currency' | 'notifyUrl' | 'method'> & {
    later?: boolean
    isFrozen?: boolean
    subMerchantId?: string
    appId?: string
  },
): LoopPayment {
  const existing = bank.payments.get(wanted.ourNo)
  if (existing) return existing
  const made: LoopPayment = {
    later: false,
    isFrozen: false,
    subMerchantId: '',
    shares: {},
    returns: {},
    captures: [],
    ...wanted,
    providerNo: number(),
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
export function take(
  payment: LoopPayment,
  { no, amountMinor, isFinal, at }: LoopCapture & { isFinal: boolean },
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
export function refundOf(
  bank: Bank,
  payment: LoopPayment,
  { refundNo, amountMinor, no = '' }: { refundNo: string; amountMinor: number; no?: string },
): LoopRefund | undefined {
  const existing = payment.refunds.get(refundNo)
  if (existing) return existing
  const gone = [...payment.refunds.values()].reduce(
    (sum, one) => sum + (one.state === 'failed' || one.no !== no ? 0 : one.amountMinor),
    0,
  )
  const taken =
    payment.captures.find((one) => no !== '' && one.no === no)?.amountMinor ?? payment.capturedMinor
  if (gone + amountMinor > taken) return undefined
  const made = { refundNo, no, providerNo: number(), amountMinor, state: bank.refunding, at: bank.now() }
  payment.refunds.set(refundNo, made)
  return made
}

/** One line of a day's file, in the form of each provider. */
export interface LoopLine {
  payment: LoopPayment
  no: string
  refund: LoopRefund | undefined
  at: Date
  amountMinor: number
  feeMinor: number
}
/** Returns payments and refunds of a merchant in a time span, with the configured fault. */
export function linesOfDay(
  bank: Bank,
  merchant: LoopMerchant,
  { from, to }: { from: Date; to: Date },
): LoopLine[] {
  const lines = [...bank.payments.values()]
    .filter((payment) => payment.merchant === merchant)
    .flatMap((payment): LoopLine[] => {
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
export function beijingClock(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
/** Returns the merchant's number, or another one for the fault `merchant`. */
export function nameIn(bank: Bank, { merchantId }: LoopMerchant): string {
  return bank.dayFault === 'merchant' ? '9999999999' : merchantId
}
