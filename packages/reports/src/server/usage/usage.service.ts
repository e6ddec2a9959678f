import type { Tx } from '@evops/platform/server'
import type { ReportKey } from '../../contract/index.ts'
import type { ReportScopeSpan } from '../spans.store.ts'
import type { UsageFilter, UsageRow, UsageSums } from './usage.ts'
import { createOpeningCalendars } from './available.rules.ts'
import {
  countedDayRanges,
  intersectDayRanges,
  openSecondsInRanges,
  dayRangeOfPeriod,
  uniteRanges,
} from './counted.rules.ts'
import {
  countConnectors,
  toConnectorDays,
  availableByPeriod,
  possibleEnergy,
  type ConnectorDaysAtStation,
} from './open.rules.ts'
import {
  fullStationSeconds,
  firstUses,
  listStationOpenings,
  usageConnectors,
  countUsedConnectors,
  type UsageConnector,
} from './usage.store.ts'

type Counted = ConnectorDaysAtStation & { connector: UsageConnector }
type Figures = ReadonlyMap<string, number>

/** Returns rows and their totals. */
export async function calculateUsage(
  tx: Tx,
  filter: UsageFilter,
  now: Date,
): Promise<{ rows: UsageRow[]; totals: UsageSums }> {
  const congested = filter.wanted.has('congestedSeconds') ? fullStationSeconds(tx, filter) : new Map<string, number>()
  const [counted, found] = await Promise.all([countedOf(tx, filter, now), congested])
  const congestion = filter.chargePointId ? null : found
  const totals = withStations(sumsOf(counted), counted, congestion)
  if (filter.by === 'day' || filter.by === 'month') {
    const used: Figures = filter.wanted.has('unusedConnectors') ? await countUsedConnectors(tx, filter) : new Map()
    const all = congestion && [...congestion.values()].reduce((sum, seconds) => sum + seconds, 0)
    return {
      rows: byPeriod(filter, counted, { used, congestion }),
      totals: { ...totals, congestedSeconds: all },
    }
  }
  const byStation = filter.by === 'station'
  // A connector alone can use all of the power that it shares.
  const powerOf = filter.by === 'connector' ? ('ratedPowerW' as const) : ('sharedPowerW' as const)
  const rows = [...Map.groupBy(counted, ({ connector }) => rowKey(filter.by, connector)).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const sums = withStations(sumsOf(own, powerOf), own, byStation ? congestion : null)
    return [{ key: partsOf(filter.by, first.connector), sums }]
  })
  return { rows, totals }
}

async function countedOf(tx: Tx, filter: UsageFilter, now: Date): Promise<Counted[]> {
  const [connectors, openings] = await Promise.all([usageConnectors(tx, filter), listStationOpenings(tx)])
  const calendarOf = createOpeningCalendars(openings, filter, now.getTime())
  const newOnes = connectors.filter(({ inUseFrom }) => inUseFrom > filter.dayFrom)
  const firstDays = new Map((await firstUses(tx, filter, newOnes)).map((one) => [keyOf(one), one.firstDay]))
  const spellsOf = (own: readonly UsageConnector[]): Counted[] => {
    const [connector] = own
    const calendar = connector && calendarOf.get(connector.stationId)
    if (!connector || !calendar) return []
    const firstDay = connector.isAlone ? firstDays.get(keyOf(connector)) : undefined
    const spells = own.flatMap((spell) => {
      const range = countedDayRanges(filter, { ...spell, inUseFrom: firstDay ?? spell.inUseFrom })
      if (!range) return []
      return [{ ...range, ratedPowerW: spell.ratedPowerW, sharedPowerW: spell.ratedPowerW * spell.powerShare }]
    })
    return spells.length > 0 ? [{ connector, spells, calendar }] : []
  }
  const alone = Map.groupBy(
    connectors.filter(({ isAlone }) => isAlone),
    keyOf,
  )
  return [
    ...connectors.filter(({ isAlone }) => !isAlone).flatMap((one) => spellsOf([one])),
    ...[...alone.values()].flatMap(spellsOf),
  ]
}

/** Returns the open seconds of a station on a day, in a month, or in the whole range; 0 without a connector in use. */
export async function stationOpenSecondsOf(
  tx: Tx,
  span: ReportScopeSpan,
  now: Date,
): Promise<(stationId: string, period: string | undefined) => number> {
  const counted = await countedOf(tx, { ...span, by: 'station', wanted: new Set() }, now)
  const stations = new Map(
    [...Map.groupBy(counted, ({ connector }) => connector.stationId)].flatMap(([id, own]) => {
      const [first] = own
      return first
        ? [[id, { calendar: first.calendar, ranges: uniteRanges(own.flatMap(({ spells }) => spells)) }] as const]
        : []
    }),
  )
  return (stationId, period) => {
    const station = stations.get(stationId)
    if (!station) return 0
    return openSecondsInRanges(intersectDayRanges(station.ranges, dayRangeOfPeriod(span, period)), station.calendar)
  }
}

function keyOf(connector: Pick<UsageConnector, 'stationId' | 'chargePointId' | 'connectorNo'>): string {
  return `${connector.stationId} ${toConnectorDays(connector)}`
}
function rowKey(by: UsageFilter['by'], connector: UsageConnector): string {
  return by === 'station'
    ? connector.stationId
    : by === 'chargePoint'
      ? `${connector.stationId} ${connector.chargePointId}`
      : keyOf(connector)
}
function partsOf(by: UsageFilter['by'], connector: UsageConnector): ReportKey {
  const { stationId, stationName, chargePointId, chargePointNo, chargePointName, connectorNo } = connector
  if (by === 'station' || chargePointId === null || chargePointNo === null || chargePointName === null)
    return { stationId, stationName }
  const ofChargePoint = { stationId, stationName, chargePointId, chargePointNo, chargePointName }
  return by === 'chargePoint' || connectorNo === null ? ofChargePoint : { ...ofChargePoint, connectorNo }
}

/** A moved connector counts once, wherever it was used. */
function sumsOf(counted: readonly Counted[], powerOf: 'ratedPowerW' | 'sharedPowerW' = 'sharedPowerW'): UsageSums {
  const connectors = countConnectors(counted)
  const sum = (of: (one: Counted) => number) =>
    counted.reduce((all, one) => all + one.connector.connectors * of(one), 0)
  return {
    connectors,
    unusedConnectors: connectors - countConnectors(counted.filter(({ connector }) => connector.used)),
    availableSeconds: sum(({ calendar, spells }) => openSecondsInRanges(spells, calendar)),
    possibleDwh: sum(({ calendar, spells }) =>
      Math.round(
        spells.reduce(
          (all, spell) => all + possibleEnergy(spell[powerOf], calendar.between(spell.from, spell.until)),
          0,
        ),
      ),
    ),
    congestedSeconds: null,
    stationSeconds: null,
    hasOpeningHours: counted.every(({ calendar }) => calendar.isKnown),
  }
}
/** A station counts on the days on which it has a connector. */
function withStations(
  sums: UsageSums,
  counted: readonly Counted[],
  congestion: ReadonlyMap<string, number> | null,
): UsageSums {
  if (!congestion) return sums
  const stations = [...Map.groupBy(counted, ({ connector }) => connector.stationId)]
  return {
    ...sums,
    congestedSeconds: stations.reduce((all, [id]) => all + (congestion.get(id) ?? 0), 0),
    stationSeconds: stations.reduce((all, [, own]) => all + stationSeconds(own), 0),
  }
}
function stationSeconds(own: readonly Counted[]): number {
  const [first] = own
  return first ? openSecondsInRanges(uniteRanges(own.flatMap(({ spells }) => spells)), first.calendar) : 0
}

function byPeriod(
  filter: UsageFilter,
  counted: readonly Counted[],
  { used, congestion }: { used: Figures; congestion: Figures | null },
): UsageRow[] {
  const by = filter.by === 'day' ? 'day' : 'month'
  const hasOpeningHours = counted.every(({ calendar }) => calendar.isKnown)
  return [...availableByPeriod(by, filter.dayFrom, counted)].map(([period, open]) => ({
    key: by === 'day' ? { day: period } : { month: period },
    sums: {
      connectors: open.connectors,
      unusedConnectors: Math.max(0, open.connectors - (used.get(period) ?? 0)),
      availableSeconds: open.availableSeconds,
      possibleDwh: Math.round(open.possibleDwh),
      congestedSeconds: congestion && (congestion.get(period) ?? 0),
      stationSeconds: congestion && open.stationSeconds,
      hasOpeningHours,
    },
  }))
}
