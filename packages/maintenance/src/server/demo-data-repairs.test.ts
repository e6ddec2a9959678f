import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../testing/index.ts'
import { createRepairDemoData, type RepairDemoData } from './demo-data-repairs.ts'

let shop: MaintenanceTestSite
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
})
afterAll(() => shop.close())

test.each([['zh'], ['es']] as const)(
  'D-30 the demo shows contractors, claims in each state, customers who confirmed and a conflict that waits (%s)',
  async (language) => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const createRequester =
      (token: string): RepairDemoData['sendRequest'] =>
      async (method, path, body = {}) => {
        const reply = await shop.call(method, path, { body, token })
        expect([path, reply.status, reply.msg]).toEqual([path, 200, expect.anything()])
        return reply.data
      }
    // Staff of the previous run.
    await shop.admin.query(`update maintenance_staff set staff_no = 'Z' || right(id::text, 10), user_id = null`)
    await createRepairDemoData({
      sendRequest: createRequester('chief'),
      technician: { sendRequest: createRequester('workerA'), userId: shop.users.workerA },
      at: async (when, act) => {
        shop.setNow(new Date(when))
        return act()
      },
      language,
      numbers: [shop.chargePoint.chargePointNo],
      morning: (ago) => now - ago * 86_400_000,
      now,
    })
    shop.setNow(new Date(now))
    const get = async (path: string) => (await shop.call('GET', path)).data
    const claimCount = language === 'zh' ? 1 : 2
    for (const claim of ['claimed', 'accepted', 'refused'])
      expect([claim, (await get(`/api/work-orders?claim=${claim}`)).total]).toEqual([claim, claimCount])
    expect((await get('/api/work-conflicts?state=open')).total).toBe(claimCount)
    for (const current of ['valid', 'ended'])
      expect((await get(`/api/maintenance-contractors?contractStatus=${current}`)).total).toBe(claimCount)
    const workOrderOf = async (type: string) =>
      get(`/api/work-orders/${(await get(`/api/work-orders?type=${type}`)).list[0].id}`)
    const { confirmation } = await workOrderOf('installation')
    expect(confirmation).toMatchObject({ isSigned: true })
    expect(await shop.call('GET', `/api/work-confirmations/${confirmation.id}/picture`)).toMatchObject({
      status: 200,
    })
    expect(await workOrderOf('cleaning')).toMatchObject({
      confirmation: { isSigned: false },
      state: 'processing',
    })
  },
)
