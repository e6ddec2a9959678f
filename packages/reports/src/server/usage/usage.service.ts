import type { Tx } from '@evops/platform/server'
import type { ReportKey } from '../../contract/index.ts'
import type { UsageFilter, UsageRow, UsageSums } from './usage.ts'
import { dayName, dayNumber } from '../roll-up/cells.rules.ts'
import { calendars, type Calendar } from './available.rules.ts'
import {
  congestionOf,
  openingsOf,
  usageGuns,
  usesByPeriod,
  usesOf,
  type GunUse,
  type UsageGun,
  type Used,
} from './usage.store.ts'

/** A connector, from which day of the span it counts, and its station's hours. */
interface Counted {
  gun: UsageGun
  use: GunUse | undefined
  since: number
  calendar: Calendar
}

/** Rows and their totals. */
export async function usage(
  tx: Tx,
  filter: UsageFilter,
  now: Date,
): Promise<{ rows: UsageRow[]; totals: UsageSums }> {
  const [guns, openings, uses] = [await usageGuns(tx, filter), await openingsOf(tx), await usesOf(tx, filter)]
  const calendarOf = calendars(openings, filter, now.getTime())
  const useOf = new Map(uses.map((use) => [keyOf(use), use]))
  const counted = guns.flatMap((gun) => {
    const calendar = calendarOf.get(gun.stationId)
    const use = useOf.get(keyOf(gun))
    const from = use && use.firstDay < gun.inUseFrom ? use.firstDay : gun.inUseFrom
    const since = Math.max(0, dayNumber(from) - dayNumber(filter.dayFrom))
    return calendar && since < calendar.seconds.length ? [{ gun, use, since, calendar }] : []
  })
  const congestion = await congestionOf(tx, 'station', filter)
  const totals = withStations(sumsOf(counted), counted, filter.pileId ? null : congestion)
  if (filter.by === 'day' || filter.by === 'month')
    return { rows: await byPeriod(tx, filter, counted), totals }
  const byStation = filter.by === 'station'
  const rows = [...Map.groupBy(counted, ({ gun }) => rowKey(filter.by, gun)).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const sums = withStations(sumsOf(own), own, byStation && !filter.pileId ? congestion : null)
    return [{ ...partsOf(filter.by, first.gun), ...sums }]
  })
  return { rows, totals }
}

function keyOf({ stationId, pileId, gunNo }: Pick<UsageGun, 'stationId' | 'pileId' | 'gunNo'>): string {
  return `${stationId} ${pileId} ${gunNo}`
}
function rowKey(by: UsageFilter['by'], gun: UsageGun): string {
  return by === 'station' ? gun.stationId : by === 'pile' ? gun.pileId : keyOf(gun)
}
function partsOf(by: UsageFilter['by'], gun: UsageGun): ReportKey {
  const { stationId, stationName, pileId, pileNo, pileName, gunNo } = gun
  return {
    stationId,
    stationName,
    ...(by !== 'station' && { pileId, pileNo, pileName }),
    ...(by === 'gun' && { gunNo }),
  }
}

const nothing: Used = { energyDwh: 0, chargingSeconds: 0, pluggedSeconds: 0 }

function sumsOf(counted: readonly Counted[]): UsageSums {
  const sum = (of: (one: Counted) => number) => counted.reduce((all, one) => all + of(one), 0)
  return {
    guns: counted.length,
    unusedGuns: sum(({ use }) => (use?.used ? 0 : 1)),
    availableSeconds: sum(({ calendar, since }) => calendar.since(since)),
    chargingSeconds: sum(({ use = nothing }) => use.chargingSeconds),
    pluggedSeconds: sum(({ use = nothing }) => use.pluggedSeconds),
    energyDwh: sum(({ use = nothing }) => use.energyDwh),
    possibleDwh: sum(({ gun, calendar, since }) => possible(gun, calendar.since(since))),
    congestedSeconds: null,
    stationSeconds: null,
    hoursKnown: counted.every(({ calendar }) => calendar.known),
  }
}
/** Watts over seconds in 0.1 Wh. */
function possible({ ratedPowerW }: UsageGun, seconds: number): number {
  return Math.round((ratedPowerW * seconds) / 360)
}

/** A station counts from its first connector on. */
function withStations(
  sums: UsageSums,
  counted: readonly Counted[],
  congestion: ReadonlyMap<string, number> | null,
): UsageSums {
  if (!congestion) return sums
  const stations = [...Map.groupBy(counted, ({ gun }) => gun.stationId)]
  return {
    ...sums,
    congestedSeconds: stations.reduce((all, [id]) => all + (congestion.get(id) ?? 0), 0),
    stationSeconds: stations.reduce(
      (all, [, own]) => all + Math.max(...own.map(({ calendar, since }) => calendar.since(since))),
      0,
    ),
  }
}

interface Open {
  guns: number
  availableSeconds: number
  possibleDwh: number
  stationSeconds: number
}

async function byPeriod(tx: Tx, filter: UsageFilter, counted: readonly Counted[]): Promise<UsageRow[]> {
  const by = filter.by === 'day' ? 'day' : 'month'
  const uses = new Map((await usesByPeriod(tx, by, filter)).map((use) => [use.period, use]))
  const congestion = filter.pileId ? null : await congestionOf(tx, by, filter)
  const hoursKnown = counted.every(({ calendar }) => calendar.known)
  return [...openOn(by, filter.dayFrom, counted)].map(([period, open]) => {
    const { energyDwh, chargingSeconds, pluggedSeconds, usedGuns } = uses.get(period) ?? {
      ...nothing,
      usedGuns: 0,
    }
    return {
      ...(by === 'day' ? { day: period } : { month: period }),
      guns: open.guns,
      unusedGuns: Math.max(0, open.guns - usedGuns),
      availableSeconds: open.availableSeconds,
      chargingSeconds,
      pluggedSeconds,
      energyDwh,
      possibleDwh: Math.round(open.possibleDwh),
      congestedSeconds: congestion && (congestion.get(period) ?? 0),
      stationSeconds: congestion && open.stationSeconds,
      hoursKnown,
    }
  })
}

/** How long how much was there to be used, by day or month. */
function openOn(by: 'day' | 'month', dayFrom: string, counted: readonly Counted[]): Map<string, Open> {
  const first = dayNumber(dayFrom)
  const periods = new Map<string, Open>()
  const stations = [...Map.groupBy(counted, ({ gun }) => gun.stationId).values()]
  const days = Math.max(0, ...counted.map(({ calendar }) => calendar.seconds.length))
  for (let place = 0; place < days; place += 1) {
    const day = dayName(first + place)
    const period = by === 'day' ? day : day.slice(0, 7)
    const open = periods.get(period) ?? { guns: 0, availableSeconds: 0, possibleDwh: 0, stationSeconds: 0 }
    let guns = 0
    for (const own of stations) {
      let isOpen = 0
      for (const { gun, since, calendar } of own) {
        if (since > place) continue
        const seconds = calendar.seconds[place] ?? 0
        guns += 1
        isOpen = seconds
        open.availableSeconds += seconds
        open.possibleDwh += (gun.ratedPowerW * seconds) / 360
      }
      open.stationSeconds += isOpen
    }
    // Connectors only ever join a span.
    open.guns = guns
    periods.set(period, open)
  }
  return periods
}
