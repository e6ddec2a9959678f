/*
 * `npm run bench -- ykc --points N --seconds S --every E [--warm-up W] [--alone] [--profile]`: measures sessions of YKC
 * charge points, each with a start by card, real-time data and a record, one message each E seconds. Then it kills the
 * server and compares the acknowledged records with the database. Unless `--alone`, as many OCPP charge points send as
 * many messages to the same server before, so that the ratio of both is that of one run. A session has
 * 11 messages, or 13 of OCPP that say the same. With `--every 0` messages follow each other at once. Answers to one YKC charge point are at least 200 ms
 * apart, so latency is measured with that pause. Exit code 1 if a record is lost or doubled.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { installationCpuSeconds } from './process-cpu.ts'
import { runLoad } from './load-run.ts'
import { registerSite, type SitePoint } from './site.ts'
import { enableStatementStatistics, listCostliestStatements, resetStatementCounts } from './statements.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    every: { type: 'string', default: '1' },
    /** Time before the measurement in which the code gets warm. */
    'warm-up': { type: 'string', default: '12' },
    /** Runs without OCPP charge points. */
    alone: { type: 'boolean', default: false },
    /** Writes a CPU profile into the current folder and prints the most expensive statements of each protocol. */
    profile: { type: 'boolean', default: false },
  },
})
const [points, seconds, everyMs] = [Number(values.points), Number(values.seconds), Number(values.every) * 1_000]
const warmUpMs = Number(values['warm-up']) * 1_000
const realtimesPerSession = 8
/** Energy of a session in 0.1 Wh. */
const energyOfSession = 300
/** Current at 600 V, in 0.1 A, that gives this energy in the session's time. A bill whose figures contradict is held. */
const outputCurrent = Math.max(
  1,
  Math.min(1_000, Math.round((energyOfSession * 6_000) / (everyMs * realtimesPerSession))),
)
const noSerial = '0'.repeat(32)

/** Hexadecimal number of a point's card, without zero bytes at its ends. */
const cardOf = ({ index }: SitePoint) => `CA${String(index + 1).padStart(6, '0')}FE`
const chinaTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '')

interface Figures {
  /** Serials of acknowledged records. */
  serials: string[]
  messages: number
  latencies: number[]
}

/** Registers YKC charge points: a number without a password, and a card for each. */
async function allowYkc(databaseUrl: string, listed: readonly SitePoint[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update stations_identities set no_password = true where identity = any ($1)', [
      listed.map(({ identity }) => identity),
    ])
    await client.query(
      'update charging_tokens t set id_tag = c.card from unnest($1::text[], $2::text[]) as c (tag, card) where t.id_tag = c.tag',
      [listed.map(({ idTag }) => idTag), listed.map(cardOf)],
    )
  } finally {
    await client.end()
  }
}

/** Runs one session and notes its record when it is acknowledged. */
async function runSession(
  client: RawYkcPoint,
  { point, register, figures }: { point: SitePoint; register: number; figures: Figures },
): Promise<void> {
  const chargePointNo = point.identity
  const card = cardOf(point).padStart(16, '0')
  const place = { chargePointNo, connectorNo: '01' }
  const measured = async (ask: () => void, name: 'StartVerdict' | 'RecordReceived') => {
    const askedAt = performance.now()
    ask()
    const answer = await client.next(name)
    figures.latencies.push(performance.now() - askedAt)
    return answer
  }
  const startedAt = chinaTime(Date.now())
  const verdict = await measured(() => client.send('StartRequest', { ...place, mode: 1, card }), 'StartVerdict')
  const serial = verdict.name === 'StartVerdict' && verdict.values.success === 1 ? verdict.values.serial : undefined
  if (serial === undefined) throw new Error(`${chargePointNo} was refused: ${JSON.stringify(verdict.values)}`)
  figures.messages += 1
  await setTimeout(everyMs)
  for (let at = 1; at <= realtimesPerSession; at += 1) {
    client.send('Realtime', {
      ...place,
      serial,
      state: 3,
      plugged: 1,
      outputVoltage: 6_000,
      outputCurrent,
      energy: Math.round((energyOfSession * at) / realtimesPerSession),
    })
    figures.messages += 1
    await setTimeout(everyMs)
  }
  const record = {
    ...place,
    serial,
    card,
    startMode: 2,
    stopReason: 0x45,
    startedAt,
    endedAt: chinaTime(Date.now()),
    transactionAt: chinaTime(Date.now()),
    registerAtStart: register,
    registerAtEnd: register + energyOfSession,
    flatEnergy: energyOfSession,
    flatEnergyWithLoss: energyOfSession,
    energy: energyOfSession,
    energyWithLoss: energyOfSession,
  }
  await measured(() => client.send('Record', record), 'RecordReceived')
  figures.serials.push(serial)
  figures.messages += 1
  await setTimeout(everyMs)
  client.send('Realtime', { ...place, serial: noSerial, state: 2, plugged: 0 })
  figures.messages += 1
  await setTimeout(everyMs)
}

async function runPoint(port: number, point: SitePoint, figures: Figures): Promise<void> {
  // Charge points do not report at the same moment.
  await setTimeout(Math.random() * everyMs)
  const client = await connectRawYkcPoint(port)
  if ((await client.logIn(point.identity)) !== 0) throw new Error(`${point.identity}: the login was refused`)
  const end = performance.now() + warmUpMs + seconds * 1_000
  for (let session = 0; performance.now() < end; session += 1)
    await runSession(client, { point, register: 1_000_000 + session * energyOfSession, figures })
  client.close()
}

/** Compares acknowledged records with stored sessions: each is stored once, has ended, and has a bill. */
async function listProblems(databaseUrl: string, serials: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select count(distinct t.ref) as transactions, count(*) as sessions, count(b.session_id) as bills, coalesce(sum(s.energy_dwh), 0) as energy,
         (select count(*) from charging_transactions where length(ref) = 32) as stored
       from charging_transactions t join charging_sessions s on s.operator_id = t.operator_id and s.charge_point_id = t.charge_point_id and s.transaction_id = t.transaction_id
       left join charging_bills b on b.operator_id = s.operator_id and b.session_id = s.id
       where t.ref = any ($1) and not charging_is_open(s.state)`,
      [serials],
    )
    const count = serials.length
    const expected = {
      transactions: count,
      sessions: count,
      bills: count,
      energy: count * energyOfSession,
      stored: count,
    }
    const problems = Object.entries(expected).flatMap(([what, amount]) =>
      Number(rows[0]?.[what]) === amount ? [] : [`${what}: ${amount} acknowledged, ${rows[0]?.[what]} stored`],
    )
    if (problems.length === 0) return []
    const states = await client.query<{ line: string }>(
      `select concat_ws(' ', count(*), s.state, f.flag, (array_agg(f.evidence))[1]) as line
       from charging_sessions s left join charging_flags f on f.operator_id = s.operator_id and f.session_id = s.id
       group by s.state, f.flag order by count(*) desc limit 5`,
    )
    return [...problems, ...states.rows.map(({ line }) => line)]
  } finally {
    await client.end()
  }
}

interface Cost {
  messages: number
  seconds: number
  messagesPerSession: number
  /** CPU seconds. */
  node: number
  postgres: number
}

function report(
  name: string,
  { messages, seconds: took, messagesPerSession, node, postgres }: Cost,
  latencies: string,
): void {
  const per = (cpu: number) => ((cpu * 1_000) / messages).toFixed(3)
  console.log(
    `${name.padEnd(8)} ${points} points: ${Math.round(messages / took)} messages/s · ${latencies} ms · CPU s per 1,000 messages ${per(node + postgres)} (server ${per(node)}, database ${per(postgres)}), ms of a session ${(((node + postgres) * 1_000 * messagesPerSession) / messages).toFixed(1)} · load average ${loadavg()[0]?.toFixed(0)}`,
  )
}

/** Measures OCPP charge points with the same number of messages. */
async function measureOcpp(site: readonly SitePoint[]): Promise<Cost> {
  const load = {
    version: 'ocpp1.6' as const,
    hasStatus: true,
    seconds,
    warmUpSeconds: warmUpMs / 1_000,
    ...(everyMs > 0 && { everyMs }),
  }
  const figures = await runLoad(
    { url: installation.ocppUrl, points: [...site], ...load },
    { server: installation.pid(), database: installation.postgresPid() },
  )
  for (const [what, count] of Object.entries(figures.errors)) console.log(`  ${count} × ${what}`)
  const { server = 0, database = 0 } = figures.serverCpuSeconds ?? {}
  const cost = {
    messages: figures.calls,
    seconds: figures.seconds,
    messagesPerSession: 13,
    node: server,
    postgres: database,
  }
  const { p50, p95, p99 } = figures.latency
  report('OCPP 1.6', cost, `answers p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)}`)
  return cost
}

async function measureYkc(site: readonly SitePoint[]): Promise<Cost & { serials: readonly string[] }> {
  const figures: Figures = { serials: [], messages: 0, latencies: [] }
  const running = Promise.all(site.map((point) => runPoint(ykcPort, point, figures)))
  await Promise.race([setTimeout(warmUpMs), running])
  const from = { messages: figures.messages, at: performance.now(), ...installationCpuSeconds(installation) }
  figures.latencies = []
  await Promise.race([setTimeout(seconds * 1_000), running])
  const to = installationCpuSeconds(installation)
  const cost = {
    messages: figures.messages - from.messages,
    seconds: (performance.now() - from.at) / 1_000,
    messagesPerSession: realtimesPerSession + 3,
    node: to.node - from.node,
    postgres: to.postgres - from.postgres,
  }
  const sorted = figures.latencies.toSorted((a, b) => a - b)
  const quantile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  await running
  report('YKC', cost, `answers p50 ${quantile(0.5)} p95 ${quantile(0.95)} p99 ${quantile(0.99)}`)
  return { ...cost, serials: figures.serials }
}

async function showStatements(): Promise<void> {
  if (!values.profile) return
  for (const line of await listCostliestStatements(installation.databaseUrl())) console.log(line)
  await resetStatementCounts(installation.databaseUrl())
}

const ykcPort = await freePort()
const installation = await createInstallation({
  env: { EVOPS_YKC_PORT: String(ykcPort) },
  nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${process.cwd()}`] : [],
})
await withCleanUp(installation.remove, async () => {
  await installation.start()
  if (values.profile) {
    await enableStatementStatistics(installation.databaseUrl())
    await installation.end()
    await installation.start()
  }
  const register = async () => registerSite(installation.databaseUrl(), { secretKey: installation.secretKey(), points })
  const { points: ocppSite } = values.alone ? { points: [] } : await register()
  const { points: ykcSite } = await register()
  await allowYkc(installation.databaseUrl(), ykcSite)
  const ocpp = values.alone ? null : await measureOcpp(ocppSite)
  await showStatements()
  const ykc = await measureYkc(ykcSite)
  await showStatements()
  const perSession = ({ node, postgres, messages, messagesPerSession }: Cost) =>
    ((node + postgres) / messages) * messagesPerSession
  if (ocpp)
    console.log(`CPU of a YKC session to that of an OCPP session: ${(perSession(ykc) / perSession(ocpp)).toFixed(2)}`)
  await (values.profile ? installation.stop() : installation.kill())
  await installation.start()
  const problems = await listProblems(installation.databaseUrl(), ykc.serials)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`stored after kill -9: all ${ykc.serials.length} acknowledged sessions, ended and billed`)
  await installation.stop()
})
