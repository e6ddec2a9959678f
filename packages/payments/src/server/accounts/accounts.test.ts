import { updatePaymentAccount } from '../../contract/index.ts'
import { newId, withoutUnknownKeys } from '@evops/platform/contract'
import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentAccountRow, IntentDetail } from '../../contract/index.ts'
import { testPermissionCodes, createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

const changeOf = (row: object) => withoutUnknownKeys(updatePaymentAccount.body, row) as object

let desk: PaymentsTestSite
let operatorId: string
let by: string
beforeAll(async () => {
  desk = await createPaymentsTestSite()
  operatorId = await desk.operator('CNY')
  by = desk.actor(operatorId)
})
afterAll(() => desk.close())

const path = '/payments/accounts'
const row = (reply: { data: unknown }) => reply.data as PaymentAccountRow
const form = { provider: 'stripe', name: 'Cards', merchantId: 'acct_1', environment: 'sandbox' }
const keys = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' }

test('ROUTE-13 account: secrets go in, are sealed, and no reply, log or audit entry tells them', async () => {
  const made = await desk.send('POST', path, by, { ...form, secrets: keys })
  expect(made).toMatchObject({ status: 200, data: { hasSecrets: true, state: 'off', onboarding: 'draft' } })
  const { id } = row(made)
  const replies = [made, await desk.send('GET', `${path}/${id}`, by), await desk.send('GET', path, by)]
  for (const secret of Object.values(keys)) expect(JSON.stringify(replies)).not.toContain(secret)
  const stored = await desk.t.admin.query('select secrets from payments_accounts where id = $1', [id])
  expect(String(stored.rows[0].secrets)).not.toContain('sk_test')
  // Only the key is given: required secrets must be complete.
  const half = await desk.send('POST', path, by, {
    ...form,
    name: 'Half',
    merchantId: 'x',
    secrets: { secretKey: 's' },
  })
  expect([half.status, Object.keys(half.fields)]).toEqual([400, ['secrets.webhookSecret']])
  const wrong = { provider: 'alipay', name: 'A', secrets: { privateKey: 'no key', publicKey: 'no key' } }
  expect(Object.keys((await desk.send('POST', path, by, wrong)).fields)).toEqual([
    'secrets.privateKey',
    'secrets.publicKey',
  ])
})

test('ROUTE-13 account: signed out, without the code, of another operator, twice, with an old version', async () => {
  const { id, version } = row(await desk.send('POST', path, by, { ...form, name: 'Six', merchantId: 'acct_6' }))
  expect((await desk.send('GET', path, 'nobody')).status).toBe(401)
  const reader = desk.actor(operatorId, ['financePerm'])
  expect((await desk.send('GET', path, reader)).status).toBe(200)
  expect((await desk.send('POST', path, reader, form)).status).toBe(403)
  const foreign = desk.actor(await desk.operator('CNY'))
  expect((await desk.send('GET', `${path}/${id}`, foreign)).status).toBe(404)
  expect((await desk.send('PUT', `${path}/${id}`, foreign, changeOf({ ...form, version }))).status).toBe(404)
  expect((await desk.send('DELETE', `${path}/${id}`, foreign)).status).toBe(404)
  expect((await desk.send('POST', path, by, { ...form, name: 'Six', merchantId: 'z' })).error).toBe(
    'payments.account-taken',
  )
  const change = changeOf({ ...form, name: 'Six', merchantId: 'acct_6', feePpm: 6_000, version })
  expect((await desk.send('PUT', `${path}/${id}`, by, change)).status).toBe(200)
  expect((await desk.send('PUT', `${path}/${id}`, by, change)).status).toBe(409)
  expect((await desk.send('DELETE', `${path}/${id}`, by)).status).toBe(200)
})

test('ROUTE-13 account: switched on once it is approved and whole; what has no adapter stays off', async () => {
  const on = { ...form, name: 'On', merchantId: 'acct_on', state: 'on' }
  const early = await desk.send('POST', path, by, { ...on, secrets: keys })
  expect([early.status, early.error, Object.keys(early.fields)]).toEqual([409, 'payments.not-ready', ['onboarding']])
  const bare = await desk.send('POST', path, by, { ...on, onboarding: 'approved' })
  expect([bare.error, Object.keys(bare.fields)]).toEqual(['payments.not-ready', ['secrets.secretKey']])
  const good = await desk.send('POST', path, by, { ...on, onboarding: 'approved', secrets: keys })
  expect(good.status).toBe(200)
  // Otherwise another merchant would be paid with the same secrets.
  const moved = changeOf({ ...on, onboarding: 'approved', merchantId: 'acct_other', version: 1 })
  const reply = await desk.send('PUT', `${path}/${row(good).id}`, by, moved)
  expect([reply.status, Object.keys(reply.fields)]).toEqual([400, ['secrets.secretKey']])
  const redsys = { provider: 'redsys', name: 'R', merchantId: '1', state: 'on', onboarding: 'approved' }
  expect((await desk.send('POST', path, by, redsys)).error).toBe('payments.no-adapter')
  const owner = { provider: 'transfer', name: 'T', model: 'direct' }
  expect(Object.keys((await desk.send('POST', path, by, owner)).fields)).toEqual(['ownerName'])
})

test('A2 whose money may be taken is a setting with its source: what is refused is not switched on, what is on is not refused', async () => {
  const models = '/payments/account-models'
  const own = desk.actor(await desk.operator('EUR'))
  const rows = (await desk.send('GET', models, own)).data as { model: string; version: number }[]
  expect(rows).toMatchObject(
    ['own_sale', 'sub_merchant', 'direct'].map((model) => ({ model, lawful: true, source: '', at: null })),
  )
  const updateModel = (model: string, lawful: boolean, source = '', version = 1, token = own) =>
    desk.send('PUT', models, token, { model, lawful, source, version })
  expect((await updateModel('direct', false)).fields).toHaveProperty('source')
  const law = 'Counsel, letter of 2026-10-01'
  expect((await updateModel('direct', false, law)).data).toMatchObject({
    lawful: false,
    source: law,
    byName: 'tester',
  })
  expect((await updateModel('direct', true, law)).status).toBe(409)
  const bank = { provider: 'transfer', name: 'B', onboarding: 'approved', state: 'on' }
  const direct = { ...bank, model: 'direct', ownerName: 'Owner' }
  expect(await desk.send('POST', path, own, direct)).toMatchObject({
    error: 'payments.model-unlawful',
    fields: { model: expect.any(String) },
  })
  expect((await desk.send('POST', path, own, { ...direct, state: 'off' })).status).toBe(200)
  expect((await desk.send('POST', path, own, { ...bank, name: 'C' })).status).toBe(200)
  expect((await updateModel('own_sale', false, law)).error).toBe('payments.model-used')
  expect((await updateModel('own_sale', true, law)).data).toMatchObject({ lawful: true, source: law })
  expect((await updateModel('direct', true, law, 2, desk.actor(operatorId, ['financePerm']))).status).toBe(403)
  await expect(
    desk.t.admin.query(`update payments_accounts set state = 'on' where name = 'B' and model = 'direct'`),
  ).rejects.toThrow(/payments_accounts_lawful/)
})

test('F9 the loopback is for operators of the demo, and they stay so while it has accounts', async () => {
  const real = await desk.operator('CNY')
  await desk.t.admin.query('update organisation_operators set demo = false where operator_id = $1', [real])
  const loop = { ...form, name: 'L', environment: 'loopback', secrets: keys }
  expect((await desk.send('POST', path, desk.actor(real), loop)).error).toBe('payments.not-demo')
  expect((await desk.send('POST', path, by, { ...loop, merchantId: 'acct_l' })).status).toBe(200)
  await expect(
    desk.t.admin.query('update organisation_operators set demo = false where operator_id = $1', [operatorId]),
  ).rejects.toThrow(/payments_accounts_demo_alone/)
})

test('A test transaction of the smallest unit is paid, stands in suspense, and goes back by itself', async () => {
  const { id: accountId } = await desk.account('wechat', by)
  const { data } = await desk.send('POST', `${path}/${accountId}/test`, by, {})
  const { intentId } = data as { intentId: string }
  const made = await desk.look(intentId, by)
  expect(made).toMatchObject({ purpose: 'test', amountMinor: 1, walletId: null })
  desk.loopback.pay(made.ourNo)
  await desk.loopback.call(made.ourNo)
  await desk.work()
  await desk.work()
  expect(await desk.look(intentId, by)).toMatchObject({
    state: 'captured',
    refundedMinor: 1,
    refunds: [{ state: 'done' }],
  })
  expect((await desk.send('GET', `${path}/${accountId}`, by)).data).toMatchObject({ channelMinor: 0 })
  expect((await desk.send('DELETE', `${path}/${accountId}`, by)).error).toBe('payments.account-used')
})

test('Secrets rotate: a callback that was signed for those before is believed for a day', async () => {
  const { id, ...account } = await desk.account('wechat', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const wanted = { accountId: id, walletId, amountMinor: 100, method: 'native' } as const
  const made = await desk.intent(by, wanted)
  desk.loopback.pay(made.ourNo)
  const { secrets } = desk.loopback.merchant('wechat', `n${newId().slice(-12)}`)
  const body = { ...changeOf(account), secrets: { ...secrets, publicKeyId: 'PUB_KEY_ID_NEW' } }
  const changed = await desk.send('PUT', `${path}/${id}`, by, body)
  expect([changed.status, row(changed).oldUntil === null]).toEqual([200, false])
  expect(await desk.loopback.call(made.ourNo)).toBe(204)
  desk.t.setNow(new Date(Date.now() + 25 * 3_600_000))
  expect(await desk.loopback.call(made.ourNo, { key: 'again' })).toBe(401)
  desk.t.setNow(undefined)
})

test('WeChat’s look at whether signatures are looked at is refused, and the log says so without a secret', async () => {
  const { id: accountId } = await desk.account('wechat', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 100, method: 'native' })
  desk.loopback.pay(made.ourNo)
  expect(await desk.loopback.call(made.ourNo, { forged: 'probe' })).toBe(401)
  const old = new Date(Date.now() - 6 * 60_000)
  expect(await desk.loopback.call(made.ourNo, { at: old })).toBe(401)
  const refused = await desk.send('GET', '/partner-messages?verified=no', by)
  const { list } = refused.data as { list: { id: string; peerId: string; httpStatus: number }[] }
  const own = list.filter(({ peerId }) => peerId === accountId)
  expect(own).toHaveLength(2)
  const out = await desk.send('GET', `/partner-messages?direction=out&search=${made.ourNo}`, by)
  const [sent] = (out.data as { list: { id: string }[] }).list
  const whole = await desk.send('GET', `/partner-messages/${sent?.id}`, by)
  expect(whole.data).toMatchObject({ mayReplay: true, verified: 'unknown', status: 'done' })
  expect(JSON.stringify(whole.data)).toContain('authorization: ***')
  // Requested again manually: the payment is booked, and the log refers to the repeated message.
  expect((await desk.send('POST', `/partner-messages/${sent?.id}/replay`, by)).status).toBe(200)
  expect((await desk.look(made.id, by)).state).toBe('captured')
  const reader = desk.actor(operatorId, ['financePerm'])
  expect((await desk.send('POST', `/partner-messages/${sent?.id}/replay`, reader)).status).toBe(403)
  const elsewhere = desk.actor(await desk.operator('CNY'))
  expect((await desk.send('GET', `/partner-messages/${sent?.id}`, elsewhere)).status).toBe(404)
})

test('F3 set aside and taken in part; expired with the provider first; confirmed by hand at the counter', async () => {
  const european = await desk.operator('EUR')
  const clerk = desk.actor(european)
  const { id: accountId } = await desk.account('stripe', clerk)
  const walletId = await createTestWallet(desk.t.services, european)
  const card = { accountId, walletId, amountMinor: 5_000, method: 'card' } as const
  const held = await desk.intent(clerk, { ...card, capture: 'later' })
  desk.loopback.pay(held.ourNo)
  await desk.send('POST', `/payments/intents/${held.id}/query`, clerk)
  expect(await desk.look(held.id, clerk)).toMatchObject({ state: 'authorised', capturedMinor: 0 })
  const taken = await desk.send('POST', `/payments/intents/${held.id}/capture`, clerk, { amountMinor: 3_210 })
  expect(taken.data).toMatchObject({ state: 'captured', capturedMinor: 3_210, refundableMinor: 3_210 })

  expect((await desk.send('POST', `/payments/intents/${held.id}/capture`, clerk, { amountMinor: 1 })).error).toBe(
    'payments.taken-once',
  )
  const left = await desk.intent(clerk, card)
  desk.t.setNow(new Date(Date.now() + 31 * 60_000))
  await desk.payments.lookAround()
  desk.t.setNow(undefined)
  expect((await desk.look(left.id, clerk)).state).toBe('expired')
  expect(desk.loopback.payment(left.ourNo).state).toBe('cancelled')

  const counter = { provider: 'counter', name: 'Counter', state: 'on', onboarding: 'approved' }
  const { id: deskId } = row(await desk.send('POST', path, clerk, counter))
  const byHand = await desk.intent(clerk, { accountId: deskId, walletId, amountMinor: 700, method: 'manual' })
  expect(byHand.offer).toMatchObject({ kind: 'manual', value: byHand.ourNo })
  expect((await desk.send('POST', `/payments/intents/${byHand.id}/capture`, clerk, { amountMinor: 700 })).error).toBe(
    'payments.takes-at-once',
  )
  const confirm = () => desk.confirm(byHand.id, { first: clerk, second: desk.actor(european) }, 'V-1')
  expect((await confirm()).data).toMatchObject({ state: 'executed' })
  expect(await desk.look(byHand.id, clerk)).toMatchObject({ state: 'captured', providerNo: 'V-1' })
  expect((await confirm()).error).toBe('payments.wrong-state')
})

test('L-09 a large refund needs a second person, who is not the one who asked', async () => {
  const { id: accountId } = await desk.account('wechat', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 500_000, method: 'native' })
  desk.loopback.pay(made.ourNo)
  await desk.send('POST', `/payments/intents/${made.id}/query`, by)
  const reply = await desk.send('POST', `/payments/intents/${made.id}/refunds`, by, {
    amountMinor: 400_000,
    reason: 'moved away',
  })
  const { approvalId } = reply.data as { approvalId: string }
  const agree = (token: string) =>
    desk.send('POST', `/organisation/approvals/${approvalId}/approve`, token, { reason: 'yes' })
  expect((await agree(by)).status).toBe(403)
  expect((await desk.look(made.id, by)).refunds).toEqual([])
  expect((await agree(desk.actor(operatorId, testPermissionCodes))).status).toBe(200)
  await desk.work()
  const { refunds } = (await desk.look(made.id, by)) as IntentDetail
  expect(refunds).toMatchObject([{ amountMinor: 400_000, state: 'done' }])
})
