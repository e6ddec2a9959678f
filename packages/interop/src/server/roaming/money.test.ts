import { createTestWallet } from '@evops/ledger/testing'
import { createOcmfMeter } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { createTestUser } from '@evops/organisation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestLocation,
  createTestTariff,
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestDriver,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession, testDriverToken } from '../../testing/roaming-objects.ts'
import type { RoamingCommand, RejectedObject, RoamingSession, RoamingSessionRow } from '../../contract/index.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever OCPI says
type Json = any
let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const ago = (minutes: number) => new Date(desk.services.now().getTime() - minutes * 60_000).toISOString()
const root = '/2.2.1/emsp'
const aSession = (partner: RoamingTestPartner, driver: RoamingTestDriver, more: Json = {}): Json =>
  foreignSession(desk, partner, driver, more)
const aCdr = (partner: RoamingTestPartner, driver: RoamingTestDriver, more: Json = {}): Json =>
  foreignCdr(desk, partner, driver, more)
const putSession = async (partner: RoamingTestPartner, session: Json) =>
  partner.sendRequest('PUT', `${root}/sessions/${partner.country}/${partner.partyId}/${session.id}`, {
    body: session,
  })
const postCdr = (partner: RoamingTestPartner, body: Json) => partner.sendRequest('POST', `${root}/cdrs`, { body })
const authorize = (partner: RoamingTestPartner, { uid }: RoamingTestDriver, body?: object) =>
  partner.sendRequest('POST', `${root}/tokens/${uid}/authorize`, body ? { body } : {})
const rowsOf = async (partner: RoamingTestPartner, query = '') =>
  (await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${partner.id}${query}`)).data<{
    list: RoamingSessionRow[]
  }>().list
const reasonsOf = async (partner: RoamingTestPartner) =>
  (await desk.send('GET', `/api/organisation/partners/${partner.id}/roaming/refusals`))
    .data<{ list: RejectedObject[] }>()
    .list.filter(({ kind }) => kind === 'cdr')
    .map(({ reason }) => reason)
const sumOf = (entries: Record<string, number>) => Object.values(entries).reduce((sum, minor) => sum + minor, 0)

async function ready(terms = {}, wallet?: Parameters<RoamingTestSite['driver']>[0]) {
  const partner = await desk.abroad()
  const driver = await desk.driver(wallet)
  await partner.terms({ tokens: 'all', ...terms })
  await partner.pushTokens()
  return { partner, driver }
}

test('X-07 OCPI: no token is told until somebody says so; then as it is, and as not valid once it is blocked or roams no more', async () => {
  const partner = await desk.abroad()
  const driver = await desk.driver()
  const nobodys = await desk.token('NOBODYPAYS')
  await partner.pushTokens()
  expect(partner.cpo.tokens.size).toBe(0)
  expect((await partner.sendRequest('GET', `${root}/tokens`)).data).toEqual([])

  await partner.terms({ tokens: 'all', whitelist: 'ALLOWED_OFFLINE' })
  await partner.pushTokens()
  const first = partner.cpo.tokens.get(driver.uid)
  expect(first).toMatchObject({
    country_code: 'ES',
    party_id: 'OUR',
    type: 'RFID',
    issuer: 'Ours',
    valid: true,
    whitelist: 'ALLOWED_OFFLINE',
    contract_id: expect.stringMatching(/^ESOURC[0-9A-Z]{9}$/),
  })
  expect(partner.cpo.tokens.has('NOBODYPAYS')).toBe(false)
  expect((await partner.roaming()).pendingTokens).toBe(0)
  expect(nobodys).not.toBe(driver.tokenId)

  const all: string[] = []
  let page = await partner.sendRequest('GET', `${root}/tokens?limit=1`)
  for (;;) {
    all.push(...page.data.map(({ uid }: Json) => uid))
    const [, next] = /^<([^>]+)>/.exec(String(page.headers['link'] ?? '')) ?? []
    if (next === undefined) break
    page = await partner.peer.sendRequest('GET', next)
  }
  expect(all).toContain(driver.uid)
  expect(all).toHaveLength(Number(page.headers['x-total-count']))

  await desk.admin.query("update charging_tokens set state = 'blocked' where id = $1", [driver.tokenId])
  await partner.pushTokens()
  const blocked = partner.cpo.tokens.get(driver.uid)
  expect(blocked.valid).toBe(false)
  expect(blocked.last_updated > first.last_updated).toBe(true)
  await desk.admin.query("update charging_tokens set state = 'accepted' where id = $1", [driver.tokenId])
  await partner.pushTokens()
  expect(partner.cpo.tokens.get(driver.uid).valid).toBe(true)
  await partner.terms({ tokens: 'none' })
  await partner.pushTokens()
  expect(partner.cpo.tokens.get(driver.uid).valid).toBe(false)
  expect((await authorize(partner, driver)).data).toMatchObject({ allowed: 'BLOCKED' })
})

test('X-07 OCPI: tokens of some price groups roam alone', async () => {
  const partner = await desk.abroad()
  const [one, other] = [await desk.driver(), await desk.driver()]
  await desk.admin.query(
    `insert into charging_token_groups (operator_id, id, token_id, group_key, valid)
     values ($1, $2, $3, 'vip', tstzrange('2026-01-01Z', null))`,
    [desk.operatorId, newId(), one.tokenId],
  )
  await partner.terms({ tokens: 'groups', groupKeys: ['vip'] })
  await partner.pushTokens()
  expect([one, other].map(({ uid }) => partner.cpo.tokens.has(uid))).toEqual([true, false])
  const { version } = await partner.roaming()
  const without = await desk.send('PUT', `/api/organisation/partners/${partner.id}/roaming`, {
    tokens: 'groups',
    groupKeys: [],
    version,
  })
  expect(without.status).toBe(400)
})

test('X-07 OCPI: asked in real time, a token is allowed by what its holder or their company can pay', async () => {
  const { partner, driver } = await ready()
  const allowed = await authorize(partner, driver, { location_id: 'L1', evse_uids: ['L1-E1'] })
  expect(allowed.data).toMatchObject({
    allowed: 'ALLOWED',
    token: { uid: driver.uid, valid: true },
    location: { location_id: 'L1' },
    authorization_reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const company = await createTestWallet(desk.services, desk.operatorId, { kind: 'company', creditLimitMinor: 50_000 })
  const [poor, employee] = [await desk.driver({}), await desk.driver({ payerId: company })]
  await partner.pushTokens()
  expect((await authorize(partner, poor)).data.allowed).toBe('NO_CREDIT')
  expect((await authorize(partner, employee)).data.allowed).toBe('ALLOWED')
  await desk.admin.query("update charging_tokens set valid_until = now() - interval '1 minute' where id = $1", [
    employee.tokenId,
  ])
  expect((await authorize(partner, employee)).data.allowed).toBe('EXPIRED')
  expect(await authorize(partner, { ...driver, uid: 'UNKNOWN' })).toMatchObject({ status: 404, code: 2004 })
  expect((await authorize(partner, driver, { evse_uids: [] })).code).toBe(2001)
})

test('X-07 OCPI: a record becomes money: the partner is owed what it charges, the driver pays that and the margin, once', async () => {
  const { partner, driver } = await ready({ marginHundredths: 500 })
  const { data } = await authorize(partner, driver)
  const session = aSession(partner, driver, {
    auth_method: 'AUTH_REQUEST',
    authorization_reference: data.authorization_reference,
  })
  expect((await putSession(partner, session)).code).toBe(1000)
  const at = `${root}/sessions/${partner.country}/${partner.partyId}/${session.id}`
  const periods = (minute: number) => ({
    charging_periods: [{ start_date_time: ago(minute), dimensions: [] }],
  })
  const patch = (body: object) => partner.sendRequest('PATCH', at, { body })
  expect((await patch({ ...periods(3), kwh: 6, last_updated: ago(3) })).code).toBe(1000)
  expect((await patch({ ...periods(2), kwh: 9, last_updated: ago(2) })).code).toBe(1000)
  expect((await patch({ kwh: 7, last_updated: ago(3) })).code).toBe(1000)
  expect((await partner.sendRequest('GET', at)).data).toMatchObject({ kwh: 9 })
  expect(await rowsOf(partner)).toMatchObject([{ sessionNo: session.id, state: 'open', energyDwh: 90_000 }])
  expect((await patch({ status: 'COMPLETED', kwh: 12.345, end_date_time: ago(1), last_updated: ago(1) })).code).toBe(
    1000,
  )
  expect(await rowsOf(partner, '&state=unbilled')).toHaveLength(1)

  const cdr = aCdr(partner, driver, {
    session_id: session.id,
    authorization_reference: data.authorization_reference,
  })
  const first = await postCdr(partner, cdr)
  expect(first.code).toBe(1000)
  const location = String(first.headers['location'])
  expect((await partner.peer.sendRequest('GET', location)).data).toEqual(cdr)
  // 9.92, and 5 % of it: 0.496.
  const entries = await desk.booked(cdr.id)
  expect(entries).toEqual({ income_roaming: -50, payable_partner: -992, wallet_principal: 1_042 })
  expect(sumOf(entries)).toBe(0)
  expect(await rowsOf(partner)).toMatchObject([
    {
      state: 'billed',
      recordNo: cdr.id,
      costMinor: 992,
      paidMinor: 1_042,
      energyDwh: 123_450,
      currency: 'CNY',
    },
  ])
  // The same record again changes nothing. A record with other content is rejected. A session is billed once.
  expect((await postCdr(partner, cdr)).headers['location']).toBe(location)
  expect(await desk.booked(cdr.id)).toEqual(entries)
  expect((await postCdr(partner, { ...cdr, remark: 'otherwise' })).code).toBe(2001)
  expect((await postCdr(partner, { ...cdr, id: 'another' })).code).toBe(2001)
  expect((await partner.roaming()).billedMinor).toBe(992)
  expect(await reasonsOf(partner)).toEqual(
    expect.arrayContaining([
      'id: a record of this number was taken, and said otherwise',
      'session_id: billed already; credit that record first',
    ]),
  )

  // A credit refunds the payer once, including the margin, and the session can be billed again.
  await partner.terms({ tokens: 'all', marginHundredths: 0 })
  const credit = {
    ...cdr,
    id: `${cdr.id}-C`,
    credit: true,
    credit_reference_id: cdr.id,
    total_cost: { excl_vat: -9.02, incl_vat: -9.92 },
  }
  expect((await postCdr(partner, { ...credit, total_cost: { excl_vat: -9, incl_vat: -9.9 } })).code).toBe(2001)
  expect((await postCdr(partner, credit)).code).toBe(1000)
  expect(await desk.booked(credit.id)).toEqual({
    income_roaming: 50,
    payable_partner: 992,
    wallet_principal: -1_042,
  })
  expect((await postCdr(partner, credit)).code).toBe(1000)
  expect((await postCdr(partner, { ...credit, id: `${cdr.id}-D` })).code).toBe(2001)
  expect(await rowsOf(partner)).toMatchObject([{ state: 'credited', creditNo: credit.id }])
  const anew = aCdr(partner, driver, { session_id: session.id })
  expect((await postCdr(partner, anew)).code).toBe(1000)
  expect(await rowsOf(partner)).toMatchObject([{ state: 'billed', recordNo: anew.id, paidMinor: 992, creditNo: null }])

  // Some partners send the whole original again and mark the credit only by the flag.
  const flagged = { ...anew, id: `${anew.id}-C`, credit: true, credit_reference_id: anew.id }
  expect((await postCdr(partner, flagged)).code).toBe(1000)
  expect(await desk.booked(flagged.id)).toEqual({ payable_partner: 992, wallet_principal: -992 })
})

test('X-07 who pays is who it was at the start: the company, though its driver left it before the record came', async () => {
  const company = await createTestWallet(desk.services, desk.operatorId, {
    kind: 'company',
    name: 'Acme',
    creditLimitMinor: 50_000,
  })
  const { partner, driver } = await ready({}, { payerId: company, principalMinor: 5_000 })
  const { data } = await authorize(partner, driver)
  const session = aSession(partner, driver, { authorization_reference: data.authorization_reference })
  expect((await putSession(partner, session)).code).toBe(1000)
  await desk.admin.query('update ledger_wallets set payer_id = null, payer_since = now() where id = $1', [
    driver.holderId,
  ])
  const cdr = aCdr(partner, driver, { session_id: session.id })
  expect((await postCdr(partner, cdr)).code).toBe(1000)
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -992, wallet_credit: 992 })
  expect(await rowsOf(partner)).toMatchObject([{ payerName: 'Acme' }])
})

test('X-07 OCPI 2.3.0: taxes are added to what is before them; what costs nothing is kept and moves nothing', async () => {
  const { partner, driver } = await ready()
  const price = (before: number, tax: number) => ({
    before_taxes: before,
    taxes: [{ name: 'VAT', percentage: 10, amount: tax }],
  })
  const cdr = aCdr(partner, driver, {
    total_cost: price(9.02, 0.9),
    total_fixed_cost: price(1, 0.1),
    total_energy_cost: price(8.02, 0.8),
  })
  const at = '/2.3.0/emsp/cdrs'
  const taken = await partner.sendRequest('POST', at, { body: cdr })
  expect([taken.code, String(taken.headers['location'])]).toEqual([1000, expect.stringContaining(at)])
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -992, wallet_principal: 992 })
  const free = aCdr(partner, driver, {
    total_cost: { excl_vat: 0 },
    total_fixed_cost: undefined,
    total_energy_cost: undefined,
  })
  expect((await postCdr(partner, free)).code).toBe(1000)
  expect(await desk.booked(free.id)).toEqual({})
  expect(await rowsOf(partner, `&search=${free.id}`)).toMatchObject([{ state: 'billed', costMinor: 0, paidMinor: 0 }])
})

test('X-07 OCPI: a record is held against the tariff that it carries, or that was told; one that differs by more than agreed is found', async () => {
  const { partner, driver } = await ready({ roundingMinor: 2, tariffToleranceHundredths: 20_000 })
  const { country, partyId } = partner
  const T9 = createTestTariff(partner, {
    id: 'T9',
    elements: [
      {
        price_components: [
          { type: 'FLAT', price: 1, vat: 10, step_size: 1 },
          { type: 'ENERGY', price: 0.65, vat: 10, step_size: 1 },
        ],
      },
    ],
  })
  await partner.sendRequest('PUT', `${root}/tariffs/${country}/${partyId}/T9`, { body: T9 })
  const period = (tariff_id: string) => ({
    start_date_time: ago(4),
    dimensions: [{ type: 'ENERGY', volume: 12.345 }],
    tariff_id,
  })
  const dear = { excl_vat: 10.52, incl_vat: 11.57 }
  const parts = { total_fixed_cost: undefined, total_energy_cost: undefined }
  const half = { ...T9, elements: [{ price_components: [{ type: 'ENERGY', price: 0.3, step_size: 1 }] }] }
  const records = [
    // 1.00 and 8.02425 plus a tenth: 9.93. The record has 9.92.
    aCdr(partner, driver, { charging_periods: [period('T9')] }),
    aCdr(partner, driver, { ...parts, charging_periods: [period('T9')], total_cost: dear }),
    // The tariff in the record takes precedence.
    aCdr(partner, driver, { charging_periods: [period('T9')], tariffs: [half] }),
    // The price is unknown for a tariff that was never received.
    aCdr(partner, driver, { charging_periods: [period('T0')] }),
  ]
  for (const cdr of records) expect((await postCdr(partner, cdr)).code).toBe(1000)
  const rows = await rowsOf(partner)
  expect(
    records.map(({ id }) => {
      const { tariffMinor, isOffTariff } = rows.find(({ recordNo }) => recordNo === id) ?? {}
      return [tariffMinor, isOffTariff]
    }),
  ).toEqual([
    [993, false],
    [993, true],
    [370, true],
    [null, false],
  ])
  const listRecordNos = async (byTariff: string) =>
    (await rowsOf(partner, `&byTariff=${byTariff}`)).map(({ recordNo }) => recordNo)
  expect(await listRecordNos('same')).toEqual([records[0].id])
  expect(new Set(await listRecordNos('other'))).toEqual(new Set([records[1].id, records[2].id]))
})

test('X-07 OCPI: records of sessions and tokens that we do not know, or of others’ are refused, kept and move nothing', async () => {
  const { partner, driver } = await ready({ roundingMinor: 1 })
  const stranger = await desk.abroad()
  await stranger.terms({ tokens: 'all' })
  await stranger.pushTokens()
  const session = aSession(partner, driver)
  expect((await putSession(partner, session)).code).toBe(1000)
  const { data } = await authorize(partner, driver)
  const other = await desk.driver()
  await partner.pushTokens()
  const cases: [string, Json, number, string][] = [
    ['token', { cdr_token: { ...testDriverToken(driver), uid: 'NOBODY' } }, 2004, 'cdr_token: no token of ours'],
    ['session', { session_id: 'NONE' }, 2001, 'session_id: not known here'],
    [
      'of another token',
      { session_id: session.id, cdr_token: testDriverToken(other) },
      2001,
      'cdr_token: the session is another token’s',
    ],
    ['reference', { authorization_reference: newId() }, 2001, 'authorization_reference: nothing was allowed under it'],
    [
      'credit of nothing',
      { credit: true, credit_reference_id: 'NONE', total_cost: { excl_vat: -1 } },
      2001,
      'credit_reference_id: no record that can be credited',
    ],
    ['half a credit', { credit: true }, 2001, 'object: credit and credit_reference_id: both or none'],
    ['party', { party_id: 'ZZZ' }, 2001, 'NL ZZZ: not this partner’s party'],
  ]
  for (const [what, more, code, reason] of cases) {
    const cdr = aCdr(partner, driver, more)
    const answer = await postCdr(partner, cdr)
    expect([what, answer.code, answer.message]).toEqual([what, code, reason])
  }
  expect(new Set(await reasonsOf(partner))).toEqual(new Set(cases.map(([, , , reason]) => reason)))
  // A session and a start of one partner cannot be billed by another partner.
  for (const more of [{ session_id: session.id }, { authorization_reference: data.authorization_reference }])
    expect((await postCdr(stranger, aCdr(stranger, driver, more))).code).toBe(2001)
  const { rows } = await desk.admin.query('select from interop_roaming_records where partner_id = any ($1)', [
    [partner.id, stranger.id],
  ])
  expect(rows).toEqual([])
  // Within the agreed tolerance.
  const near = aCdr(partner, driver, { total_cost: { excl_vat: 9.03, incl_vat: 9.93 } })
  expect((await postCdr(partner, near)).code).toBe(1000)
  expect(await desk.booked(near.id)).toEqual({ payable_partner: -993, wallet_principal: 993 })
  // A record is visible only to its partner.
  const location = String((await postCdr(partner, near)).headers['location'])
  expect((await stranger.peer.sendRequest('GET', location)).status).toBe(404)
  // The token of a session cannot change.
  expect(
    (await putSession(partner, { ...session, cdr_token: testDriverToken(other), last_updated: ago(1) })).code,
  ).toBe(2001)
  expect((await putSession(stranger, aSession(stranger, { ...driver, uid: 'NOBODY' }))).code).toBe(2004)
})

test('X-07 OCPI: from a start by command to its record; the result comes to an address that is good once, and who has no credit can’t', async () => {
  const { partner, driver } = await ready()
  partner.cpo.locations = [createTestLocation(partner, { id: 'L1' })]
  await partner.pull()
  const payload = { partnerId: partner.id, stationNo: 'L1', evseNo: 'L1-E1', tokenId: driver.tokenId }
  const start = '/api/interop/roaming/commands/start'
  const started = await desk.send('POST', start, payload)
  expect(started.data<RoamingCommand>()).toMatchObject({
    kind: 'START_SESSION',
    answer: 'ACCEPTED',
    result: '',
  })
  const [command] = partner.cpo.commands
  expect(command).toMatchObject({
    kind: 'START_SESSION',
    body: { token: { uid: driver.uid }, location_id: 'L1', evse_uid: 'L1-E1' },
  })
  const { response_url: address, authorization_reference } = command?.body ?? {}
  const result = (url: string, by = partner) =>
    by.peer.sendRequest('POST', url, {
      body: { result: 'ACCEPTED', message: [{ language: 'en', text: 'Go' }] },
    })
  // A result of another partner or for another command is rejected.
  const other = await desk.abroad()
  expect((await result(address, other)).status).toBe(404)
  expect((await result(address.replace('START_SESSION', 'STOP_SESSION'))).status).toBe(404)
  expect((await result(address)).code).toBe(1000)
  expect((await result(address)).status).toBe(404)
  const commands = async () =>
    (await desk.send('GET', `/api/interop/roaming/commands?partnerId=${partner.id}`)).data<{
      list: RoamingCommand[]
    }>().list
  expect(await commands()).toMatchObject([{ answer: 'ACCEPTED', result: 'ACCEPTED', problem: 'Go' }])

  const session = aSession(partner, driver, { auth_method: 'COMMAND', authorization_reference })
  expect((await putSession(partner, session)).code).toBe(1000)
  const stop = { partnerId: partner.id, sessionNo: session.id }
  expect((await desk.send('POST', '/api/interop/roaming/commands/stop', stop)).status).toBe(200)
  expect(partner.cpo.commands[1]).toMatchObject({ kind: 'STOP_SESSION', body: { session_id: session.id } })
  expect((await putSession(partner, { ...session, status: 'COMPLETED', last_updated: ago(1) })).code).toBe(1000)
  const over = await desk.send('POST', '/api/interop/roaming/commands/stop', stop)
  expect([over.status, over.error]).toEqual([409, 'interop.roaming-over'])
  const cdr = aCdr(partner, driver, {
    session_id: session.id,
    auth_method: 'COMMAND',
    authorization_reference,
  })
  expect((await postCdr(partner, cdr)).code).toBe(1000)
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -992, wallet_principal: 992 })

  // A late result is rejected.
  partner.cpo.answers.result = 'REJECTED'
  expect((await desk.send('POST', start, payload)).data<RoamingCommand>().answer).toBe('REJECTED')
  await desk.admin.query("update interop_roaming_commands set expires_at = now() - interval '1 second'")
  expect((await result(partner.cpo.commands.at(-1)?.body.response_url)).status).toBe(404)
  partner.peer.fault('down')
  expect((await desk.send('POST', start, payload)).data<RoamingCommand>()).toMatchObject({
    answer: 'REJECTED',
    problem: expect.stringContaining('HTTP 500'),
  })
  partner.peer.fault(null)

  const poor = await desk.driver({})
  const refused = await desk.send('POST', start, { ...payload, tokenId: poor.tokenId })
  expect([refused.status, refused.error]).toEqual([409, 'interop.roaming-no-credit'])
  const unknown = await desk.send('POST', start, { ...payload, evseNo: 'NONE' })
  expect(unknown.status).toBe(404)
  const { bearer } = await desk.operatorOf('MA5OTHER8')
  expect((await desk.send('POST', start, payload, bearer)).status).toBe(404)
  const viewer = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: ['roamingPerm'] })).token
  expect((await desk.send('POST', start, payload, viewer)).status).toBe(403)
  expect(
    (await desk.send('GET', `/api/interop/roaming/sessions/${partner.id}/${session.id}`, undefined, viewer)).status,
  ).toBe(200)
})

test('X-07 X-30 OCPI: signed meter values of a record are stored as sent, verified and shown with its session', async () => {
  const { partner, driver } = await ready()
  const session = aSession(partner, driver)
  await putSession(partner, session)
  const meter = createOcmfMeter('M-9')
  const cdr = aCdr(partner, driver, { session_id: session.id })
  const [from, to] = [cdr.start_date_time, cdr.end_date_time]
  const text = meter.sign({ at: from, wh: 0, occasion: 'B' }, { at: to, wh: cdr.total_energy * 1_000, occasion: 'E' })
  const signedData = {
    encoding_method: 'OCMF',
    public_key: Buffer.from(meter.publicKey).toString('base64'),
    signed_values: [{ nature: 'End', plain_data: '', signed_data: Buffer.from(text).toString('base64') }],
  }
  expect((await postCdr(partner, { ...cdr, signed_data: signedData })).code).toBe(1000)
  const { rows } = await desk.admin.query(
    "select raw -> 'signed_data' as stored from interop_roaming_records where record_no = $1",
    [cdr.id],
  )
  expect(rows).toEqual([{ stored: signedData }])
  const [row] = await rowsOf(partner)
  const url = `/api/interop/roaming/sessions/${partner.id}/${row?.sessionNo}`
  expect((await desk.send('GET', url)).data<RoamingSession>().signed).toEqual({
    verdict: 'sent-key-fits',
    method: 'OCMF',
    values: 1,
    meterSerial: 'M-9',
    signedDwh: cdr.total_energy * 10_000,
  })
})
