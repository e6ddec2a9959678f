import { newId } from '@evops/platform/contract'
import type { App, Tx } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cellsFromChanges, exampleContent, tariffPermissions, type TariffContent } from '../../contract/index.ts'
import type { ApprovalPort } from '../approval-port.ts'
import { publishApprovalKind } from '../approval.ts'
import type { LimitedChargePoint } from '../deps.ts'
import { createTariffs } from '../index.ts'

const ours = newId()
const now = new Date('2026-06-01T08:00:00Z')
const limited: LimitedChargePoint[] = []
const actor = createTestActor(ours, Object.values(tariffPermissions).flat())
/** Payloads of the requests to a second person, oldest first. */
const requested: unknown[] = []
/** Executes a request of this kind as approved. */
const runs = new Map<string, (tx: Tx, payload: unknown) => Promise<unknown>>()
const approvals: ApprovalPort = {
  register({ kind, payload, run }) {
    runs.set(kind, (tx, wanted) =>
      run({ tx, payload: payload.parse(wanted), actor, approvalId: newId(), requestedBy: actor.userId }),
    )
  },
  async request(_tx, _actor, { payload }) {
    requested.push(payload)
    return { id: newId() }
  },
  waitingOn: async () => undefined,
  waitingAmong: async () => new Set(),
}
let made: TestServices
let app: App
let ruleNumber = 0
beforeAll(async () => {
  made = await testServices()
  made.setNow(now)
  await made.admin.query(
    'insert into organisation_operators (operator_id, optcode, name, currency) values ($1, $2, $2, $3)',
    [ours, 'ours', 'CNY'],
  )
  const tariffs = createTariffs(made.services, {
    currencyOf: async () => 'CNY',
    limitedChargePoints: async () => limited,
    approvals,
  })
  app = await testApp(made.services, [tariffs.domain], { actor: () => actor })
})
afterAll(async () => {
  await app.close()
  await made.close()
})
let stationId: string
let chargePointId: string
beforeEach(() => {
  ;[stationId, chargePointId] = [newId(), newId()]
  limited.splice(0, limited.length, { stationId, stationName: 'Depot', chargePointId, chargePointNo: '44030500120077' })
})

const example = exampleContent('CNY')
const price = (electricityE5: number) => ({ electricityE5, serviceE5: 50_000 })
/** Five prices on one day. */
const fivePrices: TariffContent = {
  ...example,
  prices: {
    sharp: price(150_000),
    peak: price(110_000),
    flat: price(77_010),
    valley: price(42_570),
    deep_valley: price(20_000),
  },
  schedules: example.schedules.map((schedule) => ({
    ...schedule,
    cells: cellsFromChanges([
      [0, 'deep_valley'],
      [10, 'valley'],
      [14, 'flat'],
      [16, 'sharp'],
      [23, 'peak'],
    ]),
  })),
}
const dear: TariffContent = { ...example, prices: { ...example.prices, sharp: price(1_000_000) } }

async function call(url: string, body?: object, language = 'en', method: 'GET' | 'POST' | 'PUT' = 'POST') {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: 'Bearer x', 'accept-language': language },
    ...(body && { payload: body }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  return { status: reply.statusCode, ...(JSON.parse(reply.body) as any) }
}
async function createRule(content: TariffContent): Promise<string> {
  ruleNumber += 1
  const { data } = await call('/api/tariffs', { code: `R${ruleNumber}`, name: `Rule ${ruleNumber}`, content })
  return data.id
}
const publish = (ruleId: string, stationIds: string[], language?: string) =>
  call(`/api/tariffs/${ruleId}/publish`, { version: 1, effectiveFrom: now.toISOString(), stationIds }, language)
const assign = (ruleId: string, target: object) => call(`/api/tariffs/${ruleId}/assignments`, { target })

test.each([
  ['en', 'Charge points with YKC show at most 4 different prices a day, and this tariff has 5: Depot / 44030500120077'],
  ['zh', '云快充（YKC）充电桩每天最多显示 4 种不同的电价和服务费组合，此规则有 5 种：Depot / 44030500120077'],
  [
    'es',
    'Los puntos YKC muestran como máximo 4 precios distintos al día y esta tarifa tiene 5: Depot / 44030500120077',
  ],
])('five prices for a station with YKC are refused with place and reason in %s', async (language, msg) => {
  expect(await publish(await createRule(fivePrices), [stationId], language)).toMatchObject({
    status: 409,
    error: 'tariffs.too-many-prices',
    msg,
  })
})

test('a refused publication leaves the draft, and stations without YKC take it', async () => {
  const ruleId = await createRule(fivePrices)
  expect(await publish(ruleId, [stationId])).toMatchObject({ status: 409 })
  expect(await publish(ruleId, [newId()])).toMatchObject({ status: 200, data: { number: 1 } })
})

test('a price of 10 or more is refused', async () => {
  expect(await publish(await createRule(dear), [stationId])).toMatchObject({ error: 'tariffs.too-dear-to-show' })
})

test('four prices are published, and assigned to a charge point as a whole', async () => {
  const ruleId = await createRule(example)
  expect(await publish(ruleId, [stationId])).toMatchObject({ status: 200 })
  expect(await assign(ruleId, { scope: 'chargePoint', targetId: chargePointId })).toMatchObject({ status: 200 })
})

test('a published tariff is refused where it is assigned', async () => {
  const ruleId = await createRule(fivePrices)
  await publish(ruleId, [])
  const refused = { status: 409, error: 'tariffs.too-many-prices' }
  expect(await assign(ruleId, { scope: 'station', targetId: stationId })).toMatchObject(refused)
  expect(await assign(ruleId, { scope: 'chargePoint', targetId: chargePointId })).toMatchObject(refused)
  expect(await assign(ruleId, { scope: 'station', targetId: newId() })).toMatchObject({ status: 200 })
})

test('a tariff for one connector of a charge point with YKC is refused', async () => {
  const ruleId = await createRule(example)
  await publish(ruleId, [])
  expect(await assign(ruleId, { scope: 'connector', targetId: chargePointId, connector: 2 })).toMatchObject({
    status: 409,
    error: 'tariffs.one-price-model',
  })
})

test('the operator’s tariff may have five prices where stations with YKC have another', async () => {
  expect(await publish(await createRule(example), [stationId])).toMatchObject({ status: 200 })
  const ruleId = await createRule(fivePrices)
  await publish(ruleId, [])
  expect(await assign(ruleId, { scope: 'operator' })).toMatchObject({ status: 200 })
})

describe('with a second person', () => {
  async function setApproval(approval: 'always' | 'never') {
    const { data } = await call('/api/tariffs/settings', undefined, 'en', 'GET')
    const saved = await call('/api/tariffs/settings', { ...data, approval }, 'en', 'PUT')
    if (saved.data.approvalId !== null) await approve('tariffs.settings')
  }
  /** Executes the last request as the second person does. */
  const approve = (kind = publishApprovalKind) =>
    made.services.db.inTenant(ours, async (tx) => runs.get(kind)?.(tx, requested.at(-1)))
  beforeEach(async () => {
    await setApproval('always')
    onTestFinished(() => setApproval('never'))
  })

  test('a tariff that cannot be shown is refused before anybody is asked', async () => {
    const before = requested.length
    expect(await publish(await createRule(fivePrices), [stationId])).toMatchObject({
      status: 409,
      error: 'tariffs.too-many-prices',
    })
    expect(requested).toHaveLength(before)
  })

  test('a charge point with YKC that came after the request refuses the approval, and nothing is published', async () => {
    const [chargePoint] = limited.splice(0)
    const ruleId = await createRule(fivePrices)
    expect(await publish(ruleId, [stationId])).toMatchObject({ status: 200, data: { state: 'draft' } })
    if (chargePoint) limited.push(chargePoint)
    await expect(approve()).rejects.toMatchObject({ code: 'tariffs.too-many-prices' })
    const { data } = await call(`/api/tariffs/${ruleId}`, undefined, 'en', 'GET')
    expect(data).toMatchObject({ draft: { version: 1 }, versions: [], places: [] })
  })

  test('a tariff that can be shown is published when it is approved', async () => {
    const ruleId = await createRule(example)
    await publish(ruleId, [stationId])
    expect(await approve()).toMatchObject({ number: 1 })
  })
})
