import type { JobTable, Tx } from '@evops/platform/server'
import { maxInterpolatedQuarters, quarterMs } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { chargedQuarters } from '../load/charged-quarters.ts'
import { saveStationDays, stationsOfSupplies, type StationDay } from '../load/station-days.store.ts'
import { quartersBetween, type StoredQuarter } from '../series/quarters.store.ts'
import {
  interpolatedDayCurve,
  daySpan,
  exportedEnergyDwh,
  meterDayOf,
  supplyDayOf,
  type QuarterHourCurve,
  type DaySpan,
  type MeterDay,
} from './day.rules.ts'
import {
  markMeterHistory,
  lockRollUps,
  operatorsWithDueRollUps,
  rollUpDueSql,
  takeRollUpMarks,
  takeMeterDayMarks,
} from '../marks/marks.store.ts'
import { saveLimitDays } from './limits.store.ts'
import {
  saveMeterDays,
  saveSupplyDays,
  metersOfSupplyDays,
  suppliesOfMeterDays,
  zonesOfMeters,
  type DayKey,
} from './rollups.store.ts'

const everyMs = 10_000
/** Number of marked days per transaction. */
const atOnce = 200

/**
 * Recalculates marked days completely, so that a repetition gives the same result and an interrupted batch starts
 * again. A concurrent run for the same operator waits for the current batch.
 */
export function createRollUps({ services: { db }, ...deps }: Pick<EnergyDeps, 'services' | 'loadBetween'>) {
  async function rollUp(): Promise<void> {
    const failures: unknown[] = []
    for (const operatorId of await db.asPlatform(operatorsWithDueRollUps))
      try {
        for (let more = true; more;) more = await db.inTenant(operatorId, adoptOne)
        for (let taken = atOnce; taken === atOnce;)
          taken = await db.inTenant(operatorId, (tx) => workSome(tx, deps, operatorId))
      } catch (error) {
        // A failure does not block the days of other operators.
        failures.push(error)
      }
    if (failures.length > 0) throw failures[0]
  }
  const jobs: JobTable = { 'energy:roll-up': { everyMs, when: rollUpDueSql, run: rollUp } }
  return { rollUp, jobs }
}

async function adoptOne(tx: Tx): Promise<boolean> {
  await lockRollUps(tx)
  return markMeterHistory(tx)
}

async function workSome(tx: Tx, deps: Pick<EnergyDeps, 'loadBetween'>, operatorId: string): Promise<number> {
  await lockRollUps(tx)
  const marks = await takeRollUpMarks(tx, atOnce)
  if (marks.length === 0) return 0
  const meters = marks.filter(({ kind }) => kind === 'meter')
  const supplies = distinct([
    ...marks.filter(({ kind }) => kind === 'supply'),
    ...(await suppliesOfMeterDays(tx, meters)),
  ])
  const members = await metersOfSupplyDays(tx, supplies)
  const inSupplies = members.flatMap(({ day, meterIds }) => meterIds.map((id) => ({ id, day })))
  // A meter counts for a single supply point per day, so its own mark is handled here as well.
  await takeMeterDayMarks(tx, inSupplies)
  const made = await meterDays(tx, distinct([...meters, ...inSupplies]))
  await saveMeterDays(tx, operatorId, [...made.values()])
  const days = members.map(({ id, day, timeZone, meterIds }) => {
    const span = daySpan(timeZone, day)
    const own = meterIds.flatMap((meterId) => made.get(keyOf({ id: meterId, day })) ?? [])
    const all = own.map((one) => ({ curve: one.curve, day: one.made }))
    return { id, day, timeZone, span, made: supplyDayOf(all, span, timeZone) }
  })
  await saveSupplyDays(tx, operatorId, days)
  await saveStationDays(tx, operatorId, await stationDays(tx, deps, days))
  await saveLimitDays(tx, days)
  return marks.length
}

/** Calculates the energy of the charge points of the supply points' stations. Days without any measurement are omitted. */
async function stationDays(
  tx: Tx,
  deps: Pick<EnergyDeps, 'loadBetween'>,
  days: readonly (DayKey & { span: DaySpan })[],
): Promise<StationDay[]> {
  const stations = await stationsOfSupplies(tx, [...new Set(days.map(({ id }) => id))])
  const made: StationDay[] = []
  for (const { id, day, span } of days)
    for (const stationId of stations.get(id) ?? []) {
      const points = await chargedQuarters(tx, deps, { stationId, span })
      if (points) made.push({ stationId, day, fromAt: span.from, points })
    }
  return made
}

const keyOf = ({ id, day }: DayKey) => `${id} ${day}`
const distinct = (keys: readonly DayKey[]) => [...new Map(keys.map((key) => [keyOf(key), key])).values()]

interface MadeDay extends DayKey {
  curve: QuarterHourCurve
  made: MeterDay | undefined
}
/** Calculates meter days from their quarter hours, and from adjacent ones for the interpolation of missing values. */
async function meterDays(tx: Tx, keys: readonly DayKey[]): Promise<Map<string, MadeDay>> {
  const zones = await zonesOfMeters(tx, [...new Set(keys.map(({ id }) => id))])
  const made = new Map<string, MadeDay>()
  const around = (maxInterpolatedQuarters + 1) * quarterMs
  for (const [id, own] of Map.groupBy(keys, (key) => key.id)) {
    const timeZone = zones.get(id)
    if (timeZone === undefined) continue
    const spans = own.map(({ day }) => ({ day, span: daySpan(timeZone, day) }))
    for (const run of inRuns(spans)) {
      const [from, to] = [run[0]?.span.from ?? 0, run.at(-1)?.span.to ?? 0]
      const stored = await quartersBetween(tx, { meterIds: [id], from: from - around, to: to + around })
      for (const { day, span } of run) {
        const near = within(stored, span.from - around, span.to + around)
        const curve = interpolatedDayCurve(near, span)
        made.set(keyOf({ id, day }), { id, day, curve, made: meterDayOf(curve, exportedEnergyDwh(near, span)) })
      }
    }
  }
  return made
}
function within(stored: readonly StoredQuarter[], from: number, to: number): StoredQuarter[] {
  return stored.filter(({ at }) => at >= from && at < to)
}
/** Groups consecutive days, which are read with a single query. */
function inRuns<D extends { span: { from: number; to: number } }>(days: readonly D[]): D[][] {
  const runs: D[][] = []
  for (const one of days.toSorted((a, b) => a.span.from - b.span.from)) {
    const last = runs.at(-1)
    if (last?.at(-1)?.span.to === one.span.from) last.push(one)
    else runs.push([one])
  }
  return runs
}
