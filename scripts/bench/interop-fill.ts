import type pg from 'pg'

/** Partners look back two minutes: a row created a moment ago would be a change in every poll. */
const longAgo = "now() - interval '1 hour'"

/**
 * Inserts places, and states and connections for charge points that send nothing themselves. The first charge points
 * do. The silent ones stay connected nevertheless.
 */
export async function insertSilentChargePoints(admin: pg.Client, points: number): Promise<void> {
  await admin.query(
    `update stations_stations set longitude = -3.7, latitude = 40.4, country_code = 'ES', address = 'Calle Mayor 1, 28001 Madrid', updated_at = ${longAgo}`,
  )
  await admin.query(`update stations_charge_points set updated_at = ${longAgo}`)
  await admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at)
     select operator_id, id, true, ${longAgo}, now() + interval '1 day' from stations_charge_points where charge_point_no > $1 on conflict do nothing`,
    [`32010600${String(points).padStart(6, '0')}`],
  )
  await admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at, changed_at)
     select operator_id, charge_point_id, connector_no, 'idle', 'Available', ${longAgo}, ${longAgo} from stations_connectors on conflict do nothing`,
  )
  await admin.query(
    `insert into outreach_operator_networks (operator_id, purpose, network, added_by) select operator_id, 'partners', '127.0.0.0/8', 'bench' from organisation_operators on conflict do nothing`,
  )
  await admin.query('analyze')
}

/**
 * Opens all stations to all partners and marks the current state as sent, because the initial transfer is another
 * measurement.
 */
export async function openStations(admin: pg.Client): Promise<void> {
  // One transaction: a server that polls meanwhile finds nothing to send before it and nothing after it.
  await admin.query('begin')
  await admin.query(
    `insert into organisation_partner_stations (operator_id, partner_id, station_id)
     select p.operator_id, p.id, s.id from organisation_partners p join stations_stations s using (operator_id)`,
  )
  await admin.query(
    `insert into interop_sent_stations (operator_id, partner_id, station_id, shown_at, confirmed_at, next_at)
     select o.operator_id, o.partner_id, o.station_id, now(), c.updated_at, now() from organisation_partner_stations o
     join stations_station_cards c using (operator_id, station_id)`,
  )
  await admin.query(
    `with ruled as materialized (select c.*, v.rule_id from stations_connector_cards c
       left join tariffs_version_names v on v.operator_id = c.operator_id
         and v.version_id = tariffs_version_at(c.operator_id, c.station_id, c.charge_point_id, c.connector_no::int, now()))
     insert into interop_sent_states (operator_id, partner_id, charge_point_id, connector_no, state, sent_at, next_at, station_id, facts, rule_id)
     select o.operator_id, o.partner_id, c.charge_point_id, c.connector_no, c.state, now(), now(), c.station_id, '{}', c.rule_id
     from organisation_partner_stations o join ruled c using (operator_id, station_id)`,
  )
  // Each partner gets a full check before the measurement starts.
  await admin.query('update interop_links set swept_at = null, whole_at = null, next_at = now()')
  await admin.query('commit')
  await admin.query('analyze interop_sent_states, interop_sent_stations, organisation_partner_stations')
}

/**
 * Inserts sessions of partners whose records wait to be sent: copies of real sessions of charge points, each one hour
 * before the other (a connector charges only one vehicle at a time), distributed over the partners. Returns their
 * number.
 */
export async function insertUnsentRecords(admin: pg.Client, wanted: number): Promise<number> {
  const columns = async (table: string) => {
    const { rows } = await admin.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows.map(({ name }) => name)
  }
  await admin.query(
    `create temporary table bench_copies as
     with sources as (select o.id, row_number() over (order by o.id) - 1 as at, least(500, count(*) over ()) as n from charging_sessions o
       join charging_bills b on b.operator_id = o.operator_id and b.session_id = o.id and b.revision = 1
       where o.state = 'settled' and o.energy_dwh > 0 limit 500),
     partners as (select operator_id, id, platform_id, row_number() over (order by id) - 1 as at, count(*) over () as n
       from organisation_partners where protocol = 'ocpi')
     select g.n, s.id as source_id, make_interval(hours => g.n / s.n::int) as back, uuidv7() as session_id, p.operator_id, p.id as partner_id, p.platform_id, uuidv7()::text as partner_no
     from generate_series(1, $1::int) g(n) join sources s on s.at = g.n % s.n join partners p on p.at = g.n % p.n`,
    [wanted],
  )
  const copy = async (table: string, by: string, changed: string) => {
    const names = (await columns(table)).join(', ')
    const taken = (await columns(table)).map((name) => `(r).${name}`).join(', ')
    // `offset 0`: PostgreSQL calculates each row once, not once for each of its columns.
    await admin.query(
      `insert into ${table} (${names}) select ${taken} from (
         select jsonb_populate_record(null::${table}, to_jsonb(t) || ${changed}) as r
         from bench_copies c join ${table} t on t.operator_id = c.operator_id and t.${by} = c.source_id offset 0) made`,
    )
  }
  const earlier = [
    'started_at',
    'ended_at',
    'device_started_at',
    'device_ended_at',
    'start_received_at',
    'stop_received_at',
  ].map((column) => `'${column}', t.${column} - c.back`)
  await copy(
    'charging_sessions',
    'id',
    `jsonb_build_object('id', c.session_id, 'session_no', t.session_no || '-' || c.n, 'transaction_id', 500000000 + c.n,
       'meter_start_dwh', t.meter_start_dwh + 1000000000 + c.n::bigint * 10000, 'meter_end_dwh', t.meter_end_dwh + 1000000000 + c.n::bigint * 10000,
       'unplugged_at', t.ended_at - c.back, ${earlier.join(', ')})`,
  )
  await copy('charging_bills', 'session_id', `jsonb_build_object('session_id', c.session_id, 'journal_id', null)`)
  await admin.query(
    `insert into charging_session_partners (operator_id, session_id, partner_id, partner_no, partner_name, terms)
     select operator_id, session_id, partner_id, partner_no, platform_id, '{}' from bench_copies`,
  )
  await admin.query(
    `insert into interop_ocpi_sessions (operator_id, partner_id, partner_no, token, auth_method, location, changed_at)
     select operator_id, partner_id, partner_no, jsonb_build_object('country_code', left(platform_id, 2), 'party_id', substr(platform_id, 3),
       'uid', 'BENCH', 'type', 'RFID', 'contract_id', platform_id || 'C1'), 'COMMAND', '{}', now() from bench_copies`,
  )
  await admin.query(
    `insert into interop_sessions (operator_id, partner_id, partner_no, requested_at, start_sent, stop_sent, next_at)
     select operator_id, partner_id, partner_no, now(), 'begun', true, now() from bench_copies`,
  )
  await admin.query('analyze charging_sessions, charging_bills, charging_session_partners, interop_sessions')
  const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from bench_copies')
  return rows[0]?.n ?? 0
}
