import { driverEndpoints } from '@evops/driver/contract'
import { driverExamples } from '@evops/driver/server'
import { newId, type EndpointSpec } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestSite } from './testing/driver-desk.ts'

/* A driver's data is invisible to all others: drivers of the same operator and of another operator. */

let desk: DriverTestSite
let owner: string
let others: readonly string[]
/** Ids of all the owner's data, by path prefix. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  desk = await createDriverTestSite()
  await desk.account()
  const place = await desk.aPoint()
  const elsewhere = await desk.open(await desk.operator())
  owner = (await desk.signIn('+34633000001')).access_token
  others = [
    (await desk.signIn('+34633000002')).access_token,
    (await desk.signIn('+34633000001', { optcode: elsewhere.optcode })).access_token,
  ]
  const must = async (path: string, body?: object) => {
    const reply = await desk.sendRequest('POST', `/api/driver${path}`, { token: owner, key: newId(), body })
    expect([path, reply.status, reply.error]).toEqual([path, 200, undefined])
    return reply.data
  }
  ids['top-ups'] = (await desk.topUp(owner, 50_000)).id
  const { id } = await must('/sessions', { qr: place.qr(1) })
  const transactionId = await place.begins(1, place.getTag())
  await place.ends(1, transactionId, 500)
  ids.sessions = id
  ids['past-sessions'] = id
  await must(`/sessions/${id}/evaluation`, { stars: 4 })
  ids['invoice-titles'] = (await must('/invoice-titles', { country: 'CN', kind: 'person', name: '张伟' })).id
  ids.invoices = (await must('/invoices', { titleId: ids['invoice-titles'], sessionIds: [id] })).id
  const startsAt = new Date(desk.services.now().getTime() + 3_600_000).toISOString()
  ids.bookings = (await must('/bookings', { stationId: place.chargePoint.stationId, startsAt })).id
  ids.feedback = (await must('/feedback', { kind: 'other', content: 'The light is off' })).id
  ids.devices = (await desk.sendRequest('GET', '/api/driver/devices', { token: owner })).data[0].id
})
afterAll(() => desk.close())

const drivers: readonly EndpointSpec[] = driverEndpoints.filter(({ permission }) => permission === 'driver')
const nounOf = (path: string) => path.split('/')[3] ?? ''
async function requestEndpoint({ method, path, name }: EndpointSpec, token: string, id: string) {
  const { params, body } = driverExamples[name as keyof typeof driverExamples]
  const kind = (params as { kind?: string } | undefined)?.kind ?? ''
  return desk.sendRequest(method, path.replace('{id}', id).replace('{kind}', kind), {
    token,
    key: newId(),
    ...(body !== undefined && { body: body as object }),
  })
}

test('each call that names something answers others as if it did not exist', async () => {
  const named = drivers.filter(({ path }) => path.includes('{id}'))
  expect(named.length).toBeGreaterThan(12)
  for (const spec of named) {
    const id = ids[nounOf(spec.path)]
    expect([spec.name, typeof id]).toEqual([spec.name, 'string'])
    for (const token of others) {
      const theirs = await requestEndpoint(spec, token, id ?? '')
      const nobodys = await requestEndpoint(spec, token, newId())
      expect([spec.name, theirs.status, theirs.error]).toEqual([spec.name, 404, 'request.not-found'])
      expect([spec.name, theirs.msg]).toEqual([spec.name, nobodys.msg])
    }
  }
})

test('what bodies name is looked at as well: a title, an order and a merchant account of others', async () => {
  const [sameOperator = '', elsewhere = ''] = others
  const body = { titleId: ids['invoice-titles'], sessionIds: [ids.sessions] }
  for (const token of others)
    expect((await desk.sendRequest('POST', '/api/driver/invoices', { token, body })).error).toBe('request.not-found')
  const own = { country: 'CN', kind: 'person', name: '李娜' }
  const { id: titleId } = (
    await desk.sendRequest('POST', '/api/driver/invoice-titles', { token: sameOperator, body: own })
  ).data
  const stolen = { titleId, sessionIds: [ids.sessions] }
  const refused = await desk.sendRequest('POST', '/api/driver/invoices', {
    token: sameOperator,
    body: stolen,
  })
  expect([refused.status >= 400, refused.data]).toEqual([true, undefined])
  const { ways } = (await desk.sendRequest('GET', '/api/driver/top-up-options', { token: owner })).data
  const pay = { accountId: ways[0].accountId, method: ways[0].method, amountMinor: 100 }
  const other = await desk.sendRequest('POST', '/api/driver/top-ups', {
    token: elsewhere,
    key: newId(),
    body: pay,
  })
  expect(other.error).toBe('payments.method')
})

test('no list tells another driver anything of it, and each tells its own', async () => {
  const lists = drivers.filter(({ method, path, name }) => {
    const isOwn = ['topUpOptions', 'getDriverMe', 'getPushKey', 'listDriverConsents'].includes(name)
    return method === 'GET' && !path.includes('{id}') && !isOwn
  })
  const ownIds = Object.values(ids)
  for (const spec of lists)
    for (const token of others) {
      const { status, data } = await requestEndpoint(spec, token, '')
      expect([spec.name, status]).toEqual([spec.name, 200])
      const text = JSON.stringify(data)
      expect([spec.name, ownIds.filter((id) => text.includes(id))]).toEqual([spec.name, []])
    }
  for (const path of ['past-sessions', 'top-ups', 'invoice-titles', 'invoices', 'bookings', 'feedback'])
    expect([path, (await desk.sendRequest('GET', `/api/driver/${path}`, { token: owner })).data.list[0]?.id]).toEqual([
      path,
      ids[path],
    ])
})

test('a connector that somebody charges at is refused, in words, and no order is left of it', async () => {
  const place = await desk.aPoint()
  await desk.topUp(others[0] ?? '', 50_000)
  const start = (token: string, connectorNo: number, optcode?: string) => {
    const qr = optcode ? place.qr(connectorNo).replace(desk.optcode, optcode) : place.qr(connectorNo)
    return desk.sendRequest('POST', '/api/driver/sessions', { token, key: newId(), body: { qr } })
  }
  expect((await start(owner, 1)).data.state).toBe('starting')
  const taken = await start(others[0] ?? '', 1)
  expect([taken.status, taken.error, taken.msg.length > 10]).toEqual([409, 'charging.connector-busy', true])
  expect((await desk.sendRequest('GET', '/api/driver/sessions', { token: others[0] })).data).toEqual([])
  // A member's own start token allows one session at a time.
  expect((await start(owner, 2)).error).toBe('charging.start-concurrent')
  const foreign = await start(others[0] ?? '', 2, 'somebody-else')
  expect([foreign.status, foreign.error, foreign.msg]).toEqual([
    409,
    'driver.qr-foreign',
    expect.stringContaining('somebody-else'),
  ])
  expect((await start(others[1] ?? '', 2)).error).toBe('driver.qr-foreign')
  const hidden = 'update stations_stations set open_to_public = false where id = $1'
  await desk.admin.query(hidden, [place.chargePoint.stationId])
  expect((await start(others[0] ?? '', 2)).error).toBe('driver.qr-unknown')
  const { chargePointId } = place.chargePoint
  const body = { connector: { chargePointId, connectorNo: 2 } }
  const byHand = await desk.sendRequest('POST', '/api/driver/sessions', {
    token: others[0],
    key: newId(),
    body,
  })
  expect([byHand.status, byHand.error]).toEqual([404, 'request.not-found'])
})
