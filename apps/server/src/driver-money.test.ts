import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { simulatorSecret } from '@evops/outreach/testing'
import { createDriverTestSite, type DriverTestSite } from './testing/driver-desk.ts'

/* Tests the amounts that a driver pays and their explanation, through the app's own API and the loopback providers. */

let desk: DriverTestSite
let account: string
beforeAll(async () => {
  desk = await createDriverTestSite()
  account = await desk.account()
})
afterAll(() => desk.close())
afterEach(() => desk.setNow(undefined))

let phones = 0
async function aDriver(minor = 0) {
  const { access_token: token } = await desk.signIn(`+34644${String(100_000 + (phones += 1))}`)
  const id = (await desk.sendRequest('GET', '/api/driver/me', { token })).data.id as string
  if (minor > 0) await desk.topUp(token, minor)
  return { token, id }
}
const asStaff = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const reply = await desk.sendRequest(method, path, { token: desk.staff, body, key: newId() })
  expect([path, reply.status, reply.msg]).toEqual([path, 200, reply.msg])
  return reply.data
}
type Place = Awaited<ReturnType<DriverTestSite['aPoint']>>
const start = (token: string, place: Place, connectorNo = 1) =>
  desk.sendRequest('POST', '/api/driver/sessions', {
    token,
    key: newId(),
    body: { qr: place.qr(connectorNo) },
  })

/** Runs a whole session of this many watt-hours until its bill is final. */
async function runBilledSession(token: string, place: Place, wh: number) {
  const { data: session } = await start(token, place)
  const transactionId = await place.begins(1, place.getTag())
  await place.ends(1, transactionId, wh)
  return waitForSettledSession(token, session.id)
}
async function waitForSettledSession(token: string, id: string) {
  const session = async () => (await desk.sendRequest('GET', `/api/driver/past-sessions/${id}`, { token })).data
  await waitUntil(async () => (await session()).state === 'settled', 'the session is billed')
  return session()
}

test('the price on the map is the one that the bill of a session of this hour charges', async () => {
  const place = await desk.aPoint()
  const at = `/api/public/driver/stations/${place.chargePoint.stationId}?operator=${desk.optcode}`
  const [first] = (await desk.sendRequest('GET', at)).data.chargePoints[0].price.periods
  desk.setNow(new Date(Date.parse(first.from) + 60_000))
  const { token } = await aDriver(20_000)
  const path = `/api/public/driver/stations?operator=${desk.optcode}&pageSize=200`
  const { list } = (await desk.sendRequest('GET', path)).data
  const { priceNowE5 } = list.find(({ id }: { id: string }) => id === place.chargePoint.stationId)
  const session = await runBilledSession(token, place, 600)
  const [line, ...others] = session.bill.byPeriod.filter(({ energyDwh }: { energyDwh: number }) => energyDwh > 0)
  expect(others).toEqual([])
  expect(line).toMatchObject({ energyDwh: 6_000 })
  expect(line.electricityPriceE5 + line.servicePriceE5).toBe(priceNowE5)
  // 0.6 kWh, rounded to the cent separately for electricity and service.
  expect(Math.abs(session.bill.totalMinor - (0.6 * priceNowE5) / 1_000)).toBeLessThanOrEqual(1)
  expect(session.payableMinor).toBe(session.bill.totalMinor)
})

test('a coupon takes its amount off the bill of the next session, is named there, and is used up', async () => {
  const { token, id } = await aDriver(20_000)
  const terms = { name: 'Thirty off', off: { how: 'amount', amountMinor: 30 } }
  const made = await asStaff('POST', '/user/preferstrategy/save', terms)
  await asStaff('POST', '/user/preferstrategy/pushtoopt', { id: made.id, optId: desk.operatorId })
  await asStaff('POST', `/api/coupons/strategies/${made.id}/accept`, {})
  await asStaff('POST', '/user/preferstrategy/pushtouser', { id: made.id, members: [id] })
  const coupons = async (state: string) =>
    (await desk.sendRequest('GET', `/api/driver/coupons?state=${state}`, { token })).data.list
  expect(await coupons('unused')).toHaveLength(1)
  const place = await desk.aPoint()
  const session = await runBilledSession(token, place, 600)
  expect(session.bill.reductions).toMatchObject([{ name: expect.stringContaining('Thirty off'), minor: 30 }])
  expect(session).toMatchObject({
    reducedMinor: 30,
    payableMinor: session.bill.totalMinor - 30,
    payState: 'paid',
  })
  expect(session.paid).toMatchObject([{ own: true, amountMinor: session.payableMinor }])
  expect([await coupons('unused'), (await coupons('used')).length]).toEqual([[], 1])
  const wallets = (await desk.sendRequest('GET', '/api/driver/wallets', { token })).data
  expect(wallets[0].availableMinor).toBe(20_000 - session.payableMinor)
})

test('a booked connector starts for whoever booked it and for nobody else; the start uses the booking', async () => {
  const [{ token }, other] = [await aDriver(20_000), await aDriver(20_000)]
  const place = await desk.aPoint()
  const wish = {
    stationId: place.chargePoint.stationId,
    connector: { chargePointId: place.chargePoint.chargePointId, connectorNo: 1 },
    startsAt: new Date(desk.services.now().getTime() + 60_000).toISOString(),
    minutes: 30,
  }
  const booked = await desk.sendRequest('POST', '/api/driver/bookings', { token, key: newId(), body: wish })
  expect([booked.status, booked.msg]).toEqual([200, booked.msg])
  desk.setNow(new Date(desk.services.now().getTime() + 120_000))
  const refused = await start(other.token, place)
  expect([refused.status, refused.error]).toEqual([409, 'charging.start-booked'])
  const { data: session } = await start(token, place)
  expect(session).toMatchObject({ state: 'starting', connectorNo: 1 })
  const transactionId = await place.begins(1, place.getTag())
  const mine = async () =>
    (await desk.sendRequest('GET', '/api/driver/bookings', { token })).data.list.find(
      ({ id }: { id: string }) => id === booked.data.id,
    )
  await waitUntil(async () => (await mine()).state === 'used', 'the booking is used')
  await place.ends(1, transactionId, 1_000)
  expect((await waitForSettledSession(token, session.id)).state).toBe('settled')
})

test('a connector that somebody charges at is refused in words, and so is another operator’s code', async () => {
  const [{ token }, other] = [await aDriver(20_000), await aDriver(20_000)]
  const place = await desk.aPoint()
  await start(token, place)
  await place.begins(1, place.getTag())
  const taken = await start(other.token, place)
  expect([taken.status, taken.error]).toEqual([409, 'charging.connector-busy'])
  expect(taken.msg).not.toMatch(/[{}]|charging\./)
  const foreign = { qr: `hlht://${place.chargePoint.chargePointNo}01.elsewhere/` }
  const reply = await desk.sendRequest('POST', '/api/driver/sessions', { token, key: newId(), body: foreign })
  expect([reply.status, reply.error]).toEqual([409, 'driver.qr-foreign'])
  expect(reply.msg).toContain('elsewhere')
})

/** Creates an account at Stripe's loopback, with cards on its own page. */
async function stripe() {
  const made = desk.loopback.merchant('stripe', `acct_${newId().slice(-12)}`)
  const { id } = await asStaff('POST', '/api/payments/accounts', {
    provider: 'stripe',
    name: newId(),
    onboarding: 'approved',
    state: 'on',
    merchantId: made.merchantId,
    secrets: made.secrets,
    environment: 'loopback',
  })
  desk.loopback.hook(made.merchantId, `${desk.base}/api/public/payments/${id}/notify`)
  return id as string
}

test('what a session left owed is paid by card on the provider’s page, and the bill is paid', async () => {
  const accountId = await stripe()
  // A charge point's past times are accepted, future ones are not. Rates of sign-in codes span one hour.
  const past = Date.now() - 7_200_000
  desk.setNow(new Date(past))
  const { token } = await aDriver(500)
  const place = await desk.aPoint()
  const started = await start(token, place)
  const transactionId = await place.begins(1, place.getTag())
  desk.setNow(new Date(past + 8 * 60_000))
  await place.ends(1, transactionId, 8_000)
  const session = await waitForSettledSession(token, started.data.id)
  expect(session.payState).toBe('arrears')
  const getArrearsMinor = async () =>
    (await desk.sendRequest('GET', '/api/driver/wallets', { token })).data[0].arrearsMinor as number
  const { ways } = (await desk.sendRequest('GET', '/api/driver/top-up-options', { token })).data
  expect(ways).toContainEqual({ accountId, provider: 'stripe', method: 'page', appId: '', test: true })
  const body = { accountId, method: 'page', amountMinor: await getArrearsMinor() }
  const { data: made } = await desk.sendRequest('POST', '/api/driver/top-ups', { token, key: newId(), body })
  expect(made).toMatchObject({ state: 'created', offer: { kind: 'redirect' } })
  const refreshTopUp = () => desk.sendRequest('POST', `/api/driver/top-ups/${made.id}/look`, { token })
  expect((await refreshTopUp()).data.state).toBe('created')
  desk.loopback.pay(made.ourNo)
  expect((await refreshTopUp()).data).toMatchObject({ state: 'captured', offer: null })
  expect(await getArrearsMinor()).toBe(0)
  await waitUntil(async () => (await waitForSettledSession(token, session.id)).payState === 'paid', 'the bill is paid')
})

test('inside WeChat a code of its authorisation says who pays: once, and the bridge is told what WeChat wants', async () => {
  const { token } = await aDriver()
  const { ways } = (await desk.sendRequest('GET', '/api/driver/top-up-options', { token })).data
  const way = ways.find(({ method }: { method: string }) => method === 'jsapi')
  expect(way).toMatchObject({ accountId: account, provider: 'wechat', appId: expect.stringMatching(/^wx/) })
  const top = (payerCode: string, key = newId()) =>
    desk.sendRequest('POST', '/api/driver/top-ups', {
      token,
      key,
      body: { accountId: way.accountId, method: 'jsapi', amountMinor: 5_000, payerCode },
    })
  expect((await top('code-mei-9')).error).toBe('outreach.no-wechat')
  await asStaff('PUT', '/api/outer-channels/wechat_account', {
    environment: 'loopback',
    settings: { appId: way.appId },
    secrets: { secret: simulatorSecret },
  })
  const { data: made, msg } = await top('code-mei-9')
  expect(msg).toBe('OK')
  expect(made.offer).toMatchObject({ kind: 'jsapi' })
  expect(Object.keys(made.offer.params).sort()).toEqual([
    'appId',
    'nonceStr',
    'package',
    'paySign',
    'signType',
    'timeStamp',
  ])
  expect(made.offer.params).toMatchObject({ appId: way.appId, signType: 'RSA' })
  expect((await top('code-mei-9')).error).toBe('outreach.wechat-code')
  desk.loopback.pay(made.ourNo)
  const looked = await desk.sendRequest('POST', `/api/driver/top-ups/${made.id}/look`, { token })
  expect(looked.data).toMatchObject({ state: 'captured', amountMinor: 5_000 })
})
