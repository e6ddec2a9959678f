import { createTestWallet } from '@evops/ledger/testing'
import { createTestMember, createTestMembersDeps } from '@evops/members/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { zoneAtMidday, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'
import { localListOfTokens, setTokenHolder } from '../index.ts'

const timeZone = zoneAtMidday()
let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await staffSite()
  chargePoint = await site.chargePoint({ timeZone })
  point = await site.connect(chargePoint)
})
afterAll(() => site.close())

const run = (sql: string, ...values: unknown[]) => site.admin.query(sql, [site.operatorId, ...values])
let tags = 0
/** Creates a corporate member with a tag and a paying company, with these terms. */
async function aDriver(terms: Record<string, unknown> = {}) {
  tags += 1
  const idTag = `DRIVER-${tags}`
  const tokenId = await site.token(idTag)
  const memberId = await createTestMember(site.services, site.operatorId)
  const companyId = await createTestWallet(site.services, site.operatorId, {
    kind: 'company',
    principalMinor: 500_000,
  })
  await run(
    "insert into members_companies (operator_id, id, name, pay_mode) values ($1, $2, $3, 'prepaid')",
    companyId,
    `Company ${tags}`,
  )
  await site.services.db.inTenant(site.operatorId, async (tx) => {
    await setTokenHolder(tx, [tokenId], memberId, new Date(0))
    await createTestMembersDeps(site.services).ledger.wallets.setPayer(tx, memberId, companyId, new Date(0))
  })
  const names = Object.keys(terms)
  await run(
    `insert into members_bindings (operator_id, id, company_id, member_id, bound_at${names.map((name) => `, ${name}`).join('')})
     values ($1, gen_random_uuid(), $2, $3, now()${names.map((_, at) => `, $${at + 4}`).join('')})`,
    companyId,
    memberId,
    ...Object.values(terms),
  )
  return { idTag, memberId, companyId }
}
async function sendCall(action: string, payload: object) {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return (reply as { payload: { idTagInfo?: { status: string }; transactionId?: number } }).payload
}
const authorizeStatus = async (idTag: string) => (await sendCall('Authorize', { idTag })).idTagInfo?.status
const startTransaction = async (idTag: string) => {
  const { idTagInfo, transactionId } = await sendCall('StartTransaction', {
    connectorId: 2,
    idTag,
    meterStart: 0,
    timestamp: new Date().toISOString(),
  })
  const { rows } = await site.admin.query(
    'select token_state, start_limit, limit_minor, limit_dwh, flags from charging_sessions where transaction_id = $1',
    [transactionId],
  )
  return { status: idTagInfo?.status, ...rows[0] }
}
async function session(idTag: string, kWh: number) {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const start = await sendCall('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: at(2) })
  await sendCall('StopTransaction', {
    transactionId: start.transactionId,
    idTag,
    meterStop: kWh * 1_000,
    timestamp: at(0),
  })
}

describe('domain handbook 7: what a company allows is looked at before a start', () => {
  test("within all limits the company's money carries the start", async () => {
    const { idTag } = await aDriver({ day_minor: 100_000, station_ids: [chargePoint.stationId] })
    expect(await authorizeStatus(idTag)).toBe('Accepted')
    expect(await startTransaction(idTag)).toMatchObject({
      status: 'Accepted',
      token_state: 'accepted',
      limit_minor: 100_000,
    })
  })

  const weekday = new Date(new Date().toLocaleDateString('en-CA', { timeZone })).getUTCDay() || 7
  test.each([
    ['suspended', 'suspended', { state: 'suspended' }],
    ['at another station alone', 'company_station', { station_ids: ['01890000-0000-7000-8000-0000000000ff'] }],
    [
      'on other days alone',
      'company_hours',
      { windows: JSON.stringify([{ days: [(weekday % 7) + 1], from: '00:00', until: '23:59' }]) },
    ],
  ])(
    'a corporate member who is %s is refused at Authorize and at StartTransaction; the order says why',
    async (_, why, terms) => {
      const { idTag } = await aDriver(terms)
      expect(await authorizeStatus(idTag)).toBe('Blocked')
      expect(await startTransaction(idTag)).toMatchObject({
        status: 'Blocked',
        token_state: 'limited',
        start_limit: why,
        flags: [],
      })
    },
  )

  test('a window over midnight and one of today let start', async () => {
    const windows = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' }])
    expect(await authorizeStatus((await aDriver({ windows })).idTag)).toBe('Accepted')
  })

  test.each([
    ['money of a day', 'company_day', { day_minor: 1 }],
    ['money of a month', 'company_month', { month_minor: 1 }],
    ['energy of a day', 'company_day', { day_dwh: 10_000 }],
    ['energy of a month', 'company_month', { month_dwh: 10_000 }],
  ])('the limit of %s, once used up, refuses the next start; until then it limits the order', async (_, why, terms) => {
    const { idTag } = await aDriver(terms)
    await session(idTag, 1)
    expect(await authorizeStatus(idTag)).toBe('Blocked')
    expect(await startTransaction(idTag)).toMatchObject({
      status: 'Blocked',
      token_state: 'limited',
      start_limit: why,
    })
  })

  test('what is left of a day limits the next order', async () => {
    const { idTag } = await aDriver({ day_dwh: 25_000 })
    await session(idTag, 1)
    expect(await startTransaction(idTag)).toMatchObject({ token_state: 'accepted', limit_dwh: 15_000 })
  })
})

test('the black list: refused everywhere, and blocked on the lists that charge points hold', async () => {
  const { idTag, memberId } = await aDriver()
  expect(await authorizeStatus(idTag)).toBe('Accepted')
  await run('update members_members set blacklisted = true where operator_id = $1 and id = $2', memberId)
  expect(await authorizeStatus(idTag)).toBe('Blocked')
  expect(await startTransaction(idTag)).toMatchObject({ token_state: 'limited', start_limit: 'blacklisted' })
  const { all: list } = await site.services.db.inTenant(site.operatorId, (tx) => localListOfTokens(tx, new Date()))
  expect(list[idTag]).toEqual({ status: 'Blocked' })
})

test('the console is told why before anything starts', async () => {
  const { idTag } = await aDriver({ day_minor: 1 })
  await session(idTag, 1)
  await sendCall('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  await waitUntil(async () => {
    const { rows } = await run(
      'select connected from stations_links where operator_id = $1 and charge_point_id = $2',
      chargePoint.chargePointId,
    )
    return rows[0]?.connected === true
  }, 'the link shows as connected')
  const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag }
  const refused = await site.call('POST', '/api/sessions/start', { body })
  expect(refused).toMatchObject({
    status: 409,
    error: 'charging.start-day',
    msg: 'The company’s daily limit is used up. Charge again tomorrow',
  })
})

test('a company that holds a start token itself is held to its stations', async () => {
  const { idTag, companyId } = await aDriver()
  await site.admin.query('update charging_tokens set holder_id = $2 where operator_id = $1 and id_tag = $3', [
    site.operatorId,
    companyId,
    idTag,
  ])
  expect(await authorizeStatus(idTag)).toBe('Accepted')
  const elsewhere = ['01890000-0000-7000-8000-0000000000ff']
  await run('update members_companies set station_ids = $3 where operator_id = $1 and id = $2', companyId, elsewhere)
  expect(await authorizeStatus(idTag)).toBe('Blocked')
})
