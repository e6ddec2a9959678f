import { sessionDay } from '@evops/charging/contract'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPastSession, reportsSite, type ReportsSite } from '../testing/reports-site.ts'

/*
 * A session has one day wherever sessions are grouped by day or month (decision 278): in the company's usage, the list
 * and its sums, the reports, and the functions of both languages.
 */
const nights = [
  { title: 'a month’s end', from: '2026-05-31T21:30:00Z', to: '2026-05-31T22:20:00Z', day: '2026-06-01' },
  {
    title: 'midnight of a leap day',
    from: '2024-02-28T22:50:00Z',
    to: '2024-02-29T22:40:00Z',
    day: '2024-02-29',
  },
  {
    title: 'the end of a leap day',
    from: '2024-02-29T22:50:00Z',
    to: '2024-02-29T23:10:00Z',
    day: '2024-03-01',
  },
  {
    title: 'a clock that goes forward',
    from: '2026-03-28T22:40:00Z',
    to: '2026-03-29T01:30:00Z',
    day: '2026-03-29',
  },
  {
    title: 'a clock that goes back',
    from: '2025-10-25T21:30:00Z',
    to: '2025-10-26T01:30:00Z',
    day: '2025-10-26',
  },
  {
    title: 'the day after that',
    from: '2025-10-26T22:30:00Z',
    to: '2025-10-26T23:05:00Z',
    day: '2025-10-27',
  },
  { title: 'a year’s end', from: '2025-12-31T22:10:00Z', to: '2025-12-31T23:30:00Z', day: '2026-01-01' },
]
const timeZone = 'Europe/Madrid'
let site: ReportsSite
let companyId: string
const ids: string[] = []

beforeAll(async () => {
  site = await reportsSite()
  site.setNow(new Date('2026-11-15T12:00:00Z'))
  const { operatorId, admin } = site
  companyId = newId()
  await admin.query(
    "insert into ledger_wallets (operator_id, id, kind, name, currency) values ($1, $2, 'company', 'Blue Buses', 'CNY')",
    [operatorId, companyId],
  )
  await admin.query(
    "insert into members_companies (operator_id, id, name, pay_mode) values ($1, $2, 'Blue Buses', 'prepaid')",
    [operatorId, companyId],
  )
  const chargePoint = await site.chargePoint({ timeZone })
  await admin.query("update stations_charge_points set commissioned_on = '2024-01-01', created_at = '2024-01-01'")
  for (const [n, { from, to }] of nights.entries())
    ids.push(
      await insertPastSession(site, {
        chargePoint,
        timeZone,
        holderId: companyId,
        readings: [
          { at: Date.parse(from), registerDwh: 1_000_000 * n },
          { at: Date.parse(to), registerDwh: 1_000_000 * n + 100_000 },
        ],
      }),
    )
  await site.settle()
})
afterAll(() => site.close())

/** Days in the file of sessions, by its last column. */
async function filedDays(span: string): Promise<(string | undefined)[]> {
  const lines = (await site.file('charging.sessions', span)).trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/Day \(of its end\)$/)
  return lines.slice(1).map((line) => line.split(',').at(-1))
}
const get = async (path: string) => (await site.call('GET', path)).data

describe('a session has one day', () => {
  for (const [n, { title, from, to, day }] of nights.entries())
    test(`ROUTE-04 ROUTE-05 ${title}: the same day in usage, list, sums and reports`, async () => {
      const times = { startedAt: new Date(from), endedAt: new Date(to) }
      const { rows } = await site.admin.query(
        'select charging_session_day($1, $2, $3)::text as day, charging_session_day($1, null, $3)::text as running',
        [times.startedAt, times.endedAt, timeZone],
      )
      expect([sessionDay(times, timeZone), rows[0].day]).toEqual([day, day])
      expect(rows[0].running).toBe(sessionDay({ ...times, endedAt: null }, timeZone))
      const span = `dayFrom=${day}&dayTo=${day}`
      const own = nights.filter((night) => night.day === day).length
      const { list } = await get(`/api/sessions?${span}`)
      expect(list.map(({ id }: { id: string }) => id)).toEqual([ids[n]])
      const file = await filedDays(span)
      expect(file).toEqual([day])
      expect(await get(`/api/sessions/sums?${span}`)).toMatchObject({ sessions: own, energyDwh: 100_000 })
      const usage = await get(`/api/company-usage?companyId=${companyId}&by=day&pageSize=200`)
      expect(usage.list).toContainEqual(expect.objectContaining({ key: day, sessions: own, energyDwh: 100_000 }))
      const ofDay = await get(`/api/company-usage?companyId=${companyId}&by=month&${span}`)
      expect(ofDay.list).toMatchObject([{ key: day.slice(0, 7), sessions: own, energyDwh: 100_000 }])
      const report = await site.report('dailychgorder', { dayFrom: day, dayTo: day, by: 'day' })
      expect(report.list).toMatchObject([{ day, sessions: own, energyDwh: 100_000 }])
      const months = await site.report('dailychgorder', { dayFrom: day, dayTo: day, by: 'month' })
      expect(months.list).toMatchObject([{ month: day.slice(0, 7), sessions: own, energyDwh: 100_000 }])
    })
})

test('ROUTE-04 the list sorts by the instant that gives a session its day', async () => {
  const { list } = await get('/api/sessions?sort=day&pageSize=50')
  const ends = nights
    .toSorted((a, b) => a.to.localeCompare(b.to))
    .map(({ to }) => ids[nights.findIndex((night) => night.to === to)])
  expect(list.map(({ id }: { id: string }) => id)).toEqual(ends)
  const days = nights.map(({ day }) => day).toSorted()
  const sorted = list.map(({ startedAt, endedAt }: { startedAt: string; endedAt: string }) =>
    sessionDay({ startedAt: new Date(startedAt), endedAt: new Date(endedAt) }, timeZone),
  )
  expect(sorted).toEqual(days)
})
