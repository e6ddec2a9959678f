import { randomUUID } from 'node:crypto'
import { simulatorSecret } from '@evops/outreach/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  pkceChallengeOf,
  createDriverTestSite,
  createPkceVerifier,
  type DriverTestSite,
} from './testing/driver-desk.ts'

/* Follows a driver's account: staff grants something, the app shows it, and it takes effect. */

let desk: DriverTestSite
beforeAll(async () => (desk = await createDriverTestSite()))
afterAll(() => desk.close())
afterEach(() => desk.setNow(undefined))

let phones = 0
async function aDriver() {
  const { access_token: token } = await desk.signIn(`+34622${String(100_000 + (phones += 1))}`)
  return { token, id: (await desk.sendRequest('GET', '/api/driver/me', { token })).data.id as string }
}
const asStaff = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const reply = await desk.sendRequest(method, path, { token: desk.staff, body, key: newId() })
  expect([path, reply.status, reply.msg]).toEqual([path, 200, reply.msg])
  return reply.data
}

async function byWechat(app: 'mini' | 'web', code: string) {
  const client_id = app === 'mini' ? 'driver-mini' : 'driver-web'
  const secret = createPkceVerifier()
  const { status, body } = await desk.sendRequest('POST', '/oauth/driver/authorize', {
    body: {
      operator: desk.optcode,
      client_id,
      response_type: 'code',
      code_challenge: pkceChallengeOf(secret),
      code_challenge_method: 'S256',
      device_id: randomUUID(),
      language: 'zh',
      proof: { kind: 'wechat', app, code },
    },
  })
  if (status !== 200) return { refused: body.reason as string }
  const grant = { grant_type: 'authorization_code', client_id, code_verifier: secret }
  const tokens = await desk.sendRequest('POST', '/oauth/driver/token', {
    body: { ...grant, code: body.authorization_code },
  })
  const token: string = tokens.body.access_token
  return { token, me: (await desk.sendRequest('GET', '/api/driver/me', { token })).data }
}

test('WeChat’s mini-programme and web page sign the same person in; a code works once, and a channel that is off signs nobody in', async () => {
  expect(await byWechat('mini', 'code-ana1')).toEqual({ refused: 'wechat-refused' })
  for (const [channel, appId] of [
    ['mini_program', 'wxmini0001'],
    ['wechat_account', 'wxaccount0001'],
  ])
    await asStaff('PUT', `/api/outer-channels/${channel}`, {
      environment: 'loopback',
      settings: { appId },
      secrets: { secret: simulatorSecret },
    })
  const face = await desk.sendRequest('GET', `/api/public/driver/face?operator=${desk.optcode}`)
  expect(face.data.signIn).toEqual({ phone: true, wechatMini: true, wechatWeb: true })
  const first = await byWechat('mini', 'code-mei-1')
  expect(first.me).toMatchObject({ wechat: true, phone: '', blocked: null })
  expect(await byWechat('mini', 'code-mei-1')).toEqual({ refused: 'wechat-refused' })
  expect((await byWechat('mini', 'code-mei-2')).me.id).toBe(first.me.id)
  expect((await byWechat('web', 'code-mei-3')).me.id).toBe(first.me.id)
  expect((await byWechat('web', 'code-lin-1')).me.id).not.toBe(first.me.id)
})

test('a company’s employee starts without money of their own, and the company is who pays', async () => {
  const { token, id: memberId } = await aDriver()
  const place = await desk.aPoint()
  const start = () =>
    desk.sendRequest('POST', '/api/driver/sessions', { token, key: newId(), body: { qr: place.qr(1) } })
  expect((await start()).error).toBe('charging.start-low-balance')
  const company = await asStaff('POST', '/user/corporate/save', {
    name: `Buses ${newId()}`,
    payMode: 'postpaid',
    creditLimitMinor: 1_000_000,
  })
  await asStaff('POST', '/user/corpmem/save', { companyId: company.id, memberId })
  expect((await desk.sendRequest('GET', '/api/driver/me', { token })).data.company).toEqual({
    name: company.name,
    state: 'active',
  })
  const { id } = (await start()).data
  const transactionId = await place.begins(1, place.getTag())
  await place.ends(1, transactionId, 600)
  const session = async () => (await desk.sendRequest('GET', `/api/driver/past-sessions/${id}`, { token })).data
  await waitUntil(async () => (await session()).state === 'settled', 'the order is settled')
  const settled = await session()
  expect(settled).toMatchObject({ payState: 'postpaid', billedTo: company.name, canInvoice: false })
  expect(settled.paid.filter(({ own }: { own: boolean }) => own)).toEqual([])
})

test('a coupon that staff gives is the driver’s, and nobody else’s', async () => {
  const [{ token, id }, other] = [await aDriver(), await aDriver()]
  const terms = { name: 'Welcome', off: { how: 'amount', amountMinor: 500 } }
  const made = await asStaff('POST', '/user/preferstrategy/save', terms)
  await asStaff('POST', '/user/preferstrategy/pushtoopt', { id: made.id, optId: desk.operatorId })
  await asStaff('POST', `/api/coupons/strategies/${made.id}/accept`, {})
  await asStaff('POST', '/user/preferstrategy/pushtouser', { id: made.id, members: [id] })
  const coupons = async (by: string, state: string) =>
    (await desk.sendRequest('GET', `/api/driver/coupons?state=${state}`, { token: by })).data.list
  const [coupon] = await coupons(token, 'unused')
  expect(coupon).toMatchObject({ strategyName: 'Welcome', off: terms.off, usedAt: null })
  expect(await coupons(other.token, 'unused')).toEqual([])
  await asStaff('POST', `/api/coupons/${coupon.id}/revoke`, { reason: 'Given by mistake' })
  expect(await coupons(token, 'unused')).toEqual([])
})

test('a booking that is cancelled leaves the connector to the next driver', async () => {
  const [{ token }, other] = [await aDriver(), await aDriver()]
  const { chargePoint } = await desk.aPoint()
  const wish = {
    stationId: chargePoint.stationId,
    connector: { chargePointId: chargePoint.chargePointId, connectorNo: 1 },
    startsAt: new Date(desk.services.now().getTime() + 3_600_000).toISOString(),
    minutes: 30,
  }
  const book = (by: string) => desk.sendRequest('POST', '/api/driver/bookings', { token: by, key: newId(), body: wish })
  const { data: booking } = await book(token)
  expect(booking).toMatchObject({ connectorNo: 1, missed: false })
  expect((await book(other.token)).status).toBe(409)
  const cancel = (by: string) =>
    desk.sendRequest('POST', `/api/driver/bookings/${booking.id}/cancel`, { token: by, body: {} })
  expect((await cancel(other.token)).status).toBe(404)
  expect((await cancel(token)).data).toMatchObject({ state: 'cancelled', missed: false })
  expect((await book(other.token)).status).toBe(200)
})

test('consents stand as the driver set them, and staff sees each step that led there', async () => {
  const { token, id } = await aDriver()
  const marketing = { topic: 'marketing', channel: 'sms', until: null }
  for (const granted of [true, false])
    await desk.sendRequest('POST', '/api/driver/consents', {
      token,
      body: { changes: [{ ...marketing, granted }] },
    })
  const { data: stand } = await desk.sendRequest('GET', '/api/driver/consents', { token })
  expect(stand).toContainEqual({ ...marketing, granted: false })
  const { history } = await asStaff('GET', `/api/member-consents/${id}`)
  expect(history.map(({ granted, source }: { granted: boolean; source: string }) => [granted, source])).toEqual([
    [false, 'app'],
    [true, 'app'],
  ])
})

test('a profile changes once for each version, and its language is that of what they are told', async () => {
  const { token, id } = await aDriver()
  const { version } = (await desk.sendRequest('GET', '/api/driver/me', { token })).data
  const change = { nickname: 'Bus 12', language: 'es', version }
  const saveProfile = () => desk.sendRequest('PUT', '/api/driver/me', { token, body: change })
  expect((await saveProfile()).data).toMatchObject({ nickname: 'Bus 12', language: 'es' })
  expect((await saveProfile()).status).toBe(409)
  // Requested in English.
  expect((await desk.sendRequest('GET', '/api/driver/me', { token })).data).toMatchObject({ language: 'es' })
  const languageQuery = 'select language from outreach_people where member_id = $1'
  expect((await desk.admin.query(languageQuery, [id])).rows).toEqual([{ language: 'es' }])
})

test('web push: a browser listens and no longer, under the operator’s own key', async () => {
  const { token, id } = await aDriver()
  const key = async () => (await desk.sendRequest('GET', '/api/driver/web-push', { token })).data.publicKey
  expect(await key()).toBeNull()
  await asStaff('PUT', '/api/outer-channels/web_push', {
    environment: 'loopback',
    settings: { subject: 'mailto:desk@example.com' },
  })
  expect(await key()).toMatch(/^B[A-Za-z0-9_-]{86}$/)
  const { endpoint, p256dh, auth } = desk.peers.subscriber()
  const send = (path: string, body: object) => desk.sendRequest('POST', `/api/driver/web-push${path}`, { token, body })
  const listPushSubscriptions = async () => {
    const endpointQuery = 'select endpoint from outreach_push_subscriptions where member_id = $1'
    return (await desk.admin.query(endpointQuery, [id])).rows
  }
  for (const place of ['http://10.0.0.1/x', 'https://10.0.0.1/x', 'https://push.example.org/x'])
    expect([place, (await send('', { endpoint: place, p256dh, auth })).error]).toEqual([
      place,
      'outreach.push-subscription',
    ])
  expect((await send('', { endpoint, p256dh, auth })).data).toEqual({ done: true })
  expect(await listPushSubscriptions()).toEqual([{ endpoint }])
  await send('/end', { endpoint })
  expect(await listPushSubscriptions()).toEqual([])
})

test('web push: four hundred subscriptions of one member leave the ten newest', async () => {
  const { token, id } = await aDriver()
  const { p256dh, auth } = desk.peers.subscriber()
  const places = Array.from({ length: 14 }, (_, n) => `https://fcm.googleapis.com/fcm/send/${id}-${10 + n}`)
  for (const endpoint of places) {
    const body = { endpoint, p256dh, auth }
    expect((await desk.sendRequest('POST', '/api/driver/web-push', { token, body })).status).toBe(200)
  }
  const rows = await desk.admin.query<{ endpoint: string }>(
    'select endpoint from outreach_push_subscriptions where member_id = $1 order by endpoint',
    [id],
  )
  expect(rows.rows.map(({ endpoint }) => endpoint)).toEqual(places.slice(-10))
})

test('map and station say today’s price as the tariff says it for this hour', async () => {
  const { chargePoint } = await desk.aPoint()
  const { rows } = await desk.admin.query<{ content: { prices: Record<string, object> } }>(
    'select content from tariffs_versions where operator_id = $1',
    [desk.operatorId],
  )
  const prices = rows[0]?.content.prices ?? {}
  const getPublicPrice = async () => {
    const path = `/api/public/driver/stations/${chargePoint.stationId}?operator=${desk.optcode}`
    const { data } = await desk.sendRequest('GET', path)
    return { now: data.priceNowE5, periods: data.chargePoints[0].price.periods }
  }
  const { periods } = await getPublicPrice()
  for (const { from, period, electricityE5, serviceE5 } of periods) {
    expect(prices[period]).toMatchObject({ electricityE5, serviceE5 })
    desk.setNow(new Date(Date.parse(from)))
    expect((await getPublicPrice()).now).toBe(electricityE5 + serviceE5)
  }
  expect(new Set(periods.map(({ period }: { period: string }) => period)).size).toBeGreaterThan(1)
})
