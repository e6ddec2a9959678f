import { runTestSession } from '@evops/charging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProofDifference, ProofRow } from '../../contract/index.ts'
import { reportsSite, type ReportsSite } from '../../testing/reports-site.ts'

let site: ReportsSite
let chargePointId: string
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const span = { dayFrom: day(-3), dayTo: day(1) }

async function sendProofRequest(method: 'GET' | 'POST', { token = 'ours', body = {} as object } = {}) {
  const reply = await site.reportsApp.inject({
    method,
    url: '/api/reports/proofs',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    ...(method === 'POST' && { body }),
  })
  return { status: reply.statusCode, ...JSON.parse(reply.body) }
}
const prove = async (): Promise<ProofRow> => (await sendProofRequest('POST', { body: span })).data
async function alarms() {
  const { rows } = await site.admin.query(
    `select day::text as day, station_id as "stationId", state, detail from stations_alarms where operator_id = $1 and code = 'F61' order by raised_at`,
    [site.operatorId],
  )
  return rows
}
const runStatement = (statement: string, values: unknown[] = []) => site.admin.query(statement, values)

async function approveSessionAct(id: string, act: string, body: object): Promise<void> {
  const { data } = await site.call('GET', `/api/sessions/${id}`)
  const reply = await site.call('POST', `/api/sessions/${id}/${act}`, {
    body: { reason: 'a mistake', version: data.version, ...body },
  })
  await site.call('POST', `/api/sessions/audits/${reply.data.approvalId}/approve`, {
    token: 'second',
    body: {},
  })
}

/** Sums up the ledger's days as the sealer does, in a zone of its own. */
async function addDays(): Promise<void> {
  await runStatement(
    `select ledger_add_days($1, 'America/Los_Angeles', array(select row_id from ledger_unsealed where operator_id = $1))`,
    [site.operatorId],
  )
  await runStatement('delete from ledger_unsealed where operator_id = $1', [site.operatorId])
}

beforeAll(async () => {
  site = await reportsSite()
  await site.token('TAG-OK')
  const chargePoint = await site.chargePoint({ timeZone: 'Asia/Shanghai' })
  chargePointId = chargePoint.chargePointId
  const point = await site.connect(chargePoint)
  for (const [place, from] of [1_500, 400, 300, 200].entries())
    await runTestSession(point, { from, until: from - 60, kWh: 10, startWh: 1_000_000 + place * 20_000 })
  point.socket.close()
})
afterAll(() => site.close())

const ofFacts = ['facts-sessions', 'stored-sessions', 'sizes-sessions']

test('X-26 ROUTE-04 what was closed a moment ago waits, is said to, and is no alarm', async () => {
  const { found, unexplained, differences } = await prove()
  expect(found).toBeGreaterThan(0)
  expect(unexplained).toBe(0)
  for (const { between, causes } of differences) {
    expect([...ofFacts, 'report-sessions']).toContain(between)
    expect(causes.waiting).toBeGreaterThan(0)
  }
  expect(await alarms()).toEqual([])
  await site.settle()
})

test('X-26 L-01 ROUTE-04 report, dashboard, list and ledger agree, with voids, refunds and corrections in between', async () => {
  const first = await prove()
  expect(first.cells).toBeGreaterThan(10)
  expect(first).toMatchObject({ ...span, found: 0, differences: [], byName: expect.any(String) })
  const { list } = (await site.call('GET', `/api/sessions?chargePointId=${chargePointId}&sort=startedAt`)).data
  await approveSessionAct(list[0].id, 'void', {})
  await approveSessionAct(list[1].id, 'refund', { amountMinor: 100 })
  await approveSessionAct(list[2].id, 'edit', {
    startedAt: list[2].startedAt,
    endedAt: list[2].endedAt,
    energyDwh: 50_000,
  })
  // Facts are queued; a report adds the queued ones and is exact.
  const waiting = await prove()
  expect(new Set(waiting.differences.map(({ between }) => between))).toEqual(new Set(ofFacts))
  expect(waiting.unexplained).toBe(0)
  await site.settle()
  expect((await prove()).differences).toEqual([])
  // The operator's days differ from the station's: a session's income may be on the neighbouring day.
  await addDays()
  expect((await prove()).differences).toEqual([])
  expect(await alarms()).toEqual([])
  expect(site.audited.at(-1)).toMatchObject({
    action: 'runReportProof',
    entity: 'report_proof',
    after: { ...span, found: 0 },
  })
})

test('X-26 ROUTE-04 a fact that somebody changed is named by its cell and raises an alarm, which a clean proof clears', async () => {
  const { rows } = await runStatement(
    `update reports_station_days set energy_dwh = energy_dwh + 1 where (station_id, day) in (select station_id, day from reports_station_days where sessions > 0 order by day desc limit 1)
     returning to_char(day, 'YYYY-MM-DD') as day, station_id as "stationId", energy_dwh as "is"`,
  )
  const [cell] = rows
  const { differences, unexplained } = await prove()
  const place = { day: cell.day, dayTo: cell.day, stationId: cell.stationId, stationName: expect.any(String) }
  expect(differences).toContainEqual({
    between: 'facts-sessions',
    ...place,
    currency: 'CNY',
    figure: 'energyDwh',
    is: cell.is,
    shouldBe: cell.is - 1,
    causes: expect.any(Object),
    explained: false,
  })
  expect(unexplained).toBe(differences.length)
  for (const one of differences) expect(one).toMatchObject({ day: cell.day, figure: 'energyDwh' })
  const raised = { day: cell.day, stationId: cell.stationId, state: 'raised' }
  expect(await alarms()).toMatchObject([{ ...raised, detail: expect.stringContaining(' kWh ≠ ') }])
  await runStatement('update reports_station_days set energy_dwh = energy_dwh - 1 where station_id = $1 and day = $2', [
    cell.stationId,
    cell.day,
  ])
  expect((await prove()).differences).toEqual([])
  expect(await alarms()).toMatchObject([{ ...raised, state: 'cleared' }])
})

test('X-26 ROUTE-04 facts that tell who charged and how much, and are not there, are named', async () => {
  const last = '(select max(day) from reports_station_days where sessions > 0)'
  await runStatement(`create table kept_sessions as select * from reports_station_sessions where day = ${last}`)
  await runStatement(`delete from reports_station_sessions where day = ${last}`)
  await runStatement(
    `update reports_bucket_days set sessions = sessions + 1 where (day, kind, bucket) in
      (select day, kind, bucket from reports_bucket_days where day = ${last} and kind = 'amount' limit 1)`,
  )
  const { differences } = await prove()
  expect(pairsOf(differences)).toContain('stored-sessions energyDwh')
  expect(pairsOf(differences)).toContain('sizes-sessions sessions')
  expect(pairsOf(differences)).not.toContain('facts-sessions sessions')
  await runStatement('insert into reports_station_sessions select * from kept_sessions')
  await runStatement('drop table kept_sessions')
  await runStatement(
    `update reports_bucket_days set sessions = sessions - 1 where (day, kind, bucket) in
      (select day, kind, bucket from reports_bucket_days where day = ${last} and kind = 'amount' limit 1)`,
  )
  expect((await prove()).differences).toEqual([])
})

const pairsOf = (differences: readonly ProofDifference[]) =>
  new Set(differences.map(({ between, figure }) => `${between} ${figure}`))

test('X-26 L-01 a total that somebody changed differs from facts, report and postings, each named by its cell', async () => {
  const one = `(select id from charging_sessions where state = 'settled' and refunded_minor = 0 and payable_minor > 0 and operator_id = '${site.operatorId}' order by started_at desc limit 1)`
  await runStatement(`update charging_sessions set total_minor = total_minor + 7 where id = ${one}`)
  const { differences, unexplained } = await prove()
  expect(unexplained).toBe(differences.length)
  // The occupancy amount is the remainder of the total.
  expect(pairsOf(differences)).toEqual(
    new Set([
      'facts-sessions occupancyMinor',
      'stored-sessions occupancyMinor',
      'stored-sessions totalMinor',
      'stored-sessions netMinor',
      'sizes-sessions netMinor',
      'report-sessions occupancyMinor',
      'facts-sessions totalMinor',
      'facts-sessions netMinor',
      'report-sessions totalMinor',
      'report-sessions netMinor',
      'sessions-ledger netMinor',
    ]),
  )
  for (const { is, shouldBe } of differences) expect(Math.abs(is - shouldBe)).toBe(7)
  expect((await alarms()).filter(({ state }) => state === 'raised')).toMatchObject([
    { day: differences[0]?.day, stationId: differences[0]?.stationId },
  ])
  await runStatement(`update charging_sessions set total_minor = total_minor - 7 where id = ${one}`)
  expect((await prove()).found).toBe(0)
})

test('X-26 L-01 a day of the ledger that somebody changed is named without a station, and so is a posting that is missing', async () => {
  const last = `account = 'income_service' and day = (select max(day) from ledger_days)`
  const { rows } = await runStatement(
    `update ledger_days set credit_minor = credit_minor + 3 where ${last} returning to_char(day, 'YYYY-MM-DD') as day`,
  )
  const { differences } = await prove()
  expect(differences).toMatchObject([
    { between: 'sessions-income', day: rows[0].day, stationId: null, figure: 'netMinor', explained: false },
  ])
  expect(await alarms()).toContainEqual(
    expect.objectContaining({ day: rows[0].day, stationId: expect.any(String), state: 'raised' }),
  )
  await runStatement(`update ledger_days set credit_minor = credit_minor - 3 where ${last}`)
  expect((await prove()).found).toBe(0)
  expect((await alarms()).every(({ state }) => state === 'cleared')).toBe(true)
  await runStatement(`update ledger_journals set business_id = gen_random_uuid() where id in (
    select id from ledger_journals where business_type = 'order.settled' and business_id = (
      select id from charging_sessions where state = 'settled' and payable_minor > 0 and refunded_minor = 0 order by started_at desc limit 1))`)
  const missing = (await prove()).differences.find(({ between }) => between === 'sessions-ledger')
  expect(missing).toMatchObject({ figure: 'netMinor', causes: { unposted: 1 }, explained: false })
})

test('X-26 S-18 proofs are of the whole operator: nothing for who sees some stations, another operator or no report', async () => {
  const { data } = await sendProofRequest('GET')
  expect(data.total).toBeGreaterThan(5)
  expect(data.list[0]).toMatchObject({ ...span, unexplained: expect.any(Number) })
  expect((await sendProofRequest('GET', { token: 'theirs' })).data).toMatchObject({ list: [], total: 0 })
  for (const method of ['GET', 'POST'] as const) {
    expect(await sendProofRequest(method, { token: 'scoped' })).toMatchObject({
      status: 403,
      error: 'request.whole-operator',
    })
    expect((await sendProofRequest(method, { token: 'nobody' })).status).toBe(403)
    expect((await sendProofRequest(method, { token: '' })).status).toBe(401)
  }
  const upsideDown = { dayFrom: day(0), dayTo: day(-1) }
  expect(await sendProofRequest('POST', { body: upsideDown })).toMatchObject({
    status: 400,
    error: 'reports.span',
  })
  const tooLong = { dayFrom: day(-92), dayTo: day(0) }
  expect(await sendProofRequest('POST', { body: tooLong })).toMatchObject({
    status: 400,
    error: 'reports.too-long',
  })
  expect((await sendProofRequest('POST', { body: { dayFrom: 'soon' } })).status).toBe(400)
})

test('X-26 the night proves every operator since the first of the month before, and where an alarm holds', async () => {
  await runStatement(
    "update stations_alarms set day = $1 where id = (select id from stations_alarms where code = 'F61' and state = 'raised' limit 1)",
    [day(-63)],
  )
  await site.reports.proofs.jobs['reports:prove']?.run({}, { jobId: '', attempt: 1 })
  const { list } = (await sendProofRequest('GET')).data
  expect(list[0]).toMatchObject({ byName: null, dayFrom: day(-63) })
  expect(list[0].dayTo < day(1)).toBe(true)
  expect((await sendProofRequest('GET', { token: 'theirs' })).data.list).toEqual([])
  expect(await alarms()).not.toContainEqual(expect.objectContaining({ day: day(-63), state: 'raised' }))
})
