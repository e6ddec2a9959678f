import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { sessionsEndedSinceSql } from '../sessions/other-sessions.store.ts'
import { markForEndNotice } from '../sessions/ended-news.store.ts'
import { markUnplugPending, markFactsStale } from '../facts/unreported.store.ts'
import { verifySignedValuesOfMany } from '../signed-values/signed-values.service.ts'
import { dropDuplicateClonePairs } from './clone.rules.ts'
import { closingEvidenceKinds } from '../../contract/index.ts'
import type { AnomalyInput } from './anomaly-poll.ts'

/** Epoch ms of a timestamp. */
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)
/**
 * Last register of a session, or of a test charge on its connector between it and `o`. The energy of a test charge
 * belongs to no one.
 */
const testedAfter = sql`case when p.meter_end_dwh is not null then greatest(p.meter_end_dwh, (
  select max(t.meter_end_dwh) from charging_test_sessions t where t.operator_id = p.operator_id and t.charge_point_id = p.charge_point_id
    and t.connector_no = p.connector_no and t.started_at >= p.started_at and t.started_at < o.started_at)) end`
const neighbour = (
  alias: string,
  meterEnd = sql.raw(`${alias}.meter_end_dwh`),
) => sql`json_build_object('id', ${sql.raw(alias)}.id, 'sessionNo', ${sql.raw(alias)}.session_no,
  'startedAt', ${ms(`${alias}.started_at`)}, 'endedAt', ${ms(`${alias}.ended_at`)},
  'meterStartDwh', ${sql.raw(alias)}.meter_start_dwh, 'meterEndDwh', ${meterEnd},
  'isBilled', ${sql.raw(alias)}.total_minor is not null)`
/** Neighbours are sessions that started. A failed start gives no information. */
const sameConnector = (alias: string) =>
  sql.raw(
    `${alias}.operator_id = o.operator_id and ${alias}.charge_point_id = o.charge_point_id and ${alias}.connector_no = o.connector_no and ${alias}.id <> o.id and ${alias}.start_received_at is not null`,
  )

/**
 * Joins to a session `o` of a connector: its bill, its neighbours on the connector, and the messages that arrived
 * later.
 */
const otherSessions = sql`
    left join lateral (
      select (select json_object_agg(p ->> 'period', (p ->> 'meteredDwh')::bigint) from jsonb_array_elements(bill -> 'byPeriod') p) as periods,
        nullif(bill -> 'plug', 'null') as plug, (bill -> 'settlement' ->> 'listEnergyE4')::bigint as list_energy_e4
      from charging_bills where operator_id = o.operator_id and session_id = o.id order by revision desc limit 1
    ) b on true
    left join lateral (
      select ${neighbour('p', testedAfter)} as it from charging_sessions p where ${sameConnector('p')} and p.started_at < o.started_at and p.state <> 'void' order by p.started_at desc limit 1
    ) previous on true
    left join lateral (
      select ${neighbour('p')} as it from charging_sessions p where ${sameConnector('p')} and p.started_at > o.started_at order by p.started_at limit 1
    ) next on true
    left join lateral (
      select ${neighbour('p')} as it from ${sql.raw(sessionsEndedSinceSql('o.started_at'))} p where ${sameConnector('p')} and p.started_at between o.started_at - interval '3 days' and o.ended_at
        and coalesce(p.ended_at > o.started_at, p.started_at >= o.started_at) and p.state <> 'void' order by p.started_at limit 1
    ) overlap on true
    left join lateral (
      select json_build_object('energyDwh', energy_dwh, 'totalMinor', total_minor, 'periods', periods, 'receivedAt', ${ms('received_at')}) as it
      from charging_charge_point_settlements where operator_id = o.operator_id and session_id = o.id
    ) settlement on true
    left join lateral (
      select json_build_object('id', s.id, 'deviceEndedAt', ${ms('s.device_ended_at')}, 'receivedAt', ${ms('s.received_at')}, 'meterEndDwh', s.meter_end_dwh) as it
      from charging_orphan_stops s where s.operator_id = o.operator_id and s.charge_point_id = o.charge_point_id and s.handled_at is null
        and s.proposed_session_id = o.id and s.reported_transaction_id = o.transaction_id::text order by s.received_at desc limit 1
    ) late on true
    left join lateral (
      select json_build_object('chargePointNo', p.charge_point_no, 'at', ${ms('s.received_at')}) as it
      from charging_orphan_stops s join stations_charge_point_names p on p.operator_id = s.operator_id and p.charge_point_id = s.charge_point_id
      where s.operator_id = o.operator_id and s.charge_point_id <> o.charge_point_id and s.reported_transaction_id = o.transaction_id::text
        and s.received_at > o.start_received_at - interval '1 day' order by s.received_at desc limit 1
    ) conflict on true`

/** Start modes with the card or vehicle present. A remote start has no place. */
const presented = sql.raw("in ('card_online', 'card_offline', 'vin', 'plug_and_charge')")

/** Joins to a session the previous and the next session of its token, if they were at another station. */
const elsewhere = sql`
    left join lateral (
      select json_agg(json_build_object('id', e.id, 'sessionNo', e.session_no, 'startedAt', ${ms('e.started_at')}, 'endedAt', ${ms('e.ended_at')},
        'stationName', s.station_name, 'longitude', s.longitude, 'latitude', s.latitude)) as presented
      from (
        (select p.* from charging_sessions p where p.operator_id = o.operator_id and p.token_id = o.token_id and (p.started_at, p.id) < (o.started_at, o.id)
          and p.start_mode ${presented} and p.start_received_at is not null and p.state <> 'void' order by p.started_at desc, p.id desc limit 1)
        union all
        (select p.* from charging_sessions p where p.operator_id = o.operator_id and p.token_id = o.token_id and (p.started_at, p.id) > (o.started_at, o.id)
          and p.start_mode ${presented} and p.start_received_at is not null and p.state <> 'void' order by p.started_at, p.id limit 1)
      ) e
      join stations_station_positions s on s.operator_id = e.operator_id and s.station_id = e.station_id
      where e.station_id <> o.station_id and o.start_mode ${presented}
        and not exists (select from charging_tokens t where t.operator_id = o.operator_id and t.id = o.token_id and t.many_at_once)
        -- Once for each pair.
        and not exists (select from charging_flags f where f.operator_id = e.operator_id and f.session_id = e.id and f.flag = 'A18'
          and (f.state = 'open' or f.handling <> 'gone') and f.evidence ->> 'otherId' = o.id::text)
    ) elsewhere on o.token_id is not null`

const aLittle = sql.raw("interval '5 minutes'")

/** Joins the messages of the connector and its charge point `n` since the start of the session. */
const connectorReportsSql = (now: Date) => sql`
    left join lateral (
      select json_build_object('id', c.id, 'requestedAt', ${ms('c.requested_at')}) as it
      from stations_command_log c where c.operator_id = o.operator_id and c.charge_point_id = o.charge_point_id and c.action = 'RemoteStartTransaction'
        and c.requested_at between o.start_received_at - interval '30 minutes' and o.start_received_at
        and lower(c.payload ->> 'idTag') = lower(o.id_tag) and coalesce((c.payload ->> 'connectorId')::int, o.connector_no) = o.connector_no
        -- Each start explains one session, the first that began after it (a clock may be a little behind).
        and o.started_at > c.requested_at - ${aLittle} and not exists (
          select from charging_sessions e where ${sameConnector('e')} and e.id_tag_key = o.id_tag_key and e.start_received_at >= c.requested_at
            and e.start_received_at < o.start_received_at and e.started_at > c.requested_at - ${aLittle})
      order by c.requested_at desc limit 1
    ) command on true
    left join lateral (
      select json_agg(${ms('s.received_at')} order by s.received_at) as at from (
        select received_at from stations_connector_state_log s where s.operator_id = o.operator_id and s.charge_point_id = o.charge_point_id and s.connector_no = o.connector_no
          and s.reported_status = 'Available' and s.received_at > o.start_received_at and s.received_at <= coalesce(o.stop_received_at, ${now}) order by received_at limit 50
      ) s
    ) idle on true
    left join lateral (
      select json_build_object('status', s.status, 'receivedAt', ${ms('s.received_at')}) as it
      from stations_connector_states_now s where s.operator_id = o.operator_id and s.charge_point_id = o.charge_point_id and s.connector_no = o.connector_no
    ) connector on true
    left join lateral (
      select json_agg(f.connector_no order by f.connector_no) as nos from stations_connector_facts f where f.operator_id = o.operator_id and f.charge_point_id = o.charge_point_id
    ) connectors on true
    left join lateral (
      -- Its last sample, and when its register grew last: one reading of its samples for both.
      select (array_agg(json_build_object('receivedAt', ${ms('s.received_at')}, 'registerDwh', s.register_dwh) order by s.at desc))[1] as it,
        (array_agg(s.received_at order by s.register_dwh desc, s.received_at) filter (where s.register_dwh > coalesce(o.meter_start_dwh, 0)))[1] as grew_at
      from stations_session_meter_values(o.operator_id, n.charge_point_key, o.connector_no, o.started_at - interval '1 day', 'infinity') s
      where o.ended_at is null and s.received_at > o.start_received_at
    ) meter_value on true`

/** Joins to a session with unknown registers the registers around it. */
const unmeasured = sql`
    left join lateral (
      select json_build_object('registerDwh', l.register_dwh, 'sessionId', l.session_id, 'sessionNo', l.session_no) as it
      -- "offset 0": called for those alone.
      from (select o.charge_point_id where o.meter_start_dwh is null offset 0) y
      cross join lateral charging_least_start(o.operator_id, y.charge_point_id, o.connector_no, o.started_at, o.meter_end_dwh) l
    ) least on true
    left join lateral (
      select json_build_object('firstDwh', min(s.register_dwh), 'lastDwh', max(s.register_dwh)) as it
      from stations_session_meter_values(o.operator_id, n.charge_point_key, o.connector_no, o.started_at, coalesce(o.ended_at, 'infinity')) s
      where o.meter_start_dwh is null and s.register_dwh is not null having count(*) > 0
    ) seen on true`

/** Joins to a session that ended without a register its end, and the next reports of its connector `n`. */
const awaited = sql`
    left join lateral (
      select json_build_object('endedAt', ${ms('a.device_ended_at')}, 'receivedAt', ${ms('a.received_at')}, 'lastDwh', a.last_dwh, 'reason', a.stop_reason,
        'reportedReason', a.reported_stop_reason, 'takenBy', a.taken_by, 'takenDwh', a.taken_dwh, 'idleDwh', (
          select s.register_dwh from stations_session_meter_values(o.operator_id, n.charge_point_key, o.connector_no, a.device_ended_at,
            coalesce(to_timestamp((next.it ->> 'startedAt')::bigint / 1000.0), 'infinity')) s
          where s.at > a.device_ended_at and s.register_dwh is not null order by s.at limit 1)) as it
      from charging_awaited_ends a where a.operator_id = o.operator_id and a.session_id = o.id
    ) awaited on true`

/** Loads the data that the rules check, for sessions of the transaction's operator that charged or may have charged. */
export async function loadSessionsToCheck(tx: Tx, ids: readonly string[], now: Date): Promise<AnomalyInput[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<AnomalyInput, 'signed'>>`
    select o.operator_id as "operatorId", o.id, o.session_no as "sessionNo", o.version, o.state, o.station_id as "stationId", o.charge_point_id as "chargePointId",
      n.charge_point_key as "chargePointKey", o.connector_no as "connectorNo", n.rated_power_w as "ratedPowerW", o.time_zone as "timeZone", o.currency,
      o.id_tag as "idTag", o.token_id as "tokenId", o.holder_id as "holderId", charging_payers_of(o) as payers, o.token_state as "tokenState", o.start_mode as "startMode", o.tariff_version_id as "tariffVersionId",
      o.transaction_id as "transactionId", o.stop_reason as "stopReason", o.flags,
      ${ms('o.device_started_at')} as "deviceStartedAt", ${ms('o.start_received_at')} as "startReceivedAt", ${ms('o.started_at')} as "startedAt",
      ${ms('o.device_ended_at')} as "deviceEndedAt", ${ms('o.stop_received_at')} as "stopReceivedAt", ${ms('o.ended_at')} as "endedAt",
      o.meter_start_dwh as "meterStartDwh", o.meter_end_dwh as "meterEndDwh", least.it as least, seen.it as seen, awaited.it as "awaitedEnd",
      (select json_build_object('energyDwh', c.energy_dwh, 'at', ${ms('c.at')}) from charging_counted_energies c
        where o.protocol = 'ykc1.6' and c.operator_id = o.operator_id and c.transaction_id = o.transaction_id) as counted, o.energy_dwh as "energyDwh",
      o.electricity_minor as "electricityMinor", o.service_minor as "serviceMinor", o.total_minor as "totalMinor", o.payable_minor as "payableMinor",
      (select coalesce(sum(t.amount_minor) filter (where t.status = 'Settled' and t.currency = o.currency), 0)::bigint from charging_terminal_payments t
        where t.operator_id = o.operator_id and t.session_id = o.id having bool_or(t.id is not null)) as "terminalMinor", case when o.start_mode = 'direct_payment' then charging_offset_minor(o.operator_id, o.id, o.payable_minor) end as "offsetMinor", case when o.pay_state = 'arrears' then (select p.amount_minor from ledger_payments p where p.operator_id = o.operator_id and p.business_id = o.id and p.account = 'wallet_arrears') end as "shortMinor",
      coalesce(case when o.battery_dwh is not null then jsonb_build_object('dwh', o.battery_dwh, 'source', 'token') end,
        (select jsonb_build_object('dwh', t.battery_dwh, 'source', 'vehicle') from charging_transactions t
          where t.operator_id = o.operator_id and t.transaction_id = o.transaction_id and t.charge_point_id = o.charge_point_id and t.battery_dwh is not null
          order by t.changed_at desc limit 1)) as battery,
      coalesce(b.plug, case when o.unplugged_at is not null then jsonb_build_object('unpluggedAt', ${ms('o.unplugged_at')}, 'faulted',
        exists (select from stations_connector_state_log f where f.operator_id = o.operator_id and f.charge_point_id = o.charge_point_id and f.connector_no in (o.connector_no, 0)
          and f.reported_status = 'Faulted' and f.received_at between o.ended_at and o.unplugged_at)) end) as plug,
      coalesce((select jsonb_agg(jsonb_build_object('flag', f.flag, 'evidence', f.evidence)) from charging_flags f
        where f.operator_id = o.operator_id and f.session_id = o.id and f.evidence ->> 'kind' = any (${[...closingEvidenceKinds]})), '[]') as findings,
      b.periods, b.list_energy_e4 as "listEnergyE4", previous.it as previous, next.it as next, overlap.it as overlap, settlement.it as settlement,
      late.it as "lateStop", conflict.it as conflict, command.it as command,
      json_build_object('stationName', l.station_name, 'longitude', l.longitude, 'latitude', l.latitude) as place, coalesce(elsewhere.presented, '[]') as elsewhere,
      coalesce(connectors.nos, '[]') as "connectorNos", coalesce(idle.at, '[]') as "idleAt", connector.it as connector, meter_value.it as "lastMeterValue", ${ms('meter_value.grew_at')} as "grewAt",
      json_build_object('bootedAt', ${ms('g.booted_at')}, 'connected', coalesce(g.connected, false), 'lastSeenAt', ${ms('g.last_seen_at')}) as "chargePoint"
    from charging_sessions o
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    join stations_charge_point_signs g on g.operator_id = o.operator_id and g.charge_point_id = o.charge_point_id
    ${otherSessions}
    ${connectorReportsSql(now)}
    ${unmeasured}
    ${awaited}
    ${elsewhere}
    -- Joined as a table it came first, and all that stands above was asked again for each station.
    cross join lateral (select * from stations_station_positions l where l.operator_id = o.operator_id and l.station_id = o.station_id offset 0) l
    where o.id = any(${ids}::uuid[]) and o.start_received_at is not null`.execute(withPreparedStatements(tx))
  const signed = await verifySignedValuesOfMany(tx, rows)
  return dropDuplicateClonePairs(rows.map((row) => ({ ...row, signed: signed.get(row.id) ?? null })))
}

export interface SessionToCheck {
  operatorId: string
  id: string
}

/** True if there are closed sessions that the rules have not checked. */
export const uncheckedSessionsExistSql = 'exists (select from charging_unlooked)'
/** Returns closed sessions of all operators that the rules have not checked. Runs in a platform transaction. */
export async function listUncheckedSessions(tx: Tx, limit: number): Promise<SessionToCheck[]> {
  const { rows } = await sql<SessionToCheck>`
    select operator_id as "operatorId", session_id as id from charging_unlooked limit ${limit}`.execute(tx)
  return rows
}

/**
 * Returns sessions of all operators that need a check: those that have not ended; the last one of each connector that
 * stays plugged, and those flagged as plugged that were unplugged since; and closed ones with new data: a stop, a
 * settlement, or a stop of the same number from elsewhere. The sessions of `charging_takes_end` are read in two
 * queries, each with a partial index.
 */
export async function listUnsettledSessionsToCheck(tx: Tx, pluggedBefore: Date): Promise<SessionToCheck[]> {
  const { rows } = await sql<SessionToCheck>`
    select operator_id as "operatorId", id from charging_sessions where charging_has_started(state)
    union
    select operator_id, id from charging_sessions where state = 'abnormal' and stop_received_at is null
    union
    select s.operator_id, o.id from stations_connector_states_now s
    join lateral (
      select id, started_at, unplugged_at, flags from charging_sessions o where o.operator_id = s.operator_id and o.charge_point_id = s.charge_point_id and o.connector_no = s.connector_no
      order by started_at desc limit 1
    ) o on o.started_at < ${pluggedBefore} and o.unplugged_at is null and 'A08' <> all (o.flags)
    where s.status in ('occupied', 'suspended')
    union
    select f.operator_id, f.session_id from charging_flags f
    join charging_sessions o on o.operator_id = f.operator_id and o.id = f.session_id and o.unplugged_at is not null
    where f.flag = 'A08' and f.state = 'open' and f.evidence ->> 'kind' = 'plugged'
    union
    select o.operator_id, o.id from charging_orphan_stops s
    join charging_sessions o on o.operator_id = s.operator_id and o.transaction_id = case when s.reported_transaction_id ~ '^[0-9]{1,10}$' and s.reported_transaction_id::bigint < 2147483648 then s.reported_transaction_id::bigint::integer end
    where s.handled_at is null and s.received_at > o.flags_checked_at
    union
    select s.operator_id, s.session_id from charging_charge_point_settlements s
    join charging_sessions o on o.operator_id = s.operator_id and o.id = s.session_id
    where s.received_at > o.flags_checked_at
    union
    select t.operator_id, t.session_id from charging_terminal_payments t
    join charging_sessions o on o.operator_id = t.operator_id and o.id = t.session_id
    where t.matched_at > o.flags_checked_at and t.matched_at > now() - interval '2 days'`.execute(tx)
  return rows
}

/**
 * Stores the flags of sessions from their anomalies, and marks them as checked. The end of a session counts as the
 * first check: with `ifFound`, a row with unchanged flags is not written.
 */
export async function saveFlagCodes(
  tx: Tx,
  ids: readonly string[],
  { checkedAt, ifFound = false }: { checkedAt: Date | null; ifFound?: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update charging_sessions o set flags_checked_at = ${checkedAt}, flags = f.codes
    from (
      select w.id, array(select c.flag from charging_flags c where c.session_id = w.id and (c.state = 'open' or c.handling <> 'gone') order by c.flag) as codes
      from unnest(${ids}::uuid[]) as w (id)
    ) f
    where o.id = any(${ids}::uuid[]) and o.id = f.id and (o.flags <> f.codes or (o.flags_checked_at is distinct from ${checkedAt} and not (${ifFound} and o.flags_checked_at is not null)))`.execute(
    tx,
  )
}

/**
 * Locks those of these sessions that no other transaction holds, and returns them. A transaction with many locks must
 * not wait: the OCPP gateway closes many sessions in one statement, in its own order.
 */
export async function lockUnlockedSessions(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select id from charging_sessions where id = any(${ids}::uuid[]) for update skip locked`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Adds the overlap flag to closed sessions that overlap a newly flagged one and were checked before it. */
export async function markOverlappedForRecheck(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into charging_unlooked (operator_id, session_id)
    select o.operator_id, o.id from charging_sessions o
    where o.id = any(${ids}::uuid[]) and o.ended_at is not null
      and not exists (select from charging_flags f where f.operator_id = o.operator_id and f.session_id = o.id and f.flag = 'A15')
    on conflict do nothing`.execute(tx)
}

/** Removes these sessions from the list of unchecked ones. For closed ones, reports and the payment are updated now. */
export async function removeFromUncheckedList(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from charging_unlooked where session_id = any(${ids}::uuid[]) returning session_id as id`.execute(tx)
  const looked = rows.map(({ id }) => id)
  await markFactsStale(tx, looked)
  await markUnplugPending(tx, looked)
  await markForEndNotice(tx, looked)
}
