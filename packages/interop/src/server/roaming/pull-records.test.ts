import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RejectedObject, RoamingSessionRow } from '../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestPartner, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

async function ready() {
  const partner = await desk.abroad()
  const driver = await desk.driver({ principalMinor: 200_000 })
  await partner.terms({ tokens: 'all' })
  await partner.pushTokens()
  return { partner, driver }
}
const rowsOf = async ({ id }: RoamingTestPartner) =>
  (await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${id}`)).data<{
    list: RoamingSessionRow[]
  }>().list
const refusedOf = async ({ id }: RoamingTestPartner) =>
  (await desk.send('GET', `/api/organisation/partners/${id}/roaming/refusals`)).data<{
    list: RejectedObject[]
  }>().list
/** Returns the `date_from` values with which a module was requested, page by page. */
const listPullQueries = ({ peer }: RoamingTestPartner, module: string) =>
  peer.queries.filter(({ path }) => path.endsWith(`/cpo/${module}`)).map(({ query }) => query)

test('X-07 OCPI: sessions and records of a partner that pushes none are pulled, page by page, and twice is once', async () => {
  const { partner, driver } = await ready()
  const { cpo } = partner
  const sessions = [1, 2, 3].map(() => foreignSession(desk, partner, driver, { status: 'COMPLETED' }))
  cpo.sessions = sessions
  cpo.cdrs = sessions.map(({ id }) => foreignCdr(desk, partner, driver, { session_id: id }))
  cpo.pageSize = 2
  const link = await partner.pull()
  expect([link.problem, link.billedMinor]).toEqual(['', 3 * 992])
  const first = await rowsOf(partner)
  expect(first.map(({ state, costMinor }) => [state, costMinor])).toEqual(
    Array.from({ length: 3 }, () => ['billed', 992]),
  )
  const pages = listPullQueries(partner, 'cdrs')
  expect(pages).toHaveLength(2)
  const from = Date.parse(pages[0]?.get('date_from') ?? '')
  // Thirty days at first, afterwards seven days before the last pull.
  expect(Math.round((desk.services.now().getTime() - from) / 86_400_000)).toBe(30)

  // The same objects again, with one of them also pushed: nothing is billed twice.
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cpo.cdrs[0] })).code).toBe(1000)
  expect((await partner.pull()).billedMinor).toBe(3 * 992)
  expect(await rowsOf(partner)).toEqual(first)
  expect(await refusedOf(partner)).toEqual([])
  const again = Date.parse(listPullQueries(partner, 'cdrs').at(-2)?.get('date_from') ?? '')
  expect(Math.round((desk.services.now().getTime() - again) / 86_400_000)).toBe(7)
})

test('X-07 OCPI: what can’t be taken of a pulled page is named, and loses nothing else; it is taken once it can be', async () => {
  const { partner, driver } = await ready()
  const { cpo } = partner
  const session = foreignSession(desk, partner, driver)
  const unbilled = foreignCdr(desk, partner, driver, { session_id: 'S-LATER' })
  const good = foreignCdr(desk, partner, driver, { session_id: session.id })
  cpo.sessions = [{ ...session, id: 'S-BAD', kwh: -1 }, session]
  cpo.cdrs = [unbilled, { id: 'C-BAD', last_updated: good.last_updated }, good]
  expect((await partner.pull()).problem).toBe('')
  expect(await rowsOf(partner)).toMatchObject([{ sessionNo: session.id, state: 'billed', recordNo: good.id }])
  const refused = (await refusedOf(partner)).map(({ kind, objectNo }) => `${kind} ${objectNo}`)
  expect(new Set(refused)).toEqual(new Set(['cdr C-BAD', `cdr ${unbilled.id}`, 'session S-BAD']))
  expect(refused).toHaveLength(3)
  // The session of the record arrives later.
  cpo.sessions = [foreignSession(desk, partner, driver, { id: 'S-LATER' })]
  await partner.pull()
  expect((await rowsOf(partner)).map(({ state }) => state)).toEqual(['billed', 'billed'])
})

test('X-07 OCPI: a pull that broke off begins at the same day again; a partner without these modules is pulled as before', async () => {
  const { partner, driver } = await ready()
  partner.peer.fault('down', '/cpo/cdrs')
  partner.cpo.sessions = [foreignSession(desk, partner, driver)]
  const failed = await partner.pull()
  expect(failed.problem).toContain('HTTP 500')
  expect(await rowsOf(partner)).toHaveLength(1)
  const { rows } = await desk.admin.query('select records_to from interop_roaming_links where partner_id = $1', [
    partner.id,
  ])
  expect(rows).toEqual([{ records_to: null }])
  partner.peer.fault(null)
  await desk.admin.query(
    `update interop_ocpi_links set endpoints = (select jsonb_agg(e) from jsonb_array_elements(endpoints) e
       where not (e ->> 'identifier' in ('sessions', 'cdrs') and e ->> 'role' = 'SENDER')) where partner_id = $1`,
    [partner.id],
  )
  const calls = listPullQueries(partner, 'sessions').length
  expect((await partner.pull()).problem).toBe('')
  expect(listPullQueries(partner, 'sessions')).toHaveLength(calls)
})

test('X-07 OCPI: a pull of more than a hundred records that is cut off at its second page takes what it read once, and the next one the rest', async () => {
  const { partner, driver } = await ready()
  const { cpo, peer } = partner
  const sessions = Array.from({ length: 130 }, () => foreignSession(desk, partner, driver, { status: 'COMPLETED' }))
  cpo.sessions = sessions
  cpo.cdrs = sessions.map(({ id }) => foreignCdr(desk, partner, driver, { session_id: id }))
  cpo.pageSize = 100
  // The first page is answered, and the connection breaks during the second.
  peer.fault('lost', '/cpo/cdrs', 2)
  const cut = await partner.pull()
  expect(cut.problem).toMatch(/^unreachable: /)
  const counts = async () => {
    const { rows } = await desk.admin.query(
      `select (select count(*)::int from interop_roaming_records r where r.partner_id = $1) as records,
         (select count(*)::int from ledger_journals j join interop_roaming_records r on r.operator_id = j.operator_id and r.id = j.business_id
          where r.partner_id = $1 and j.business_type = 'roaming.billed') as booked,
         (select records_to is null from interop_roaming_links l where l.partner_id = $1) as "fromTheStart"`,
      [partner.id],
    )
    return rows[0]
  }
  expect(await counts()).toEqual({ records: 100, booked: 100, fromTheStart: true })
  expect(cut.billedMinor).toBe(100 * 992)

  peer.fault(null)
  const whole = await partner.pull()
  expect([whole.problem, whole.billedMinor]).toEqual(['', 130 * 992])
  expect(await counts()).toEqual({ records: 130, booked: 130, fromTheStart: false })
  expect(new Set(listPullQueries(partner, 'cdrs').map((query) => query.get('offset') ?? '0'))).toEqual(
    new Set(['0', '100']),
  )
  expect(await refusedOf(partner)).toEqual([])
  // A repeated read changes nothing.
  expect((await partner.pull()).billedMinor).toBe(130 * 992)
  expect(await counts()).toEqual({ records: 130, booked: 130, fromTheStart: false })
})
