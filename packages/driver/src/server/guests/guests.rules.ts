import type { SessionState } from '@evops/charging/contract'
import type { IntentState } from '@evops/payments/contract'
import {
  currencyExponent,
  dayMs,
  hourMs,
  roundHalfUp,
  toSafeNumber,
  type EndpointReply,
} from '@evops/platform/contract'
import type { GuestChargeState, GuestRefusal, getGuestOptions } from '../../contract/index.ts'

/** A payment that was requested without an answer is given up after this time. */
const unansweredMs = 120_000
/** Longest wait for the cable to be unplugged, whose idle fee is part of the bill. */
const mostIdleMs = 12 * hourMs
const secondMs = 1_000

export interface GuestFacts {
  state: GuestChargeState
  createdAt: Date
  endedAt: Date | null
  hasIdleFee: boolean
  payment: { state: IntentState; authorisedMinor: number } | null
  session: { state: SessionState; endedAt: Date | null; isUnplugged: boolean } | null
  /** The guest's wallet owes the debt for the session; its principal is money that belongs to the guest. */
  debtMinor: number
  principalMinor: number
}
/**
 * start: the payment is authorised. capture: the bill is known. cancel: nothing is due, so the hold is released.
 * sendBack: the wallet has money of the guest. end: everything is settled.
 */
export type GuestStep =
  | { does: 'wait' }
  | { does: 'start' }
  | { does: 'capture'; amountMinor: number }
  | { does: 'cancel' }
  | { does: 'sendBack'; amountMinor: number }
  | { does: 'end'; state: 'paid' | 'released' | 'abandoned'; refusal: GuestRefusal | '' }

const wait = { does: 'wait' } as const

/** Decides the next step of a guest's charge. A step that failed is decided again, so nothing is lost in a crash. */
export function nextGuestStep(facts: GuestFacts, now: Date): GuestStep {
  const { state, payment, session } = facts
  if (state === 'paying') {
    if (!payment) {
      const isLost = now.getTime() - facts.createdAt.getTime() > unansweredMs
      return isLost ? { does: 'end', state: 'abandoned', refusal: 'declined' } : wait
    }
    if (payment.state === 'authorised' || payment.state === 'captured') return { does: 'start' }
    const refusal = refusalOfPayment(payment.state)
    return refusal ? { does: 'end', state: 'abandoned', refusal } : wait
  }
  if (state === 'charging' && !isBillKnown(facts, now)) return wait
  const money = settleGuest(facts)
  if (money.does !== 'wait' || state !== 'charging') return money
  const isBilled = session?.state === 'settled' && (payment?.state === 'captured' || facts.debtMinor > 0)
  return { does: 'end', state: isBilled ? 'paid' : 'released', refusal: session?.endedAt ? '' : 'not-started' }
}

/** Moves the money of a charge that is over, also of one that staff corrected or that was paid too late. */
function settleGuest({ payment, debtMinor, principalMinor }: GuestFacts): GuestStep {
  if (payment?.state === 'authorised') {
    const amountMinor = Math.min(debtMinor, payment.authorisedMinor)
    return amountMinor > 0 ? { does: 'capture', amountMinor } : { does: 'cancel' }
  }
  return principalMinor > 0 ? { does: 'sendBack', amountMinor: principalMinor } : wait
}

function refusalOfPayment(state: IntentState): GuestRefusal | undefined {
  if (state === 'failed') return 'declined'
  if (state === 'expired') return 'expired'
  return state === 'cancelled' ? 'cancelled' : undefined
}

/** An abnormal session waits for the staff. An idle fee is part of the bill once the cable is out. */
function isBillKnown({ session, hasIdleFee }: GuestFacts, now: Date): boolean {
  if (!session) return false
  if (session.state === 'failed' || session.state === 'cancelled' || session.state === 'void') return true
  if (session.state !== 'settled' || session.endedAt === null) return false
  return !hasIdleFee || session.isUnplugged || now.getTime() - session.endedAt.getTime() > mostIdleMs
}

/** Returns the time of the next look: soon while something may happen, then for a correction by staff; null: never. */
export function nextGuestLook({ state, endedAt }: Pick<GuestFacts, 'state' | 'endedAt'>, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (state === 'paying') return after(2 * secondMs)
  if (state === 'charging' || endedAt === null) return after(4 * secondMs)
  const ageMs = now.getTime() - endedAt.getTime()
  if (ageMs < hourMs) return after(60 * secondMs)
  if (ageMs < 7 * dayMs) return after(hourMs)
  return ageMs < 180 * dayMs ? after(dayMs) : null
}

const refusalsOfStart: Readonly<Record<string, GuestRefusal>> = {
  'charging.connector-busy': 'occupied',
  'charging.start-booked': 'occupied',
  'charging.connector-unfit': 'closed',
  'charging.charge-point-out-of-use': 'closed',
  'charging.charge-point-offline': 'offline',
}
/** Returns the guest's reason for a refused start. */
export const refusalOfStart = (code: string): GuestRefusal => refusalsOfStart[code] ?? 'refused'

/** Sums in major units that pay for one usual charge. */
const usualSums: Readonly<Record<string, number>> = {
  CNY: 50,
  MXN: 500,
  CLP: 25_000,
  COP: 100_000,
  PEN: 100,
  BRL: 150,
  ARS: 30_000,
  UYU: 1_200,
  JPY: 4_000,
}
/** Returns the sums that a guest may choose, in minor units, the usual one first. */
export function guestSums(currency: string): number[] {
  const usual = (usualSums[currency] ?? 30) * 10 ** currencyExponent(currency)
  return [usual, 2 * usual, 4 * usual]
}

type Seller = EndpointReply<typeof getGuestOptions>['seller']
interface BilledAmounts {
  electricityMinor: number | null
  serviceMinor: number | null
  occupancyMinor: number | null
  totalMinor: number | null
  payableMinor: number | null
}
/**
 * Returns the tax within a bill, in minor units. Reductions lower every component by the same share. `taxWithin` rounds
 * the tax of one component.
 */
export function taxOfBill(
  bill: BilledAmounts,
  { rates }: Pick<Seller, 'rates'>,
  taxWithin: (grossMinor: number, rate: number) => number,
): number {
  const gross = { electricity: bill.electricityMinor, service: bill.serviceMinor, occupancy: bill.occupancyMinor }
  const { totalMinor, payableMinor } = bill
  if (!totalMinor || payableMinor === null) return 0
  const reduced = (minor: number) => toSafeNumber(roundHalfUp(BigInt(minor) * BigInt(payableMinor), BigInt(totalMinor)))
  return rates.reduce((sum, { category, rate }) => sum + taxWithin(reduced(gross[category] ?? 0), rate), 0)
}
