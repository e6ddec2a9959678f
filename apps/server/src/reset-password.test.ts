import { aUser, anOperator, organisationApp } from '@evops/organisation/testing'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from './testing/reset-command.ts'

let test_: TestHouse

beforeAll(async () => {
  test_ = await testHouse()
})
afterAll(() => test_.close())

// reset-password.nightly.test.ts: the same beside a database that does not run.
test('OPS-04 the command beside a running server prints a one-time code and ends the sessions', async () => {
  const { app, organisation } = await organisationApp(test_.house)
  const user = await aUser(test_.house, {
    operatorId: await anOperator(test_.house),
    codes: ['auditlog'],
    password: 'harbour-lamp-seven',
  })
  expect(await organisation.authenticate(user.token, '127.0.0.1')).not.toBeNull()
  const env = { DATABASE_URL: test_.url, EVOPS_SECRET_KEY: test_.house.config.secretKey.toString('utf8') }
  const { stdout } = await command(['--user', user.loginName], env)
  const code = /: ((?:[2-9A-Z]{5}-){3}[2-9A-Z]{5})/.exec(stdout)?.[1]
  expect(stdout).toContain(`One-time code for ${user.loginName}`)
  expect(await organisation.authenticate(user.token, '127.0.0.1')).toBeNull()
  const payload = { grant_type: 'password', username: user.loginName, password: code, client_id: 'boss-web' }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  expect(reply.json()).toMatchObject({ must_change_password: true })
  await app.close()
})
