import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PasskeyRow } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import { softwarePasskey, type SoftwarePasskeyFault, type PasskeyOptions } from '../../testing/software-passkey.ts'

let test_: TestServices
let app: App
let operatorId: string
let user: TestUser
const password = 'harbour-lamp-seven'
const origin = 'https://console.example.test'
const noRules = { providerOnlyRoleIds: [], breakGlassUserIds: [] }

beforeAll(async () => {
  test_ = await testServices()
  const config = { ...test_.services.config, publicUrl: origin }
  ;({ app } = await organisationApp({ ...test_.services, config }))
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  user = await createTestUser(test_.services, { operatorId, codes: 'all', password })
})
afterEach(() => test_.setNow(undefined))
afterAll(async () => {
  await app.close()
  await test_.close()
})

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = user.token) =>
  callApp(app, [method, `/api/organisation/${url}`], { token, ...(payload ? { payload } : {}) })
const oauth = async (url: string, payload: object) => {
  const reply = await app.inject({ method: 'POST', url: `/oauth/${url}`, payload })
  return {
    status: reply.statusCode,
    body: reply.json<{
      access_token?: string
      reason?: string
      options?: PasskeyOptions
      passkey_options?: PasskeyOptions
    }>(),
  }
}
const optionsOf = (answer: { data: <T>() => T }) => answer.data<{ options: PasskeyOptions }>().options
const creation = async (token = user.token) => optionsOf(await send('POST', 'passkeys/start', { password }, token))
/** Makes a passkey for the user and registers it. */
async function aPasskey(name = 'key on my desk', token = user.token) {
  const device = softwarePasskey(origin)
  const made = await send('POST', 'passkeys', { name, passkey: device.create(await creation(token)) }, token)
  expect(made.status).toBe(200)
  return { device, id: made.data<PasskeyRow>().id }
}
const signInOptions = async () => (await oauth('passkey_start', {})).body.options ?? { challenge: '' }
const signIn = (passkey: string) => oauth('passkey_finish', { passkey })
const byPassword = (more: object = {}) =>
  oauth('token', {
    grant_type: 'password',
    username: user.loginName,
    password,
    client_id: 'boss-web',
    ...more,
  })

test('a user registers several passkeys by name, lists them and removes one', async () => {
  await aPasskey('phone')
  const { id } = await aPasskey('key on my desk')
  const names = async () => (await send('GET', 'passkeys')).data<PasskeyRow[]>().map(({ name }) => name)
  expect(new Set(await names())).toEqual(new Set(['phone', 'key on my desk']))
  expect((await send('POST', `passkeys/${id}/remove`, { password: 'wrong-wrong' })).status).toBe(400)
  expect((await send('POST', `passkeys/${id}/remove`, { password })).status).toBe(200)
  expect(await names()).toEqual(['phone'])
})

test('a passkey signs in alone, counts as a fresh second factor, and the log names the way', async () => {
  const { device } = await aPasskey()
  const signed = await signIn(device.use(await signInOptions()))
  expect(signed.status).toBe(200)
  const token = signed.body.access_token ?? ''
  const policy = (await send('GET', 'sign-in-policy', undefined, token)).data<{ version: number }>()
  const named = { secondFactorRoleIds: [], graceDays: 0, freshActs: ['data'], freshMinutes: 5, ...noRules }
  const put = (body: object) => send('PUT', 'sign-in-policy', body, token)
  expect((await put({ ...named, version: policy.version })).status).toBe(200)
  expect((await put({ ...named, version: policy.version + 1 })).status).toBe(200)
  const log = (await send('GET', 'my-sign-ins', undefined, token)).data<{ list: { way: string }[] }>()
  expect(log.list[0]?.way).toBe('passkey')
})

test('a passkey is the second factor after the password', async () => {
  const { device } = await aPasskey()
  const first = await byPassword()
  expect(first.body.reason).toBe('otp-required')
  const options = first.body.passkey_options ?? { challenge: '' }
  expect((await byPassword({ passkey: device.use(options, { verified: false }) })).body.reason).toBe('otp-wrong')
  expect((await byPassword({ passkey: device.use(options) })).status).toBe(200)
  expect((await byPassword({ otp: '123456' })).body.reason).toBe('otp-wrong')
})

test('without the right password nobody learns that there is a passkey', async () => {
  await aPasskey()
  expect((await byPassword({ password: 'wrong-wrong' })).body).not.toHaveProperty('passkey_options')
})

test('a passkey proves the factor again for a named act', async () => {
  const { device } = await aPasskey()
  const start = await send('POST', 'step-up/start')
  expect(start.data()).toMatchObject({ authenticator: false })
  const wrong = await send('POST', 'step-up', {
    passkey: device.use(optionsOf(start), { origin: 'https://x.test' }),
  })
  expect(wrong.error).toBe('organisation.passkey-wrong')
  expect((await send('POST', 'step-up', { passkey: device.use(optionsOf(start)) })).status).toBe(200)
})

const flaws: Record<string, SoftwarePasskeyFault> = {
  'another origin': { origin: 'https://console.example.test.evil.test' },
  'another relying party': { rpId: 'evil.test' },
  'a challenge that was made up': { challenge: Buffer.alloc(38, 7).toString('base64url') },
  'a response of another kind': { type: 'webauthn.create' },
  'a user who was not verified': { verified: false },
  'a counter that did not rise': { counter: 1 },
  'the signature of another key': { signer: softwarePasskey(origin) },
}
test.each(Object.entries(flaws))('a sign-in with %s is refused and logged', async (_, flaw) => {
  const { device } = await aPasskey()
  expect((await signIn(device.use(await signInOptions()))).status).toBe(200)
  const refused = await signIn(device.use(await signInOptions(), flaw))
  expect([refused.status, refused.body.reason]).toEqual([400, 'passkey-wrong'])
  const log = (await send('GET', 'my-sign-ins')).data<{ list: { result: string; reason: string | null }[] }>()
  expect(log.list[0]).toMatchObject({ result: 'refused', reason: 'passkey-wrong' })
})

test('a response works once, also for two sign-ins at the same moment', async () => {
  const { device } = await aPasskey()
  const passkey = device.use(await signInOptions())
  const both = await Promise.all([signIn(passkey), signIn(passkey)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await signIn(passkey)).body.reason).toBe('passkey-wrong')
})

test('a response works once on an authenticator that does not count', async () => {
  const device = softwarePasskey(origin)
  await send('POST', 'passkeys', { name: 'x', passkey: device.create(await creation(), { counter: 0 }) })
  const passkey = device.use(await signInOptions(), { counter: 0 })
  expect([(await signIn(passkey)).status, (await signIn(passkey)).status]).toEqual([200, 400])
})

test('a challenge ends after five minutes', async () => {
  const { device } = await aPasskey()
  const options = await signInOptions()
  test_.setNow(new Date(Date.now() + 5 * 60_000 + 1_000))
  expect((await signIn(device.use(options))).body.reason).toBe('passkey-wrong')
})

test('a challenge for the second factor or for a new passkey signs nobody in', async () => {
  const { device } = await aPasskey()
  const factor = optionsOf(await send('POST', 'step-up/start'))
  expect((await signIn(device.use(factor))).body.reason).toBe('passkey-wrong')
  expect((await signIn(device.use({ ...(await creation()), rpId: 'console.example.test' }))).status).toBe(400)
})

test('the passkey of another user or operator proves nothing', async () => {
  const { device } = await aPasskey()
  const colleague = await createTestUser(test_.services, { operatorId, codes: 'all', password })
  const foreign = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
    password,
  })
  for (const { token } of [colleague, foreign]) {
    await aPasskey('own', token)
    const options = optionsOf(await send('POST', 'step-up/start', {}, token))
    expect((await send('POST', 'step-up', { passkey: device.use(options) }, token)).status).toBe(400)
  }
  const handle = Buffer.from(colleague.userId.replaceAll('-', ''), 'hex').toString('base64url')
  const refused = await signIn(device.use(await signInOptions(), { userHandle: handle }))
  expect(refused.body.reason).toBe('passkey-wrong')
})

test('a passkey cannot be removed by another user, nor registered for one with a foreign challenge', async () => {
  const { id } = await aPasskey()
  const colleague = await createTestUser(test_.services, { operatorId, codes: 'all', password })
  expect((await send('POST', `passkeys/${id}/remove`, { password }, colleague.token)).status).toBe(404)
  const device = softwarePasskey(origin)
  const passkey = device.create(await creation())
  const stolen = await send('POST', 'passkeys', { name: 'x', passkey }, colleague.token)
  expect(stolen.error).toBe('organisation.passkey-wrong')
})

test('a new passkey needs the password, a verified user, the own origin and an unused challenge', async () => {
  expect((await send('POST', 'passkeys/start', {})).fields).toHaveProperty('password')
  const add = (passkey: string) => send('POST', 'passkeys', { name: 'x', passkey })
  for (const flaw of [{ verified: false }, { origin: 'https://evil.test' }, { rpId: 'evil.test' }])
    expect((await add(softwarePasskey(origin).create(await creation(), flaw))).error).toBe('organisation.passkey-wrong')
  const options = await creation()
  const device = softwarePasskey(origin)
  expect((await add(device.create(options))).status).toBe(200)
  expect((await add(softwarePasskey(origin).create(options))).error).toBe('organisation.passkey-wrong')
  expect((await add(device.create(await creation()))).error).toBe('organisation.passkey-wrong')
  expect((await add('not json')).error).toBe('organisation.passkey-wrong')
})

test('an administrator clears the passkeys of a user whose devices are lost', async () => {
  const { device } = await aPasskey()
  const admin = await createTestUser(test_.services, { operatorId, codes: 'all', password })
  const cleared = await send('POST', `users/${user.userId}/clear-second-step`, {}, admin.token)
  expect(cleared.status).toBe(200)
  expect((await signIn(device.use(await signInOptions()))).status).toBe(400)
})

test('a disabled user does not sign in with a passkey', async () => {
  const { device } = await aPasskey()
  await test_.admin.query(`update organisation_users set state = 'disabled' where id = $1`, [user.userId])
  expect((await signIn(device.use(await signInOptions()))).body.reason).toBe('disabled')
})
