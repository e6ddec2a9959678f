import { dayMs, minuteMs } from '@evops/platform/contract'
import type { PayState } from '../../contract/index.ts'
import type { DueTerminalPayment, PaidSession } from './terminal-payments.store.ts'

/** An unknown session is searched for this long: a charge point may send its queued messages in any order. */
const searchMs = 7 * dayMs

/** The credit for returned energy is known after a round of its job. */
const creditMs = 5_000

/** Change of a payment and its session. */
export interface TerminalSettlement {
  /** Part of the payment that pays the bill, including what it paid before. */
  postedMinor: number
  /** Payment state and paid amount of the session. Null: they do not change. */
  session: { payState: PayState; paidMinor: number } | null
  /** Time of the next comparison in epoch ms. Null: only a change of the bill causes one. */
  dueAt: number | null
}

/**
 * Decides how much of a terminal's payment pays the bill of its session: never more than the bill (decision 361). An
 * amount above the bill, and a payment that was not settled, remain evidence. Posted amounts are not taken back when
 * the bill becomes smaller: the money is with the operator until the terminal refunds it. The credit for energy that the
 * vehicle returned is set off against the bill, because nobody else can get it (decision 378).
 */
export function settleTerminalPayment(
  payment: Pick<DueTerminalPayment, 'status' | 'amountMinor' | 'currency' | 'postedMinor' | 'receivedAt'>,
  session: PaidSession | undefined,
  now: number,
): TerminalSettlement {
  const { postedMinor } = payment
  const isOld = now - payment.receivedAt.getTime() > searchMs
  if (payment.status !== 'Settled') return { postedMinor, session: null, dueAt: null }
  if (!session || (session.state !== 'settled' && session.state !== 'void'))
    return { postedMinor, session: null, dueAt: isOld ? null : now + minuteMs }
  // Another currency pays nothing: nobody knows the rate at which it was taken.
  if (payment.currency !== session.currency) return { postedMinor, session: null, dueAt: null }
  if (session.isCreditOpen) return { postedMinor, session: null, dueAt: now + creditMs }
  const dueMinor = session.payableMinor - session.offsetMinor
  const openMinor = Math.max(0, dueMinor - session.postedMinor)
  const more = Math.min((payment.amountMinor ?? 0) - postedMinor, openMinor)
  const paidMinor = Math.min(session.postedMinor + more + session.offsetMinor, session.payableMinor)
  // Waiting for an occupancy fee, which is added when the plug is removed.
  const mayGrow = !session.isUnplugged && session.endedAt !== null && now - session.endedAt.getTime() < dayMs
  return {
    postedMinor: postedMinor + more,
    session: { payState: payStateOf(session, paidMinor), paidMinor },
    dueAt: mayGrow ? now + minuteMs : null,
  }
}

/** A free, waived or refunded session keeps its state. */
function payStateOf({ payState, payableMinor }: PaidSession, paidMinor: number): PayState {
  if (payState !== 'unpaid' && payState !== 'paid') return payState
  return paidMinor >= payableMinor ? 'paid' : 'unpaid'
}
