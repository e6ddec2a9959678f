/*
 * `npm run bench -- telematics [--vehicles N] [--every S] [--seconds S] [--profile]`: runs a server and an MQTT broker
 * (aedes). N vehicles (5,000) each report their position every S seconds (10) over MQTT, for S seconds (60). Measures
 * the shares of a core that the server's Node and PostgreSQL use, and how many messages were stored and lost, while a
 * user has the map open: the map receives all movements and reloads the list every 15 seconds (the console: every 60).
 * More list requests are made afterwards for their p95.
 *
 * --profile: prints the most expensive statements.
 *
 * The idle CPU usage is measured before and subtracted.
 *
 * Target: 10 % of a core, nothing lost. Uses its own folder and removes it afterwards. Exit code 1 if a target is
 * missed.
 */
import { Aedes } from 'aedes'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { WebSocket } from 'ws'
import { livePath, liveSubprotocol, newId } from '@evops/platform/contract'
import { mappingPresets, positionsTopic } from '@evops/telematics/contract'
import { createCheckApiClient, createCheckOperator } from '../full/api.ts'
import { freePort } from './free-port.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { installationCpuSeconds } from './process-cpu.ts'
import { enableStatementStatistics, listCostliestStatements, resetStatementCounts } from './statements.ts'

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '5000' },
    every: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    profile: { type: 'boolean', default: false },
  },
})
const [vehicles, every, seconds] = [values.vehicles, values.every, values.seconds].map(Number)
if (!vehicles || !every || !seconds) {
  console.error('bench:telematics: --vehicles N --every S --seconds S [--profile]')
  process.exit(1)
}
const limitShare = 0.1
const password = 'a password for runs only'

const aedes = await Aedes.createBroker()
const broker = createServer((socket) => void aedes.handle(socket))
const brokerPort = await freePort()
await new Promise<void>((resolve) => broker.listen(brokerPort, '127.0.0.1', resolve))
const installation = await createInstallation(
  process.env.EVOPS_CPU_PROFILE
    ? { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${process.env.EVOPS_CPU_PROFILE}`] }
    : {},
)
await withCleanUp(installation.remove, async () => {
  await installation.start()
  if (values.profile) {
    await enableStatementStatistics(installation.databaseUrl())
    await installation.end()
    await installation.start()
  }
  const admin = new pg.Client({ connectionString: installation.databaseUrl() })
  admin.on('error', () => undefined)
  await admin.connect()
  const api = createCheckApiClient(installation)
  const token = await createCheckOperator(api, password)
  const { rows } = await admin.query<{ id: string }>(
    `select operator_id as id from organisation_operators where optcode = 'full'`,
  )
  const operatorId = rows[0]?.id
  if (operatorId === undefined) throw new Error('no operator')
  const names = await fill(admin, operatorId)
  const state = await listen(admin, api, token)
  // Names are cached and plans prepared before the measurement starts.
  await drive(names, every)
  const rest = await atRest()
  if (values.profile) await resetStatementCounts(installation.databaseUrl())
  const before = installationCpuSeconds(installation)
  const began = performance.now()
  const watching = watch(api, token, began + seconds * 1_000)
  const driveResult = await drive(names, seconds)
  const shown = await watching
  const lasted = (performance.now() - began) / 1_000
  const after = installationCpuSeconds(installation)
  if (values.profile) for (const line of await listCostliestStatements(installation.databaseUrl())) console.log(line)
  const wanted = driveResult + names.length
  const driven = performance.now()
  for (let tries = 0; (await state()).taken < wanted && tries < 240; tries += 1) await wait(250)
  const late = (performance.now() - driven) / 1_000
  const { taken } = await state()
  const stored = await admin.query<{ n: number }>('select count(*)::int as n from telematics_points')
  const share = (of: 'node' | 'postgres') => (after[of] - before[of]) / lasted
  const all = share('node') + share('postgres') - rest
  const percent = (n: number) => `${(n * 100).toFixed(1)} %`
  const p95 = await listP95(api, token)
  const isRight = taken === wanted && stored.rows[0]?.n === wanted && shown > driveResult / 2
  const isQuick = all <= limitShare
  console.log(
    `bench:telematics: ${names.length} vehicles every ${every} s for ${seconds} s: ${percent(all)} of a core ` +
      `(Node ${percent(share('node'))}, PostgreSQL ${percent(share('postgres'))}, less ${percent(rest)} that it takes when nothing moves), ${stored.rows[0]?.n} of ${wanted} stored, ` +
      `${wanted - taken} lost, the last after ${late.toFixed(1)} s, ${shown} shown live, list of all p95 ${p95.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}: ` +
      `${isRight && isQuick ? 'ok' : 'MISSED'}`,
  )
  if (!isRight || !isQuick) process.exitCode = 1
  await admin.end()
  await installation.stop()
})
await new Promise<void>((resolve) => aedes.close(() => resolve()))
broker.close()

/**
 * Creates a source that subscribes to the broker, and waits until it is connected. Returns a function that reads its
 * status.
 */
async function listen(admin: pg.Client, api: ReturnType<typeof createCheckApiClient>, token: string) {
  await admin.query(
    `insert into outreach_operator_networks (operator_id, purpose, network, added_by) select operator_id, 'vehicles', '127.0.0.0/8', 'bench' from organisation_operators on conflict do nothing`,
  )
  const source = await api.call<{ id: string }>(token, 'POST', '/api/telematics/sources', {
    name: 'Bench',
    kind: 'mqtt',
    naming: 'self-number',
    mapping: mappingPresets.flat,
    url: `mqtt://127.0.0.1:${brokerPort}`,
    topicFilter: 'fleet/+/position',
  })
  const state = async () =>
    await api.call<{ state: string; taken: number }>(token, 'GET', `/api/telematics/sources/${source.id}`)
  for (let tries = 0; (await state()).state !== 'connected'; tries += 1) {
    if (tries > 60) throw new Error('the server never connected to the broker')
    await wait(500)
  }
  return state
}

/** Returns the server's share of a core when nothing moves, after its start-up work is done. */
async function atRest(): Promise<number> {
  await wait(30_000)
  const [started, before] = [performance.now(), installationCpuSeconds(installation)]
  await wait(30_000)
  const after = installationCpuSeconds(installation)
  return (after.node + after.postgres - before.node - before.postgres) / ((performance.now() - started) / 1_000)
}

async function fill(admin: pg.Client, operatorId: string): Promise<string[]> {
  const names = Array.from({ length: vehicles ?? 0 }, (_, at) => `B${at}`)
  await admin.query(
    'insert into fleet_vehicles (operator_id, id, self_no) select $1::uuid, n.id, n.name from unnest($2::uuid[], $3::text[]) n (id, name)',
    [operatorId, names.map(() => newId(Date.now())), names],
  )
  await admin.query('analyze fleet_vehicles')
  return names
}

/** Sends a message for each vehicle in turn, evenly over the time. Returns the number of messages. */
async function drive(names: readonly string[], lasts: number): Promise<number> {
  const perSecond = names.length / (every ?? 10)
  const total = Math.round(perSecond * lasts)
  const began = performance.now()
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * perSecond))
    for (; sent < due; sent += 1) publishPosition(names, sent)
    await wait(10)
  }
  return total
}
/** Reports a position seventy metres from the previous one. */
function publishPosition(names: readonly string[], count: number): void {
  const at = count % names.length
  const vehicle = names[at] ?? ''
  const turns = Math.floor(Date.now() / 1_000 / (every ?? 10)) % 100_000
  const message = {
    vehicle,
    time: new Date().toISOString(),
    longitude: 2 + (at % 97) / 1_000,
    latitude: 41 + (at % 89) / 1_000 + (turns % 1_000) * 0.0006,
    speed: 25,
    heading: at % 360,
    odometer: 1_000 + turns * 0.07,
    soc: 60,
  }
  const payload = JSON.stringify(message)
  aedes.publish(
    { cmd: 'publish', qos: 1, dup: false, retain: false, topic: `fleet/${vehicle}/position`, payload },
    () => undefined,
  )
}

/**
 * Simulates a user with an open map in the console: loads the list and receives movements. Returns the number of live
 * rows received.
 */
async function watch(api: ReturnType<typeof createCheckApiClient>, token: string, until: number): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${installation.port}${livePath}`, liveSubprotocol)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token }))
  socket.send(JSON.stringify({ type: 'watch', topics: [positionsTopic] }))
  let rows = 0
  socket.on('message', (data: Buffer) => (rows += data.toString().split('"vehicleId"').length - 1))
  while (performance.now() < until) {
    await list(api, token)
    await wait(Math.min(15_000, Math.max(0, until - performance.now())))
  }
  socket.terminate()
  return rows
}
async function list(api: ReturnType<typeof createCheckApiClient>, token: string): Promise<void> {
  await api.call(token, 'GET', '/api/telematics/positions')
}
async function listP95(api: ReturnType<typeof createCheckApiClient>, token: string): Promise<number> {
  const answers: number[] = []
  while (answers.length < 20) {
    const startedAt = performance.now()
    await list(api, token)
    answers.push(performance.now() - startedAt)
  }
  return answers.toSorted((a, b) => a - b)[18] ?? 0
}
