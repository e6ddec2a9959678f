import { newId } from '@evops/platform/contract'
import { connectForBulk, dropChecks, dropIndexes, restoreConstraintsAndIndexes, distributeItems } from './bulk.ts'

const batch = 50_000
const tables = ['charging_sessions', 'ledger_journals', 'ledger_entries']

/**
 * Inserts settled sessions of last month with their journals, in SQL: each with electricity and service fees, and one
 * in ten with a discount. Returns the station ids. No other client may use the database meanwhile.
 */
export async function insertSettledSessions(
  databaseUrl: string,
  wish: {
    operatorId: string
    sessions: number
    stations: number
    currency: string
    timeZone: string
    writeLine: (line: string) => void
  },
): Promise<string[]> {
  const { operatorId, sessions, stations, currency, timeZone, writeLine } = wish
  const startedAt = performance.now()
  const reportProgress = (what: string) =>
    writeLine(`  ${what} after ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const clients = await Promise.all([connectForBulk(databaseUrl), connectForBulk(databaseUrl)])
  // The connections break when the server stops after a failure.
  for (const one of clients) one.on('error', () => undefined)
  const [client] = clients
  const ids = Array.from({ length: stations }, () => newId())
  const chargePoints = ids.map(() => newId())
  await client.query(
    "insert into stations_stations (operator_id, id, code, name, time_zone) select $1, id, 'F' || place, 'Bench ' || place, $3 from unnest($2::uuid[]) with ordinality as s (id, place)",
    [operatorId, ids, timeZone],
  )
  await client.query(
    `insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w, asset_state)
     select $1, charge_point, station, '3301' || lpad(place::text, 10, '0'), 'ChargePoint ' || place, 120000, 'operating'
     from unnest($2::uuid[], $3::uuid[]) with ordinality as p (charge_point, station, place)`,
    [operatorId, chargePoints, ids],
  )
  await client.query(
    'insert into stations_connectors (operator_id, charge_point_id, connector_no) select $1, charge_point, 1 from unnest($2::uuid[]) charge_point',
    [operatorId, chargePoints],
  )
  const checks = (await Promise.all(tables.map((table) => dropChecks(client, table)))).flat()
  const indexes = (await Promise.all(tables.map((table) => dropIndexes(client, table)))).flat()
  const starts = Array.from({ length: Math.ceil(sessions / batch) }, (_, place) => 1 + place * batch)
  await distributeItems(clients, starts, async (writer, from) => {
    const span = [operatorId, from, Math.min(from + batch - 1, sessions)]
    await writer.query(insertSessions, [...span, sessions, ids, chargePoints, timeZone, currency])
    await writer.query(insertJournals, [...span, currency])
    await writer.query(insertLines, span)
  })
  reportProgress(`${sessions} orders with their journals`)
  await restoreConstraintsAndIndexes(clients, client, { indexes, checks })
  for (const table of tables) await client.query(`vacuum (freeze, analyze) ${table}`)
  await client.query('analyze stations_stations, stations_charge_points')
  await client.query('checkpoint')
  reportProgress(`${indexes.length} indexes`)
  await Promise.all(clients.map((one) => one.end()))
  return ids
}

const id = (kind: string, n: string) => `('00000000-0000-7000-${kind}000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const figures = `select n, 50000 + (hashint4(n) & 2147483647) % 500000 as dwh, 500 + (hashint4(n + 1) & 2147483647) % 9000 as electricity,
  100 + (hashint4(n + 2) & 2147483647) % 4000 as service, case when n % 10 = 0 then 50 else 0 end as off
  from generate_series($2::int, $3::int) n`
const insertSessions = `
  insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_state,
    device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh, time_zone, currency,
    energy_dwh, electricity_minor, service_minor, total_minor)
  select $1, ${id('8', 'n')}, 'FIN' || lpad(n::text, 12, '0'), ($5::uuid[])[1 + n % cardinality($5::uuid[])], ($6::uuid[])[1 + n % cardinality($6::uuid[])],
    1, 'ocpp1.6j', n, 'settled', 'unpaid', 'BENCH', 'accepted', began, began, began, n, began + interval '40 minutes', began + interval '40 minutes',
    began + interval '40 minutes', n + dwh, $7, $8, dwh, electricity, service, electricity + service
  from (select f.*, (date_trunc('month', now() at time zone $7) - interval '1 month' + interval '1 day' + (n::float8 / $4) * interval '26 days') at time zone $7 as began
    from (${figures}) f) o`
const insertJournals = `
  insert into ledger_journals (operator_id, id, currency, business_type, business_id, idempotency_key, effective_at)
  select $1, ${id('9', 'n')}, $4, 'order.settled', ${id('8', 'n')}, 'bench:' || n, now() from generate_series($2::int, $3::int) n`
const insertLines = `
  insert into ledger_entries (operator_id, journal_id, line, account, holder_id, amount_minor)
  select $1, ${id('9', 'n')}, line, account, null, minor from (${figures}) f
  cross join lateral (values (1, 'receivable_unknown', electricity + service - off), (2, 'income_electricity', -electricity),
    (3, 'income_service', -service), (4, 'discount_operator', off)) v (line, account, minor) where minor <> 0`
