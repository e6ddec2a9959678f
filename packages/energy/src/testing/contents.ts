import { gridContent, type GridContent } from '../contract/index.ts'
import {
  cheapNoonSchedules,
  spanishGridHolidays,
  spanishMainlandSchedules,
  parseHourSpans,
} from '../server/tariffs/spans-text.rules.ts'

const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Five periods as in provinces with a low price at noon, with round prices. */
export const chineseContent: GridContent = gridContent.parse({
  periods: [
    { name: '尖', priceE6: 1_200_000 },
    { name: '峰', priceE6: 1_000_000 },
    { name: '平', priceE6: 650_000 },
    { name: '谷', priceE6: 300_000 },
    { name: '深谷', priceE6: 200_000 },
  ],
  schedules: cheapNoonSchedules,
  demand: { rule: 'cn-demand', priceE6: 40_000_000, basis: 'contracted' },
  powerFactor: { rule: 'cn-table', standard: '0.90', fundsE6: 30_000 },
})

/** GDMTH in summer, centre: base, intermedia, punta, with round prices. */
export const mexicanContent: GridContent = gridContent.parse({
  periods: [
    { name: 'Base', priceE6: 950_000 },
    { name: 'Intermedia', priceE6: 1_700_000 },
    { name: 'Punta', priceE6: 2_000_000 },
  ],
  schedules: [
    { months: year, dayKinds: ['workday'], spans: parseHourSpans('00:00 1 06:00 2 20:00 3 22:00 2') },
    { months: year, dayKinds: ['saturday'], spans: parseHourSpans('00:00 1 07:00 2') },
    { months: year, dayKinds: ['sunday', 'holiday'], spans: parseHourSpans('00:00 1 19:00 2') },
  ],
  demand: {
    rule: 'mx-gdmth',
    capacityE6: 350_000_000,
    distributionE6: 90_500_000,
    peakPeriod: 3,
    loadFactorE3: 570,
  },
  powerFactor: { rule: 'mx-fp' },
  others: [{ name: 'Suministro', priceE6: 500_000_000, per: 'month' }],
})

/** Six periods of the Spanish mainland by season, with round prices. */
export const spanishContent: GridContent = gridContent.parse({
  periods: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((name, at) => ({
    name,
    priceE6: [200_000, 180_000, 150_000, 120_000, 110_000, 90_000][at],
  })),
  schedules: spanishMainlandSchedules,
  holidays: spanishGridHolidays([2026]),
  demand: {
    rule: 'es-contracted',
    yearE6: [20_000_000, 18_000_000, 10_000_000, 8_000_000, 2_000_000, 1_000_000],
    excessE6: [2_000_000, 1_500_000, 1_000_000, 500_000, 400_000, 300_000],
  },
  powerFactor: { rule: 'es-reactive', upperE6: 41_554, lowerE6: 62_332, freePeriods: [6] },
  others: [{ name: 'Alquiler del equipo', priceE6: 500_000, per: 'day' }],
})
