import { sql, type RawBuilder } from 'kysely'
import type { Dimension, ReportSpan } from '../../contract/index.ts'
import type { FactSet } from '../facts/fact-sets.ts'
import { daysOf, monthsAndDays } from '../spans.store.ts'

/*
 * The one file that makes the SQL of reports. Facts are read from the coarsest tables that tell the wanted dimension, whole
 * months as months, and added up by what tells rows apart; names come from the master data as it is now.
 */

export interface Question {
  set: FactSet
  by: Dimension
  /** Columns that add up, and those of which the largest counts. */
  sums: readonly string[]
  most: readonly string[]
  /** Told apart by currency where the facts have one. */
  byCurrency: boolean
  span: ReportSpan
}
export type Grain = 'days' | 'months and days'

interface Way {
  /** Columns of facts that tell rows apart. */
  parts: readonly string[]
  /** What is said of them, as `a`. */
  say: string
  joins?: string
  /** Rows are added up once more by what is said: several parts say the same. */
  again?: true
}
const stations =
  'join stations_station_names s on s.operator_id = a.operator_id and s.station_id = a.station_id'
const piles = `${stations} join stations_pile_names p on p.operator_id = a.operator_id and p.pile_id = a.pile_id`
const guns =
  'left join stations_gun_facts g on g.operator_id = a.operator_id and g.pile_id = a.pile_id and g.gun_no = a.gun_no'
const ofStation = `a.station_id as "stationId", s.station_name as "stationName"`
const ofPile = `${ofStation}, a.pile_id as "pileId", p.pile_no as "pileNo", p.pile_name as "pileName"`
const power = `case when g.rated_power_w <= 7000 then '7' when g.rated_power_w <= 22000 then '22' when g.rated_power_w <= 60000 then '60'
  when g.rated_power_w <= 120000 then '120' when g.rated_power_w <= 180000 then '180' when g.rated_power_w > 180000 then 'over' end`

const ways: Record<Dimension, Way> = {
  station: { parts: ['station_id'], say: ofStation, joins: stations },
  pile: { parts: ['station_id', 'pile_id'], say: ofPile, joins: piles },
  gun: { parts: ['station_id', 'pile_id', 'gun_no'], say: `${ofPile}, a.gun_no as "gunNo"`, joins: piles },
  day: { parts: ['day'], say: `to_char(a.day, 'YYYY-MM-DD') as "day"` },
  month: { parts: ['month'], say: `to_char(a.month, 'YYYY-MM') as "month"` },
  weekday: { parts: ['day'], say: 'extract(isodow from a.day)::int as "weekday"', again: true },
  equipmentType: {
    parts: ['pile_id', 'gun_no'],
    say: 'g.equipment_type as "equipmentType"',
    joins: guns,
    again: true,
  },
  powerClass: { parts: ['pile_id', 'gun_no'], say: `${power} as "powerClass"`, joins: guns, again: true },
  amount: { parts: ['bucket'], say: 'a.bucket' },
}

/** Whether facts tell a dimension apart. */
export function tells({ keys }: FactSet, by: Dimension, { pileId }: ReportSpan): boolean {
  const known = new Set<string>([...keys, 'day', 'month'])
  return ways[by].parts.every((part) => known.has(part)) && (pileId === undefined || known.has('pile_id'))
}

/** From which tables a question is answered. */
export function grainOf({ set, by, span }: Pick<Question, 'set' | 'by' | 'span'>): {
  grain: Grain
  days: string
  months?: string
  /** A row for each connector and day, or for each station and day. */
  per: 'connector' | 'station'
} {
  const { parts } = ways[by]
  const { tables } = set
  const ofGuns = parts.includes('pile_id') || span.pileId !== undefined
  const daily = parts.includes('day')
  const [days, per] =
    tables.stationDays !== undefined && !ofGuns
      ? [tables.stationDays, 'station' as const]
      : [tables.days, 'connector' as const]
  return daily || tables.months === undefined
    ? { grain: 'days', days, per }
    : { grain: 'months and days', days, months: tables.months, per }
}

/** One statement: a row per key, and per currency where that is asked. `cells` says how many facts it added up. */
export function compile({
  set,
  by,
  sums,
  most,
  byCurrency,
  span,
}: Question): RawBuilder<Record<string, unknown>> {
  const { parts, say, joins = '', again = false } = ways[by]
  const { days, months } = grainOf({ set, by, span })
  const currency = byCurrency && set.keys.includes('currency') ? ['currency'] : []
  const stored = parts.filter((part) => part !== 'month')
  const wanted = [...new Set(['operator_id', 'day', ...stored, ...currency, ...sums, ...most])]
  const facts =
    months === undefined || by === 'day'
      ? withMonth(daysOf(days, wanted, span), by)
      : monthsAndDays({ days, months }, wanted, span)
  const key = list(['operator_id', ...parts, ...currency], 'd')
  const added = (alias: string, cells: RawBuilder<unknown>) =>
    sql.join([
      ...sums.map((column) => sql`sum(${sql.ref(`${alias}.${column}`)})::bigint as ${sql.ref(column)}`),
      ...most.map((column) => sql`max(${sql.ref(`${alias}.${column}`)}) as ${sql.ref(column)}`),
      sql`${cells} as cells`,
    ])
  const once = sql`select ${key}, ${added('d', sql`count(*)`)} from (${facts}) d group by ${key}`
  const said = currency.length > 0 ? sql`${sql.raw(say)}, a.currency` : sql.raw(say)
  const columns = again ? added('a', sql`sum(a.cells)::bigint`) : list([...sums, ...most, 'cells'], 'a')
  const groups = again ? sql` group by ${sql.raw(currency.length > 0 ? '1, 2' : '1')}` : sql``
  return sql`select ${said}, ${columns} from (${once}) a ${sql.raw(joins)}${groups}`
}

/** Facts without months still have one. */
function withMonth(facts: RawBuilder<unknown>, by: Dimension): RawBuilder<unknown> {
  return by === 'month' ? sql`select x.*, date_trunc('month', x.day)::date as month from (${facts}) x` : facts
}
function list(columns: readonly string[], alias: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
}
