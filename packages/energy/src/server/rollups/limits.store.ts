import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { quarterMs } from '../../contract/index.ts'
import { createLimitLookup, meanWattsOfQuarterHour, type QuarterLimit } from '../load/load.rules.ts'
import { pointsOn, stationsOfSupplies } from '../load/station-days.store.ts'
import { gridTariffVersionsOf } from '../tariffs/grid-tariffs.store.ts'
import type { DaySpan, SupplyDay } from './day.rules.ts'
import type { DayKey } from './rollups.store.ts'

/**
 * Returns the highest limit of a day, the number of quarter hours above the limit of their period, and the largest
 * excess. Undefined: no limit is known.
 */
function limitDayOf(
  active: SupplyDay['active'],
  {
    from,
    points,
    limitAt,
  }: {
    from: number
    points: ReadonlyMap<number, number>
    limitAt: (at: number) => QuarterLimit
  },
) {
  const day = { limitW: 0, exceededQuarters: 0, overW: 0 }
  active.forEach((dwh, place) => {
    const at = from + place * quarterMs
    const limitW = limitAt(at).limitW ?? Infinity
    // A meter that counts less than the charge points below it is wrong, so their load counts.
    const overW = Math.max(meanWattsOfQuarterHour(Math.max(dwh ?? 0, points.get(at) ?? 0)) - limitW, 0)
    if (limitW < Infinity) day.limitW = Math.max(day.limitW, limitW)
    if (overW > 0) day.exceededQuarters += 1
    day.overW = Math.max(day.overW, overW)
  })
  return day.limitW > 0 ? day : undefined
}

/** Stores the comparison of supply point days with the current limits of their contract. */
export async function saveLimitDays(
  tx: Tx,
  days: readonly (DayKey & { timeZone: string; span: DaySpan; made: SupplyDay | undefined })[],
): Promise<void> {
  if (days.length === 0) return
  const { rows } = await sql<{
    id: string
    contractedW: number[]
    capacityVa: number | null
    tariffId: string | null
  }>`select id, contracted_w as "contractedW", capacity_va as "capacityVa", tariff_id as "tariffId" from energy_supply_points
    where id = any(${[...new Set(days.map(({ id }) => id))]}::uuid[])`.execute(tx)
  const stations = await stationsOfSupplies(
    tx,
    rows.map(({ id }) => id),
  )
  const records: object[] = []
  for (const { id, tariffId, ...own } of rows) {
    const versions = tariffId === null ? [] : await gridTariffVersionsOf(tx, tariffId)
    const ofSupply = days.filter((one) => one.id === id)
    const limitAt = createLimitLookup({ ...own, versions, timeZone: ofSupply[0]?.timeZone ?? 'UTC' })
    const stationIds = stations.get(id) ?? []
    for (const { day, span, made } of ofSupply) {
      const points = await pointsOn(tx, stationIds, [day])
      const found = made && limitDayOf(made.active, { from: span.from, points, limitAt })
      if (found) records.push({ id, day, ...found })
    }
  }
  await sql`
    update energy_supply_days d set limit_w = r."limitW", exceeded_quarters = r."exceededQuarters", over_w = r."overW"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r (id uuid, day date, "limitW" integer, "exceededQuarters" smallint, "overW" integer)
    where d.supply_id = r.id and d.day = r.day`.execute(tx)
}
