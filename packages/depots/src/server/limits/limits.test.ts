import { updateNode } from '../../contract/index.ts'
import { withoutUnknownKeys } from '@evops/platform/contract'
import fc from 'fast-check'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDepot, depotSite, type DepotSite } from '../../testing/index.ts'
import { saveFallbacks } from '../control/due.store.ts'
import { findFallbackExcess } from './limits.rules.ts'

let site: DepotSite
beforeAll(async () => {
  site = await depotSite()
})
afterAll(() => site.close())
const url = '/api/depot-limits'
const kW = (n: number) => n * 1_000

test('X-05 limits of a depot: a tree of site, feeders and charge points, kept so by the database', async () => {
  const { stationId, call } = site
  const { siteId, chargePoints } = await createTestDepot(site, {
    limitW: kW(200),
    points: [
      { limitW: kW(120), fallbackW: kW(20) },
      { limitW: kW(120), fallbackW: kW(20) },
    ],
  })
  const feeder = async (name: string, parentId: string, limitW = kW(150)) =>
    (await call('POST', url, { body: { stationId, kind: 'feeder', name, parentId, limitW } })).data
  const upper = await feeder('F1', siteId)
  const lower = await feeder('F1a', upper.id)
  expect((await call('GET', `${url}?stationId=${stationId}`)).data.list).toMatchObject([
    { kind: 'site', depth: 0, fallbackSumW: kW(40), connectors: 2, powerW: 0 },
    { id: upper.id, depth: 1, fallbackSumW: 0 },
    { id: lower.id, depth: 2 },
    { kind: 'point', depth: 1, fallbackW: kW(20) },
    { kind: 'point', depth: 1 },
  ])

  const moved = await call('PUT', `${url}/${upper.id}`, { body: { version: 1, parentId: lower.id } })
  expect(moved).toMatchObject({ status: 409, error: 'depots.loop' })
  await expect(
    site.admin.query('update depots_nodes set parent_id = $1, parent_level = 2 where id = $2', [lower.id, upper.id]),
  ).rejects.toThrow('depots_nodes_upward')
  expect(await call('DELETE', `${url}/${upper.id}`)).toMatchObject({ status: 409, error: 'depots.in-use' })
  expect((await call('DELETE', `${url}/${lower.id}`)).status).toBe(200)
  expect(site.audited.at(-1)).toMatchObject({ entity: 'depot-limit', before: { name: 'F1a' } })

  const [first] = chargePoints
  const twice = {
    stationId,
    kind: 'point',
    name: 'again',
    parentId: upper.id,
    chargePointId: first?.chargePointId,
    limitW: 1,
    fallbackW: 0,
  }
  expect(await call('POST', url, { body: twice })).toMatchObject({ error: 'depots.charge-point-taken' })
  const second = { stationId, kind: 'site', name: 'Second', limitW: 1 }
  expect(await call('POST', url, { body: second })).toMatchObject({ error: 'depots.site-taken' })
})

test('E-02 a limit below the sum of fallbacks is refused in words, at any hour and while it is cut', async () => {
  const { call, stationId } = site
  const { data } = await call('GET', `${url}?stationId=${stationId}&kind=site`)
  const [{ id, version }] = data.list
  for (const body of [
    { limitW: kW(39) },
    { windows: [{ from: '17:00', until: '20:00', limitW: kW(30) }] },
    { cutW: kW(10), cutUntil: '2030-01-01T00:00:00Z' },
  ]) {
    const refused = await call('PUT', `${url}/${id}`, { body: { version, ...body } })
    expect(refused).toMatchObject({ status: 409, error: 'depots.below-fallback' })
    expect(refused.msg).toContain('40 kW')
  }
  const cut = {
    windows: [{ from: '17:00', until: '20:00', limitW: kW(40) }],
    cutW: kW(60),
    cutUntil: '2030-01-01T00:00:00Z',
  }
  const response = await call('PUT', `${url}/${id}`, { body: { version, ...cut } })
  expect(response.data).toMatchObject({ ...cut, cutUntil: '2030-01-01T00:00:00.000Z', limitW: kW(200) })
})

test('S-11 limits: without a code, bad input, another operator, a user of other stations', async () => {
  const { call, stationId, services, operatorId } = site
  const { data } = await call('GET', url)
  const [top] = data.list
  const elsewhere = await createTestChargePoint(services, operatorId, await createTestStation(services, operatorId))
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['scoped', 404],
  ] as const)
    for (const method of ['PUT', 'DELETE'] as const)
      expect([
        token,
        (
          await call(method, `${url}/${top.id}`, {
            token,
            ...(method === 'PUT' && { body: withoutUnknownKeys(updateNode.body, top) as object }),
          })
        ).status,
      ]).toEqual([token, status])
  expect((await call('GET', url, { token: 'theirs' })).data.total).toBe(0)
  const point = { stationId, kind: 'point', name: 'P', parentId: top.id, limitW: kW(10) }
  expect((await call('POST', url, { body: point })).fields).toHaveProperty('chargePointId')
  expect(
    (await call('POST', url, { body: { ...point, chargePointId: elsewhere.id, fallbackW: kW(11) } })).fields,
  ).toHaveProperty('fallbackW')
  expect(
    (await call('POST', url, { body: { ...point, chargePointId: elsewhere.id, fallbackW: 0 } })).fields,
  ).toHaveProperty('chargePointId')
  expect((await call('GET', '/api/depot-choices?kind=depot')).data).toEqual([{ id: stationId, name: 'Depot North' }])
})

test('E-02 no tree is let through whose fallbacks exceed a limit above them', () => {
  const watts = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(watts, fc.array(fc.tuple(watts, watts), { maxLength: 6 }), (siteW, points) => {
      const node = { windows: [], cutW: null, level: 0 }
      const tree = [
        { ...node, id: 's', parentId: null, name: 's', limitW: siteW, fallbackW: null },
        ...points.map(([limitW, fallbackW], at) => ({
          ...node,
          id: `p${at}`,
          parentId: 's',
          name: 'p',
          limitW,
          fallbackW,
        })),
      ]
      const sum = points.reduce((all, [, fallbackW]) => all + fallbackW, 0)
      const fits = sum <= siteW && points.every(([limitW, fallbackW]) => fallbackW <= limitW)
      expect(findFallbackExcess(tree) === undefined).toBe(fits)
    }),
  )
})

test('who compares fallbacks waits for who changes them: nobody waits for each other in a circle', async () => {
  const { admin, depots, services, operatorId } = site
  const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = services.db.inTenant(operatorId, async (tx) => {
    await saveFallbacks(tx, services.now(), { again: false })
    started.resolve()
    await held.promise
  })
  await started.promise
  const second = depots.domain.jobs?.['depots:fallbacks']?.run({}, { jobId: '', attempt: 1 })
  const waits = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await waitUntil(async () => (await admin.query(waits)).rowCount === 1, 'the second waits for the first')
  held.resolve()
  await Promise.all([first, second])
})
