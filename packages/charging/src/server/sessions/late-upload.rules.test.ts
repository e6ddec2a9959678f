import { cellsFromChanges, exampleContent, type PeriodKind, type TariffContent } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { closeSession } from './close-session.rules.ts'

const hour = 3_600_000
const kWhDwh = 10_000

/** A price period for each hour of the night, so that every hour of the local time is checked. */
const hours: readonly (readonly [number, PeriodKind])[] = [
  [0, 'deep_valley'],
  [1, 'valley'],
  [2, 'flat'],
  [3, 'peak'],
  [4, 'sharp'],
  [23, 'critical_peak'],
]
function night(currency: string): TariffContent {
  const example = exampleContent(currency)
  const prices = Object.fromEntries(
    hours.map(([at, kind]) => [kind, { electricityE5: 100_000 * (at + 1), serviceE5: 0 }]),
  )
  const cells = cellsFromChanges(hours.map(([at, kind]) => [at * 2, kind]))
  return { ...example, prices, schedules: example.schedules.map((each) => ({ ...each, cells })) }
}

/** A charge point that was offline: five hours at 10 kW, reported three days later. Its own clock is correct. */
function createLateUpload(timeZone: string, start: string, { meterValues }: { meterValues: boolean }) {
  const begin = Date.parse(start)
  const end = begin + 5 * hour
  const received = end + 72 * hour
  const at = (hours: number) => ({
    deviceAt: begin + hours * hour,
    receivedAt: received,
    registerDwh: 1_000_000 + hours * 10 * kWhDwh,
    powerW: 10_000,
    soc: null,
  })
  return closeSession({
    operatorId: '01890000-0000-7000-8000-000000000001',
    session: {
      id: '01890000-0000-7000-8000-000000000002',
      open: true,
      transactionId: 1,
      connectorNo: 1,
      idTag: 'TAG',
      tokenId: null,
      payers: [],
      tokenState: 'accepted',
      deviceStartedAt: begin,
      startedAt: begin,
      startReceivedAt: received,
      meterStartDwh: 1_000_000,
      timeZone,
      tariffVersionId: '01890000-0000-7000-8000-000000000003',
      flags: [],
    },
    meterValues: meterValues ? [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5].map(at) : [],
    stop: {
      deviceAt: end,
      receivedAt: received,
      registerDwh: 1_000_000 + 50 * kWhDwh,
      reason: 'full',
      reportedReason: null,
    },
    ratedPowerW: 50_000,
    content: night('USD'),
  })
}
const kWhByPeriod = (bill: object | null) =>
  // Safe cast: `closeSession` sets a priced session here.
  Object.fromEntries(
    ((bill ?? { byPeriod: [] }) as { byPeriod: { period: string; energyDwh: number }[] }).byPeriod.map(
      ({ period, energyDwh }) => [period, energyDwh / kWhDwh],
    ),
  )

/** From 23:00 of the evening before: energy of each local hour, in kWh. */
test.each([
  // 02:00 to 03:00 is skipped: the clock goes from 01:59 to 03:00.
  [
    'America/Chicago',
    'spring',
    '2026-03-07T23:00:00-06:00',
    { critical_peak: 10, deep_valley: 10, valley: 10, peak: 10, sharp: 10 },
  ],
  // 01:00 to 02:00 occurs twice.
  [
    'America/Chicago',
    'autumn',
    '2026-10-31T23:00:00-05:00',
    { critical_peak: 10, deep_valley: 10, valley: 20, flat: 10 },
  ],
  // Chile changes at midnight: 00:00 to 01:00 is skipped in spring …
  [
    'America/Santiago',
    'spring',
    '2026-09-05T23:00:00-04:00',
    { critical_peak: 10, valley: 10, flat: 10, peak: 10, sharp: 10 },
  ],
  // … and 23:00 to 24:00 occurs twice in autumn.
  [
    'America/Santiago',
    'autumn',
    '2026-04-04T23:00:00-03:00',
    { critical_peak: 20, deep_valley: 10, valley: 10, flat: 10 },
  ],
] as const)(
  'M-09 M-11 an offline session told three days late, across the clock change of %s in %s, is priced by the wall clock',
  (timeZone, _season, start, kWh) => {
    for (const meterValues of [true, false]) {
      const row = createLateUpload(timeZone, start, { meterValues })
      expect(row).toMatchObject({ state: 'settled', energyDwh: 50 * kWhDwh, flags: [] })
      expect(row.startedAt).toBe(new Date(start).toISOString())
      expect(kWhByPeriod(row.bill)).toEqual(kWh)
      // The price of an hour is its number plus one, in dollars, with 10 kWh each: the sum of the hours is the bill.
      const price = Object.fromEntries(hours.map(([at, kind]) => [kind, at + 1]))
      const dollars = Object.entries(kWh).reduce((sum, [kind, each]) => sum + each * (price[kind] ?? 0), 0)
      expect(row.totalMinor).toBe(dollars * 100)
    }
  },
)
