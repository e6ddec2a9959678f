import type { SessionRow } from '@evops/charging/contract'
import type { DriverRunningSession } from '@evops/charging/server'
import type { DriverSession, LiveSession } from '../../contract/index.ts'

/** Converts a session to the form shown to the driver, without the operator's internal data. */
export function toDriverSession(session: SessionRow): DriverSession {
  const {
    id,
    sessionNo,
    stationId,
    stationName,
    timeZone,
    chargePointId,
    chargePointNo,
    chargePointName,
    connectorNo,
    state,
    payState,
  } = session
  const { startedAt, endedAt, currency, energyDwh, electricityMinor, serviceMinor, occupancyMinor } = session
  const { totalMinor, reducedMinor, payableMinor, refundedMinor, startSoc, endSoc, stopReason } = session
  const { billedTo, version } = session
  return {
    id,
    sessionNo,
    stationId,
    stationName,
    timeZone,
    chargePointId,
    chargePointNo,
    chargePointName,
    connectorNo,
    state,
    payState,
    startedAt,
    endedAt,
    currency,
    energyDwh,
    electricityMinor,
    serviceMinor,
    occupancyMinor,
    totalMinor,
    reducedMinor,
    payableMinor,
    refundedMinor,
    startSoc,
    endSoc,
    stopReason,
    billedTo,
    version,
  }
}

/** Returns the state of the session at a given time. */
export function toLiveSession(live: DriverRunningSession, now: Date): LiveSession {
  const { session, powerW, soc, costMinor, failure, heardAt } = live
  const { targetKind: kind, targetValue: value } = session
  return {
    ...toDriverSession(session),
    powerW,
    soc,
    costMinor,
    failure,
    target:
      kind === null
        ? null
        : {
            kind,
            value,
          },
    heardAt: heardAt?.toISOString() ?? null,
    at: now.toISOString(),
  }
}

/** True if the session will not change any more. */
export function isOver({ state, endedAt }: Pick<DriverSession, 'state' | 'endedAt'>): boolean {
  return endedAt !== null || ['settled', 'failed', 'cancelled', 'abnormal', 'void'].includes(state)
}
