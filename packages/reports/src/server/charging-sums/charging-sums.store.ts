import type { Tx } from '@evops/platform/server'
import { periodKinds } from '@evops/tariffs/contract'
import { sql, type RawBuilder } from 'kysely'
import type { ChargingFilter, ChargingRow, ReportKey, SessionSums, SumsBy } from '../../contract/index.ts'
import { sumColumns } from '../facts/day-facts.rules.ts'
import { daysOf, monthsAndDays } from '../spans.store.ts'

/** What sessions came to: the columns before those of what flowed. */
const columns = sumColumns.slice(0, sumColumns.indexOf('flowed_dwh'))
const gunTables = { days: 'reports_days', months: 'reports_months' }

type Found = ReportKey & { currency: string }

/** Charge points' kinds and connectors' power, in kW, as `g`; null: the connector is there no more. */
const powerClass =
  sql.raw(`case when g.rated_power_w <= 7000 then '7' when g.rated_power_w <= 22000 then '22' when g.rated_power_w <= 60000 then '60'
  when g.rated_power_w <= 120000 then '120' when g.rated_power_w <= 180000 then '180' when g.rated_power_w > 180000 then 'over' end`)
const guns = sql.raw(
  'left join stations_gun_facts g on g.operator_id = a.operator_id and g.pile_id = a.pile_id and g.gun_no = a.gun_no',
)
const stations = sql.raw(
  'join stations_station_names s on s.operator_id = a.operator_id and s.station_id = a.station_id',
)
const piles = sql.raw('join stations_pile_names p on p.operator_id = a.operator_id and p.pile_id = a.pile_id')
/** How rows are made: what facts are added up by, then what is said of that, as `a`, and added up by once more. */
const ways: Record<
  SumsBy,
  { parts: readonly string[]; say: RawBuilder<unknown>; beside?: RawBuilder<unknown>; twice?: true }
> = {
  station: {
    parts: ['station_id'],
    say: sql.raw(`a.station_id as "stationId", s.station_name as "stationName"`),
    beside: stations,
  },
  pile: {
    parts: ['station_id', 'pile_id'],
    say: sql.raw(
      `a.station_id as "stationId", s.station_name as "stationName", a.pile_id as "pileId", p.pile_no as "pileNo", p.pile_name as "pileName"`,
    ),
    beside: sql`${stations} ${piles}`,
  },
  gun: {
    parts: ['station_id', 'pile_id', 'gun_no'],
    say: sql.raw(
      `a.station_id as "stationId", s.station_name as "stationName", a.pile_id as "pileId", p.pile_no as "pileNo", p.pile_name as "pileName", a.gun_no as "gunNo"`,
    ),
    beside: sql`${stations} ${piles}`,
  },
  day: { parts: ['day'], say: sql.raw(`to_char(a.day, 'YYYY-MM-DD') as "day"`) },
  month: { parts: ['month'], say: sql.raw(`to_char(a.month, 'YYYY-MM') as "month"`) },
  equipmentType: {
    parts: ['pile_id', 'gun_no'],
    say: sql.raw(`g.equipment_type as "equipmentType"`),
    beside: guns,
    twice: true,
  },
  powerClass: {
    parts: ['pile_id', 'gun_no'],
    say: sql`${powerClass} as "powerClass"`,
    beside: guns,
    twice: true,
  },
}

/** A row per key and currency; what nobody charged at is in none. */
export async function sumsBy(tx: Tx, { by, ...span }: ChargingFilter): Promise<ChargingRow[]> {
  const { parts, say, beside = sql``, twice = false } = ways[by]
  const wanted = [
    ...new Set(['operator_id', 'day', ...parts.filter((part) => part !== 'month'), 'currency', ...columns]),
  ]
  const facts =
    by === 'day'
      ? daysOf(span.pileId ? 'reports_days' : 'reports_station_days', wanted, span)
      : monthsAndDays(gunTables, wanted, span)
  const key = sql.join(['operator_id', ...parts, 'currency'].map((part) => sql.ref(`d.${part}`)))
  const sumOf = (alias: string) =>
    sql.join(
      columns.map((column) => sql`sum(${sql.ref(`${alias}.${column}`)})::bigint as ${sql.ref(column)}`),
    )
  const once = sql`select ${key}, ${sumOf('d')} from (${facts}) d group by ${key}`
  const { rows } = await sql<Found>`
    select ${say}, a.currency, ${twice ? sumOf('a') : sql.join(columns.map((column) => sql.ref(`a.${column}`)))}
    from (${once}) a ${beside} where a.sessions > 0 ${twice ? sql`group by 1, 2` : sql``}`.execute(tx)
  return rows.map(toRow)
}

function toRow(found: Found): ChargingRow {
  const { stationId, stationName, pileId, pileNo, pileName, gunNo, equipmentType, powerClass: power } = found
  const of = (column: string) => Number(Reflect.get(found, column))
  const ofPeriods = (figure: 'energy' | 'electricity' | 'service', unit: 'dwh' | 'minor') =>
    periodKinds.map((kind) => of(`${figure}_${kind}_${unit}`))
  return {
    ...(stationId && { stationId, stationName }),
    ...(pileId && { pileId, pileNo, pileName }),
    ...(gunNo && { gunNo }),
    ...(found.day && { day: found.day }),
    ...(found.month && { month: found.month }),
    ...(equipmentType && { equipmentType }),
    ...(power && { powerClass: power }),
    currency: found.currency,
    sessions: of('sessions'),
    chargingSeconds: of('charging_seconds'),
    energyDwh: of('energy_dwh'),
    energyByPeriodDwh: ofPeriods('energy', 'dwh'),
    electricityByPeriodMinor: ofPeriods('electricity', 'minor'),
    serviceByPeriodMinor: ofPeriods('service', 'minor'),
    electricityMinor: of('electricity_minor'),
    serviceMinor: of('service_minor'),
    occupancyMinor: of('occupancy_minor'),
    totalMinor: of('total_minor'),
    reducedMinor: of('reduced_minor'),
    refundedMinor: of('refunded_minor'),
  }
}

const figures = [
  'sessions',
  'chargingSeconds',
  'energyDwh',
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'totalMinor',
  'reducedMinor',
  'refundedMinor',
] as const
const byPeriod = ['energyByPeriodDwh', 'electricityByPeriodMinor', 'serviceByPeriodMinor'] as const

/** All rows together, one per currency. */
export function totalsOf(rows: readonly SessionSums[]): SessionSums[] {
  return [...Map.groupBy(rows, ({ currency }) => currency).values()]
    .map((own) => own.map(onlySums).reduce(plus))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
function onlySums(row: SessionSums): SessionSums {
  const { currency, energyByPeriodDwh, electricityByPeriodMinor, serviceByPeriodMinor } = row
  return {
    currency,
    ...numbers(figures, (figure) => row[figure]),
    energyByPeriodDwh,
    electricityByPeriodMinor,
    serviceByPeriodMinor,
  }
}
function plus(a: SessionSums, b: SessionSums): SessionSums {
  const lists = (key: (typeof byPeriod)[number]) => a[key].map((value, place) => value + (b[key][place] ?? 0))
  return {
    currency: a.currency,
    ...numbers(figures, (figure) => a[figure] + b[figure]),
    energyByPeriodDwh: lists('energyByPeriodDwh'),
    electricityByPeriodMinor: lists('electricityByPeriodMinor'),
    serviceByPeriodMinor: lists('serviceByPeriodMinor'),
  }
}
function numbers<const K extends string>(keys: readonly K[], of: (key: K) => number): Record<K, number> {
  // Every key of K is there.
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, number>
}
