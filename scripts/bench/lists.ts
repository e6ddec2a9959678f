/*
 * `npm run bench -- lists [--points 1000] [--tokens 10000]`: measures the time until charge points have accepted a
 * local list that refuses a card. Uses a real server; half of the points use OCPP 1.6 and half 2.0.1, each over its own
 * socket with a list of all tokens. Cards are issued and reported lost through the API. Prints the first filling of all
 * lists, one lost card, a hundred lost cards at once, and the reconnection of all points after a card was lost while
 * they were offline.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newId } from '@evops/platform/contract'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { quantile } from '../full/report.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'
import { listPoint, type ListPoint } from './lists-point.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '1000' },
    tokens: { type: 'string', default: '10000' },
    /** Measures the first filling of all lists too. Otherwise each point already has its list when it connects. */
    fill: { type: 'boolean', default: false },
  },
})
const [points, tokens] = [Number(values.points), Number(values.tokens)]
const password = 'a password for runs only'
const manyCards = 100
const waitMs = 300_000

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}, ${points} points, ${tokens} tokens`,
  )
  await installation.start()
  const site = await registerSite(installation.databaseUrl(), { secretKey: installation.secretKey(), points })
  await withLists(installation, site.operatorId)
  const api = createCheckApiClient(installation)
  const token = await api.signIn('admin', password)
  const operator = await api.call<{ operator: { optcode: string } }>(token, 'GET', '/api/organisation/me')
  if (operator.operator.optcode !== 'load') throw new Error(`admin stands in ${operator.operator.optcode}`)
  const cards = await issueAll(api, token, manyCards + 2)

  const all = site.points.map((point, at) =>
    listPoint(installation.ocppUrl, point, at % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1'),
  )
  const wanted = points < tokens ? tokens : points
  if (!values.fill) {
    await insertAcceptedLists(installation, site.operatorId)
    for (const point of all) point.hold(wanted)
  }
  const from = performance.now()
  await inTurns(all, (point) => point.connect())
  console.log(`connected after ${secondsSince(from)} s`)
  await until(
    () => all.every((point) => point.entries >= wanted),
    () => formatMeanEntries(all),
  )
  if (values.fill)
    console.log(`first filling: ${secondsSince(from)} s until each holds ${wanted} entries · load ${load()}`)
  await waitUntilListsAccepted(installation, all.length)
  console.log(`all known to be current after ${secondsSince(from)} s · load ${load()}`)

  await loseCards(all, { api, token, cards })
  for (const point of all) point.cut()
})

interface Losing {
  api: ReturnType<typeof createCheckApiClient>
  token: string
  cards: readonly { id: string; uid: string }[]
}
/** Reports lost cards: one, many at once, and one while all points are offline. */
async function loseCards(all: readonly ListPoint[], { api, token, cards }: Losing): Promise<void> {
  const [one, away, ...many] = cards
  if (!one || !away) throw new Error('no cards')
  let from = performance.now()
  await lose(api, token, one)
  await measureDelivery(all, [one.uid], from, 'one card lost')

  await wait(3_000)
  from = performance.now()
  await Promise.all(many.map((card) => lose(api, token, card)))
  console.log(`the calls of ${many.length} cards took ${secondsSince(from)} s`)
  await measureDelivery(
    all,
    many.map(({ uid }) => uid),
    from,
    `${many.length} cards lost at once`,
  )

  await wait(3_000)
  for (const point of all) point.cut()
  await wait(3_000)
  await lose(api, token, away)
  await wait(3_000)
  from = performance.now()
  await inTurns(all, (point) => point.connect())
  console.log(`all came back within ${secondsSince(from)} s`)
  await measureDelivery(all, [away.uid], from, 'all came back, a card lost meanwhile')
}

async function issueAll(api: ReturnType<typeof createCheckApiClient>, token: string, count: number) {
  const cards: { id: string; uid: string }[] = []
  for (let no = 0; no < count; no += 1) cards.push(await issue(api, token, no))
  return cards
}

/** Inserts start tokens up to the requested number, and enables the local list at every station. */
async function withLists(of: Installation, operatorId: string): Promise<void> {
  const client = new pg.Client({ connectionString: of.databaseUrl() })
  await client.connect()
  await client.query(
    `insert into charging_tokens (operator_id, id, id_tag) select $1, gen_random_uuid(), 'MORE' || lpad(n::text, 8, '0')
     from generate_series(1, $2::int - (select count(*)::int from charging_tokens where operator_id = $1)) n`,
    [operatorId, tokens - manyCards - 2],
  )
  await client.query('update stations_stations set local_list = true, local_list_by = $2 where operator_id = $1', [
    operatorId,
    newId(),
  ])
  await client.query('analyze charging_tokens, stations_stations')
  await client.end()
}

/** Marks the lists as accepted by every charge point, as version 1. */
async function insertAcceptedLists(of: Installation, operatorId: string): Promise<void> {
  const client = new pg.Client({ connectionString: of.databaseUrl() })
  await client.connect()
  await client.query(
    `insert into stations_local_lists (operator_id, charge_point_id, version, entries, accepted_at)
     select p.operator_id, p.id, 1, t.entries, now() from stations_charge_points p,
       (select jsonb_object_agg(id_tag, '{"status": "Accepted"}'::jsonb) as entries from charging_tokens where operator_id = $1) t
     where p.operator_id = $1`,
    [operatorId],
  )
  await client.query('analyze stations_local_lists')
  await client.end()
}

/** Waits until the server has recorded the expected list version of every charge point. */
async function waitUntilListsAccepted(of: Installation, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: of.databaseUrl() })
  await client.connect()
  const current = async () =>
    (await client.query('select from stations_local_lists where wanted_digest is not null')).rowCount ?? 0
  for (let next = performance.now() + 10_000; (await current()) < count; await wait(500)) {
    if (performance.now() < next) continue
    console.log(`  ${await current()} of ${count} known to be current`)
    next += 10_000
  }
  await client.end()
}

async function issue(
  api: ReturnType<typeof createCheckApiClient>,
  token: string,
  no: number,
): Promise<{ id: string; uid: string }> {
  const uid = `04${String(no).padStart(12, '0')}`
  const form = { cardNo: String(6_000_000_000_000_000 + no), uid, family: 'offline_whitelist' }
  const { id } = await api.call<{ id: string }>(token, 'POST', '/user/cardopt/hairpin', form)
  return { id, uid }
}

function lose(api: ReturnType<typeof createCheckApiClient>, token: string, { id }: { id: string }): Promise<unknown> {
  return api.call(token, 'POST', `/api/cards/${id}/loss`, { reason: 'bench' })
}

async function measureDelivery(
  all: readonly ListPoint[],
  tags: readonly string[],
  from: number,
  what: string,
): Promise<void> {
  await until(
    () => all.every((point) => tags.every((tag) => point.blockedAt.has(tag))),
    () => `${all.filter((point) => tags.every((tag) => point.blockedAt.has(tag))).length} of ${all.length} told`,
  )
  const times = all.map((point) => Math.max(...tags.map((tag) => point.blockedAt.get(tag) ?? 0)) - from)
  const s = (share: number) => (quantile(times, share) / 1_000).toFixed(2)
  console.log(
    `${what}: p50 ${s(0.5)} s, p95 ${s(0.95)} s, max ${(Math.max(...times) / 1_000).toFixed(2)} s · load ${load()}`,
  )
}

async function inTurns(all: readonly ListPoint[], act: (point: ListPoint) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const work = async () => {
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      const point = at
      await again(() => act(point))
    }
  }
  await Promise.all(Array.from({ length: 50 }, work))
}

/** Retries while the server answers that it is busy, as charge points do. */
async function again(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act()
    } catch (error) {
      if (tries >= 20) throw error
      await wait(250)
    }
}

async function until(holds: () => boolean, writeLine: () => string): Promise<void> {
  const end = performance.now() + waitMs * 4
  for (let next = performance.now() + 10_000; !holds(); await wait(50)) {
    if (performance.now() > end) throw new Error(`not within ${waitMs * 4} ms: ${writeLine()}`)
    if (performance.now() < next) continue
    console.log(`  ${writeLine()}`)
    next += 10_000
  }
}
function formatMeanEntries(all: readonly ListPoint[]): string {
  return `${Math.round(all.reduce((sum, { entries }) => sum + entries, 0) / all.length)} entries in the mean`
}
function secondsSince(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1)
}
function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '?'
}
