import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestUser, createTestOperator, organisationApp } from '@evops/organisation/testing'
import { testServices } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { runResetCommandForTest } from './testing/reset-command.ts'

test('OPS-04 the command on a stopped embedded database starts it for that time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-reset-'))
  chmodSync(folder, 0o711)
  try {
    const { stdout } = await runResetCommandForTest(['--user', 'admin'], { EVOPS_DATA: folder })
    expect(stdout).toContain("Nobody has the sign-in name 'admin'")
    expect((await runResetCommandForTest(['--user', 'admin'], { EVOPS_DATA: folder })).stdout).toContain('Nobody')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('OPS-04 the command tells of a name that nobody has, and how it is used', async () => {
  const made = await testServices()
  const env = { DATABASE_URL: made.url, EVOPS_SECRET_KEY: made.services.config.secretKey.toString('utf8') }
  const nobody = await runResetCommandForTest(['--user', 'nobody-at-all'], env)
  expect(nobody.stdout).toContain('Nobody has the sign-in name')
  expect(nobody).toMatchObject({ code: 1 })
  expect((await runResetCommandForTest([], env)).stdout).toContain('usage:')
  await made.close()
})

test('OPS-04 the command beside a running server prints a one-time code and ends the sessions', async () => {
  const made = await testServices()
  const { app, organisation } = await organisationApp(made.services)
  const user = await createTestUser(made.services, {
    operatorId: await createTestOperator(made.services),
    codes: ['auditlog'],
    password: 'harbour-lamp-seven',
  })
  expect(await organisation.authenticate(user.token, '127.0.0.1')).not.toBeNull()
  const env = { DATABASE_URL: made.url, EVOPS_SECRET_KEY: made.services.config.secretKey.toString('utf8') }
  const { stdout } = await runResetCommandForTest(['--user', user.loginName], env)
  const code = /: ((?:[2-9A-Z]{5}-){3}[2-9A-Z]{5})/.exec(stdout)?.[1]
  expect(stdout).toContain(`One-time code for ${user.loginName}`)
  expect(await organisation.authenticate(user.token, '127.0.0.1')).toBeNull()
  const payload = { grant_type: 'password', username: user.loginName, password: code, client_id: 'boss-web' }
  const reply = await app.inject({ method: 'POST', url: '/oauth/token', payload })
  expect(reply.json()).toMatchObject({ must_change_password: true })
  await app.close()
  await made.close()
})
