import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import {
  createTestActor,
  smtpServer,
  testApp,
  testServices,
  waitUntil,
  type TestServices,
} from '@evops/platform/testing'
import { alarmPermissions } from '@evops/stations/contract'
import { createStations, watchAlarms } from '@evops/stations/server'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AllowedNetwork, Delivery, BellMessage } from '../contract/index.ts'
import { deliveryRetrySeconds } from './deliveries/courier.ts'
import { createOutreach, type OutreachDomain } from './index.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: string
}
let made: TestServices
let outreach: OutreachDomain
let app: App
let ours: string
/** A person who may handle alarms. */
let helper: string
let receiver: Server
let mailbox: TcpServer
let received: Received[] = []
let mails: string[] = []
let answer = 200
let close: () => void
const codes = [
  'approvalPerm',
  'approvals:approve',
  'notifyPerm',
  'notify:edit',
  'notify:control',
  'eventPerm',
  ...alarmPermissions.control,
]

beforeAll(async () => {
  made = await testServices()
  const { services } = made
  const [theirs, mine] = [await createTestOperator(services), await createTestOperator(services)]
  ours = mine
  const organisation = createOrganisation(services)
  const stations = createStations(services, {
    ...organisation,
    operatorOf: async () => ({ timeZone: 'Europe/Madrid' }),
  })
  helper = (await createTestUser(services, { operatorId: ours, codes: alarmPermissions.control })).userId
  close = () => stations.close()
  const noExports = () => {
    throw new Error('nothing is exported here')
  }
  outreach = createOutreach(services, { ...stations, schedules: { ...organisation, exports: noExports } })
  const actors = {
    ours: createTestActor(ours, codes),
    other: createTestActor(ours, codes, { userId: newId() }),
    helper: createTestActor(ours, codes, { userId: helper }),
    theirs: createTestActor(theirs, codes),
    staff: createTestActor(ours, codes, { platformStaff: true, name: 'Ada', userId: newId() }),
    staff2: createTestActor(ours, codes, { platformStaff: true, name: 'Bob', userId: newId() }),
  }
  app = await testApp(services, [organisation.domain, outreach.domain, stations.domain], {
    actor: (token) => Object.entries(actors).find(([name]) => name === token)?.[1] ?? null,
  })
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer).end('noted')
    })
  })
  mailbox = smtpServer((mail) => mails.push(mail))
  for (const server of [receiver, mailbox]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  mailbox.close()
  close()
  await outreach.close()
  await app.close()
  await made.close()
})
beforeEach(async () => {
  made.setNow(undefined)
  received = []
  mails = []
  answer = 200
  await made.admin.query(
    'delete from outreach_rules; delete from outreach_deliveries; delete from outreach_webhooks; delete from outreach_mail_servers; delete from outreach_messages; delete from outreach_notices',
  )
  await made.admin.query('update stations_alarm_steps set notified = true')
  await allow()
})

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = 'ours') => {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    ...(body && { payload: body }),
  })
  return {
    status: reply.statusCode,
    ...(JSON.parse(reply.body) as { data: never; error?: string; fields?: object }),
  }
}
/** One of the platform's staff requests a network, another approves it. */
async function allowByTwo(body: object) {
  const { data } = await call('POST', '/api/allowed-networks', body, 'staff')
  return decide(data, 'staff2')
}
const decide = ({ approvalId }: { approvalId: string }, by: string) =>
  call('POST', `/api/organisation/approvals/${approvalId}/approve`, {}, by)
async function allow(network = '127.0.0.0/8') {
  const purposes = ['webhooks', 'mail']
  await allowByTwo({ network, purposes, note: 'tests' })
}
const run = (job: string) => outreach.domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
const runAlarmNotices = async () => {
  await watchAlarms(made.services)
  await run('outreach:tell')
}
const deliver = async (channel: 'email' | 'webhook') => {
  await run(`outreach:${channel}`)
}
const deliveries = async (query = ''): Promise<Delivery[]> =>
  ((await call('GET', `/api/deliveries${query}`)).data as { list: Delivery[] }).list
const waitForDeliveries = async (state: string, attempts: number) =>
  waitUntil(async () => {
    // An address becomes free shortly after its outcome is written.
    await deliver('webhook')
    await deliver('email')
    const list = await deliveries()
    return list.length > 0 && list.every((one) => one.attempts === attempts && one.state === state)
  }, `every delivery is ${state} after ${attempts} tries`)

/** A charge point at a separate station reports a ground fault. */
async function fault() {
  const chargePoint = await createTestChargePoint(made.services, ours, await createTestStation(made.services, ours))
  await made.admin.query(
    `insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, error_code, received_at) values ($1, $2, $3, 1, 'Faulted', 'GroundFailure', now())`,
    [ours, newId(), chargePoint.id],
  )
  await made.admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, error_code, received_at) values ($1, $2, 1, 'faulted', 'Faulted', 'GroundFailure', now())`,
    [ours, chargePoint.id],
  )
  return chargePoint
}
/** Runs the work until it would write to a table, and closes its connection there, like a kill -9. */
async function killedAt(table: string, work: () => unknown) {
  const holder = await made.admin.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  const ended = Promise.resolve(work()).then(
    () => 'done',
    () => 'killed',
  )
  await waitUntil(async () => {
    const { rowCount } = await made.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1",
      [`%${table}%`],
    )
    return (rowCount ?? 0) > 0
  }, `somebody waits for ${table}`)
  expect(await ended).toBe('killed')
  await holder.query('rollback')
  holder.release()
}
async function aWebhook(url = `http://127.0.0.1:${portOf(receiver)}/hook?x=1`) {
  const reply = await call('POST', '/api/webhooks', { name: `Hook ${newId()}`, url })
  expect(reply.status).toBe(200)
  return reply.data as { id: string; secret: string; version: number; name: string }
}
const rule = (more: object) => call('POST', '/api/notification-rules', { name: `Rule ${newId()}`, ...more })

describe('NAV-01 the message bell', () => {
  test('an alarm is one message; each reader reads for themselves', async () => {
    await rule({})
    const chargePoint = await fault()
    await runAlarmNotices()
    await runAlarmNotices()
    const list = (await call('GET', '/api/messages')).data as {
      list: { id: string; content: { step: string; alarm: { chargePointNo: string } } }[]
    }
    expect(list.list).toMatchObject([
      {
        content: { step: 'raised', alarm: { chargePointNo: chargePoint.chargePointNo, code: 'F20' } },
        readAt: null,
      },
    ])
    expect((await call('GET', '/api/messages/unread')).data).toEqual({ unread: 1 })
    expect((await call('POST', '/api/messages/read', {})).data).toEqual({ unread: 0 })
    expect((await call('GET', '/api/messages/unread', undefined, 'other')).data).toEqual({ unread: 1 })
    expect((await call('GET', '/api/messages', undefined, 'theirs')).data).toMatchObject({ list: [] })
  })

  test('whom an alarm is assigned to is told once, whatever the rules say; who takes one is not', async () => {
    await fault()
    await runAlarmNotices()
    const { rows } = await made.admin.query('select id from stations_alarms where operator_id = $1', [ours])
    const assign = (userId: string) => call('POST', `/api/alarms/${rows[0]?.id}/assign`, { userId })
    const listMessagesOf = async (token: string) =>
      ((await call('GET', '/api/messages', undefined, token)).data as { list: BellMessage[] }).list
    const me = createTestActor(ours, codes).userId
    expect((await assign(me)).status).toBe(200)
    expect((await assign(helper)).status).toBe(200)
    await runAlarmNotices()
    await runAlarmNotices()
    expect((await listMessagesOf('helper')).map(({ content }) => content)).toMatchObject([
      {
        kind: 'notice',
        text: { en: 'Assigned to you by tester' },
        href: `/chgstamon/alarms?open=${rows[0]?.id}`,
      },
    ])
    expect(await listMessagesOf('ours')).toEqual([])
  })

  test('what no rule is about is told to nobody: level, step, station', async () => {
    const elsewhere = await createTestStation(made.services, ours)
    await rule({ stationIds: [elsewhere] })
    await rule({ steps: ['closed'] })
    await fault()
    await runAlarmNotices()
    expect((await call('GET', '/api/messages/unread')).data).toEqual({ unread: 0 })
    expect((await rule({ bell: false })).error).toBe('outreach.no-recipient')
    expect((await rule({ webhookIds: [newId()] })).error).toBe('outreach.webhook-unknown')
  })
})

describe('ROUTE-02 chgeventmonitoring: told by webhook', () => {
  test('an alarm is posted once, signed with the time, under the same number at each try', async () => {
    const hook = await aWebhook()
    await rule({ webhookIds: [hook.id] })
    await fault()
    await runAlarmNotices()
    await Promise.all([deliver('webhook'), deliver('webhook')])
    await waitForDeliveries('done', 1)
    await deliver('webhook')
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const [, seconds, hash] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['evops-signature'])) ?? []
    expect(hash).toBe(createHmac('sha256', hook.secret).update(`${seconds}.${body}`).digest('hex'))
    const [done] = await deliveries()
    expect(JSON.parse(body)).toMatchObject({
      id: done?.id,
      type: 'alarm.raised',
      alarm: { code: 'F20', fault: 'Ground fault', level: 4 },
    })
    expect(headers['evops-delivery']).toBe(done?.id)
    expect(done).toMatchObject({ state: 'done', answer: '200 noted', target: hook.name })
  })

  test('a refusing receiver is tried again, later each time, then given up, and sent again by hand', async () => {
    answer = 503
    const hook = await aWebhook()
    await rule({ webhookIds: [hook.id] })
    await fault()
    await runAlarmNotices()
    let passed = 0
    for (const [index, wait] of [0, ...deliveryRetrySeconds].entries()) {
      passed += wait
      const now = new Date(Date.now() + (passed + index) * 1_000)
      made.setNow(now)
      await deliver('webhook')
      const next = deliveryRetrySeconds[index]
      const nextAt = next === undefined ? null : new Date(now.getTime() + next * 1_000).toISOString()
      await waitUntil(
        async () => {
          await deliver('webhook')
          const [one] = await deliveries()
          return one?.attempts === index + 1 && one.nextAt === nextAt
        },
        `try ${index + 1} is written down`,
      )
    }
    expect(received).toHaveLength(deliveryRetrySeconds.length + 1)
    const [dead] = await deliveries('?state=dead')
    expect(dead).toMatchObject({ answer: '503 noted', nextAt: null })
    answer = 204
    expect((await call('POST', `/api/deliveries/${dead?.id}/resend`)).status).toBe(200)
    expect((await call('POST', `/api/deliveries/${dead?.id}/resend`)).error).toBe('outreach.delivery-waits')
    await deliver('webhook')
    await waitForDeliveries('done', 1)
  })

  test('killed between alarm and notification: nobody is told of what did not stay, and afterwards everybody once', async () => {
    const hook = await aWebhook()
    await rule({ webhookIds: [hook.id] })
    const chargePoint = await fault()
    await killedAt('stations_alarm_steps', () => watchAlarms(made.services))
    expect(
      (await made.admin.query('select from stations_alarms where charge_point_id = $1', [chargePoint.id])).rowCount,
    ).toBe(0)
    await watchAlarms(made.services)
    await killedAt('outreach_messages', () => run('outreach:tell'))
    expect(await deliveries()).toEqual([])
    await runAlarmNotices()
    await runAlarmNotices()
    await waitForDeliveries('done', 1)
    expect(received).toHaveLength(1)
    expect((await call('GET', '/api/messages/unread')).data).toEqual({ unread: 1 })
    const { rows } = await made.admin.query('select count from stations_alarms where charge_point_id = $1', [
      chargePoint.id,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('one that its process lost is taken up again after the lease, not before', async () => {
    const hook = await aWebhook()
    await rule({ webhookIds: [hook.id] })
    await fault()
    await runAlarmNotices()
    await made.admin.query("update outreach_deliveries set next_at = now() + interval '60 seconds', attempts = 1")
    await deliver('webhook')
    expect(received).toEqual([])
    made.setNow(new Date(Date.now() + 61_000))
    await deliver('webhook')
    await waitForDeliveries('done', 2)
    expect(received).toHaveLength(1)
  })

  test('D-30c a webhook’s address with a user or a password in it is refused, and named', async () => {
    for (const url of ['https://me:secret@hooks.example/', 'https://me@hooks.example/']) {
      const refused = await call('POST', '/api/webhooks', { name: newId(), url })
      expect([url, refused.status]).toEqual([url, 400])
      expect(refused.fields).toEqual({ url: 'An address must not contain a user name or password' })
    }
  })

  test('S-16 a private address is refused when it is entered and when it is gone to, unless the platform allowed it', async () => {
    const hook = await aWebhook()
    await rule({ webhookIds: [hook.id] })
    for (const purpose of ['webhooks', 'mail'])
      await call('DELETE', `/api/allowed-networks?network=127.0.0.0/8&purpose=${purpose}`, undefined, 'staff')
    for (const url of [
      'http://127.0.0.1:80/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://localhost/',
      'http://0x7f000001/',
    ]) {
      const refused = await call('POST', '/api/webhooks', { name: newId(), url })
      expect([url, refused.status, refused.error]).toEqual([url, 400, 'request.private-address'])
    }
    expect(
      (await call('PUT', '/api/mail-server', { host: 'localhost', port: 25, sender: 'a@example.org' })).error,
    ).toBe('request.private-address')
    await fault()
    await runAlarmNotices()
    await deliver('webhook')
    await waitForDeliveries('dead', 1)
    expect(received).toEqual([])
    expect((await call('POST', '/api/allowed-networks', { network: '10.0.0.0/8', purposes: ['mail'] })).error).toBe(
      'outreach.platform-only',
    )
  })

  test('S-16 a network that is allowed for one purpose and one operator is closed to every other one', async () => {
    const drop = (purpose: string) =>
      call('DELETE', `/api/allowed-networks?network=127.0.0.0/8&purpose=${purpose}`, undefined, 'staff')
    await drop('webhooks')
    const webhook = (by?: string) => call('POST', '/api/webhooks', { name: newId(), url: 'http://127.0.0.1:80/' }, by)
    const mail = { host: '127.0.0.1', port: 25, sender: 'a@example.org' }
    expect((await webhook()).error).toBe('request.private-address')
    expect((await call('PUT', '/api/mail-server', { ...mail, version: 0 })).error).not.toBe('request.private-address')
    await allowByTwo({ network: '127.0.0.0/8', purposes: ['webhooks'] })
    expect((await webhook()).status).toBe(200)
    expect((await webhook('theirs')).error).toBe('request.private-address')
    const networks = (by?: string) => call('GET', '/api/allowed-networks', undefined, by)
    expect((await networks()).data).toMatchObject([
      { network: '127.0.0.0/8', purpose: 'mail' },
      { network: '127.0.0.0/8', purpose: 'webhooks' },
    ])
    expect((await networks('theirs')).data).toEqual([])
    expect(await outreach.allowedNetworks('partners')(ours)).toEqual([])
    expect(await outreach.allowedNetworks('webhooks')(ours)).toEqual(['127.0.0.0/8'])
  })

  test('S-16 L-09 a network waits for a second person of the platform’s staff, and the list shows it', async () => {
    const network = '10.20.0.0/16'
    const body = { network, purposes: ['video', 'energy'], note: 'cameras' }
    const { data } = await call('POST', '/api/allowed-networks', body, 'staff')
    const { approvalId } = data as { approvalId: string }
    expect((await call('POST', '/api/allowed-networks', body, 'staff2')).error).toBe('organisation.approval-waiting')
    const rows = async () => ((await call('GET', '/api/allowed-networks')).data as AllowedNetwork[]).slice(0, 2)
    const row = { network, note: 'cameras', addedBy: 'Ada' }
    expect(await rows()).toMatchObject([
      { ...row, purpose: 'energy', approvedBy: null, approvalId },
      { ...row, purpose: 'video', approvedBy: null, approvalId },
    ])
    expect(await outreach.allowedNetworks('video')(ours)).toEqual([])
    expect((await decide(data, 'staff')).error).toBe('organisation.approval-own-request')
    const refuse = `/api/organisation/approvals/${approvalId}/refuse`
    expect((await decide(data, 'ours')).error).toBe('request.forbidden')
    expect((await call('POST', refuse, { reason: 'no' }, 'ours')).error).toBe('request.forbidden')
    expect((await decide(data, 'staff2')).data).toMatchObject({ state: 'executed' })
    expect(await rows()).toMatchObject([
      { ...row, purpose: 'energy', approvedBy: 'Bob', approvalId: null },
      { ...row, purpose: 'video', approvedBy: 'Bob', approvalId: null },
    ])
    expect(await outreach.allowedNetworks('video')(ours)).toEqual([network])
    const other = await call('POST', '/api/allowed-networks', { network, purposes: ['mail'] }, 'staff')
    const refused = `/api/organisation/approvals/${(other.data as { approvalId: string }).approvalId}/refuse`
    expect((await call('POST', refused, { reason: 'unknown host' }, 'staff2')).data).toMatchObject({ state: 'refused' })
    expect(await outreach.allowedNetworks('mail')(ours)).not.toContain(network)
  })

  test('a trial says what came back', async () => {
    const hook = await aWebhook()
    expect((await call('POST', `/api/webhooks/${hook.id}/test`)).data).toEqual({
      ok: true,
      answer: '200 noted',
    })
    answer = 500
    expect((await call('POST', `/api/webhooks/${hook.id}/test`)).data).toEqual({
      ok: false,
      answer: '500 noted',
    })
    expect((await call('POST', `/api/webhooks/${hook.id}/test`, undefined, 'theirs')).status).toBe(404)
  })
})

describe('ROUTE-02 chgeventmonitoring: told by e-mail', () => {
  const setServer = (port: number) =>
    call('PUT', '/api/mail-server', {
      host: '127.0.0.1',
      port,
      security: 'none',
      sender: 'alarms@example.org',
      password: 'secret',
    })

  test('a mail reaches the operator’s server in the rule’s language; the password never comes back', async () => {
    const saved = await setServer(portOf(mailbox))
    expect(saved.data).toMatchObject({ hasPassword: true, version: 1 })
    expect(JSON.stringify(saved)).not.toContain('secret')
    expect((await call('POST', '/api/mail-server/test', { to: 'me@example.org' })).data).toEqual({
      ok: true,
      answer: '250 taken as 42',
    })
    await rule({ bell: false, emails: ['night@example.org'], language: 'es' })
    const chargePoint = await fault()
    await runAlarmNotices()
    await deliver('email')
    await waitForDeliveries('done', 1)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toContain('To: night@example.org')
    expect(mails[1]).toContain(chargePoint.chargePointNo)
    expect(mails[1]).toMatch(/Auto-Submitted: auto-generated/i)
  })

  test('a dead mail server delays nothing else', async () => {
    const silent = createTcpServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    await setServer(portOf(silent))
    const hook = await aWebhook()
    await rule({ emails: ['night@example.org'], webhookIds: [hook.id] })
    await fault()
    await runAlarmNotices()
    await deliver('email')
    await deliver('webhook')
    await waitUntil(() => received.length === 1, 'the webhook is told while the mail server says nothing')
    expect((await call('GET', '/api/messages/unread')).data).toEqual({ unread: 1 })
    silent.close()
  })
})

describe('D-24 a secret goes nowhere but to the place that it was entered for', () => {
  const mailServer = {
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    userName: 'alarms',
    sender: 'alarms@example.org',
    password: 'secret',
  }
  const sealedOf = async (table: string, column: string) =>
    (await made.admin.query<{ at: Buffer }>(`select ${column} as at from ${table}`)).rows[0]?.at

  test('D-24a a mail server whose host, port, user or encryption changes asks for the password again', async () => {
    await allow('10.0.0.0/8')
    await call('PUT', '/api/mail-server', mailServer)
    const before = await sealedOf('outreach_mail_servers', 'sealed_password')
    const { password, ...fields } = mailServer
    for (const [key, value] of Object.entries({
      host: '10.1.2.3',
      port: 2526,
      security: 'tls',
      userName: 'somebody',
    })) {
      const refused = await call('PUT', '/api/mail-server', { ...fields, [key]: value, version: 1 })
      expect([key, refused.status, refused.error, refused.fields]).toEqual([
        key,
        400,
        'request.secret-again',
        { password: expect.stringContaining('again') },
      ])
    }
    const sender = { ...fields, sender: 'other@example.org', version: 1 }
    expect((await call('PUT', '/api/mail-server', sender)).status).toBe(200)
    expect(await sealedOf('outreach_mail_servers', 'sealed_password')).toEqual(before)
    const moved = { ...mailServer, host: '10.1.2.3', password, version: 2 }
    expect((await call('PUT', '/api/mail-server', moved)).status).toBe(200)
    // Without a password no secret is at risk, and an empty password counts as entering it again.
    const none = { ...mailServer, password: '', version: 3 }
    expect((await call('PUT', '/api/mail-server', none)).data).toMatchObject({ hasPassword: false })
    expect((await call('PUT', '/api/mail-server', { ...fields, port: 2527, version: 4 })).status).toBe(200)
  })

  test('D-24b a webhook that goes to another host or port asks for its secret again, and signs with what was entered', async () => {
    const hook = await aWebhook('http://127.0.0.1:2525/hook')
    const before = await sealedOf('outreach_webhooks', 'sealed_secret')
    const url = `http://127.0.0.1:${portOf(receiver)}/hook`
    const change = { name: hook.name, url, version: 1 }
    const refused = await call('PUT', `/api/webhooks/${hook.id}`, change)
    expect([refused.status, refused.error, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      'request.secret-again',
      ['secret'],
    ])
    const path = { ...change, url: 'http://127.0.0.1:2525/other' }
    expect((await call('PUT', `/api/webhooks/${hook.id}`, path)).status).toBe(200)
    expect(await sealedOf('outreach_webhooks', 'sealed_secret')).toEqual(before)
    const secret = 'a-secret-of-the-other-side'
    const entered = await call('PUT', `/api/webhooks/${hook.id}`, { ...change, secret, version: 2 })
    expect(entered.status).toBe(200)
    expect(JSON.stringify(entered)).not.toContain(secret)
    expect((await call('POST', `/api/webhooks/${hook.id}/test`)).data).toMatchObject({ ok: true })
    const [got] = received
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(got?.headers['evops-signature'])) ?? []
    expect(createHmac('sha256', secret).update(`${at}.${got?.body}`).digest('hex')).toBe(signature)
    const { rows } = await made.admin.query('select from organisation_audit a where a::text like $1', [`%${secret}%`])
    expect(rows).toEqual([])
  })
})
