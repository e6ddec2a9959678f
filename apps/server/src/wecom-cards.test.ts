import { createTestUser } from '@evops/organisation/testing'
import {
  buildWecomCallback,
  simulatorSecret,
  startSimulatedChannels,
  type SimulatedChannels,
} from '@evops/outreach/testing'
import { waitUntil } from '@evops/platform/testing'
import { createChargePoint, realClock, type ChargePoint } from '@evops/simulator/simulator'
import { alarmPermissions } from '@evops/stations/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

const keys = { token: 'QDG6eK', aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C', corpId: 'ww0001' }
let site: ProductSite
let peers: SimulatedChannels
let point: ChargePoint
let chargePointId: string
let chargePointNo: string
let technician: { userId: string; token: string }

beforeAll(async () => {
  let running: SimulatedChannels | undefined
  site = await productSite([], () => running)
  peers = await startSimulatedChannels({ now: site.services.now })
  running = peers
  const { operatorId } = site
  // Only demo operators have a loopback.
  await site.admin.query('update organisation_operators set demo = true where operator_id = $1', [operatorId])
  const chargePoint = await site.chargePoint()
  ;({ chargePointId, chargePointNo } = chargePoint)
  point = createChargePoint({
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    connectors: 1,
    ratedKw: 60,
    clock: realClock,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  await waitUntil(
    async () => (await site.call('GET', `/api/charge-points/${chargePointId}`)).data.connected,
    'the link is known',
  )
  const codes = ['ywordermng', 'chgyworder:edit', 'eventPerm', ...alarmPermissions.control]
  technician = await createTestUser(site.services, { operatorId, codes })
  const form = { environment: 'loopback', settings: { corpId: keys.corpId, agentId: 1_000_002 } }
  const secrets = { secret: simulatorSecret, token: keys.token, aesKey: keys.aesKey }
  await done('PUT', '/api/outer-channels/wecom', { ...form, secrets })
  await setWecomName(technician.userId, 'staff-lin')
  await done('POST', '/api/maintenance-staff', {
    staffNo: 'T-7',
    name: 'Technician 7',
    skills: ['dc'],
    userId: technician.userId,
  })
})
afterAll(async () => {
  await point.close()
  await site.domains.outreach.close()
  await peers.close()
  await site.close()
})

async function done(method: 'POST' | 'PUT', url: string, body: object) {
  const reply = await site.call(method, url, body)
  expect(reply, url).toMatchObject({ status: 200 })
  return reply.data
}
const setWecomName = (userId: string, wecomId: string) => done('POST', '/api/duty/wecom-names', { userId, wecomId })
/** Returns the messages received since the given count. */
const wecomMessages = (since = 0) => peers.arrived.filter(({ channel }) => channel === 'wecom').slice(since)
/** Returns the same with buttons before texts, because both are sent in parallel. */
const sortedWecomMessages = (since: number) =>
  wecomMessages(since).toSorted((a, b) => Number(isWords(a.body)) - Number(isWords(b.body)))
const isWords = (body: unknown) => typeof body === 'object' && body !== null && 'content' in body
const carry = async () => {
  await site.job('outreach', 'outreach:tell')
  await site.job('outreach', 'outreach:wecom')
  await site.domains.outreach.idle()
}
let calls = 0
/** Simulates a click on the button of a card. */
async function press(wecomId: string, cardId: string) {
  calls += 1
  const message = `<xml><FromUserName><![CDATA[${wecomId}]]></FromUserName><CreateTime>${calls}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[template_card_event]]></Event><TaskId><![CDATA[${cardId}]]></TaskId><ResponseCode><![CDATA[response-${calls}]]></ResponseCode></xml>`
  const { query, body } = buildWecomCallback(keys, message, site.services.now())
  const url = `/api/public/wecom/${site.operatorId}?${new URLSearchParams(query)}`
  const send = () => site.app.inject({ method: 'POST', url, payload: body, headers: { 'content-type': 'text/xml' } })
  expect((await send()).statusCode).toBe(200)
  // WeCom sends the callback again if the answer was lost.
  expect((await send()).statusCode).toBe(200)
  await site.domains.outreach.idle()
}
const cardOf = (since: number) =>
  wecomMessages(since).at(0)?.body as { task_id: string; button_list: { key: string }[] }
const listAudit = async (action: string) => {
  const { rows } = await site.admin.query(
    'select user_id as "userId", entity, result from organisation_audit where operator_id = $1 and action = $2',
    [site.operatorId, action],
  )
  return rows
}

test('X-12 comwechat: an alarm reaches who is on duty as a card of enterprise WeChat, whose button acknowledges it in the name of who pressed it, once, and not for whom it is not allowed', async () => {
  const onlooker = await createTestUser(site.services, { operatorId: site.operatorId, codes: ['eventPerm'] })
  await setWecomName(onlooker.userId, 'staff-eve')
  await done('POST', '/api/notification-rules', {
    name: 'To who is on duty',
    bell: false,
    wecom: true,
    minLevel: 3,
  })
  const before = wecomMessages().length
  await point.fault(1, 'GroundFailure')
  const alarms = async () => (await site.call('GET', '/api/alarms?state=open')).data.list
  await waitUntil(async () => {
    await site.job('stations', 'stations:alarms')
    return (await alarms()).length > 0
  }, 'the alarm is raised')
  const [{ id }] = await alarms()
  await carry()
  expect(wecomMessages(before)).toMatchObject([
    {
      to: 'staff-lin',
      body: { card_type: 'button_interaction', button_list: [{ text: '确认告警', key: 'alarm' }] },
    },
  ])
  const { list } = (await site.call('GET', '/api/deliveries?channel=wecom')).data
  // The list uses the operator's language, like the card.
  const subject = '接地故障'
  expect(list).toMatchObject([{ state: 'done', answer: 'test: ok', target: 'duty', subject }])
  expect(wecomMessages(before)[0]?.body).toMatchObject({ main_title: { title: subject } })

  // A user who may only view alarms is told why nothing was done.
  await press('staff-eve', cardOf(before).task_id)
  expect(sortedWecomMessages(before + 1)).toMatchObject([
    { to: 'staff-eve', body: { button: { replace_name: expect.stringMatching(/未执行|Not done/) } } },
    { to: 'staff-eve', body: { content: expect.stringMatching(/./) } },
  ])
  await press('staff-nobody', cardOf(before).task_id)
  expect((await alarms())[0].acknowledgedAt).toBeNull()

  await press('staff-lin', cardOf(before).task_id)
  expect(wecomMessages(before + 3)).toMatchObject([{ to: 'staff-lin', body: { button: {} } }])
  const alarm = (await site.call('GET', `/api/alarms/${id}`)).data
  expect(alarm).toMatchObject({ state: 'acknowledged' })
  expect(await listAudit('acknowledgeAlarm')).toEqual([{ userId: technician.userId, entity: 'alarm', result: 'done' }])
})

test('X-12 comwechat: whom an alarm is assigned to before the card to who is on duty went out gets one card, the others on duty theirs', async () => {
  const { operatorId } = site
  const codes = ['eventPerm', ...alarmPermissions.control]
  const colleague = await createTestUser(site.services, { operatorId, codes })
  await setWecomName(colleague.userId, 'staff-wu')
  const { id: staffId } = await done('POST', '/api/maintenance-staff', {
    staffNo: 'T-8',
    name: 'Technician 8',
    userId: colleague.userId,
  })
  await point.fault(1, 'HighTemperature')
  const raiseAlarm = async () => {
    await site.job('stations', 'stations:alarms')
    const { list } = (await site.call('GET', '/api/alarms?state=open')).data
    return list.find(({ code }: { code: string }) => code === 'F31')?.id
  }
  await waitUntil(async () => (await raiseAlarm()) !== undefined, 'the alarm is raised')
  await done('POST', `/api/alarms/${await raiseAlarm()}/assign`, { userId: technician.userId })
  const before = wecomMessages().length
  await carry()
  expect(
    wecomMessages(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['staff-lin', 'staff-wu'])
  expect(await site.call('DELETE', `/api/maintenance-staff/${staffId}`)).toMatchObject({ status: 200 })
})

test('X-12 comwechat: an order that is given to somebody is taken on by the button of its card; pressed again it says how the order stands', async () => {
  const [{ id: staffId }] = (await site.call('GET', '/api/maintenance-staff')).data.list
  const { id } = await done('POST', '/api/work-orders', {
    type: 'fault',
    level: 2,
    chargePointNo,
    description: 'Cable torn',
  })
  const before = wecomMessages().length
  await done('POST', `/api/work-orders/${id}/dispatch`, { staffId })
  await site.job('maintenance', 'maintenance:steps')
  await carry()
  expect(wecomMessages(before)).toMatchObject([
    {
      to: 'staff-lin',
      body: { sub_title_text: 'Cable torn', button_list: [{ text: '接单', key: 'work-order' }] },
    },
  ])
  const card = cardOf(before)
  await press('staff-lin', card.task_id)
  const workOrder = async () => (await site.call('GET', `/api/work-orders/${id}`)).data
  expect(await workOrder()).toMatchObject({ state: 'accepted' })
  expect(await listAudit('acceptWorkOrder')).toEqual([
    { userId: technician.userId, entity: 'work-order', result: 'done' },
  ])
  await press('staff-lin', card.task_id)
  expect(sortedWecomMessages(before + 2)).toMatchObject([
    { body: { button: { replace_name: expect.stringMatching(/未执行|Not done/) } } },
    { body: { content: expect.stringMatching(/./) } },
  ])
  expect(JSON.stringify(wecomMessages(before + 3))).not.toContain('maintenance.')
  // A user who is no longer linked gets no card; the notification is still in the console.
  await setWecomName(technician.userId, '')
  const { id: other } = await done('POST', '/api/work-orders', {
    type: 'fault',
    level: 2,
    chargePointNo,
    description: 'Dark',
  })
  const sofar = wecomMessages().length
  await done('POST', `/api/work-orders/${other}/dispatch`, { staffId })
  await site.job('maintenance', 'maintenance:steps')
  await carry()
  expect(wecomMessages(sofar)).toEqual([])
})
