import { newId } from '@evops/platform/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet } from '@evops/ledger/testing'
import { eraseRoamingTokens, exportHolderRoamingData } from '../index.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

async function ready() {
  const partner = await desk.abroad()
  const driver = await desk.driver({ principalMinor: 50_000 })
  await partner.terms({ tokens: 'all' })
  await partner.pushTokens()
  return { partner, driver }
}

test('X-07 while no token becomes another nothing of them is read or written; the one that does is told alone', async () => {
  const { partner, driver } = await ready()
  const other = await desk.driver()
  await partner.pushTokens()
  // A rewritten row has another `xmin`.
  const rows = async () =>
    (
      await desk.admin.query<{ token_id: string; version: string }>(
        'select token_id, xmin::text as version from interop_roaming_tokens where partner_id = $1 order by 1',
        [partner.id],
      )
    ).rows
  const before = await rows()
  expect(before.length).toBeGreaterThanOrEqual(2)
  const puts = partner.peer.calls.length
  // A comparison token by token would detect this change.
  await desk.admin.query('update interop_roaming_tokens set seen = 0 where partner_id = $1 and token_id = $2', [
    partner.id,
    other.tokenId,
  ])
  const stale = await rows()
  await partner.pushTokens()
  expect(await rows()).toEqual(stale)
  expect(partner.peer.calls).toHaveLength(puts)
  await desk.admin.query("update charging_tokens set state = 'blocked' where id = $1", [driver.tokenId])
  await partner.pushTokens()
  expect(partner.cpo.tokens.get(driver.uid).valid).toBe(false)
  expect(partner.peer.calls).toHaveLength(puts + 1)
  await desk.admin.query('delete from charging_tokens where id = $1', [other.tokenId])
  await partner.pushTokens()
  expect(partner.cpo.tokens.get(other.uid).valid).toBe(false)
})

test('X-07 tokens in price groups, all at once, are those that are in them one by one: by themselves, their holder or the company', async () => {
  const company = await createTestWallet(desk.services, desk.operatorId, { kind: 'company' })
  const [own, held, bound, none] = [
    await desk.driver(),
    await desk.driver(),
    await desk.driver({ payerId: company }),
    await desk.driver(),
  ]
  const since = "tstzrange('2026-01-01Z', null)"
  await desk.admin.query(
    `insert into charging_token_groups (operator_id, id, token_id, group_key, valid) values ($1, $2, $3, 'vip', ${since}),
       ($1, $4, $5, 'vip', tstzrange('2026-01-01Z', '2026-02-01Z'))`,
    [desk.operatorId, newId(), own.tokenId, newId(), none.tokenId],
  )
  await desk.admin.query(
    `insert into members_group_spells (operator_id, id, holder_id, group_key, valid) values ($1, $2, $3, 'vip', ${since})`,
    [desk.operatorId, newId(), held.holderId],
  )
  const inGroup = async () =>
    desk.services.db.inTenant(desk.operatorId, async (tx) => {
      const groupQuery = sql<{
        id: string
      }>`select distinct token_id as id from charging_token_price_groups where group_key = 'vip' order by 1`
      const single = sql<{ id: string }>`select t.token_id as id from charging_roaming_tokens t
        where 'vip' = any(charging_price_groups(t.operator_id, t.holder_id, t.token_id, now())) order by 1`
      return [(await groupQuery.execute(tx)).rows, (await single.execute(tx)).rows]
    })
  const [all, single] = await inGroup()
  expect(all).toEqual(single)
  expect(new Set(all?.map(({ id }) => id))).toEqual(new Set([own.tokenId, held.tokenId]))
  expect(all?.some(({ id }) => id === bound.tokenId)).toBe(false)
})

test('X-07 PRIV-01 the number of a token leaves what partners said of its holder once that one is erased; the record stays what it was', async () => {
  const { partner, driver } = await ready()
  const session = foreignSession(desk, partner, driver)
  const path = `/2.2.1/emsp/sessions/${partner.country}/${partner.partyId}/${session.id}`
  expect((await partner.sendRequest('PUT', path, { body: session })).code).toBe(1000)
  const cdr = foreignCdr(desk, partner, driver, { session_id: session.id })
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })).code).toBe(1000)
  const refused = foreignCdr(desk, partner, driver, { session_id: 'NONE' })
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: refused })).code).toBe(2001)
  const countTokenMentions = async () =>
    (
      await desk.admin.query<{ n: number }>(
        `select (select count(*) from interop_roaming_sessions where raw::text like '%' || $1 || '%')::int
         + (select count(*) from interop_roaming_records where raw::text like '%' || $1 || '%')::int
         + (select count(*) from interop_roaming_refusals where raw::text like '%' || $1 || '%')::int as n`,
        [driver.uid],
      )
    ).rows[0]?.n
  expect(await countTokenMentions()).toBe(3)
  await desk.services.db.inTenant(desk.operatorId, async (tx) => {
    expect(await exportHolderRoamingData(tx, driver.holderId)).toMatchObject([{ recordNo: cdr.id, paidMinor: 992 }])
    await eraseRoamingTokens(tx, driver.holderId)
  })
  expect(await countTokenMentions()).toBe(0)
  // A repeated record is still recognised as the accepted one, and other content is rejected.
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })).code).toBe(1000)
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: { ...cdr, remark: 'x' } })).code).toBe(2001)
  expect(await desk.booked(cdr.id)).toEqual({ payable_partner: -992, wallet_principal: 992 })
})

test('X-07 old commands, refusals and starts of which nothing came go; what a session or money stands on stays', async () => {
  const { partner, driver } = await ready()
  const start = async () =>
    (await partner.sendRequest('POST', `/2.2.1/emsp/tokens/${driver.uid}/authorize`)).data.authorization_reference
  const [idle, used] = [await start(), await start()]
  const session = foreignSession(desk, partner, driver, { authorization_reference: used })
  const path = `/2.2.1/emsp/sessions/${partner.country}/${partner.partyId}/${session.id}`
  expect((await partner.sendRequest('PUT', path, { body: session })).code).toBe(1000)
  const held = await start()
  const references = async () =>
    (
      await desk.admin.query<{ reference: string }>(
        'select reference from interop_roaming_starts where partner_id = $1',
        [partner.id],
      )
    ).rows.map(({ reference }) => reference)
  await desk.run('interop:forget-commands')
  expect(new Set(await references())).toEqual(new Set([idle, used, held]))
  await desk.admin.query("update interop_roaming_starts set requested_at = requested_at - interval '91 days'")
  await desk.admin.query(
    `insert into interop_roaming_refusals (operator_id, id, partner_id, kind, object_no, reason, first_at, last_at)
     values ($1, $3, $2, 'cdr', 'OLD', 'no', now() - interval '181 days', now() - interval '181 days'),
       ($1, $4, $2, 'cdr', 'NEW', 'no', now() - interval '181 days', now())`,
    [desk.operatorId, partner.id, newId(), newId()],
  )
  await desk.run('interop:forget-commands')
  expect(new Set(await references())).toEqual(new Set([used, held]))
  const { rows } = await desk.admin.query('select object_no from interop_roaming_refusals where partner_id = $1', [
    partner.id,
  ])
  expect(rows).toEqual([{ object_no: 'NEW' }])
})
