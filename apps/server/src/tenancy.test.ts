import { randomUUID } from 'node:crypto'
import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { permissionCodes } from '@evops/organisation/contract'
import { createTestUser } from '@evops/organisation/testing'
import { newId, Problem, type EndpointSpec } from '@evops/platform/contract'
import { createApp, type Actor, type App, type ExportKind } from '@evops/platform/server'
import { createTestActor, readExport, isNight, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDomains, type Domains } from './domains.ts'
import { pathWithParams, rowIdParamsInPath, bodyFromSchema } from './testing/tenancy-bodies.ts'
import { mergeRowIdsForTest } from './testing/share-ids.ts'

/** driver-tenancy.test.ts covers calls of members signed in to the operator's app. */
const isForUsers = ({ permission }: EndpointSpec) => permission !== 'public' && permission !== 'driver'
let site: OcppSite
let domains: Domains
let app: App
let mine: string
/** The operator whose ids are tried, and its own user with all permissions. */
let foreign: { ids: string[]; names: string[]; operatorId: string }
let owner: string

beforeAll(async () => {
  site = await ocppSite()
  domains = createDomains(site.services)
  app = await createApp({
    services: site.services,
    domains: domains.list,
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    writeAudit: domains.organisation.audit,
  })
  mine = (await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })).token
  foreign = await anotherOperator()
})
afterAll(async () => {
  await app.close()
  await site.close()
})

/**
 * Creates all kinds of data for another operator: station, charge point, token, session with bill, orphan stop, tariff.
 */
async function anotherOperator() {
  const operatorId = await site.operator()
  const chargePoint = await site.chargePoint({ operatorId })
  await site.token('FOREIGN-TAG', { operatorId })
  const point = await site.connect(chargePoint)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' })
  const start = await point.call('StartTransaction', {
    connectorId: 1,
    idTag: 'FOREIGN-TAG',
    meterStart: 0,
    timestamp: at(60),
  })
  const transactionId =
    start.type === 'result'
      ? Number(Object.entries(start.payload ?? {}).find(([key]) => key === 'transactionId')?.[1])
      : 0
  await point.call('StopTransaction', { transactionId, meterStop: 9_000, timestamp: at(1) })
  await point.call('StopTransaction', { transactionId: -1, meterStop: 9_000, timestamp: at(1) })
  await point.call('StartTransaction', {
    connectorId: 2,
    idTag: 'FOREIGN-TAG',
    meterStart: 0,
    timestamp: at(0),
  })
  await createTestUser(site.services, { operatorId, codes: ['stationPilePerm'] })
  point.socket.close()
  await point.closed
  const links = () =>
    site.admin.query('select from stations_links where operator_id = $1 and not connected', [operatorId])
  await waitUntil(async () => (await links()).rowCount === 1, 'the link is written as closed')
  owner = (await createTestUser(site.services, { operatorId, codes: 'all' })).token
  await exportedBy(owner)
  const { ids } = await namesIn(operatorId)
  // Takes a third of a minute instead of three: otherwise each id of each table would need its own call to each
  // operation.
  await mergeRowIdsForTest(
    site.admin,
    operatorId,
    ids.filter((id) => id !== operatorId),
  )
  return { operatorId, ...(await namesIn(operatorId)) }
}

/** Creates a completed export with its file. */
async function exportedBy(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const payload = { name: 'charging.sessions', format: 'csv' }
  const started = await app.inject({ method: 'POST', url: '/api/runs/exports', headers, payload })
  const { id } = started.json<{ data: { id: string } }>().data
  await site.admin.query(
    `with made as (
       insert into platform_files (operator_id, id, user_id, name, stored_as, content_type, bytes, sha256, created_at, expires_at)
       select operator_id, $2, user_id, 'sessions.csv', repeat('0', 32), 'text/csv', 9, sha256('x'), now(), now() + interval '1 day'
       from platform_runs where id = $1 returning id)
     update platform_runs set state = 'done', finished_at = now(), file_id = $2 where id = $1`,
    [id, newId()],
  )
}

/** Returns every id and every identifying name in an operator's rows. */
async function namesIn(operatorId: string): Promise<{ ids: string[]; names: string[] }> {
  const ids = new Set<string>([operatorId])
  const names = new Set<string>(['FOREIGN-TAG'])
  for (const row of await rowsOf(operatorId)) {
    for (const [, uuid] of row.matchAll(/"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g))
      if (uuid) ids.add(uuid)
    for (const [, name] of row.matchAll(/"(?:charge_point_no|session_no)": ?"([^"]{8,})"/g)) if (name) names.add(name)
  }
  return { ids: [...ids], names: [...names] }
}

async function rowsOf(operatorId: string): Promise<string[]> {
  const { rows: tables } = await site.admin.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await site.admin.query<{ row: string }>(
      `select '${name} ' || to_jsonb(t)::text as row from ${name} t where operator_id = $1 order by 1`,
      [operatorId],
    )
    found.push(...rows.map(({ row }) => row))
  }
  return found
}

/** Returns the parameters of a path, except `month`, which identifies no row. */
const parametersOf = (spec: EndpointSpec) =>
  [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').filter((name) => name !== 'month')
const operations = () => domains.list.flatMap((domain) => [...domain.endpoints])

type Filter = Readonly<Record<string, string>>
const day = 86_400_000
const isoDay = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
/** Filters for exports that require a time or a single subject; unknown parameters are ignored. */
const times: Filter[] = [
  {},
  { dayFrom: isoDay(-7 * day), dayTo: isoDay(day) },
  { from: isoDay(-7 * day), to: isoDay(day) },
  { from: new Date(Date.now() - 7 * day).toISOString(), to: new Date(Date.now() + day).toISOString() },
  { month: isoDay(0).slice(0, 7), requestNo: 'ABC1234567/26' },
  { year: isoDay(0).slice(0, 4) },
]
const subjects: Filter[] = [
  {},
  { by: 'station' },
  ...['id', 'vehicleId', 'backtestId', 'statementId', 'batchId', 'supplyId', 'partnerId'].map((name) => ({
    [name]: newId(),
  })),
]
const bases = subjects.flatMap((subject) => times.map((time) => ({ ...time, ...subject })))
const readAs = (kind: ExportKind, filter: Filter): string | undefined => {
  try {
    return JSON.stringify(kind.check(filter))
  } catch {
    return undefined
  }
}

/** Returns an export's filters: none, each id parameter with each foreign id, and a search for each foreign name. */
function filtersOf(kind: ExportKind): Filter[] {
  const base = bases.find((each) => readAs(kind, each) !== undefined)
  if (!base) return []
  const unasked = readAs(kind, base)
  const isFilterRead = (filter: Filter) => ![unasked, undefined].includes(readAs(kind, filter))
  const names = new Set(operations().flatMap(({ query }) => Object.keys(query?.shape ?? {})))
  const narrowed = [...names].filter((name) => /id$/i.test(name) && isFilterRead({ ...base, [name]: newId() }))
  return [
    base,
    ...narrowed.flatMap((name) => foreign.ids.map((id) => ({ ...base, [name]: id }))),
    ...foreign.names.map((search) => ({ ...base, search })).filter(isFilterRead),
  ]
}

describe('S-18 no operation answers without a token of ours', () => {
  test('signed out, by cookie alone, with a made-up token, with the role label: 401 before any look at the body', async () => {
    const specs = operations().filter((spec) => isForUsers(spec))
    expect(specs.length).toBeGreaterThan(40)
    const ways = [
      {},
      { cookie: `cms_token=${mine}` },
      { authorization: 'Bearer administrator-token' },
      { authorization: `Basic ${btoa('admin:admin')}` },
    ]
    let at = 0
    for (const spec of specs) {
      // Uses one of the methods for each call; the nightly run uses all of them.
      for (const headers of isNight ? ways : [ways[(at += 1) % ways.length] ?? {}]) {
        const reply = await app.inject({
          method: spec.method,
          url: pathWithParams(spec, newId()),
          headers,
          ...(spec.body
            ? { payload: '{ not even JSON', headers: { ...headers, 'content-type': 'application/json' } }
            : {}),
        })
        expect([spec.name, reply.statusCode]).toEqual([spec.name, 401])
      }
    }
  })
})

describe("S-17 another operator's ids open nothing", () => {
  // Runs first: the audit log records the requests of the other tests, and an echo of the caller's own words is not a
  // leak.
  test('every export, whatever its filter asks for, holds nothing of the other operator, and something of its own', async () => {
    const kinds = domains.list.flatMap((domain) => [...(domain.exports ?? [])])
    const [ours, theirs] = [
      createTestActor(site.operatorId, [...permissionCodes]),
      createTestActor(foreign.operatorId, [...permissionCodes]),
    ]
    const [notRead, notEmpty, dated] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const kind of kinds) {
      const read = async (actor: Actor, filter: Filter) => {
        const file = readExport({ exports: [kind] }, actor, { name: kind.name, filter })
        return file.catch((error: unknown) => {
          // Ledger exports need an accountant's codes, and tax records need the issuer's settings: neither operator has
          // them.
          const codes = ['request.not-found', 'ledger.codes-missing', 'documents.no-settings']
          const isNone = error instanceof Problem && codes.includes(error.code)
          if (isNone) return { text: '', head: [], rows: [] }
          throw error
        })
      }
      const filters = filtersOf(kind)
      if (filters.length === 0) notRead.add(kind.name)
      for (const filter of filters) {
        const { text } = await read(ours, filter)
        const echo = [...foreign.ids, ...foreign.names].filter((secret) => text.includes(secret))
        expect([kind.name, filter, echo]).toEqual([kind.name, filter, []])
      }
      const [base] = filters
      if (!base) continue
      const { head, rows } = await read(theirs, base)
      if (rows.length > 0) notEmpty.add(kind.name)
      for (const row of rows)
        for (const [at, cell] of row.entries())
          if (typeof cell === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(cell))
            dated.add(`${kind.name}: ${JSON.stringify(head[at])}`)
    }
    // dates and times are cells of their own type, which a workbook writes as dates.
    expect([...dated]).toEqual([])
    expect([...notRead]).toEqual([])
    expect(notEmpty.size).toBeGreaterThan(5)
  })

  test('on every operation with an id in its path, every foreign id is 404, and nothing of the other operator changes', async () => {
    const before = await rowsOf(foreign.operatorId)
    const specs = operations().filter(
      (spec) => isForUsers(spec) && parametersOf(spec).some((name) => rowIdParamsInPath(spec).includes(name)),
    )
    expect(specs.length).toBeGreaterThan(15)
    for (const spec of specs) {
      const candidates =
        parametersOf(spec).includes('id') || parametersOf(spec).some((name) => name.endsWith('Id'))
          ? foreign.ids
          : [...foreign.names]
      for (const id of candidates) {
        const payload = bodyFromSchema(spec, foreign.ids)
        const reply = await app.inject({
          method: spec.method,
          url: pathWithParams(spec, id),
          headers: { authorization: `Bearer ${mine}`, 'idempotency-key': randomUUID() },
          ...(payload === undefined ? {} : { payload: payload as object }),
        })
        expect([spec.name, id, reply.statusCode, reply.statusCode === 404 ? '' : reply.body]).toEqual([
          spec.name,
          id,
          404,
          '',
        ])
      }
    }
    expect(await rowsOf(foreign.operatorId)).toEqual(before)
  })

  test('the same ids open what they belong to for the other operator itself', async () => {
    const specs = operations().filter((spec) => spec.method === 'GET' && parametersOf(spec).length > 0)
    const opened = new Set<string>()
    // The daily run stops once it is certain that the ids exist.
    for (const spec of isNight ? specs : specs.slice(0, specs.length / 4))
      for (const id of [...foreign.ids, ...foreign.names]) {
        const headers = { authorization: `Bearer ${owner}` }
        const reply = await app.inject({ method: 'GET', url: pathWithParams(spec, id), headers })
        if (reply.statusCode === 200) opened.add(spec.name)
      }
    expect(opened.size).toBeGreaterThan(10)
  })

  test('lists, sums and filters show nothing of the other operator', async () => {
    const before = await rowsOf(foreign.operatorId)
    const specs = operations().filter(
      (spec) => isForUsers(spec) && parametersOf(spec).length === 0 && spec.method === 'GET',
    )
    for (const spec of specs) {
      const filters = Object.keys(spec.query?.shape ?? {}).filter((name) => name.endsWith('Id'))
      const queries = [
        '',
        ...filters.flatMap((name) => foreign.ids.map((id) => `?${name}=${id}`)),
        ...foreign.names.map((name) => `?search=${name}`),
      ]
      for (const query of queries) {
        const reply = await app.inject({
          method: 'GET',
          url: spec.path + query,
          headers: { authorization: `Bearer ${mine}` },
        })
        const echo = [...foreign.ids, ...foreign.names].filter((secret) => reply.body.includes(secret))
        expect([spec.name, query, echo]).toEqual([spec.name, query, []])
      }
    }
    expect(await rowsOf(foreign.operatorId)).toEqual(before)
  })

  test("foreign ids in a body touch nothing of the other operator's", async () => {
    const before = await rowsOf(foreign.operatorId)
    const specs = operations().filter(
      (spec) => isForUsers(spec) && parametersOf(spec).length === 0 && spec.method !== 'GET' && spec.body,
    )
    for (const spec of specs) {
      const reply = await app.inject({
        method: spec.method,
        url: spec.path,
        headers: { authorization: `Bearer ${mine}` },
        payload: bodyFromSchema(spec, foreign.ids) as object,
      })
      expect([spec.name, reply.statusCode < 500]).toEqual([spec.name, true])
    }
    expect(await rowsOf(foreign.operatorId)).toEqual(before)
  })
})
