import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSessions } from './sessions-fill.ts'
import { insertReportFacts } from './reports-fill.ts'
import { registerSite } from './site.ts'

let made: TestServices
beforeAll(async () => (made = await testServices()))
afterAll(() => made.close())

async function rowOf(text: string): Promise<Record<string, unknown>> {
  const { rows } = await made.admin.query<Record<string, unknown>>(text)
  return rows[0] ?? {}
}

test('ROUTE-04 the reports bench writes each connector’s day once, and sums of months and stations are those of their days', async () => {
  const { secretKey } = made.services.config
  const { operatorId } = await registerSite(made.url, { secretKey, points: 0 })
  await insertSessions(made.url, { operatorId, sessions: 1_000, stations: 1, writeLine: () => undefined })
  await insertReportFacts(made.url, operatorId)
  const connectors = 20
  for (const table of ['reports_days', 'reports_hours', 'reports_state_days'])
    expect(
      await rowOf(`select count(*)::int as rows, count(distinct day)::int as days, max(day) = current_date - 1 as "untilYesterday"
        from ${table}`),
      table,
    ).toEqual({ rows: connectors * 365, days: 365, untilYesterday: true })
  const energy = (table: string) =>
    rowOf(`select sum(energy_dwh)::text as energy, sum(sessions)::text as sessions from ${table}`)
  const days = await energy('reports_days')
  expect(days.sessions).toBe(String(connectors * 365 * 5))
  for (const table of [
    'reports_months',
    'reports_station_days',
    'reports_station_months',
    'reports_all_days',
    'reports_all_months',
  ])
    expect(await energy(table), table).toEqual(days)
  const sizes = (table: string) => rowOf(`select sum(sessions)::text as sessions from ${table}`)
  for (const table of ['reports_station_month_sessions', 'reports_all_sessions', 'reports_all_session_months'])
    expect(await sizes(table), table).toEqual(await sizes('reports_session_days'))
  expect(
    await rowOf(`select count(distinct station_id)::int as stations, min(month) <= current_date - 365 as "aYear", max(until_day) = current_date - 1 as "untilYesterday"
      from energy_grid_costs where is_current`),
  ).toEqual({ stations: 1, aYear: true, untilYesterday: true })
  expect(await rowOf('select count(*)::int as days, min(limit_w) > 0 as limited from energy_supply_days')).toEqual({
    days: 365,
    limited: true,
  })
})
