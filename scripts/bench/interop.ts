/*
 * `npm run bench:interop -- [--partners N] [--changes N] [--seconds S] [--evses N] [--points N] [--cdrs N]`: a server of its own and, in this
 * process, N partners by OCPI (50) that know every station. While N connectors a second (500) change their state for S seconds (15), how
 * long until each partner has it, and how many calls a second that were beside a bare client on the same machine in the same run; what calls
 * of N charge points (40) that charge meanwhile take at p99, against the same without partners; how N charge detail records (2,000) reach
 * partners of whom each hundredth call fails or is taken and not answered; how long one of them pulls all N EVSEs (30,000), and what memory
 * the server takes for it. Each part ends after two minutes at most, done or not: eight minutes in all. `--cdrs 100000 --records-seconds 1800`
 * exchanges as many as the target names.
 * Targets: p95 of a change 5 s, p99 of charge points no more than a tenth worse, the pull 30 s within 256 MB, no record lost or there twice,
 * sums equal on both sides. Own folder, removed afterwards. Exit code 1 when one is missed.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startOcpiPeer, type OcpiPeer } from '@evops/interop/testing'
import { apiOf } from '../full/api.ts'
import { makeInstallation, withCleanUp } from './installation.ts'
import { runLoad } from './load-run.ts'
import type { BareOrder } from './bare-calls.ts'
import { fillRecords, furnish, openStations } from './interop-fill.ts'
import { cpuOf } from './process-cpu.ts'
import { registerSite } from './site.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    partners: { ...text, default: '50' },
    changes: { ...text, default: '500' },
    seconds: { ...text, default: '15' },
    evses: { ...text, default: '30000' },
    points: { ...text, default: '40' },
    cdrs: { ...text, default: '2000' },
    'records-seconds': { ...text, default: '120' },
  },
})
const whole = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (Number.isInteger(value) && value > 0) return value
  console.error(`bench:interop: --${name} must be a whole number above 0`)
  process.exit(1)
}
const [partners, changes, seconds] = [whole('partners'), whole('changes'), whole('seconds')]
const [evses, points, cdrs] = [whole('evses'), whole('points'), whole('cdrs')]
const partMs = 120_000
const recordsMs = whole('records-seconds') * 1_000
const limits = { toldMs: 5_000, worse: 1.1, pullMs: 30_000, growthMb: 256 }
const password = 'a password for runs only'
const partnersPath = '/api/organisation/partners'

const installation = await makeInstallation()
const peers: OcpiPeer[] = []
await withCleanUp(
  async () => {
    for (const peer of peers) await peer.close()
    await installation.remove()
  },
  async () => {
    await installation.start()
    const admin = new pg.Client({ connectionString: installation.databaseUrl() })
    admin.on('error', () => undefined)
    await admin.connect()
    const wanted = Math.max(points, Math.ceil(evses / 2))
    const site = await registerSite(installation.databaseUrl(), {
      secretKey: installation.secretKey(),
      points: wanted,
    })
    await furnish(admin, points)
    const load = () =>
      runLoad(
        {
          url: installation.ocppUrl,
          points: site.points.slice(0, points),
          version: 'ocpp1.6',
          warmUpSeconds: 5,
          seconds,
        },
        {},
      )
    const idle = cpuOf(installation)
    const alone = await load()
    const quiet = cpuSince(idle)
    if (alone.calls === 0) throw new Error(`no charge point was answered: ${JSON.stringify(alone.errors)}`)
    const token = await apiOf(installation).signIn('admin', password)
    await register(token)
    const before = Date.now()
    await openStations(admin)
    await settled(admin)
    console.log(
      `${partners} partners know ${evses} EVSEs after ${((Date.now() - before) / 1_000).toFixed(1)} s`,
    )

    const [told, spentBefore] = [listen(), cpuOf(installation)]
    const driven = drive(admin)
    const beside = await load()
    const made = await driven
    const within = told.length
    for (let tries = 0; told.length < made * partners && tries < 20; tries += 1) await wait(1_000)
    const spent = cpuSince(spentBefore)
    const late = told.toSorted((a, b) => a - b)
    const p95 = late[Math.floor(late.length * 0.95)] ?? Number.POSITIVE_INFINITY
    const share = late.length / (made * partners)
    say(
      p95 <= limits.toldMs && share > 0.5,
      `${(made / seconds).toFixed(0)} changes a second to ${partners} partners: p95 ${(p95 / 1_000).toFixed(1)} s of ${late.length} told` +
        ` (${(share * 100).toFixed(0)} %; where one changed again before it was told, the newest alone goes out)`,
    )
    say(
      beside.latency.p99 <= alone.latency.p99 * limits.worse,
      `${points} charge points beside it: p99 ${beside.latency.p99.toFixed(1)} ms, without partners ${alone.latency.p99.toFixed(1)} ms`,
    )
    const [ours, most] = [within / (seconds + 5), await bare()]
    console.log(
      `  ${ours.toFixed(0)} calls a second, each written down, with charge points beside it; a bare client that keeps nothing, alone: ` +
        `${most.toFixed(0)} (ratio ${(ours / most).toFixed(2)}): this machine carries ${(ours / partners).toFixed(0)} changes a second to ${partners} partners, ` +
        `a bare client ${(most / partners).toFixed(0)}`,
    )
    const each = (by: 'node' | 'postgres') => (((spent[by] - quiet[by]) / told.length) * 1_000).toFixed(2)
    console.log(
      `  CPU of one call, without what the charge points took alone: ${each('node')} ms of the server, ${each('postgres')} ms of the database`,
    )
    await exchange(admin)
    await pull()
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    await admin.end()
    await installation.stop()
  },
)

function cpuSince(before: ReturnType<typeof cpuOf>): ReturnType<typeof cpuOf> {
  const now = cpuOf(installation)
  return { node: now.node - before.node, postgres: now.postgres - before.postgres }
}

function say(isMet: boolean, what: string): void {
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}`)
  if (!isMet) process.exitCode = 1
}

/** Partners that registered. */
async function register(token: string): Promise<void> {
  const api = apiOf(installation)
  const party = { countryCode: 'ES', partyId: 'OUR', name: 'Ours', version: 0 }
  await api.call(token, 'PUT', '/api/organisation/ocpi-party', party)
  for (let n = 0; n < partners; n += 1) {
    const platformId = `NL${n.toString(36).toUpperCase().padStart(3, '0')}`
    const peer = await startOcpiPeer({ party: platformId })
    peers.push(peer)
    const form = { platformId, name: platformId, protocol: 'ocpi', apiUrl: peer.url, pushEnabled: true }
    const { id } = await api.call<{ id: string }>(token, 'POST', partnersPath, form)
    const { state } = await api.call<{ state: string }>(
      token,
      'POST',
      `${partnersPath}/${id}/ocpi/register`,
      {
        token: peer.invite(),
      },
    )
    if (state !== 'registered') throw new Error('a partner did not register')
  }
}
/** Until each partner was looked at whole, and is told nothing more. */
async function settled(admin: pg.Client): Promise<void> {
  for (const began = performance.now(); performance.now() - began < partMs;) {
    const { rows } = await admin.query<{ open: number }>(
      `select count(*)::int as open from organisation_partners p where not exists (select from interop_links l
        where l.operator_id = p.operator_id and l.partner_id = p.id and l.swept_at is not null and l.whole_at is not null and l.problem = '')`,
    )
    if (rows[0]?.open === 0) return
    await wait(500)
  }
  throw new Error('partners were not looked at within two minutes')
}

/** Milliseconds from each change to its arrival at a partner. */
function listen(): number[] {
  const late: number[] = []
  for (const { arrived, calls } of peers) {
    arrived.length = calls.length = 0
    // Hundreds of thousands come.
    calls.push = () => 0
    arrived.push = (...told) => {
      for (const { method, body } of told)
        if (method === 'PATCH') late.push(Date.now() - Date.parse(body.last_updated))
      return 0
    }
  }
  return late
}
/** Connectors that no charge point speaks for, far from each other, evenly over the time; returns how many changes that were. */
async function drive(admin: pg.Client): Promise<number> {
  const total = changes * seconds
  const { rows } = await admin.query<{ pile: string; gun: number }>(
    `select s.pile_id as pile, s.gun_no as gun from stations_gun_states s join stations_piles p on p.id = s.pile_id
     where p.pile_no > $1 and s.gun_no > 0 order by md5(s.pile_id::text), s.gun_no`,
    [`32010600${String(points).padStart(6, '0')}`],
  )
  const began = performance.now()
  let made = 0
  while (made < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * changes)) - made
    if (due > 0) {
      const some = Array.from({ length: due }, (_, at) => rows[(made + at) % rows.length])
      await admin.query(
        `update stations_gun_states s set status = case s.status when 'idle' then 'faulted' else 'idle' end, changed_at = clock_timestamp()
         from unnest($1::uuid[], $2::int[]) g (pile_id, gun_no) where g.pile_id = s.pile_id and g.gun_no = s.gun_no`,
        [some.map((one) => one?.pile), some.map((one) => one?.gun)],
      )
    }
    made += Math.max(due, 0)
    await wait(50)
  }
  return made
}

/** Calls a second of a client that does nothing else, to the same partners. */
function bare(): Promise<number> {
  const order: BareOrder = {
    targets: peers.map((peer) => ({
      url: `${peer.url.replace('/versions', '')}/2.3.0/locations/ES/OUR/bare/evse`,
      token: [...peer.letsIn][0] ?? '',
    })),
    atOnce: 16,
    seconds: 5,
    body: JSON.stringify({ status: 'AVAILABLE', last_updated: new Date().toISOString() }),
  }
  const child = fork(path.join(import.meta.dirname, 'bare-calls.ts'), { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare client ended early (${code})`)))
    child.once('message', (answered) => resolve(Number(answered) / order.seconds))
    child.send(order)
  })
}

/** Charge detail records to partners whose calls fail: half of them are taken, and the answer is lost. */
async function exchange(admin: pg.Client): Promise<void> {
  const wanted = await fillRecords(admin, cdrs)
  const taken = new Map<string, number>()
  let again = 0
  for (const [at, peer] of peers.entries()) {
    peer.fault(at % 2 === 0 ? 'down' : 'lost', '/cdrs', 100)
    const { cdrs: has } = peer.drivers
    has.set = (id: string, cdr: { total_cost: { before_taxes: number } }) => {
      if (taken.has(id)) again += 1
      taken.set(id, cdr.total_cost.before_taxes)
      return has
    }
  }
  const began = performance.now()
  const open = async () =>
    (
      await admin.query<{ n: number }>(
        'select count(*)::int as n from interop_sessions where done_at is null',
      )
    ).rows[0]?.n ?? 0
  while ((await open()) > 0 && performance.now() - began < recordsMs) await wait(500)
  const tookS = (performance.now() - began) / 1_000
  const { rows } = await admin.query<{ n: number; minor: number; due: number }>(
    `select (select count(*)::int from interop_cdrs where sent_at is not null) as n, (select sum(total_minor)::int from interop_cdrs) as minor,
       (select sum(o.payable_minor)::int from charging_partner_orders p join charging_orders o on o.operator_id = p.operator_id and o.id = p.order_id) as due`,
  )
  const theirs = [...taken.values()].reduce((sum, cost) => sum + Math.round(cost * 100), 0)
  const { n = 0, minor = 0, due = 0 } = rows[0] ?? {}
  say(
    n === wanted && taken.size === wanted && minor === due && theirs === due,
    `${wanted} records with 1 % faults: ${taken.size} taken by partners (${again} came again, under the same id), ours ${n}; ` +
      `sums ${theirs}, ${minor}, bills ${due}; ${tookS.toFixed(1)} s, ${(n / tookS).toFixed(1)} a second: 100,000 in ${(100_000 / (n / tookS) / 60).toFixed(1)} min`,
  )
}

/** All of it by one partner, page by page. */
async function pull(): Promise<void> {
  const [first] = peers
  if (!first) return
  const [began, before] = [performance.now(), rssMb()]
  let most = before
  let pulled = 0
  let next: string | undefined =
    `http://127.0.0.1:${installation.port}/api/public/ocpi/2.3.0/locations?limit=100`
  while (next && performance.now() - began < partMs) {
    const answer = await first.ask('GET', next)
    pulled += answer.data.reduce((sum: number, { evses: own }: { evses: unknown[] }) => sum + own.length, 0)
    most = Math.max(most, rssMb())
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  const tookMs = performance.now() - began
  const isMet =
    next === undefined && pulled >= evses && tookMs <= limits.pullMs && most - before <= limits.growthMb
  say(
    isMet,
    `pull of ${pulled} EVSEs: ${(tookMs / 1_000).toFixed(1)} s, server ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
  )
}
function rssMb(): number {
  return (
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${installation.pid()}/status`, 'utf8'))?.[1] ?? 0) /
    1_024
  )
}
