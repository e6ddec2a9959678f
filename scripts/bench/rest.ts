/*
 * `npm run bench:rest -- [--after MINUTES] [--seconds S] [--windows N]`: a server of its own with the demo; so long after its
 * start (15 minutes) what Node and PostgreSQL take of a core, user and system time, over windows of S seconds (120, twice),
 * with the sessions that charged at their beginnings and ends. Target: 2 % in each. Exit code 1 when it misses.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeInstallation, withCleanUp } from './installation.ts'
import { cpuOf } from './process-cpu.ts'

const { values } = parseArgs({
  options: {
    after: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '120' },
    windows: { type: 'string', default: '2' },
  },
})
const [after, seconds, windows] = [values.after, values.seconds, values.windows].map(Number)
if (after === undefined || !(after >= 0) || !seconds || !windows) {
  console.error('bench:rest: --after MINUTES --seconds S --windows N')
  process.exit(1)
}
const limitShare = 0.02

const installation = await makeInstallation({ demo: true })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  await wait(after * 60_000)
  for (let window = 0; window < windows; window += 1) {
    const [begun, before, charging] = [performance.now(), cpuOf(installation), await sessions()]
    await wait(seconds * 1_000)
    const [now, lasted] = [cpuOf(installation), (performance.now() - begun) / 1_000]
    const share = (of: 'node' | 'postgres') => (now[of] - before[of]) / lasted
    const percent = (n: number) => `${(n * 100).toFixed(2)} %`
    const all = share('node') + share('postgres')
    if (all > limitShare) process.exitCode = 1
    console.log(
      `bench:rest: ${charging} to ${await sessions()} sessions charging, ${lasted.toFixed(0)} s: Node ${percent(share('node'))} and ` +
        `PostgreSQL ${percent(share('postgres'))} of a core, ${percent(all)} together, load ${loadavg()[0]?.toFixed(1)}: ` +
        (all <= limitShare ? 'ok' : 'MISSED'),
    )
  }
  await installation.stop()
})

async function sessions(): Promise<number> {
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  admin.on('error', (error) => console.error(`bench:rest: a connection to the database: ${error.message}`))
  await admin.connect()
  try {
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::int as n from charging_orders where state = 'charging'`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await admin.end()
  }
}
