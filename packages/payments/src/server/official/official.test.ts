import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficialAccountRow } from '../../contract/index.ts'
import { loopbackOfficialSecret } from '../../loopback/official-wire.ts'
import { testPermissionCodes, createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'
import { decryptWechatMessage, encryptWechatMessage, wechatSignature } from '@evops/platform/server'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

const path = '/payments/official-account'
const codes = [...testPermissionCodes, 'merchantOptPerm', 'officialaccount:edit', 'officialaccount:control']
const aesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const form = { appId: 'wx0123456789abcdef', environment: 'loopback', mode: 'aes' }
const secrets = { secret: loopbackOfficialSecret, token: 'evopsToken1', aesKey }
const row = (reply: { data: unknown }) => reply.data as OfficialAccountRow

async function scene() {
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId, codes)
  const made = await desk.send('PUT', path, by, { ...form, ...secrets })
  expect(made.status).toBe(200)
  return { operatorId, by, made: row(made) }
}
const seconds = (at = Date.now()) => String(Math.floor(at / 1_000))
const call = (id: string, query: Record<string, string>, body?: string) =>
  desk.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/public/wechat/${id}?${new URLSearchParams(query)}`,
    ...(body !== undefined && { payload: body, headers: { 'content-type': 'text/xml' } }),
  })

test('ROUTE-03 wechatofficialaccount: secrets go in and are told to nobody; who may not, another operator, an old version', async () => {
  const { operatorId, by, made } = await scene()
  const read = await desk.send('GET', path, by)
  for (const secret of Object.values(secrets)) expect(JSON.stringify([made, read])).not.toContain(secret)
  expect(row(read)).toMatchObject({ appId: form.appId, hasAesKey: true, verifiedAt: null, errorCode: null })
  expect((await desk.send('GET', path, 'nobody')).status).toBe(401)
  const reader = desk.actor(operatorId, ['merchantOptPerm'])
  expect((await desk.send('GET', path, reader)).status).toBe(200)
  expect((await desk.send('PUT', path, reader, form)).status).toBe(403)
  expect((await desk.send('POST', `${path}/test`, reader)).status).toBe(403)
  const foreign = desk.actor(await desk.operator('CNY'), codes)
  expect((await desk.send('GET', path, foreign)).data).toBeNull()
  expect((await desk.send('POST', `${path}/test`, foreign)).status).toBe(404)
  expect((await desk.send('PUT', path, by, { ...form, version: 7 })).status).toBe(409)
  const moved = await desk.send('PUT', path, by, { ...form, appId: 'wxother', version: 1 })
  expect(moved).toMatchObject({ status: 400, error: 'request.secret-again' })
  const bad = await desk.send('PUT', path, by, { ...form, token: 'no!', aesKey: 'short', version: 1 })
  expect([bad.status, Object.keys(bad.fields).toSorted()]).toEqual([400, ['aesKey', 'token']])
  const reply = await desk.send('PUT', path, by, { ...form, mode: 'plain', version: 1 })
  expect(row(reply)).toMatchObject({ mode: 'plain', version: 2, hasAesKey: true })
})

test('ROUTE-03 wechatofficialaccount: WeChat’s question is answered with what it sent; forged, old or of nobody it is refused', async () => {
  const { by, made } = await scene()
  const timestamp = seconds()
  const signed = { timestamp, nonce: 'n1', signature: wechatSignature(secrets.token, timestamp, 'n1') }
  const good = await call(made.id, { ...signed, echostr: '7312648129' })
  expect([good.statusCode, good.body]).toEqual([200, '7312648129'])
  expect(row(await desk.send('GET', path, by)).verifiedAt).not.toBeNull()
  expect((await call(made.id, { ...signed, signature: 'f'.repeat(40), echostr: 'x' })).statusCode).toBe(401)
  const old = seconds(Date.now() - 6 * 60_000)
  const stale = {
    timestamp: old,
    nonce: 'n1',
    signature: wechatSignature(secrets.token, old, 'n1'),
    echostr: 'x',
  }
  expect((await call(made.id, stale)).statusCode).toBe(401)
  expect((await call(newId(), { ...signed, echostr: 'x' })).statusCode).toBe(404)
})

test('ROUTE-03 wechatofficialaccount: an encrypted message opens under our key and app alone, and stands in the message log', async () => {
  const { by, made } = await scene()
  const timestamp = seconds()
  const sealed = encryptWechatMessage(aesKey, form.appId, '<xml><Content>hello</Content></xml>')
  expect(decryptWechatMessage(aesKey, 'wxother', sealed)).toBeUndefined()
  expect(decryptWechatMessage(`${aesKey.slice(0, -2)}zz`, form.appId, sealed)).toBeUndefined()
  const send = (text: string, signature: string) =>
    call(
      made.id,
      { timestamp, nonce: 'n2', msg_signature: signature },
      `<xml><Encrypt><![CDATA[${text}]]></Encrypt></xml>`,
    )
  const good = await send(sealed, wechatSignature(secrets.token, timestamp, 'n2', sealed))
  expect([good.statusCode, good.body]).toEqual([200, 'success'])
  expect((await send(sealed, wechatSignature('another', timestamp, 'n2', sealed))).statusCode).toBe(401)
  const plain = { timestamp, nonce: 'n2', signature: wechatSignature(secrets.token, timestamp, 'n2') }
  expect((await call(made.id, plain, '<xml><Content>anything</Content></xml>')).statusCode).toBe(401)
  const log = await desk.send('GET', '/partner-messages?peerKind=wechat_official', by)
  expect(log.data).toMatchObject({ list: [{ channel: 'message', direction: 'in', verified: 'yes' }] })
})

test('ROUTE-03 wechatofficialaccount: a test call says what WeChat says, and no log keeps the secret', async () => {
  const { by, operatorId, made } = await scene()
  const test_ = () => desk.send('POST', `${path}/test`, by)
  expect((await test_()).data).toEqual({ errorCode: 0, message: '' })
  await desk.send('PUT', path, by, { ...form, secret: 'wrong', version: 1 })
  expect((await test_()).data).toMatchObject({ errorCode: 40_125 })
  expect(row(await desk.send('GET', path, by))).toMatchObject({ errorCode: 40_125 })
  await desk.send('PUT', path, by, { ...form, appId: 'gh1', secret: loopbackOfficialSecret, version: 2 })
  expect((await test_()).data).toMatchObject({ errorCode: 40_013 })
  const stored = await desk.t.admin.query('select body from platform_partner_messages where operator_id = $1', [
    operatorId,
  ])
  expect(stored.rows).toHaveLength(3)
  expect(JSON.stringify(stored.rows)).not.toContain(loopbackOfficialSecret)
  const { id: accountId, appId } = await desk.account('wechat', by)
  await desk.send('PUT', path, by, { ...form, appId, secret: loopbackOfficialSecret, version: 3 })
  const bound = row(await desk.send('GET', path, by))
  expect([bound.id, bound.accounts]).toEqual([made.id, [expect.objectContaining({ id: accountId, isBound: true })]])
})
