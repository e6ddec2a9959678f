import { newId } from '@evops/platform/contract'
import type { Journal } from '@evops/ledger/contract'
import { drawTransactionId, sessionNumber } from '../sessions/session-number.rules.ts'
import type { ImportChargePoint, ImportedSession } from './past-sessions.store.ts'
import { pastSessionAnomalies, type PastSession, type SessionFault } from './sessions.rules.ts'

export interface ImportPlaces {
  stations: ReadonlyMap<string, { id: string; timeZone: string }>
  chargePoints: ReadonlyMap<string, ImportChargePoint>
}

/** Returns the places that are missing for these sessions, and those that contradict existing ones. */
export function missingImportPlaces(sessions: readonly PastSession[], existing: ImportPlaces) {
  const stations = new Set<string>()
  const chargePoints = new Map<string, string>()
  for (const { chargePoint, station } of sessions) {
    if (existing.chargePoints.has(chargePoint)) continue
    // A charge point without a station gets a station with the charge point's own name.
    const code = station ?? chargePoint
    chargePoints.set(chargePoint, code)
    if (!existing.stations.has(code)) stations.add(code)
  }
  return {
    stations: [...stations],
    chargePoints: [...chargePoints].map(([chargePoint, station]) => ({ chargePoint, station })),
  }
}

/** Returns the rows whose charge point is at another station, or does not exist although places must not be created. */
export function importPlaceFaults(
  sessions: readonly PastSession[],
  existing: ImportPlaces,
  { makePlaces, mapping }: { makePlaces: boolean; mapping: Partial<Record<'station' | 'chargePoint', string>> },
): SessionFault[] {
  return sessions.flatMap(({ row, chargePoint, station }): SessionFault[] => {
    const found = existing.chargePoints.get(chargePoint)
    const fault = (
      field: 'station' | 'chargePoint',
      key: SessionFault['key'],
      values: SessionFault['values'],
    ): SessionFault[] => [{ row, column: mapping[field] ?? null, key, values }]
    if (found && station !== null && found.stationCode !== station)
      return fault('station', 'charging.session-import.elsewhere', {
        value: chargePoint,
        station: found.stationCode,
      })
    if (found || makePlaces) return []
    if (station !== null && !existing.stations.has(station))
      return fault('station', 'charging.session-import.no-station', { value: station })
    return fault('chargePoint', 'charging.session-import.no-charge-point', { value: chargePoint })
  })
}

/**
 * Converts an imported session to a stored session. Session number and transaction id are random, and are drawn again
 * if taken.
 */
export function pastSession(
  session: PastSession,
  { chargePoint, tokenId, currency }: { chargePoint: ImportChargePoint; tokenId: string | null; currency: string },
): ImportedSession {
  const { startedAt, connectorNo, timeZone } = { ...session, timeZone: chargePoint.timeZone }
  return {
    id: newId(startedAt),
    ref: session.ref,
    startRef: session.startRef,
    meterStartDwh: 0,
    sessionNo: sessionNumber({
      chargePointNo: session.chargePoint,
      chargePointKey: chargePoint.chargePointKey,
      connectorNo,
      at: new Date(startedAt),
      timeZone,
    }),
    transactionId: drawTransactionId(),
    stationId: chargePoint.stationId,
    chargePointId: chargePoint.id,
    connectorNo,
    idTag: session.token,
    tokenId,
    startedAt: new Date(startedAt),
    endedAt: new Date(session.endedAt),
    timeZone,
    currency,
    energyDwh: session.energyDwh,
    electricityMinor: session.amountMinor === null ? null : session.amountMinor - session.serviceMinor,
    serviceMinor: session.amountMinor === null ? null : session.serviceMinor,
    tariffVersionId: null,
    bill: null,
    // Without an amount it waits, like a session for which no tariff was in force.
    flags: [...pastSessionAnomalies(session), ...(session.amountMinor === null ? ['A16'] : [])],
  }
}

/**
 * Sets the registers of sessions with an unknown meter, counted from zero. If several sessions of one connector and
 * token started in the same minute, each continues at the end of the previous one. `ends`: the end registers of
 * existing sessions, by id.
 */
export function assignPastRegisters(
  sessions: readonly ImportedSession[],
  ends: ReadonlyMap<string, number>,
): ImportedSession[] {
  const next = new Map<string, number>()
  return sessions.map((session) => {
    const meterStartDwh = Math.max(next.get(session.startRef) ?? 0, ends.get(session.id) ?? 0)
    // A session without energy does not move the register, but two such sessions must still be distinct.
    next.set(session.startRef, Math.max(meterStartDwh + session.energyDwh, meterStartDwh + 1))
    return { ...session, meterStartDwh }
  })
}

/** Returns the same session with another number. */
export function withNewSessionNumber(
  session: ImportedSession,
  chargePoint: Pick<ImportChargePoint, 'chargePointKey'>,
): ImportedSession {
  return {
    ...session,
    sessionNo: sessionNumber({
      chargePointNo: '',
      chargePointKey: chargePoint.chargePointKey,
      connectorNo: session.connectorNo,
      at: session.startedAt,
      timeZone: session.timeZone,
    }),
    transactionId: drawTransactionId(),
  }
}

/** Data from which a session's money is posted. */
export type PricedPastSession = Pick<
  ImportedSession,
  'id' | 'currency' | 'endedAt' | 'electricityMinor' | 'serviceMinor'
>

/**
 * Dr settled elsewhere / Cr income: the money was received before the import. Reversed (-1) if the import is undone. A
 * free session, or one without an amount, has no journal.
 */
export function pastJournal(operatorId: string, session: PricedPastSession, sign: 1 | -1 = 1): Journal | null {
  const { id, currency, electricityMinor, serviceMinor } = session
  if (electricityMinor === null || serviceMinor === null) return null
  const total = electricityMinor + serviceMinor
  if (total === 0) return null
  const businessType = sign === 1 ? 'order.imported' : 'order.import-undone'
  return {
    operatorId,
    id: newId(),
    currency,
    businessType,
    businessId: id,
    key: `${businessType}:${id}`,
    effectiveAt: session.endedAt.toISOString(),
    entries: [
      { account: 'settled_elsewhere' as const, holderId: null, amountMinor: sign * total },
      { account: 'income_electricity' as const, holderId: null, amountMinor: -sign * electricityMinor },
      { account: 'income_service' as const, holderId: null, amountMinor: -sign * serviceMinor },
    ].filter((entry) => entry.amountMinor !== 0),
  }
}
