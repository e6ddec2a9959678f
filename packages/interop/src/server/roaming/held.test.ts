import { createTestUser } from '@evops/organisation/testing'
import { approvalsScreen } from '@evops/organisation/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roamingScreen, type HeldRecordRow } from '../../contract/index.ts'
import {
  createTestLocation,
  createTestTariff,
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever OCPI says
type Json = any
let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const path = '/api/interop/roaming/held-records'
const ago = (minutes: number) => new Date(desk.services.now().getTime() - minutes * 60_000).toISOString()
const noParts = { total_fixed_cost: undefined, total_energy_cost: undefined }

async function ready(terms = {}, wallet: Parameters<RoamingTestSite['driver']>[0] = { principalMinor: 200_000 }) {
  const partner = await desk.abroad()
  const driver = await desk.driver(wallet)
  await partner.terms({ tokens: 'all', ...terms })
  await partner.pushTokens()
  const post = async (body: Json) => {
    const answer = await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body })
    return { code: answer.code, location: String(answer.headers['location']) }
  }
  const aCdr = (more: Json = {}): Json => foreignCdr(desk, partner, driver, more)
  return { partner, driver, post, aCdr }
}
const heldOf = async ({ id }: RoamingTestPartner, query = '') =>
  (await desk.send('GET', `${path}?partnerId=${id}${query}`)).data<{
    list: HeldRecordRow[]
    waiting: number
  }>().list
const decide = (id: string, decision: string, bearer?: string) =>
  desk.send('POST', `${path}/${id}/decide`, { decision, note: 'called the partner' }, bearer)

test('X-07 a record of 635.25 for 10 kWh, at 100 times its own tariff, is answered as received and moves nothing until a person accepts it', async () => {
  const { partner, post, aCdr } = await ready()
  const tariff = createTestTariff(partner, {
    elements: [{ price_components: [{ type: 'ENERGY', price: 0.525, vat: 21, step_size: 1 }] }],
  })
  const cdr = aCdr({
    ...noParts,
    total_energy: 10,
    total_cost: { excl_vat: 525, incl_vat: 635.25 },
    charging_periods: [{ start_date_time: ago(11), dimensions: [{ type: 'ENERGY', volume: 10 }] }],
    tariffs: [tariff],
  })
  const { code, location } = await post(cdr)
  expect(code).toBe(1000)
  expect(await desk.booked(cdr.id)).toEqual({})
  const [held] = await heldOf(partner)
  expect(held).toMatchObject({
    recordNo: cdr.id,
    state: 'held',
    costMinor: 63_525,
    ourMinor: 635,
    reasons: ['kwh-ceiling', 'tariff'],
    isPayable: true,
  })
  expect(held?.findings).toContainEqual({ reason: 'tariff', unit: 'money', their: '63525', our: '635' })
  // The partner reads what it sent, and a repetition changes nothing.
  expect((await partner.peer.sendRequest('GET', location)).data).toEqual(cdr)
  expect(await post(cdr)).toEqual({ code, location })
  expect((await post({ ...cdr, remark: 'otherwise' })).code).toBe(2001)
  expect(await heldOf(partner)).toHaveLength(1)

  const accepted = await decide(held?.id ?? '', 'accepted')
  expect(accepted.data<HeldRecordRow>()).toMatchObject({ state: 'accepted', decidedAt: expect.any(String) })
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -63_525, wallet_principal: 63_525 })
  expect((await decide(held?.id ?? '', 'accepted')).error).toBe('interop.held-decided')
  expect(await post(cdr)).toEqual({ code, location })
  const { rows } = await desk.admin.query(
    "select after ->> 'decision' as decision from organisation_audit where operator_id = $1 and entity_id = $2 and result = 'done'",
    [desk.operatorId, held?.id],
  )
  expect(rows).toEqual([{ decision: 'accepted' }])
})

test('X-07 a record that carries a tariff of its own is held by the tariff that was told before; our figure can be posted, and the credit takes it back', async () => {
  const { partner, post, aCdr } = await ready()
  const priced = (price: number, more = {}) =>
    createTestTariff(partner, {
      id: 'T7',
      elements: [{ price_components: [{ type: 'ENERGY', price, step_size: 1 }] }],
      ...more,
    })
  const { country, partyId } = partner
  await partner.sendRequest('PUT', `/2.2.1/emsp/tariffs/${country}/${partyId}/T7`, { body: priced(0.8) })
  const cdr = aCdr({ ...noParts, total_cost: { excl_vat: 61.73 }, tariffs: [priced(5)] })
  expect((await post(cdr)).code).toBe(1000)
  const [held] = await heldOf(partner)
  expect(held).toMatchObject({ reasons: ['tariff'], costMinor: 6_173, ourMinor: 988 })
  expect((await decide(held?.id ?? '', 'adjusted')).status).toBe(200)
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -988, wallet_principal: 988 })
  const credit = {
    ...cdr,
    id: `${cdr.id}-C`,
    credit: true,
    credit_reference_id: cdr.id,
    total_cost: { excl_vat: -61.73 },
  }
  expect((await post(credit)).code).toBe(1000)
  expect(await desk.booked(credit.id)).toEqual({ payable_partner: 988, wallet_principal: -988 })
})

const contradictions: [string, () => Json, string[]][] = [
  ['100 kWh against periods of 10', () => ({ total_energy: 100 }), ['energy']],
  ['a date a year ahead', () => ({ end_date_time: ago(-365 * 1_440), last_updated: ago(1) }), ['ahead']],
  ['an end before its start', () => ({ end_date_time: ago(30) }), ['end']],
  ['excl_vat above incl_vat', () => ({ ...noParts, total_cost: { excl_vat: 9.92, incl_vat: 9.02 } }), ['tax']],
  ['a tax of half', () => ({ ...noParts, total_cost: { excl_vat: 8, incl_vat: 12 } }), ['tax']],
  ['parts below the total', () => ({ total_cost: { excl_vat: 9.12, incl_vat: 10.02 } }), ['parts']],
  ['another currency than agreed', () => ({ currency: 'EUR' }), ['currency']],
  ['a negative total without a credit', () => ({ ...noParts, total_cost: { excl_vat: -1 } }), ['negative']],
  ['ten hours in ten minutes', () => ({ total_time: 10 }), ['time']],
]
test.each(contradictions)(
  'X-07 a record with %s is held, with both figures, and moves nothing',
  async (_what, more, reasons) => {
    const { partner, post, aCdr } = await ready()
    const cdr = aCdr(more())
    expect((await post(cdr)).code).toBe(1000)
    const [held] = await heldOf(partner)
    expect(held?.reasons).toEqual(reasons)
    expect(held?.findings.every(({ their, our }) => their !== '' && our !== '' && their !== our)).toBe(true)
    expect(await desk.booked(cdr.id)).toEqual({})
  },
)

test('X-07 a record of a session that is older than agreed is held', async () => {
  const { partner, driver, post, aCdr } = await ready({ mostAgeDays: 1 })
  const { country, partyId } = partner
  const session = foreignSession(desk, partner, driver)
  await partner.sendRequest('PUT', `/2.2.1/emsp/sessions/${country}/${partyId}/${session.id}`, {
    body: session,
  })
  const dates = { start_date_time: ago(2_900), end_date_time: ago(2_890) }
  await post(aCdr({ session_id: session.id, ...dates }))
  expect((await heldOf(partner))[0]?.reasons).toEqual(['age'])
})

test('X-07 a record above the ceilings agreed with its partner, in another currency than its session, or of more energy than the connector delivers, is held', async () => {
  const { partner, driver, post, aCdr } = await ready({ mostSessionMinor: 900, mostKwhE5: 50_000 })
  await post(aCdr())
  expect((await heldOf(partner)).map(({ reasons }) => reasons)).toEqual([['ceiling', 'kwh-ceiling']])

  const other = await ready()
  other.partner.cpo.locations = [createTestLocation(other.partner, { id: 'L1' })]
  await other.partner.pull()
  // 30 kWh in ten minutes are 180 kW, and the connector has 150 kW.
  const strong = other.aCdr({
    total_energy: 30,
    charging_periods: [{ start_date_time: ago(11), dimensions: [{ type: 'ENERGY', volume: 30 }] }],
  })
  await other.post(strong)
  expect((await heldOf(other.partner))[0]).toMatchObject({ reasons: ['power'], energyDwh: 300_000 })
  const { country, partyId } = other.partner
  const session = foreignSession(desk, other.partner, other.driver, { currency: 'EUR' })
  const at = `/2.2.1/emsp/sessions/${country}/${partyId}/${session.id}`
  expect((await other.partner.sendRequest('PUT', at, { body: session })).code).toBe(1000)
  await other.post(other.aCdr({ session_id: session.id }))
  expect((await heldOf(other.partner, '&reason=currency'))[0]?.findings).toEqual([
    { reason: 'currency', unit: 'text', their: 'CNY', our: 'EUR' },
  ])
  expect(driver.uid).not.toBe(other.driver.uid)
})

test('X-07 a refused record opens a dispute, releases the hold and charges nobody; what cannot be posted is not accepted', async () => {
  const { partner, driver, post, aCdr } = await ready({}, { principalMinor: 8_000 })
  const { data } = await partner.sendRequest('POST', `/2.2.1/emsp/tokens/${driver.uid}/authorize`)
  const cdr = aCdr({ authorization_reference: data.authorization_reference, currency: 'EUR' })
  await post(cdr)
  const [held] = await heldOf(partner)
  const id = held?.id ?? ''
  expect(held?.isPayable).toBe(false)
  expect((await decide(id, 'accepted')).error).toBe('interop.held-unpayable')
  expect((await decide(id, 'adjusted')).error).toBe('interop.held-unpayable')
  const frozen = async () => {
    const { rows } = await desk.admin.query(
      `select coalesce(sum(-amount_minor), 0)::int as minor from ledger_entries where holder_id = $1 and account = 'wallet_frozen'`,
      [driver.holderId],
    )
    return rows[0].minor
  }
  expect(await frozen()).toBe(5_000)
  expect((await decide(id, 'refused')).data<HeldRecordRow>().state).toBe('refused')
  expect(await frozen()).toBe(0)
  expect(await desk.booked(cdr.id)).toEqual({})
  const disputes = await desk.send('GET', `/api/organisation/partners/${partner.id}/disputes`)
  expect(disputes.data<{ list: object[] }>().list).toMatchObject([
    { partnerNo: cdr.id, source: 'held', reason: 'called the partner', theirMinor: 992, currency: 'EUR' },
  ])
})

test('X-07 a credit withdraws a held record without a posting, and the record that follows is checked anew', async () => {
  const { partner, post, aCdr } = await ready()
  const cdr = aCdr({ total_energy: 100 })
  await post(cdr)
  const credit = {
    ...cdr,
    id: `${cdr.id}-C`,
    credit: true,
    credit_reference_id: cdr.id,
    total_cost: { excl_vat: -9.02, incl_vat: -9.92 },
  }
  expect((await post({ ...credit, total_cost: { excl_vat: -1 } })).code).toBe(2001)
  const first = await post(credit)
  expect(first.code).toBe(1000)
  expect(await post(credit)).toEqual(first)
  expect((await post({ ...credit, id: `${cdr.id}-D` })).code).toBe(2001)
  expect((await heldOf(partner)).map(({ state }) => state)).toEqual(['withdrawn'])
  const anew = aCdr()
  expect((await post(anew)).code).toBe(1000)
  expect(await desk.booked(anew.id)).toEqual({ payable_partner: -992, wallet_principal: 992 })
  expect((await partner.roaming()).billedMinor).toBe(992)
})

test('X-07 above the operator’s limit a second person approves; a session that another record billed since is not billed twice', async () => {
  const { partner, driver, post, aCdr } = await ready()
  const { country, partyId } = partner
  const session = foreignSession(desk, partner, driver)
  await partner.sendRequest('PUT', `/2.2.1/emsp/sessions/${country}/${partyId}/${session.id}`, {
    body: session,
  })
  const cdr = aCdr({ ...noParts, session_id: session.id, total_cost: { excl_vat: 1_500 } })
  await post(cdr)
  const [held] = await heldOf(partner)
  const id = held?.id ?? ''
  const decided = (await decide(id, 'accepted')).data<HeldRecordRow & { approvalId: string }>()
  expect(decided).toMatchObject({ state: 'held', isWaiting: true, approvalId: expect.any(String) })
  expect((await decide(id, 'refused')).error).toBe('interop.held-waiting')
  expect(await desk.booked(cdr.id)).toEqual({})
  const approval = `/api/organisation/approvals/${decided.approvalId}/approve`
  // The person who decided does not approve.
  expect((await desk.send('POST', approval, { reason: '' })).status).not.toBe(200)
  const second = await createTestUser(desk.services, {
    operatorId: desk.operatorId,
    codes: [...approvalsScreen.may.approvals.approve, ...roamingScreen.may.heldrecord.approve],
  })
  expect((await desk.send('POST', approval, { reason: '' }, second.token)).status).toBe(200)
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -150_000, wallet_principal: 150_000 })

  const again = await ready()
  const own = foreignSession(desk, again.partner, again.driver)
  const at = `/2.2.1/emsp/sessions/${again.partner.country}/${again.partner.partyId}/${own.id}`
  await again.partner.sendRequest('PUT', at, { body: own })
  await again.post(again.aCdr({ session_id: own.id, total_energy: 100 }))
  await again.post(again.aCdr({ session_id: own.id }))
  const [waits] = await heldOf(again.partner)
  expect((await decide(waits?.id ?? '', 'accepted')).error).toBe('interop.held-billed')
})

test('X-07 held records: signed out, without the code, of another operator, and the filters', async () => {
  const { partner, post, aCdr } = await ready()
  const cdr = aCdr({ total_energy: 100 })
  await post(cdr)
  const [held] = await heldOf(partner, '&state=held&reason=energy')
  const id = held?.id ?? ''
  expect(await heldOf(partner, '&reason=tax')).toEqual([])
  expect(await heldOf(partner, `&search=${cdr.id}`)).toHaveLength(1)
  expect((await desk.send('GET', `${path}/${id}`)).data<HeldRecordRow>().id).toBe(id)
  expect((await desk.send('GET', path, undefined, '')).status).toBe(401)
  const viewer = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: ['roamingPerm'] })).token
  expect((await desk.send('GET', `${path}/${id}`, undefined, viewer)).status).toBe(200)
  expect((await decide(id, 'accepted', viewer)).status).toBe(403)
  expect((await desk.send('POST', `${path}/${id}/decide`, { decision: 'accepted' })).status).toBe(400)
  const { bearer } = await desk.operatorOf('MA5OTHER7')
  expect((await desk.send('GET', `${path}/${id}`, undefined, bearer)).status).toBe(404)
  expect((await decide(id, 'refused', bearer)).status).toBe(404)
})

test('X-07 a record that is held for more than a day is notified once; its session is held, not overdue', async () => {
  const { partner, driver, post, aCdr } = await ready({ recordDays: 1 })
  const { country, partyId } = partner
  const session = foreignSession(desk, partner, driver, { status: 'COMPLETED', end_date_time: ago(1) })
  await partner.sendRequest('PUT', `/2.2.1/emsp/sessions/${country}/${partyId}/${session.id}`, {
    body: session,
  })
  await post(aCdr({ session_id: session.id, total_energy: 100 }))
  const notices = async () => {
    desk.notices.length = 0
    await desk.run('interop:tell-overdue')
    return desk.notices.filter(({ href }) => href.includes(partner.id))
  }
  expect(await notices()).toEqual([])
  desk.setNow(new Date(desk.services.now().getTime() + 2 * 86_400_000))
  await desk.signIn()
  const [notice, ...others] = await notices()
  expect(notice?.href).toBe(`/sysmng/roaming?view=held&state=held&partnerId=${partner.id}`)
  expect(notice?.text.en).toContain('wait for more than a day: 1.')
  expect(others.every(({ href }) => href === notice?.href)).toBe(true)
  expect(await notices()).toEqual([])
  const sessions = await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${partner.id}`)
  expect(sessions.data<{ list: object[] }>().list).toMatchObject([{ sessionNo: session.id, state: 'held' }])
  desk.setNow(undefined)
})
