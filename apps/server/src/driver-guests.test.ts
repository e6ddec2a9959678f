import { randomBytes } from 'node:crypto'
import { verifyTestBooks } from '@evops/ledger/testing'
import { createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { createReports } from '@evops/reports/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestPoint, type DriverTestSite } from './testing/driver-desk.ts'

/** How long a charge point shows a web payment. */
const shownSeconds = 300

/* Charges without an account through the public API, with loopback providers that hold a sum or take it at once. */

let desk: DriverTestSite
let ways: { accountId: string; method: string; provider: string; holds: boolean }[]
beforeAll(async () => {
  desk = await createDriverTestSite()
  await desk.account()
  await openAlipay()
  ways = (await desk.sendRequest('GET', `/api/public/driver/guest-options?operator=${desk.optcode}`)).data.ways
})
afterAll(() => desk.close())
afterEach(() => desk.setNow(undefined))

/** Creates an account of Alipay's loopback, which holds a sum. */
async function openAlipay() {
  const { merchantId, appId, secrets } = desk.loopback.merchant('alipay', `m${newId().slice(-12)}`)
  const more = { name: 'Alipay', onboarding: 'approved', state: 'on', environment: 'loopback' }
  const body = { provider: 'alipay', merchantId, appId, secrets, ...more }
  const made = await desk.sendRequest('POST', '/api/payments/accounts', { token: desk.staff, key: newId(), body })
  expect([made.status, made.msg]).toEqual([200, made.msg])
  desk.loopback.hook(merchantId, `${desk.base}/api/public/payments/${made.data.id}/notify`)
}

let networks = 0
/** Opens a charge at connector 1, with a new link from a new network. */
async function openCharge(
  place: Pick<DriverTestPoint, 'qr'>,
  { holds = true, more = {} }: { holds?: boolean; more?: object } = {},
) {
  const way = ways.find((one) => one.holds === holds)
  const link = randomBytes(32).toString('base64url')
  const address = `198.51.100.${(networks += 1)}`
  const body = {
    operator: desk.optcode,
    link,
    qr: place.qr(1),
    accountId: way?.accountId,
    method: way?.method,
    sumMinor: 5_000,
    language: 'es',
    ...more,
  }
  const send = () => desk.sendRequest('POST', '/api/public/driver/guest-charges', { body, address })
  const reply = await send()
  const look = async () => (await desk.sendRequest('GET', `/api/public/driver/guest-charges/${link}`)).data
  const row = async () => {
    const { rows } = await desk.admin.query<{ id: string; intentNo: string; intentId: string }>(
      `select g.id, g.intent_id as "intentId", i.our_no as "intentNo" from driver_guest_charges g
       join payments_intents i on i.operator_id = g.operator_id and i.id = g.intent_id
       where g.link_hash = sha256(convert_to('guest:' || $1, 'UTF8'))`,
      [link],
    )
    return rows[0] ?? { id: '', intentNo: '', intentId: '' }
  }
  const advance = async () => desk.domains.driver.guests.advance({ operatorId: desk.operatorId, id: (await row()).id })
  /** Pays as the payer would, tells the server, and does what is due. */
  const pay = async () => {
    const { intentNo, intentId } = await row()
    desk.loopback.pay(intentNo)
    await desk.domains.payments.intents.look({ operatorId: desk.operatorId, id: intentId }, 'poll')
    await advance()
  }
  const stop = () => desk.sendRequest('POST', `/api/public/driver/guest-charges/${link}/stop`)
  return {
    link,
    reply,
    send,
    look,
    row,
    advance,
    pay,
    stop,
    provider: async () => desk.loopback.payment((await row()).intentNo),
  }
}
type Charge = Awaited<ReturnType<typeof openCharge>>

/** Runs a session of this many watt-hours to its bill, and does what is due. */
async function runSession(charge: Charge, place: DriverTestPoint, wh: number) {
  const transactionId = await place.begins(1, place.getTag())
  await place.meterValue(1, transactionId, wh)
  await place.ends(1, transactionId, wh)
  await waitUntil(async () => (await charge.look()).session.state === 'settled', 'the session is billed')
  await charge.advance()
  return charge.look()
}

async function requireBooks() {
  const { sumMinor, broken } = await verifyTestBooks(desk.services, desk.domains.ledger, desk.operatorId)
  expect([sumMinor, broken]).toEqual([0, []])
}
async function walletOf(charge: Charge) {
  const { id } = await charge.row()
  return desk.services.db.inTenant(desk.operatorId, (tx) => desk.domains.ledger.wallets.get(tx, id))
}

test('a sum is held, the session starts, its bill is captured and the rest released; the link shows the receipt', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place)
  expect(charge.reply.data).toMatchObject({ state: 'paying', sumMinor: 5_000, session: null, receipt: null })
  // Sent twice, the same charge answers.
  expect((await charge.send()).data.no).toBe(charge.reply.data.no)
  await charge.pay()
  expect(await charge.look()).toMatchObject({ state: 'charging', paidMinor: 0, session: { state: 'starting' } })
  // Held money is no money of ours: nothing is booked.
  expect(await walletOf(charge)).toMatchObject({ kind: 'guest', principalMinor: 0, creditLimitMinor: 5_000 })
  const over = await runSession(charge, place, 600)
  expect(over).toMatchObject({ state: 'paid', refusal: null, session: { payState: 'paid' } })
  expect(over.paidMinor).toBe(over.session.payableMinor)
  expect(over.paidMinor).toBeGreaterThan(0)
  expect(over.receipt).toMatchObject({ seller: { taxId: '91350100M000100Y43' }, bill: { totalMinor: over.paidMinor } })
  expect(over.receipt.taxMinor).toBeGreaterThan(0)
  const bank = await charge.provider()
  expect(bank.capturedMinor).toBe(over.paidMinor)
  expect(bank.state).toBe('captured')
  expect(await walletOf(charge)).toMatchObject({ principalMinor: 0, creditUsedMinor: 0, creditLimitMinor: 0 })
  await requireBooks()
})

test('TC_C_131_CSMS a charge point is told once that its driver pays on the web', async () => {
  const chargePoint = await desk.chargePoint()
  const point = await desk.connect(chargePoint, { subprotocols: ['ocpp2.1'] })
  const announced: unknown[] = []
  point.answer('NotifyWebPaymentStarted', (payload) => {
    announced.push(payload)
    return {}
  })
  const timestamp = desk.services.now().toISOString()
  const status = { timestamp, connectorStatus: 'Available', evseId: 1, connectorId: 1 }
  expect(await point.call('StatusNotification', status)).toMatchObject({ type: 'result' })
  const charge = await openCharge({ qr: (no) => `hlht://${chargePoint.chargePointNo}0${no}.${desk.optcode}/` })
  expect(charge.reply.data).toMatchObject({ state: 'paying' })
  await waitUntil(async () => announced.length > 0, 'the payment is announced')
  await charge.send()
  expect(announced).toEqual([{ evseId: 1, timeout: shownSeconds }])
})

test('staff see the guest as the payer in sessions, payments, the capital flow and the reports', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place)
  await charge.pay()
  const { no, session } = await runSession(charge, place, 600)
  const { id, intentId } = await charge.row()
  const get = async (path: string) => (await desk.sendRequest('GET', path, { token: desk.staff })).data
  expect(await get(`/api/sessions/${session.id}`)).toMatchObject({ customerName: no })
  expect(await get(`/api/payments/intents/${intentId}`)).toMatchObject({ walletName: no, state: 'captured' })
  const { list } = await get(`/api/ledger/flow?holderId=${id}&pageSize=20`)
  expect(new Set(list.map(({ holderKind }: { holderKind: string }) => holderKind))).toEqual(new Set(['guest']))
  await desk.domains.charging.finder.lookAtClosed()
  await createReports(desk.services).facts.rollUp()
  const { rows } = await desk.admin.query(
    'select payer_kind, sessions::int from reports_session_days where station_id = $1',
    [place.chargePoint.stationId],
  )
  expect(rows).toEqual([{ payer_kind: 'guest', sessions: 1 }])
})

test('the session is stopped when the held sum is used up, and no more than the sum is captured', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place)
  await charge.pay()
  let stops = 0
  place.point.answer('RemoteStopTransaction', () => {
    stops += 1
    return { status: 'Accepted' }
  })
  const transactionId = await place.begins(1, place.getTag())
  // 150 kWh in three hours cost more than 50.00 at every hour of the day.
  desk.setNow(new Date(Date.now() + 3 * 3_600_000))
  await place.meterValue(1, transactionId, 150_000)
  await waitUntil(async () => {
    await desk.domains.charging.domain.jobs?.['charging:session-states']?.run(undefined, { jobId: '', attempt: 1 })
    return stops > 0
  }, 'the charge point is told to stop')
  await place.ends(1, transactionId, 150_000)
  await waitUntil(async () => (await charge.look()).session.endedAt !== null, 'the session has ended')
  await charge.advance()
  expect((await charge.look()).paidMinor).toBe(5_000)
  await requireBooks()
})

test('where the provider cannot hold a sum, it is prepaid, and what the bill did not need goes back', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place, { holds: false })
  await charge.pay()
  const over = await runSession(charge, place, 600)
  expect(over).toMatchObject({ state: 'paid', paidMinor: 5_000 })
  expect(over.refundedMinor).toBe(5_000 - over.session.payableMinor)
  await requireBooks()
})

test('a payment that the guest gives up starts nothing', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place)
  await charge.advance()
  expect(await charge.look()).toMatchObject({ state: 'paying', session: null })
  expect((await charge.stop()).data).toMatchObject({ state: 'abandoned', refusal: 'cancelled', session: null })
  expect(place.getTag()).toBe('')
  const { rows } = await desk.admin.query('select from charging_sessions where holder_id = $1', [
    (await charge.row()).id,
  ])
  expect(rows).toEqual([])
})

test('a payment that the provider declines starts nothing, and the guest reads why', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place, { holds: false })
  const { intentNo, intentId } = await charge.row()
  desk.loopback.refuse(intentNo)
  await desk.domains.payments.intents.look({ operatorId: desk.operatorId, id: intentId }, 'poll')
  await charge.advance()
  const { state, refusal, session } = await charge.look()
  expect([state, session]).toEqual(['abandoned', null])
  expect(['declined', 'cancelled']).toContain(refusal)
  expect(place.getTag()).toBe('')
})

test('a start that the charge point refuses releases the hold at once, and the token starts nothing later', async () => {
  const place = await desk.aPoint()
  let tag = ''
  place.point.answer('RemoteStartTransaction', (payload) => {
    tag = (payload as { idTag: string }).idTag
    return { status: 'Rejected' }
  })
  const charge = await openCharge(place)
  await charge.pay()
  expect(await charge.look()).toMatchObject({ state: 'released', refusal: 'not-started', paidMinor: 0 })
  expect((await charge.provider()).state).toBe('cancelled')
  const late = await place.point.call('StartTransaction', {
    connectorId: 1,
    idTag: tag,
    meterStart: 0,
    timestamp: desk.services.now().toISOString(),
  })
  expect(late).toMatchObject({ payload: { idTagInfo: { status: 'Blocked' } } })
  await requireBooks()
})

test('a connector that is taken while the guest pays releases the hold and says so', async () => {
  const place = await desk.aPoint()
  const [first, second] = [await openCharge(place), await openCharge(place)]
  await first.pay()
  await second.pay()
  expect(await first.look()).toMatchObject({ state: 'charging' })
  expect(await second.look()).toMatchObject({ state: 'released', refusal: 'occupied', session: null })
  expect((await second.provider()).state).toBe('cancelled')
  expect((await openCharge(place)).reply).toMatchObject({ status: 409, error: 'charging.connector-busy' })
})

test('money that staff give back on the bill returns the way it came', async () => {
  const place = await desk.aPoint()
  const charge = await openCharge(place)
  await charge.pay()
  const over = await runSession(charge, place, 600)
  const { id } = await charge.row()
  const { rows } = await desk.admin.query('select version from charging_sessions where id = $1', [over.session.id])
  const path = `/api/sessions/${over.session.id}/refund`
  const body = { amountMinor: 10, reason: 'cable too short', version: rows[0]?.version }
  const refund = await desk.sendRequest('POST', path, { token: desk.staff, key: newId(), body })
  expect([refund.status, refund.msg]).toEqual([200, refund.msg])
  const { token: second } = await createTestUser(desk.services, { operatorId: desk.operatorId, codes: 'all' })
  const approval = `/api/organisation/approvals/${refund.data.approvalId}/approve`
  const approved = await desk.sendRequest('POST', approval, { token: second, body: { reason: 'seen' }, key: newId() })
  expect([approved.status, approved.msg]).toEqual([200, approved.msg])
  await charge.advance()
  expect(await charge.look()).toMatchObject({ state: 'paid', refundedMinor: 10 })
  expect(await walletOf(charge)).toMatchObject({ id, principalMinor: 0 })
  await requireBooks()
})

test('only the link opens a charge; bad input names its fields; a network cannot open charges without end', async () => {
  const get = (link: string) => desk.sendRequest('GET', `/api/public/driver/guest-charges/${link}`)
  expect((await get(randomBytes(32).toString('base64url'))).status).toBe(404)
  expect((await get('short')).status).toBe(400)
  const place = await desk.aPoint()
  expect((await openCharge(place, { more: { sumMinor: 1 } })).reply).toMatchObject({
    status: 400,
    fields: { sumMinor: expect.any(String) },
  })
  expect((await openCharge(place, { more: { accountId: newId() } })).reply).toMatchObject({
    error: 'payments.method',
  })
  expect((await openCharge(place, { more: { qr: 'nothing' } })).reply).toMatchObject({ error: 'driver.qr-unknown' })
  const body = { operator: desk.optcode, link: randomBytes(32).toString('base64url'), qr: 'nothing', sumMinor: 5_000 }
  const send = async () =>
    desk.sendRequest('POST', '/api/public/driver/guest-charges', {
      body: { ...body, accountId: newId(), method: 'page', language: 'en' },
      address: '203.0.113.9',
    })
  const replies = []
  for (let index = 0; index < 13; index += 1) replies.push((await send()).status)
  expect(replies.at(-1)).toBe(429)
})
