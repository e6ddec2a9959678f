import type { OrderRow } from '@evops/charging/contract'
import type { LiveOrder } from '@evops/charging/server'
import type { DriverOrder, LiveSession } from '../../contract/index.ts'

/** An order as whoever charges sees it: without what is the operator's own. */
export function toldOrder(order: OrderRow): DriverOrder {
  const { id, orderNo, stationId, stationName, timeZone, chargePointId, chargePointNo, connectorNo, state, payState } = order
  const { startedAt, endedAt, currency, energyDwh, electricityMinor, serviceMinor, occupancyMinor } = order
  const { totalMinor, reducedMinor, payableMinor, refundedMinor, startSoc, endSoc, stopReason } = order
  const { billedTo, version } = order
  return {
    id,
    orderNo,
    stationId,
    stationName,
    timeZone,
    chargePointId,
    chargePointNo,
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

/** The session as it stands at an instant. */
export function toldSession(live: LiveOrder, now: Date): LiveSession {
  const { order, powerW, soc, costMinor, failure, heardAt } = live
  const { targetKind: kind, targetValue: value } = order
  return {
    ...toldOrder(order),
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

/** Nothing comes after it. */
export function isOver({ state, endedAt }: Pick<DriverOrder, 'state' | 'endedAt'>): boolean {
  return endedAt !== null || ['settled', 'failed', 'cancelled', 'abnormal', 'void'].includes(state)
}
