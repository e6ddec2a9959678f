import type { SiteChargePoint } from '@evops/charging/testing'
import type { JobTable } from '@evops/platform/server'
import { formerMigrationsMissing, readFormerMigration } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reports as every } from '../../contract/index.ts'
import {
  insertConnectionChange,
  insertPastSession,
  insertStateReport,
  reportsSite,
  type ReportsSite,
} from '../../testing/reports-site.ts'

let site: ReportsSite
let chargePoint: SiteChargePoint
const day = '2026-03-10'
const hour = 3_600_000
const at = Date.parse(`${day}T09:00:00+08:00`)
/** Reports of work orders and of vehicle energy do not use session facts. */
const reports = every.filter(({ drill = 'sessions' }) => drill === 'sessions')

beforeAll(async () => {
  site = await reportsSite()
  site.setNow(new Date('2026-03-12T08:00:00Z'))
  chargePoint = await site.chargePoint()
  await site.admin.query(
    `update stations_charge_points set created_at = '2026-03-01', commissioned_on = '2026-03-01', asset_state = 'operating'`,
  )
  await insertConnectionChange(site, { chargePoint, connected: true, at: at - 48 * hour })
  await site.settle()
  await site.reports.states.keep()
})
afterAll(() => site.close())

const jobs = (): JobTable => ({ ...site.charging.finder.jobs, ...site.reports.domain.jobs })
const turnOf = (name: string) => jobs()[name]?.run({}, { jobId: '', attempt: 1 })
const taken = ['charging:abnormal-closed', 'reports:roll-up', 'reports:states']

/** Returns all rows of every report for the day. */
async function loadAllReports(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const { id, by } of reports) found.set(id, (await site.report(id, { dayFrom: day, dayTo: day, by: by[0] })).list)
  return found
}

test('ROUTE-04 ROUTE-09 ROUTE-10 what is told two days late is in every report after one turn of the jobs that take it in, the later of which comes within 60 s', async () => {
  expect(reports).toHaveLength(14)
  const before = await loadAllReports()
  await insertPastSession(site, {
    chargePoint,
    timeZone: 'Asia/Shanghai',
    readings: [0, 1, 2].map((n) => ({ at: at + n * hour, registerDwh: n * 70_000 })),
    unpluggedAt: at + 3 * hour,
  })
  await insertStateReport(site, { chargePoint, word: 'Faulted', at: at + 5 * hour, receivedAt: at + 50 * hour })
  for (const name of taken) await turnOf(name)
  const after = await loadAllReports()
  const same = reports.filter(({ id }) => JSON.stringify(before.get(id)) === JSON.stringify(after.get(id)))
  expect(same.map(({ id }) => id)).toEqual([])
  expect(after.get('reportformmng')).toMatchObject([{ sessions: 1, energyDwh: 140_000 }])
  expect(after.get('hourelecount')).toMatchObject([{ peakW: 7_000 }])
  expect(after.get('energymodelanalysis')).toMatchObject([{ quarterW: 7_000 }])
})

test('ROUTE-09 shiftable energy of days that were kept before there was any is worked out anew after the update', async ({
  skip,
}) => {
  const text = readFormerMigration('1144_shiftable_energy.sql')
  if (text === undefined) return skip(formerMigrationsMissing)
  const query = { dayFrom: day, dayTo: day, by: 'station' }
  const shiftable = async () => (await site.report('chargingpeakanalysis', query)).list[0]?.shiftableDwh
  // Two hours in the super-peak period, one hour plugged in afterwards.
  expect(await shiftable()).toBe(70_000)
  const tables = [...text.matchAll(/alter table (\w+) add column shiftable_dwh/g)].map(([, table]) => table)
  for (const table of tables) await site.admin.query(`update ${table} set shiftable_dwh = 0`)
  await site.admin.query(text.slice(text.indexOf('set local role')))
  // Until the recalculation the figure is unknown, and all others are unchanged.
  expect(await shiftable()).toBe(null)
  expect((await site.report('chargingpeakanalysis', query)).unreported).toContain('shiftableDwh')
  // Repeats as long as there is work.
  for (;;) {
    await turnOf('reports:earlier-days')
    await turnOf('reports:roll-up')
    const { rows } = await site.admin.query('select from reports_zones where anew_before is not null')
    if (rows.length === 0) break
  }
  expect(await shiftable()).toBe(70_000)
})

test('ROUTE-04 the jobs that take in what is told late rest so that two turns of 2 s are over within a minute', () => {
  // A job with a cost share pauses for at most five times its period (jobs/loops.ts).
  const longest = (name: string) => {
    const { everyMs = Number.NaN, share } = jobs()[name] ?? {}
    return share === undefined ? everyMs : 5 * everyMs
  }
  const [finder, rollUp, states] = taken.map(longest)
  // A session that arrives just after a round waits for that round and its pause.
  const turnMs = 2_000
  expect((finder ?? Number.NaN) + (rollUp ?? Number.NaN) + 2 * turnMs).toBeLessThanOrEqual(60_000)
  expect((states ?? Number.NaN) + 2 * turnMs).toBeLessThanOrEqual(60_000)
})
