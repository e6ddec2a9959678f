import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestActor, scaleTestTimeout, testApp, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportEndpoints, reports } from '../contract/index.ts'
import { reportsSite, type ReportsSite } from '../testing/reports-site.ts'

/** Data set of a year at 25 workplaces, stored next to the project. The tests are skipped if it is absent. */
const file = path.resolve(
  import.meta.dirname,
  '../../../../../shared/data/us-workplace-sessions/station_data_dataverse.csv',
)

interface Session {
  month: string
  hour: number
  station: string
  dwh: number
  cents: number
}
/** The data set writes the year as 0014 instead of 2014; end times are in the station's local time. */
function sessionsOf(content: string): Session[] {
  const [head = '', ...lines] = content.trim().split(/\r?\n/)
  const at = new Map(head.split(',').map((name, place) => [name, place]))
  return lines.map((line) => {
    const cells = line.split(',')
    const of = (name: string) => cells[at.get(name) ?? -1] ?? ''
    return {
      month: of('ended').slice(0, 7).replace(/^00/, '20'),
      hour: Number(of('created').slice(11, 13)),
      station: of('locationId'),
      dwh: Math.round(Number(of('kwhTotal')) * 10_000),
      cents: Math.round(Number(of('dollars')) * 100),
    }
  })
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
function sums(of: readonly Session[]) {
  return {
    sessions: of.length,
    energyDwh: sum(of.map(({ dwh }) => dwh)),
    totalMinor: sum(of.map(({ cents }) => cents)),
  }
}

describe.skipIf(!existsSync(file))('X-03 the workplace sessions', () => {
  let site: ReportsSite
  let app: Awaited<ReturnType<typeof testApp>>
  let sessions: Session[]
  const span = { dayFrom: '2014-11-01', dayTo: '2015-10-31' }

  beforeAll(async () => {
    site = await reportsSite()
    await site.services.jobs.start(site.charging.domain.jobs ?? {})
    const codes = [
      'chgtransorder:create',
      'transOrderPerm',
      ...reportEndpoints.flatMap(({ permission }) => [...permission]),
    ]
    const actor = createTestActor(await site.operator('USD'), codes)
    app = await testApp(site.services, [site.charging.domain, site.reports.domain], { actor })
    const content = readFileSync(file, 'utf8')
    sessions = sessionsOf(content)
    const body = { fileName: 'workplace.csv', content }
    const { suggested } = await call('POST', '/api/session-imports/preview', body)
    const { id } = await call('POST', '/api/session-imports', {
      ...body,
      settings: { ...suggested, timeZone: 'America/New_York' },
    })
    const state = async () => (await call('GET', `/api/session-imports/${id}`)).state
    await waitUntil(
      async () => ['done', 'failed', 'refused'].includes(await state()),
      'imported',
      scaleTestTimeout(60_000),
    )
    expect(await state()).toBe('done')
    await site.settle()
  }, scaleTestTimeout(120_000))
  afterAll(async () => {
    await app.close()
    await site.close()
  })
  async function call(method: 'GET' | 'POST', url: string, payload?: object) {
    const reply = await app.inject({
      method,
      url,
      headers: { authorization: 'Bearer x' },
      ...(payload && { payload }),
    })
    return reply.json().data
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  const report = async (id: string, by: string): Promise<any> =>
    call('GET', `/api/reports/${id}?${new URLSearchParams({ ...span, by, pageSize: '200' })}`)

  test('ROUTE-04 reportformmng by station and by month are the file’s own sums', async () => {
    const { list, totals } = await report('reportformmng', 'month')
    const months = [...Map.groupBy(sessions, ({ month }) => month)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(months.length).toBeGreaterThan(10)
    const selectFigures = (values: Record<string, unknown>) => ({
      sessions: values.sessions,
      energyDwh: values.energyDwh,
      totalMinor: values.totalMinor,
    })
    const byMonth = list.toSorted((a: { key: { month: string } }, b: { key: { month: string } }) =>
      a.key.month < b.key.month ? -1 : 1,
    )
    expect(
      byMonth.map(({ key, values }: { key: { month: string }; values: Record<string, unknown> }) => [
        key.month,
        selectFigures(values),
      ]),
    ).toEqual(months.map(([month, own]) => [month, sums(own)]))
    expect(totals.map(({ values }: { values: Record<string, unknown> }) => selectFigures(values))).toEqual([
      sums(sessions),
    ])
    const stations = await report('reportformmng', 'station')
    const own = [...Map.groupBy(sessions, ({ station }) => station).values()].map((of) => sums(of).energyDwh)
    expect(
      stations.list
        .map(({ values }: { values: Record<string, number> }) => values.energyDwh)
        .toSorted((a: number, b: number) => a - b),
    ).toEqual(own.toSorted((a, b) => a - b))
  })

  test('ROUTE-04 hourelecount starts are in the file’s hours, and its energy is the file’s', async () => {
    const { totals } = await report('hourelecount', 'station')
    const hours = Array.from({ length: 24 }, (_, hour) => sessions.filter((one) => one.hour === hour).length)
    expect(totals[0].values.startsByHour).toEqual(hours)
    expect(sum(totals[0].values.energyByHourDwh)).toBe(sums(sessions).energyDwh)
  })

  test('ROUTE-04 ROUTE-09 ROUTE-10 every report that tells sessions, energy or money tells the file’s', async () => {
    const whole = sums(sessions)
    let held = 0
    for (const { id, by, measures, only } of reports)
      for (const each of by) {
        const { totals } = await report(id, each)
        for (const name of ['sessions', 'energyDwh', 'totalMinor', 'netMinor'] as const) {
          if (!(only?.[each] ?? measures).includes(name)) continue
          const figures = totals.map(({ values }: { values: Record<string, number> }) => values[name])
          expect([id, each, name, figures]).toEqual([
            id,
            each,
            name,
            [name === 'netMinor' ? whole.totalMinor : whole[name]],
          ])
          held += 1
        }
      }
    expect(held).toBeGreaterThan(60)
  })
})
