import {
  payableOf,
  priceSession,
  ReadingsError,
  reducedBy,
  secondsOfTimeKind,
  type GroupPrice,
  type PlugTime,
  type PricedSession,
  type ReductionTerms,
  type TariffContent,
} from '@evops/tariffs/contract'
import type { CanonicalStopReason } from '../../contract/index.ts'
import type { CloseSessionRow, StopContext } from './close-row.ts'
import type { SessionBattery } from './plausibility.rules.ts'
import { sharesRegister, type OverlappingSession } from './one-register.rules.ts'
import { meterValuesUntilStop } from './own-meter-values.rules.ts'
import { sessionJournal } from './posting.rules.ts'
import { timedConnectorState, type ConnectorStateReport } from './power-states.rules.ts'
import { interpretSession, type RawSession, type InterpretedSession } from './session.rules.ts'

export interface SessionStop {
  /** Epoch ms. Null if the device's time could not be read. */
  deviceAt: number | null
  receivedAt: number
  /** Null if no register was reported. */
  registerDwh: number | null
  /** True if no register was reported, but no energy flowed. */
  tookNothing?: boolean
  /**
   * True if a rule set this end because the charge point reported none. It gives no information about its clock (A13).
   */
  byRule?: boolean
  /** Seconds of charging as the charge point counts them. Null if it does not. */
  reportedChargingSeconds?: number | null
  reason: CanonicalStopReason
  reportedReason: string | null
}
export interface SessionClosing {
  operatorId: string
  session: NonNullable<StopContext['session']>
  meterValues: RawSession['meterValues']
  /** States that its connector reported. */
  states?: readonly ConnectorStateReport[]
  stop: SessionStop
  ratedPowerW: number
  /** The vehicle's battery, if it limits the energy that is billed without a person. */
  battery?: SessionBattery | null
  /** True if a person decided that the registers are right. */
  isDecided?: boolean
  /** Other sessions of its connector that may have run at the same time. */
  rivals?: readonly OverlappingSession[]
  /** Content of the tariff version of the session's start. Null if none was in force. */
  content: TariffContent | null
  /** Group price of the session's start. */
  group?: GroupPrice | null
  /** Discounts and the locked coupon, as they were at the session's start. */
  reductions?: readonly ReductionTerms[]
  /** Batteries that were taken, if the session is a battery swap. */
  swap?: PricedSession['swap']
  /** Time when the plug was removed, if known before the end is priced. */
  plug?: PlugTime | null
}

/**
 * Calculates the end of a session: its times, energy, bill and journal, or quarantine if it cannot be billed correctly.
 * Pure function: the database writes the result once.
 */
export function closeSession(closing: SessionClosing): CloseSessionRow {
  const { session: chargingSession, stop, content } = closing
  const start = {
    deviceAt: chargingSession.deviceStartedAt,
    receivedAt: chargingSession.startReceivedAt,
    registerDwh: chargingSession.meterStartDwh,
  }
  const session = withoutShared(
    interpretSession({
      start,
      meterValues: meterValuesUntilStop(closing.meterValues, start, stop),
      states: closing.states?.map(timedConnectorState) ?? [],
      stop,
      ratedPowerW: closing.ratedPowerW,
      battery: closing.battery ?? null,
      isDecided: closing.isDecided === true,
    }),
    closing.rivals ?? [],
  )
  const bill = content && session.readings.length > 0 ? price(session, content, closing) : null
  return {
    ...facts(closing, session),
    ...money(closing, session, bill),
    flags: [...session.flags, ...(content ? [] : ['A16'])],
  }
}

/**
 * Energy that another session of the connector also measured is not billed automatically. A user decides to which
 * session it belongs.
 */
function withoutShared(session: InterpretedSession, rivals: readonly OverlappingSession[]): InterpretedSession {
  if (!sharesRegister(session.readings, rivals)) return session
  return { ...session, readings: [], energyDwh: null, flags: [...session.flags, 'A15'] }
}

/** Returns null if no bill can be made, for example for a session of months caused by a wrong clock. A user decides. */
function price(
  { readings, timeSplit }: InterpretedSession,
  content: TariffContent,
  { session: { timeZone }, group = null, reductions = [], plug = null, swap }: SessionClosing,
): PricedSession | null {
  try {
    return priceSession({ readings, content, timeZone, group, reductions, plug, timeSplit, swap })
  } catch (error) {
    if (error instanceof ReadingsError) return null
    throw error
  }
}

function facts({ operatorId, session: chargingSession, stop }: SessionClosing, session: InterpretedSession) {
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
    chargingSeconds: secondsOfTimeKind(session.timeSplit, 'charging'),
    idleSeconds: secondsOfTimeKind(session.timeSplit, 'idle'),
    reportedChargingSeconds: stop.reportedChargingSeconds ?? null,
    findings: session.contradiction ? [session.contradiction] : [],
    tariffVersionId: chargingSession.tariffVersionId,
  }
}

function money(
  { operatorId, session: chargingSession }: SessionClosing,
  session: InterpretedSession,
  bill: PricedSession | null,
) {
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
