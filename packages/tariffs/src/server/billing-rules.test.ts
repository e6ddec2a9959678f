import { newId, type LocalizedText } from '@evops/platform/contract'
import type { Actor, App, Tx } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contentFaults,
  discountForm,
  discountPermissions,
  exampleContent,
  tariffPermissions,
  type TariffContent,
  type TariffDetail,
} from '../contract/index.ts'
import type { ApprovalPort } from './approval-port.ts'
import type { DecidedPrice } from './deps.ts'
import { pausedUnlessSinglePerson } from './discounts/save-discount.service.ts'
import { createTariffs } from './index.ts'

const ours = newId()
const station = newId()
const elsewhere = newId()
const codes = [...Object.values(tariffPermissions).flat(), ...Object.values(discountPermissions).flat()]
const now = new Date('2026-06-01T08:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000).toISOString()

/** Fake of the approval interface: stores the requests and executes them on demand. */
interface Approved {
  tx: Tx
  payload: unknown
  actor: Actor
  requestedBy: string
}
type Run = (act: Approved) => Promise<unknown>
const requests: { id: string; subject: string; subjectId: string; payload: unknown; reason: string }[] = []
/** Ids of undecided requests. */
const open = new Set<string>()
const runs = new Map<string, Run>()
const titles = new Map<string, LocalizedText>()
const decidedPrices: DecidedPrice[] = []
const approvals: ApprovalPort = {
  register(kind) {
    titles.set(kind.kind, kind.title)
    runs.set(kind.kind, (act) =>
      kind.run({ ...act, approvalId: newId(), payload: kind.payload.parse(act.payload) as never }),
    )
  },
  async request(_tx, _actor, wanted) {
    const id = newId()
    requests.push({ id, ...wanted })
    open.add(id)
    return { id }
  },
  async waitingOn(_tx, _operatorId, { subjectId }) {
    const found = requests.find((one) => one.subjectId === subjectId && open.has(one.id))
    return found && { ...found, requestedByName: 'Ana', requestedAt: now, expiresAt: new Date(hours(72)) }
  },
  waitingAmong: async () => new Set(requests.flatMap(({ id, subjectId }) => (open.has(id) ? subjectId : []))),
}

let made: TestServices
let app: App
let ruleNumber = 0
const maker = createTestActor(ours, codes)

beforeAll(async () => {
  made = await testServices()
  made.setNow(now)
  await made.admin.query(
    'insert into organisation_operators (operator_id, optcode, name, currency) values ($1, $2, $2, $3)',
    [ours, 'ours', 'CNY'],
  )
  const tariffs = createTariffs(made.services, {
    currencyOf: async () => 'CNY',
    placeOf: async (_tx, _operator, { stationId }) =>
      stationId === elsewhere ? null : { stationId, timeZone: stationId ? 'Asia/Shanghai' : 'Europe/Madrid' },
    groupsOf: async (_tx, { idTag }) => (idTag === 'BUS-1' ? ['bus'] : []),
    approvals,
    recordDecidedPrice: async (_tx, price) => void decidedPrices.push(price),
  })
  app = await testApp(made.services, [tariffs.domain], { actor: () => maker })
})
afterAll(async () => {
  await app.close()
  await made.close()
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: 'Bearer x' },
    ...(body && { payload: body }),
  })
  // What a reply holds is what the assertions say.
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  return { status: reply.statusCode, ...(JSON.parse(reply.body) as any) }
}

async function aRule(content = exampleContent('CNY')): Promise<TariffDetail> {
  ruleNumber += 1
  const body = { code: `R${ruleNumber}`, name: `Rule ${ruleNumber}`, content }
  return (await call('POST', '/api/tariffs', body)).data
}

async function publish(rule: TariffDetail, body: object = {}) {
  const effectiveFrom = now.toISOString()
  return call('POST', `/api/tariffs/${rule.id}/publish`, {
    version: rule.draft?.version,
    effectiveFrom,
    ...body,
  })
}

/** Changes the settings; if the change requires a second person less often, the request is approved. */
async function settings(approval: string, abovePercentHundredths = 1_000) {
  const { data } = await call('GET', '/api/tariffs/settings')
  const form = { approval, abovePercentHundredths, version: data.version }
  const saved = await call('PUT', '/api/tariffs/settings', form)
  if (saved.data?.approvalId) await agree('tariffs.settings')
  return saved
}
/** The second person approves the last request. */
async function agree(kind: string) {
  const { id, payload } = requests.at(-1) ?? {}
  open.delete(id ?? '')
  return made.services.db.inTenant(ours, async (tx) =>
    runs.get(kind)?.({ tx, payload, actor: maker, requestedBy: maker.userId }),
  )
}

describe('approval of a publication', () => {
  test('settings answer with their version, and a stale one is refused', async () => {
    expect((await call('GET', '/api/tariffs/settings')).data).toEqual({
      approval: 'never',
      abovePercentHundredths: 1_000,
      version: 0,
    })
    expect((await settings('above', 500)).data).toEqual({
      approval: 'above',
      abovePercentHundredths: 500,
      version: 1,
      approvalId: null,
    })
    const stale = { approval: 'never', abovePercentHundredths: 0, version: 0 }
    expect((await call('PUT', '/api/tariffs/settings', stale)).status).toBe(409)
    expect(
      (await call('PUT', '/api/tariffs/settings', { ...stale, abovePercentHundredths: -1 })).fields,
    ).toHaveProperty('abovePercentHundredths')
  })

  test('D-28b X-26 asking a second person less often is decided by two; asking more often is not', async () => {
    await settings('always')
    const { data: before } = await call('GET', '/api/tariffs/settings')
    for (const looser of [{ approval: 'never' }, { approval: 'above', abovePercentHundredths: 9_000 }]) {
      const saved = await call('PUT', '/api/tariffs/settings', { ...looser, version: before.version })
      expect(saved.data).toEqual({ ...before, approvalId: expect.any(String) })
      expect((await call('GET', '/api/tariffs/settings')).data).toEqual(before)
    }
    await agree('tariffs.settings')
    const { data: after } = await call('GET', '/api/tariffs/settings')
    expect(after).toMatchObject({ approval: 'above', abovePercentHundredths: 9_000 })
    const stricter = { abovePercentHundredths: 100, version: after.version }
    expect((await call('PUT', '/api/tariffs/settings', stricter)).data).toMatchObject({
      abovePercentHundredths: 100,
      approvalId: null,
    })
  })

  test('above the threshold a publication waits for a second person, and is done when they agree', async () => {
    await settings('above', 500)
    const rule = await aRule()
    const reply = await publish(rule, { reason: 'Summer prices' })
    expect(reply.data).toMatchObject({
      state: 'draft',
      number: null,
      approvalId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(requests.at(-1)).toMatchObject({ subject: `Rule ${ruleNumber} v1`, reason: 'Summer prices' })
    expect(titles.get('tariffs.publish')?.es).toBe('Publicar una tarifa')
    const path = `/api/tariffs/${rule.id}`
    const { approvalId } = reply.data
    expect((await call('GET', path)).data).toMatchObject({
      versions: [],
      waiting: {
        approvalId,
        requestedByName: 'Ana',
        reason: 'Summer prices',
        effectiveFrom: now.toISOString(),
      },
    })
    const listRules = async () => (await call('GET', `/api/tariffs?search=R${ruleNumber}`)).data.list
    expect(await listRules()).toMatchObject([{ id: rule.id, hasDraft: true, waits: true }])
    const act = (payload: unknown) =>
      made.services.db.inTenant(ours, async (tx) =>
        runs.get('tariffs.publish')?.({ tx, payload, actor: maker, requestedBy: maker.userId }),
      )
    const waits = { status: 409, error: 'tariffs.publication-waits' }
    expect(await call('PUT', `${path}/draft`, { version: 1, content: exampleContent('CNY') })).toMatchObject(waits)
    expect(await call('DELETE', `${path}/draft`)).toMatchObject(waits)
    expect(await call('DELETE', path)).toMatchObject(waits)
    expect(await publish(rule)).toMatchObject(waits)
    await act(requests.at(-1)?.payload)
    open.delete(approvalId)
    expect((await call('GET', path)).data).toMatchObject({
      versions: [{ number: 1, state: 'in_force' }],
      waiting: null,
    })
    expect(await listRules()).toMatchObject([{ id: rule.id, hasDraft: false, waits: false }])
    await expect(act(requests.at(-1)?.payload)).rejects.toMatchObject({ code: 'tariffs.no-draft' })
  })

  test('a change below the threshold is published at once; a draft changed after its request was withdrawn is not', async () => {
    await settings('never')
    const content = exampleContent('CNY')
    const rule = await aRule(content)
    await publish(rule)
    await settings('above', 1_000)
    const valley = { electricityE5: 42_580, serviceE5: 50_000 }
    const small = { ...content, prices: { ...content.prices, valley } }
    const saved = await call('PUT', `/api/tariffs/${rule.id}/draft`, { version: 0, content: small })
    const reply = await publish(rule, { version: saved.data.version, effectiveFrom: hours(1) })
    expect(reply.data).toMatchObject({ state: 'scheduled', number: 2, approvalId: null })
    await settings('always')
    const draft = await call('PUT', `/api/tariffs/${rule.id}/draft`, { version: 0, content })
    await publish(rule, { version: draft.data.version, effectiveFrom: hours(2) })
    open.clear()
    await call('PUT', `/api/tariffs/${rule.id}/draft`, { version: draft.data.version, content: small })
    const late = made.services.db.inTenant(ours, async (tx) =>
      runs.get('tariffs.publish')?.({
        tx,
        payload: requests.at(-1)?.payload,
        actor: maker,
        requestedBy: maker.userId,
      }),
    )
    await expect(late).rejects.toMatchObject({ code: 'request.conflict' })
    await settings('never')
  })
})

describe('prices of groups', () => {
  const terms = {
    service: { how: 'percent', percentHundredths: 9_000 },
    occupancyFree: false,
  }
  const sendRequest = (of: object, groupKey = newId().slice(-12)) =>
    call('POST', '/api/tariffs/group-prices', { groupKey, terms: { ...terms, ...of } })

  test('one person takes 10 % off the service price; more, a fixed price or no occupancy fee wait for a second', async () => {
    await settings('never', 1_000)
    const percent = (percentHundredths: number) => ({ service: { how: 'percent', percentHundredths } })
    expect((await sendRequest(percent(9_000))).data).toMatchObject({ state: 'in_force', approvalId: null })
    const waits = { approvalId: expect.any(String) }
    expect((await sendRequest(percent(8_999))).data).toMatchObject(waits)
    expect((await sendRequest(percent(0))).data).toMatchObject(waits)
    expect((await sendRequest({ service: { how: 'price', serviceE5: 90_000 } })).data).toMatchObject(waits)
    expect((await sendRequest({ occupancyFree: true })).data).toMatchObject(waits)
    const all = await call('GET', '/api/tariffs/group-prices?pageSize=200')
    expect(all.data.total).toBe(1)
    await settings('always')
    expect((await sendRequest(percent(9_900))).data).toMatchObject(waits)
    await settings('never', 1_000)
    open.clear()
  })
  test('a second person publishes the price that waited, and it is among the acts of money', async () => {
    const { data } = await sendRequest({ service: { how: 'percent', percentHundredths: 5_000 } }, 'staff')
    expect(requests.at(-1)).toMatchObject({ subject: 'staff · 50.00 %', subjectId: 'tariffs.group-price' })
    await agree('tariffs.group-price')
    expect((await call('GET', '/api/tariffs/group-prices?search=staff')).data.list).toMatchObject([
      { id: data.id, state: 'in_force', terms: { service: { percentHundredths: 5_000 } } },
    ])
    expect(decidedPrices).toMatchObject([{ priceId: data.id, userId: maker.userId, second: expect.anything() }])
  })
  test('a higher share that one person may take off waits for a second person', async () => {
    const { data } = await call('GET', '/api/tariffs/settings')
    const form = { approval: 'never', abovePercentHundredths: 10_000, version: data.version }
    expect((await call('PUT', '/api/tariffs/settings', form)).data).toMatchObject({
      abovePercentHundredths: 1_000,
      approvalId: expect.any(String),
    })
    open.clear()
    await settings('never', 10_000)
  })

  test('the next price ends the one before; another set of places that meets it is refused', async () => {
    const first = await call('POST', '/api/tariffs/group-prices', { groupKey: 'fleet', terms })
    expect(first.data).toMatchObject({ groupKey: 'fleet', state: 'in_force', stationIds: [] })
    const next = await call('POST', '/api/tariffs/group-prices', {
      groupKey: 'fleet',
      terms: { service: { how: 'price', serviceE5: 30_000 } },
      effectiveFrom: hours(5),
    })
    expect(next.data).toMatchObject({ state: 'scheduled', terms: { occupancyFree: false } })
    const { data } = await call('GET', '/api/tariffs/group-prices?search=fl')
    expect(data.list.map((row: { id: string; effectiveTo: string | null }) => [row.id, row.effectiveTo])).toEqual([
      [next.data.id, null],
      [first.data.id, hours(5)],
    ])
    const between = { groupKey: 'fleet', terms, effectiveFrom: hours(2), effectiveTo: hours(9) }
    expect(await call('POST', '/api/tariffs/group-prices', between)).toMatchObject({
      status: 409,
      error: 'tariffs.overlap',
    })
    expect((await call('GET', '/api/tariffs/price-groups')).data).toContain('fleet')
  })

  test('what was in force can’t be given another price afterwards, and wrong terms name their field', async () => {
    const post = (body: object) => call('POST', '/api/tariffs/group-prices', { groupKey: 'x', terms, ...body })
    expect((await post({ effectiveFrom: hours(-5) })).fields).toHaveProperty('effectiveFrom')
    expect((await post({ effectiveTo: hours(-1) })).fields).toHaveProperty('effectiveTo')
    expect((await post({ groupKey: ' ' })).fields).toHaveProperty('groupKey')
    const tooMuch = { service: { how: 'percent', percentHundredths: 10_001 } }
    expect((await post({ terms: tooMuch })).fields).toHaveProperty(['terms.service.percentHundredths'])
    await expect(
      made.services.db.inTenant(ours, (tx) =>
        tx
          .updateTable('tariffs_group_prices' as never)
          .set({ terms: '{}' } as never)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  test('ending one twice is once, and one of somebody else is not there', async () => {
    const { data } = await call('POST', '/api/tariffs/group-prices', { groupKey: 'short', terms })
    const end = () => call('POST', `/api/tariffs/group-prices/${data.id}/end`)
    expect([(await end()).data.state, (await end()).data.state]).toEqual(['retired', 'retired'])
    expect((await call('POST', `/api/tariffs/group-prices/${newId()}/end`)).status).toBe(404)
  })
})

describe('the calculator says why', () => {
  const session = {
    from: hours(1),
    to: hours(2),
    flow: { by: 'power', powerW: 60_000 },
  }

  test('which scope, version and group decide at a place and time, and every step of the bill', async () => {
    const rule = await aRule()
    await publish(rule)
    await call('POST', `/api/tariffs/${rule.id}/assignments`, {
      target: { scope: 'station', targetId: station },
    })
    const terms = { service: { how: 'percent', percentHundredths: 5_000 } }
    await call('POST', '/api/tariffs/group-prices', {
      groupKey: 'bus',
      terms,
      stationIds: [station],
    })
    const at = (body: object) => call('POST', '/api/tariffs/price', { ...session, ...body })
    const { data } = await at({ stationId: station, idTag: 'BUS-1' })
    expect(data).toMatchObject({
      timeZone: 'Asia/Shanghai',
      scopes: [
        { scope: 'operator', applies: false },
        { scope: 'station', applies: true, tariff: { id: rule.id }, version: { number: 1 } },
      ],
      groups: ['bus'],
      group: { key: 'bus' },
      bill: {
        service: { minor: 1_500 },
        settlement: { steps: [{ kind: 'group_price', amountMinor: 1_500 }, {}, {}] },
      },
    })
    expect((await at({ stationId: station })).data.bill.service.minor).toBe(3_000)
    expect((await at({})).data).toMatchObject({ bill: null, group: null, timeZone: 'Europe/Madrid' })
    expect((await at({ stationId: elsewhere })).status).toBe(404)
    expect((await at({ stationId: station, to: session.from })).fields).toHaveProperty('to')
    const before = { ...session, from: hours(-3), to: hours(-2) }
    expect((await at({ stationId: station, ...before })).data.bill).toBeNull()
  })

  test('a version as a charge point’s screen, as OCPI, as OCPP 2.1 and as T/CEC 102', async () => {
    const rule = await aRule()
    const url = `/api/tariffs/${rule.id}/as-others?date=2026-06-01`
    const { data } = await call('GET', url)
    expect(data.screen.rates).toHaveLength(3)
    expect(data.tcec.SumPeriod).toBe(6)
    expect(data.ocpi).toMatchObject({ currency: 'CNY', id: rule.id })
    expect(data).toMatchObject({ ocpp: { currency: 'CNY', tariffId: rule.id }, ocppLost: [] })
    const { data: version } = await publish(rule)
    expect((await call('GET', `${url}&versionId=${version.id}`)).data.ocpi.id).toBe(version.id)
    expect((await call('GET', url)).status).toBe(404)
  })
})

test('the regions of the presets cover each of their months once, and lack prices only', async () => {
  const { data } = await call('GET', '/api/tariffs/presets')
  const regions = data.filter((preset: { asOf: string | null }) => preset.asOf !== null)
  expect(regions.length).toBe(23)
  const keys = new Set(
    regions.flatMap(({ content }: { content: TariffContent }) => contentFaults(content).map((fault) => fault.key)),
  )
  expect(keys).toEqual(new Set(['tariffs.fault.gap', 'tariffs.fault.price-missing']))
})

describe('discounts of one person and of two', () => {
  const percent = (percentHundredths: number) => ({ off: { how: 'percent', percentHundredths } })
  const save = async (of: object) => (await call('POST', '/user/discount/save', { name: newId(), ...of })).data
  const inUse = async () => (await call('GET', '/user/discount/list?phase=in_force')).data.total
  const change = async (row: object, more: object) => {
    const { phase: _p, createdAt: _c, updatedAt: _u, approvalId: _a, ...form } = row as Record<string, unknown>
    return (await call('POST', '/user/discount/update', { ...form, ...more })).data
  }
  const waits = { approvalId: expect.any(String) }

  test('one person takes 10 % off in sum over all rules; more, a fixed price or an amount per kWh wait', async () => {
    await settings('never', 1_000)
    const first = await save(percent(9_600))
    expect(first).toMatchObject({ phase: 'in_force', approvalId: null })
    expect(await save(percent(9_399))).toMatchObject(waits)
    expect(await save({ off: { how: 'price', serviceE5: 1_000 } })).toMatchObject(waits)
    expect(await save({ off: { how: 'per_kwh', offE5: 1 } })).toMatchObject(waits)
    expect(await inUse()).toBe(1)
    const second = await save({ ...percent(1_000), state: 'paused' })
    expect(second).toMatchObject({ phase: 'paused', approvalId: null })
    expect(await change(second, { state: 'on' })).toMatchObject({ phase: 'paused', ...waits })
    expect(await change(first, { ...percent(8_000) })).toMatchObject({ off: percent(9_600).off, ...waits })
    expect(await save(percent(9_400))).toMatchObject({ phase: 'in_force', approvalId: null })
    expect(await save(percent(9_900))).toMatchObject(waits)
    open.clear()
  })
  test('two people put a rule into use; its name is free then, its terms are not', async () => {
    const before = await inUse()
    const { dcid } = await save({ ...percent(5_000), companyIds: [newId()] })
    await agree('tariffs.discount')
    expect(await inUse()).toBe(before + 1)
    expect(decidedPrices.at(-1)).toMatchObject({ kind: 'discount', priceId: dcid })
    const row = (await call('GET', `/api/tariffs/discounts/${dcid}`)).data
    const renamed = await change(row, { name: 'Staff' })
    expect(renamed).toMatchObject({ name: 'Staff', phase: 'in_force', approvalId: null })
    expect(await change(renamed, { companyIds: [newId()] })).toMatchObject(waits)
    open.clear()
    await settings('never', 10_000)
  })
  test('a file requests nobody: what needs two people is imported as paused', async () => {
    await settings('never', 1_000)
    const stateOf = (of: object) =>
      made.services.db.inTenant(ours, async (tx) => {
        const act = { tx, operatorId: ours, userId: null, now }
        const change = discountForm.parse({ name: newId(), ...of })
        const deps = { approvals, currencyOf: async () => 'CNY' }
        return (await pausedUnlessSinglePerson(act, deps, { before: null, change })).state
      })
    expect(await stateOf(percent(5_000))).toBe('paused')
    expect(await stateOf({ ...percent(5_000), state: 'paused' })).toBe('paused')
    await settings('never', 10_000)
    expect(await stateOf(percent(9_900))).toBe('on')
  })
})
