import type { Tx } from '@evops/platform/server'
import type { ReportKey } from '../../contract/index.ts'
import type { UsageFilter, UsageRow, UsageSums } from './usage.ts'
import { calendars } from './available.rules.ts'
import { countedIn, lengthOf, united } from './counted.rules.ts'
import { countOf, gunOf, openOn, possible, type Spells } from './open.rules.ts'
import { congestionOf, firstUses, openingsOf, usageGuns, usedIn, type UsageGun } from './usage.store.ts'

type Counted = Spells & { gun: UsageGun }
type Figures = ReadonlyMap<string, number>

/** Rows and their totals. */
export async function usage(
  tx: Tx,
  filter: UsageFilter,
  now: Date,
): Promise<{ rows: UsageRow[]; totals: UsageSums }> {
  const congested = filter.wanted.has('congestedSeconds')
    ? congestionOf(tx, filter)
    : new Map<string, number>()
  const [counted, found] = await Promise.all([countedOf(tx, filter, now), congested])
  const congestion = filter.pileId ? null : found
  const totals = withStations(sumsOf(counted), counted, congestion)
  if (filter.by === 'day' || filter.by === 'month') {
    const used: Figures = filter.wanted.has('unusedGuns') ? await usedIn(tx, filter) : new Map()
    const all = congestion && [...congestion.values()].reduce((sum, seconds) => sum + seconds, 0)
    return {
      rows: byPeriod(filter, counted, { used, congestion }),
      totals: { ...totals, congestedSeconds: all },
    }
  }
  const byStation = filter.by === 'station'
  const rows = [...Map.groupBy(counted, ({ gun }) => rowKey(filter.by, gun)).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const sums = withStations(sumsOf(own), own, byStation ? congestion : null)
    return [{ key: partsOf(filter.by, first.gun), sums }]
  })
  return { rows, totals }
}

async function countedOf(tx: Tx, filter: UsageFilter, now: Date): Promise<Counted[]> {
  const [guns, openings] = await Promise.all([usageGuns(tx, filter), openingsOf(tx)])
  const calendarOf = calendars(openings, filter, now.getTime())
  const newOnes = guns.filter(({ inUseFrom }) => inUseFrom > filter.dayFrom)
  const firstDays = new Map((await firstUses(tx, filter, newOnes)).map((one) => [keyOf(one), one.firstDay]))
  const spellsOf = (own: readonly UsageGun[]): Counted[] => {
    const [gun] = own
    const calendar = gun && calendarOf.get(gun.stationId)
    if (!gun || !calendar) return []
    const firstDay = gun.isAlone ? firstDays.get(keyOf(gun)) : undefined
    const spells = own.flatMap((spell) => {
      const range = countedIn(filter, { ...spell, inUseFrom: firstDay ?? spell.inUseFrom })
      return range ? [{ ...range, ratedPowerW: spell.ratedPowerW }] : []
    })
    return spells.length > 0 ? [{ gun, spells, calendar }] : []
  }
  const alone = Map.groupBy(
    guns.filter(({ isAlone }) => isAlone),
    keyOf,
  )
  return [
    ...guns.filter(({ isAlone }) => !isAlone).flatMap((one) => spellsOf([one])),
    ...[...alone.values()].flatMap(spellsOf),
  ]
}

function keyOf(gun: Pick<UsageGun, 'stationId' | 'pileId' | 'gunNo'>): string {
  return `${gun.stationId} ${gunOf(gun)}`
}
function rowKey(by: UsageFilter['by'], gun: UsageGun): string {
  return by === 'station' ? gun.stationId : by === 'pile' ? `${gun.stationId} ${gun.pileId}` : keyOf(gun)
}
function partsOf(by: UsageFilter['by'], gun: UsageGun): ReportKey {
  const { stationId, stationName, pileId, pileNo, pileName, gunNo } = gun
  if (by === 'station' || pileId === null || pileNo === null || pileName === null)
    return { stationId, stationName }
  const ofPile = { stationId, stationName, pileId, pileNo, pileName }
  return by === 'pile' || gunNo === null ? ofPile : { ...ofPile, gunNo }
}

/** A connector that was moved is one, wherever it was used. */
function sumsOf(counted: readonly Counted[]): UsageSums {
  const guns = countOf(counted)
  const sum = (of: (one: Counted) => number) => counted.reduce((all, one) => all + one.gun.guns * of(one), 0)
  return {
    guns,
    unusedGuns: guns - countOf(counted.filter(({ gun }) => gun.used)),
    availableSeconds: sum(({ calendar, spells }) => lengthOf(spells, calendar)),
    possibleDwh: sum(({ calendar, spells }) =>
      Math.round(
        spells.reduce((all, spell) => all + possible(spell, calendar.between(spell.from, spell.until)), 0),
      ),
    ),
    congestedSeconds: null,
    stationSeconds: null,
    hoursKnown: counted.every(({ calendar }) => calendar.known),
  }
}
/** A station counts on the days on which it has a connector. */
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
    stationSeconds: stations.reduce((all, [, own]) => all + stationSeconds(own), 0),
  }
}
function stationSeconds(own: readonly Counted[]): number {
  const [first] = own
  return first ? lengthOf(united(own.flatMap(({ spells }) => spells)), first.calendar) : 0
}

function byPeriod(
  filter: UsageFilter,
  counted: readonly Counted[],
  { used, congestion }: { used: Figures; congestion: Figures | null },
): UsageRow[] {
  const by = filter.by === 'day' ? 'day' : 'month'
  const hoursKnown = counted.every(({ calendar }) => calendar.known)
  return [...openOn(by, filter.dayFrom, counted)].map(([period, open]) => ({
    key: by === 'day' ? { day: period } : { month: period },
    sums: {
      guns: open.guns,
      unusedGuns: Math.max(0, open.guns - (used.get(period) ?? 0)),
      availableSeconds: open.availableSeconds,
      possibleDwh: Math.round(open.possibleDwh),
      congestedSeconds: congestion && (congestion.get(period) ?? 0),
      stationSeconds: congestion && open.stationSeconds,
      hoursKnown,
    },
  }))
}
