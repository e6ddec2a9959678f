import {
  payableOf,
  priceSession,
  ReadingsError,
  reducedBy,
  type GroupPrice,
  type PlugTime,
  type PricedSession,
  type ReductionTerms,
  type TariffContent,
} from '@evops/tariffs/contract'
import type { CanonicalStopReason } from '../../contract/index.ts'
import type { CloseRow, StopContext } from './close-row.ts'
import { sharesRegister, type Rival } from './one-register.rules.ts'
import { untilStop } from './own-meter-values.rules.ts'
import { sessionJournal } from './posting.rules.ts'
import { readSession, type RawSession, type ReadSession } from './session.rules.ts'

export interface Stop {
  /** Epoch ms; null when the device's time could not be read. */
  deviceAt: number | null
  receivedAt: number
  /** Null: no register was reported. */
  registerDwh: number | null
  /** Though none was reported, nothing flowed. */
  tookNothing?: boolean
  /** The charge point reported no end: this one was set by rule, and says nothing of its clock (A13). */
  byRule?: boolean
  reason: CanonicalStopReason
  reportedReason: string | null
}
export interface Closing {
  operatorId: string
  session: NonNullable<StopContext['session']>
  meterValues: RawSession['meterValues']
  stop: Stop
  ratedPowerW: number
  /** Other sessions of its connector that may have run at the same time. */
  rivals?: readonly Rival[]
  /** The content of the tariff version that the order took at its start; null when none was in force. */
  content: TariffContent | null
  /** The group price that it took at its start. */
  group?: GroupPrice | null
  /** Discounts, and the coupon that it locked, as they stood at its start. */
  reductions?: readonly ReductionTerms[]
  /** When the plug was pulled, where that is known before the end is priced. */
  plug?: PlugTime | null
}

/**
 * The end of an order: its times, its energy, its bill and its journal, or quarantine when it can't be billed
 * rightly. Pure: the database writes what comes out, once.
 */
export function closeSession(closing: Closing): CloseRow {
  const { session: chargingSession, stop, content } = closing
  const start = {
    deviceAt: chargingSession.deviceStartedAt,
    receivedAt: chargingSession.startReceivedAt,
    registerDwh: chargingSession.meterStartDwh,
  }
  const session = withoutShared(
    readSession({
      start,
      meterValues: untilStop(closing.meterValues, start, stop),
      stop,
      ratedPowerW: closing.ratedPowerW,
    }),
    closing.rivals ?? [],
  )
  const bill = content && session.energyDwh !== null ? price(session, content, closing) : null
  return {
    ...facts(closing, session),
    ...money(closing, session, bill),
    flags: [...session.flags, ...(content ? [] : ['A16'])],
  }
}

/** Energy that another session of the connector measured too is billed to nobody: a person decides whose it is. */
function withoutShared(session: ReadSession, rivals: readonly Rival[]): ReadSession {
  if (!sharesRegister(session.readings, rivals)) return session
  return { ...session, readings: [], energyDwh: null, flags: [...session.flags, 'A15'] }
}

/** Null for what no bill can be made of: a session of months, whatever its clock meant. A person decides. */
function price(
  { readings }: ReadSession,
  content: TariffContent,
  { session: { timeZone }, group = null, reductions = [], plug = null }: Closing,
): PricedSession | null {
  try {
    return priceSession({ readings, content, timeZone, group, reductions, plug })
  } catch (error) {
    if (error instanceof ReadingsError) return null
    throw error
  }
}

function facts({ operatorId, session: chargingSession, stop }: Closing, session: ReadSession) {
  return {
    operatorId,
    id: chargingSession.id,
    deviceEndedAt: new Date(stop.deviceAt ?? stop.receivedAt).toISOString(),
    startedAt: new Date(session.startedAt).toISOString(),
    endedAt: new Date(session.endedAt).toISOString(),
    receivedAt: new Date(stop.receivedAt).toISOString(),
    meterEndDwh: stop.registerDwh,
    stopReason: stop.reason,
    reportedStopReason: stop.reportedReason,
    startSoc: session.startSoc,
    endSoc: session.endSoc,
    maxPowerW: session.maxPowerW,
    energyDwh: session.energyDwh,
    tariffVersionId: chargingSession.tariffVersionId,
  }
}

function money({ operatorId, session: chargingSession }: Closing, session: ReadSession, bill: PricedSession | null) {
  if (!bill)
    return {
      state: 'abnormal' as const,
      payState: 'none' as const,
      electricityMinor: null,
      serviceMinor: null,
      totalMinor: null,
      reducedMinor: 0,
      currency: null,
      bill: null,
      couponId: null,
      couponMinor: null,
      journal: null,
    }
  const coupon = bill.reductions.find(({ kind }) => kind === 'coupon')
  return {
    state: 'settled' as const,
    payState: payableOf(bill) === 0 ? ('free' as const) : ('unpaid' as const),
    electricityMinor: bill.electricity.minor,
    serviceMinor: bill.service.minor,
    totalMinor: bill.totalMinor,
    reducedMinor: reducedBy(bill.reductions),
    currency: bill.currency,
    bill,
    couponId: coupon?.id ?? null,
    couponMinor: coupon?.minor ?? null,
    journal: sessionJournal(
      {
        operatorId,
        id: chargingSession.id,
        holderId: chargingSession.holderId ?? null,
        payers: chargingSession.payers,
        tokenId: chargingSession.tokenId,
        endedAt: session.endedAt,
      },
      bill,
    ),
  }
}
