/*
 * `npm run bench:history -- --samples N [--points P] [--seconds S]`: the same load on an empty history and on one of N
 * samples over thirty days, in one run. What a call costs must not grow with what is stored: exit code 1 below 0.9.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeInstallation, withCleanUp } from './installation.ts'
import { runLoad, type LoadFigures } from './load-run.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '10000000' },
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '8' },
  },
})
const days = 30
const samples = Number(values.samples)
const points = Number(values.points)
const seconds = Number(values.seconds)
const warmUpSeconds = Number(values['warm-up'])
const least = 0.9

const installation = await makeInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const load = () =>
    runLoad(
      { version: 'ocpp1.6', url: installation.ocppUrl, points: site.points, seconds, warmUpSeconds },
      { server: installation.pid(), database: installation.postgresPid() },
    )
  const before = await load()
  say('empty', before)
  const begun = performance.now()
  const stored = await fill(installation.databaseUrl())
  console.log(`${stored} samples written in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  const after = await load()
  say('filled', after)
  const [rate, cost] = [after.calls / before.calls, costOf(before) / costOf(after)]
  console.log(
    `with ${stored} samples: ${rate.toFixed(2)} of the calls, ${cost.toFixed(2)} of the calls per CPU second`,
  )
  if (cost < least) process.exitCode = 1
  await installation.kill()
})

function costOf({ serverCpuSeconds, calls }: LoadFigures): number {
  const spent = Object.values(serverCpuSeconds ?? {}).reduce((sum, each) => sum + each, 0)
  return (spent / calls) * 1_000
}

function say(name: string, figures: LoadFigures): void {
  const { p50, p99 } = figures.latency
  console.log(
    `${name.padEnd(7)} ${Math.round(figures.calls / figures.seconds)} calls/s · p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms · CPU s per 1,000 calls ${costOf(figures).toFixed(3)}`,
  )
}

/** Past days, each in its own partition and in the order of the piles, as they lie after a night. */
async function fill(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let stored = 0
  try {
    // Rolled up as it came, as an installation's past is: the first run would take in all of it while we measure.
    await client.query(
      'insert into stations_rollup_state (done_until) values (now()) on conflict (only_one) do update set done_until = excluded.done_until',
    )
    for (let day = days; day >= 1; day -= 1) {
      await client.query(`
        do $$
        declare
          day date := current_date - ${day};
          part text := 'stations_samples_' || to_char(day, 'YYYYMMDD');
        begin
          if to_regclass(part) is null then
            execute format('create table %I partition of stations_samples for values from (%L) to (%L)', part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
          end if;
        end $$`)
      const { rowCount } = await client.query(
        `insert into stations_samples (operator_id, pile_key, gun_no, at, register_dwh, device_at, received_at, power_w, voltage_dv, current_da, soc, temperature_dc, context)
         select p.operator_id, p.pile_key, 1, t.at, n, t.at, t.at, 60000, 4000, 1200, 50, 250, 'Sample.Periodic'
         from stations_piles p cross join generate_series(0, $1::int - 1) as n
         cross join lateral (select (current_date - $2::int)::timestamp at time zone 'UTC' + n * interval '86400 seconds' / $1::int as at) t
         order by p.pile_key, n`,
        [Math.ceil(samples / days / points), day],
      )
      stored += rowCount ?? 0
    }
    await client.query('vacuum analyze stations_samples')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return stored
}
