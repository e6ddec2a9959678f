import type pg from 'pg'

/** As many as make a thousand connectors. */
const stations = 50

/**
 * A year of facts for 1,000 connectors in 50 of the stations that `fillOrders` made; the others' charge points lie in
 * stock. A connector's day has five sessions and ten hours in which something flowed. What is above it is added up from it.
 */
export async function fillFacts(client: pg.Client, operatorId: string): Promise<void> {
  await client.query(`create temporary table bench_guns as
    select p.station_id, p.id as pile_id, g.gun_no, row_number() over () as n
    from stations_piles p join stations_guns g on g.pile_id = p.id
    where p.station_id in (select station_id from stations_piles group by 1 order by 1 limit ${stations})`)
  await client.query(
    `update stations_piles set asset_state = 'stock' where id not in (select pile_id from bench_guns)`,
  )
  await client.query(`update stations_piles set commissioned_on = current_date - 400`)
  const sums = await columnsOf(client, 'reports_days')
  const hours = await columnsOf(client, 'reports_hours')
  const days = `from bench_guns b, generate_series(current_date - 365, current_date - 1, interval '1 day') d (at)`
  const key = `'${operatorId}', d.at, b.station_id, b.pile_id, b.gun_no, 'CNY'`
  await client.query(
    `insert into reports_days (operator_id, day, station_id, pile_id, gun_no, currency, ${sums.join(', ')}, plugged)
     select ${key}, ${sums.map((column, at) => (column === 'used_days' ? '1' : column === 'sessions' ? '5' : `1000 + (b.n * ${at + 7}) % 9000`)).join(', ')}, '{[0,3600)}' ${days} order by d.at`,
  )
  const flowing = (column: string) => Number(column.slice(-2))
  await client.query(
    `insert into reports_hours (operator_id, day, station_id, pile_id, gun_no, currency, ${hours.join(', ')})
     select ${key}, ${hours.map((column) => `case when (b.n + ${flowing(column)}) % 24 < 10 then 100 + b.n end`).join(', ')} ${days} order by d.at`,
  )
  await client.query(
    `insert into reports_amounts (operator_id, day, station_id, pile_id, gun_no, currency, bucket, orders, net_minor)
     select ${key}, bucket, 1, 1000 ${days}, generate_series(4, 8) bucket order by d.at`,
  )
  const sumOf = (columns: readonly string[]) => columns.map((column) => `sum(${column})`).join(', ')
  for (const [target, source, columns, by] of [
    ['reports_months', 'reports_days', sums, `date_trunc('month', day)::date, station_id, pile_id, gun_no`],
    [
      'reports_month_hours',
      'reports_hours',
      hours,
      `date_trunc('month', day)::date, station_id, pile_id, gun_no`,
    ],
    ['reports_station_days', 'reports_days', sums, 'day, station_id'],
    ['reports_station_hours', 'reports_hours', hours, 'day, station_id'],
  ] as const) {
    const places = by.includes('pile') ? 'day, station_id, pile_id, gun_no' : 'day, station_id'
    await client.query(
      `insert into ${target} (operator_id, ${places}, currency, ${columns.join(', ')})
       select operator_id, ${by}, currency, ${sumOf(columns)} from ${source} group by operator_id, ${by}, currency order by 2`,
    )
  }
  await client.query(`insert into reports_station_amounts (operator_id, day, station_id, currency, bucket, orders, net_minor)
    select operator_id, day, station_id, currency, bucket, sum(orders), sum(net_minor) from reports_amounts group by 1, 2, 3, 4, 5 order by 2`)
  await client.query(
    'insert into reports_congestion (operator_id, day, station_id, congested_seconds) select distinct operator_id, day, station_id, 600 from reports_station_days',
  )
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relname like 'reports\\_%' and relkind = 'r'",
  )
  for (const { name } of rows) await client.query(`vacuum (freeze, analyze) ${name}`)
}

/** Its figures. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and atttypid = 'bigint'::regtype order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
