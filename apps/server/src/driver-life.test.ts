import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestSite } from './testing/driver-desk.ts'

/*
 * Covers a driver's life cycle through the app's own API: real sockets and messages, loopback providers for payments
 * and text messages.
 */

let desk: DriverTestSite
beforeAll(async () => {
  desk = await createDriverTestSite()
  await desk.account()
})
afterAll(() => desk.close())
afterEach(() => desk.setNow(undefined))

let phones = 0
const aPhone = () => `+34600${String(100_000 + (phones += 1))}`
/** Collects events of a session until the requested number. */
async function readSessionEvents(path: string, token: string) {
  const gone = new AbortController()
  const reply = await fetch(`${desk.base}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  const seen: any[] = []
  const reading = (async () => {
    let text = ''
    for await (const piece of reply.body ?? []) {
      text += Buffer.from(piece).toString('utf8')
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, data] = /^event: session\ndata: (.*)$/s.exec(part) ?? []
        if (data) seen.push(JSON.parse(data))
      }
    }
  })().catch(() => undefined)
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    seen,
    over: reading,
    end: () => gone.abort(),
  }
}

test('a driver signs in, finds a connector, pays, starts by its QR code, watches, stops and reads the bill', async () => {
  const { optcode } = desk
  const request: DriverTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
  const place = await desk.aPoint()
  const face = (await request('GET', `/api/public/driver/face?operator=${optcode}`)).data
  expect(face).toMatchObject({ operator: optcode, currency: 'CNY', demo: true, signIn: { phone: true } })

  const { data: map } = await request('GET', `/api/public/driver/stations?operator=${optcode}&pageSize=200`)
  const onMap = map.list.find(({ id }: { id: string }) => id === place.chargePoint.stationId)
  expect(onMap).toMatchObject({ connectors: 2, free: 2, inUse: 0, closed: 0, priceNowE5: expect.any(Number) })
  const { data: station } = await request(
    'GET',
    `/api/public/driver/stations/${place.chargePoint.stationId}?operator=${optcode}`,
  )
  expect(station.chargePoints).toHaveLength(2)
  expect(station.chargePoints[0]).toMatchObject({
    state: 'idle',
    startable: true,
    price: { currency: 'CNY' },
  })
  const { periods } = station.chargePoints[0].price
  expect(Date.parse(periods.at(-1).to) - Date.parse(periods[0].from)).toBe(86_400_000)
  const { data: found } = await request(
    'GET',
    `/api/public/driver/connector?operator=${optcode}&qr=${encodeURIComponent(place.qr(2))}`,
  )
  expect(found).toMatchObject({
    connector: { connectorNo: 2, chargePointNo: place.chargePoint.chargePointNo },
    station: { id: place.chargePoint.stationId },
  })

  const phone = aPhone()
  const { access_token: token } = await desk.signIn(phone)
  expect((await request('GET', '/api/driver/me', { token })).data).toMatchObject({
    blocked: null,
    wechat: false,
  })
  const refused = await request('POST', '/api/driver/sessions', { token, key: newId(), body: { qr: place.qr(2) } })
  expect(refused.error).toBe('charging.start-low-balance')
  expect(refused.msg).toBe('Not enough balance: ¥0.51 are needed, ¥0.00 are available. Add credit to start')
  expect(await desk.topUp(token, 20_000)).toMatchObject({ state: 'captured', test: true })
  expect((await request('GET', '/api/driver/wallets', { token })).data).toMatchObject([
    { kind: 'own', availableMinor: 20_000, currency: 'CNY' },
  ])

  const key = newId()
  const started = await request('POST', '/api/driver/sessions', { token, key, body: { qr: place.qr(2) } })
  expect(started.data).toMatchObject({ state: 'starting', connectorNo: 2, failure: null, costMinor: null })
  const { id } = started.data
  // A repeated call returns the same session.
  expect((await request('POST', '/api/driver/sessions', { token, key, body: { qr: place.qr(2) } })).data.id).toBe(id)
  expect((await request('GET', '/api/driver/sessions', { token })).data).toMatchObject([{ id }])

  const stream = await readSessionEvents(`/api/driver/sessions/${id}/events`, token)
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const transactionId = await place.begins(2, place.getTag())
  await place.meterValue(2, transactionId, 300)
  await waitUntil(
    () => stream.seen.some(({ costMinor, energyDwh }) => costMinor > 0 && energyDwh !== null),
    'cost and energy are told as they grow',
  )
  expect(stream.seen.at(-1)).toMatchObject({ state: 'charging', energyDwh: 3_000, powerW: 60_000 })

  const stopped = await request('POST', `/api/driver/sessions/${id}/stop`, { token })
  expect(stopped.data).toMatchObject({ answer: 'accepted', session: { state: 'stopping' } })
  await place.ends(2, transactionId, 600)
  await stream.over
  expect(stream.seen.at(-1)).toMatchObject({ id, state: 'settled', energyDwh: 6_000 })

  const { data: session } = await request('GET', `/api/driver/past-sessions/${id}`, { token })
  expect(session).toMatchObject({
    state: 'settled',
    payState: 'paid',
    stopReason: 'user_app',
    billed: true,
    canEvaluate: true,
    canInvoice: true,
    paid: [{ account: 'wallet_principal', own: true, amountMinor: session.payableMinor }],
  })
  expect(session.bill.segments.length).toBeGreaterThan(0)
  expect((await request('GET', '/api/driver/past-sessions', { token })).data).toMatchObject({
    total: 1,
    list: [{ id }],
  })
  const movements = (await request('GET', '/api/driver/wallet/movements', { token })).data.list
  expect(movements.reduce((sum: number, { amountMinor }: { amountMinor: number }) => sum + amountMinor, 0)).toBe(
    20_000 - session.payableMinor,
  )

  // A real app user rates their own sessions; the demo does not do it for them.
  const { services, domains, operatorId } = desk
  const others = await services.db.inTenant(operatorId, (tx) => domains.members.sessionsToRate(tx, 10))
  expect(others.map(({ sessionNo }) => sessionNo)).not.toContain(session.sessionNo)
  const evaluation = await request('POST', `/api/driver/sessions/${id}/evaluation`, {
    token,
    body: { stars: 5, text: 'Fine' },
  })
  expect(evaluation.data).toMatchObject({ stars: 5, sessionId: id })
  expect((await request('GET', `/api/driver/past-sessions/${id}`, { token })).data.canEvaluate).toBe(false)
  const again = await request('POST', `/api/driver/sessions/${id}/evaluation`, { token, body: { stars: 1 } })
  expect(again.error).toBe('members.evaluation-twice')

  const title = { country: 'CN', kind: 'person', name: '张伟' }
  const { id: titleId } = (await request('POST', '/api/driver/invoice-titles', { token, body: title })).data
  const invoice = await request('POST', '/api/driver/invoices', {
    token,
    body: { titleId, sessionIds: [id] },
  })
  expect(invoice.data).toMatchObject({
    state: 'applied',
    totalMinor: session.payableMinor,
    sessions: [{ sessionId: id }],
  })
  expect((await request('GET', `/api/driver/past-sessions/${id}`, { token })).data.canInvoice).toBe(false)
  // The log identifies the user by id and does not contain the name.
  const { rows } = await desk.admin.query(
    'select action, user_name from organisation_audit where user_id = (select id from members_members where mobile = $1) order by at',
    [phone],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'driverSignIn',
      'createTopUp',
      'startDriverSession',
      'stopDriverSession',
      'applyDriverInvoice',
    ]),
  )
  expect(new Set(rows.map(({ user_name: name }) => name)).size).toBe(1)
})

test('streams have a ceiling for a sign-in and a member, and end with their sign-in', async () => {
  const place = await desk.aPoint()
  const phone = aPhone()
  const { access_token: token } = await desk.signIn(phone)
  await desk.topUp(token, 20_000)
  const body = { qr: place.qr(2) }
  const { data } = await desk.sendRequest('POST', '/api/driver/sessions', { token, key: newId(), body })
  const watch = (by: string) => readSessionEvents(`/api/driver/sessions/${data.id}/events`, by)
  const open = (by: string) => Promise.all([1, 2, 3, 4].map(() => watch(by)))
  const streams = await open(token)
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await watch(token)).status).toBe(429)
  const { access_token: second } = await desk.signIn(phone)
  const others = await open(second)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { access_token: third } = await desk.signIn(phone)
  expect((await watch(third)).status).toBe(429)
  await desk.sendRequest('POST', '/oauth/driver/revoke', { body: { client_id: 'driver-web', token } })
  // Each stream of the sign-in ends without a call of its browser.
  await Promise.all(streams.map(({ over }) => over))
  const again = await watch(third)
  expect(again.status).toBe(200)
  for (const { end } of [...others, again]) end()
})

test('an app that was opened without an operator is told the only one there is, and none where there are two', async () => {
  const only = await desk.sendRequest('GET', '/api/public/driver/face')
  expect(only.data).toMatchObject({ operator: desk.optcode, currency: 'CNY' })
  await desk.operator()
  const several = await desk.sendRequest('GET', '/api/public/driver/face')
  expect([several.status, several.body.error]).toEqual([404, 'driver.unknown-operator'])
})
