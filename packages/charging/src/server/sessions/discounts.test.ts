import { createTestWallet } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
let companyId: string
const terms = (more: object) => ({
  off: { how: 'percent', percentHundredths: 9_000 },
  base: 'service',
  maxOffMinor: null,
  priority: 100,
  exclusiveGroup: '',
  bearer: 'operator',
  ...more,
})
/** Creates a discount that is valid from 2020 until `until`. */
async function aDiscount(
  name: string,
  more: object,
  { holders = [] as string[], groups = [] as string[], until = '' } = {},
) {
  const id = newId()
  await site.admin.query(
    `insert into tariffs_discounts (operator_id, id, name, state, terms, station_ids, priority, created_at, updated_at)
     values ($1, $2, $3, 'on', $4, '{}', 100, now(), now())`,
    [site.operatorId, id, name, JSON.stringify(terms(more))],
  )
  await site.admin.query(
    `insert into tariffs_discount_spells (operator_id, discount_id, valid, name, terms, station_ids, rule_ids, group_keys, holder_ids)
     values ($1, $2, tstzrange('2020-01-01', nullif($6, '')::timestamptz), $3, $4, '{}', '{}', $7, $5)`,
    [site.operatorId, id, name, JSON.stringify(terms(more)), holders, until, groups],
  )
}

beforeAll(async () => {
  site = await staffSite()
  companyId = await createTestWallet(site.services, site.operatorId, { kind: 'company', principalMinor: 1_000_000 })
  await aDiscount('九折', {})
  await aDiscount('Company', { off: { how: 'per_kwh', offE5: 10_000 }, bearer: 'platform' }, { holders: [companyId] })
  await aDiscount('Over', { off: { how: 'percent', percentHundredths: 100 } }, { until: '2021-01-01' })
})
afterAll(() => site.close())

async function createEndedSession(idTag: string, kWh: number) {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag, kWh })
  const { rows } = await site.admin.query<{ id: string; version: number }>(
    'select id, version, pay_state, total_minor, reduced_minor, electricity_minor, service_minor from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  const [session] = rows
  if (!session) throw new Error('no order')
  const { data } = await site.call('GET', `/api/sessions/${session.id}`)
  return { row: session, data, posted: await postedOf(session.id) }
}
async function postedOf(sessionId: string): Promise<Record<string, number>> {
  const { rows } = await site.admin.query<{ account: string; minor: number }>(
    `select e.account, sum(e.amount_minor)::bigint as minor from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = $1 and j.business_type like 'order.%' group by 1`,
    [sessionId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
}

test('M-11 a discount is taken before payment, stands on the bill, and in the books of whoever bears it', async () => {
  await site.token('PLAIN-1')
  const { row, data, posted } = await createEndedSession('PLAIN-1', 30)
  // 30 kWh at 0.50: a tenth of 15.00.
  expect(row).toMatchObject({ service_minor: 1_500, reduced_minor: 150, pay_state: 'unpaid' })
  expect(data.bill.reductions).toMatchObject([{ name: '九折', minor: 150, bearer: 'operator' }])
  expect(data.bill.settlement.steps[0]).toMatchObject({ kind: 'discount', amountMinor: 150, note: '九折' })
  const total = data.bill.totalMinor
  expect(posted).toEqual({
    receivable_token: total - 150,
    discount_operator: 150,
    income_electricity: 1_500 - total,
    income_service: -1_500,
  })
})

test('M-11 gift pays what discounts left of service, and a company’s own rule is borne by the platform', async () => {
  const tokenId = await site.token('FLEET-1')
  const walletId = await createTestWallet(site.services, site.operatorId, {
    principalMinor: 100_000,
    giftMinor: 50_000,
    payerId: companyId,
  })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  const { row, data, posted } = await createEndedSession('FLEET-1', 30)
  // A tenth of 15.00, then 0.10 for each of 30 kWh.
  expect(row).toMatchObject({ reduced_minor: 450, pay_state: 'paid' })
  // The company has no gift money and pays first. The member's gift money is not used while the company can pay.
  expect(posted).toMatchObject({ discount_operator: 150, discount_platform: 300 })
  // The money on hold is principal, too.
  expect((posted.wallet_principal ?? 0) + (posted.wallet_frozen ?? 0)).toBe(data.bill.totalMinor - 450)
  const own = await site.token('GIFT-1')
  const gifted = await createTestWallet(site.services, site.operatorId, { principalMinor: 100_000, giftMinor: 50_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [own], gifted, new Date(0)))
  const other = await createEndedSession('GIFT-1', 30)
  expect(other.posted).toMatchObject({ wallet_gift: 1_350, discount_operator: 150 })
})

test('a discount for a price group is given for a company in it, too, as it was in it at the start', async () => {
  const { services, operatorId, admin } = site
  await aDiscount('Club', { off: { how: 'percent', percentHundredths: 5_000 } }, { groups: ['club'] })
  const holderId = await createTestWallet(services, operatorId, { kind: 'company', principalMinor: 100_000 })
  await admin.query(
    "insert into members_group_spells (operator_id, id, holder_id, group_key, valid) values ($1, $2, $3, 'club', '[2020-01-01,)')",
    [operatorId, newId(), holderId],
  )
  const tokenId = await site.token('CLUB-1')
  await services.db.inTenant(operatorId, (tx) => setTokenHolder(tx, [tokenId], holderId, new Date(0)))
  const { data } = await createEndedSession('CLUB-1', 30)
  expect(data.bill.reductions).toMatchObject([
    { name: '九折', minor: 150 },
    { name: 'Club', minor: 675 },
  ])
})

test('a refund of a part gives back its share of what was taken off, a void all that stands', async () => {
  await site.token('PART-1')
  const { row, data } = await createEndedSession('PART-1', 30)
  const paid = data.bill.totalMinor - 150
  const decide = async (change: string, more: object) => {
    const { version } = (await site.call('GET', `/api/sessions/${row.id}`)).data
    const body = { reason: 'looked at', version, ...more }
    const reply = await site.call('POST', `/api/sessions/${row.id}/${change}`, { body })
    if (reply.status !== 200) return reply
    return site.call('POST', `/api/sessions/audits/${reply.data.approvalId}/approve`, {
      token: 'second',
      body: {},
    })
  }
  expect(await decide('refund', { amountMinor: paid + 1 })).toMatchObject({
    error: 'charging.refund-too-much',
  })
  expect((await decide('refund', { amountMinor: Math.round(paid / 3) })).data).toMatchObject({
    state: 'executed',
  })
  expect(await postedOf(row.id)).toMatchObject({
    receivable_token: paid - Math.round(paid / 3),
    discount_operator: 100,
  })
  await decide('void', {})
  expect(Object.values(await postedOf(row.id)).every((minor) => minor === 0)).toBe(true)
})

test('X-03 a discounted bill computed again is the same, figure by figure', async () => {
  await site.token('AGAIN-1')
  const { row } = await createEndedSession('AGAIN-1', 12)
  expect((await site.call('GET', `/api/sessions/${row.id}/recomputed`)).data).toMatchObject({ same: true })
})
