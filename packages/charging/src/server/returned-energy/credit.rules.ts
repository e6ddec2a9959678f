import { dayMs, hourMs, minuteMs } from '@evops/platform/contract'
import { returnCreditOf, type TariffContent } from '@evops/tariffs/contract'
import type { SessionState } from '../../contract/index.ts'

/** A transaction without a session is looked at for this long: its messages may still arrive. */
const searchMs = 7 * dayMs
/** Energy above the rated power by this factor comes from a wrong register. */
const powerFactor = 1.2
/** 0.1 kWh: the resolution of many meters. */
const toleranceDwh = 1_000

export interface ReturnedEnergy {
  startDwh: number
  endDwh: number
  /** 0: unknown. */
  ratedPowerW: number
  receivedAt: Date
  session: { state: SessionState; startedAt: Date | null; endedAt: Date | null } | null
}
/** Credit that the payer of a session should have. */
export interface ReturnCredit {
  creditMinor: number
  isImplausible: boolean
}

/**
 * Decides the credit for the energy that a vehicle returned. It is due when the session has its bill, whatever the bill
 * is. A void session has no credit. Returns null, and the time of the next look in epoch ms, before that.
 */
export function decideReturnCredit(
  { startDwh, endDwh, ratedPowerW, receivedAt, session }: ReturnedEnergy,
  content: TariffContent | null,
  now: number,
): ReturnCredit | { dueAt: number | null } {
  if (session?.state === 'void') return { creditMinor: 0, isImplausible: false }
  if (session?.state !== 'settled' || !session.startedAt || !session.endedAt)
    return { dueAt: now - receivedAt.getTime() > searchMs ? null : now + minuteMs }
  const hours = (session.endedAt.getTime() - session.startedAt.getTime()) / hourMs
  // A watt for an hour is 10 dWh.
  const mostDwh = ratedPowerW * 10 * hours * powerFactor + toleranceDwh
  const isImplausible = ratedPowerW > 0 && endDwh - startDwh > mostDwh
  return { creditMinor: isImplausible || !content ? 0 : returnCreditOf(content, endDwh - startDwh), isImplausible }
}
