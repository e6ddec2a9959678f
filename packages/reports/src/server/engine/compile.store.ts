import { vehicleEnergyRowKeys } from '@evops/fleet/server'
import { workOrderReportDimensions } from '@evops/maintenance/server'
import { sql, type RawBuilder } from 'kysely'
import type { ReportDimension, RatioCells } from '../../contract/index.ts'
import type { FactRow } from '../facts/cells.rules.ts'
import { stationKeys, type FactSet } from '../facts/fact-sets.ts'
import { missingIdPlaceholder } from '../facts/session-facts.rules.ts'
import {
  dayRowsSql,
  isWholeOperatorQuery,
  monthsAndDays,
  placeConditionSql,
  type ReportScopeSpan,
} from '../spans.store.ts'

/*
 * Compiler for the SQL of reports, the only file that creates it. Facts are read from the coarsest tables that contain
 * the requested dimension, whole months from month tables, and summed by row key; names come from the current master
 * data.
 */

export interface FactQuery {
  set: FactSet
  by: ReportDimension
  /** Columns that are summed, and columns of which the largest value is used. */
  sums: readonly string[]
  most: readonly string[]
  /** True to separate rows by currency, if the facts have one. */
  byCurrency: boolean
  span: ReportScopeSpan
  /** Rows to add to the stored facts, with the columns of the days table. */
  changes: readonly FactRow[]
  /** Restricts the facts to cells that other facts know: a vehicle or station, in the days of the row. */
  within?: RatioCellQuery
  /** Separates rows by cell as well, with its id as `cellId`. */
  perCell?: RatioCells
}
/** Other facts of a ratio; a cell is known if the sum of its `countColumns` is above zero. */
export interface RatioCellQuery extends Pick<FactQuery, 'set' | 'changes'> {
  cells: RatioCells
  countColumns: readonly string[]
}
const cellKeys: Readonly<Record<RatioCells, string>> = { vehicle: 'vehicle_id', station: 'station_id' }
export type FactTableGrain = 'days' | 'months and days'

interface Way {
  /** Fact columns that form the row key. */
  parts: readonly string[]
  /** Selected expressions for the key, from alias `a`. */
  labels: readonly string[]
  joins?: string
  /** True if rows must be grouped again by the selected expressions, because several keys have the same ones. */
  again?: true
  /** Kind of size, for facts that are stored by size. */
  kind?: 'energy' | 'minutes'
}
const leftJoinSql = (view: string, alias: string, on: string) =>
  `left join ${view} ${alias} on ${alias}.operator_id = a.operator_id and ${on}`
const stations = 'join stations_station_names s on s.operator_id = a.operator_id and s.station_id = a.station_id'
const chargePoints = `${stations} join stations_charge_point_names p on p.operator_id = a.operator_id and p.charge_point_id = a.charge_point_id`
const kinds = leftJoinSql('reports_connector_kinds', 'g', 'g.kind_id = a.kind_id')
const ofStation = ['a.station_id as "stationId"', 's.station_name as "stationName"']
const ofChargePoint = [
  ...ofStation,
  'a.charge_point_id as "chargePointId"',
  'p.charge_point_no as "chargePointNo"',
  'p.charge_point_name as "chargePointName"',
]
const power = `case when g.rated_power_w <= 7000 then '7' when g.rated_power_w <= 22000 then '22' when g.rated_power_w <= 60000 then '60'
  when g.rated_power_w <= 120000 then '120' when g.rated_power_w <= 180000 then '180' when g.rated_power_w > 180000 then 'over' end`
const isCompany = `a.payer_kind = 'company'`

/** Properties of connectors on that day: a later change does not affect the past. */
const byKind = (...labels: string[]): Way => ({ parts: ['kind_id'], labels, joins: kinds, again: true })
const ways: Record<ReportDimension, Way> = {
  station: { parts: ['station_id'], labels: ofStation, joins: `left ${stations}` },
  chargePoint: { parts: ['station_id', 'charge_point_id'], labels: ofChargePoint, joins: chargePoints },
  connector: {
    parts: ['station_id', 'charge_point_id', 'connector_no'],
    labels: [...ofChargePoint, 'a.connector_no as "connectorNo"'],
    joins: chargePoints,
  },
  day: { parts: ['day'], labels: [`to_char(a.day, 'YYYY-MM-DD') as "day"`] },
  month: { parts: ['month'], labels: [`to_char(a.month, 'YYYY-MM') as "month"`] },
  weekday: { parts: ['day'], labels: ['extract(isodow from a.day)::int as "weekday"'], again: true },
  equipmentType: byKind('g.equipment_type as "equipmentType"'),
  powerClass: byKind(`${power} as "powerClass"`),
  standard: byKind(`nullif(g.standard, '') as "standard"`),
  maker: byKind(`nullif(g.maker, '') as "maker"`),
  model: byKind(`nullif(g.model, '') as "model"`),
  modelFirmware: byKind(
    `nullif(concat_ws(' ', nullif(g.maker, ''), nullif(g.model, '')), '') as "chargePointModel"`,
    `nullif(g.firmware, '') as "firmware"`,
  ),
  amount: { parts: ['bucket'], labels: ['a.bucket'] },
  energySize: { parts: ['bucket'], labels: ['a.bucket'], kind: 'energy' },
  minutesSize: { parts: ['bucket'], labels: ['a.bucket'], kind: 'minutes' },
  vehicle: {
    parts: ['vehicle_id'],
    labels: [
      `nullif(a.vehicle_id, '${missingIdPlaceholder}') as "vehicleId"`,
      'v.vehicle_name as "vehicleName"',
      'v.fleet_name as "fleetName"',
    ],
    joins: leftJoinSql('fleet_vehicle_names', 'v', 'v.vehicle_id = a.vehicle_id'),
  },
  vehicleModel: {
    parts: ['model_id'],
    labels: ['m.name as "vehicleModel"'],
    joins: leftJoinSql('fleet_model_names', 'm', 'm.kind_id = a.model_id'),
    again: true,
  },
  vehicleType: {
    parts: ['type_id'],
    labels: ['m.name as "vehicleType"'],
    joins: leftJoinSql('fleet_model_names', 'm', 'm.kind_id = a.type_id'),
    again: true,
  },
  company: {
    parts: ['payer_kind', 'payer_id'],
    labels: [`case when ${isCompany} then a.payer_id end as "companyId"`, 'c.company_name as "companyName"'],
    joins: leftJoinSql('members_company_names', 'c', `${isCompany} and c.company_id = a.payer_id`),
    again: true,
  },
  startMode: { parts: ['start_mode'], labels: [`nullif(a.start_mode, '') as "startMode"`] },
  ...vehicleEnergyRowKeys,
  ...workOrderReportDimensions,
}

/**
 * Returns true if the facts contain the dimension and the requested places. Sums over all currencies belong to none of
 * them.
 */
export function canDistinguish(
  { keys }: FactSet,
  by: ReportDimension,
  { chargePointId, stationIds }: ReportScopeSpan,
): boolean {
  const allKeys = new Set<string>([...keys, 'day', 'month'])
  return (
    allKeys.has('kind') === (ways[by].kind !== undefined) &&
    ways[by].parts.every((part) => allKeys.has(part)) &&
    (chargePointId === undefined || allKeys.has('charge_point_id')) &&
    (stationIds === undefined || stationIds.length === 0 || allKeys.has('station_id'))
  )
}

/**
 * Unit with one row per day; a station has about as many session rows per day as connectors. `all`: one row for
 * everything together.
 */
type Per = 'connector' | 'station' | 'vehicle' | 'all'

/** Returns the tables that a query reads. */
export function factTableGrainOf({
  set,
  by,
  span,
  cells,
}: Pick<FactQuery, 'set' | 'by' | 'span'> & { cells?: RatioCells | undefined }): {
  grain: FactTableGrain
  days: string
  months?: string
  per: Per
} {
  const parts = cells ? [...ways[by].parts, cellKeys[cells]] : ways[by].parts
  const { days, months, stationDays, stationMonths } = set.tables
  // Rows of a station sum up its connectors, their properties and the payers.
  const ofStations =
    stationDays !== undefined && span.chargePointId === undefined && parts.every((part) => stationKeys.has(part))
  const all = (...grains: ('dates' | 'days' | 'months')[]) =>
    grains
      .flatMap((grain) => (isWholeOperatorQuery(span) ? (set.all?.[grain] ?? []) : []))
      .find(({ keys }) => parts.every((part) => [...keys, 'day', 'month'].includes(part)))?.table
  const daily = all('dates', 'days') ?? (ofStations ? stationDays : days)
  const monthly = all('months') ?? (ofStations ? stationMonths : months)
  const together = set.keys.includes('station_id') ? 'station' : 'all'
  const per = all('dates', 'days') ? 'all' : ofStations ? together : finestOf(set)
  return parts.includes('day') || monthly === undefined
    ? { grain: 'days', days: daily, per }
    : { grain: 'months and days', days: daily, months: monthly, per }
}
function finestOf({ keys, tables }: FactSet): Per {
  if (!keys.includes('station_id')) return 'vehicle'
  return keys.includes('charge_point_id') || tables.months !== undefined ? 'connector' : 'station'
}

/**
 * Builds one statement with a row per key, and per currency if requested. `cells` is the number of facts that were
 * summed.
 */
export function compileFactQuery(question: FactQuery): RawBuilder<Record<string, unknown>> {
  const { set, by, sums, most, byCurrency, within, perCell } = question
  const { joins = '', again = false, kind, ...way } = ways[by]
  const cellKey = perCell ? [cellKeys[perCell]] : []
  const parts = [...new Set([...way.parts, ...cellKey])]
  const labels = [...way.labels, ...cellKey.map((column) => `a.${column} as "cellId"`)]
  const hasCurrency = set.keys.includes('currency')
  const currency = byCurrency && hasCurrency ? ['currency'] : []
  const stored = [...parts, ...currency, ...(kind ? ['kind'] : [])]
  const facts = within
    ? factsWithin(question, stored, within)
    : factsOf(question, [...stored, ...sums, ...most], perCell)
  const key = list(['operator_id', ...parts, ...currency], 'd')
  const sumExpressions = (alias: string, cells: RawBuilder<unknown>) =>
    sql.join([
      // A double adds whole numbers exactly up to 2^53, which covers all values, and faster than numeric, the type of
      // bigint sums.
      ...sums.map((column) => sql`sum(${sql.ref(`${alias}.${column}`)}::float8)::bigint as ${sql.ref(column)}`),
      ...most.map((column) => sql`max(${sql.ref(`${alias}.${column}`)}) as ${sql.ref(column)}`),
      sql`${cells} as cells`,
    ])
  // `offset 0` stops the planner from evaluating the join conditions of names for each fact, because the operator is
  // already fixed in the statement.
  const once = sql`select ${key}, ${sumExpressions('d', sql`count(*)`)} from (${facts}) d ${kind ? sql`where d.kind = ${kind}` : sql``} group by ${key} offset 0`
  const outputColumns = [...labels, ...currency.map((column) => `a.${column}`)]
  const columns = again ? sumExpressions('a', sql`sum(a.cells)::bigint`) : list([...sums, ...most, 'cells'], 'a')
  const groups = again ? sql.raw(` group by ${outputColumns.map((_, place) => place + 1).join(', ')}`) : sql``
  return sql`select ${sql.raw(outputColumns.join(', '))}, ${columns} from (${once}) a ${sql.raw(joins)}${groups}`
}

/** Facts of a range with the wanted columns: stored ones and queued changes. */
function factsOf(question: FactQuery, columns: readonly string[], cells?: RatioCells): RawBuilder<unknown> {
  const { set, by, sums, most, span, changes } = question
  const { days, months } = factTableGrainOf({ set, by, span, cells })
  const keys = columns.filter((column) => column !== 'month')
  const wanted = [...new Set(['operator_id', 'day', ...(cells ? [cellKeys[cells]] : []), ...keys])]
  const { currency: one, ...places } = span
  const filter = set.keys.includes('currency') ? { ...places, currency: one } : places
  const storedFacts =
    months === undefined || by === 'day'
      ? withMonth(dayRowsSql(days, wanted, filter), by)
      : // The largest value of a month cannot be split.
        monthsAndDays({ days, months }, wanted, filter, most.length === 0 ? new Set(sums) : undefined)
  return changes.length === 0
    ? storedFacts
    : sql`${storedFacts} union all ${pendingFacts(question, wanted, filter, cells)}`
}

/** Facts of those cells that the other facts know. */
function factsWithin(question: FactQuery, stored: readonly string[], within: RatioCellQuery): RawBuilder<unknown> {
  const { by, sums, most } = question
  const { cells, countColumns } = within
  const cell = [cellKeys[cells], ...(by === 'day' || by === 'month' ? [by] : [])]
  const own = factsOf(question, [...stored, ...sums, ...most], cells)
  const others = factsOf({ ...question, ...within, sums: countColumns, most: [] }, [...cell, ...countColumns], cells)
  const sum = sql.join(
    countColumns.map((column) => sql`sum(${sql.ref(`d.${column}`)})`),
    sql` + `,
  )
  return sql`
    select d.* from (${own}) d where (${list(cell, 'd')}) in (
      select ${list(cell, 'd')} from (${others}) d group by ${list(cell, 'd')} having ${sum} > 0)`
}

/** Queued changes as facts: the current figures of a day minus the stored ones. */
function pendingFacts(
  { set, by, changes }: FactQuery,
  wanted: readonly string[],
  { dayFrom, dayTo, ...places }: ReportScopeSpan,
  cells?: RatioCells,
): RawBuilder<unknown> {
  const columns = list(
    wanted.filter((column) => column !== 'operator_id'),
    'd',
  )
  const first = wanted[0] === 'operator_id' ? sql`platform_operator() as operator_id, ` : sql``
  const rows = sql`
    select ${first}${columns} from jsonb_populate_recordset(null::${sql.table(set.tables.days)}, ${JSON.stringify(changes)}::jsonb) d
    where d.day between ${dayFrom}::date and ${dayTo}::date and ${placeConditionSql(places)}`
  const monthly =
    factTableGrainOf({ set, by, span: { dayFrom, dayTo, ...places }, cells }).grain !== 'days' || by === 'month'
  return monthly ? sql`select x.*, date_trunc('month', x.day)::date as month from (${rows}) x` : rows
}

/** Adds the month column to facts that lack it. */
function withMonth(facts: RawBuilder<unknown>, by: ReportDimension): RawBuilder<unknown> {
  return by === 'month' ? sql`select x.*, date_trunc('month', x.day)::date as month from (${facts}) x` : facts
}
function list(columns: readonly string[], alias: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
}
