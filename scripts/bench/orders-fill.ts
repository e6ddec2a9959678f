import { newId } from '@evops/platform/contract'
import type pg from 'pg'

/** As many orders a day at each charge point as make the wanted number in two years. */
const days = 730
const stations = 200
const pilesPerStation = 10
const tokens = 5_000
const batch = 500_000

/**
 * Orders of one operator, written by the database itself: two years, 200 stations with 2,000 charge points, 5,000 start
 * tokens; one in fifty has a flag, one in two hundred is abnormal, the newest few hundred are charging. Indexes are made
 * anew behind them, foreign keys are not asked (every key stands in its table).
 */
export async function fillOrders(
  client: pg.Client,
  { operatorId, orders, say }: { operatorId: string; orders: number; say: (line: string) => void },
): Promise<void> {
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set session_replication_role = replica",
  )
  await client.query(
    'create temp table made (place integer primary key, station_id uuid, pile_id uuid, pile_no text)',
  )
  await fillPlaces(client, operatorId)
  const indexes = await dropIndexes(client)
  for (let from = 1; from <= orders; from += batch) {
    await client.query(insert, [operatorId, from, Math.min(from + batch - 1, orders), orders])
    say(`  ${Math.min(from + batch - 1, orders)} of ${orders} orders`)
  }
  for (const definition of indexes) await client.query(definition)
  say(`  ${indexes.length} indexes`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (freeze, analyze) charging_orders')
  await client.query('analyze stations_stations, stations_piles, charging_tokens')
  await client.query('checkpoint')
}

async function fillPlaces(client: pg.Client, operatorId: string): Promise<void> {
  const ids = Array.from({ length: stations }, () => newId())
  await client.query(
    "insert into stations_stations (operator_id, id, code, name, time_zone) select $1, id, 'B' || place, 'Bench ' || place, 'Asia/Shanghai' from unnest($2::uuid[]) with ordinality as s (id, place)",
    [operatorId, ids],
  )
  await client.query(
    `insert into made select (s.place - 1) * $2 + n, s.id, uuidv7(), '32010600' || lpad(((s.place - 1) * $2 + n)::text, 6, '0')
     from unnest($1::uuid[]) with ordinality as s (id, place), generate_series(1, $2::int) n`,
    [ids, pilesPerStation],
  )
  await client.query(
    "insert into stations_piles (operator_id, id, station_id, pile_no, name, rated_power_w, asset_state) select $1, pile_id, station_id, pile_no, pile_no, 120000, 'operating' from made",
    [operatorId],
  )
  await client.query(
    'insert into stations_guns (operator_id, pile_id, gun_no) select $1, pile_id, gun from made, generate_series(1, 2) gun',
    [operatorId],
  )
  await client.query(
    `insert into charging_tokens (operator_id, id, id_tag, label) select $1, uuidv7(), 'BENCH' || lpad(n::text, 6, '0'), 'Card ' || n from generate_series(1, ${tokens}) n`,
    [operatorId],
  )
}

/** Drops what can be made again; the primary key stays. Returns the statements that make it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string; constraint: boolean }>(
    `select i.indexrelid::regclass::text as name, c.oid is not null as constraint,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table charging_orders add constraint %I %s', c.conname, pg_get_constraintdef(c.oid)) end as made
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype = 'u'
     where i.indrelid = 'charging_orders'::regclass and not i.indisprimary`,
  )
  for (const { name, constraint } of rows)
    await client.query(
      constraint ? `alter table charging_orders drop constraint ${name}` : `drop index ${name}`,
    )
  return rows.map((row) => row.made)
}

/** In the order of time, as life writes them: an order's place in time, id and number follow from its number `n`. */
const insert = `
  insert into charging_orders (operator_id, id, order_no, station_id, pile_id, gun_no, protocol, transaction_id, state, pay_state, id_tag, token_id,
    token_state, device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh,
    stop_reason, time_zone, currency, start_soc, end_soc, max_power_w, energy_dwh, electricity_minor, service_minor, total_minor, flags, flags_checked_at)
  select $1, uuidv7(o.at - now()), p.pile_no || '0' || o.gun || to_char(o.at at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((o.n % 10000)::text, 4, '0'),
    p.station_id, p.pile_id, o.gun, 'ocpp1.6j', o.n, o.state,
    case when o.total = 0 then 'free' when o.state = 'settled' then 'unpaid' else 'none' end, 'BENCH' || lpad(o.tag::text, 6, '0'),
    t.id, 'accepted', o.at, o.at, o.at, o.n * 100, o.ended, o.ended, o.ended, case when o.ended is not null then o.n * 100 + o.dwh end,
    case when o.ended is not null then (array['user_local', 'unplugged', 'full', 'user_app', 'device_fault'])[1 + o.n % 5] end, 'Asia/Shanghai', 'CNY',
    20, 80, 60000, case when o.ended is not null and o.state <> 'abnormal' then o.dwh end,
    case when o.state in ('settled', 'void') then o.total end, case when o.state in ('settled', 'void') then 0 end, case when o.state in ('settled', 'void') then o.total end,
    case when o.state = 'abnormal' then array['A07'] when o.n % 50 = 0 then array[(array['A05', 'A06', 'A08', 'A10', 'A13'])[1 + (o.n / 50) % 5]] else '{}' end, now()
  from (
    select n, at, gun, tag, place, state, dwh, case when n % 40 = 0 then 0 else dwh / 100 end as total,
      case when state <> 'charging' then at + make_interval(mins => 10 + (hash % 170)) end as ended
    from (
      select n, now() - make_interval(secs => ($4 - n) * (${days} * 86400.0 / $4) + 1) as at, 1 + n % 2 as gun,
        1 + (hashint4(n) & 2147483647) % ${tokens} as tag, (hashint4(n + 7) & 2147483647) as hash,
        5000 + (hashint4(n + 13) & 2147483647) % 600000 as dwh,
        case when n > $4 - 300 then 1 + ($4 - n) else 1 + (hashint4(n + 3) & 2147483647) % ${stations * pilesPerStation} end as place,
        case when n > $4 - 300 then 'charging' when n % 200 = 7 then 'abnormal' when n % 333 = 5 then 'void' else 'settled' end as state
      from generate_series($2::int, $3::int) n
    ) drawn
  ) o
  join made p on p.place = o.place
  join charging_tokens t on t.operator_id = $1 and t.id_tag_key = lower('BENCH' || lpad(o.tag::text, 6, '0'))
  order by o.n`
