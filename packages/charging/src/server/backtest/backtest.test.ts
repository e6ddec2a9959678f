import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { exampleContent, type TariffContent } from '@evops/tariffs/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTestSession, staffSite, type StaffSite } from '../../testing/staff-site.ts'
import { backtestExportKind } from './backtest-export.ts'

let site: StaffSite
let ruleId: string
let draft: string
let stations: string[]
const url = '/api/backtests'
const day = 86_400_000
const period = () => ({
  startedFrom: new Date(Date.now() - 2 * day).toISOString(),
  startedTo: new Date(Date.now() + day).toISOString(),
})
/** Doubles the service fee and halves the electricity price. */
const dearer = (currency = 'CNY'): TariffContent => {
  const content = exampleContent(currency)
  return {
    ...content,
    prices: Object.fromEntries(
      Object.entries(content.prices).map(([kind, pair]) => [
        kind,
        { electricityE5: Math.round(pair.electricityE5 / 2), serviceE5: 2 * pair.serviceE5 },
      ]),
    ),
  }
}

beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
  const [a, b] = [await site.chargePoint(), await site.chargePoint()]
  stations = [a.stationId, b.stationId]
  await site.token('TAG-A')
  await site.token('TAG-B')
  const pointA = await site.connect(a)
  const pointB = await site.connect(b)
  await runTestSession(pointA, { idTag: 'TAG-A', from: 300, until: 240, meterValues: 9, kWh: 30 })
  await runTestSession(pointA, {
    idTag: 'TAG-B',
    from: 200,
    until: 100,
    meterValues: 9,
    kWh: 40,
    startWh: 1_030_000,
  })
  await runTestSession(pointB, { idTag: 'TAG-A', from: 90, until: 30, meterValues: 5, kWh: 20 })
  await runTestSession(pointB, { idTag: 'TAG-A', connectorNo: 2, from: 20, until: null })
  const { rows } = await site.admin.query('select id from tariffs_rules where operator_id = $1', [site.operatorId])
  ruleId = String(rows[0].id)
  draft = newId()
  await site.admin.query(
    `insert into tariffs_drafts (operator_id, rule_id, id, content, version, updated_at) values ($1, $2, $3, $4, 3, now())`,
    [site.operatorId, ruleId, draft, JSON.stringify(dearer())],
  )
})
afterAll(() => site.close())

const get = async (id: string) => (await site.call('GET', `${url}/${id}`)).data
async function run(body: object = {}) {
  const started = await site.call('POST', url, { body: { ruleId, draft: true, ...period(), ...body } })
  expect(started).toMatchObject({ status: 200, data: { state: 'waiting', oldMinor: null } })
  const { id } = started.data
  await waitUntil(async () => ['done', 'failed'].includes((await get(id)).state), 'the back-test ends', 20_000)
  return get(id)
}
const whole = async () =>
  (
    await site.admin.query(
      `select jsonb_agg(to_jsonb(o) order by o.id)::text as sessions,
        (select jsonb_agg(to_jsonb(b) order by b.session_id, b.revision)::text from charging_bills b) as bills,
        (select jsonb_agg(to_jsonb(e) order by e.journal_id, e.line)::text from ledger_entries e) as entries from charging_sessions o where o.state = 'settled'`,
    )
  ).rows[0]

describe('X-03 ROUTE-08 doors of back-tests', () => {
  test('S-18 signed out 401, code missing 403, another operator’s 404', async () => {
    const { id } = await run()
    const doors = [
      ['GET', url],
      ['POST', url],
      ['GET', `${url}/${id}`],
      ['POST', `${url}/${id}/stop`],
      ['DELETE', `${url}/${id}`],
      ['GET', `${url}/${id}/sessions`],
      ['GET', `${url}/${id}/customers`],
    ] as const
    for (const [method, at] of doors) {
      expect((await site.call(method, at, { token: '' })).status).toBe(401)
      expect((await site.call(method, at, { token: 'nobody' })).status).toBe(403)
      if (at !== url) expect((await site.call(method, at, { token: 'theirs' })).status).toBe(404)
    }
    expect((await site.call('GET', url, { token: 'theirs' })).data.list).toEqual([])
    expect((await site.call('POST', url, { token: 'theirs', body: { ruleId, ...period() } })).status).toBe(404)
  })

  test.each([
    ['an end before its start', { startedTo: '2001-01-01T00:00:00Z' }, 400, 'startedTo'],
    ['a period of many years', { startedFrom: '2001-01-01T00:00:00Z' }, 400, 'startedFrom'],
    ['no time', { startedFrom: 'yesterday' }, 400, 'startedFrom'],
    ['no stations', { stationIds: [] }, 400, 'stationIds'],
    ['a station that is not there', { stationIds: [newId()] }, 404, undefined],
    ['a version that is not there', { versionId: newId() }, 404, undefined],
  ])('%s is refused', async (_, body, status, field) => {
    const answer = await site.call('POST', url, { body: { ruleId, ...period(), ...body } })
    expect(answer.status).toBe(status)
    if (field) expect(Object.keys(answer.fields ?? {})).toContain(field)
  })
})

describe('X-03 ROUTE-08 a back-test', () => {
  test('under the draft: sums, stations, periods, customers and orders agree; no order, bill or entry is touched', async () => {
    const before = await whole()
    const test1 = await run()
    const { result } = test1
    expect(test1).toMatchObject({ state: 'done', draftVersion: 3, versionId: null, total: 3, handled: 3 })
    expect(result).toMatchObject({ sessions: 3, unrated: 0, energyDwh: 900_000, customers: { all: 2 } })
    const sum = (lines: { oldMinor: number; newMinor: number }[]): [number, number] =>
      lines.reduce<[number, number]>(([was, is], line) => [was + line.oldMinor, is + line.newMinor], [0, 0])
    const both = [result.oldMinor, result.newMinor]
    expect(sum(result.byStation)).toEqual(both)
    const sessions = (await site.call('GET', `${url}/${test1.id}/sessions`)).data
    expect(sum(sessions.list)).toEqual(both)
    const customers = (await site.call('GET', `${url}/${test1.id}/customers`)).data
    expect(sum(customers.list)).toEqual(both)
    expect(
      customers.list.map((row: { idTag: string; sessions: number }) => [row.idTag, row.sessions]).toSorted(),
    ).toEqual([
      ['•••• AG-A', 2],
      ['•••• AG-B', 1],
    ])
    const sums = (await site.call('GET', `/api/sessions/sums?state=settled`)).data
    expect(result.oldMinor).toBe(sums.totalMinor)
    const energy = result.byPeriod.reduce(
      (total: number, line: { newEnergyDwh: number }) => total + line.newEnergyDwh,
      0,
    )
    expect(energy).toBe(900_000)
    // 90 kWh: the service fee doubles from 45.00, electricity halves.
    expect(result.newMinor).toBeGreaterThan(9_000)
    expect(await whole()).toEqual(before)
  })

  test('under the version in force nothing moves', async () => {
    const { rows } = await site.admin.query('select id, number from tariffs_versions where rule_id = $1', [ruleId])
    const { result, versionNumber } = await run({ versionId: rows[0].id })
    expect(versionNumber).toBe(rows[0].number)
    expect(result).toMatchObject({ same: 3, dearer: 0, cheaper: 0, oldMinor: result.newMinor, coarse: 0 })
  })

  test('by stations and by time it takes what lies within', async () => {
    const one = await run({ stationIds: [stations[0]] })
    expect(one.result).toMatchObject({ sessions: 2 })
    expect(one.stationNames).toHaveLength(1)
    const none = await run({ startedFrom: '2020-01-01T00:00:00Z', startedTo: '2020-02-01T00:00:00Z' })
    expect(none.result).toMatchObject({ sessions: 0, oldMinor: 0, newMinor: 0, byStation: [] })
  })

  test('the drill-down filters, sorts and is exported in the reader’s language', async () => {
    const { id, result } = await run()
    const sessions = async (query: string) => (await site.call('GET', `${url}/${id}/sessions?${query}`)).data
    const all = await sessions('sort=differenceMinor')
    const differences = all.list.map((row: { differenceMinor: number }) => row.differenceMinor)
    expect(differences).toEqual(differences.toSorted((a: number, b: number) => a - b))
    expect((await sessions(`stationId=${stations[1]}`)).list).toHaveLength(1)
    const { list: customers } = (await site.call('GET', `${url}/${id}/customers`)).data
    const [twice] = customers.filter((row: { sessions: number }) => row.sessions === 2)
    expect((await sessions(`customerOf=${twice.sessionId}`)).list).toHaveLength(2)
    expect((await sessions('change=dearer')).total).toBe(result.dearer)
    expect((await sessions('change=cheaper')).total).toBe(result.cheaper)
    expect((await site.call('GET', `${url}/${id}/sessions?sort=idTag`)).status).toBe(400)
    const kind = backtestExportKind(site.services)
    const rows = []
    const actor = { operatorId: site.operatorId, scope: 'all', language: 'es' } as Parameters<typeof kind.head>[0]
    for await (const row of kind.rows(actor, kind.check({ backtestId: id }))) rows.push(row)
    expect(kind.head(actor)[9]).toBe('Diferencia')
    expect(rows).toHaveLength(3)
  })

  test('stopped it says so, keeps no figures and does not begin again; thrown away it is gone', async () => {
    const { id } = await run()
    await site.admin.query(
      "update charging_backtests set state = 'waiting', finished_at = null, result = null where id = $1",
      [id],
    )
    const stopped = await site.call('POST', `${url}/${id}/stop`, { body: {} })
    expect(stopped.data).toMatchObject({ id, state: 'stopped' })
    expect((await site.call('GET', `${url}/${id}/sessions`)).data.list).toEqual([])
    await site.charging.domain.jobs?.['charging:backtest']?.run(
      { operatorId: site.operatorId, id },
      { jobId: 'x', attempt: 1 },
    )
    expect((await get(id)).state).toBe('stopped')
    expect((await site.call('DELETE', `${url}/${id}`)).status).toBe(200)
    expect((await site.call('GET', `${url}/${id}`)).status).toBe(404)
  })

  test('R-01 taken up again after its process died it counts every order once', async () => {
    const done = await run()
    await site.admin.query("update charging_backtests set state = 'running', finished_at = null where id = $1", [
      done.id,
    ])
    await site.charging.domain.jobs?.['charging:backtest']?.run(
      { operatorId: site.operatorId, id: done.id },
      { jobId: 'x', attempt: 1 },
    )
    expect((await get(done.id)).result).toEqual(done.result)
  })
})

test('X-03 ROUTE-03 one order under another rule: both bills whole, nothing written', async () => {
  const before = await whole()
  const { list } = (await site.call('GET', '/api/sessions?state=settled')).data
  const [session] = list
  const at = `/api/sessions/${session.id}/rerate`
  const body = { ruleId, draft: true }
  const { data } = await site.call('POST', at, { body })
  expect(data).toMatchObject({
    readings: 'meterValues',
    oldMinor: session.totalMinor,
    old: { totalMinor: session.totalMinor },
  })
  // Double the price, each line rounded separately.
  expect(Math.abs(data.new.service.exactE4 - 2 * data.old.service.exactE4)).toBeLessThanOrEqual(
    2 * data.old.byPeriod.length,
  )
  expect(data.new.meteredDwh).toBe(data.old.meteredDwh)
  expect((await site.call('POST', at, { body, token: 'theirs' })).status).toBe(404)
  expect((await site.call('POST', at, { body, token: 'nobody' })).status).toBe(403)
  expect((await site.call('POST', `/api/sessions/${newId()}/rerate`, { body })).status).toBe(404)
  expect(await whole()).toEqual(before)
})

test('re-rating and back-test without versionId take the version in force; a rule that has none is refused', async () => {
  const { rows } = await site.admin.query('select id, number from tariffs_versions where rule_id = $1', [ruleId])
  const tested = await run({ draft: undefined })
  expect(tested).toMatchObject({ versionId: rows[0].id, versionNumber: rows[0].number, draftVersion: null })
  expect(tested.result.newMinor).toBe(tested.result.oldMinor)
  const [session] = (await site.call('GET', '/api/sessions?state=settled')).data.list
  const { data } = await site.call('POST', `/api/sessions/${session.id}/rerate`, { body: { ruleId } })
  expect(data).toMatchObject({ versionNumber: rows[0].number, new: { totalMinor: session.totalMinor } })
  const bare = newId()
  await site.admin.query(
    `insert into tariffs_rules (operator_id, id, code, name, currency) select operator_id, $2, 'bare', 'Bare', currency from tariffs_rules where id = $1`,
    [ruleId, bare],
  )
  const refused = await site.call('POST', `/api/sessions/${session.id}/rerate`, { body: { ruleId: bare } })
  expect(refused.error).toBe('tariffs.not-published')
})
