import { createTestCardForm } from '@evops/cards/testing'
import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { createTestWallet } from '@evops/ledger/testing'
import { newId, tagNames, type EndpointSpec } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createDomains, type Domains } from './domains.ts'

let site: OcppSite
let domains: Domains
let app: App
let actors: Map<string, Actor>

/** All numbers have the same first and last digits, so that one call finds all of them. */
const [begins, ends] = ['777700', '9041'] as const
const numbers = {
  tag: `${begins}TAG${ends}`,
  card: `${begins}333322${ends}`,
  uid: `${begins}AB${ends}`,
  driver: `${begins}DRV${ends}`,
} as const
/**
 * Search parameters of lists that find a number, by the number that finds them completely. A new parameter fails the
 * test until it is listed here.
 */
const finding: Record<string, keyof typeof numbers> = {
  'listTokens.search': 'tag',
  'listRefusedCards.search': 'tag',
  'listSessions.search': 'tag',
  'listSessions.token': 'tag',
  'sumSessions.search': 'tag',
  'sumSessions.token': 'tag',
  'rankStations.search': 'tag',
  'rankStations.token': 'tag',
  'listOcppMessages.search': 'tag',
  'listCards.search': 'card',
  'listCardTrades.search': 'card',
  'listCardOperations.search': 'card',
  'listDrivers.search': 'driver',
}
const files: Record<string, keyof typeof numbers> = {
  'charging.tokens': 'tag',
  'charging.tokens-whole': 'tag',
  'charging.sessions': 'tag',
  'charging.refused-cards': 'tag',
  'stations.ocpp-messages': 'tag',
  'cards.cards': 'card',
  'cards.cards-whole': 'card',
  'cards.trades': 'card',
  'cards.trades-whole': 'card',
  'cards.operations': 'card',
  'cards.operations-whole': 'card',
  'fleet.drivers': 'driver',
}

beforeAll(async () => {
  site = await ocppSite()
  domains = createDomains(site.services)
  const all = permissionCodesOf([
    ...domains.list.flatMap(({ endpoints }) => [...endpoints]),
    ...domains.list.flatMap((domain) => [...(domain.exports ?? []), ...(domain.acts ?? [])]),
  ])
  actors = new Map([
    ['holder', createTestActor(site.operatorId, all)],
    [
      'clerk',
      createTestActor(
        site.operatorId,
        all.filter((code) => !code.endsWith(':reveal')),
      ),
    ],
  ])
  app = await testApp(site.services, domains.list, {
    actor: (token) => actors.get(token) ?? null,
    audit: async () => undefined,
  })
  await createNumberedRows()
})
afterAll(async () => {
  await app.close()
  domains.stations.close()
  domains.charging.close()
  await site.close()
})

async function request(who: string, url: string, payload?: object) {
  const reply = await app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${who}`, 'idempotency-key': newId() },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, data: reply.json<{ data?: Record<string, unknown> | null }>().data }
}
async function createOk(url: string, payload: object) {
  const reply = await request('holder', url, payload)
  expect([url, reply.status, reply.status === 200 ? '' : reply.data]).toEqual([url, 200, ''])
}

/**
 * Creates a token with a session, its messages and a refusal, a card with a transaction, and a driver; each next to another one
 * whose last digits sort in the opposite direction.
 */
async function createNumberedRows(): Promise<void> {
  const { tag, card: cardNo, uid, driver } = numbers
  await createOk('/api/start-tokens', { idTag: tag, manyAtOnce: true })
  await createOk('/api/start-tokens', { idTag: '777788TAG1001' })
  const holderId = await createTestWallet(site.services, site.operatorId, { principalMinor: 20_000, name: 'Holder' })
  await createOk('/user/cardopt/hairpin', { ...createTestCardForm(), cardNo, uid, holderId })
  await createOk('/user/cardopt/hairpin', { ...createTestCardForm(), cardNo: '7777883333221001', holderId })
  await createOk('/api/drivers', { driverNo: 'D-1', name: 'Driver 7', cardNo: driver })
  await site.admin.query(`update cards_cards set issued_at = now() - interval '1 day'`)
  const chargePoint = await site.chargePoint()
  await site.admin.query(
    `insert into charging_refused_cards (operator_id, id, charge_point_id, connector_no, id_tag, id_tag_key, reason, times, first_at, last_at)
     select $1, gen_random_uuid(), $2, 0, t.id_tag, lower(t.id_tag), 'blocked', 1, now(), now() from unnest($3::text[]) as t (id_tag)`,
    [site.operatorId, chargePoint.chargePointId, [tag, '777788TAG1001']],
  )
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag: tag, connectorNo: 1 })
  await runTestSession(point, { idTag: uid, connectorNo: 2 })
  await point.close()
  const countMessages = async () => foundIn((await request('holder', `/api/ocpp-messages?search=${tag}`)).data)
  await waitUntil(async () => (await countMessages()) > 0, 'messages are kept')
}

const lists = () =>
  domains.list
    .flatMap(({ endpoints }) => [...endpoints])
    .filter(({ method, path, reply }) => method === 'GET' && reply instanceof z.ZodType && !path.includes('{'))
/** Returns the free-text parameters of a query. */
function textsOf({ query }: EndpointSpec): string[] {
  if (!(query instanceof z.ZodType)) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, part]) =>
    name !== 'sort' && typeof part === 'object' && part.type === 'string' && !part.enum && !part.format && !part.pattern
      ? name
      : [],
  )
}
const params = () => lists().flatMap((spec) => textsOf(spec).map((name) => ({ spec, name })))
/** Returns the number of rows of a list, or the count of a total. */
function foundIn(data: unknown): number {
  if (Array.isArray(data)) return data.length
  if (typeof data !== 'object' || data === null) return 0
  if ('list' in data && Array.isArray(data.list)) return data.list.length
  return 'sessions' in data && typeof data.sessions === 'number' ? data.sessions : 0
}
async function thatFind(who: string, text: string): Promise<string[]> {
  const found = await Promise.all(
    params().map(async ({ spec, name }) => {
      const { data } = await request(who, `${spec.path}?${name}=${text}`)
      return foundIn(data) > 0 ? [`${spec.name}.${name}`] : []
    }),
  )
  return found.flat().toSorted()
}

test('D-30d no list tells a number letter by letter to who may not see it: all of it finds it, or the end that is shown', async () => {
  expect(params().length).toBeGreaterThan(80)
  expect(await thatFind('clerk', begins)).toEqual([])
  expect(await thatFind('clerk', ends)).toEqual(Object.keys(finding).toSorted())
  for (const { spec, name } of params()) {
    const number = finding[`${spec.name}.${name}`]
    if (number === undefined) continue
    const { data } = await request('clerk', `${spec.path}?${name}=${numbers[number].toLowerCase()}`)
    expect([spec.name, foundIn(data) > 0]).toEqual([spec.name, true])
    // Messages contain times and ids, some of which contain three given digits by chance.
    const part = spec.name === 'listOcppMessages' ? numbers[number].slice(-5) : ends.slice(1)
    const less = await request('clerk', `${spec.path}?${name}=${part}`)
    expect([spec.name, foundIn(less.data)]).toEqual([spec.name, 0])
  }
})

test('D-30d whoever may see numbers finds them by how they begin, as before', async () => {
  expect(await thatFind('holder', begins)).toEqual(Object.keys(finding).toSorted())
})

const countRows = async <T>(rows: AsyncIterable<T>) => {
  let found = 0
  for await (const _ of rows) found += 1
  return found
}
const actorOf = (who: string) => actors.get(who) ?? createTestActor(site.operatorId, [])
/** Returns a filter that uses `name`, needs no other value and accepts the given one. */
function filterOf(read: () => unknown, name: string): object | undefined {
  try {
    const filter = read()
    return typeof filter === 'object' && filter !== null && name in filter ? filter : undefined
  } catch {
    return undefined
  }
}
async function filesThatFind(who: string, text: string): Promise<string[]> {
  const found: string[] = []
  for (const kind of domains.list.flatMap((domain) => [...(domain.exports ?? [])]))
    for (const name of ['search', 'token']) {
      const filter = filterOf(() => kind.check({ [name]: text }), name)
      if (filter === undefined) continue
      const total = await site.services.db.inTenant(actorOf(who), (tx) => kind.count(tx, filter, actorOf(who)))
      const rows = await countRows(kind.rows(actorOf(who), filter))
      expect([kind.name, total ?? rows]).toEqual([kind.name, rows])
      if (rows > 0) found.push(kind.name)
    }
  return [...new Set(found)].toSorted()
}

test('D-30d no file and no act on many rows does, in what it holds or in how much that is', async () => {
  expect(await filesThatFind('clerk', begins)).toEqual([])
  expect(await filesThatFind('clerk', ends)).toEqual(Object.keys(files).toSorted())
  expect(await filesThatFind('holder', begins)).toEqual(Object.keys(files).toSorted())
  for (const kind of domains.list.flatMap((domain) => [...(domain.acts ?? [])])) {
    const targets = (text: string) => {
      const filter = filterOf(() => kind.checkFilter({ search: text }), 'search')
      return filter === undefined ? 0 : countRows(kind.targets(actorOf('clerk'), { filter }))
    }
    expect([kind.name, await targets(begins)]).toEqual([kind.name, 0])
    if (kind.name === 'charging.token-state') expect(await targets(ends)).toBe(2)
  }
})

test('D-30d a list that is sorted by a number goes by what is shown of it, for who may not see it', async () => {
  const takes = ({ query }: EndpointSpec, sort: string) =>
    query instanceof z.ZodType && query.safeParse({ sort }).success && !query.safeParse({ sort: '-no-key' }).success
  const sorted = lists().flatMap((spec) =>
    tagNames.flatMap((name) => (takes(spec, name) ? `${spec.name}.${name}` : [])),
  )
  expect(sorted.toSorted()).toEqual(['listCards.cardNo', 'listTokens.idTag'])
  const [first, second] = ['•••• 1001', '•••• 9041']
  for (const [url, name] of [
    ['/api/start-tokens?sort=idTag', 'idTag'],
    ['/user/cardopt/list?sort=cardNo', 'cardNo'],
  ] as const) {
    const session = async (who: string) => {
      const { data } = await request(who, url)
      const rows: unknown = data?.list
      const shown = Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => row[name]) : []
      return shown.filter((one) => one === first || one === second)
    }
    const [clerk, holder] = [await session('clerk'), await session('holder')]
    expect([url, clerk.indexOf(first) < clerk.lastIndexOf(second)]).toEqual([url, true])
    expect([url, holder.lastIndexOf(second) > holder.indexOf(first), holder[0]]).toEqual([url, false, second])
  }
})
