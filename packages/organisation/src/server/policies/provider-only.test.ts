import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignInPolicy } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp, type TestUser } from '../../testing/index.ts'
import { softwarePasskey, type PasskeyOptions } from '../../testing/software-passkey.ts'
import type { OrganisationDomain } from '../index.ts'
import type { UserNotice } from '../sign-in/guessed.service.ts'

let test_: TestServices
let app: App
let organisation: OrganisationDomain
let operatorId: string
let admin: TestUser
let user: TestUser
let notices: UserNotice[]
const password = 'harbour-lamp-seven'
const policyUrl = '/api/organisation/sign-in-policy'

beforeAll(async () => {
  test_ = await testServices()
  ;({ app, organisation } = await organisationApp(test_.services, [], {
    notify: async (_, added) => {
      notices.push(...added)
      return () => undefined
    },
  }))
})
beforeEach(async () => {
  notices = []
  operatorId = await createTestOperator(test_.services)
  admin = await createTestUser(test_.services, { operatorId, codes: 'all', password })
  user = await createTestUser(test_.services, { operatorId, codes: ['auditlog'], password })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const send = (method: 'GET' | 'PUT', url: string, payload?: object) =>
  callApp(app, [method, url], { token: admin.token, ...(payload ? { payload } : {}) })
const rolesOf = async (one: TestUser) =>
  (await send('GET', `/user/sys/user/info/${one.userId}`)).data<{ roleIds: string[] }>().roleIds
const policy = async () => (await send('GET', policyUrl)).data<SignInPolicy>()
async function setPolicy(wish: Partial<SignInPolicy>) {
  const { members: _, membersWithout: __, ...before } = await policy()
  return send('PUT', policyUrl, { ...before, ...wish })
}
const signIn = async (one: TestUser, secret = password) => {
  const named = { grant_type: 'password', username: one.loginName, client_id: 'boss-web' }
  const payload = { ...named, password: secret }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  return reply.json<{ reason?: string; access_token?: string }>()
}
/** Stores an enabled provider through which the administrator has signed in. */
async function aProvider({ linked = true } = {}) {
  const id = newId()
  await test_.admin.query(
    `insert into organisation_identity_providers (operator_id, id, name, issuer, client_id, sealed_secret, claim,
       enabled, placed_by, placed_by_name, placed_by_platform, placed_at)
     values ($1, $2, 'Directory', 'https://login.example.test', 'evops', '\\x00', 'email', true, $3, 'a', false, now())`,
    [operatorId, id, admin.userId],
  )
  if (linked)
    await test_.admin.query(
      `insert into organisation_external_identities (operator_id, provider_id, subject, user_id, linked_at)
       values ($1, $2, 'subject', $3, now())`,
      [operatorId, id, admin.userId],
    )
  return id
}

test('the provider alone cannot be required before an administrator has signed in through it', async () => {
  const providerOnlyRoleIds = await rolesOf(user)
  expect((await setPolicy({ providerOnlyRoleIds })).error).toBe('organisation.provider-unproven')
  await aProvider({ linked: false })
  expect((await setPolicy({ providerOnlyRoleIds })).error).toBe('organisation.provider-unproven')
})

test('users of such a role are refused with the right password, and others are not', async () => {
  await aProvider()
  expect((await setPolicy({ providerOnlyRoleIds: await rolesOf(user) })).status).toBe(200)
  expect((await signIn(user)).reason).toBe('provider-only')
  expect((await signIn(admin)).access_token).toBeDefined()
})

test('a wrong password does not tell that the provider is required', async () => {
  await aProvider()
  await setPolicy({ providerOnlyRoleIds: await rolesOf(user) })
  const payload = {
    grant_type: 'password',
    username: user.loginName,
    password: 'wrong',
    client_id: 'boss-web',
  }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  expect(reply.json<{ reason: string }>().reason).toBe('bad-credentials')
})

test('the rule rests while no provider is enabled, so that nobody is locked out', async () => {
  const id = await aProvider()
  await setPolicy({ providerOnlyRoleIds: await rolesOf(user) })
  await test_.admin.query('update organisation_identity_providers set enabled = false where id = $1', [id])
  expect((await signIn(user)).access_token).toBeDefined()
})

test('a break-glass account uses its password, and each use is logged and announced, by mail too', async () => {
  await test_.admin.query('update organisation_users set email = $1 where id = $2', ['admin@example.org', admin.userId])
  await aProvider()
  await setPolicy({ providerOnlyRoleIds: await rolesOf(user), breakGlassUserIds: [user.userId] })
  expect((await signIn(user)).access_token).toBeDefined()
  const log = await send('GET', '/api/organisation/sign-ins')
  expect(log.data<{ list: { event: string }[] }>().list.map(({ event }) => event)).toContain('breakGlass')
  await expect.poll(() => notices).toMatchObject([{ userId: admin.userId, level: 3, email: 'admin@example.org' }])
  expect(notices[0]?.title.en).toBe(`The break-glass account ${user.loginName} signed in with its password`)
})

test('only users of the operator are break-glass accounts', async () => {
  const foreign = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  expect((await setPolicy({ breakGlassUserIds: [foreign.userId] })).fields).toHaveProperty('breakGlassUserIds')
})

test('a passkey alone is refused like a password', async () => {
  const device = softwarePasskey(`http://localhost:${test_.services.config.port}`)
  const post = (url: string, payload: object) => callApp(app, ['POST', url], { token: user.token, payload })
  const start = await post('/api/organisation/passkeys/start', { password })
  const passkey = device.create(start.data<{ options: PasskeyOptions }>().options)
  expect((await post('/api/organisation/passkeys', { name: 'phone', passkey })).status).toBe(200)
  await aProvider()
  await setPolicy({ providerOnlyRoleIds: await rolesOf(user), breakGlassUserIds: [user.userId] })
  const offered = JSON.parse((await post('/oauth/passkey_start', {})).body) as { options: PasskeyOptions }
  const refused = await post('/oauth/passkey_finish', { passkey: device.use(offered.options) })
  expect(refused.body).toContain('"reason":"provider-only"')
})

test('a reset at the server opens such an account, for the day on which the provider fails', async () => {
  await aProvider()
  await setPolicy({ providerOnlyRoleIds: await rolesOf(user) })
  const reset = await organisation.resetPassword(user.loginName)
  expect((await signIn(user, reset?.setupCode)).access_token).toBeDefined()
  expect((await policy()).breakGlassUserIds).toEqual([user.userId])
})
