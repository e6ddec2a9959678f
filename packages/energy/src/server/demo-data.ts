import { calendarDayAt, newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { createPeriodLookup, quarterMs, type GridContent } from '../contract/index.ts'
import { cheapNoonSchedules, spanishGridHolidays, spanishMainlandSchedules } from './tariffs/spans-text.rules.ts'
import { localQuarter, monthSpan } from './series/series.rules.ts'
import { saveQuarters } from './series/quarters.store.ts'

type Send = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
/** Tools for the energy demo data: the API as the operator's manager, and the operator's rows. */
export interface EnergyDemoData {
  services: Services
  operatorId: string
  second: Send
  currency: string
  timeZone: string
  now: number
}
interface Named {
  id: string
  name: string
}
/** Five periods and a demand charge in China, six periods and contracted power in Spain. Prices are round figures. */
const tariffs = {
  CNY: {
    place: { code: 'NORTH-DEPOT', meterNo: 'EM-0100' },
    name: '两部制 10 kV · Two-part',
    supply: {
      name: '北湖 10 kV 进线 · North Lake',
      supplyNo: '0440300012345',
      voltage: '10 kV',
      contractedW: [1_000_000],
    },
    /** Power in kW for each period, slightly more than the charging load. */
    load: [75, 112, 93, 260, 192],
    content: {
      periods: [
        ['尖峰', 1_180_000],
        ['高峰', 980_000],
        ['平段', 640_000],
        ['低谷', 310_000],
        ['深谷', 210_000],
      ],
      schedules: cheapNoonSchedules,
      demand: { rule: 'cn-demand', priceE6: 40_000_000, basis: 'contracted' },
      powerFactor: { rule: 'cn-table', standard: '0.90', fundsE6: 30_000 },
    },
  },
  EUR: {
    place: { code: 'A2-NORTE', meterNo: 'EM-0300' },
    name: '6.1TD',
    supply: {
      name: 'Acometida 20 kV',
      supplyNo: 'ES0031000000000001JN0F',
      voltage: '20 kV',
      contractedW: [140_000, 140_000, 140_000, 150_000, 150_000, 160_000],
    },
    load: [8, 8, 9, 12, 11, 18],
    content: {
      periods: [
        ['P1', 198_000],
        ['P2', 176_000],
        ['P3', 152_000],
        ['P4', 131_000],
        ['P5', 118_000],
        ['P6', 97_000],
      ],
      schedules: spanishMainlandSchedules,
      // From the start of the demo's contract.
      holidays: spanishGridHolidays([2025, 2026, 2027, 2028, 2029, 2030]),
      demand: {
        rule: 'es-contracted',
        yearE6: [22_000_000, 18_000_000, 11_000_000, 9_000_000, 3_000_000, 2_000_000],
        excessE6: [2_000_000, 1_500_000, 1_000_000, 700_000, 400_000, 300_000],
      },
      powerFactor: { rule: 'es-reactive', upperE6: 41_554, lowerE6: 62_332, freePeriods: [6] },
    },
  },
} as const

/**
 * Power that the past sessions of a demo station may draw together, by its code: the lowest contracted power, less the
 * losses between the meter and the connectors.
 */
export const demoSiteLimitsW: Readonly<Record<string, number>> = Object.fromEntries(
  [tariffs.CNY, tariffs.EUR].map(({ place, supply }) => [place.code, Math.min(...supply.contractedW) * 0.97]),
)

/**
 * Creates the contract with the grid company, its tariff, and the quarter hours of the last two complete months and of
 * the current month, at one meter.
 */
export async function createEnergyDemoData(demoData: EnergyDemoData): Promise<void> {
  const { second: sendRequest, currency, now, timeZone } = demoData
  const own = currency === 'CNY' ? tariffs.CNY : currency === 'EUR' ? tariffs.EUR : undefined
  if (!own) return
  const { code, meterNo } = own.place
  const { list } = await sendRequest<{ list: (Named & { code: string })[] }>('GET', '/api/stations?pageSize=100')
  const stationId = list.find((one) => one.code === code)?.id
  if (stationId === undefined) return
  const meter = await sendRequest<Meter>('POST', '/api/station-meters', {
    stationId,
    meterNo,
    accuracyClass: 'iec_0_5s',
  })
  const periods = own.content.periods.map(([name, priceE6]) => ({ name, priceE6 }))
  const { tariffId, content } = await sendRequest<{ tariffId: string; content: GridContent }>(
    'POST',
    '/api/energy/tariffs',
    { name: own.name, fromDay: '2025-01-01', content: { ...own.content, periods } },
  )
  await sendRequest<Named>('POST', '/api/energy/supply-points', {
    ...own.supply,
    tariffId,
    validFrom: '2025-01-01',
    stationIds: [meter.stationId],
    meterIds: [meter.id],
  })
  for (const month of lastMonths(now, timeZone))
    await createMonthDemoData(demoData, { month, meter, content, load: own.load })
}
interface Meter {
  id: string
  stationId: string
  timeZone: string
}

/** Returns the last two complete months and the current month. */
function lastMonths(now: number, timeZone: string): string[] {
  const today = calendarDayAt(now, timeZone)
  return [2, 1, 0].map((back) => {
    const [whole, month] = today.split('-').map(Number)
    return new Date(Date.UTC(whole ?? 0, (month ?? 1) - 1 - back, 1)).toISOString().slice(0, 7)
  })
}

/**
 * Creates a load that follows the periods with hourly variation. A quarter hour of the month is a peak, and two are
 * missing.
 */
async function createMonthDemoData(
  { services, operatorId, now }: EnergyDemoData,
  { month, meter, content, load }: { month: string; meter: Meter; content: GridContent; load: readonly number[] },
): Promise<void> {
  const { from, to } = monthSpan(meter.timeZone, month)
  const periodAt = createPeriodLookup(content)
  const fromId = newId(now)
  const quarters = Array.from({ length: (to - from) / quarterMs }, (_, place) => {
    const at = from + place * quarterMs
    const { day, quarter } = localQuarter(meter.timeZone, at)
    const wavers = 80 + ((day * 7 + quarter * 13) % 41)
    const kilowatts = (load[periodAt(day, quarter) - 1] ?? 0) * (place === 1_000 ? 150 : wavers)
    // 1 kW in a quarter hour is 2,500 times 0.1 Wh.
    const activeDwh = kilowatts * 25
    const reactiveDvarh = Math.round(activeDwh * 0.42)
    return { meterId: meter.id, at, activeDwh, reactiveDvarh, spread: false, fromId }
  })
  const completeQuarters = quarters.filter(({ at }, place) => place !== 700 && place !== 701 && at + quarterMs <= now)
  await services.db.inTenant(operatorId, (tx) => saveQuarters(tx, operatorId, completeQuarters))
}
