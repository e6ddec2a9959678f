import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoamingCommand, RoamingSessionRow } from '../../contract/index.ts'
import {
  createTestLocation,
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestDriver,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever OCPI says
type Json = any
let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const root = '/2.2.1/emsp'
async function ready(wallet: Parameters<RoamingTestSite['driver']>[0] = { principalMinor: 8_000 }, terms = {}) {
  const partner = await desk.abroad()
  const driver = await desk.driver(wallet)
  await partner.terms({ tokens: 'all', ...terms })
  await partner.pushTokens()
  return { partner, driver }
}
const authorizeStart = async (partner: RoamingTestPartner, { uid }: RoamingTestDriver): Promise<string> =>
  (await partner.sendRequest('POST', `${root}/tokens/${uid}/authorize`)).data.authorization_reference
const putSession = async (partner: RoamingTestPartner, session: Json) =>
  partner.sendRequest('PUT', `${root}/sessions/${partner.country}/${partner.partyId}/${session.id}`, {
    body: session,
  })
const postCdr = (partner: RoamingTestPartner, body: Json) => partner.sendRequest('POST', `${root}/cdrs`, { body })
/** Returns the wallet balance and the amount on hold. */
async function money(holderId: string) {
  const { rows } = await desk.admin.query<{ principal: number; frozen: number; arrears: number }>(
    `select coalesce(sum(-amount_minor) filter (where account = 'wallet_principal'), 0)::int as principal,
       coalesce(sum(-amount_minor) filter (where account = 'wallet_frozen'), 0)::int as frozen,
       coalesce(sum(amount_minor) filter (where account = 'wallet_arrears'), 0)::int as arrears
     from ledger_entries where holder_id = $1`,
    [holderId],
  )
  return rows[0]
}
const releaseOf = async (reference: string) =>
  (
    await desk.admin.query<{ aside: number | null; release: string | null }>(
      'select set_aside_minor::int as aside, release from interop_roaming_starts where reference = $1',
      [reference],
    )
  ).rows[0]

test('X-07 M-05 a start elsewhere sets aside what one at ours does; the record is paid from it, and what is left is free again', async () => {
  const { partner, driver } = await ready()
  const reference = await authorizeStart(partner, driver)
  expect(await money(driver.holderId)).toEqual({ principal: 3_000, frozen: 5_000, arrears: 0 })
  const session = foreignSession(desk, partner, driver, { authorization_reference: reference })
  expect((await putSession(partner, session)).code).toBe(1000)
  const cdr = foreignCdr(desk, partner, driver, { session_id: session.id })
  expect((await postCdr(partner, cdr)).code).toBe(1000)
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -992, wallet_principal: 992 })
  expect(await money(driver.holderId)).toEqual({ principal: 7_008, frozen: 0, arrears: 0 })
  expect(await releaseOf(reference)).toEqual({ aside: 5_000, release: 'record' })
  // The same record again and a late release do not refund twice.
  expect((await postCdr(partner, cdr)).code).toBe(1000)
  await desk.admin.query("update interop_roaming_starts set requested_at = now() - interval '90 days'")
  await desk.run('interop:release-set-aside')
  expect(await money(driver.holderId)).toEqual({ principal: 7_008, frozen: 0, arrears: 0 })
})

test('X-07 a record that names the start and no session is paid from what was set aside for it', async () => {
  const { partner, driver } = await ready({ principalMinor: 700 })
  const reference = await authorizeStart(partner, driver)
  expect(await money(driver.holderId)).toEqual({ principal: 0, frozen: 700, arrears: 0 })
  const cdr = foreignCdr(desk, partner, driver, { authorization_reference: reference })
  expect((await postCdr(partner, cdr)).code).toBe(1000)
  // The cost exceeds the balance: the missing amount is reported.
  expect(await money(driver.holderId)).toEqual({ principal: 0, frozen: 0, arrears: 292 })
  const { list } = (await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${partner.id}`)).data<{
    list: RoamingSessionRow[]
  }>()
  expect(list).toMatchObject([{ recordNo: cdr.id, paidMinor: 992, arrearsMinor: 292 }])
})

test('X-07 what no record came for within the time agreed with the partner is given back, once, and a late record is paid all the same', async () => {
  const { partner, driver } = await ready(undefined, { recordDays: 2 })
  const reference = await authorizeStart(partner, driver)
  const days = async (n: number) =>
    desk.admin.query(
      'update interop_roaming_starts set requested_at = now() - make_interval(days => $2) where reference = $1',
      [reference, n],
    )
  await days(1)
  await desk.run('interop:release-set-aside')
  expect((await money(driver.holderId))?.frozen).toBe(5_000)
  await days(3)
  // A session that was reported since then delays the release.
  const session = foreignSession(desk, partner, driver, { authorization_reference: reference })
  expect((await putSession(partner, session)).code).toBe(1000)
  await desk.run('interop:release-set-aside')
  expect((await money(driver.holderId))?.frozen).toBe(5_000)
  await desk.admin.query(
    "update interop_roaming_sessions set last_updated = now() - interval '3 days' where session_no = $1",
    [session.id],
  )
  await desk.run('interop:release-set-aside')
  await desk.run('interop:release-set-aside')
  expect(await money(driver.holderId)).toEqual({ principal: 8_000, frozen: 0, arrears: 0 })
  expect(await releaseOf(reference)).toEqual({ aside: 5_000, release: 'late' })
  expect((await postCdr(partner, foreignCdr(desk, partner, driver, { session_id: session.id }))).code).toBe(1000)
  expect(await money(driver.holderId)).toEqual({ principal: 7_008, frozen: 0, arrears: 0 })
})

test('X-07 once a session is over, only its cost and our margin stay on hold until the record comes', async () => {
  const { partner, driver } = await ready({ principalMinor: 5_000 }, { marginHundredths: 500 })
  const reference = await authorizeStart(partner, driver)
  expect(await money(driver.holderId)).toEqual({ principal: 0, frozen: 5_000, arrears: 0 })
  const running = foreignSession(desk, partner, driver, {
    authorization_reference: reference,
    total_cost: { excl_vat: 5 },
  })
  expect((await putSession(partner, running)).code).toBe(1000)
  expect((await money(driver.holderId))?.frozen).toBe(5_000)
  const over = {
    ...running,
    status: 'COMPLETED',
    total_cost: { excl_vat: 9.02, incl_vat: 9.92 },
    last_updated: desk.services.now().toISOString(),
  }
  expect((await putSession(partner, over)).code).toBe(1000)
  // 9.92 and 5 % of it.
  expect(await money(driver.holderId)).toEqual({ principal: 3_958, frozen: 1_042, arrears: 0 })
  expect((await putSession(partner, over)).code).toBe(1000)
  const cdr = foreignCdr(desk, partner, driver, { session_id: running.id })
  expect((await postCdr(partner, cdr)).code).toBe(1000)
  expect(await money(driver.holderId)).toEqual({ principal: 3_958, frozen: 0, arrears: 0 })
})

test('X-07 a card that is shown again before anything began sets nothing aside twice; a session that never was gives it back', async () => {
  const { partner, driver } = await ready()
  const [first, again] = [await authorizeStart(partner, driver), await authorizeStart(partner, driver)]
  expect(await money(driver.holderId)).toEqual({ principal: 3_000, frozen: 5_000, arrears: 0 })
  expect([await releaseOf(first), await releaseOf(again)]).toEqual([
    { aside: 5_000, release: 'replaced' },
    { aside: 5_000, release: null },
  ])
  const session = foreignSession(desk, partner, driver, { authorization_reference: again, status: 'INVALID' })
  expect((await putSession(partner, session)).code).toBe(1000)
  expect(await releaseOf(again)).toEqual({ aside: 5_000, release: 'invalid' })
  expect((await money(driver.holderId))?.frozen).toBe(0)
})

test('X-07 a start by command that the partner refuses, at once or by its result, gives back what was set aside; who pays on credit has nothing set aside', async () => {
  const { partner, driver } = await ready()
  partner.cpo.locations = [createTestLocation(partner, { id: 'L1' })]
  await partner.pull()
  const payload = { partnerId: partner.id, stationNo: 'L1', evseNo: 'L1-E1', tokenId: driver.tokenId }
  const start = async () =>
    (await desk.send('POST', '/api/interop/roaming/commands/start', payload)).data<RoamingCommand>()
  expect((await start()).answer).toBe('ACCEPTED')
  expect((await money(driver.holderId))?.frozen).toBe(5_000)
  const { response_url: address, authorization_reference: reference } = partner.cpo.commands.at(-1)?.body ?? {}
  expect((await partner.peer.sendRequest('POST', address, { body: { result: 'EVSE_OCCUPIED' } })).code).toBe(1000)
  expect(await releaseOf(reference)).toEqual({ aside: 5_000, release: 'refused' })
  partner.cpo.answers.result = 'REJECTED'
  expect((await start()).answer).toBe('REJECTED')
  expect(await money(driver.holderId)).toEqual({ principal: 8_000, frozen: 0, arrears: 0 })

  const company = await createTestWallet(desk.services, desk.operatorId, { kind: 'company', creditLimitMinor: 50_000 })
  const employee = await desk.driver({ payerId: company })
  await partner.pushTokens()
  const free = await authorizeStart(partner, employee)
  expect(await releaseOf(free)).toEqual({ aside: null, release: null })
})
