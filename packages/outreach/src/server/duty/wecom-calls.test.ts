import { createTestUser } from '@evops/organisation/testing'
import { alarmPermissions } from '@evops/stations/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildWecomCallback,
  simulatorSecret,
  outreachTestCodes,
  createOutreachTestSite,
  type OutreachTestSite,
} from '../../testing/index.ts'

let desk: OutreachTestSite
beforeAll(async () => {
  desk = await createOutreachTestSite()
})
afterAll(() => desk.close())

const keys = { token: 'QDG6eK', aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C', corpId: 'ww0001' }
/** Creates an operator whose WeCom application sends callbacks, and a person on duty. */
async function scene() {
  const operatorId = await desk.operator()
  const { userId } = await createTestUser(desk.t.services, { operatorId, codes: [] })
  desk.duty.splice(0, desk.duty.length, { userId, name: 'Lin' })
  const by = desk.actor(operatorId, [...outreachTestCodes, ...alarmPermissions.control])
  const { token, aesKey } = keys
  const form = { environment: 'loopback', settings: { corpId: keys.corpId, agentId: 1_000_002 } }
  const secrets = { secret: simulatorSecret, token, aesKey }
  const made = await desk.send('PUT', '/outer-channels/wecom', by, { ...form, secrets })
  expect(made.status).toBe(200)
  expect(JSON.stringify(made.data)).not.toMatch(/QDG6eK|jWmYm7/)
  const path = `/api/public/wecom/${operatorId}`
  const requestVerification = (query: Record<string, string>) =>
    desk.app.inject({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
  const postWecomCall = (message: string, at = desk.t.services.now(), own = keys) => {
    const { query, body } = buildWecomCallback(own, message, at)
    const url = `${path}?${new URLSearchParams(query)}`
    return desk.app.inject({ method: 'POST', url, payload: body, headers: { 'content-type': 'text/xml' } })
  }
  const send = (text: string) => desk.send('POST', '/duty/messages', by, { userIds: [userId], text })
  const lately = async () => {
    const { data } = await desk.send('GET', '/duty/people', by)
    return (data as { lately: { id: string; readers: { acknowledgedAt: string | null }[] }[] }).lately
  }
  return {
    operatorId,
    userId,
    by,
    sendRequest: requestVerification,
    sendUpdate: postWecomCall,
    send,
    lately,
    form,
  }
}
const textMessageXml = (from: string, content: string, id: string) =>
  `<xml><FromUserName><![CDATA[${from}]]></FromUserName><CreateTime>1348831860</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[${content}]]></Content><MsgId>${id}</MsgId></xml>`
const buttonPressXml = (from: string, taskId: string, responseCode: string) =>
  `<xml><FromUserName><![CDATA[${from}]]></FromUserName><CreateTime>1348831861</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[acknowledge]]></EventKey><TaskId><![CDATA[${taskId}]]></TaskId><ResponseCode><![CDATA[${responseCode}]]></ResponseCode></xml>`
const listWecomRequests = () => desk.peers.arrived.filter(({ channel }) => channel === 'wecom')

test('ROUTE-01 chgdispatchqywx: enterprise WeChat’s question is answered with what it sealed, bare; forged, stale, of another corporation or of nobody it is refused', async () => {
  const s = await scene()
  const now = desk.t.services.now()
  const { query, sealed } = buildWecomCallback(keys, '1616140317555161061', now)
  const good = await s.sendRequest({ ...query, echostr: sealed })
  expect([good.statusCode, good.body]).toEqual([200, '1616140317555161061'])
  expect((await s.sendRequest({ ...query, echostr: sealed, nonce: 'another' })).statusCode).toBe(401)
  expect((await s.sendRequest({ ...query, echostr: `${sealed.slice(0, -4)}AAAA` })).statusCode).toBe(401)
  const stale = buildWecomCallback(keys, 'x', new Date(now.getTime() - 6 * 60_000))
  expect((await s.sendRequest({ ...stale.query, echostr: stale.sealed })).statusCode).toBe(401)
  expect(
    (await s.sendUpdate(textMessageXml('staff-lin', 'hello', '1'), now, { ...keys, corpId: 'ww0002' })).statusCode,
  ).toBe(401)
  expect(
    (await s.sendUpdate(textMessageXml('staff-lin', 'hello', '1'), now, { ...keys, token: 'other' })).statusCode,
  ).toBe(401)
  const bare = await desk.operator()
  const url = `/api/public/wecom/${bare}?${new URLSearchParams({ ...query, echostr: sealed })}`
  expect((await desk.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  // A secret that was not typed again stays valid.
  const more = { ...s.form, version: 1, secrets: { token: 'Another1' } }
  expect((await desk.send('PUT', '/outer-channels/wecom', s.by, more)).status).toBe(200)
  expect((await desk.send('POST', '/outer-channels/wecom/test', s.by)).data).toEqual({ ok: true, answer: '' })
  expect((await s.sendRequest({ ...query, echostr: sealed })).statusCode).toBe(401)
})

test('ROUTE-01 chgdispatchqywx: whoever sends the code of the console is bound by it, once and for ten minutes', async () => {
  const s = await scene()
  const code = async () => {
    const { data } = await desk.send('POST', '/duty/wecom-codes', s.by, { userId: s.userId })
    return (data as { code: string }).code
  }
  const names = async () => (await desk.send('GET', '/duty/wecom-names', s.by)).data
  // The replies leave in the background, in any order.
  const send = async (text: string) => {
    const reply = await s.sendUpdate(text)
    await desk.outreach.idle()
    return reply
  }
  const first = await code()
  const second = await code()
  expect((await send(textMessageXml('staff-lin', first, '11'))).statusCode).toBe(200)
  expect(await names()).toEqual([])
  expect((await send(textMessageXml('staff-lin', ` ${second} `, '12'))).body).toBe('')
  expect(await names()).toMatchObject([{ userId: s.userId, wecomId: 'staff-lin' }])
  await send(textMessageXml('staff-eve', second, '13'))
  expect(await names()).toMatchObject([{ wecomId: 'staff-lin' }])
  const third = await code()
  const now = desk.t.services.now()
  desk.t.setNow(new Date(now.getTime() + 11 * 60_000))
  await send(textMessageXml('staff-eve', third, '14'))
  expect(await names()).toMatchObject([{ wecomId: 'staff-lin' }])
  desk.t.setNow(now)
  expect(listWecomRequests().map(({ to, body }) => [to, JSON.stringify(body).includes('绑定成功')])).toEqual([
    ['staff-lin', false],
    ['staff-lin', true],
    ['staff-eve', false],
    ['staff-eve', false],
  ])
  const reader = desk.actor(s.operatorId, ['notifyPerm'])
  expect((await desk.send('POST', '/duty/wecom-codes', reader, { userId: s.userId })).status).toBe(403)
  const foreign = desk.actor(await desk.operator())
  expect((await desk.send('POST', '/duty/wecom-codes', foreign, { userId: s.userId })).status).toBe(404)
})

test('ROUTE-01 chgdispatchqywx: a word is acknowledged by the button of its card, by whom it was for, once however often the call comes', async () => {
  const s = await scene()
  await desk.send('POST', '/duty/wecom-names', s.by, { userId: s.userId, wecomId: 'staff-lin' })
  const before = listWecomRequests().length
  expect((await s.send('Gate 2 is blocked')).data).toMatchObject({ wecom: 1, test: true })
  const [card] = listWecomRequests().slice(before)
  expect(card).toMatchObject({
    to: 'staff-lin',
    body: { card_type: 'button_interaction', sub_title_text: 'Gate 2 is blocked' },
  })
  const [word] = await s.lately()
  expect(word).toMatchObject({ text: 'Gate 2 is blocked', readers: [{ by: 'wecom', acknowledgedAt: null }] })
  const wordId = word?.id ?? ''
  await s.sendUpdate(buttonPressXml('staff-eve', wordId, 'response-0'))
  await s.sendUpdate(buttonPressXml('staff-lin', 'of-nothing', 'response-0'))
  expect(await s.lately()).toMatchObject([{ readers: [{ acknowledgedAt: null }] }])
  const at = desk.t.services.now()
  const call = buttonPressXml('staff-lin', wordId, 'response-1')
  await s.sendUpdate(call, at)
  const [once] = await s.lately()
  expect(once?.readers[0]?.acknowledgedAt).not.toBeNull()
  expect((await s.sendUpdate(call, at)).statusCode).toBe(200)
  await desk.outreach.idle()
  expect(await s.lately()).toEqual([once])
  expect(listWecomRequests().slice(before + 1)).toMatchObject([
    { to: 'staff-lin', body: { button: { replace_name: expect.any(String) } } },
  ])
  const limited = desk.actor(s.operatorId, [...alarmPermissions.control], { scope: { stationIds: [] } })
  expect((await desk.send('GET', '/duty/people', limited)).status).toBe(200)
})
