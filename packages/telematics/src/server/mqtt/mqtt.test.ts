import { Aedes } from 'aedes'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { telematicsSite, type TelematicsSite } from '../../testing/index.ts'
import { createTelematics, type Telematics } from '../index.ts'

/** Simulated broker over a real connection that keeps unacknowledged messages. */
interface TestBroker {
  port: number
  aedes: Aedes
  sockets: Set<Socket>
  /** Number of rejected connections. */
  readonly refused: number
  sendEvent(topic: string, body: unknown, retain?: boolean): Promise<void>
  /** Runs a function while no client is connected or can connect. */
  away(act: () => Promise<void>): Promise<void>
  close(): Promise<void>
}
async function aBroker(port = 0): Promise<TestBroker> {
  const aedes = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => done(null, user === 'ev' && password?.toString() === 'secret'),
    authorizeSubscribe: (_client, subscription, done) =>
      subscription.topic === 'forbidden' ? done(null, null) : done(null, subscription),
  })
  const sockets = new Set<Socket>()
  let isAway = false
  let refused = 0
  const server: Server = createServer((socket) => {
    if (isAway) {
      refused += 1
      return void socket.destroy()
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    aedes,
    sockets,
    get refused() {
      return refused
    },
    sendEvent: (topic, body, retain = false) =>
      new Promise((resolve, reject) => {
        const payload = typeof body === 'string' ? body : JSON.stringify(body)
        aedes.publish({ cmd: 'publish', qos: 1, dup: false, topic, payload, retain }, (error) =>
          error ? reject(error) : resolve(),
        )
      }),
    async away(act) {
      isAway = true
      for (const socket of sockets) socket.destroy()
      await waitUntil(() => aedes.connectedClients === 0, 'the broker sees that nobody is there')
      await act()
      isAway = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

let site: TelematicsSite
let broker: TestBroker
let look: (of?: Telematics) => Promise<void>
beforeAll(async () => {
  site = await telematicsSite()
  broker = await aBroker()
  site.allowed.push('127.0.0.0/8')
  await site.vehicles(['12', '21'])
  look = async (of = site.telematics) => of.domain.jobs?.['telematics:listen']?.run({}, { jobId: '', attempt: 1 })
})
beforeEach(async () => {
  const { list } = (await site.call('GET', '/api/telematics/sources')).data
  for (const { id } of list) await site.call('DELETE', `/api/telematics/sources/${id}`)
  await look()
})
afterAll(async () => {
  await site.close()
  await broker.close()
})

const address = (port = broker.port) => `mqtt://127.0.0.1:${port}`
async function aSource(more: object = {}, { call } = site) {
  const fixed = { name: 'Broker', kind: 'mqtt', naming: 'self-number', userName: 'ev', password: 'secret' }
  const body = { ...fixed, url: address(), topicFilter: 'fleet/+/position', ...more }
  return (await call('POST', '/api/telematics/sources', { body })).data
}
const getSource = async (id: string, { call } = site) => (await call('GET', `/api/telematics/sources/${id}`)).data
const isState = (id: string, state: string) =>
  waitUntil(async () => (await getSource(id)).state === state, `the source is ${state}`)
const at = (secondsAgo: number) => new Date(site.services.now().getTime() - secondsAgo * 1_000).toISOString()
const message = (secondsAgo: number, more: object = {}) => ({
  vehicle: '12',
  time: at(secondsAgo),
  longitude: -3.7,
  latitude: 40.4,
  soc: 55,
  ...more,
})

test('X-05 MQTT: messages of a broker are kept, rubbish and strangers are counted, secrets are sealed', async () => {
  const { id } = await aSource()
  await look()
  await isState(id, 'connected')
  await site.vehicles(['99'], { token: 'theirs' })
  await broker.sendEvent('fleet/12/position', message(30))
  await broker.sendEvent('fleet/12/position', 'rubbish{')
  await broker.sendEvent('fleet/99/position', message(29, { vehicle: '99' }))
  await broker.sendEvent('fleet/12/position', [message(28, { soc: 65_535 }), message(27, { soc: 54 })])
  await broker.sendEvent('other/12/position', message(20, { soc: 1 }))
  await waitUntil(async () => (await getSource(id)).taken === 3, 'three messages are taken')
  expect(await getSource(id)).toMatchObject({
    hasPassword: true,
    refused: { 'not-json': 1, 'unknown-vehicle': 1 },
    unbelieved: { soc: 1 },
    unknownNames: 1,
    lastError: null,
  })
  const { list } = (await site.call('GET', '/api/telematics/positions?search=12')).data
  expect(list[0]).toMatchObject({ longitude: -3.7, soc: 54 })
  expect((await site.call('GET', '/api/telematics/positions', { token: 'theirs' })).data.total).toBe(0)
  const { rows } = await site.admin.query('select * from telematics_sources where id = $1', [id])
  expect(JSON.stringify(rows[0])).not.toContain('secret"')
  expect(rows[0].sealed_password.toString('utf8')).not.toContain('secret')
  expect(JSON.stringify(site.audited)).not.toContain('"secret"')
})

test('X-05 MQTT: a retained old message is history, and once', async () => {
  const [old = ''] = await site.vehicles(['41'])
  await broker.sendEvent('fleet/41/position', message(3_000, { vehicle: '41', soc: 90 }), true)
  const { id } = await aSource()
  await look()
  await waitUntil(async () => (await getSource(id)).taken === 1, 'the retained message is taken')
  await broker.sendEvent('fleet/41/position', message(10, { vehicle: '41', soc: 40 }))
  await waitUntil(async () => (await getSource(id)).taken === 2, 'the newer one as well')
  // The retained message arrives with every subscription. So does the newer one if the broker did not receive its
  // acknowledgement in time.
  for (const socket of broker.sockets) socket.destroy()
  await waitUntil(async () => (await getSource(id)).twice > 0, 'the retained message comes again')
  expect((await site.call('GET', `/api/vehicles/${old}`)).data).toMatchObject({
    soc: 40,
    socSource: 'telematics',
  })
  await broker.sendEvent('fleet/41/position', '', true)
})

test('X-05 MQTT: a broker that goes away is connected to again, and says what it kept meanwhile', async () => {
  const { id } = await aSource()
  await look()
  await isState(id, 'connected')
  const { taken } = await getSource(id)
  await broker.away(() => broker.sendEvent('fleet/21/position', message(5, { vehicle: '21' })))
  await waitUntil(async () => (await getSource(id)).taken === taken + 1, 'what came while we were away is taken')
  const other = await aBroker()
  const { version, ...row } = await getSource(id)
  const keep = {
    name: row.name,
    kind: row.kind,
    naming: row.naming,
    topicFilter: row.topicFilter,
    userName: row.userName,
  }
  const body = { version, ...keep, url: address(other.port), password: 'secret' }
  expect((await site.call('PUT', `/api/telematics/sources/${id}`, { body })).status).toBe(200)
  await look()
  await isState(id, 'connected')
  await other.close()
  await isState(id, 'failed')
  expect(await getSource(id)).toMatchObject({ connectedSince: null, lastError: expect.any(String) })
  const again = await aBroker(other.port)
  await isState(id, 'connected')
  await again.close()
})

test('X-05 MQTT: a wrong password, a forbidden topic and a private address are told in words', async () => {
  const { id } = await aSource({ password: 'wrong' })
  await look()
  await isState(id, 'failed')
  expect((await getSource(id)).lastError).toMatch(/not authorized|user name or password/)
  const testSource = async (of: string) => (await site.call('POST', `/api/telematics/sources/${of}/test`)).data
  expect(await testSource(id)).toMatchObject({ outcome: 'refused', understood: [] })
  const topic = await aSource({ name: 'Topic', topicFilter: 'forbidden' })
  expect(await testSource(topic.id)).toMatchObject({ outcome: 'no-topic' })
  const nobody = await aSource({ name: 'Nobody', url: address(1) })
  expect(await testSource(nobody.id)).toMatchObject({
    outcome: 'unreachable',
    detail: expect.stringContaining('ECONNREFUSED'),
  })
  site.allowed.length = 0
  const good = await aSource({ name: 'Private' })
  expect(await testSource(good.id)).toMatchObject({ outcome: 'not-allowed' })
  site.allowed.push('127.0.0.0/8')
  const received = testSource(good.id)
  let isDone = false
  void received.then(() => (isDone = true))
  await waitUntil(async () => {
    await broker.sendEvent('fleet/12/position', message(2))
    return isDone
  }, 'the test hears a message')
  expect(await received).toMatchObject({
    outcome: 'connected',
    understood: [{ vehicle: '12', point: { soc: 55 } }],
  })
})

test('X-05 MQTT: of two processes one listens; the other takes over when it lets go', async () => {
  const second = createTelematics(
    {
      services: site.services,
      operatorOf: async () => ({ timeZone: 'UTC' }),
      allowedNetworks: async () => site.allowed,
    },
    { firstWaitMs: 20 },
  )
  const first = createTelematics(
    {
      services: site.services,
      operatorOf: async () => ({ timeZone: 'UTC' }),
      allowedNetworks: async () => site.allowed,
    },
    { firstWaitMs: 20 },
  )
  const { id } = await aSource()
  await look(first)
  await look(second)
  await isState(id, 'connected')
  await look(second)
  // Connections of the previous test may still be closing.
  await waitUntil(() => broker.sockets.size === 1, 'one of them listens')
  const holder = async () =>
    (await site.admin.query('select held_by from telematics_sources where id = $1', [id])).rows[0].held_by
  const before = await holder()
  await first.close()
  await waitUntil(() => broker.sockets.size === 0, 'the first lets go')
  await look(second)
  await isState(id, 'connected')
  expect(await holder()).not.toBe(before)
  await broker.sendEvent('fleet/12/position', message(1))
  await waitUntil(async () => (await getSource(id)).taken > 0, 'the second takes messages')
  await second.close()
})

test('X-05 MQTT: states of a connection are written in turn, the newest last, and again when that failed', async () => {
  // A separate app context, so that this process is the only one that can claim the source.
  const apart = await telematicsSite()
  apart.allowed.push('127.0.0.0/8')
  const { db } = apart.services
  let atOnce = 0
  let most = 0
  let isDown = true
  const inTenant: typeof db.inTenant = async (operatorId, work) => {
    most = Math.max(most, (atOnce += 1))
    try {
      if (isDown) throw new Error('the database is away')
      return await db.inTenant(operatorId, work)
    } finally {
      atOnce -= 1
    }
  }
  const own = createTelematics(
    {
      services: { ...apart.services, db: { ...db, inTenant } },
      operatorOf: async () => ({ timeZone: 'UTC' }),
      allowedNetworks: async () => apart.allowed,
    },
    { firstWaitMs: 20 },
  )
  try {
    await waitUntil(() => broker.sockets.size === 0, 'nobody of the tests before listens')
    const { id } = await aSource({}, apart)
    await look(own)
    await waitUntil(() => broker.sockets.size === 1, 'it listens')
    isDown = false
    await waitUntil(async () => {
      await look(own)
      return (await getSource(id, apart)).state === 'connected'
    }, 'what could not be written is written later')
    const lock = await apart.admin.connect()
    await lock.query('begin')
    await lock.query('update telematics_sources set taken = taken where id = $1', [id])
    const { refused } = broker
    await broker.away(() => waitUntil(() => broker.refused >= refused + 3, 'it tries again and again'))
    await waitUntil(() => broker.sockets.size === 1, 'it is back')
    await lock.query('commit')
    lock.release()
    await waitUntil(async () => (await getSource(id, apart)).state === 'connected', 'the newest state stands')
    expect(most).toBe(1)
  } finally {
    await own.close()
    await apart.close()
  }
})

test('X-05 MQTT: a source that is being written to while it is renewed is listened to on', async () => {
  const { id } = await aSource()
  await look()
  await isState(id, 'connected')
  await waitUntil(() => broker.sockets.size === 1, 'it listens')
  const [socket] = broker.sockets
  // Same row lock as in the counting of messages.
  const lock = await site.admin.connect()
  await lock.query('begin')
  await lock.query('update telematics_sources set taken = taken where id = $1', [id])
  const renewed = look()
  await waitUntil(
    async () =>
      (
        await site.admin.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%telematics_sources%'`,
        )
      ).rowCount === 1,
    'renewing waits for who writes',
  )
  await lock.query('commit')
  lock.release()
  await renewed
  await broker.sendEvent('fleet/12/position', message(0.7))
  await waitUntil(async () => (await getSource(id)).taken > 0, 'it takes messages')
  expect([...broker.sockets]).toEqual([socket])
})

test('X-05 MQTT: nothing is acknowledged before it is kept', async () => {
  const { id } = await aSource()
  await look()
  await isState(id, 'connected')
  const { taken } = await getSource(id)
  const acknowledged: string[] = []
  broker.aedes.on('ack', (packet) => void acknowledged.push(String((packet as { topic?: string } | undefined)?.topic)))
  // The locked table prevents any write of points.
  const lock = await site.admin.connect()
  await lock.query('begin')
  await lock.query('lock table telematics_points in share mode')
  await broker.sendEvent('fleet/12/position', message(0.5))
  await waitUntil(
    async () =>
      (
        await site.admin.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%telematics_points%'`,
        )
      ).rowCount === 1,
    'the message waits for being written',
  )
  expect(acknowledged).toEqual([])
  await lock.query('commit')
  lock.release()
  await waitUntil(() => acknowledged.length === 1, 'it is acknowledged')
  expect((await getSource(id)).taken).toBe(taken + 1)
})
