import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  hoursPerDay,
  type HourRow,
  type HoursBy,
  type HoursFilter,
  type HourSums,
  type ReportKey,
} from '../../contract/index.ts'
import { hourColumn, hourColumns, type hourFigures } from '../facts/day-facts.rules.ts'
import { daysOf, monthsAndDays } from '../spans.store.ts'

type Found = ReportKey & { currency: string } & Record<string, number | null>

const station =
  'join stations_station_names s on s.operator_id = a.operator_id and s.station_id = a.station_id'
const ways: Record<HoursBy, { parts: readonly string[]; say: string; beside: string }> = {
  day: { parts: ['day'], say: `to_char(a.day, 'YYYY-MM-DD') as "day"`, beside: '' },
  weekday: { parts: ['day'], say: 'extract(isodow from a.day)::int as "weekday"', beside: '' },
  station: {
    parts: ['station_id'],
    say: 'a.station_id as "stationId", s.station_name as "stationName"',
    beside: station,
  },
  pile: {
    parts: ['station_id', 'pile_id'],
    say: `a.station_id as "stationId", s.station_name as "stationName", a.pile_id as "pileId", p.pile_no as "pileNo", p.pile_name as "pileName"`,
    beside: `${station} join stations_pile_names p on p.operator_id = a.operator_id and p.pile_id = a.pile_id`,
  },
}

/** A row per key and currency, of 24 hours each. */
export async function hoursOf(tx: Tx, { by, ...span }: HoursFilter): Promise<HourRow[]> {
  const { parts, say, beside } = ways[by]
  const wanted = [...new Set(['operator_id', 'day', ...parts, 'currency', ...hourColumns])]
  const facts =
    by === 'pile'
      ? monthsAndDays({ days: 'reports_hours', months: 'reports_month_hours' }, wanted, span)
      : daysOf(span.pileId ? 'reports_hours' : 'reports_station_hours', wanted, span)
  const key = sql.join(['operator_id', ...parts, 'currency'].map((part) => sql.ref(`d.${part}`)))
  const sumOf = (alias: string) =>
    sql.join(
      hourColumns.map((column) => sql`sum(${sql.ref(`${alias}.${column}`)})::bigint as ${sql.ref(column)}`),
    )
  const once = sql`select ${key}, ${sumOf('d')} from (${facts}) d group by ${key}`
  const isTwice = by === 'weekday'
  const { rows } = await sql<Found>`
    select ${sql.raw(say)}, a.currency, ${isTwice ? sumOf('a') : sql.join(hourColumns.map((column) => sql.ref(`a.${column}`)))}
    from (${once}) a ${sql.raw(beside)} ${isTwice ? sql`group by 1, 2` : sql``}`.execute(tx)
  return rows.map(toRow)
}

function toRow(found: Found): HourRow {
  const { stationId, stationName, pileId, pileNo, pileName, day, weekday, currency } = found
  const of = (figure: (typeof hourFigures)[number]) =>
    Array.from({ length: hoursPerDay }, (_, hour) => found[hourColumn(figure, hour)] ?? 0)
  return {
    ...(stationId && { stationId, stationName }),
    ...(pileId && { pileId, pileNo, pileName }),
    ...(day && { day }),
    ...(weekday && { weekday }),
    currency,
    energyDwh: of('energy_dwh'),
    starts: of('starts'),
    moneyMinor: of('money_minor'),
  }
}

export function sumOfHours(hours: readonly number[]): number {
  return hours.reduce((sum, each) => sum + each, 0)
}

/** All rows together, one per currency. */
export function totalHours(rows: readonly HourSums[]): HourSums[] {
  const plus = (a: readonly number[], b: readonly number[]) => a.map((value, hour) => value + (b[hour] ?? 0))
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) =>
      own.reduce<HourSums>(
        (sum, row) => ({
          currency,
          energyDwh: plus(sum.energyDwh, row.energyDwh),
          starts: plus(sum.starts, row.starts),
          moneyMinor: plus(sum.moneyMinor, row.moneyMinor),
        }),
        { currency, energyDwh: none, starts: none, moneyMinor: none },
      ),
    )
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
const none = Array.from({ length: hoursPerDay }, () => 0)
