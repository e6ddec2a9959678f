import type { Page, PagedQuery } from '@evops/platform/contract'
import { sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BalanceCause, BalanceFilter, DayBalance, listDayBalances } from '../../contract/index.ts'
import type { ConnectorReading, MeterReading } from './balance.rules.ts'

export interface StationPlace {
  stationId: string
  stationName: string
  timeZone: string
}

/** Returns a station of the transaction's operator. */
export async function loadStationPlace(tx: Tx, stationId: string): Promise<StationPlace | undefined> {
  return tx
    .selectFrom('stations_station_names')
    .where('station_id', '=', stationId)
    .select(aliasColumns(['stationId', 'stationName', 'timeZone']))
    .executeTakeFirst()
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

export interface DayBalanceSession {
  id: string
  sessionNo: string
  chargePointId: string
  chargePointNo: string
  chargePointName: string
  connectorNo: number
  startedAt: number
  endedAt: number | null
  meterStartDwh: number
  meterEndDwh: number | null
  energyDwh: number | null
  isVoid: boolean
  readings: ConnectorReading[] | null
  /** Registers within an hour of the day's two midnights. */
  midnightReadings: ConnectorReading[] | null
  meterValuesDwh: number | null
  chargePointDwh: number | null
}

/**
 * Returns the sessions of a station that overlap a time span, and for each connector the last one before it. Included
 * are connectors with a session in the span and those that exist now, because only those report between sessions. The
 * index on starts covers the sessions of the 30 days before, so no row outside the span is read.
 */
export async function sessionsAround(
  tx: Tx,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<DayBalanceSession[]> {
  const { rows } = await sql<DayBalanceSession>`
    with touching as materialized (
      select o.operator_id, o.id from charging_sessions o
      where o.station_id = ${stationId} and o.started_at < ${to} and o.started_at > ${from}::timestamptz - interval '30 days'
        and (o.ended_at is null or o.ended_at > ${from})
    ),
    own as materialized (select o.* from touching t join charging_sessions o on o.operator_id = t.operator_id and o.id = t.id where o.start_received_at is not null),
    wanted as (
      select o.* from own o
      union all
      select last.* from (
        select charge_point_id, connector_no from own
        union select g.charge_point_id, g.connector_no from stations_charge_point_names n join stations_connector_facts g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id where n.station_id = ${stationId}
      ) g
      cross join lateral (
        select o.* from charging_sessions o where o.charge_point_id = g.charge_point_id and o.connector_no = g.connector_no and o.station_id = ${stationId}
          and o.start_received_at is not null and o.ended_at <= ${from} and o.started_at between ${from}::timestamptz - interval '30 days' and ${from}
        order by o.started_at desc limit 1
      ) last
    )
    select o.id, o.session_no as "sessionNo", o.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", n.charge_point_name as "chargePointName", o.connector_no as "connectorNo",
      ${ms('o.started_at')} as "startedAt", ${ms('o.ended_at')} as "endedAt", coalesce(o.meter_start_dwh, least.register_dwh, o.meter_end_dwh) as "meterStartDwh", o.meter_end_dwh as "meterEndDwh",
      o.energy_dwh as "energyDwh", o.state = 'void' as "isVoid", b.readings, s.readings as "midnightReadings", s.grown as "meterValuesDwh", p.energy_dwh as "chargePointDwh"
    from wanted o
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    left join lateral (
      select bill -> 'billingReadings' as readings from charging_bills where operator_id = o.operator_id and session_id = o.id order by revision desc limit 1
    ) b on true
    left join lateral (
      select greatest(max(m.register_dwh) - o.meter_start_dwh, 0) as grown,
        json_agg(json_build_object('at', ${ms('m.at')}, 'registerDwh', m.register_dwh) order by m.at) filter (where m.register_dwh is not null
          and (m.at between ${from}::timestamptz - interval '1 hour' and ${from}::timestamptz + interval '1 hour'
            or m.at between ${to}::timestamptz - interval '1 hour' and ${to}::timestamptz + interval '1 hour')) as readings
      from stations_meter_values_within(o.operator_id, n.charge_point_key, o.connector_no, o.started_at, o.ended_at) m
    ) s on true
    left join charging_charge_point_settlements p on p.operator_id = o.operator_id and p.session_id = o.id
    -- Where the start register is not known, all that the meter counted since the session before is the order's to explain.
    left join lateral charging_least_start(o.operator_id, o.charge_point_id, o.connector_no, o.started_at, o.meter_end_dwh) least on o.meter_start_dwh is null
    where coalesce(o.meter_start_dwh, least.register_dwh, o.meter_end_dwh) is not null
    order by n.charge_point_no, o.connector_no, o.started_at`.execute(tx)
  return rows
}

export interface IdleReading extends ConnectorReading {
  chargePointId: string
  chargePointNo: string
  chargePointName: string
  connectorNo: number
}

/** Returns registers that connectors reported while none of their sessions ran. */
export async function readingsBetween(
  tx: Tx,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<IdleReading[]> {
  const { rows } = await sql<IdleReading>`
    select n.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", n.charge_point_name as "chargePointName", g.connector_no as "connectorNo", ${ms('s.at')} as at, s.register_dwh as "registerDwh"
    from stations_charge_point_names n
    join stations_connector_facts g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id
    cross join lateral stations_meter_values_within(n.operator_id, n.charge_point_key, g.connector_no, ${from}::timestamptz - interval '1 day', ${to}) s
    where n.station_id = ${stationId} and s.register_dwh is not null
      and (select true from charging_sessions o where o.operator_id = n.operator_id and o.charge_point_id = n.charge_point_id and o.connector_no = g.connector_no
        and o.started_at <= s.at and o.started_at > s.at - interval '3 days' and coalesce(o.ended_at, 'infinity') >= s.at limit 1) is null
    order by s.at`.execute(tx)
  return rows
}

/** Returns unhandled stops that match no session. */
export async function unhandledOrphanStops(
  tx: Tx,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ chargePointId: string; chargePointNo: string; at: number; registerDwh: number | null }[]> {
  const { rows } = await sql<{
    chargePointId: string
    chargePointNo: string
    at: number
    registerDwh: number | null
  }>`
    select n.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", ${ms('s.device_ended_at')} as at, s.meter_end_dwh as "registerDwh"
    from charging_orphan_stops s
    join stations_charge_point_names n on n.operator_id = s.operator_id and n.charge_point_id = s.charge_point_id
    where n.station_id = ${stationId} and s.handled_at is null and s.device_ended_at >= ${from} and s.device_ended_at < ${to}
    order by s.device_ended_at`.execute(tx)
  return rows
}

/** Returns the readings of a station's meters around a time span, and whether it has meters. */
export async function meterReadings(
  tx: Tx,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ hasMeter: boolean; readings: MeterReading[] }> {
  const { rows } = await sql<MeterReading>`
    select meter_id as "meterId", multiplier, ${ms('at')} as at, register_dwh as "registerDwh", restarts
    from stations_meter_log where station_id = ${stationId}
      and at between ${from}::timestamptz - interval '2 days' and ${to}::timestamptz + interval '2 days' order by at`.execute(
    tx,
  )
  if (rows.length > 0) return { hasMeter: true, readings: rows }
  const any = await tx
    .selectFrom('stations_meter_log')
    .where('station_id', '=', stationId)
    .select('meter_id')
    .limit(1)
    .executeTakeFirst()
  return { hasMeter: any !== undefined, readings: [] }
}

export async function saveDayBalance(
  tx: Tx,
  operatorId: string,
  balance: Omit<DayBalance, 'stationName' | 'timeZone' | 'causes'> & { causes: readonly BalanceCause[] },
): Promise<void> {
  const values = {
    meter_dwh: balance.meterDwh,
    connectors_dwh: balance.connectorsDwh,
    sessions_dwh: balance.sessionsDwh,
    meter_values_dwh: balance.meterValuesDwh,
    sessions: balance.sessions,
    causes: JSON.stringify(balance.causes),
    state: balance.state,
    computed_at: new Date(balance.computedAt),
  }
  await tx
    .insertInto('charging_day_balances')
    .values({ operator_id: operatorId, station_id: balance.stationId, day: balance.day, ...values })
    .onConflict((on) => on.columns(['operator_id', 'station_id', 'day']).doUpdateSet(values))
    .execute()
}

function selectBalances(tx: Tx, { stationId, state, dayFrom, dayTo }: BalanceFilter) {
  let query = tx
    .selectFrom('charging_day_balances as b')
    .innerJoin('stations_station_names as s', (on) =>
      on.onRef('s.operator_id', '=', 'b.operator_id').onRef('s.station_id', '=', 'b.station_id'),
    )
  if (stationId) query = query.where('b.station_id', '=', stationId)
  if (state) query = query.where('b.state', '=', state)
  if (dayFrom) query = query.where('b.day', '>=', dayFrom)
  if (dayTo) query = query.where('b.day', '<=', dayTo)
  return query
}

/** Returns a page of days. Default order: newest first. */
export async function pageOfBalances(
  tx: Tx,
  { sort, page: number, pageSize, ...filter }: BalanceFilter & PagedQuery<typeof listDayBalances>,
): Promise<Page<DayBalance>> {
  const [column, down] = sortColumnOf(sort, { day: 'b.day' }, '-day')
  const rows = selectBalances(tx, filter)
    .select([
      ...aliasColumns('b', ['stationId']),
      ...aliasColumns('s', ['stationName', 'timeZone']),
      sql<string>`b.day::text`.as('day'),
      ...aliasColumns('b', ['meterDwh', 'connectorsDwh', 'meterValuesDwh', 'sessionsDwh', 'sessions']),
      sql<number>`jsonb_array_length(b.causes)`.as('causes'),
      ...aliasColumns('b', ['state', 'computedAt']),
    ])
    .orderBy(column, down)
    .orderBy('s.station_name')
    .orderBy('b.station_id')
  const found = await readPage(tx, rows, { page: number, pageSize })
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

export interface DayToBalance {
  operatorId: string
  stationId: string
  timeZone: string
  day: string
}

/**
 * Returns closed days to calculate, of all operators: the last three of each station with sessions or a meter, the
 * missing ones of the last 31, days that waited for a meter reading that has arrived, and days with a difference, which
 * may have been corrected. Runs in a platform transaction.
 */
export async function listDaysToBalance(tx: Tx, now: Date): Promise<DayToBalance[]> {
  const { rows } = await sql<DayToBalance>`
    with stations as (
      select s.operator_id, s.station_id, s.time_zone, (${now} at time zone s.time_zone)::date as today, least(
        (select min(o.started_at) from charging_sessions o where o.operator_id = s.operator_id and o.station_id = s.station_id and o.started_at > ${now}::timestamptz - interval '32 days'),
        (select min(m.at) from stations_meter_log m where m.operator_id = s.operator_id and m.station_id = s.station_id and m.at > ${now}::timestamptz - interval '32 days')
      ) as since
      from stations_station_names s
    )
    select s.operator_id as "operatorId", s.station_id as "stationId", s.time_zone as "timeZone", d.day::date::text as day
    from stations s
    cross join lateral generate_series(greatest((s.since at time zone s.time_zone)::date, s.today - 31), s.today - 1, interval '1 day') as d (day)
    left join charging_day_balances b on b.operator_id = s.operator_id and b.station_id = s.station_id and b.day = d.day::date
    where s.since is not null and (b.day is null or d.day::date >= s.today - 3 or b.state = 'differs' or (b.meter_dwh is null and exists (
      select from stations_meter_log m where m.operator_id = s.operator_id and m.station_id = s.station_id
        and m.at >= (d.day::date + 1)::timestamp at time zone s.time_zone and m.at < ((d.day::date + 2)::timestamp at time zone s.time_zone))))
    order by 1, 2, 4`.execute(tx)
  return rows
}
