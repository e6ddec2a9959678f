import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformOperatorId, type EncryptionKeyRow } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

let t: TestServices
let app: App
let staff: string
let clerk: string
beforeAll(async () => {
  t = await testServices()
  app = (await organisationApp(t.services)).app
  staff = (await createTestUser(t.services, { operatorId: platformOperatorId, codes: 'all' })).token
  clerk = (await createTestUser(t.services, { operatorId: await createTestOperator(t.services), codes: 'all' })).token
})
afterAll(async () => {
  await app.close()
  await t.close()
})
const path = '/api/organisation/encryption-keys'

test('S-14 staff of the platform alone see, rotate and remove encryption keys', async () => {
  expect((await callApp(app, ['GET', path], {})).status).toBe(401)
  for (const [method, url] of [
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}?number=1`],
  ] as const)
    expect(
      (await callApp(app, [method, url], { token: clerk, payload: method === 'POST' ? {} : undefined })).status,
    ).toBe(403)
})

test('S-14 a rotation creates a key once, and a key in use is not removed', async () => {
  const rotate = () => callApp(app, ['POST', path], { token: staff, payload: {} })
  expect((await rotate()).data()).toEqual({ id: 1 })
  expect((await rotate()).error).toBe('platform.rotation-running')
  const keys = (await callApp(app, ['GET', path], { token: staff })).data<EncryptionKeyRow[]>()
  expect(keys.map(({ id, isNewest, doneAt }) => [id, isNewest, doneAt])).toEqual([
    [0, true, null],
    [1, false, null],
  ])
  expect((await callApp(app, ['DELETE', `${path}?number=1`], { token: staff })).error).toBe('platform.key-in-use')
  expect((await callApp(app, ['DELETE', `${path}?number=9`], { token: staff })).status).toBe(404)
  expect((await callApp(app, ['DELETE', `${path}?number=x`], { token: staff })).status).toBe(400)
})
