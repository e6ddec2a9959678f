import { dayMs } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoamingSessionRow } from '../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestPartner, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const statesOf = async ({ id }: RoamingTestPartner, query = '') =>
  (await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${id}${query}`))
    .data<{ list: RoamingSessionRow[] }>()
    .list.map(({ sessionNo, state }) => [sessionNo, state])
const runOverdueJob = async () => {
  desk.notices.length = 0
  await desk.run('interop:tell-overdue')
  return desk.notices
}

test('X-07 a session elsewhere that ended and was never billed is told once after the days agreed, stands in its filter, and ends with its record', async () => {
  const partner = await desk.abroad()
  const driver = await desk.driver({ principalMinor: 50_000 })
  await partner.terms({ tokens: 'all', recordDays: 5 })
  await partner.pushTokens()
  const { country, partyId } = partner
  const putCompletedSession = async (more: object): Promise<{ id: string }> => {
    const body = foreignSession(desk, partner, driver, { status: 'COMPLETED', ...more })
    const path = `/2.2.1/emsp/sessions/${country}/${partyId}/${body.id}`
    expect((await partner.sendRequest('PUT', path, { body })).code).toBe(1000)
    return body
  }
  const ago = (minutes: number) => new Date(desk.services.now().getTime() - minutes * 60_000).toISOString()
  const ended = { end_date_time: ago(1) }
  const [late, never, running] = [
    await putCompletedSession(ended),
    await putCompletedSession({ ...ended, status: 'INVALID' }),
    await putCompletedSession({ status: 'ACTIVE' }),
  ]
  const after = async (days: number) => {
    desk.setNow(new Date(desk.services.now().getTime() + days * dayMs))
    await desk.signIn()
  }
  await after(4.9)
  expect(await runOverdueJob()).toEqual([])
  expect(await statesOf(partner, '&state=overdue')).toEqual([])
  const soon = await putCompletedSession({ end_date_time: ago(60) })
  await after(0.2)
  expect(Object.fromEntries(await statesOf(partner))).toEqual({
    [late.id]: 'overdue',
    [soon.id]: 'unbilled',
    [never.id]: 'unbilled',
    [running.id]: 'open',
  })
  expect(await statesOf(partner, '&state=overdue')).toEqual([[late.id, 'overdue']])

  const notices = await runOverdueJob()
  expect(new Set(notices.map(({ operatorId }) => operatorId))).toEqual(new Set([desk.operatorId]))
  expect(new Set(notices.map(({ userId }) => userId)).size).toBe(notices.length)
  const [notice] = notices
  expect(notice?.text.en).toContain('more than 5 days ago and still without a CDR: 1.')
  expect(notice?.href).toBe(`/sysmng/roaming?view=sessions&state=overdue&partnerId=${partner.id}`)
  expect(await runOverdueJob()).toEqual([])

  const cdr = foreignCdr(desk, partner, driver, { session_id: late.id })
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })).code).toBe(1000)
  expect(await statesOf(partner, '&state=overdue')).toEqual([])
  expect(Object.fromEntries(await statesOf(partner))[late.id]).toBe('billed')

  // The next unbilled session causes its own notification.
  await after(5)
  expect((await runOverdueJob())[0]?.text.en).toContain('without a CDR: 1.')
  desk.setNow(undefined)
})
