import { createTestWallet } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { groupsOfTag, setTokenHolder } from '../index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.admin.query(
    `update tariffs_versions set content = content || '{"occupancy": {"freeMinutes": 0, "unit": "hour", "priceE5": 500000}}' where operator_id = $1`,
    [site.operatorId],
  )
  const tokenId = await site.token('BUS-1')
  const priceId = newId()
  await site.admin.query(
    `insert into tariffs_group_prices (operator_id, id, group_key, terms, effective_from, valid, published_at)
     values ($1, $2, 'bus', '{"service": {"how": "percent", "percentHundredths": 5000}}', '2020-01-01', '[2020-01-01,)', now())`,
    [site.operatorId, priceId],
  )
  await site.admin.query(
    `insert into tariffs_group_price_places (operator_id, price_id, station_id, group_key, valid) values ($1, $2, $1, 'bus', '[2020-01-01,)')`,
    [site.operatorId, priceId],
  )
  await site.admin.query(
    `insert into charging_token_groups (operator_id, id, token_id, group_key, valid) values ($1, $2, $3, 'bus', '[2020-01-01,)')`,
    [site.operatorId, newId(), tokenId],
  )
})
afterAll(() => site.close())

async function sessionOf(chargePointId: string) {
  const { rows } = await site.admin.query<{ id: string; version: number }>(
    'select id, version from charging_sessions where charge_point_id = $1',
    [chargePointId],
  )
  return rows[0] ?? { id: '', version: 0 }
}

test('a running order costs what its bill will say: at the group’s price, in its page and where limits are watched', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const { transactionId } = await runTestSession(point, { idTag: 'BUS-1', until: null, kWh: 30 })
  const { id } = await sessionOf(chargePoint.chargePointId)
  const { data: running } = await site.call('GET', `/api/sessions/${id}`)
  // 30 kWh at half of 0.50.
  expect(running.bill).toMatchObject({ service: { minor: 750 }, group: { key: 'bus' } })
  const timestamp = new Date(running.bill.to).toISOString()
  await point.call('StopTransaction', { transactionId, meterStop: 1_030_000, timestamp })
  const { data: ended } = await site.call('GET', `/api/sessions/${id}`)
  expect(ended).toMatchObject({ state: 'settled', billed: true })
  expect(ended.bill.totalMinor).toBe(running.bill.totalMinor)
})

test('a bill that is worked out again keeps the group’s price and what staying plugged cost', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  // Below the smallest energy of a session, so that a user must decide (A06).
  await runTestSession(point, { idTag: 'BUS-1', from: 200, until: 130, kWh: 0.4 })
  const timestamp = new Date(Date.now() - 10 * 60_000).toISOString()
  await point.call('StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
    timestamp,
  })
  await site.charging.finder.lookAtClosed()
  const { id, version } = await sessionOf(chargePoint.chargePointId)
  const { data: before } = await site.call('GET', `/api/sessions/${id}`)
  expect(before.bill).toMatchObject({ group: { key: 'bus' }, service: { minor: 10 } })
  expect(before.bill.occupancy.amount.minor).toBeGreaterThan(0)
  const body = { action: 'recompute', version, reason: 'looked at the samples' }
  expect(await site.call('POST', `/api/abnormal-sessions/${id}/handle`, { body })).toMatchObject({
    status: 200,
  })
  const { data: after } = await site.call('GET', `/api/sessions/${id}`)
  expect(after.revision).toBe(before.revision + 1)
  expect(after.bill).toEqual(before.bill)
})

type Payer = 'person' | 'member' | 'company'
const group = (holderId: string, key: string, valid = '[2020-01-01,)') =>
  site.admin.query(
    `insert into members_group_spells (operator_id, id, holder_id, group_key, valid) values ($1, $2, $3, $4, $5)`,
    [site.operatorId, newId(), holderId, key, valid],
  )
/** Creates a token of a member whose company is in the group, of a member of the group, or of such a company itself. */
async function aToken(idTag: string, payer: Payer) {
  const { services, operatorId, admin } = site
  const companyId = await createTestWallet(services, operatorId, { kind: 'company' })
  const memberId = await createTestWallet(services, operatorId)
  await admin.query(
    `insert into members_members (operator_id, id, nickname, source, registered_at) values ($1, $2, $3, 'console', $4)`,
    [operatorId, memberId, idTag, new Date()],
  )
  await admin.query(`insert into members_companies (operator_id, id, name, pay_mode) values ($1, $2, $3, 'prepaid')`, [
    operatorId,
    companyId,
    `Buses of ${idTag}`,
  ])
  await admin.query(
    `insert into members_bindings (operator_id, id, company_id, member_id, bound_at) values ($1, $2, $3, $4, '2020-01-01')`,
    [operatorId, newId(), companyId, memberId],
  )
  const inGroup = payer === 'member' ? memberId : companyId
  await group(inGroup, 'bus')
  if (payer === 'person') await group(memberId, 'nobody’s')
  const tokenId = await site.token(idTag)
  const holderId = payer === 'company' ? companyId : memberId
  await services.db.inTenant(operatorId, (tx) => setTokenHolder(tx, [tokenId], holderId, new Date(0)))
  return { holderId, inGroup }
}
const billOf = async (chargePointId: string) =>
  (await site.call('GET', `/api/sessions/${(await sessionOf(chargePointId)).id}`)).data.bill

test.each<[string, Payer, string[]]>([
  ['a company’s price is paid by its people', 'person', ['bus', 'nobody’s']],
  ['a member’s group pays its price', 'member', ['bus']],
  ['a company that holds a token itself pays its price', 'company', ['bus']],
])('%s: in the bill, and where a price is asked for', async (_, payer, groups) => {
  const idTag = `HOLDER-${payer}`
  await aToken(idTag, payer)
  const chargePoint = await site.chargePoint()
  await runTestSession(await site.connect(chargePoint), { idTag, kWh: 30 })
  expect(await billOf(chargePoint.chargePointId)).toMatchObject({
    service: { minor: 750 },
    group: { key: 'bus' },
  })
  const { operatorId, services } = site
  const params = { operatorId, idTag: idTag.toLowerCase(), at: new Date() }
  expect(await services.db.inTenant(operatorId, (tx) => groupsOfTag(tx, params))).toEqual(groups)
})

test('late uploads are priced by the group at their start, and so is what is priced again when groups have changed', async () => {
  const { inGroup } = await aToken('MOVED', 'person')
  // The company left the group half an hour ago. A session that started an hour ago and is reported only now started
  // within the group.
  await site.admin.query(
    `update members_group_spells set valid = tstzrange('2020-01-01', now() - interval '30 minutes') where holder_id = $1`,
    [inGroup],
  )
  const [early, late] = [await site.chargePoint(), await site.chargePoint()]
  await runTestSession(await site.connect(early), { idTag: 'MOVED', from: 60, kWh: 0.4, until: 40 })
  await runTestSession(await site.connect(late), { idTag: 'MOVED', from: 20, kWh: 30 })
  expect(await billOf(late.chargePointId)).toMatchObject({ service: { minor: 1500 }, group: null })
  const before = await billOf(early.chargePointId)
  expect(before).toMatchObject({ service: { minor: 10 }, group: { key: 'bus' } })

  // The company is no longer in a group: the recalculated bill and the session stay the same.
  await site.charging.finder.lookAtClosed()
  const { id, version } = await sessionOf(early.chargePointId)
  const again = await site.call('GET', `/api/sessions/${id}/recomputed`)
  expect(again.data).toMatchObject({ same: true, totalMinor: before.totalMinor })
  const body = { action: 'recompute', version, reason: 'looked at the samples' }
  await site.call('POST', `/api/abnormal-sessions/${id}/handle`, { body })
  expect(await billOf(early.chargePointId)).toEqual(before)
})
