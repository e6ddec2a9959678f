import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, createCouponTestMembers, staffSite, type StaffSite } from '../../testing/index.ts'
import { takeEndedSessions } from '../index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

test('ROUTE-13 /content/message: a member’s session that ended is news once, and stays news when whoever takes it fails', async () => {
  const { idTag, memberId } = await createCouponTestMembers(site).aDriver()
  const stranger = await site.token('NOBODYS')
  expect(stranger).toBeTruthy()
  for (const tag of [idTag, 'NOBODYS']) {
    const point = await site.connect(await site.chargePoint())
    await runTestSession(point, { idTag: tag, kWh: 12 })
  }
  await site.charging.finder.lookAtClosed()
  const take = () => site.services.db.asPlatform((tx) => takeEndedSessions(tx, 10))
  const failed = site.services.db.asPlatform(async (tx) => {
    expect(await takeEndedSessions(tx, 10)).toHaveLength(1)
    throw new Error('it ended in between')
  })
  await expect(failed).rejects.toThrow('it ended in between')
  const [both, twice] = [await Promise.all([take(), take()]), await take()]
  expect(both.flat()).toMatchObject([{ holderId: memberId, energyDwh: 120_000, currency: 'CNY' }])
  expect(twice).toEqual([])
  await site.charging.finder.lookAtClosed()
  expect(await take()).toEqual([])
})
