/*
 * `npm run bench:interop -- [--partners N] [--changes N] [--seconds S] [--evses N] [--points N]`: a server of its own and, in this process, N
 * partners by OCPI (50) to whom every station is open. While N connectors a second (500) change their state for S seconds (60), how long
 * until each partner has it; what calls of N charge points (40) that charge meanwhile take at p99, against the same without partners; how
 * long one of them pulls all N EVSEs (30,000), and what memory the server takes for it.
 * Targets: p95 of a change 5 s, p99 of charge points no more than a tenth worse, the pull 30 s within 256 MB. Own folder, removed
 * afterwards. Exit code 1 when one is missed.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startOcpiPeer, type OcpiPeer } from '@evops/interop/testing'
import { apiOf } from '../full/api.ts'
import { makeInstallation, withCleanUp } from './installation.ts'
import { runLoad } from './load-run.ts'
import { registerSite } from './site.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    partners: { ...text, default: '50' },
    changes: { ...text, default: '500' },
    seconds: { ...text, default: '60' },
    evses: { ...text, default: '30000' },
    points: { ...text, default: '40' },
  },
})
const whole = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (Number.isInteger(value) && value > 0) return value
  console.error(`bench:interop: --${name} must be a whole number above 0`)
  process.exit(1)
}
const [partners, changes, seconds] = [whole('partners'), whole('changes'), whole('seconds')]
const [evses, points] = [whole('evses'), whole('points')]
const limits = { toldMs: 5_000, worse: 1.1, pullMs: 30_000, growthMb: 256 }
const password = 'a password for runs only'
const path = '/api/organisation/partners'

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
    await furnish(admin)
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
    const alone = await load()
    const token = await apiOf(installation).signIn('admin', password)
    const links = await register(admin, token)
    const before = Date.now()
    await settled(admin)
    console.log(
      `${partners} partners know ${evses} EVSEs after ${((Date.now() - before) / 1_000).toFixed(1)} s`,
    )

    const told = listen()
    const driven = drive(admin)
    const beside = await load()
    const made = await driven
    for (let tries = 0; told.length < made * partners && tries < 60; tries += 1) await wait(1_000)
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
    await pull(links)
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    await admin.end()
    await installation.stop()
  },
)

function say(isMet: boolean, what: string): void {
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}`)
  if (!isMet) process.exitCode = 1
}

/** Places, states and links for what no charge point says itself. */
async function furnish(admin: pg.Client): Promise<void> {
  await admin.query(
    `update stations_stations set longitude = -3.7, latitude = 40.4, country_code = 'ES', address = 'Calle Mayor 1, 28001 Madrid'`,
  )
  await admin.query(
    `insert into stations_links (operator_id, pile_id, connected, changed_at, last_seen_at)
     select operator_id, id, true, now(), now() from stations_piles on conflict do nothing`,
  )
  await admin.query(
    `insert into stations_gun_states (operator_id, pile_id, gun_no, status, reported_status, received_at)
     select operator_id, pile_id, gun_no, 'idle', 'Available', now() from stations_guns on conflict do nothing`,
  )
  await admin.query(
    `insert into outreach_allowed_networks (network, added_by) values ('127.0.0.0/8', 'bench') on conflict do nothing`,
  )
  await admin.query('analyze')
}

/** Partners that registered, each with all stations open to it. */
async function register(admin: pg.Client, token: string): Promise<{ peer: OcpiPeer }[]> {
  const api = apiOf(installation)
  const party = { countryCode: 'ES', partyId: 'OUR', name: 'Ours', version: 0 }
  await api.call(token, 'PUT', '/api/organisation/ocpi-party', party)
  const made = []
  for (let n = 0; n < partners; n += 1) {
    const platformId = `NL${n.toString(36).toUpperCase().padStart(3, '0')}`
    const peer = await startOcpiPeer({ party: platformId })
    peers.push(peer)
    const form = { platformId, name: platformId, protocol: 'ocpi', apiUrl: peer.url, pushEnabled: true }
    const { id } = await api.call<{ id: string }>(token, 'POST', path, form)
    const { state } = await api.call<{ state: string }>(token, 'POST', `${path}/${id}/ocpi/register`, {
      token: peer.invite(),
    })
    if (state !== 'registered') throw new Error('a partner did not register')
    made.push({ peer })
  }
  await admin.query(
    `insert into organisation_partner_stations (operator_id, partner_id, station_id)
     select p.operator_id, p.id, s.id from organisation_partners p join stations_stations s using (operator_id)`,
  )
  return made
}
/** Until each was told all stations whole. */
async function settled(admin: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ open: number }>(
      `select ((select count(*) from organisation_partner_stations)
        - (select count(*) from interop_told_stations where known_at is not null))::int as open`,
    )
    if (rows[0]?.open === 0) return
    await wait(500)
  }
}

/** Milliseconds from each change to its arrival at a partner. */
function listen(): number[] {
  const late: number[] = []
  for (const { arrived } of peers) {
    arrived.length = 0
    arrived.push = (...told) => {
      for (const { method, body } of told)
        if (method === 'PATCH') late.push(Date.now() - Date.parse(body.last_updated))
      return 0
    }
  }
  return late
}
/** Connectors that no charge point speaks for, each in its turn, evenly over the time; returns how many changes that were. */
async function drive(admin: pg.Client): Promise<number> {
  const total = changes * seconds
  const began = performance.now()
  let made = 0
  while (made < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * changes)) - made
    if (due > 0)
      await admin.query(
        `with guns as (select pile_id, gun_no from stations_gun_states s join stations_piles p on p.id = s.pile_id
           where p.pile_no > $3 and s.gun_no > 0 order by s.pile_id, s.gun_no offset $1::bigint % greatest($4::bigint - $2, 1) limit $2)
         update stations_gun_states s set status = case s.status when 'idle' then 'faulted' else 'idle' end, changed_at = clock_timestamp()
         from guns g where g.pile_id = s.pile_id and g.gun_no = s.gun_no`,
        [made, due, `32010600${String(points).padStart(6, '0')}`, evses - 2 * points],
      )
    made += Math.max(due, 0)
    await wait(50)
  }
  return made
}

/** All of it by one partner, page by page. */
async function pull([first]: readonly { peer: OcpiPeer }[]): Promise<void> {
  if (!first) return
  const [began, before] = [performance.now(), rssMb()]
  let most = before
  let pulled = 0
  let next: string | undefined =
    `http://127.0.0.1:${installation.port}/api/public/ocpi/2.3.0/locations?limit=100`
  while (next) {
    const answer = await first.peer.ask('GET', next)
    pulled += answer.data.reduce((sum: number, { evses: own }: { evses: unknown[] }) => sum + own.length, 0)
    most = Math.max(most, rssMb())
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  const tookMs = performance.now() - began
  const isMet = pulled >= evses && tookMs <= limits.pullMs && most - before <= limits.growthMb
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
