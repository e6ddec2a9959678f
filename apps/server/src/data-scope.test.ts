import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import { permissionCodes, type DataScope } from '@evops/organisation/contract'
import { createTestUser } from '@evops/organisation/testing'
import { livePath, liveSubprotocol, newId, withoutUnknownKeys, type EndpointSpec } from '@evops/platform/contract'
import { createApp, createLiveServer, type App, type LiveServer } from '@evops/platform/server'
import { updateStation } from '@evops/stations/contract'
import { freePort, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDomains, type Domains } from './domains.ts'
import { pathWithParams, rowIdParamsInPath, bodyFromSchema } from './testing/tenancy-bodies.ts'
import { mergeRowIdsForTest } from './testing/share-ids.ts'

/** driver-tenancy.test.ts covers calls of members signed in to the operator's app. */
const isForUsers = ({ permission }: EndpointSpec) => permission !== 'public' && permission !== 'driver'
let site: OcppSite
let domains: Domains
let live: LiveServer
let app: App
let server: Server
let port: number
let mine: SiteChargePoint
let theirs: SiteChargePoint
let units: { above: string; below: string; elsewhere: string; department: string }
let whole: string
let foreign: { ids: string[]; names: string[] }

/** One operator; a station in organisation `below`, another in `elsewhere`, with the same data in both. */
beforeAll(async () => {
  site = await ocppSite()
  live = createLiveServer({
    authenticate: (token) => domains.organisation.authenticate(token, '127.0.0.1'),
    log: site.services.log,
  })
  const services = { ...site.services, live }
  domains = createDomains(services)
  live.register(domains.list.flatMap((domain) => [...(domain.liveTopics ?? [])]))
  app = await createApp({
    services,
    domains: domains.list,
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    writeAudit: domains.organisation.audit,
  })
  server = createServer().on('upgrade', (request, socket, head) => void live.handleUpgrade(request, socket, head))
  port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  units = await makeUnits()
  ;[mine, theirs] = [await createActiveChargePoint('MINE'), await createActiveChargePoint('THEIRS')]
  await place(mine.stationId, units.below, null)
  await place(theirs.stationId, units.elsewhere, null)
  whole = (await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })).token
  foreign = await foreignTraces()
})
afterAll(async () => {
  live.close()
  server.close()
  await app.close()
  await site.close()
})

async function makeUnits() {
  const add = async (name: string, parent: string | null) => {
    const id = newId()
    await site.admin.query(
      'insert into organisation_organisations (operator_id, id, parent_id, name, code) values ($1, $2, $3, $4, $4)',
      [site.operatorId, id, parent, name],
    )
    return id
  }
  const above = await add('above', null)
  const below = await add('below', above)
  const elsewhere = await add('elsewhere', null)
  const department = newId()
  await site.admin.query(
    "insert into organisation_departments (operator_id, id, org_id, name, code) values ($1, $2, $3, 'depot', 'depot')",
    [site.operatorId, department, elsewhere],
  )
  return { above, below, elsewhere, department }
}
const place = (stationId: string, orgId: string | null, departmentId: string | null) =>
  site.admin.query('update stations_stations set org_id = $2, department_id = $3 where id = $1', [
    stationId,
    orgId,
    departmentId,
  ])

/** Creates a charge point with a finished session, an active one, an orphan stop, a command and a refused handshake. */
async function createActiveChargePoint(name: string): Promise<SiteChargePoint> {
  const chargePoint = await site.chargePoint()
  await site.token(`${name}-TAG`)
  const point = await site.connect(chargePoint)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const start = (connectorId: number, minutes: number) =>
    point.call('StartTransaction', {
      connectorId,
      idTag: `${name}-TAG`,
      meterStart: 0,
      timestamp: at(minutes),
    })
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' })
  const started = await start(1, 60)
  const payload = started.type === 'result' ? Object.entries(started.payload ?? {}) : []
  const transactionId = Number(payload.find(([key]) => key === 'transactionId')?.[1])
  await point.call('StopTransaction', { transactionId, meterStop: 9_000, timestamp: at(1) })
  await point.call('StopTransaction', { transactionId: -1, meterStop: 9_000, timestamp: at(1) })
  await start(2, 0)
  await site.admin.query(
    `insert into stations_commands (operator_id, id, charge_point_id, action, payload, state, requested_by) values ($1, $2, $3, 'Reset', '{}', 'failed', $2)`,
    [site.operatorId, newId(), chargePoint.chargePointId],
  )
  await site.admin.query(
    `insert into stations_refused (identity, address, subprotocol, cause, operator_id, first_at, last_at) values ($1, '192.0.2.1', 'ocpp1.6', 'wrong-password', $2, now(), now())`,
    [chargePoint.identity, site.operatorId],
  )
  return chargePoint
}

/** Creates a user with all permissions whose only role has this data scope. */
async function someone(wish: {
  dataScope: DataScope
  orgId?: string
  departmentId?: string
  roleStation?: string
  ownStation?: string
}): Promise<string> {
  const user = await createTestUser(site.services, { operatorId: site.operatorId, codes: [...permissionCodes] })
  const run = (sql: string, ...values: unknown[]) => site.admin.query(sql, [site.operatorId, user.userId, ...values])
  const { rows } = await run('select role_id from organisation_user_roles where operator_id = $1 and user_id = $2')
  const role: unknown = rows[0]?.role_id
  await site.admin.query('update organisation_roles set data_scope = $2 where id = $1', [role, wish.dataScope])
  await run('update organisation_users set org_id = $3 where operator_id = $1 and id = $2', wish.orgId ?? null)
  if (wish.departmentId) await run('insert into organisation_user_departments values ($1, $2, $3)', wish.departmentId)
  if (wish.ownStation) await run('insert into organisation_user_stations values ($1, $2, $3)', wish.ownStation)
  if (wish.roleStation)
    await site.admin.query('insert into organisation_role_stations values ($1, $2, $3)', [
      site.operatorId,
      role,
      wish.roleStation,
    ])
  return user.token
}

/** A user who sees only the station `mine`. */
const limitedUser = () => someone({ dataScope: 'organisation', orgId: units.above })

/** Returns the ids of the other station's data, as few as possible: each one is tried with every operation. */
async function foreignTraces() {
  const { ids } = await tracesOf(theirs)
  const shared = await mergeRowIdsForTest(site.admin, site.operatorId, ids)
  const { stationId, chargePointId } = theirs
  theirs = {
    ...theirs,
    stationId: shared.get(stationId) ?? '',
    chargePointId: shared.get(chargePointId) ?? '',
  }
  const { ids: few, names } = await tracesOf(theirs)
  return { ids: [...new Set(few)], names: [...new Set(names)] }
}
/** Returns all ids and identifying names of a station's data. */
async function tracesOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query<{ ids: string[]; names: string[] }>(
    `select array[$1, $2] || array(select id::text from charging_sessions where charge_point_id = $2::uuid)
       || array(select id::text from charging_orphan_stops where charge_point_id = $2::uuid)
       || array(select id::text from stations_commands where charge_point_id = $2::uuid) as ids,
     array[$3, $4] || array(select session_no from charging_sessions where charge_point_id = $2::uuid) as names`,
    [chargePoint.stationId, chargePoint.chargePointId, chargePoint.chargePointNo, chargePoint.identity],
  )
  return rows[0] ?? { ids: [], names: [] }
}
/** Returns all rows of the operator's tables about the other station. */
async function theirRows(): Promise<string[]> {
  const { rows } = await site.admin.query<{ row: string }>(
    [
      ['stations_stations', `id = '${theirs.stationId}'`],
      ['stations_charge_points', `id = '${theirs.chargePointId}'`],
      ...['stations_connectors', 'stations_identities', 'stations_connector_states', 'stations_commands'].map(
        (name) => [name, `charge_point_id = '${theirs.chargePointId}'`],
      ),
      ['charging_sessions', `charge_point_id = '${theirs.chargePointId}'`],
      ['charging_orphan_stops', `charge_point_id = '${theirs.chargePointId}'`],
      ['stations_refused', `identity = '${theirs.identity}'`],
    ]
      .map(([table, where]) => `select to_jsonb(t)::text as row from ${table} t where ${where}`)
      .join(' union all '),
  )
  return rows.map((row) => row.row).toSorted()
}

/** Path parameters that identify rows. `month` identifies none. */
const parametersOf = (spec: EndpointSpec) => rowIdParamsInPath(spec).filter((name) => name !== 'month')
const operations = () => domains.list.flatMap((domain) => [...domain.endpoints]).filter((spec) => isForUsers(spec))
const call = (token: string, method: EndpointSpec['method'], url: string, payload?: unknown) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
async function stationsOf(token: string): Promise<string[]> {
  const reply = await call(token, 'GET', '/api/stations?pageSize=200')
  return reply.json<{ data: { list: { id: string }[] } }>().data.list.map((row) => row.id)
}

describe('PERM-05 S-17 a user limited to some stations, in the same operator', () => {
  test('every id of another station is 404, on every operation with an id in its path, and 403 where it counts for the whole operator; nothing changes', async () => {
    const before = await theirRows()
    const specs = operations().filter((spec) => parametersOf(spec).length > 0)
    const limited = await limitedUser()
    expect(specs.length).toBeGreaterThan(25)
    for (const spec of specs)
      for (const id of [...foreign.ids, ...foreign.names]) {
        const url = pathWithParams(spec, id)
        const reply = await call(limited, spec.method, url, bodyFromSchema(spec, foreign.ids))
        const refused =
          reply.statusCode === (spec.reach === 'operator' ? 403 : 404) ||
          (foreign.names.includes(id) && reply.statusCode === 400)
        expect([spec.name, id, reply.statusCode, refused]).toEqual([spec.name, id, reply.statusCode, true])
      }
    expect(await theirRows()).toEqual(before)
  })

  test('no list, sum, export or filter shows anything of another station, and the own one is there', async () => {
    const specs = operations().filter((spec) => parametersOf(spec).length === 0 && spec.method === 'GET')
    const seen = { limited: 0, whole: 0 }
    const limited = await limitedUser()
    for (const spec of specs) {
      if (spec.name === 'listAudit' || spec.path.startsWith('/api/organisation/audit')) continue
      const filters = Object.keys(spec.query?.shape ?? {}).filter((name) => name.endsWith('Id'))
      const queries = ['', ...filters.flatMap((name) => foreign.ids.map((id) => `?${name}=${id}`))]
      for (const query of queries) {
        const { body, statusCode } = await call(limited, 'GET', spec.path + query)
        expect([spec.name, statusCode]).not.toContain(401)
        const echo = [...foreign.ids, ...foreign.names].filter((secret) => body.includes(secret))
        expect([spec.name, query, echo]).toEqual([spec.name, query, []])
        if (body.includes(mine.chargePointNo)) seen.limited += 1
      }
      const open = await call(whole, 'GET', spec.path)
      if (open.body.includes(theirs.chargePointNo)) seen.whole += 1
    }
    expect(seen.limited).toBeGreaterThan(3)
    expect(seen.whole).toBeGreaterThan(3)
  })

  test('ids of another station in a body change nothing of it', async () => {
    const before = await theirRows()
    let limited = await limitedUser()
    for (const spec of operations()) {
      if (parametersOf(spec).length > 0 || spec.method === 'GET' || !spec.body) continue
      for (const id of new Set([theirs.stationId, theirs.chargePointId])) {
        const body = bodyFromSchema(spec, [id])
        let reply = await call(limited, spec.method, spec.path, body)
        if (reply.statusCode === 401) {
          limited = await limitedUser()
          reply = await call(limited, spec.method, spec.path, body)
        }
        expect([spec.name, reply.statusCode < 500]).toEqual([spec.name, true])
        // A successful call may end this sign-in or change its permissions; a refused one does neither.
        if (reply.statusCode < 300) limited = await limitedUser()
      }
    }
    expect(await theirRows()).toEqual(before)
  })

  test('sums count the own orders alone', async () => {
    const sums = async (token: string) => (await call(token, 'GET', '/api/sessions/sums')).json<{ data: object }>().data
    expect(await sums(await limitedUser())).not.toEqual(await sums(whole))
  })

  test('a station is neither made nor imported by somebody who sees some alone', async () => {
    const station = { code: 'new-one', name: 'New' }
    expect((await call(await limitedUser(), 'POST', '/api/stations', station)).statusCode).toBe(403)
    expect((await call(whole, 'POST', '/api/stations', station)).statusCode).toBe(200)
  })
})

describe('PERM-05 what each data scope shows', () => {
  const both = () => [mine.stationId, theirs.stationId]

  test('organisation and below, department, the stations of the role, those of the user, and all', async () => {
    await place(theirs.stationId, units.elsewhere, units.department)
    const visibleStationIds = async (wish: Parameters<typeof someone>[0]) =>
      (await stationsOf(await someone(wish))).filter((id) => both().includes(id))
    expect(await visibleStationIds({ dataScope: 'organisation', orgId: units.above })).toEqual([mine.stationId])
    expect(await visibleStationIds({ dataScope: 'organisation', orgId: units.below })).toEqual([mine.stationId])
    expect(await visibleStationIds({ dataScope: 'organisation', departmentId: units.department })).toEqual([
      theirs.stationId,
    ])
    expect(await visibleStationIds({ dataScope: 'department', departmentId: units.department })).toEqual([
      theirs.stationId,
    ])
    expect(await visibleStationIds({ dataScope: 'department', orgId: units.above })).toEqual([])
    expect(await visibleStationIds({ dataScope: 'stations', roleStation: mine.stationId })).toEqual([mine.stationId])
    expect(await visibleStationIds({ dataScope: 'own', ownStation: theirs.stationId })).toEqual([theirs.stationId])
    expect(await visibleStationIds({ dataScope: 'own', roleStation: theirs.stationId })).toEqual([])
    expect((await visibleStationIds({ dataScope: 'all' })).toSorted()).toEqual(both().toSorted())
  })

  test('a station that moves is seen by the next call of those whose organisation it came to', async () => {
    const token = await someone({ dataScope: 'organisation', orgId: units.elsewhere })
    expect(await stationsOf(token)).toEqual([theirs.stationId])
    const station = (await call(whole, 'GET', `/api/stations/${mine.stationId}`)).json<{
      data: { version: number }
    }>().data
    const move = (orgId: string, version: number) =>
      call(whole, 'PUT', `/api/stations/${mine.stationId}`, {
        ...(withoutUnknownKeys(updateStation.body, station) as object),
        orgId,
        version,
      })
    await move(units.elsewhere, station.version)
    expect((await stationsOf(token)).toSorted()).toEqual(both().toSorted())
    await move(units.below, station.version + 1)
    expect(await stationsOf(token)).toEqual([theirs.stationId])
  })

  test('more stations than the planner is told are held to alike', async () => {
    const token = await someone({ dataScope: 'own', ownStation: mine.stationId })
    await site.admin.query(
      `with made as (insert into stations_stations (operator_id, id, code, name, time_zone)
         select $1, gen_random_uuid(), 'many-' || n, 'many', 'UTC' from generate_series(1, 60) n returning id)
       insert into organisation_user_stations select $1, u.user_id, made.id from made, organisation_user_stations u where u.station_id = $2`,
      [site.operatorId, mine.stationId],
    )
    domains.organisation.scopeChanged(site.operatorId)
    expect(await stationsOf(token)).toHaveLength(61)
    const sessions = await call(token, 'GET', '/api/sessions?pageSize=200')
    expect(sessions.body).toContain(mine.chargePointNo)
    expect(sessions.body).not.toContain(theirs.chargePointNo)
  })

  test('X-17 the explainer says whether the data scope includes a station', async () => {
    const me = (await call(await limitedUser(), 'GET', '/api/organisation/me')).json<{
      data: { userId: string }
    }>().data
    const explain = async (stationId: string) => {
      const url = `/api/organisation/explain?userId=${me.userId}&code=stationPilePerm&stationId=${stationId}`
      return (await call(whole, 'GET', url)).json<{ data: object }>().data
    }
    expect(await explain(mine.stationId)).toMatchObject({ allowed: true })
    expect(await explain(theirs.stationId)).toMatchObject({ allowed: false, decidedBy: 'data-scope' })
  })
})

describe('PERM-05 S-17 live topics', () => {
  async function watch(token: string, topics: string[]) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
    const received: string[] = []
    socket.on('message', (data) => received.push(Buffer.isBuffer(data) ? data.toString('utf8') : ''))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'hello', token }))
    socket.send(JSON.stringify({ type: 'watch', topics }))
    await waitUntil(() => received.length > topics.length, 'an answer to each topic')
    return { socket, heard: received }
  }

  test('pictures and changes of connectors and orders follow the data scope', async () => {
    const topics = ['connectors', `connectors/${theirs.stationId}`, 'sessions']
    const [some, all] = [await watch(await limitedUser(), topics), await watch(whole, topics)]
    for (const point of [mine, theirs])
      await site.admin.query(
        `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, power_w) values ($1, $2, 2, now(), 4321)
         on conflict (operator_id, charge_point_id, connector_no) do update set power_w = 4321, sampled_at = now(), changed_at = clock_timestamp()`,
        [site.operatorId, point.chargePointId],
      )
    site.services.bus.publish('stations.live', { operatorId: site.operatorId })
    const hasLiveUpdate = ({ heard }: { heard: string[] }, chargePoint: SiteChargePoint) =>
      heard.slice(1).some((text) => text.includes('4321') && text.includes(chargePoint.chargePointNo))
    await waitUntil(
      () => hasLiveUpdate(some, mine) && hasLiveUpdate(all, mine) && hasLiveUpdate(all, theirs),
      'both hear of the change',
    )
    const secrets = [...foreign.ids.slice(1), ...foreign.names]
    for (const text of some.heard) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    for (const { socket } of [some, all]) socket.terminate()
  })

  test('A-04 a socket opened under an old data scope is closed when the scope changes', async () => {
    const { socket } = await watch(await limitedUser(), ['connectors'])
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    domains.organisation.scopeChanged(site.operatorId)
    expect(await closed).toBe(4401)
  })
})

test('PERM-05 every table that belongs to a station, a charge point or an order is held to the data scope', async () => {
  const { rows } = await site.admin.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('station_id', 'charge_point_id', 'charge_point_key', 'session_id')
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'scope' and not p.polpermissive)`,
  )
  // The stations of a role or a user are managed by users with that permission. The stations that a supply point feeds
  // determine who sees the supply point.
  const open = ['energy_supply_stations', 'organisation_role_stations', 'organisation_user_stations']
  expect(rows.map((row) => row.name).filter((name) => !open.includes(name))).toEqual([])
})

test('PERM-05 a limited transaction without its stations fails; it never sees everything', async () => {
  const client = await site.admin.connect()
  await client.query('begin')
  await client.query("select set_config('evops.operator', $1, true)", [site.operatorId])
  await client.query('set local role evops_scoped')
  await expect(client.query('select * from charging_sessions')).rejects.toThrow(/evops\.stations/)
  await client.query('rollback')
  client.release()
  const none = await site.services.db.inTenant({ operatorId: site.operatorId, scope: { stationIds: [] } }, (tx) =>
    tx.selectFrom('charging_sessions').select('id').execute(),
  )
  expect(none).toEqual([])
})
