import { createHmac } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createWebServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformOperatorId, type AuditFeedRow } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import { auditChain } from '../audit/audit-log.service.ts'
import { insertAudit } from '../audit/audit.store.ts'
import { createChain } from '@evops/platform/server'
import { createAuditFeeds, feedNoticeMs, type AuditFeeds } from './audit-feeds.service.ts'
import { frameMessages, syslogMessage, type FeedEntry } from './syslog.rules.ts'

let t: TestServices
let app: App
let feeds: AuditFeeds
let ours: string
let staff: string
let clerk: string
let reader: string
let foreign: string
const notices: unknown[] = []

beforeAll(async () => {
  t = await testServices()
  app = (await organisationApp(t.services, [], { allowedNetworks: async () => ['127.0.0.0/8'] })).app
  feeds = createAuditFeeds({
    services: t.services,
    networks: async () => ['127.0.0.0/8'],
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  })
  ours = await createTestOperator(t.services)
  staff = (await createTestUser(t.services, { operatorId: platformOperatorId, codes: 'all' })).token
  clerk = (await createTestUser(t.services, { operatorId: ours, codes: 'all' })).token
  reader = (await createTestUser(t.services, { operatorId: ours, codes: ['auditlog'] })).token
  foreign = (await createTestUser(t.services, { operatorId: await createTestOperator(t.services), codes: 'all' })).token
  await createChain(t.services, auditChain).sealAll()
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(() => t.admin.query('delete from organisation_audit_feeds'))
afterEach(() => {
  t.setNow(undefined)
  notices.length = 0
})

const path = '/api/organisation/audit-feeds'
const form = (address: string, more: object = {}) => ({ name: 'SIEM', address, ...more })
const create = (address: string, { token = clerk, ...more }: { token?: string; ofInstallation?: boolean } = {}) =>
  callApp(app, ['POST', path], { token, payload: form(address, more) })
const listed = async (token = clerk) => (await callApp(app, ['GET', path], { token })).data<Page<AuditFeedRow>>().list
const later = (ms: number) => t.setNow(new Date(t.services.now().getTime() + ms))

/** Writes and seals entries, one sealed group for each call. */
async function write(operatorId: string, actions: readonly string[]): Promise<void> {
  for (const action of actions)
    await t.services.db.inTenant(operatorId, (tx) =>
      insertAudit(tx, {
        operatorId,
        id: newId(),
        at: new Date(),
        userId: null,
        userOperatorId: operatorId,
        userName: 'tester "1"]',
        address: '192.0.2.1',
        requestId: '',
        action,
        entity: 'thing',
        entityId: 'a\\b',
        before: null,
        after: '{"size":2}',
        result: 'done',
      }),
    )
  await createChain(t.services, auditChain).sealAll()
}
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

/** A syslog receiver. `cutAfter`: it breaks each of the first connections after so many bytes. */
async function receiver(cuts: readonly number[] = []) {
  const texts: string[] = []
  let connections = 0
  const server: Server = createServer((socket: Socket) => {
    const cutAfter = cuts[connections]
    connections += 1
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      if (cutAfter !== undefined && bytes.length >= cutAfter) {
        bytes = bytes.subarray(0, cutAfter)
        socket.resetAndDestroy()
      }
    })
    socket.on('close', () => texts.push(...unframe(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `syslog+tcp://127.0.0.1:${port}`,
    texts,
    actions: () => texts.map((text) => text.split(' ')[5] ?? ''),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
/** Reads complete messages only, as a receiver does when a connection breaks. */
function unframe(bytes: Buffer): string[] {
  const texts = []
  for (let rest = bytes; rest.length > 0;) {
    const space = rest.indexOf(' ')
    const length = Number(rest.subarray(0, space).toString())
    if (space < 0 || rest.length < space + 1 + length) break
    texts.push(rest.subarray(space + 1, space + 1 + length).toString('utf8'))
    rest = rest.subarray(space + 1 + length)
  }
  return texts
}

test('S-17 a syslog message is that of RFC 5424, framed by octets, with escaped values', () => {
  const entry: FeedEntry = {
    operatorId: 'o',
    seq: 7,
    hash: 'ab',
    id: 'i',
    at: '2026-11-29T10:00:00.000Z',
    userId: null,
    userName: '张 "x" ]\\',
    address: '192.0.2.1',
    requestId: '',
    action: 'updateUser',
    entity: 'user',
    entityId: 'e',
    result: 'refused',
    changes: [],
  }
  const text = syslogMessage(entry, 'ops.example.org')
  expect(text).toMatch(/^<108>1 2026-11-29T10:00:00\.000Z ops\.example\.org evops - updateUser \[audit@32473 /)
  expect(text).toContain('user="张 \\"x\\" \\]\\\\"')
  expect(JSON.parse(text.slice(text.indexOf('\uFEFF') + 1))).toEqual(entry)
  const frame = frameMessages([text, text])
  expect(unframe(frame)).toEqual([text, text])
  expect(frame.toString().startsWith(`${Buffer.byteLength(text)} <108>1 `)).toBe(true)
})

test('S-17 a feed needs its code, a known kind of address, a reachable network, and stays in its operator', async () => {
  const at = await receiver()
  expect((await create(at.address, { token: '' })).status).toBe(401)
  expect((await create(at.address, { token: reader })).status).toBe(403)
  expect((await create('udp://127.0.0.1:514')).fields).toHaveProperty('address')
  expect((await create('syslog+tcp://10.0.0.1:601')).error).toBe('request.private-address')
  expect((await create(at.address, { ofInstallation: true })).error).toBe('organisation.platform-only')
  const made = (await create(at.address)).data<AuditFeedRow & { secret: string | null }>()
  expect(made).toMatchObject({ state: 'current', behind: 0, secret: null })
  expect((await create(at.address)).error).toBe('organisation.audit-feed-name-taken')
  expect(await listed(foreign)).toEqual([])
  for (const [method, more] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/test'],
  ] as const)
    expect(
      (
        await callApp(app, [method, `${path}/${made.id}${more}`], {
          token: foreign,
          ...(method === 'POST' && { payload: {} }),
        })
      ).status,
    ).toBe(404)
  expect((await callApp(app, ['POST', `${path}/${made.id}/test`], { token: clerk, payload: {} })).status).toBe(200)
  expect(at.actions()).toEqual(['testAuditFeed'])
  const change = { name: 'SIEM', address: 'https://127.0.0.1/x', version: 1 }
  const changed = await callApp(app, ['PUT', `${path}/${made.id}`], { token: clerk, payload: change })
  expect(changed.error).toBe('organisation.audit-feed-kind')
  await at.close()
})

test('S-17 entries arrive in order at least once, although the receiver breaks connections', async () => {
  const at = await receiver([10, 12_000, 18_000])
  await create(at.address)
  const actions = names('act', 30)
  for (let n = 0; n < 30; n += 5) await write(ours, actions.slice(n, n + 5))
  for (let round = 0; round < 4; round += 1) {
    await feeds.sendAll()
    later(60_000)
  }
  const arrived = at.actions().filter((action) => action.startsWith('act'))
  const first = actions.map((action) => arrived.indexOf(action))
  expect(first).not.toContain(-1)
  expect(first).toEqual(first.toSorted((a, b) => a - b))
  expect(arrived.slice(-30)).toEqual(actions)
  expect(arrived.length).toBeGreaterThan(30)
  // A sign-in session ends when the clock is set back after its use.
  t.setNow(undefined)
  const [feed] = await listed()
  expect(feed).toMatchObject({ state: 'current', behind: 0, failingSince: null, lastError: null })
  await at.close()
})

test('S-17 a receiver that is away is tried with growing pauses, shows its state, and everything follows later', async () => {
  const away = await receiver()
  await away.close()
  await create(away.address)
  await write(ours, ['late'])
  await feeds.sendAll()
  expect((await listed())[0]).toMatchObject({
    state: 'failing',
    lastError: expect.stringContaining('ECONNREFUSED'),
  })
  expect(feeds.metrics()[0]?.samples[0]?.value).toBeGreaterThan(0)
  await feeds.sendAll()
  const attempts = async () =>
    (await t.admin.query<{ attempts: number }>('select attempts from organisation_audit_feeds')).rows[0]?.attempts
  expect(await attempts()).toBe(1)
  later(5_000)
  await feeds.sendAll()
  later(5_000)
  await feeds.sendAll()
  expect(await attempts()).toBe(2)
  expect(notices).toEqual([])
  later(feedNoticeMs)
  await feeds.sendAll()
  later(feedNoticeMs)
  await feeds.sendAll()
  expect(notices.length).toBeGreaterThan(0)
  expect(new Set(notices.map((notice) => JSON.stringify(notice))).size).toBe(notices.length)
  const back = await receiver()
  await t.admin.query('update organisation_audit_feeds set address = $1', [back.address])
  later(feedNoticeMs)
  await feeds.sendAll()
  expect(back.actions()).toContain('late')
  await back.close()
})

test('S-17 a feed of the installation has the entries of every operator, each in its order', async () => {
  const at = await receiver()
  await create(at.address, { token: staff, ofInstallation: true })
  const other = await createTestOperator(t.services)
  for (const n of [0, 1, 2]) {
    await write(ours, [`ours${n}`])
    await write(other, [`other${n}`])
  }
  await feeds.sendAll()
  const arrived = at.actions()
  expect(arrived.filter((action) => action.startsWith('ours'))).toEqual(names('ours', 3))
  expect(arrived.filter((action) => action.startsWith('other'))).toEqual(names('other', 3))
  await at.close()
})

test('S-17 a webhook gets signed entries, and a failed answer is repeated', async () => {
  const bodies: { body: string; signature: string }[] = []
  let status = 500
  const server = createWebServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push({
        body: Buffer.concat(parts).toString(),
        signature: String(request.headers['evops-signature']),
      })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { secret, id } = (await create('https://127.0.0.1/hook')).data<AuditFeedRow & { secret: string }>()
  // The receiver of the test speaks plain HTTP, which a form does not accept.
  await t.admin.query('alter table organisation_audit_feeds drop constraint organisation_audit_feeds_address_check')
  await t.admin.query('update organisation_audit_feeds set address = $1 where id = $2', [
    `http://127.0.0.1:${port}/hook`,
    id,
  ])
  await write(ours, ['one', 'two'])
  await feeds.sendAll()
  status = 200
  later(60_000)
  await feeds.sendAll()
  expect(bodies).toHaveLength(2)
  const [, last] = bodies
  const seconds = /^t=(\d+),/.exec(last?.signature ?? '')?.[1] ?? ''
  const hash = createHmac('sha256', secret)
    .update(`${seconds}.${last?.body ?? ''}`)
    .digest('hex')
  expect(last?.signature).toBe(`t=${seconds},v1=${hash}`)
  const { entries } = JSON.parse(last?.body ?? '{}') as { entries: FeedEntry[] }
  expect(entries.map(({ action }) => action).slice(-2)).toEqual(['one', 'two'])
  await new Promise((resolve) => server.close(resolve))
})
