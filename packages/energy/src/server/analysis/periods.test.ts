import { dayMs } from '@evops/platform/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quarterMs, type EnergyAnalysis } from '../../contract/index.ts'
import { energySite, type EnergySite } from '../../testing/index.ts'
import { saveQuarters } from '../series/quarters.store.ts'

let site: EnergySite
beforeAll(async () => {
  site = await energySite()
  site.setNow(new Date('2026-08-03T02:00:00Z'))
})
afterAll(() => site.close())

/** Days in Shanghai begin at 16:00 UTC. */
const beginOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const requestAnalysis = async (dayFrom: string, dayTo: string) =>
  (await site.call('GET', `/api/energy/analysis?dayFrom=${dayFrom}&dayTo=${dayTo}`)).data as EnergyAnalysis

/** Returns the analyses of the single days of a period. */
async function dayByDay(dayFrom: string, dayTo: string): Promise<EnergyAnalysis[]> {
  const days: EnergyAnalysis[] = []
  for (let at = Date.parse(dayFrom); at <= Date.parse(dayTo); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push(await requestAnalysis(day, day))
  }
  return days
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
function hoursOf(analyses: readonly EnergyAnalysis[]): EnergyAnalysis['profile'] {
  const hours = Map.groupBy(
    analyses.flatMap(({ profile }) => profile),
    ({ weekday, hour }) => weekday * 24 + hour,
  )
  return [...hours]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, own]) =>
      own.slice(0, 1).map(({ weekday, hour }) => ({
        weekday,
        hour,
        dwh: sum(own.map(({ dwh }) => dwh)),
        quarters: sum(own.map(({ quarters }) => quarters)),
      })),
    )
}
function meterSums(analyses: readonly EnergyAnalysis[]): Record<string, number> {
  const meters = Map.groupBy(
    analyses.flatMap((one) => one.meters),
    ({ meterNo }) => meterNo,
  )
  return Object.fromEntries([...meters].map(([no, own]) => [no, sum(own.map(({ importDwh }) => importDwh))]))
}
const expectDaysOf = (whole: EnergyAnalysis, days: readonly EnergyAnalysis[]) => {
  expect(whole.period.importDwh).toBe(sum(days.map(({ period }) => period.importDwh)))
  expect(whole.period.readQuarters).toBe(sum(days.map(({ period }) => period.readQuarters)))
  expect(whole.period.peakDwh).toBe(Math.max(...days.map(({ period }) => period.peakDwh ?? 0)))
  expect(whole.profile).toEqual(hoursOf(days))
  expect(meterSums([whole])).toEqual(meterSums(days))
  expect(whole.days).toEqual(days.flatMap((one) => one.days))
}

test('X-20 a period is its days, wherever it begins and ends: whole months, days before and after them, or neither', async () => {
  for (const [place, name] of ['North', 'South'].entries()) {
    const meterId = await site.aMeter(name)
    const body = {
      name,
      supplyNo: name,
      validFrom: '2026-01-01',
      stationIds: [site.stationId],
      meterIds: [meterId],
    }
    expect((await site.call('POST', '/api/energy/supply-points', { body })).status).toBe(200)
    // From 29 May to 2 August. Hours of the night are missing, and in the south every seventh day.
    const quarters = Array.from({ length: 66 * 96 }, (_, no) => no).flatMap((no) => {
      const isKnown = no % 96 >= 12 && !(place === 1 && Math.floor(no / 96) % 7 === 3)
      const activeDwh = 1_000 * (place + 1) + ((no * 7_919) % 5_003)
      const at = beginOf('2026-05-29') + no * quarterMs
      return isKnown ? [{ meterId, at, activeDwh, reactiveDvarh: null, spread: false, fromId: meterId }] : []
    })
    await site.services.db.inTenant(site.operatorId, (tx) => saveQuarters(tx, site.operatorId, quarters))
  }
  await site.tick('energy:roll-up')

  const days = await dayByDay('2026-05-29', '2026-08-02')
  const within = (from: string, to: string) => days.filter(({ period }) => period.dayFrom >= from && period.dayTo <= to)
  for (const [from, to] of [
    ['2026-05-29', '2026-08-02'],
    ['2026-06-01', '2026-07-31'],
    ['2026-05-30', '2026-06-30'],
    ['2026-07-01', '2026-08-01'],
    ['2026-06-11', '2026-07-09'],
    ['2026-06-02', '2026-06-29'],
  ] as const)
    expectDaysOf(await requestAnalysis(from, to), within(from, to))
  expect(days.some(({ period }) => period.importDwh > 0)).toBe(true)

  // A month calculated by an older version has no lists and is read by its stored profile.
  await site.services.db.inTenant(site.operatorId, (tx) =>
    sql`update energy_supply_months set hours_dwh = '{}', hours_quarters = '{}' where month = '2026-06-01'`.execute(tx),
  )
  expectDaysOf(await requestAnalysis('2026-05-29', '2026-08-02'), days)
})
