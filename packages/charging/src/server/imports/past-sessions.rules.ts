import { newId } from '@evops/platform/contract'
import type { Journal } from '@evops/ledger/contract'
import { drawTransactionId, sessionNumber } from '../sessions/session-number.rules.ts'
import type { KnownChargePoint, ImportedSession } from './past-sessions.store.ts'
import { oddOf, type PastSession, type SessionFault } from './sessions.rules.ts'

export interface Places {
  stations: ReadonlyMap<string, { id: string; timeZone: string }>
  chargePoints: ReadonlyMap<string, KnownChargePoint>
}

/** What is missing for these sessions, and what contradicts what is there. */
export function placesNeeded(sessions: readonly PastSession[], known: Places) {
  const stations = new Set<string>()
  const chargePoints = new Map<string, string>()
  for (const { chargePoint, station } of sessions) {
    if (known.chargePoints.has(chargePoint)) continue
    // A charge point without a station stands in one that is called like itself.
    const code = station ?? chargePoint
    chargePoints.set(chargePoint, code)
    if (!known.stations.has(code)) stations.add(code)
  }
  return { stations: [...stations], chargePoints: [...chargePoints].map(([chargePoint, station]) => ({ chargePoint, station })) }
}

/** Rows whose charge point is somewhere else, or nowhere although places are not to be made. */
export function placeFaults(
  sessions: readonly PastSession[],
  known: Places,
  { makePlaces, mapping }: { makePlaces: boolean; mapping: Partial<Record<'station' | 'chargePoint', string>> },
): SessionFault[] {
  return sessions.flatMap(({ row, chargePoint, station }): SessionFault[] => {
    const found = known.chargePoints.get(chargePoint)
    const fault = (
      field: 'station' | 'chargePoint',
      key: SessionFault['key'],
      values: SessionFault['values'],
    ): SessionFault[] => [{ row, column: mapping[field] ?? null, key, values }]
    if (found && station !== null && found.stationCode !== station)
      return fault('station', 'charging.session-import.elsewhere', { value: chargePoint, station: found.stationCode })
    if (found || makePlaces) return []
    if (station !== null && !known.stations.has(station))
      return fault('station', 'charging.session-import.no-station', { value: station })
    return fault('chargePoint', 'charging.session-import.no-charge-point', { value: chargePoint })
  })
}

/** A session as an order. Number and transaction id are drawn; drawn again when they are taken. */
export function pastSession(
  session: PastSession,
  { chargePoint, tokenId, currency }: { chargePoint: KnownChargePoint; tokenId: string | null; currency: string },
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
    // Without an amount it waits like one that no tariff was in force for.
    flags: [...oddOf(session), ...(session.amountMinor === null ? ['A16'] : [])],
  }
}

/**
 * Registers of sessions whose meter nobody knows count from zero; of several of one connector and token that began in the same
 * minute each goes on where the one before it ends. `ends`: where those that are here do, by id.
 */
export function onRegisters(sessions: readonly ImportedSession[], ends: ReadonlyMap<string, number>): ImportedSession[] {
  const next = new Map<string, number>()
  return sessions.map((session) => {
    const meterStartDwh = Math.max(next.get(session.startRef) ?? 0, ends.get(session.id) ?? 0)
    // One that took nothing moves no register; two of them are two all the same.
    next.set(session.startRef, Math.max(meterStartDwh + session.energyDwh, meterStartDwh + 1))
    return { ...session, meterStartDwh }
  })
}

/** The same order under another number. */
export function drawnAgain(session: ImportedSession, chargePoint: Pick<KnownChargePoint, 'chargePointKey'>): ImportedSession {
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

/** What an order's money stands on. */
export type Priced = Pick<ImportedSession, 'id' | 'currency' | 'endedAt' | 'electricityMinor' | 'serviceMinor'>

/**
 * Dr settled elsewhere / Cr income: the money was taken before the order came here; the other way round (-1) where its
 * import is undone. Nothing for what was free, or has no amount.
 */
export function pastJournal(operatorId: string, session: Priced, sign: 1 | -1 = 1): Journal | null {
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
