/*
 * `npm run bench -- rest [--after MINUTES] [--seconds S] [--windows N] [--sessions N | --idle]`: runs a server with the
 * demo. After the given time (15 minutes) measures the shares of a core that Node and PostgreSQL use, user and system
 * time, over windows of S seconds (120, twice), with the number of charging sessions at the beginning and end of each
 * window. Target: 2 % in each. Exit code 1 if the target is missed. The number of sessions depends on the hour:
 * --sessions starts the missing ones remotely, three minutes before the first window; fifteen correspond to a night at
 * the demo's depots. --idle stops all sessions remotely, a minute before each window: the charge points are idle except
 * for newly arriving cars. The demo's charge points run in the server's process and are included. Prints which tasks
 * ran in each window, and for how long.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { installationCpuSeconds } from './process-cpu.ts'

const { values } = parseArgs({
  options: {
    after: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '120' },
    windows: { type: 'string', default: '2' },
    sessions: { type: 'string', default: '0' },
    idle: { type: 'boolean', default: false },
  },
})
const [after, seconds, windows, wanted] = [values.after, values.seconds, values.windows, values.sessions].map(Number)
if (after === undefined || !(after >= 0) || !seconds || !windows || wanted === undefined || !(wanted >= 0)) {
  console.error('bench:rest: --after MINUTES --seconds S --windows N --sessions N | --idle')
  process.exit(1)
}
const limitShare = 0.02
/** Time until charge points have started the requested sessions and their first meter values are stored. */
const settleMs = 180_000

const installation = await createInstallation({ demo: true })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const settle = wanted > 0 ? Math.min(settleMs, after * 60_000) : 0
  await wait(after * 60_000 - settle)
  if (wanted > 0) await startMissing(wanted)
  await wait(settle)
  for (let window = 0; window < windows; window += 1) {
    if (values.idle) await stopAll()
    const [started, before, charging] = [performance.now(), installationCpuSeconds(installation), await sessions()]
    await wait(seconds * 1_000)
    const [now, lasted] = [installationCpuSeconds(installation), (performance.now() - started) / 1_000]
    const share = (of: 'node' | 'postgres') => (now[of] - before[of]) / lasted
    const percent = (n: number) => `${(n * 100).toFixed(2)} %`
    const all = share('node') + share('postgres')
    if (all > limitShare) process.exitCode = 1
    console.log(
      `bench:rest: ${charging} to ${await sessions()} sessions charging, ${lasted.toFixed(0)} s: Node ${percent(share('node'))} and ` +
        `PostgreSQL ${percent(share('postgres'))} of a core, ${percent(all)} together, load ${loadavg()[0]?.toFixed(1)}: ` +
        (all <= limitShare ? 'ok' : 'MISSED'),
    )
    console.log(`bench:rest: ran meanwhile: ${await ranWithin(lasted)}`)
  }
  await installation.stop()
})

/**
 * Stops all sessions. Buses stay plugged in without charging. The follow-up work of a stopped session is done within
 * the minute.
 */
async function stopAll(): Promise<void> {
  const api = createCheckApiClient(installation)
  const rows = await queryDatabase<{ id: string; optcode: string }>(
    `select c.id, o.optcode from charging_sessions c join organisation_operators o using (operator_id) where c.state = 'charging'`,
  )
  for (const { id, optcode } of rows) {
    const token = await api.signIn('admin', 'a password for runs only', optcode)
    await api
      .call(token, 'POST', `/api/sessions/${id}/stop`, { reason: 'bench:rest --idle' })
      .catch((error: unknown) => console.error('bench:rest:', error))
  }
  await wait(60_000)
}

/** Connects vehicles of the demo's first operator to free connectors, and lets the server start sessions remotely. */
async function startMissing(upTo: number): Promise<void> {
  const missing = Math.max(0, upTo - (await sessions()))
  const rows = await queryDatabase<{ chargePointId: string; connectorNo: number; idTag: string }>(
    `with free as (select g.charge_point_id, g.connector_no, row_number() over (order by g.connector_no, p.charge_point_no) as n from stations_connectors g
         join stations_charge_points p on p.operator_id = g.operator_id and p.id = g.charge_point_id join stations_links l on l.charge_point_id = p.id and l.connected
         join organisation_operators o on o.operator_id = g.operator_id and o.optcode = $2
         where not exists (select from charging_sessions c where c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no and c.state = 'charging')
       ), shown as (select t.id_tag, row_number() over (order by t.id_tag) as n from charging_tokens t
         join organisation_operators o on o.operator_id = t.operator_id and o.optcode = $2
         where t.id_tag like 'CAR%' and not exists (select from charging_sessions c where c.id_tag = t.id_tag and c.state = 'charging'))
     select f.charge_point_id as "chargePointId", f.connector_no as "connectorNo", s.id_tag as "idTag" from free f join shown s on s.n = f.n where f.n <= $1`,
    [missing, 'demo'],
  )
  const api = createCheckApiClient(installation)
  const token = await api.signIn('admin', 'a password for runs only')
  for (const { idTag, ...connector } of rows)
    await api
      .call(token, 'POST', '/api/sessions/start', { connectors: [connector], idTag })
      .catch((error: unknown) => console.error('bench:rest:', error))
}

async function sessions(): Promise<number> {
  const [row] = await queryDatabase<{ n: number }>(
    `select count(*)::int as n from charging_sessions where state = 'charging'`,
  )
  return row?.n ?? 0
}

/** Returns the tasks that ran, sorted by duration. Tasks shorter than a twentieth of a second are omitted. */
async function ranWithin(seconds: number): Promise<string> {
  const rows = await queryDatabase<{ reported: string }>(
    `select task || ' ' || count(*) || ' times, ' || round(sum(extract(epoch from finished_at - started_at))::numeric, 2) || ' s' as reported
     from platform_task_runs where finished_at > clock_timestamp() - make_interval(secs => $1)
     group by task having sum(finished_at - started_at) > interval '50 milliseconds' order by sum(finished_at - started_at) desc`,
    [seconds],
  )
  return rows.map(({ reported }) => reported).join('; ') || 'no task'
}

async function queryDatabase<T extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<T[]> {
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  admin.on('error', (error) => console.error(`bench:rest: a connection to the database: ${error.message}`))
  await admin.connect()
  try {
    return (await admin.query<T>(text, params)).rows
  } finally {
    await admin.end()
  }
}
