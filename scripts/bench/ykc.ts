/*
 * `npm run bench -- ykc --points N --seconds S --every E`: measures sessions of YKC charge points, each with a start by
 * card, real-time data (each E seconds; 0: at once) and a record, then kills the server and compares the acknowledged records with the database. Answers
 * to one charge point are at least 200 ms apart, so latency is measured with that pause. Exit code 1 if a record is
 * lost or doubled. `npm run bench -- chargers` runs it after the bench of OCPP.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { installationCpuSeconds } from './process-cpu.ts'
import { registerSite, type SitePoint } from './site.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    every: { type: 'string', default: '0' },
  },
})
const [points, seconds, everyMs] = [Number(values.points), Number(values.seconds), Number(values.every) * 1_000]
const realtimesPerSession = 8
/** Energy of a session in 0.1 Wh. */
const energyOfSession = 300
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
    await client.query("update stations_identities set no_password = true where identity like '32010600%'")
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
  for (let at = 1; at <= realtimesPerSession; at += 1) {
    client.send('Realtime', {
      ...place,
      serial,
      state: 3,
      plugged: 1,
      outputVoltage: 6_000,
      outputCurrent: 1_000,
      energy: Math.round((energyOfSession * at) / realtimesPerSession),
    })
    if (everyMs > 0) await setTimeout(everyMs)
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
  client.send('Realtime', { ...place, serial: noSerial, state: 2, plugged: 0 })
  figures.messages += realtimesPerSession + 3
}

async function runPoint(port: number, point: SitePoint, figures: Figures): Promise<void> {
  // Charge points do not report at the same moment.
  await setTimeout(Math.random() * everyMs)
  const client = await connectRawYkcPoint(port)
  if ((await client.logIn(point.identity)) !== 0) throw new Error(`${point.identity}: the login was refused`)
  const end = performance.now() + seconds * 1_000
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
         (select count(*) from charging_sessions) as stored
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
    return Object.entries(expected).flatMap(([what, amount]) =>
      Number(rows[0]?.[what]) === amount ? [] : [`${what}: ${amount} acknowledged, ${rows[0]?.[what]} stored`],
    )
  } finally {
    await client.end()
  }
}

const ykcPort = await freePort()
const installation = await createInstallation({ env: { EVOPS_YKC_PORT: String(ykcPort) } })
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const site = await registerSite(installation.databaseUrl(), { secretKey: installation.secretKey(), points })
  await allowYkc(installation.databaseUrl(), site.points)
  const figures: Figures = { serials: [], messages: 0, latencies: [] }
  const cpuBefore = installationCpuSeconds(installation)
  const startedAt = performance.now()
  await Promise.all(site.points.map((point) => runPoint(ykcPort, point, figures)))
  const took = (performance.now() - startedAt) / 1_000
  const cpuAfter = installationCpuSeconds(installation)
  const cpu = cpuAfter.node + cpuAfter.postgres - cpuBefore.node - cpuBefore.postgres
  await installation.kill()
  const sorted = figures.latencies.toSorted((a, b) => a - b)
  const quantile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  console.log(
    `YKC, ${points} points, ${took.toFixed(0)} s: ${Math.round(figures.messages / took)} messages/s · ${(figures.serials.length / took).toFixed(1)} sessions/s · answers p50 ${quantile(0.5)} p95 ${quantile(0.95)} p99 ${quantile(0.99)} ms · CPU s per 1,000 messages ${((cpu * 1_000) / figures.messages).toFixed(3)} · load average ${loadavg()[0]?.toFixed(0)}`,
  )
  await installation.start()
  const problems = await listProblems(installation.databaseUrl(), figures.serials)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`stored after kill -9: all ${figures.serials.length} acknowledged sessions, ended and billed`)
  await installation.stop()
})
