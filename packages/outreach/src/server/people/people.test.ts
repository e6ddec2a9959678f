import { createTestMember } from '@evops/members/testing'
import type { Tx } from '@evops/platform/server'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  simulatedOpenid,
  outreachTestCodes,
  createOutreachTestSite,
  type OutreachTestSite,
} from '../../testing/index.ts'
import { createExternalChannels } from '../outer/outer.service.ts'
import { memberNotice, publishMemberNews, type MemberNews } from './news.job.ts'

let desk: OutreachTestSite
beforeAll(async () => {
  desk = await createOutreachTestSite()
})
afterAll(() => desk.close())
/** Seven in the evening in Shanghai, the zone of test operators, which is outside the quiet hours. */
const evening = new Date('2026-11-23T11:00:00Z')
beforeEach(() => desk.t.setNow(evening))

const templateId = 'T0123456789abcdefghijklmnop'
const fields = [
  { key: 'thing1', value: '{station}' },
  { key: 'character_string2', value: '{session}' },
]
const ended = {
  session: 'A-1',
  station: 'Puerto Norte, aparcamiento cubierto',
  energy: 123_400,
  amount: { minor: 1_234, currency: 'EUR' },
  ended: { at: '2026-11-23T10:58:00.000Z', timeZone: 'Europe/Madrid' },
}
interface Row {
  state: string
  sent_by: string | null
  test: boolean | null
  attempts: number
  folded: number
  tries: { channel: string; outcome: string; code: string; environment: string }[]
}

/**
 * Creates an operator with these channels, a member with a WeChat account, and this order of channels for the event.
 */
async function scene(channels: readonly string[], mobile = '') {
  const operatorId = await desk.operator()
  const by = desk.actor(operatorId)
  await desk.channels(by, ['wechat_account', 'mini_program', 'sms', 'web_push'])
  const memberId = await createTestMember(desk.t.services, operatorId, { mobile })
  const whose = { operatorId, memberId }
  const mini = simulatedOpenid('wxmini0001', memberId)
  const web = simulatedOpenid('wxaccount0001', memberId).replace(/0$/, '1')
  const variants = {
    wechat_account: { templateId, fields },
    mini_program: { templateId, fields },
    sms: { en: { templateId: '2222', params: ['{station}', '{energy}'] } },
  }
  const { drivers } = desk.outreach
  const { db } = desk.t.services
  await db.inTenant(operatorId, async (tx) => {
    await drivers.remember(tx, {
      ...whose,
      language: 'en',
      wechat: { app: 'mini', openid: mini, unionid: null },
    })
    await drivers.remember(tx, { ...whose, wechat: { app: 'web', openid: web, unionid: null } })
  })
  const messageTemplate = { title: 'Ended', text: '{station}: {energy}, {amount}' }
  await desk.t.admin.query(
    `with t as (insert into outreach_templates (operator_id, id, name, event, texts, variants)
       values ($1, gen_random_uuid(), 'Ended', 'session_ended', $2, $3) returning operator_id, id)
     insert into outreach_event_rules (operator_id, event, template_id, channels, at_night) select operator_id, 'session_ended', id, $4, true from t`,
    [
      operatorId,
      JSON.stringify({ zh: messageTemplate, en: messageTemplate, es: messageTemplate }),
      JSON.stringify(variants),
      channels,
    ],
  )
  return {
    ...whose,
    by,
    mini,
    web,
    drivers,
    inTenant: <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(operatorId, work),
    sendUpdate: (about: string) =>
      db.inTenant(operatorId, (tx) => drivers.notify(tx, { ...whose, event: 'session_ended', marks: ended, about })),
    rows: async (): Promise<Row[]> =>
      (
        await desk.t.admin.query<Row>(
          `select n.state, n.sent_by, n.test, n.attempts, n.folded, coalesce((select json_agg(json_build_object('channel', channel, 'outcome', outcome, 'code', code,
             'environment', environment) order by no) from outreach_member_tries t where t.operator_id = n.operator_id and t.notice_id = n.id), '[]') as tries
           from outreach_member_notices n where n.operator_id = $1 order by n.id`,
          [operatorId],
        )
      ).rows,
  }
}
const arrivedAt = (to: string) => desk.peers.arrived.filter((one) => one.to === to)

test('channels: an order that ended goes out by the service account, its values cut to what WeChat takes, marked as test for ever', async () => {
  const s = await scene(['wechat_account', 'bell'])
  expect(await s.sendUpdate('A-1')).toBe(true)
  expect(await s.sendUpdate('A-1')).toBe(false)
  await desk.carry()
  expect(await s.rows()).toMatchObject([
    {
      state: 'sent',
      sent_by: 'wechat_account',
      test: true,
      tries: [{ outcome: 'sent', environment: 'loopback' }],
    },
  ])
  expect(arrivedAt(s.web)).toMatchObject([
    { body: { data: { thing1: { value: 'Puerto Norte, aparc…' }, character_string2: { value: 'A-1' } } } },
  ])
  await expect(
    desk.t.admin.query('update outreach_member_notices set test = false where operator_id = $1', [s.operatorId]),
  ).rejects.toThrow('outreach_member_notices_is_test')
  const { data } = await desk.send('GET', '/outer-channels', s.by)
  expect(JSON.stringify(data)).not.toMatch(/0123456789abcdef0123456789abcdef|AKID|privateKey/)
  const log = await desk.t.admin.query('select body from platform_partner_messages where operator_id = $1', [
    s.operatorId,
  ])
  expect(log.rows.length).toBeGreaterThan(1)
  for (const secret of ['0123456789abcdef0123456789abcdef', s.web])
    expect(JSON.stringify(log.rows)).not.toContain(secret)
})

test('channels: consents of the mini-programme are used up one by one; 43101 ends what we counted, and the next channel is tried', async () => {
  const s = await scene(['mini_program', 'bell'])
  const listGrants = () => s.inTenant((tx) => s.drivers.grants(tx, s.memberId))
  await s.sendUpdate('A-1')
  await desk.carry()
  expect(await s.rows()).toMatchObject([{ state: 'bell', tries: [{ outcome: 'skipped', code: 'no-subscription' }] }])
  expect(await s.inTenant((tx) => s.drivers.grant(tx, { ...s, templateId, times: 3 }))).toBe(3)
  desk.peers.consent(s.mini, templateId, 1)
  await s.sendUpdate('A-2')
  await desk.carry()
  expect(await listGrants()).toEqual([{ templateId, remaining: 2 }])
  await s.sendUpdate('A-3')
  await desk.carry()
  expect((await s.rows()).slice(1)).toMatchObject([
    { state: 'sent', sent_by: 'mini_program' },
    { state: 'bell', tries: [{ outcome: 'refused', code: '43101' }] },
  ])
  expect(await listGrants()).toEqual([{ templateId, remaining: 0 }])
})

test.for([
  ['45009', 'again', 'mini_program', 'message/subscribe', 45_009],
  ['48001', 'next', 'wechat_account', 'template/send', 48_001],
  ['40037', 'next', 'wechat_account', 'template/send', 40_037],
  ['47003', 'next', 'wechat_account', 'template/send', 47_003],
] as const)('channels: %s of WeChat: %s', async ([code, then, channel, path, errcode]) => {
  const s = await scene([channel, 'bell'])
  await s.inTenant((tx) => s.drivers.grant(tx, { ...s, templateId }))
  desk.peers.fault(path, errcode)
  await s.sendUpdate('A-1')
  await desk.carry()
  desk.peers.fault(null)
  const waits = then === 'again'
  expect(await s.rows()).toMatchObject([
    {
      state: waits ? 'waiting' : 'bell',
      attempts: waits ? 1 : 0,
      tries: [{ outcome: waits ? 'failed' : 'refused', code }],
    },
  ])
  if (!waits) return
  // An unsent notice does not use up the consent; it is sent ten seconds later.
  desk.peers.consent(s.mini, templateId, 1)
  desk.t.setNow(new Date(evening.getTime() + 11_000))
  await desk.carry()
  expect(await s.rows()).toMatchObject([{ state: 'sent', tries: [{ outcome: 'failed' }, { outcome: 'sent' }] }])
})

test('channels: one token for all, fetched once however many want it, and anew where WeChat says 40001', async () => {
  const s = await scene(['wechat_account', 'bell'])
  const tokenRequests = desk.peers.tokenCalls()
  for (const about of ['A-1', 'A-2', 'A-3']) await s.sendUpdate(about)
  await desk.carry()
  expect(desk.peers.tokenCalls()).toBe(tokenRequests + 1)
  desk.peers.endTokens()
  desk.t.setNow(new Date(evening.getTime() + 3_600_000))
  await s.sendUpdate('A-4')
  await desk.carry()
  expect(desk.peers.tokenCalls()).toBe(tokenRequests + 2)
  expect((await s.rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  const { rows } = await desk.t.admin.query<{ access_token: Buffer }>(
    `select access_token from outreach_channels where operator_id = $1 and channel = 'wechat_account'`,
    [s.operatorId],
  )
  expect(rows[0]?.access_token.toString('utf8')).not.toMatch(/^[\w-]{43}$/)
})

test('channels: four processes that all find no token ask for one between them', async () => {
  const s = await scene(['bell'])
  const tokenRequests = desk.peers.tokenCalls()
  const processes = [1, 2, 3, 4].map(() =>
    createExternalChannels({ services: desk.t.services, loopback: () => desk.peers }),
  )
  const actor = createTestActor(s.operatorId, outreachTestCodes)
  const came = await Promise.all(processes.map((outer) => outer.test(actor, 'wechat_account')))
  expect(came).toEqual(Array(4).fill({ ok: true, answer: '' }))
  expect(desk.peers.tokenCalls()).toBe(tokenRequests + 1)
})

test('channels: SMS goes signed to the number in the person’s language; a number on the blocklist goes on to the next channel', async () => {
  const s = await scene(['sms', 'bell'], '+34600111222')
  await s.sendUpdate('A-1')
  await desk.carry()
  expect(arrivedAt('+34600111222')).toMatchObject([
    { body: { template: '2222', params: [ended.station, '12.34 kWh'] } },
  ])
  const blocked = await scene(['sms', 'bell'], '+34600110000')
  await blocked.sendUpdate('A-1')
  await desk.carry()
  expect(await blocked.rows()).toMatchObject([
    { state: 'bell', tries: [{ outcome: 'refused', code: 'FailedOperation.PhoneNumberInBlacklist' }] },
  ])
})

test('channels: web push is opened by the browser it is for alone; a browser that is gone is forgotten', async () => {
  const s = await scene(['web_push', 'bell'])
  const [here, there] = [desk.peers.subscriber(), desk.peers.subscriber()]
  await s.inTenant(async (tx) => {
    for (const { endpoint, p256dh, auth } of [here, there])
      await s.drivers.addPush(tx, { ...s, endpoint, p256dh, auth })
  })
  await expect(
    s.inTenant((tx) => s.drivers.addPush(tx, { ...s, endpoint: 'http://10.0.0.1/x', p256dh: 'B', auth: 'x' })),
  ).rejects.toMatchObject({ code: 'outreach.push-subscription' })
  desk.peers.unsubscribe(there.endpoint)
  await s.sendUpdate('A-1')
  await desk.carry()
  expect(arrivedAt(here.endpoint)).toMatchObject([{ body: { title: 'Ended' } }])
  expect(await s.rows()).toMatchObject([{ state: 'sent', sent_by: 'web_push', test: true }])
  const subscriptions = await desk.t.admin.query(
    'select endpoint from outreach_push_subscriptions where operator_id = $1',
    [s.operatorId],
  )
  expect(subscriptions.rows).toEqual([{ endpoint: here.endpoint }])
})

test('consents: advertising needs one, it may end by itself, and every step stays', async () => {
  const s = await scene(['sms', 'bell'], '+34600111333')
  const set = (granted: boolean, until: string | null = null) =>
    s.inTenant((tx) =>
      s.drivers.setConsents(tx, { ...s, changes: [{ topic: 'charging', channel: 'sms', granted, until }] }),
    )
  const usual = await s.inTenant((tx) => s.drivers.consents(tx, s.memberId))
  expect(usual.filter(({ granted }) => !granted).map(({ topic }) => topic)).toEqual(Array(5).fill('marketing'))
  await set(false)
  await s.sendUpdate('A-1')
  await set(true, '2026-11-23T10:00:00.000Z')
  await s.sendUpdate('A-2')
  await desk.carry()
  expect((await s.rows()).map(({ state, tries }) => [state, tries[0]?.code])).toEqual([
    ['bell', 'no-consent'],
    ['bell', 'no-consent'],
  ])
  await set(true, '2026-11-24T10:00:00.000Z')
  await s.sendUpdate('A-3')
  await desk.carry()
  expect((await s.rows())[2]).toMatchObject({ state: 'sent' })
  const history = await s.inTenant((tx) => s.drivers.consentHistory(tx, s.memberId))
  expect(history.list.map(({ granted, source }) => [granted, source])).toEqual([
    [true, 'app'],
    [true, 'app'],
    [false, 'app'],
  ])
})

test('quiet hours: at night what may wait waits until eight on the operator’s clock; that charging ended is told at once', async () => {
  const s = await scene(['wechat_account', 'bell'])
  desk.t.setNow(new Date('2026-11-23T22:30:00Z'))
  const low = { balance: { minor: 90, currency: 'EUR' } }
  await s.inTenant((tx) => s.drivers.notify(tx, { ...s, event: 'balance_low', marks: low }))
  await s.sendUpdate('A-1')
  await desk.carry()
  const { rows } = await desk.t.admin.query(
    'select event, state, next_at from outreach_member_notices where operator_id = $1 order by id',
    [s.operatorId],
  )
  expect(rows).toMatchObject([
    { event: 'balance_low', state: 'waiting', next_at: new Date('2026-11-24T00:00:00Z') },
    { event: 'session_ended', state: 'sent' },
  ])
  const seen = await s.inTenant((tx) => s.drivers.notices(tx, { memberId: s.memberId, page: 1, pageSize: 20 }))
  expect(seen.list.map(({ event }) => event)).toEqual(['session_ended', 'balance_low'])
})

test('storms: the fourth of a kind within ten minutes becomes a part of the third; read, it is unread again', async () => {
  const s = await scene(['wechat_account', 'bell'])
  for (const about of ['A-1', 'A-2', 'A-3']) await s.sendUpdate(about)
  const notices = () => s.inTenant((tx) => s.drivers.notices(tx, { memberId: s.memberId, page: 1, pageSize: 20 }))
  expect(await s.inTenant((tx) => s.drivers.read(tx, { memberId: s.memberId }))).toBe(0)
  await Promise.all(['A-4', 'A-5', 'A-6'].map((about) => s.sendUpdate(about)))
  await desk.carry()
  const { list, total } = await notices()
  expect([total, list[0]?.folded, list[0]?.readAt, list[1]?.readAt]).toEqual([3, 3, null, evening.toISOString()])
  expect(arrivedAt(s.web)).toHaveLength(3)
  await expect(
    s.inTenant((tx) => s.drivers.notify(tx, { ...s, event: 'refund', marks: {} as never })),
  ).rejects.toMatchObject({ code: 'outreach.marks' })
})

test('sign-in: a code by SMS, an account of WeChat by its code, once; named refusals where nothing is set up', async () => {
  const s = await scene(['bell'], '')
  const { codes, wechat } = desk.outreach
  const code = {
    operatorId: s.operatorId,
    phone: '+8613800138000',
    language: 'es',
    code: '482913',
    minutes: 5,
  } as const
  expect(await codes.send(code)).toEqual({ test: true })
  expect(arrivedAt(code.phone)).toMatchObject([{ body: { template: '1111', params: ['482913', '5'] } }])
  await expect(codes.send({ ...code, phone: 'nobody' })).rejects.toMatchObject({ code: 'outreach.phone' })
  const signed = await wechat.signIn({ operatorId: s.operatorId, app: 'mini', code: 'code-mei' })
  expect(signed).toEqual({ openid: simulatedOpenid('wxmini0001', 'mei'), unionid: expect.stringMatching(/^u-/) })
  const web = await wechat.signIn({ operatorId: s.operatorId, app: 'web', code: 'code-mei-2' })
  expect([web.openid === signed.openid, web.unionid]).toEqual([false, signed.unionid])
  for (const used of ['code-mei', 'forged'])
    await expect(wechat.signIn({ operatorId: s.operatorId, app: 'mini', code: used })).rejects.toMatchObject({
      code: 'outreach.wechat-code',
    })
  const bare = await desk.operator()
  await expect(codes.send({ ...code, operatorId: bare })).rejects.toMatchObject({ code: 'outreach.no-sms' })
  await expect(wechat.signIn({ operatorId: bare, app: 'web', code: 'code-mei' })).rejects.toMatchObject({
    code: 'outreach.no-wechat',
  })
  const log = await desk.t.admin.query(
    `select body from platform_partner_messages where operator_id = $1 and channel = 'SendSms'`,
    [s.operatorId],
  )
  expect(log.rows.length).toBeGreaterThan(0)
  for (const secret of ['482913', code.phone]) expect(JSON.stringify(log.rows)).not.toContain(secret)
})

test('rounds that tell the same members in another order do not wait for each other', async () => {
  const { services } = desk.t
  const operatorId = await desk.operator()
  const members: string[] = []
  for (let n = 0; n < 12; n += 1) members.push(await createTestMember(services, operatorId, {}))
  const of = (round: string, memberIds: readonly string[]): MemberNews => ({
    waits: 'true',
    take: async () =>
      memberIds.map((memberId) =>
        memberNotice({
          operatorId,
          memberId,
          event: 'session_ended',
          about: `${round} ${memberId}`,
          marks: ended,
        }),
      ),
  })
  const deps = { services, operatorOf: async () => ({ timeZone: 'Europe/Madrid', language: 'es' as const }) }
  const rounds = Array.from({ length: 4 }, (_, n) => of(`${n}`, n % 2 === 0 ? members : members.toReversed()))
  await Promise.all(rounds.map((news) => publishMemberNews(services, deps, [news])))
  const { rows } = await desk.t.admin.query(
    'select count(*)::int as notices from outreach_member_notices where operator_id = $1',
    [operatorId],
  )
  expect(rows).toEqual([{ notices: 48 }])
})
