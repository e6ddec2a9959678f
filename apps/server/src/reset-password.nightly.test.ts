import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { aUser, anOperator, organisationApp } from '@evops/organisation/testing'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let test_: TestHouse
const run = promisify(execFile)
const script = path.resolve(import.meta.dirname, 'reset-password.ts')

beforeAll(async () => {
  test_ = await testHouse()
})
afterAll(() => test_.close())

function command(args: string[], env: Record<string, string>) {
  return run(process.execPath, [script, ...args], { env: { PATH: process.env.PATH ?? '', ...env } }).catch(
    (error: { stdout: string; code: number }) => error,
  )
}

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
  const nobody = await command(['--user', 'nobody-at-all'], env)
  expect(nobody.stdout).toContain('Nobody has the sign-in name')
  expect(nobody).toMatchObject({ code: 1 })
  expect((await command([], env)).stdout).toContain('usage:')
  await app.close()
})

test('OPS-04 the command on a stopped embedded database starts it for that time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-reset-'))
  chmodSync(folder, 0o711)
  try {
    const { stdout } = await command(['--user', 'admin'], { EVOPS_DATA: folder })
    expect(stdout).toContain("Nobody has the sign-in name 'admin'")
    expect((await command(['--user', 'admin'], { EVOPS_DATA: folder })).stdout).toContain('Nobody')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
