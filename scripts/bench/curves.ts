/*
 * `npm run bench -- curves`: measures curves over any period. Creates two years of hourly values, a month of five-minute
 * values and a day of meter values for every connector, then requests curves of a connector, a charge point, a station
 * and all of them over periods from an hour to two years. Exit code 1 if the p95 of any of them exceeds 200 ms.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { waitForRolledUpDays } from './days-done.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { registerSite, type BenchSite } from './site.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '30' },
  },
})
const [points, rounds] = [Number(values.points), Number(values.rounds)]
const mostMs = 200
const password = 'a-password-for-one-run'
const hourMs = 3_600_000
const periods = {
  '1 h': 1,
  '6 h': 6,
  '1 day': 24,
  '7 days': 168,
  '30 days': 720,
  '1 year': 8_760,
  '2 years': 17_520,
}

const installation = await createInstallation({ env: { EVOPS_ADMIN_PASSWORD: password } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const databaseUrl = installation.databaseUrl()
  const site = await registerSite(databaseUrl, { secretKey: installation.secretKey(), points })
  const stationIds = await fill(databaseUrl, site)
  const baseUrl = `http://127.0.0.1:${installation.port}`
  const token = await signIn(baseUrl)
  const places = (round: number) => {
    const { chargePointId } = site.points[(round * 37) % site.points.length] ?? { chargePointId: '' }
    return {
      connector: `chargePointId=${chargePointId}&connectorNo=1`,
      'charge point': `chargePointId=${chargePointId}`,
      station: `stationId=${stationIds[round % stationIds.length]}`,
    }
  }
  let slowest = 0
  const measureRequests = async (what: string, addresses: (round: number) => string) => {
    const times: number[] = []
    let size = 0
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      const reply = await fetch(baseUrl + addresses(round), { headers: { authorization: `Bearer ${token}` } })
      size = (await reply.json()).data.points.length
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    const [p50, p95] = [at(0.5), at(0.95)]
    slowest = Math.max(slowest, p95)
    console.log(
      `${p95 <= mostMs ? 'ok    ' : 'MISSED'} ${what.padEnd(26)} ${String(size).padStart(6)} points, median ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`,
    )
  }
  const now = Date.now()
  for (const kind of ['connector', 'charge point', 'station'] as const)
    for (const [name, hours] of Object.entries(periods)) {
      const span = `from=${new Date(now - hours * hourMs).toISOString()}&to=${new Date(now).toISOString()}`
      await measureRequests(`${kind}, ${name}`, (round) => `/api/telemetry/curve?${places(round)[kind]}&${span}`)
    }
  const two = `from=${new Date(now - 48 * hourMs).toISOString()}&to=${new Date(now).toISOString()}`
  await measureRequests('all stations, 2 days', () => `/api/connectors/load?${two}`)
  console.log(
    `${points * 2} connectors, ${stationIds.length} stations: slowest p95 ${slowest.toFixed(0)} ms, at most ${mostMs}`,
  )
  if (!(slowest <= mostMs)) process.exitCode = 1
})

/** Inserts the values as the roll-up would have stored them. Returns the station ids. */
async function fill(databaseUrl: string, { operatorId }: BenchSite): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      'insert into stations_rollup_state (done_until) values (now()) on conflict (only_one) do update set done_until = now()',
    )
    for (const [step, days] of [
      [300, 30],
      [3_600, 730],
    ])
      await client.query(
        `insert into stations_rollups (operator_id, charge_point_key, connector_no, step, at, meter_values, power_w, voltage_dv, current_da, power_max_w, temperature_max_dc, register_dwh, soc)
         select p.operator_id, p.charge_point_key, g.connector_no, $2::smallint, at, 30, 30000 + (extract(epoch from at)::bigint / 300 + p.charge_point_key) % 20000, 4000, 750, 60000, 350, 1, 50
         from stations_charge_points p join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
         cross join generate_series(date_bin('1 hour', now(), 'epoch') - make_interval(days => $3), now(), make_interval(secs => $2)) as at
         where p.operator_id = $1`,
        [operatorId, step, days],
      )
    await client.query(
      `insert into stations_load (operator_id, station_id, step, at, power_w, temperature_max_dc)
       select r.operator_id, p.station_id, r.step, r.at, sum(r.power_w), max(r.temperature_max_dc)
       from stations_rollups r join stations_charge_points p on p.operator_id = r.operator_id and p.charge_point_key = r.charge_point_key group by 1, 2, 3, 4`,
    )
    await client.query(
      `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, register_dwh, received_at, power_w, voltage_dv, current_da, soc, temperature_dc)
       select p.operator_id, p.charge_point_key, 1, at, extract(epoch from at)::bigint, at, 45000, 4000, 750, 50, 350
       from stations_charge_points p cross join generate_series(now() - interval '6 hours', now(), interval '10 seconds') as at where p.operator_id = $1`,
      [operatorId],
    )
    await client.query('vacuum analyze stations_rollups, stations_load, stations_meter_values')
    await waitForRolledUpDays(client)
    const { rows } = await client.query<{ id: string }>(
      'select id from stations_stations where operator_id = $1 order by code',
      [operatorId],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function signIn(baseUrl: string): Promise<string> {
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all', optcode: 'load' }
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'admin', password, ...client }),
  })
  return (await response.json()).access_token
}
