import { createTestWallet } from '@evops/ledger/testing'
import { createTestMember } from '@evops/members/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionRow, UsageRow } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
let companyId: string
let drivers: string[]
const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000)

/**
 * A company with two members: the first was bound until 100 minutes ago, the second since then. The company also has a
 * token of its own.
 */
beforeAll(async () => {
  site = await staffSite()
  const { services, operatorId, admin } = site
  companyId = await createTestWallet(services, operatorId, { kind: 'company' })
  await admin.query(
    "insert into members_companies (operator_id, id, name, pay_mode) values ($1, $2, 'Blue Buses', 'prepaid')",
    [operatorId, companyId],
  )
  const bind = (memberId: string, from: Date, until: Date | null) =>
    admin.query(
      `insert into members_bindings (operator_id, id, company_id, member_id, bound_at, ended_at) values ($1, $2, $3, $4, $5, $6)`,
      [operatorId, newId(), companyId, memberId, from, until],
    )
  const holding = async (idTag: string, holderId: string) => {
    const tokenId = await site.token(idTag)
    await services.db.inTenant(operatorId, (tx) => setTokenHolder(tx, [tokenId], holderId, new Date(0)))
  }
  drivers = [
    await createTestMember(services, operatorId, { nickname: 'Ana' }),
    await createTestMember(services, operatorId, { nickname: 'Bo' }),
  ]
  const [ana = '', bo = ''] = drivers
  await bind(ana, new Date('2020-01-01'), ago(100))
  await bind(bo, ago(100), null)
  await holding('ANA', ana)
  await holding('BO', bo)
  await holding('BUS', companyId)
  await holding('ELSE', await createTestMember(services, operatorId))
  const point = await site.connect(await site.chargePoint())
  await runTestSession(point, { idTag: 'BO', from: 300, until: 240, kWh: 1 })
  await runTestSession(point, { idTag: 'ANA', from: 230, until: 200, kWh: 10, startWh: 2_000_000 })
  await runTestSession(point, { idTag: 'ELSE', from: 190, until: 180, kWh: 5, startWh: 3_000_000 })
  await runTestSession(point, { idTag: 'ANA', from: 90, until: 80, kWh: 2, startWh: 4_000_000 })
  await runTestSession(point, { idTag: 'BO', from: 70, until: 40, kWh: 20, startWh: 5_000_000 })
  await runTestSession(point, { idTag: 'BUS', from: 30, until: 10, kWh: 4, startWh: 6_000_000 })
})
afterAll(() => site.close())

const usage = async (query = ''): Promise<UsageRow[]> =>
  (await site.call('GET', `/api/company-usage?companyId=${companyId}${query}`)).data.list
const sum = (rows: UsageRow[], of: (row: UsageRow) => number) => rows.reduce((all, row) => all + of(row), 0)

test('ROUTE-05 a company’s orders are those that its people began while they were bound, and its own', async () => {
  const { data } = await site.call('GET', `/api/sessions?companyId=${companyId}`)
  const ids = data.list.map(({ id }: { id: string }) => id)
  const { rows } = await site.admin.query(
    'select id_tag as tag from unnest($1::uuid[]) with ordinality w (id, n) join charging_sessions using (id) order by n',
    [ids],
  )
  expect(rows.map(({ tag }) => tag)).toEqual(['BUS', 'BO', 'ANA'])
  // The column agrees with the filter: no other session is billed to it, whoever holds the token today.
  const all = (await site.call('GET', '/api/sessions')).data.list
  const billedNamesOf = ({ billedTo, customerName }: SessionRow) => [billedTo, customerName]
  const [own, ...people] = data.list.map(billedNamesOf)
  expect([own[0], ...people]).toEqual(['Blue Buses', ['Blue Buses', 'Bo'], ['Blue Buses', 'Ana']])
  expect(all.filter(({ billedTo }: SessionRow) => billedTo !== null)).toEqual(data.list)
  const sums = (await site.call('GET', `/api/sessions/sums?companyId=${companyId}`)).data
  expect(sums).toMatchObject({ sessions: 3, energyDwh: 340_000 })
  const nobody = (await site.call('GET', `/api/sessions?companyId=${newId()}`)).data
  expect(nobody.list).toEqual([])
})

test('ROUTE-05 its usage by person, day and month adds up to its orders, and to what was refunded', async () => {
  const people = await usage('&by=person')
  expect(people.map(({ key, name, sessions, energyDwh }) => [key, name, sessions, energyDwh])).toEqual([
    [drivers[1], 'Bo', 1, 200_000],
    [drivers[0], 'Ana', 1, 100_000],
    [companyId, 'Blue Buses', 1, 40_000],
  ])
  const { totalMinor, payableMinor } = (await site.call('GET', `/api/sessions/sums?companyId=${companyId}`)).data
  for (const rows of [people, await usage('&by=day'), await usage('&by=month')]) {
    expect(sum(rows, (row) => row.sessions)).toBe(3)
    expect(sum(rows, (row) => row.energyDwh)).toBe(340_000)
    expect(sum(rows, (row) => row.totalMinor)).toBe(totalMinor)
  }
  expect((await usage())[0]?.key).toMatch(/^\d{4}-\d{2}$/)
  expect((await usage('&by=day'))[0]?.key).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  // The day of a session is that of its end, in the time zone of its station.
  const [ended] = (
    await site.admin.query(
      "select to_char(ended_at at time zone time_zone, 'YYYY-MM-DD') as day from charging_sessions where id_tag = 'BUS'",
    )
  ).rows
  const onDay = await usage(`&by=person&dayFrom=${ended.day}&dayTo=${ended.day}`)
  expect(onDay.map(({ name }) => name)).toContain('Blue Buses')
  expect(await usage(`&by=person&dayTo=2020-01-01`)).toEqual([])
  await site.admin.query(
    `update charging_sessions set refunded_minor = 100 where operator_id = $1 and id_tag = 'BUS'`,
    [site.operatorId],
  )
  expect(sum(await usage(), (row) => row.totalMinor)).toBe(totalMinor)
  expect(sum(await usage(), (row) => row.payableMinor)).toBe(payableMinor - 100)
})

test('S-17 S-18 a company of another operator is nobody’s here', async () => {
  const path = `/api/company-usage?companyId=${companyId}`
  expect((await site.call('GET', path, { token: '' })).status).toBe(401)
  expect((await site.call('GET', path, { token: 'nobody' })).status).toBe(403)
  expect((await site.call('GET', path, { token: 'theirs' })).status).toBe(404)
  const { data } = await site.call('GET', `/api/sessions?companyId=${companyId}`, { token: 'theirs' })
  expect(data.list).toEqual([])
})
