import { randomBytes } from 'node:crypto'
import type { WiredProvider } from '../contract/index.ts'

/* What the loopback's providers know: who may be paid, what is to be paid, what was. It is the other side of the books. */

export interface LoopMerchant {
  provider: WiredProvider
  merchantId: string
  appId: string
  /** WeChat's: the mini-programme that is bound to it. */
  miniAppId?: string
  keySerial: string
  /** What our account is told, and what the wire checks it against. */
  secrets: Readonly<Record<string, string>>
  /** The provider's own keys. */
  own: Readonly<Record<string, string>>
}
export interface LoopRefund {
  refundNo: string
  /** Of which trade; empty: of the payment. */
  no: string
  providerNo: string
  amountMinor: number
  state: 'sent' | 'done' | 'failed'
  at: Date
}
/** What was taken at once, or each time of what was set aside. */
export interface LoopCapture {
  /** The trade's number, where it has one of its own. */
  no: string
  amountMinor: number
  at: Date
}
/** Money is frozen from the payment on, until it is split or freed. */
export interface LoopShare {
  parts: { account: string; amountMinor: number; result: 'PENDING' | 'SUCCESS' | 'CLOSED'; reason: string }[]
}
export interface LoopPayment {
  merchant: LoopMerchant
  ourNo: string
  /** The app that it was asked for by; left out: the merchant's. */
  appId?: string
  providerNo: string
  amountMinor: number
  currency: string
  notifyUrl: string
  method: string
  later: boolean
  state: 'created' | 'authorised' | 'captured' | 'cancelled' | 'failed'
  capturedMinor: number
  /** Asked for after it was set aside. */
  dueMinor: number
  paidAt: Date | null
  captures: LoopCapture[]
  refunds: Map<string, LoopRefund>
  /** Empty: the merchant's own. */
  subMerchantId: string
  /** Frozen for sharing. */
  isFrozen: boolean
  shares: Record<string, LoopShare>
  /** What came back of shares, by its number. */
  returns: Record<string, { amountMinor: number; result: 'SUCCESS' | 'FAILED'; reason: string }>
}
/** What goes wrong with sharing: nobody knows the receiver, it has nothing left to give back, it takes long. */
export type ShareFault = 'none' | 'unknown receiver' | 'no balance' | 'slow'
/** A row missing, a row more, another amount; bytes that are not what they should be; not there yet. */
export type DayFault = 'none' | 'missing' | 'more' | 'amount' | 'hash' | 'half' | 'merchant' | 'late'
export interface Bank {
  merchants: LoopMerchant[]
  payments: Map<string, LoopPayment>
  /** Whether cards let what was set aside be taken several times. */
  multicapture: 'available' | 'unavailable'
  /** Refunds wait for `settleRefunds`, or are refused. */
  refunding: 'done' | 'sent' | 'failed'
  sharing: ShareFault
  /** Somebody is asked to pay. */
  asked: (ourNo: string) => void
  /** What is wrong with files of days. */
  dayFault: DayFault
  /** What is wrong with certificates: bytes that do not open, another serial beside them, an answer of somebody else. */
  certificateFault: 'none' | 'ciphertext' | 'serial' | 'signature'
  now: () => Date
  /** Where the loopback is. */
  url: string
}
export interface LoopRequest {
  method: string
  /** With its query, without the provider's name. */
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
export type Told = { payment: LoopPayment; refund?: LoopRefund; amountMinor?: number; key: string }
/** One provider's wire, from its own side. */
export interface LoopWire {
  merchant(place: { merchantId: string; appId: string }): LoopMerchant
  answer(bank: Bank, request: LoopRequest): LoopAnswer
  callback(bank: Bank, told: Told): LoopCallback
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

/** Opens a payment, or tells the one that stands under the number. */
export function open(
  bank: Bank,
  wanted: Pick<LoopPayment, 'merchant' | 'ourNo' | 'amountMinor' | 'currency' | 'notifyUrl' | 'method'> & {
    later?: boolean
    isFrozen?: boolean
    subMerchantId?: string
    appId?: string
  },
): LoopPayment {
  const known = bank.payments.get(wanted.ourNo)
  if (known) return known
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
  bank.asked(wanted.ourNo)
  return made
}
/** Something is taken; `isFinal`: nothing more is. What was set aside is never gone beyond: false. */
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
/** Gives back once for a number; undefined: more than is left. */
export function refundOf(
  bank: Bank,
  payment: LoopPayment,
  { refundNo, amountMinor, no = '' }: { refundNo: string; amountMinor: number; no?: string },
): LoopRefund | undefined {
  const known = payment.refunds.get(refundNo)
  if (known) return known
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

/** One line of a day's file, as each provider writes it. */
export interface LoopLine {
  payment: LoopPayment
  no: string
  refund: LoopRefund | undefined
  at: Date
  amountMinor: number
  feeMinor: number
}
/** What a merchant took and gave back in a span, with what is to be wrong with it. */
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
      // The same each time: its checksum is told before its bytes.
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
/** A day in Beijing, as WeChat and Alipay count them. */
export function beijingDay(day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+08:00`)
  return { from, to: new Date(from.getTime() + 86_400_000) }
}
export function beijingClock(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
/** Another merchant's number, where that is to be wrong. */
export function nameIn(bank: Bank, { merchantId }: LoopMerchant): string {
  return bank.dayFault === 'merchant' ? '9999999999' : merchantId
}
