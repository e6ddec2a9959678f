import { newId } from '@evops/platform/contract'
import type pg from 'pg'
import { connectForBulk, dropChecks, dropIndexes, distributeItems, restoreConstraintsAndIndexes } from './bulk.ts'

/** The sessions cover two years, whatever their number. */
const days = 730
const chargePointsPerStation = 10
const tokens = 5_000
const batch = 100_000
/** Number of parallel write connections: the number of cores of the smallest machine. */
const writers = 2

/**
 * Inserts sessions of one operator in SQL: two years, 200 stations with ten charge points each, 5,000 start tokens; one
 * in fifty has a flag, one in two hundred is abnormal, the newest few hundred are charging. Indexes are dropped and
 * recreated from their own definitions, and constraints are not checked again because every referenced row exists. No
 * other client may use the database meanwhile: without indexes each query reads the whole table.
 */
export async function insertSessions(
  databaseUrl: string,
  {
    operatorId,
    sessions,
    writeLine,
    stations = 200,
  }: { operatorId: string; sessions: number; writeLine: (line: string) => void; stations?: number },
): Promise<void> {
  const startedAt = performance.now()
  const reportProgress = (what: string) =>
    writeLine(`  ${what} after ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const clients = await Promise.all(Array.from({ length: writers }, () => connectForBulk(databaseUrl)))
  const [client] = clients
  if (!client) return
  await client.query(
    'create unlogged table bench_made (place integer primary key, station_id uuid, charge_point_id uuid, charge_point_no text)',
  )
  await fillPlaces(client, operatorId, stations)
  const checks = await dropChecks(client, 'charging_sessions')
  const indexes = await dropIndexes(client, 'charging_sessions')
  const starts = Array.from({ length: Math.ceil(sessions / batch) }, (_, place) => 1 + place * batch)
  await distributeItems(clients, starts, (writer, from) =>
    writer.query(insertInto(stations), [operatorId, from, Math.min(from + batch - 1, sessions), sessions]),
  )
  reportProgress(`${sessions} orders`)
  await restoreConstraintsAndIndexes(clients, client, { indexes, checks })
  reportProgress(`${indexes.length} indexes`)
  await client.query('drop table bench_made')
  await client.query('vacuum (freeze, analyze) charging_sessions')
  await client.query('analyze stations_stations, stations_charge_points, charging_tokens')
  await client.query('checkpoint')
  reportProgress('read over')
  await Promise.all(clients.map((one) => one.end()))
}

async function fillPlaces(client: pg.Client, operatorId: string, stations: number): Promise<void> {
  const ids = Array.from({ length: stations }, () => newId())
  await client.query(
    "insert into stations_stations (operator_id, id, code, name, time_zone, org_id) select $1, id, 'B' || place, 'Bench ' || place, 'Asia/Shanghai', ('01890000-0000-7000-8000-' || lpad((place % 20)::text, 12, '0'))::uuid from unnest($2::uuid[]) with ordinality as s (id, place)",
    [operatorId, ids],
  )
  await client.query(
    `insert into bench_made select (s.place - 1) * $2 + n, s.id, uuidv7(), '32010600' || lpad(((s.place - 1) * $2 + n)::text, 6, '0')
     from unnest($1::uuid[]) with ordinality as s (id, place), generate_series(1, $2::int) n`,
    [ids, chargePointsPerStation],
  )
  await client.query(
    "insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w, asset_state) select $1, charge_point_id, station_id, charge_point_no, charge_point_no, 120000, 'operating' from bench_made",
    [operatorId],
  )
  await client.query(
    'insert into stations_connectors (operator_id, charge_point_id, connector_no) select $1, charge_point_id, connector from bench_made, generate_series(1, 2) connector',
    [operatorId],
  )
  await client.query(
    `insert into charging_tokens (operator_id, id, id_tag, label) select $1, uuidv7(), 'BENCH' || lpad(n::text, 6, '0'), 'Card ' || n from generate_series(1, ${tokens}) n`,
    [operatorId],
  )
}

/** Inserts in chronological order, as in production. The time, id and number of a session follow from its index `n`. */
const insertInto = (stations: number) => `
  insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_id,
    token_state, device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh,
    stop_reason, time_zone, currency, start_soc, end_soc, max_power_w, energy_dwh, electricity_minor, service_minor, total_minor, flags, flags_checked_at)
  select $1, uuidv7(o.at - now()), p.charge_point_no || '0' || o.connector || to_char(o.at at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((o.n % 10000)::text, 4, '0'),
    p.station_id, p.charge_point_id, o.connector, 'ocpp1.6j', o.n, o.state,
    case when o.total = 0 then 'free' when o.state = 'settled' then 'unpaid' else 'none' end, 'BENCH' || lpad(o.tag::text, 6, '0'),
    t.id, 'accepted', o.at, o.at, o.at, o.n * 100, o.ended, o.ended, o.ended, case when o.ended is not null then o.n * 100 + o.dwh end,
    case when o.ended is not null then (array['user_local', 'unplugged', 'full', 'user_app', 'device_fault'])[1 + o.n % 5] end, 'Asia/Shanghai', 'CNY',
    20, 80, 60000, case when o.ended is not null and o.state <> 'abnormal' then o.dwh end,
    case when o.state in ('settled', 'void') then o.total end, case when o.state in ('settled', 'void') then 0 end, case when o.state in ('settled', 'void') then o.total end,
    case when o.state = 'abnormal' then array['A07'] when o.n % 50 = 0 then array[(array['A05', 'A06', 'A08', 'A10', 'A13'])[1 + (o.n / 50) % 5]] else '{}' end, now()
  from (
    select n, at, connector, tag, place, state, dwh, case when n % 40 = 0 then 0 else dwh / 100 end as total,
      case when state <> 'charging' then at + make_interval(mins => 10 + (hash % 170)) end as ended
    from (
      select n, now() - make_interval(secs => ($4 - n) * (${days} * 86400.0 / $4) + 1) as at, 1 + n % 2 as connector,
        1 + (hashint4(n) & 2147483647) % ${tokens} as tag, (hashint4(n + 7) & 2147483647) as hash,
        5000 + (hashint4(n + 13) & 2147483647) % 600000 as dwh,
        case when n > $4 - 300 then 1 + ($4 - n) else 1 + (hashint4(n + 3) & 2147483647) % ${stations * chargePointsPerStation} end as place,
        case when n > $4 - 300 then 'charging' when n % 200 = 7 then 'abnormal' when n % 333 = 5 then 'void' else 'settled' end as state
      from generate_series($2::int, $3::int) n
    ) drawn
  ) o
  join bench_made p on p.place = o.place
  join charging_tokens t on t.operator_id = $1 and t.id_tag_key = lower('BENCH' || lpad(o.tag::text, 6, '0'))
  order by o.n`
