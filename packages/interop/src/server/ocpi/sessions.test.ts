import type { SiteChargePoint } from '@evops/charging/testing'
import type { Page } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PartnerSessionRow } from '../../contract/index.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import { sessionPoint, type SessionPoint } from '../../testing/session-point.ts'
import { createInterop } from '../index.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let partner: SimulatedOcpiPeer
let point: SessionPoint
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
  await desk.party({ prices: 'with_tax', vatHundredths: 2_100 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  partner = await desk.registered({ stationIds: [chargePoint.stationId], markupE5: 12_345 })
  point = await sessionPoint(desk, chargePoint)
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
})
afterAll(() => desk.close())

const push = () => desk.run('interop:push-ocpi')
async function later(seconds: number, turns = 1): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  for (let turn = 0; turn < turns; turn += 1) {
    await push()
    desk.setNow(new Date(desk.services.now().getTime() + 1_001))
  }
}
const tokenOf = (by: SimulatedOcpiPeer, uid = 'CARD-1', more: object = {}) => ({
  country_code: by.peer.party.slice(0, 2),
  party_id: by.peer.party.slice(2),
  uid,
  type: 'RFID',
  contract_id: `${by.peer.party}-C-${uid}`,
  issuer: 'Peer',
  valid: true,
  whitelist: 'ALLOWED',
  last_updated: '2026-05-04T10:00:00Z',
  ...more,
})
let commands = 0
/** Returns the response URL for the result of a command. */
const resultUrl = (by: SimulatedOcpiPeer) => `${by.peer.url.replace('/versions', '')}/2.3.0/results/${(commands += 1)}`
const pathOf = (url: string) => new URL(url).pathname.replace('/ocpi', '')
const evseOf = async (by: SimulatedOcpiPeer = partner) =>
  (await by.sendRequest('GET', `/2.2.1/locations/${chargePoint.stationId}`)).data.evses[0].uid
const command = (kind: string, body: object, by: SimulatedOcpiPeer = partner) =>
  by.sendRequest('POST', `/2.2.1/commands/${kind}`, { body })
async function start(url = resultUrl(partner), more: object = {}, by: SimulatedOcpiPeer = partner) {
  const body = {
    response_url: url,
    token: tokenOf(by),
    location_id: chargePoint.stationId,
    evse_uid: await evseOf(by),
    authorization_reference: 'AUTH-77',
    ...more,
  }
  return command('START_SESSION', body, by)
}
const listRequests = (method: string, module: string) =>
  partner.peer.arrived.filter((one) => one.method === method && one.path.includes(`/${module}`))
async function chargingSessionOf(partnerNo: string) {
  const { rows } = await desk.admin.query(
    `select o.*, p.terms from charging_sessions o join charging_session_partners p on p.operator_id = o.operator_id and p.session_id = o.id
     where p.partner_no = $1`,
    [partnerNo],
  )
  return rows[0]
}
const rows = async () => {
  await desk.signIn()
  const url = `/api/organisation/partners/${partner.id}/sessions?page=1&pageSize=20`
  return (await desk.send('GET', url)).data<Page<PartnerSessionRow>>().list
}
const sessionId = () => [...partner.peer.drivers.sessions.keys()].at(-1) ?? ''
/** Runs a session from the partner's command to its end half an hour later, until its record exists. */
async function completeSession(): Promise<string> {
  expect((await start()).data.result).toBe('ACCEPTED')
  const transactionId = await point.begin()
  await later(1_800, 2)
  await point.end(transactionId, 24_456)
  await later(2, 2)
  await later(1_000, 2)
  return sessionId()
}
// oxlint-disable-next-line typescript/no-explicit-any -- records as the partner took them
const records = (): any[] => [...partner.peer.drivers.cdrs.values()]
const cents = (amount: number) => Math.round(amount * 100)

test('X-07 OCPI: a record waits for the plug only where an occupancy fee can follow', async () => {
  const content = `content || '{"occupancy": {"freeMinutes": 15, "unit": "hour", "priceE5": 500000}}'`
  await desk.admin.query(`update tariffs_versions set content = ${content} where operator_id = $1`, [desk.operatorId])
  expect((await start()).data.result).toBe('ACCEPTED')
  const transactionId = await point.begin()
  await later(1_800, 2)
  await point.end(transactionId, 24_456)
  await later(2, 2)
  expect(records()).toEqual([])
  await later(1_000, 2)
  expect(records()).toHaveLength(1)
  await desk.admin.query("update tariffs_versions set content = content - 'occupancy' where operator_id = $1", [
    desk.operatorId,
  ])
})

test('X-07 OCPI: a partner starts by command, follows the session, ends it and is billed to the minor unit', async () => {
  const url = resultUrl(partner)
  const answer = await start(url)
  expect(answer).toMatchObject({ code: 1000, data: { result: 'ACCEPTED', timeout: expect.any(Number) } })
  await push()
  expect(partner.peer.drivers.results.size).toBe(0)
  const transactionId = await point.begin()
  await later(1, 2)
  expect(partner.peer.drivers.results.get(pathOf(url))).toEqual({ result: 'ACCEPTED' })
  const id = sessionId()
  expect(listRequests('PUT', 'sessions').map(({ path }) => path)).toEqual([`/2.3.0/sessions/ES/OUR/${id}`])
  expect(partner.peer.drivers.sessions.get(id)).toMatchObject({
    id,
    status: 'ACTIVE',
    auth_method: 'COMMAND',
    authorization_reference: 'AUTH-77',
    location_id: chargePoint.stationId,
    evse_uid: await evseOf(),
    connector_id: '1',
    cdr_token: { uid: 'CARD-1', type: 'RFID', party_id: partner.peer.party.slice(2) },
  })
  await later(600)
  await point.measure(transactionId, 22_000)
  await later(60)
  const patches = listRequests('PATCH', 'sessions').map(({ body }) => body)
  expect(patches.at(-1)).toMatchObject({ kwh: 21, status: 'ACTIVE' })
  expect(patches.at(-1).total_cost.before_taxes).toBeGreaterThan(0)
  const dates: string[] = patches.map(({ last_updated: at }) => at)
  expect(dates).toEqual(dates.toSorted())

  const stopUrl = resultUrl(partner)
  expect((await command('STOP_SESSION', { response_url: stopUrl, session_id: id })).data.result).toBe('ACCEPTED')
  await later(60)
  await point.end(transactionId, 24_456)
  await later(2, 2)
  expect(partner.peer.drivers.results.get(pathOf(stopUrl))).toEqual({ result: 'ACCEPTED' })
  expect(partner.peer.drivers.sessions.get(id)).toMatchObject({ status: 'COMPLETED', kwh: 23.456 })
  // No occupancy fee can follow, so the record leaves at once, although the plug is still in.
  expect(records()).toHaveLength(1)
  const chargingSession = await chargingSessionOf(id)
  const [record, ...more] = records()
  expect(more).toEqual([])
  expect(record).toMatchObject({
    session_id: id,
    total_energy: 23.456,
    auth_method: 'COMMAND',
    authorization_reference: 'AUTH-77',
    currency: 'CNY',
    cdr_location: { id: chargePoint.stationId, evse_uid: await evseOf(), country: 'ESP', connector_id: '1' },
  })
  const { before_taxes: before, taxes } = record.total_cost
  expect(cents(before) + cents(taxes[0].amount)).toBe(chargingSession.payable_minor)
  expect(cents(record.total_energy_cost.before_taxes)).toBe(cents(before))
  const volume = (type: string) =>
    record.charging_periods
      .flatMap(({ dimensions }: { dimensions: { type: string; volume: number }[] }) => dimensions)
      .filter((one: { type: string }) => one.type === type)
      .reduce((sum: number, one: { volume: number }) => sum + Math.round(one.volume * 10_000), 0)
  expect(volume('ENERGY')).toBe(234_560)
  expect(volume('TIME')).toBe(Math.round(record.total_time * 10_000))
  const tariffs = (await partner.sendRequest('GET', '/2.3.0/tariffs')).data
  expect(record.tariffs.map((one: { id: string }) => one.id)).toEqual([tariffs[0].id])
  expect(record.charging_periods[0].tariff_id).toBe(tariffs[0].id)
  expect(chargingSession).toMatchObject({
    start_mode: 'roaming',
    holder_id: partner.id,
    pay_state: 'postpaid',
  })
  expect(await rows()).toMatchObject([
    { partnerNo: id, recordState: 'confirmed', recordMinor: chargingSession.payable_minor, nextAt: null },
  ])
  const calls = partner.peer.calls.length
  await later(120, 2)
  expect(partner.peer.calls).toHaveLength(calls)
  // A partner that only pulls receives the same record.
  const pulled = (await partner.sendRequest('GET', '/2.3.0/cdrs')).data
  expect(pulled).toEqual([record])
  expect((await partner.sendRequest('GET', '/2.2.1/cdrs')).data[0].total_cost).toEqual({
    excl_vat: before,
    incl_vat: chargingSession.payable_minor / 100,
  })
})

test('X-07 D-07f OCPI: what was agreed on rounding goes with the session, and its record comes to the bill', async () => {
  const agreed = await desk.registered({ stationIds: [chargePoint.stationId], billRounding: 'bill' })
  partner = agreed
  const id = await completeSession()
  const chargingSession = await chargingSessionOf(id)
  expect(chargingSession.terms).toMatchObject({ rounding: 'bill' })
  const [record] = records()
  const { before_taxes: before, taxes } = record.total_cost
  expect(cents(before) + cents(taxes[0].amount)).toBe(chargingSession.payable_minor)
})

test('X-07 OCPI: the same command again is the same one; another address is another', async () => {
  const url = resultUrl(partner)
  const answers = await Promise.all([start(url), start(url), start(url)])
  expect(answers.map(({ data }) => data.result)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
  const transactionId = await point.begin()
  expect((await start(url)).data.result).toBe('ACCEPTED')
  await desk.interop.idle()
  expect(point.requests).toHaveLength(1)
  expect((await start()).data).toMatchObject({
    result: 'REJECTED',
    message: [{ text: 'the connector is taken' }],
  })
  await later(2, 2)
  expect([...partner.peer.drivers.results.keys()]).toEqual([pathOf(url)])
  // A partner that uses the same response URL each time can stop several sessions.
  const stopUrl = resultUrl(partner)
  const stops = () => command('STOP_SESSION', { response_url: stopUrl, session_id: sessionId() })
  expect((await stops()).data.result).toBe('ACCEPTED')
  await point.end(transactionId, 3_000)
  await later(2, 2)
  expect((await stops()).data).toMatchObject({
    result: 'REJECTED',
    message: [{ text: 'the session is over' }],
  })
})

test('X-07 OCPI: a charge point that refuses a start, and one that never begins, are told as what they are', async () => {
  await point.close()
  point = await sessionPoint(desk, chargePoint, 'Rejected')
  const refused = resultUrl(partner)
  expect((await start(refused)).data.result).toBe('ACCEPTED')
  await desk.interop.idle()
  await later(1, 2)
  expect(partner.peer.drivers.results.get(pathOf(refused))).toEqual({ result: 'REJECTED' })
  await point.close()
  point = await sessionPoint(desk, chargePoint)
  const silent = resultUrl(partner)
  await start(silent)
  await later(125)
  expect(partner.peer.drivers.results.get(pathOf(silent))).toEqual({ result: 'TIMEOUT' })
  expect(listRequests('PUT', 'sessions')).toEqual([])
})

test('X-07 OCPI: a result that cannot be delivered comes later, also by another process', async () => {
  const url = resultUrl(partner)
  await start(url)
  await point.begin()
  partner.peer.fault('down', pathOf(url))
  await later(1)
  expect(partner.peer.drivers.results.size).toBe(0)
  // The failure blocks no other message.
  expect(partner.peer.drivers.sessions.size).toBe(1)
  partner.peer.fault(null)
  const other = createInterop(desk.deps, { withinMs: 1_500 })
  desk.setNow(new Date(desk.services.now().getTime() + 60_000))
  await other.domain.jobs?.['interop:push-ocpi']?.run({}, { jobId: 'other', attempt: 1 })
  await other.idle()
  expect(partner.peer.drivers.results.get(pathOf(url))).toEqual({ result: 'ACCEPTED' })
})

test('X-07 S-16 OCPI: a result is told to no address that may not be reached, and waits a day at most', async () => {
  const resultAddress = resultUrl(partner)
  expect((await start(resultAddress)).data.result).toBe('ACCEPTED')
  await point.begin()
  // An earlier release accepted any address.
  const url = 'https://10.1.2.3/results/1'
  await desk.admin.query('update interop_ocpi_commands set response_url = $2 where response_url = $1', [
    resultAddress,
    url,
  ])
  await later(1)
  const getStoredCommands = async () => {
    const { rows: found } = await desk.admin.query(
      'select result, problem, failures, done_at is not null as done from interop_ocpi_commands where response_url = $1',
      [url],
    )
    return found
  }
  const problem = expect.stringMatching(/^address: /)
  expect(await getStoredCommands()).toEqual([{ result: 'ACCEPTED', problem, failures: 1, done: false }])
  await later(90_000)
  expect(await getStoredCommands()).toMatchObject([{ problem, done: true }])
})

test('X-07 S-17 OCPI: another partner neither ends nor sees a session, nor limits it', async () => {
  await start()
  await point.begin()
  await later(1, 2)
  const session_id = sessionId()
  const other = await desk.registered({ stationIds: [chargePoint.stationId] })
  const payload = { response_url: resultUrl(other), session_id }
  expect((await command('STOP_SESSION', payload, other)).data.result).toBe('UNKNOWN_SESSION')
  expect((await other.sendRequest('GET', '/2.2.1/sessions')).data).toEqual([])
  expect((await other.sendRequest('GET', '/2.2.1/cdrs')).data).toEqual([])
  const limit = {
    response_url: resultUrl(other),
    charging_profile: {
      charging_rate_unit: 'W',
      charging_profile_period: [{ start_period: 0, limit: 1_000 }],
    },
  }
  const put = await other.sendRequest('PUT', `/2.2.1/chargingprofiles/${session_id}`, { body: limit })
  expect(put.data.result).toBe('UNKNOWN_SESSION')
  const preferences = { body: { profile_type: 'GREEN' } }
  const at = `/2.2.1/sessions/${session_id}/charging_preferences`
  expect(await other.sendRequest('PUT', at, preferences)).toMatchObject({ status: 404 })
  expect((await partner.sendRequest('PUT', at, preferences)).data).toBe('PROFILE_TYPE_NOT_SUPPORTED')
  // The vehicle of the partner's driver is plugged in: no other party may unlock the connector.
  const unlock = {
    response_url: resultUrl(other),
    location_id: chargePoint.stationId,
    evse_uid: await evseOf(other),
    connector_id: '1',
  }
  expect((await command('UNLOCK_CONNECTOR', unlock, other)).data.result).toBe('REJECTED')
  expect((await partner.sendRequest('GET', '/2.2.1/sessions')).data).toMatchObject([
    { id: session_id, status: 'ACTIVE' },
  ])
})

test('X-07 OCPI: a response_url that is not a public https address is refused before anything starts', async () => {
  for (const url of [
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/x',
    'https://10.0.0.1/x',
    'https://100.64.0.1/x',
    'https://localhost/x',
    'https://intranet/x',
    'http://partner.example.org/x',
    `${new URL(resultUrl(partner)).protocol}//127.0.0.1:1/x`,
  ]) {
    const { code, message } = await start(url)
    expect([url, code, message]).toEqual([
      url,
      2001,
      expect.stringMatching(/^response_url: only a.* address is called$/),
    ])
  }
  const { rows: stored } = await desk.admin.query(
    "select id from interop_ocpi_commands where response_url ~ '169\\.254|/x$'",
  )
  expect(stored).toEqual([])
})

test('X-07 OCPI: rubbish is 2001, what is not open to the partner is unknown, another party’s token is refused', async () => {
  const url = resultUrl(partner)
  for (const [kind, body] of [
    ['START_SESSION', {}],
    ['START_SESSION', { response_url: 'nowhere', token: tokenOf(partner), location_id: chargePoint.stationId }],
    ['STOP_SESSION', { response_url: url }],
    ['DANCE', { response_url: url }],
    ['RESERVE_NOW', { response_url: url, token: tokenOf(partner), expiry_date: 'soon', reservation_id: 'R' }],
    [
      'START_SESSION',
      {
        response_url: url,
        token: tokenOf(partner, 'X', { party_id: 'ZZZ' }),
        location_id: chargePoint.stationId,
      },
    ],
  ] as const)
    expect([kind, (await command(kind, body)).code]).toEqual([kind, 2001])
  const hidden = await desk.placed()
  expect(await start(url, { location_id: hidden.stationId })).toMatchObject({ status: 404, code: 2003 })
  expect(await start(url, { evse_uid: 'E' })).toMatchObject({ status: 404, code: 2003 })
  expect((await start(url, { token: tokenOf(partner, 'X', { valid: false }) })).data.result).toBe('REJECTED')
  expect((await partner.sendRequest('GET', '/2.2.1/cdrs?limit=none')).code).toBe(2001)
  const { rowCount } = await desk.admin.query('select from interop_sessions where partner_id = $1', [partner.id])
  expect(rowCount).toBe(0)
})

test('X-07 OCPI: a bill that is given back is credited whole, and billed anew', async () => {
  const id = await completeSession()
  const [first] = records()
  const chargingSession = await chargingSessionOf(id)
  // State that the charging package leaves after the approval by a second person (acts.test.ts).
  await desk.admin.query(
    `with given as (update charging_sessions set refunded_minor = 100, pay_state = 'partly_refunded' where id = $1 returning id)
     update charging_session_partners p set corrected_at = now() from given g where p.session_id = g.id`,
    [chargingSession.id],
  )
  await desk.run('interop:send-corrected')
  await later(2, 3)
  const [, credit, again, ...more] = records()
  expect(more).toEqual([])
  expect(credit).toEqual({
    ...first,
    id: `${first.id}-C`,
    credit: true,
    credit_reference_id: first.id,
    last_updated: expect.any(String),
    total_cost: {
      before_taxes: -first.total_cost.before_taxes,
      taxes: [{ ...first.total_cost.taxes[0], amount: -first.total_cost.taxes[0].amount }],
    },
  })
  expect(credit.id.length).toBeLessThanOrEqual(39)
  const { before_taxes: before, taxes } = again.total_cost
  expect(cents(before) + cents(taxes[0].amount)).toBe(chargingSession.payable_minor - 100)
  expect(again).toMatchObject({ session_id: id, total_energy: first.total_energy })
  expect(again).not.toHaveProperty('credit')
  // Corrected only once: another run corrects nothing.
  await desk.run('interop:send-corrected')
  await later(60, 2)
  expect(records()).toHaveLength(3)
  expect(await rows()).toMatchObject([{ recordState: 'confirmed', cdrId: again.id, credits: 1 }])
  const page = await partner.sendRequest('GET', '/2.2.1/cdrs?limit=2')
  expect(page.headers).toMatchObject({ 'x-total-count': '3', 'x-limit': '2' })
  const [, next = ''] = /^<(.*)>; rel="next"$/.exec(String(page.headers.link)) ?? []
  const rest = await partner.peer.sendRequest('GET', next)
  expect([...page.data, ...rest.data].map(({ id: one }: { id: string }) => one)).toEqual([
    first.id,
    credit.id,
    again.id,
  ])
})

test('X-07 OCPI: an order that is voided is credited, and billed no more', async () => {
  const id = await completeSession()
  const chargingSession = await chargingSessionOf(id)
  // State that the charging package leaves.
  await desk.admin.query(
    `with gone as (update charging_sessions set state = 'void', pay_state = 'none' where id = $1 returning id)
     update charging_session_partners p set corrected_at = now() - interval '9 days' from gone g where p.session_id = g.id`,
    [chargingSession.id],
  )
  await desk.run('interop:send-corrected')
  // The cleanup job leaves the session open until it is credited.
  await desk.run('interop:forget-calls')
  await later(2, 3)
  const [first, credit, ...more] = records()
  expect(more).toEqual([])
  expect(credit).toMatchObject({ credit: true, credit_reference_id: first.id })
  expect(await rows()).toMatchObject([{ partnerNo: id, cdrId: null, credits: 1, payableMinor: 0 }])
  await desk.run('interop:send-corrected')
  await later(60, 2)
  expect(records()).toHaveLength(2)
})

test('X-07 OCPI: a record is sent until it is taken, and not a second time', async () => {
  partner.peer.fault('refuses', '/cdrs')
  await completeSession()
  expect(records()).toEqual([])
  expect((await rows())[0]).toMatchObject({
    recordState: 'waiting',
    problem: expect.stringContaining('2001'),
  })
  partner.peer.fault(null)
  await later(3_600, 2)
  const [record, ...more] = records()
  expect(more).toEqual([])
  const { rows: stored } = await desk.admin.query('select their_url from interop_cdrs where partner_id = $1', [
    partner.id,
  ])
  expect(stored).toEqual([{ their_url: expect.stringContaining(`/cdrs/${record.id}`) }])
  const [row] = await rows()
  expect(row).toMatchObject({ recordState: 'confirmed', cdrId: record.id, credits: 0 })
  // A manual repeat sends the same record.
  partner.peer.drivers.cdrs.clear()
  const url = `/api/organisation/partners/${partner.id}/sessions/${row?.partnerNo}/resend`
  expect((await desk.send('POST', url)).status).toBe(200)
  await later(2, 2)
  expect(records()).toEqual([record])
})

test('X-07 OCPI: a session that costs nothing has a record, too, which is sent once', async () => {
  expect((await start()).data.result).toBe('ACCEPTED')
  const transactionId = await point.begin({ meterStart: 1_000 })
  await point.end(transactionId, 1_000)
  await later(2, 2)
  await later(1_000, 2)
  const [record, ...more] = records()
  expect(more).toEqual([])
  expect(record).toMatchObject({ total_energy: 0, total_cost: { before_taxes: 0 } })
  expect((await chargingSessionOf(sessionId())).payable_minor).toBe(0)
  const [row] = await rows()
  expect(row).toMatchObject({ recordState: 'confirmed', cdrId: record.id })
})

test('X-07 OCPI: a bill of which no record can be made holds up no other, and goes out once it can', async () => {
  partner.peer.fault('refuses', '/cdrs')
  const [broken, sound] = [await completeSession(), await completeSession()]
  partner.peer.fault(null)
  await desk.admin.query('delete from interop_cdrs where partner_id = $1', [partner.id])
  const { id } = await chargingSessionOf(broken)
  const bill = async (change: string) =>
    desk.admin.query(`update charging_bills set bill = ${change} where session_id = $1`, [id])
  await bill(`bill || '{"totalMinor": "all of it"}'`)
  await later(3_600, 2)
  expect(records().map(({ session_id }: { session_id: string }) => session_id)).toEqual([sound])
  const list = await rows()
  const problems = list.map(({ partnerNo, problem }) => [partnerNo, problem])
  expect(Object.fromEntries(problems)).toEqual({ [broken]: 'no bill', [sound]: '' })
  await bill("bill || jsonb_build_object('totalMinor', total_minor)")
  await later(3_600, 2)
  expect(records().map(({ session_id }: { session_id: string }) => session_id)).toEqual([sound, broken])
})
