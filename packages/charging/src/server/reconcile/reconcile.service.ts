import { dayMs, Problem } from '@evops/platform/contract'
import type { Actor, Services, JobTable, Tx } from '@evops/platform/server'
import { alarmsChannel, raiseDayAlarm } from '@evops/stations/server'
import { z } from 'zod'
import { startOfLocalDay, type BalanceCause, type DayBalanceDetail } from '../../contract/index.ts'
import { loadAnomalyThresholds } from '../abnormal/limits.store.ts'
import {
  addReadings,
  calculateConnectorBalance,
  isReportableCause,
  judgeDayBalance,
  meterCauses,
  meterEnergy,
  orphanStopCause,
  type BalanceDay,
  type ConnectorToBalance,
  type ConnectorBalance,
  type MeterChecks,
} from './balance.rules.ts'
import {
  listDaysToBalance,
  saveDayBalance,
  meterReadings,
  sessionsAround,
  unhandledOrphanStops,
  loadStationPlace,
  readingsBetween,
  type DayBalanceSession,
  type IdleReading,
} from './reconcile.store.ts'

interface DayRequest {
  stationId: string
  day: string
  now: Date
}
/** Calculates a station's day from stored data. Throws request.not-found. */
async function dayBalance(
  tx: Tx,
  { stationId, day, now, meterChecks }: DayRequest & { meterChecks: MeterChecks | undefined },
): Promise<DayBalanceDetail> {
  const place = await loadStationPlace(tx, stationId)
  if (!place || !isDay(day)) throw new Problem('request.not-found')
  const span = spanOf(place.timeZone, day)
  const dates = { from: new Date(span.from), to: new Date(span.to) }
  const sessions = await sessionsAround(tx, stationId, dates)
  const connectors = connectorsOf(sessions, await readingsBetween(tx, stationId, dates)).map((connector) => ({
    connector,
    balance: calculateConnectorBalance(connector, span),
  }))
  const { hasMeter, readings } = await meterReadings(tx, stationId, dates)
  const limits = await loadAnomalyThresholds(tx)
  const meterDwh = meterEnergy(readings, span)
  const connectorsDwh = sumOf(connectors, ({ connectorDwh }) => connectorDwh)
  const orphans = await unhandledOrphanStops(tx, stationId, dates)
  const causes = [
    ...connectors.flatMap(({ balance }) => balance.causes),
    ...orphans.map((stop) => orphanStopCause({ ...stop, connectorNo: 0 }, stop)),
    ...meterCauses((await meterChecks?.(tx, { stationId, day })) ?? []),
  ]
  const verdict = judgeDayBalance({ meterDwh, connectorsDwh, hasMeter, causes }, limits)
  return {
    ...place,
    day,
    meterDwh,
    connectorsDwh,
    meterValuesDwh: sampledOf(connectors),
    sessionsDwh: sumOf(connectors, ({ sessionsDwh }) => sessionsDwh),
    sessions: sumOf(connectors, (balance) => balance.sessions),
    state: verdict.state,
    computedAt: now.toISOString(),
    lossDwh: verdict.lossDwh,
    lossPermille: verdict.lossPermille,
    causes: [...verdict.causes, ...causes.filter((cause) => isReportableCause(cause, limits))].toSorted(bySize),
    connectors: connectors.map(({ connector, balance }) => ({
      chargePointId: connector.chargePointId,
      chargePointNo: connector.chargePointNo,
      chargePointName: connector.chargePointName,
      connectorNo: connector.connectorNo,
      connectorDwh: balance.connectorDwh,
      sessionsDwh: balance.sessionsDwh,
      sessions: balance.sessions,
    })),
    sessionList: sessions.flatMap((session) => sessionOf(session, connectors)),
  }
}

function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success
}

function spanOf(timeZone: string, day: string): BalanceDay {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
  return { from: startOfLocalDay(timeZone, number), to: startOfLocalDay(timeZone, number + 1) }
}

interface NamedConnector extends ConnectorToBalance {
  chargePointName: string
}
function connectorsOf(sessions: readonly DayBalanceSession[], readings: readonly IdleReading[]): NamedConnector[] {
  const keyOf = ({ chargePointId, connectorNo }: { chargePointId: string; connectorNo: number }) =>
    `${chargePointId} ${connectorNo}`
  const sessionsBy = Map.groupBy(sessions, keyOf)
  const readingsBy = Map.groupBy(readings, keyOf)
  return [...new Set([...sessionsBy.keys(), ...readingsBy.keys()])]
    .flatMap((key) => {
      const own = sessionsBy.get(key) ?? []
      const received = readingsBy.get(key) ?? []
      const [first] = [...own, ...received]
      if (!first) return []
      const { chargePointId, chargePointNo, chargePointName, connectorNo } = first
      return [
        {
          chargePointId,
          chargePointNo,
          chargePointName,
          connectorNo,
          sessions: own.map((session) => ({
            ...session,
            readings: addReadings(session.readings ?? [], session.midnightReadings ?? []),
          })),
          readings: received,
        },
      ]
    })
    .toSorted((a, b) => a.chargePointNo.localeCompare(b.chargePointNo) || a.connectorNo - b.connectorNo)
}

function sumOf(
  connectors: readonly { balance: ConnectorBalance }[],
  of: (balance: ConnectorBalance) => number,
): number {
  return connectors.reduce((sum, { balance }) => sum + of(balance), 0)
}

/** Returns the energy of the day's sessions according to meter values. Null if no session has any. */
function sampledOf(connectors: readonly { balance: ConnectorBalance }[]): number | null {
  const samples = connectors.flatMap(({ balance: { sampledDwh } }) => (sampledDwh === null ? [] : [sampledDwh]))
  return samples.length === 0 ? null : samples.reduce((sum, each) => sum + each, 0)
}

/**
 * Describes the difference of a day in language-independent figures: delivered energy and billed energy. Null if they
 * are equal.
 */
function differing({ state, day, meterDwh, connectorsDwh, sessionsDwh }: DayBalanceDetail): string | null {
  if (state !== 'differs') return null
  const openDwh = (meterDwh ?? connectorsDwh) - sessionsDwh
  return openDwh === 0 ? day : `${day} · ${(openDwh / 10_000).toFixed(2)} kWh`
}

/** Sorts by size, largest first. Causes without a figure come before all. */
function bySize(a: BalanceCause, b: BalanceCause): number {
  return Math.abs(b.energyDwh ?? Number.MAX_SAFE_INTEGER) - Math.abs(a.energyDwh ?? Number.MAX_SAFE_INTEGER)
}

/** Returns a session as the details show it. Left out if it is outside the day. */
function sessionOf(
  session: DayBalanceSession,
  connectors: readonly { balance: ConnectorBalance }[],
): DayBalanceDetail['sessionList'] {
  const dayDwh = connectors.map(({ balance }) => balance.dayDwhOf.get(session.id)).find((each) => each !== undefined)
  if (dayDwh === undefined) return []
  const {
    id,
    sessionNo,
    chargePointNo,
    connectorNo,
    meterStartDwh,
    meterEndDwh,
    meterValuesDwh,
    chargePointDwh,
    energyDwh,
  } = session
  return [
    {
      id,
      sessionNo,
      chargePointNo,
      connectorNo,
      meterStartDwh,
      meterEndDwh,
      meterValuesDwh,
      chargePointDwh,
      energyDwh,
      dayDwh,
      startedAt: new Date(session.startedAt).toISOString(),
      endedAt: session.endedAt === null ? null : new Date(session.endedAt).toISOString(),
    },
  ]
}

export interface Reconciliation {
  /** Calculates all closed days that need it, for the stations that the requester may see. Returns their number. */
  closeDays(request?: Pick<Actor, 'operatorId' | 'scope'>): Promise<number>
  /** Calculates a station's day now. Throws request.not-found. */
  balanceOf: (tx: Tx, request: DayRequest) => Promise<DayBalanceDetail>
  jobs: JobTable
}

/** The days are read across operators and stations, so this check alone applies the user's data scope (D-27). */
function sees(
  { operatorId, scope }: Pick<Actor, 'operatorId' | 'scope'>,
  day: { operatorId: string; stationId: string },
): boolean {
  return day.operatorId === operatorId && (scope === 'all' || scope.stationIds.includes(day.stationId))
}

export function createReconciliation(services: Services, meterChecks?: MeterChecks): Reconciliation {
  const balanceOf = (tx: Tx, request: DayRequest) => dayBalance(tx, { ...request, meterChecks })
  async function closeDays(requester?: Pick<Actor, 'operatorId' | 'scope'>): Promise<number> {
    const now = services.now()
    const all = await services.db.asPlatform((tx) => listDaysToBalance(tx, now))
    const days = requester === undefined ? all : all.filter((day) => sees(requester, day))
    const moved = new Set<string>()
    for (const { operatorId, stationId, day } of days)
      await services.db.inTenant(operatorId, async (tx) => {
        const balance = await balanceOf(tx, { stationId, day, now })
        await saveDayBalance(tx, operatorId, balance)
        const word = { operatorId, code: 'F60' as const, stationId, day, detail: differing(balance), at: now }
        if (balance.state !== 'gap' && (await raiseDayAlarm(tx, word))) moved.add(operatorId)
      })
    for (const operatorId of moved) services.bus.publish(alarmsChannel, { operatorId })
    return days.length
  }
  return {
    closeDays,
    balanceOf,
    jobs: {
      'charging:day-balances': {
        title: {
          zh: '场站日电量对账',
          en: 'Calculate station day balances',
          es: 'Balance diario de estaciones',
        },
        forOperators: true,
        cron: '20 * * * *',
        attempts: 3,
        run: async () => void (await closeDays()),
      },
    },
  }
}
