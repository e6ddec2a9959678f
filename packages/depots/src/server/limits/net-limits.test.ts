import { createTestChargePoint } from '@evops/stations/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LimitNodeRow } from '../../contract/index.ts'
import { createTestDepot, depotSite, type DepotSite } from '../../testing/index.ts'

let site: DepotSite
beforeAll(async () => {
  site = await depotSite()
})
afterAll(() => site.close())
const kW = (n: number) => n * 1_000
const url = '/api/depot-limits'
const previewNet = (keepLower = true) =>
  site.call('GET', `${url}/net?stationId=${site.stationId}&keepLower=${keepLower}`)
const applyNet = (body: object, token = 'ours') =>
  site.call('POST', `${url}/net`, { token, body: { stationId: site.stationId, fallbackW: kW(6), ...body } })
const listLimits = async (): Promise<LimitNodeRow[]> =>
  (await site.call('GET', `${url}?stationId=${site.stationId}&pageSize=200`)).data.list

test('26 X-05 limits follow the net of a depot: looked at, put in at once, laid over those that stand', async () => {
  const { stationId, operatorId, services, call } = site
  expect(await previewNet()).toMatchObject({ status: 409, error: 'depots.no-net' })
  const { siteId, chargePoints } = await createTestDepot(site, {
    limitW: kW(200),
    points: [
      { limitW: kW(50), fallbackW: kW(20) },
      { limitW: kW(150), fallbackW: kW(40) },
    ],
  })
  const mine = { stationId, kind: 'feeder', name: 'By hand', parentId: siteId, limitW: kW(90) }
  const byHand = (await call('POST', url, { body: mine })).data.id
  const { id: newChargePoint } = await createTestChargePoint(services, operatorId, stationId)
  const [bus, qf1, first, second, third] = [newId(), newId(), newId(), newId(), newId()]
  const point = (
    objectId: string,
    aboveId: string | null,
    chargePointId: string | undefined,
    limitW: number | null,
  ) => ({
    objectId,
    kind: 'point' as const,
    aboveId,
    name: `CP ${objectId.slice(-4)}`,
    limitW,
    chargePointId: chargePointId ?? null,
  })
  const limits = [
    {
      objectId: null,
      kind: 'site' as const,
      aboveId: null,
      name: 'T1',
      limitW: kW(400),
      chargePointId: null,
    },
    {
      objectId: bus,
      kind: 'feeder' as const,
      aboveId: null,
      name: 'Main',
      limitW: kW(100),
      chargePointId: null,
    },
    {
      objectId: qf1,
      kind: 'feeder' as const,
      aboveId: bus,
      name: 'By hand',
      limitW: kW(120),
      chargePointId: null,
    },
    point(first, qf1, chargePoints[0]?.chargePointId, kW(60)),
    point(second, qf1, chargePoints[1]?.chargePointId, kW(30)),
    point(third, bus, newChargePoint, kW(60)),
    point(newId(), bus, newId(), null),
  ]
  site.net.now = { limits, meshed: [], unfed: ['CP-9'] }

  const { data: looked } = await previewNet()
  expect(looked).toMatchObject({ unfed: ['CP-9'], unrated: [limits[6]?.name], others: [] })
  expect(looked.limits.map(({ name: _name, ...row }: { name: string }) => row)).toMatchObject([
    // Lower limits stay.
    { kind: 'site', limitW: kW(200), wasW: kW(200), change: 'same', depth: 0 },
    { kind: 'feeder', limitW: kW(100), wasW: null, change: 'new', depth: 1 },
    { kind: 'feeder', limitW: kW(90), wasW: kW(90), change: 'changed', aboveName: 'Main', depth: 2 },
    { kind: 'point', limitW: kW(50), wasW: kW(50), change: 'changed', depth: 3 },
    { kind: 'point', limitW: kW(30), wasW: kW(150), change: 'changed' },
    { kind: 'point', limitW: kW(60), wasW: null, change: 'new', aboveName: 'Main' },
  ])
  expect(await applyNet({ mark: 'another' })).toMatchObject({ status: 409, error: 'request.conflict' })
  expect(await applyNet({ mark: looked.mark, fallbackW: kW(170) })).toMatchObject({
    status: 409,
    error: 'depots.below-fallback',
  })
  expect(await listLimits()).toHaveLength(4)

  expect((await applyNet({ mark: looked.mark })).data.limits).toEqual(
    looked.limits.map((row: { limitW: number }) => ({ ...row, wasW: row.limitW, change: 'same' })),
  )
  const rows = await listLimits()
  const of = (id: string | undefined) => rows.find((one) => one.id === id)
  const main = rows.find(({ name }) => name === 'Main')
  expect(of(byHand)).toMatchObject({ parentName: 'Main', limitW: kW(90), depth: 2, version: 2 })
  expect(of(chargePoints[0]?.nodeId)).toMatchObject({
    parentName: 'By hand',
    limitW: kW(50),
    fallbackW: kW(20),
  })
  // The fallback limit does not exceed the limit.
  expect(of(chargePoints[1]?.nodeId)).toMatchObject({
    parentName: 'By hand',
    limitW: kW(30),
    fallbackW: kW(30),
  })
  expect(rows.find(({ chargePointId }) => chargePointId === newChargePoint)).toMatchObject({
    parentId: main?.id,
    limitW: kW(60),
    fallbackW: kW(6),
  })
  expect(site.audited.at(-1)).toMatchObject({ entity: 'depot-limit', entityId: siteId })
  const plan = await site.call('GET', `/api/depots/${stationId}/board`)
  expect(plan.status).toBe(200)

  // A renamed grid object with another rating refers to the same limit.
  site.net.now = {
    ...site.net.now,
    limits: limits.map((one) => (one.objectId === bus ? { ...one, name: 'Bus I', limitW: kW(250) } : one)),
  }
  const { data: again } = await previewNet(false)
  expect(again.limits.filter(({ change }: { change: string }) => change !== 'same')).toMatchObject([
    { kind: 'site', limitW: kW(400), wasW: kW(200) },
    { name: 'Main', limitW: kW(250), wasW: kW(100) },
    { name: 'By hand', limitW: kW(120), wasW: kW(90) },
    { limitW: kW(60), wasW: kW(50) },
  ])
  // A preview with lower limits kept is different.
  expect(await applyNet({ mark: again.mark, keepLower: true })).toMatchObject({ error: 'request.conflict' })
})

test('26 no tree from a loop, from nothing rated, from too many levels; walls', async () => {
  const root = {
    objectId: null,
    kind: 'site' as const,
    aboveId: null,
    name: 'T1',
    limitW: kW(400),
    chargePointId: null,
  }
  site.net.now = { limits: [root], meshed: ['Q1', 'Q2'], unfed: [] }
  const loop = await previewNet()
  expect(loop).toMatchObject({ status: 409, error: 'depots.net-meshed' })
  expect(loop.msg).toContain('Q1, Q2')
  site.net.now = { limits: [{ ...root, limitW: null }], meshed: [], unfed: [] }
  expect(await previewNet()).toMatchObject({ status: 409, error: 'depots.net-unrated' })
  const ids = Array.from({ length: 9 }, () => newId())
  const deep = ids.map((objectId, at) => ({
    objectId,
    kind: 'feeder' as const,
    aboveId: ids[at - 1] ?? null,
    name: `F${at}`,
    limitW: kW(100),
    chargePointId: null,
  }))
  site.net.now = { limits: [root, ...deep], meshed: [], unfed: [] }
  const { data } = await previewNet()
  expect(await applyNet({ mark: data.mark })).toMatchObject({ status: 409, error: 'depots.too-deep' })
  for (const token of ['theirs', 'scoped'])
    expect(await applyNet({ mark: data.mark }, token)).toMatchObject({ status: 404 })
  expect(await applyNet({ mark: data.mark }, 'nobody')).toMatchObject({ status: 403 })
})
