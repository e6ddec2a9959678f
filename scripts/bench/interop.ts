/*
 * `npm run bench -- interop [--partners N] [--changes N[,N…]] [--seconds S] [--evses N] [--points N] [--every MS]
 * [--cdrs N] [--parts told,records,pull] [--split] [--profile]`: runs a server and, in a separate process, N OCPI
 * partners (50) that know every station.
 *
 * Part `told`: N connectors a second (500; several rates are tried one after the other until one misses) change their
 * state for S seconds (15). Measures how many of these changes each partner has within five seconds, and the calls a
 * second compared with a bare client on the same machine in the same run. Also measures the p99 of calls from N charge
 * points (40) that send one each MS milliseconds (160: 250 calls a second, like 15,000 charge points that send one a
 * minute; 0: on the previous answer, so that they use the whole machine), compared with a run without partners.
 *
 * Part `records`: sends N charge detail records (2,000) to partners for which one in a hundred calls fails, or is
 * processed without an answer.
 *
 * Part `pull`: measures how long one partner takes to pull all N EVSEs (30,000), and the server's memory meanwhile.
 *
 * `--split`: a separate process serves charge points (EVOPS_ROLES=gateway). `--profile` writes a CPU profile of the
 * server into the current folder and prints the most expensive statements. Each part ends after two minutes at most,
 * finished or not: eight minutes in all. `--cdrs 100000 --records-seconds 1800` exchanges the number of records that
 * the target names.
 *
 * Targets: p95 of a change 5 s, p99 of charge points at most a tenth worse, the pull 30 s within 256 MB, no record lost
 * or duplicated, equal sums on both sides. Uses its own folder and removes it afterwards. Exit code 1 if a target is
 * missed.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'
import { runLoad } from './load-run.ts'
import type { BareSession } from './bare-calls.ts'
import { insertUnsentRecords, insertSilentChargePoints, openStations } from './interop-fill.ts'
import { startPartners } from './interop-partners.ts'
import type { PartnerUpdateFigures } from './interop-peers.ts'
import { installationCpuSeconds } from './process-cpu.ts'
import { registerSite, type SitePoint } from './site.ts'
import { enableStatementStatistics, listCostliestStatements, resetStatementCounts } from './statements.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    partners: { ...text, default: '50' },
    changes: { ...text, default: '500' },
    seconds: { ...text, default: '15' },
    evses: { ...text, default: '30000' },
    points: { ...text, default: '40' },
    every: { ...text, default: '160' },
    cdrs: { ...text, default: '2000' },
    'records-seconds': { ...text, default: '120' },
    parts: { ...text, default: 'told,records,pull' },
    split: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const wholeOf = (name: string, optionText: string, least = 1): number => {
  const value = Number(optionText)
  if (Number.isInteger(value) && value >= least) return value
  console.error(`bench:interop: --${name} must be whole numbers from ${least} on`)
  process.exit(1)
}
const whole = (name: 'partners' | 'seconds' | 'evses' | 'points' | 'cdrs' | 'records-seconds') =>
  wholeOf(name, values[name])
const [partners, seconds, everyMs] = [whole('partners'), whole('seconds'), wholeOf('every', values.every, 0)]
const rates = values.changes.split(',').map((one) => wholeOf('changes', one))
const [evses, points, cdrs] = [whole('evses'), whole('points'), whole('cdrs')]
const parts = new Set(values.parts.split(','))
const [partMs, settleMs] = [120_000, 300_000]
const recordsMs = whole('records-seconds') * 1_000
const limits = { noticeMs: 5_000, reported: 0.95, worse: 1.1, pullMs: 30_000, growthMb: 256 }
const warmUpSeconds = 5
const password = 'a password for runs only'
const partnersPath = '/api/organisation/partners'

const installation = await createInstallation({
  nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${process.cwd()}`] : [],
  env: values.split ? { EVOPS_ROLES: 'web,worker' } : {},
})
let gateway: Installation = installation
const peers = startPartners()
await withCleanUp(
  async () => {
    peers.end()
    if (gateway !== installation) await gateway.remove()
    await installation.remove()
  },
  async () => {
    await installation.start()
    if (values.profile) {
      await enableStatementStatistics(installation.databaseUrl())
      await installation.stop()
      await installation.start()
    }
    if (values.split) gateway = await startGateway()
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    admin.on('error', () => undefined)
    await admin.connect()
    const wanted = Math.max(points, Math.ceil(evses / 2))
    const secretKey = installation.secretKey()
    const site = await registerSite(installation.databaseUrl(), { secretKey, points: wanted })
    await insertSilentChargePoints(admin, points)
    const speakers = site.points.slice(0, points)
    const idle = installationCpuSeconds(installation)
    const alone = await load(speakers)
    const quiet = cpuSince(idle)
    if (alone.calls === 0) throw new Error(`no charge point was answered: ${JSON.stringify(alone.errors)}`)
    const token = await createCheckApiClient(installation).signIn('admin', password)
    await register(token)
    const before = Date.now()
    await openStations(admin)
    await waitUntilSettled(admin)
    const tookS = ((Date.now() - before) / 1_000).toFixed(1)
    console.log(`${partners} partners know ${evses} EVSEs after ${tookS} s`)
    if (parts.has('told')) await measureAllRates(admin, { speakers, quiet, p99: alone.latency.p99 })
    if (parts.has('records')) await exchange(admin)
    if (parts.has('pull')) await pull()
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    await admin.end()
    if (gateway !== installation) await gateway.stop()
    await installation.stop()
  },
)

async function startGateway(): Promise<Installation> {
  const made = await createInstallation({
    env: {
      EVOPS_ROLES: 'gateway',
      DATABASE_URL: installation.databaseUrl(),
      EVOPS_SECRET_KEY: installation.secretKey().toString('utf8'),
    },
  })
  await made.start()
  return made
}

function load(speakers: SitePoint[]) {
  const pace = everyMs > 0 ? { everyMs } : {}
  const { ocppUrl: url } = gateway
  return runLoad({ url, points: speakers, version: 'ocpp1.6', warmUpSeconds, seconds, ...pace }, {})
}

interface Quiet {
  speakers: SitePoint[]
  /** CPU seconds and p99 without partners. */
  quiet: ReturnType<typeof installationCpuSeconds>
  p99: number
}
/** Tries one rate after the other until one misses: the backlog of a missed rate would count for the next one. */
async function measureAllRates(admin: pg.Client, without: Quiet): Promise<void> {
  let first = 0
  let most = 0
  for (const rate of rates) {
    const { calls, wasSent } = await measureRate(admin, { ...without, rate, first })
    first += rate * seconds
    most = Math.max(most, calls)
    if (!wasSent) break
  }
  const can = await bare()
  console.log(
    `  ${most.toFixed(0)} calls a second, each written down, with charge points beside it; a bare client that keeps nothing, alone: ${can.toFixed(0)} ` +
      `(ratio ${(most / can).toFixed(2)}), that is ${(can / partners).toFixed(0)} changes a second to ${partners} partners`,
  )
}

async function measureRate(
  admin: pg.Client,
  { rate, first, speakers, quiet, p99 }: Quiet & { rate: number; first: number },
): Promise<{ calls: number; wasSent: boolean }> {
  await peers.sendOrder('listen', {})
  await countAnew()
  const [spentBefore, theirsBefore] = [installationCpuSeconds(installation), peers.cpu()]
  const driven = drive(admin, rate, first)
  const loadResult = await load(speakers)
  const wanted = (await driven) * partners
  const within = await peers.sendOrder('heard', { limitMs: limits.noticeMs })
  let received: PartnerUpdateFigures = within
  for (let tries = 0; received.reported < wanted && tries < 20; tries += 1) {
    await wait(1_000)
    received = await peers.sendOrder('heard', { limitMs: limits.noticeMs })
  }
  const spent = cpuSince(spentBefore)
  const theirs = peers.cpu() - theirsBefore
  const inTime = received.inTime / wanted
  const isReported = inTime >= limits.reported
  reportResult(
    isReported,
    `${rate} changes a second to ${partners} partners: ${(inTime * 100).toFixed(1)} % of all within ${limits.noticeMs / 1_000} s; ` +
      `${received.reported} of ${wanted} were told by the end, p50 ${(received.p50 / 1_000).toFixed(2)} s, p95 ${(received.p95 / 1_000).toFixed(2)} s`,
  )
  reportResult(
    loadResult.latency.p99 <= p99 * limits.worse,
    `${points} charge points beside it (${(loadResult.calls / loadResult.seconds).toFixed(0)} calls a second): ` +
      `p99 ${loadResult.latency.p99.toFixed(1)} ms, without partners ${p99.toFixed(1)} ms; p50 ${loadResult.latency.p50.toFixed(1)} ms`,
  )
  const each = (s: number) => ((s / received.reported) * 1_000).toFixed(2)
  console.log(
    `  CPU of one call, without what the charge points took alone: ${each(spent.node - quiet.node)} ms of the server, ` +
      `${each(spent.postgres - quiet.postgres)} ms of the database; ${each(theirs)} ms of the partner`,
  )
  if (values.profile) for (const line of await listCostliestStatements(installation.databaseUrl())) console.log(line)
  return { calls: within.reported / (seconds + warmUpSeconds), wasSent: isReported }
}

async function countAnew(): Promise<void> {
  if (values.profile) await resetStatementCounts(installation.databaseUrl())
}
async function dearest(): Promise<void> {
  if (values.profile) for (const line of await listCostliestStatements(installation.databaseUrl())) console.log(line)
}

function cpuSince(before: ReturnType<typeof installationCpuSeconds>): ReturnType<typeof installationCpuSeconds> {
  const now = installationCpuSeconds(installation)
  return { node: now.node - before.node, postgres: now.postgres - before.postgres }
}

function reportResult(isMet: boolean, what: string): void {
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}`)
  if (!isMet) process.exitCode = 1
}

/** Registers the partners. */
async function register(token: string): Promise<void> {
  const api = createCheckApiClient(installation)
  const party = { countryCode: 'ES', partyId: 'OUR', name: 'Ours', version: 0 }
  await api.call(token, 'PUT', '/api/organisation/ocpi-party', party)
  const parties = Array.from({ length: partners }, (_, n) => `NL${n.toString(36).toUpperCase().padStart(3, '0')}`)
  const places = await peers.sendOrder('start', { parties })
  for (const [n, { url: apiUrl, token: invited }] of places.entries()) {
    const platformId = parties[n] ?? ''
    const form = { platformId, name: platformId, protocol: 'ocpi', apiUrl, pushEnabled: true }
    const { id } = await api.call<{ id: string }>(token, 'POST', partnersPath, form)
    const registering = `${partnersPath}/${id}/ocpi/register`
    const { state } = await api.call<{ state: string }>(token, 'POST', registering, { token: invited })
    if (state !== 'registered') throw new Error('a partner did not register')
  }
}
/** Waits until every partner had a full check and no update is pending. */
async function waitUntilSettled(admin: pg.Client): Promise<void> {
  for (const began = performance.now(); performance.now() - began < settleMs;) {
    const { rows } = await admin.query<{ open: number }>(
      `select count(*)::int as open from organisation_partners p where not exists (select from interop_links l
        where l.operator_id = p.operator_id and l.partner_id = p.id and l.swept_at is not null and l.whole_at is not null and l.problem = '')`,
    )
    if (rows[0]?.open === 0) return
    await wait(500)
  }
  throw new Error('partners were not looked at within five minutes')
}

/**
 * Changes connectors that no charge point reports, starting at `first`, spread over the stations and evenly over time.
 * Returns the number of changes.
 */
async function drive(admin: pg.Client, rate: number, first: number): Promise<number> {
  const total = rate * seconds
  const { rows } = await admin.query<{ chargePoint: string; connector: number }>(
    `select s.charge_point_id as "chargePoint", s.connector_no as connector from stations_connector_states s join stations_charge_points p on p.id = s.charge_point_id
     where p.charge_point_no > $1 and s.connector_no > 0 order by md5(s.charge_point_id::text), s.connector_no`,
    [`32010600${String(points).padStart(6, '0')}`],
  )
  const began = performance.now()
  let made = 0
  while (made < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * rate)) - made
    if (due > 0) {
      const some = Array.from({ length: due }, (_, at) => rows[(first + made + at) % rows.length])
      await admin.query(
        `update stations_connector_states s set status = case s.status when 'idle' then 'faulted' else 'idle' end, changed_at = clock_timestamp()
         from unnest($1::uuid[], $2::int[]) g (charge_point_id, connector_no) where g.charge_point_id = s.charge_point_id and g.connector_no = s.connector_no`,
        [some.map((one) => one?.chargePoint), some.map((one) => one?.connector)],
      )
    }
    made += Math.max(due, 0)
    await wait(50)
  }
  return made
}

/** Measures calls a second of a client that only sends, to the same partners. */
async function bare(): Promise<number> {
  const places = await peers.sendOrder('targets', {})
  const session: BareSession = {
    targets: places.map(({ url, token }) => ({
      url: `${url.replace('/versions', '')}/2.3.0/locations/ES/OUR/bare/evse`,
      token,
    })),
    atOnce: 16,
    seconds: 5,
    body: JSON.stringify({ status: 'AVAILABLE', last_updated: new Date(0).toISOString() }),
  }
  const child = fork(path.join(import.meta.dirname, 'bare-calls.ts'), { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare client ended early (${code})`)))
    child.once('message', (answered) => resolve(Number(answered) / session.seconds))
    child.send(session)
  })
}

/**
 * Sends charge detail records to partners whose calls fail; in half of the failures the partner stores the record and
 * the answer is lost.
 */
async function exchange(admin: pg.Client): Promise<void> {
  const wanted = await insertUnsentRecords(admin, cdrs)
  await peers.sendOrder('fail', {})
  await countAnew()
  const began = performance.now()
  const isOpen = async () =>
    (await admin.query('select from interop_sessions where done_at is null limit 1')).rowCount !== 0
  while ((await isOpen()) && performance.now() - began < recordsMs) await wait(500)
  const tookS = (performance.now() - began) / 1_000
  const { rows } = await admin.query<{ n: number; minor: number; due: number }>(
    `select (select count(*)::int from interop_cdrs where sent_at is not null) as n, (select sum(total_minor)::int from interop_cdrs) as minor,
       (select sum(o.payable_minor)::int from charging_session_partners p join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id) as due`,
  )
  await dearest()
  const taken = await peers.sendOrder('taken', {})
  const { n = 0, minor = 0, due = 0 } = rows[0] ?? {}
  reportResult(
    n === wanted && taken.records === wanted && minor === due && taken.minor === due,
    `${wanted} records with 1 % faults: ${taken.records} taken by partners (${taken.again} came again, under the same id), ours ${n}; ` +
      `sums ${taken.minor}, ${minor}, bills ${due}; ${tookS.toFixed(1)} s, ${(n / tookS).toFixed(1)} a second: 100,000 in ${(100_000 / (n / tookS) / 60).toFixed(1)} min`,
  )
}

/** One partner pulls all EVSEs, page by page. */
async function pull(): Promise<void> {
  const [began, before] = [performance.now(), rssMb()]
  let most = before
  const watch = setInterval(() => (most = Math.max(most, rssMb())), 50)
  const url = `http://127.0.0.1:${installation.port}/api/public/ocpi/2.3.0/locations?limit=100`
  const pulled = await peers.sendOrder('pull', { url, untilMs: partMs })
  clearInterval(watch)
  const tookMs = performance.now() - began
  const isMet = pulled.isWhole && pulled.evses >= evses && tookMs <= limits.pullMs && most - before <= limits.growthMb
  reportResult(
    isMet,
    `pull of ${pulled.evses} EVSEs: ${(tookMs / 1_000).toFixed(1)} s, server ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
  )
}
function rssMb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${installation.pid()}/status`, 'utf8'))?.[1] ?? 0) / 1_024
}
