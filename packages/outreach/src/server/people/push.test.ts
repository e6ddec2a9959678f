import { createTestMember } from '@evops/members/testing'
import type { Tx } from '@evops/platform/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutreachTestSite, type OutreachTestSite } from '../../testing/index.ts'
import { createPushServices } from '../outer/push-services.rules.ts'

let desk: OutreachTestSite
beforeAll(async () => {
  desk = await createOutreachTestSite()
})
afterAll(() => desk.close())
beforeEach(() => desk.t.setNow(new Date('2026-11-23T11:00:00Z')))

const mobile = '+34600111777'
const variants = { sms: { en: { templateId: '2222', params: ['{station}'] } } }
const marks = {
  session: 'A-1',
  station: 'Puerto Norte',
  energy: 123_400,
  amount: { minor: 1_234, currency: 'EUR' },
  ended: { at: '2026-11-23T10:58:00.000Z', timeZone: 'Europe/Madrid' },
}

/** Creates an operator that sends web push, a member, and the rule for ended sessions. */
async function scene(environment: 'loopback' | 'production' = 'loopback') {
  const operatorId = await desk.operator()
  const by = desk.actor(operatorId)
  await desk.channels(by, ['web_push', 'sms'])
  if (environment === 'production')
    await desk.t.admin.query('update outreach_channels set environment = $2 where operator_id = $1', [
      operatorId,
      environment,
    ])
  const memberId = await createTestMember(desk.t.services, operatorId, { mobile })
  const whose = { operatorId, memberId }
  const text = { title: 'Ended', text: '{station}' }
  await desk.t.admin.query(
    `with t as (insert into outreach_templates (operator_id, id, name, event, texts, variants)
       values ($1, gen_random_uuid(), 'Ended', 'session_ended', $2, $3) returning operator_id, id)
     insert into outreach_event_rules (operator_id, event, template_id, channels, at_night) select operator_id, 'session_ended', id, '{web_push,sms,bell}', true from t`,
    [operatorId, JSON.stringify({ zh: text, en: text, es: text }), JSON.stringify(variants)],
  )
  const { drivers } = desk.outreach
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => desk.t.services.db.inTenant(operatorId, work)
  const query = async <T extends object>(sql: string) => (await desk.t.admin.query<T>(sql, [operatorId])).rows
  return {
    ...whose,
    query,
    subscribe: (endpoint: string, keys = desk.peers.subscriber()) =>
      inTenant((tx) => drivers.addPush(tx, { ...whose, endpoint, p256dh: keys.p256dh, auth: keys.auth })),
    sendUpdate: (about = 'A-1') =>
      inTenant((tx) => drivers.notify(tx, { ...whose, event: 'session_ended', marks, about })),
    notices: () =>
      query<{ state: string; sent_by: string | null }>(
        'select state, sent_by from outreach_member_notices where operator_id = $1',
      ),
    endpoints: async () =>
      (
        await query<{ endpoint: string }>(
          'select endpoint from outreach_push_subscriptions where operator_id = $1 order by endpoint',
        )
      ).map(({ endpoint }) => endpoint),
  }
}

const services = createPushServices(['push.example.org', '*.push.example.net'])
test.each([
  'https://fcm.googleapis.com/fcm/send/a',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://db5p.notify.windows.com/w/?token=a',
  'https://push.example.org/a',
  'https://eu.push.example.net/a',
])('a push service is known: %s', (url) => expect(services.includes(url)).toBe(true))
test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://name@fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com.example.org/a',
  'https://evil-notify.windows.com/a',
  'https://notify.windows.com/a',
  'https://push.example.net/a',
  'https://127.0.0.1/a',
  'https://[fe80::1]/a',
  'https://169.254.169.254/a',
  'no address',
])('a push service is not known: %s', (url) => expect(services.includes(url)).toBe(false))

test('a subscription of a browser is taken from a known push service only', async () => {
  const s = await scene('production')
  for (const place of ['https://10.0.0.1/x', desk.peers.subscriber().endpoint, 'https://push.example.org/x'])
    await expect(s.subscribe(place)).rejects.toMatchObject({ code: 'outreach.push-subscription' })
  await s.subscribe('https://fcm.googleapis.com/fcm/send/a')
  expect(await s.endpoints()).toEqual(['https://fcm.googleapis.com/fcm/send/a'])
})

test('all browsers of a member are called at once: none waits for another one', async () => {
  const s = await scene()
  const browsers = [1, 2, 3, 4].map(() => desk.peers.subscriber())
  for (const browser of browsers) await s.subscribe(browser.endpoint, browser)
  // The push service answers nobody until all four calls arrived.
  desk.peers.gather(4)
  await s.sendUpdate()
  await desk.carry()
  expect(await s.notices()).toEqual([{ state: 'sent', sent_by: 'web_push' }])
  const reached = desk.peers.arrived.map(({ to }) => to)
  for (const { endpoint } of browsers) expect(reached).toContain(endpoint)
})

test('a stored address of an unknown push service is removed without a call', async () => {
  const s = await scene()
  const { p256dh, auth, endpoint } = desk.peers.subscriber()
  await s.subscribe(endpoint, { p256dh, auth, endpoint, privateKey: '' })
  await desk.t.admin.query(
    `update outreach_push_subscriptions set endpoint = 'https://10.0.0.1/x' where operator_id = $1`,
    [s.operatorId],
  )
  await s.sendUpdate()
  await desk.carry()
  expect(await s.notices()).toEqual([{ state: 'sent', sent_by: 'sms' }])
  expect(await s.endpoints()).toEqual([])
  expect(
    await s.query(`select id from platform_partner_messages where operator_id = $1 and peer = 'web_push'`),
  ).toEqual([])
})

test('a notice that another process took over meanwhile is not sent by the next channel', async () => {
  const s = await scene()
  const browser = desk.peers.subscriber()
  await s.subscribe(browser.endpoint, browser)
  await s.sendUpdate()
  const messages = desk.peers.arrived.length
  desk.peers.gather(2)
  await desk.run('outreach:people')
  await desk.peers.gathered(1)
  // The lease expired while the push service was silent, and a second process works on the notice.
  await desk.t.admin.query(
    `update outreach_member_notices set next_at = next_at + interval '1 hour' where operator_id = $1`,
    [s.operatorId],
  )
  desk.peers.unsubscribe(browser.endpoint)
  desk.peers.gather(1)
  await desk.outreach.idle()
  expect(desk.peers.arrived).toHaveLength(messages)
  expect(await s.notices()).toEqual([{ state: 'waiting', sent_by: null }])
})
