import { createTestMember } from '@evops/members/testing'
import { newId } from '@evops/platform/contract'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign, EventRule, MemberNotice, MessageTemplate } from '../../contract/index.ts'
import { outreachTestCodes, createOutreachTestSite, type OutreachTestSite } from '../../testing/index.ts'

let desk: OutreachTestSite
beforeAll(async () => {
  desk = await createOutreachTestSite()
})
afterAll(() => desk.close())
const morning = new Date('2026-11-23T02:00:00Z')
beforeEach(() => desk.t.setNow(morning))

const helloText = (text: string) => ({ title: 'Hello', text })
const all = (text: string) => ({ zh: helloText(text), en: helloText(text), es: helloText(text) })
async function office() {
  const operatorId = await desk.operator()
  const by = desk.actor(operatorId)
  return {
    operatorId,
    by,
    send: (...[method, path, body]: [Parameters<OutreachTestSite['send']>[0], string, object?]) =>
      desk.send(method, path, by, body),
  }
}
const template = async ({ send }: Awaited<ReturnType<typeof office>>, more: object = {}) =>
  (
    await send('POST', '/message-templates', {
      name: 'Winter',
      event: 'campaign',
      texts: all('{nickname}, winter prices'),
      ...more,
    })
  ).data as MessageTemplate

test('ROUTE-13 /content/message: a template with a mark that nobody fills is refused beside its field, in every variant', async () => {
  const o = await office()
  const wrong = await o.send('POST', '/message-templates', {
    name: 'Low',
    event: 'balance_low',
    texts: { ...all('{balance}'), es: helloText('{saldo}') },
    variants: {
      wechat_account: {
        templateId: 'T0123456789abcdefghijklmnop',
        fields: [{ key: 'thing1', value: '{station}' }],
      },
      sms: { en: { templateId: '1', params: ['{balance}', '{amount}'] } },
    },
  })
  expect([wrong.status, wrong.error, Object.keys(wrong.fields).toSorted()]).toEqual([
    400,
    'outreach.marks',
    ['texts.es.text', 'variants.sms.en', 'variants.wechat_account'],
  ])
  const oneLanguage = await o.send('POST', '/message-templates', {
    name: 'x',
    event: 'refund',
    texts: { en: helloText('x') },
  })
  expect([oneLanguage.status, Object.keys(oneLanguage.fields).length]).toEqual([400, 2])
  expect(await template(o)).toMatchObject({ name: 'Winter', uses: 0, version: 1 })
  expect(
    (await o.send('POST', '/message-templates', { name: 'Winter', event: 'campaign', texts: all('x') })).error,
  ).toBe('outreach.name-taken')
})

test('ROUTE-13 /content/message: who is nobody, may not, or is of another operator; an old version; what is in use', async () => {
  const o = await office()
  const made = await template(o)
  const path = `/message-templates/${made.id}`
  const change = { name: 'Spring', event: 'campaign', texts: made.texts, version: made.version }
  const reader = desk.actor(o.operatorId, ['messagePerm'])
  const foreign = desk.actor(await desk.operator())
  expect((await desk.send('GET', '/message-templates', 'nobody')).status).toBe(401)
  expect((await desk.send('GET', '/message-templates', desk.actor(o.operatorId, ['carPerm']))).status).toBe(403)
  expect((await desk.send('PUT', path, reader, change)).status).toBe(403)
  expect((await desk.send('PUT', path, foreign, change)).status).toBe(404)
  expect((await desk.send('DELETE', path, foreign)).status).toBe(404)
  expect((await o.send('PUT', path, change)).data).toMatchObject({ name: 'Spring', version: 2 })
  expect((await o.send('PUT', path, change)).status).toBe(409)
  await o.send('POST', '/campaigns', { name: 'Spring', templateId: made.id })
  expect((await o.send('DELETE', path)).error).toBe('outreach.template-used')
  expect((await o.send('PUT', path, { ...change, version: 2, event: 'refund' })).error).toBe('outreach.event-fixed')
})

test('ROUTE-13 /content/message: events are told as the product does until an operator says otherwise; a template of another event is refused', async () => {
  const o = await office()
  const rules = (await o.send('GET', '/event-rules')).data as EventRule[]
  expect(rules.map(({ event, version }) => [event, version])).toContainEqual(['session_ended', 0])
  expect(rules.some(({ event }) => event === 'campaign')).toBe(false)
  const own = { enabled: true, templateId: null, atNight: true, thresholdMinor: null, version: 0 }
  const rule = { ...own, channels: ['sms', 'bell'] }
  expect((await o.send('PUT', '/event-rules/refund', rule)).data).toMatchObject({
    channels: ['sms', 'bell'],
    version: 1,
  })
  expect((await o.send('PUT', '/event-rules/refund', rule)).status).toBe(409)
  expect((await o.send('PUT', '/event-rules/refund', { ...rule, version: 1, channels: ['sms', 'sms'] })).status).toBe(
    400,
  )
  const { id: templateId } = await template(o)
  expect((await o.send('PUT', '/event-rules/refund', { ...rule, version: 1, templateId })).error).toBe(
    'outreach.template-event',
  )
  const manners = (await o.send('GET', '/message-manners')).data as object
  expect(manners).toMatchObject({ quietFrom: '22:00', quietUntil: '08:00', version: 0 })
  expect((await o.send('PUT', '/message-manners', { ...manners, quietFrom: null })).status).toBe(400)
  expect((await o.send('PUT', '/message-manners', { ...manners, quietFrom: '23:00' })).data).toMatchObject({
    version: 1,
  })
})

test('ROUTE-13 /content/message: a campaign is counted without a word to anybody, told once each, and its log says what became of it', async () => {
  const o = await office()
  await desk.channels(o.by, ['sms'])
  const { id: templateId } = await template(o, {
    variants: {
      sms: {
        en: { templateId: '9', params: ['{nickname}'] },
        zh: { templateId: '9', params: ['{nickname}'] },
      },
    },
  })
  const members: string[] = []
  for (const [at, one] of [
    { nickname: 'Ana', group: 'gold' },
    { nickname: 'Bo', group: 'gold' },
    { nickname: 'Cy' },
  ].entries()) {
    desk.t.setNow(new Date(morning.getTime() + at * 1_000))
    members.push(await createTestMember(desk.t.services, o.operatorId, { ...one, mobile: `+3460022200${at + 1}` }))
  }
  const made = (
    await o.send('POST', '/campaigns', {
      name: 'Gold',
      templateId,
      filter: { group: 'gold' },
      channels: ['sms', 'bell'],
    })
  ).data as Campaign
  expect(made).toMatchObject({ state: 'draft', counted: null })
  const path = `/campaigns/${made.id}`
  expect((await o.send('POST', `${path}/count`)).data).toEqual({
    counted: 2,
    title: 'Hello',
    text: 'Ana, winter prices',
  })
  await desk.run('outreach:campaigns')
  expect((await o.send('GET', '/member-notices')).data).toMatchObject({ total: 0 })
  // Ana consented to advertising; Bo has no recorded consent.
  const yes = { topic: 'marketing', channel: 'sms', granted: true, reason: 'On the telephone' }
  const { reason: _none, ...bare } = yes
  const unsaid = await o.send('POST', `/member-consents/${members[0]}`, bare)
  expect([unsaid.status, Object.keys(unsaid.fields)]).toEqual([400, ['reason']])
  expect((await o.send('POST', `/member-consents/${members[0]}`, yes)).data).toMatchObject({
    history: [{ ...yes, source: 'console', byName: expect.any(String) }],
  })
  expect((await o.send('POST', `${path}/start`)).data).toMatchObject({ state: 'running', counted: 2 })
  expect((await o.send('POST', `${path}/start`)).error).toBe('outreach.campaign-state')
  for (const _again of [1, 2]) await desk.run('outreach:campaigns')
  await desk.carry()
  const [campaign] = ((await o.send('GET', '/campaigns')).data as { list: Campaign[] }).list
  expect(campaign).toMatchObject({ state: 'done', sent: 1, bell: 1, waiting: 0, failed: 0 })
  const { list } = (await o.send('GET', `/member-notices?campaignId=${made.id}&sort=createdAt`)).data as {
    list: MemberNotice[]
  }
  expect(list.map(({ memberId, state, test: isTest }) => [memberId, state, isTest])).toEqual([
    [members[0], 'sent', true],
    [members[1], 'bell', false],
  ])
  expect(desk.peers.arrived.filter(({ to }) => to.startsWith('+34600222'))).toMatchObject([
    { to: '+34600222001', body: { params: ['Ana'] } },
  ])
  const one = await o.send('GET', `/member-notices/${list[1]?.id}`)
  expect(one.data).toMatchObject({ tries: [{ channel: 'sms', outcome: 'skipped', code: 'no-consent' }] })
  const foreign = desk.actor(await desk.operator())
  for (const url of [`/member-notices/${list[1]?.id}`, `/member-consents/${members[0]}`])
    expect((await desk.send('GET', url, foreign)).status).toBe(404)
  expect((await desk.send('POST', `${path}/stop`, foreign)).status).toBe(404)
})

test('ROUTE-13 /content/message: a campaign begins at its time on the operator’s clock, stops, and at night it waits', async () => {
  const o = await office()
  const { id: templateId } = await template(o)
  await createTestMember(desk.t.services, o.operatorId)
  const draft = { templateId, channels: ['sms', 'bell'] }
  const past = (await o.send('POST', '/campaigns', { ...draft, name: 'Past', startsAt: '2026-11-23T09:59' }))
    .data as Campaign
  expect((await o.send('POST', `/campaigns/${past.id}/start`)).error).toBe('outreach.campaign-past')
  const made = (await o.send('POST', '/campaigns', { ...draft, name: 'Late', startsAt: '2026-11-23T22:30' }))
    .data as Campaign
  expect(made).toMatchObject({ startsAt: '2026-11-23T22:30', timeZone: 'Asia/Shanghai' })
  const path = `/campaigns/${made.id}`
  expect((await o.send('POST', `${path}/start`)).data).toMatchObject({ state: 'scheduled' })
  await desk.run('outreach:campaigns')
  const state = async () => ((await o.send('GET', '/campaigns?search=Late')).data as { list: Campaign[] }).list[0]
  expect(await state()).toMatchObject({ state: 'scheduled', waiting: 0 })
  desk.t.setNow(new Date('2026-11-23T14:30:00Z'))
  await desk.run('outreach:campaigns')
  await desk.carry()
  expect(await state()).toMatchObject({ state: 'done', waiting: 1 })
  expect((await o.send('POST', `${path}/stop`)).data).toMatchObject({ state: 'stopped', waiting: 0 })
  desk.t.setNow(new Date('2026-11-24T02:00:00Z'))
  await desk.carry()
  const { list } = (await o.send('GET', '/member-notices')).data as { list: MemberNotice[] }
  expect(list.map((notice) => notice.state)).toEqual(['stopped'])
  expect((await o.send('DELETE', path)).error).toBe('outreach.campaign-state')
  expect((await o.send('POST', '/campaigns', { ...draft, name: 'No', templateId: newId() })).error).toBe(
    'outreach.template-event',
  )
  expect((await o.send('POST', '/campaigns', { ...draft, name: 'No', startsAt: 'soon' })).status).toBe(400)
})

test('settings of channels: secrets go in and come out nowhere; another account asks for them again; a loopback is for the demo alone', async () => {
  const o = await office()
  const path = '/outer-channels/wechat_account'
  const form = { settings: { appId: 'wx1' }, environment: 'loopback', version: 0 }
  expect((await o.send('PUT', path, form)).error).toBe('outreach.channel-secrets')
  const bad = await o.send('PUT', '/outer-channels/sms', {
    ...form,
    settings: { appId: 'x' },
    secrets: { secretId: 'a' },
  })
  expect([bad.status, Object.keys(bad.fields)]).toEqual([400, ['settings.appId']])
  expect((await o.send('PUT', path, { ...form, secrets: { secret: 'not it' } })).data).toMatchObject({
    version: 1,
    testError: null,
  })
  expect((await o.send('POST', `${path}/test`)).data).toEqual({
    ok: false,
    answer: '40125 invalid appsecret',
  })
  expect((await o.send('PUT', path, { ...form, version: 1, settings: { appId: 'wx2' } })).error).toBe(
    'request.secret-again',
  )
  expect((await o.send('PUT', path, { ...form, version: 0, secrets: { secret: 'x' } })).status).toBe(409)
  await desk.channels(o.by, ['sms', 'web_push', 'mini_program', 'wecom'])
  for (const channel of ['sms', 'web_push', 'mini_program', 'wecom'])
    expect((await o.send('POST', `/outer-channels/${channel}/test`)).data).toEqual({ ok: true, answer: '' })
  await desk.t.admin.query('update organisation_operators set demo = true where operator_id = $1', [o.operatorId])
  const plain = await desk.operator()
  await desk.t.admin.query('update organisation_operators set demo = false where operator_id = $1', [plain])
  const refused = await desk.send('PUT', path, desk.actor(plain, outreachTestCodes), {
    ...form,
    secrets: { secret: 'x' },
  })
  expect(refused.error).toBe('outreach.not-demo')
})

test('ROUTE-13 /content/message: whom a campaign selects, by what they read, when they charged last, joined, are blocked or in a state: the dry run counts whom it tells', async () => {
  const o = await office()
  const { services, admin } = desk.t
  const { id: templateId } = await template(o)
  const aMemberAt = async (registeredAt: string, language?: 'es' | 'en', chargedAt?: string) => {
    desk.t.setNow(new Date(registeredAt))
    const memberId = await createTestMember(services, o.operatorId)
    await services.db.inTenant(o.operatorId, async (tx) => {
      if (language) await desk.outreach.drivers.remember(tx, { operatorId: o.operatorId, memberId, language })
    })
    if (chargedAt) await aSessionOf(memberId, chargedAt)
    return memberId
  }
  const stationId = await createTestStation(services, o.operatorId)
  const { id: chargePointId } = await createTestChargePoint(services, o.operatorId, stationId)
  const aSessionOf = (memberId: string, at: string) =>
    admin.query(
      `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
         token_state, holder_id, started_at, time_zone, currency)
       values ($1, gen_random_uuid(), substr(gen_random_uuid()::text, 1, 30), $2, $3, 1, 'ocpp1.6j', (random() * 1e6)::int, 'failed', 'none', 'TAG-OK', 'accepted', $4, $5, 'Asia/Shanghai', 'CNY')`,
      [o.operatorId, stationId, chargePointId, memberId, at],
    )
  const ana = await aMemberAt('2026-01-10T09:00:00Z', 'es', '2026-02-01T09:00:00Z')
  const bo = await aMemberAt('2026-03-10T09:00:00Z', 'en', '2026-06-01T09:00:00Z')
  const cy = await aMemberAt('2026-05-10T09:00:00Z')
  await admin.query('update members_members set blacklisted = true where id = $1', [cy])
  desk.t.setNow(morning)
  const cases: [object, string[]][] = [
    [{ language: 'es' }, [ana]],
    [{ language: 'zh' }, [cy]],
    [{ chargedFrom: '2026-03-01T00:00:00.000Z' }, [bo]],
    [{ chargedTo: '2026-03-01T00:00:00.000Z' }, [ana]],
    [{ registeredFrom: '2026-03-01T00:00:00.000Z', blacklisted: false }, [bo]],
    [{ registeredTo: '2026-03-11T00:00:00.000Z' }, [ana, bo]],
    [{ blacklisted: 'true' }, [cy]],
    [{ state: 'normal' }, [ana, bo, cy]],
    [{ state: 'frozen' }, []],
    [{ companyId: newId() }, []],
  ]
  for (const [filter, wanted] of cases) {
    const form = { name: JSON.stringify(filter).slice(0, 60), templateId, filter, channels: ['bell'] }
    const { id } = (await o.send('POST', '/campaigns', form)).data as Campaign
    const { data } = await o.send('POST', `/campaigns/${id}/count`)
    await o.send('POST', `/campaigns/${id}/start`)
    for (const _round of [1, 2]) await desk.run('outreach:campaigns')
    const notices = (await o.send('GET', `/member-notices?campaignId=${id}&sort=createdAt`)).data as {
      list: MemberNotice[]
    }
    const ids = notices.list.map(({ memberId }) => memberId)
    expect([filter, data, ids.toSorted()]).toMatchObject([filter, { counted: wanted.length }, wanted.toSorted()])
  }
})
