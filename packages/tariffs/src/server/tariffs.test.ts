import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exampleContent,
  tariffPermissions,
  type PlaceTariff,
  type TariffContent,
  type TariffDetail,
} from '../contract/index.ts'
import { createTariffs, type Tariffs } from './index.ts'

const ours = newId()
const theirs = newId()
const nowhere = newId()
/** Station without any price yet. */
const fresh = newId()
const codes = Object.values(tariffPermissions).flat()
const now = new Date('2026-06-01T08:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000).toISOString()

let made: TestServices
let app: App
let tariffs: Tariffs
let codeNumber = 0

beforeAll(async () => {
  made = await testServices()
  made.setNow(now)
  for (const [id, code, currency] of [
    [ours, 'ours', 'CNY'],
    [theirs, 'theirs', 'CLP'],
    [fresh, 'fresh', 'CNY'],
  ] as const)
    await made.admin.query(
      'insert into organisation_operators (operator_id, optcode, name, currency) values ($1, $2, $2, $3)',
      [id, code, currency],
    )
  tariffs = createTariffs(made.services, {
    currencyOf: async (_, operatorId) => (operatorId === theirs ? 'CLP' : 'CNY'),
    targetExists: async (_tx, _operator, target) => !('targetId' in target && target.targetId === nowhere),
  })
  app = await testApp(made.services, [tariffs.domain], {
    actor: (token) =>
      token === 'theirs' || token === 'fresh'
        ? createTestActor(token === 'fresh' ? fresh : theirs, codes)
        : token === 'viewer'
          ? createTestActor(ours, ['costRulePerm'])
          : token === 'nobody'
            ? createTestActor(ours, [])
            : createTestActor(ours, codes),
  })
})
afterAll(async () => {
  await app.close()
  await made.close()
})
interface Reply {
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  data: any
  error?: string
  fields?: Record<string, string>
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = 'ours') {
  const reply = await app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { payload: body as object }),
  })
  // Unchecked cast: the assertions check the reply.
  return { status: reply.statusCode, ...(JSON.parse(reply.body) as Reply) }
}

async function aTariff(content: TariffContent = exampleContent('CNY')): Promise<TariffDetail> {
  codeNumber += 1
  const { data } = await call('POST', '/api/tariffs', {
    code: `T${codeNumber}`,
    name: `Tariff ${codeNumber}`,
    content,
  })
  return data
}
async function aPublished(effectiveFrom = minutes(0)): Promise<TariffDetail> {
  const { id } = await aTariff()
  await call('POST', `/api/tariffs/${id}/publish`, { version: 1, effectiveFrom })
  return (await call('GET', `/api/tariffs/${id}`)).data
}
async function versionAt(
  place: { station?: string; chargePoint?: string; connector?: number },
  at: string,
): Promise<string | null> {
  const { rows } = await made.services.db.gatewayPool.query<{ v: string | null }>(
    'select tariffs_version_at($1, $2, $3, $4, $5) as v',
    [ours, place.station ?? null, place.chargePoint ?? null, place.connector ?? null, at],
  )
  return rows[0]?.v ?? null
}

describe('doors', () => {
  const id = newId()
  test.each([
    ['GET', '/api/tariffs', 'viewer'],
    ['POST', '/api/tariffs', ''],
    ['GET', `/api/tariffs/${id}`, 'viewer'],
    ['PUT', `/api/tariffs/${id}`, ''],
    ['DELETE', `/api/tariffs/${id}`, ''],
    ['PUT', `/api/tariffs/${id}/draft`, ''],
    ['POST', `/api/tariffs/${id}/publish`, ''],
    ['POST', `/api/tariffs/${id}/assignments`, ''],
  ] as const)('S-18 %s %s: signed out 401, code missing 403', async (method, url, viewer) => {
    expect((await call(method, url, method === 'GET' ? undefined : {}, '')).status).toBe(401)
    expect((await call(method, url, method === 'GET' ? undefined : {}, 'nobody')).status).toBe(403)
    if (!viewer) expect((await call(method, url, {}, 'viewer')).status).toBe(403)
  })

  test("S-17 another operator's tariff does not exist", async () => {
    const { id, draft } = await aTariff()
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, code: 'x', name: 'x' }],
      ['DELETE', '', undefined],
      ['PUT', '/draft', { version: 1, content: exampleContent('CLP') }],
      ['DELETE', '/draft', undefined],
      ['POST', '/publish', { version: 1, effectiveFrom: minutes(0) }],
      ['GET', `/versions/${draft?.id}`, undefined],
      ['POST', `/versions/${draft?.id}/retire`, {}],
      ['POST', '/assignments', { target: { scope: 'operator' } }],
      ['DELETE', `/assignments/${newId()}`, undefined],
      ['POST', '/calculate', { timeZone: 'UTC', from: minutes(0), to: minutes(9), powerW: 7_000 }],
    ] as const)
      expect([path, (await call(method, `/api/tariffs/${id}${path}`, body, 'theirs')).status]).toEqual([path, 404])
    expect((await call('GET', '/api/tariffs', undefined, 'theirs')).data.list).toEqual([])
  })
})

describe('drafts', () => {
  test('a new tariff has a draft; the list finds it by the beginning of its code or name', async () => {
    const made = await aTariff()
    expect(made).toMatchObject({
      current: null,
      hasDraft: true,
      assignments: 0,
      currency: 'CNY',
      draft: { version: 1 },
    })
    const found = await call('GET', `/api/tariffs?search=${made.name.toUpperCase().slice(0, -1)}&sort=-name`)
    expect(found.data.list.map((row: TariffDetail) => row.id)).toContain(made.id)
    expect((await call('GET', '/api/tariffs?search=nothing')).data).toMatchObject({ list: [], total: 0 })
    expect((await call('GET', '/api/tariffs?sort=price')).fields).toHaveProperty('sort')
  })

  test('a stale save is refused, and one draft is enough', async () => {
    const { id } = await aTariff()
    const save = (version: number) =>
      call('PUT', `/api/tariffs/${id}/draft`, { version, content: exampleContent('CNY') })
    expect((await save(1)).data.version).toBe(2)
    expect([await save(1), await save(0)]).toMatchObject([{ status: 409, error: 'request.conflict' }, { status: 409 }])
  })

  test('bad fields are named', async () => {
    const content = { ...exampleContent('CNY'), prices: { flat: { electricityE5: -1, serviceE5: 0.5 } } }
    const refused = await call('POST', '/api/tariffs', { code: '', name: 'x', content })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toEqual([
      'code',
      'content.prices.flat.electricityE5',
      'content.prices.flat.serviceE5',
    ])
    expect(await call('POST', '/api/tariffs', { code: 'E', name: 'x', content: exampleContent('EUR') })).toMatchObject({
      status: 400,
      error: 'tariffs.currency-differs',
    })
  })

  test('a code belongs to one tariff, whatever its case', async () => {
    const { code } = await aTariff()
    expect(
      await call('POST', '/api/tariffs', {
        code: code.toLowerCase(),
        name: 'x',
        content: exampleContent('CNY'),
      }),
    ).toMatchObject({ status: 409 })
  })

  test('what was deleted is gone, and there again with its draft when that is taken back; not under a taken code', async () => {
    const { id, code, draft } = await aTariff()
    const restore = () => call('POST', `/api/tariffs/${id}/restore`)
    expect(await restore()).toMatchObject({ status: 404 })
    await call('DELETE', `/api/tariffs/${id}`)
    expect(await call('GET', `/api/tariffs/${id}`)).toMatchObject({ status: 404 })
    expect(await restore()).toMatchObject({ status: 200, data: { id, code, draft: { id: draft?.id } } })
    expect((await call('GET', `/api/tariffs?search=${code}`)).data.list).toHaveLength(1)
    await call('DELETE', `/api/tariffs/${id}`)
    await call('POST', '/api/tariffs', { code, name: 'another', content: exampleContent('CNY') })
    expect(await restore()).toMatchObject({ status: 409 })
  })

  test('renaming counts versions', async () => {
    const { id, code, version } = await aTariff()
    const rename = () => call('PUT', `/api/tariffs/${id}`, { version, code, name: 'Renamed' })
    expect((await rename()).data).toMatchObject({ name: 'Renamed', version: 2 })
    expect(await rename()).toMatchObject({ status: 409, error: 'request.conflict' })
  })
})

describe('publishing', () => {
  test('an incomplete draft is refused and says which field', async () => {
    const content = exampleContent('CNY')
    const gap = { ...content, schedules: content.schedules.map((s) => ({ ...s, months: [1, 2] })) }
    const { id } = await aTariff(gap)
    expect(await call('POST', `/api/tariffs/${id}/publish`, { version: 1, effectiveFrom: minutes(0) })).toMatchObject({
      status: 409,
      error: 'tariffs.not-complete',
      fields: { schedules: 'tariffs.fault.gap' },
    })
  })

  test('M09 stations chosen with a publication are priced by it from its beginning; one that is not there publishes nothing', async () => {
    const { id } = await aTariff()
    const [station, other] = [newId(), newId()]
    const publish = (stationIds: readonly string[]) =>
      call('POST', `/api/tariffs/${id}/publish`, { version: 1, effectiveFrom: minutes(60), stationIds })
    expect(await publish([station, nowhere])).toMatchObject({ status: 404, error: 'tariffs.unknown-target' })
    const { data } = await publish([station, other])
    expect(await versionAt({ station, chargePoint: newId(), connector: 1 }, minutes(59))).toBeNull()
    for (const each of [station, other])
      expect(await versionAt({ station: each, chargePoint: newId(), connector: 1 }, minutes(60))).toBe(data.id)
    const { places } = (await call('GET', `/api/tariffs/${id}`)).data as TariffDetail
    expect(places.map(({ targetId }) => targetId).toSorted()).toEqual([station, other].toSorted())
  })

  test('the open-ended version ends where the next begins; the draft is gone; twice is once', async () => {
    const { id, versions } = await aPublished(minutes(-60))
    expect(versions).toMatchObject([
      { number: 1, state: 'in_force', effectiveTo: null, lowestE5: 92_570, highestE5: 161_450 },
    ])
    await call('PUT', `/api/tariffs/${id}/draft`, { version: 0, content: exampleContent('CNY') })
    const publishing = { version: 1, effectiveFrom: minutes(60) }
    expect((await call('POST', `/api/tariffs/${id}/publish`, publishing)).data).toMatchObject({
      number: 2,
      state: 'scheduled',
    })
    expect(await call('POST', `/api/tariffs/${id}/publish`, publishing)).toMatchObject({
      status: 409,
      error: 'tariffs.no-draft',
    })
    const { data } = await call('GET', `/api/tariffs/${id}`)
    expect(data).toMatchObject({ draft: null, hasDraft: false, current: { number: 1 } })
    expect(data.versions).toMatchObject([
      { number: 2, state: 'scheduled' },
      { number: 1, state: 'in_force', effectiveTo: minutes(60) },
    ])
  })

  test('a time that meets another version is refused by the database', async () => {
    const { id } = await aPublished(minutes(60))
    await call('PUT', `/api/tariffs/${id}/draft`, { version: 0, content: exampleContent('CNY') })
    const publish = (times: object) => call('POST', `/api/tariffs/${id}/publish`, { version: 1, ...times })
    expect(await publish({ effectiveFrom: minutes(30) })).toMatchObject({
      status: 409,
      error: 'tariffs.overlap',
    })
    expect(await publish({ effectiveFrom: minutes(60) })).toMatchObject({
      status: 409,
      error: 'tariffs.overlap',
    })
    expect(await publish({ effectiveFrom: minutes(30), effectiveTo: minutes(30) })).toMatchObject({
      status: 400,
      error: 'tariffs.ends-before-start',
    })
    expect(await publish({ effectiveFrom: minutes(30), effectiveTo: minutes(60) })).toMatchObject({
      status: 200,
    })
  })

  test('a price that was in force is never replaced', async () => {
    const { id } = await aPublished(minutes(-600))
    await call('PUT', `/api/tariffs/${id}/draft`, { version: 0, content: exampleContent('CNY') })
    expect(
      await call('POST', `/api/tariffs/${id}/publish`, { version: 1, effectiveFrom: minutes(-300) }),
    ).toMatchObject({
      status: 409,
      error: 'tariffs.in-the-past',
      fields: { effectiveFrom: expect.any(String) },
    })
  })

  test('a published version can not be changed or deleted, by any role', async () => {
    const { versions } = await aPublished()
    const id = versions[0]?.id
    const statements = [
      "update tariffs_versions set content = '{}'",
      'update tariffs_versions set effective_from = now()',
      'update tariffs_versions set number = 9',
      'delete from tariffs_versions',
    ]
    for (const role of ['evops_app', 'evops_platform', 'evops_gateway'])
      for (const statement of statements) {
        const client = await made.admin.connect()
        await client.query('begin')
        await client.query("select set_config('evops.operator', $1, true)", [ours])
        await client.query(`set local role ${role}`)
        await expect(client.query(`${statement} where id = '${id}'`)).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback')
        client.release()
      }
    await expect(
      made.services.db.inTenant(ours, (tx) =>
        tx
          .updateTable('tariffs_versions')
          .set({ valid: "['2020-01-01','2021-01-01')" as never })
          .where('id', '=', String(id))
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('retiring: a scheduled version never begins and the one before runs on; an assigned one stays', async () => {
    const { id, versions } = await aPublished(minutes(-60))
    await call('PUT', `/api/tariffs/${id}/draft`, { version: 0, content: exampleContent('CNY') })
    const next = (await call('POST', `/api/tariffs/${id}/publish`, { version: 1, effectiveFrom: minutes(60) })).data
    const place = { target: { scope: 'chargePoint', targetId: newId() } }
    const assigned = (await call('POST', `/api/tariffs/${id}/assignments`, place)).data
    expect((await call('POST', `/api/tariffs/${id}/versions/${next.id}/retire`)).data).toMatchObject({
      state: 'retired',
    })
    expect((await call('GET', `/api/tariffs/${id}`)).data.versions[1]).toMatchObject({
      state: 'in_force',
      effectiveTo: null,
    })
    const retire = () => call('POST', `/api/tariffs/${id}/versions/${versions[0]?.id}/retire`)
    expect(await retire()).toMatchObject({ status: 409, error: 'tariffs.still-assigned' })
    expect(await call('DELETE', `/api/tariffs/${id}`)).toMatchObject({
      status: 409,
      error: 'tariffs.still-assigned',
    })
    await call('DELETE', `/api/tariffs/${id}/assignments/${assigned.id}`)
    expect(await call('DELETE', `/api/tariffs/${id}`)).toMatchObject({
      status: 409,
      error: 'tariffs.still-in-force',
    })
    expect((await retire()).data).toMatchObject({ state: 'retired', effectiveTo: minutes(0) })
    expect(await retire()).toMatchObject({ status: 409, error: 'tariffs.nothing-to-retire' })
    expect((await call('DELETE', `/api/tariffs/${id}`)).status).toBe(200)
    expect((await call('GET', `/api/tariffs/${id}`)).status).toBe(404)
  })
})

describe('assigning', () => {
  test('the narrowest place with a price in force wins, seen by the gateway', async () => {
    const [station, chargePoint] = [newId(), newId()]
    const wide = await aPublished(minutes(-600))
    const targets = [
      { scope: 'operator' },
      { scope: 'station', targetId: station },
      { scope: 'chargePoint', targetId: chargePoint },
      { scope: 'connector', targetId: chargePoint, connector: 2 },
    ]
    await call('POST', `/api/tariffs/${wide.id}/assignments`, { target: targets[0], from: minutes(-600) })
    const [atStation, atChargePoint, atConnector] = [
      await aPublished(),
      await aPublished(),
      await aPublished(minutes(60)),
    ]
    for (const [index, rule] of [atStation, atChargePoint, atConnector].entries())
      expect((await call('POST', `/api/tariffs/${rule.id}/assignments`, { target: targets[index + 1] })).status).toBe(
        200,
      )
    const connector = { station, chargePoint, connector: 2 }
    expect(await versionAt(connector, minutes(-700))).toBeNull()
    expect(await versionAt(connector, minutes(-30))).toBe(wide.versions[0]?.id)
    expect(await versionAt(connector, minutes(1))).toBe(atChargePoint.versions[0]?.id)
    expect(await versionAt(connector, minutes(61))).toBe(atConnector.versions[0]?.id)
    const { data } = await call('GET', `/api/tariffs/at?stationId=${station}&chargePointId=${chargePoint}&connector=2`)
    expect(data.map((place: PlaceTariff) => [place.scope, place.tariff?.id, place.applies])).toEqual([
      ['operator', wide.id, false],
      ['station', atStation.id, false],
      ['chargePoint', atChargePoint.id, true],
      ['connector', atConnector.id, false],
    ])
    expect((await call('GET', '/api/tariffs/at?connector=0')).fields).toHaveProperty('connector')
    expect(await versionAt({ station, chargePoint: newId(), connector: 1 }, minutes(61))).toBe(
      atStation.versions[0]?.id,
    )
    expect(await versionAt({ station: newId(), chargePoint: newId(), connector: 1 }, minutes(61))).toBe(
      wide.versions[0]?.id,
    )
  })

  test('a place changes hands at an instant, keeps what held before, and assigning twice is once', async () => {
    const [first, second, chargePoint] = [await aPublished(), await aPublished(), newId()]
    const target = { scope: 'chargePoint', targetId: chargePoint }
    const once = await call('POST', `/api/tariffs/${first.id}/assignments`, { target })
    const twice = await call('POST', `/api/tariffs/${first.id}/assignments`, { target })
    expect(twice.data).toEqual(once.data)
    expect((await call('POST', `/api/tariffs/${second.id}/assignments`, { target, from: minutes(30) })).status).toBe(
      200,
    )
    expect(await versionAt({ chargePoint, connector: 1 }, minutes(29))).toBe(first.versions[0]?.id)
    expect(await versionAt({ chargePoint, connector: 1 }, minutes(30))).toBe(second.versions[0]?.id)
    expect(await call('POST', `/api/tariffs/${first.id}/assignments`, { target, from: minutes(10) })).toMatchObject({
      status: 409,
      error: 'tariffs.overlap',
    })
    expect(await call('POST', `/api/tariffs/${first.id}/assignments`, { target, from: minutes(-30) })).toMatchObject({
      status: 409,
      error: 'tariffs.in-the-past',
    })
  })

  test('D-07c a station’s first price may begin in the past, and no other price that was in force is replaced', async () => {
    const requestAsFresh = (method: 'GET' | 'POST', url: string, body?: object) => call(method, url, body, 'fresh')
    const createPublishedTariff = async (code: string) => {
      const { data } = await requestAsFresh('POST', '/api/tariffs', {
        code,
        name: code,
        content: exampleContent('CNY'),
      })
      await requestAsFresh('POST', `/api/tariffs/${data.id}/publish`, {
        version: 1,
        effectiveFrom: minutes(-900),
      })
      return data.id as string
    }
    const [first, other, wide] = [
      await createPublishedTariff('A'),
      await createPublishedTariff('B'),
      await createPublishedTariff('C'),
    ]
    const [station, second, chargePoint] = [newId(), newId(), newId()]
    const assign = (rule: string, target: object, from: number) =>
      requestAsFresh('POST', `/api/tariffs/${rule}/assignments`, { target, from: minutes(from) })
    const at = { scope: 'station', targetId: station }
    expect(await assign(first, at, -600)).toMatchObject({ status: 200, data: { from: minutes(-600) } })
    const refused = { status: 409, error: 'tariffs.in-the-past' }
    expect(await assign(other, at, -300)).toMatchObject(refused)
    expect(await assign(other, { scope: 'chargePoint', targetId: chargePoint }, -300)).toMatchObject(refused)
    expect(await assign(wide, { scope: 'operator' }, -30)).toMatchObject({ status: 200 })
    // The operator's past price cannot be replaced. The station had no price of its own before, but the operator's
    // price applied to it.
    expect(await assign(first, { scope: 'station', targetId: second }, -600)).toMatchObject(refused)
    expect(await assign(first, { scope: 'station', targetId: second }, 0)).toMatchObject({ status: 200 })
  })

  test('refusals: nothing published, a place that does not exist, fields that are missing', async () => {
    const draft = await aTariff()
    expect(await call('POST', `/api/tariffs/${draft.id}/assignments`, { target: { scope: 'operator' } })).toMatchObject(
      { status: 409, error: 'tariffs.not-published' },
    )
    const { id } = await aPublished()
    expect(
      await call('POST', `/api/tariffs/${id}/assignments`, {
        target: { scope: 'chargePoint', targetId: nowhere },
      }),
    ).toMatchObject({ status: 404, error: 'tariffs.unknown-target' })
    expect(
      await call('POST', `/api/tariffs/${id}/assignments`, {
        target: { scope: 'connector', targetId: newId() },
      }),
    ).toMatchObject({ status: 400, fields: { 'target.connector': expect.any(String) } })
  })
})

test('the calculator answers the worked example from a draft and from a version', async () => {
  const { id } = await aTariff()
  const session = {
    timeZone: 'Asia/Shanghai',
    from: '2026-06-01T06:40:00+08:00',
    to: '2026-06-01T08:25:00+08:00',
    powerW: 60_000,
  }
  const calculate = (more: object = {}) => call('POST', `/api/tariffs/${id}/calculate`, { ...session, ...more })
  expect((await calculate()).data).toMatchObject({ totalMinor: 13_508, energyDwh: 1_050_000 })
  const version = (await call('POST', `/api/tariffs/${id}/publish`, { version: 1, effectiveFrom: minutes(0) })).data
  expect((await calculate({ versionId: version.id })).data).toMatchObject({ totalMinor: 13_508 })
  expect((await call('GET', `/api/tariffs/${id}/versions/${version.id}`)).data.content).toEqual(exampleContent('CNY'))
  expect(await calculate()).toMatchObject({ status: 404 })
  expect(await calculate({ versionId: version.id, timeZone: 'Mars/Base' })).toMatchObject({
    status: 400,
    error: 'tariffs.unknown-zone',
  })
  expect(await calculate({ versionId: version.id, to: session.from })).toMatchObject({
    status: 400,
    error: 'tariffs.ends-before-start',
  })
  expect(await calculate({ versionId: version.id, to: '2027-06-01T00:00:00Z' })).toMatchObject({
    status: 400,
    error: 'tariffs.not-billable',
  })
})

test('presets come in the operator’s currency', async () => {
  const { data } = await call('GET', '/api/tariffs/presets', undefined, 'theirs')
  expect(
    data.slice(0, 2).map((preset: { code: string; content: TariffContent }) => [preset.code, preset.content.currency]),
  ).toEqual([
    ['flat', 'CLP'],
    ['example', 'CLP'],
  ])
})

test('the demo rule prices everything of its operator, and contents are read once and by nobody else', async () => {
  const { versionId } = await made.services.db.inTenant(theirs, (tx) => tariffs.demoRule(tx, theirs, 'CLP'))
  const { rows } = await made.services.db.gatewayPool.query('select tariffs_version_at($1, null, null, 1, $2) as v', [
    theirs,
    minutes(0),
  ])
  expect(rows).toEqual([{ v: versionId }])
  const fromPool = await tariffs.versionContents(made.services.db.gatewayPool, theirs, [versionId, versionId])
  expect(fromPool.get(versionId)).toEqual(exampleContent('CLP'))
  const again = await made.services.db.inTenant(theirs, (tx) => tariffs.versionContents(tx, theirs, [versionId]))
  expect(again.get(versionId)).toBe(fromPool.get(versionId))
  expect(await made.services.db.inTenant(ours, (tx) => tariffs.versionContents(tx, ours, [versionId]))).toEqual(
    new Map(),
  )
})
