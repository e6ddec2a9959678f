import { createTestUser, platformOperatorId } from '@evops/organisation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let staff: string
beforeAll(async () => {
  site = await productSite()
  staff = (await createTestUser(site.services, { operatorId: platformOperatorId, codes: 'all' })).token
})
afterAll(() => site.close())
const reset = (bearer?: string) => site.call('POST', '/api/organisation/demo/reset', {}, bearer)
const state = async () => (await site.call('GET', '/api/organisation/demo')).data.state

test('D-30 the platform’s staff reset the demo while the server runs; nobody else does, nor where there is none', async () => {
  expect(await state()).toBeNull()
  expect(await reset(staff)).toMatchObject({ status: 409, error: 'organisation.no-demo' })
  let isDone = () => {}
  let times = 0
  site.domains.demo.keep(() => {
    times += 1
    return new Promise((resolve) => (isDone = resolve))
  })
  expect(await reset()).toMatchObject({ status: 403, error: 'organisation.platform-only' })
  expect(times).toBe(0)
  expect(await reset(staff)).toMatchObject({ status: 200, data: { done: true } })
  expect(await state()).toBe('resetting')
  expect(await reset(staff)).toMatchObject({ status: 409, error: 'organisation.demo-resetting' })
  isDone()
  await expect.poll(state).toBe('ready')
  expect(times).toBe(1)
  site.domains.demo.keep(() => Promise.reject(new Error('no room')))
  expect(await reset(staff)).toMatchObject({ status: 200 })
  await expect.poll(state).toBe('failed')
})
