import { dayKinds, gridContent, type GridContent } from '../contract/index.ts'

const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** `00:00 4 07:00 3`: from then on, that period. */
const hours = (text: string) => {
  const parts = text.split(' ')
  return Array.from({ length: parts.length / 2 }, (_, at) => ({
    from: parts[2 * at],
    until: parts[2 * at + 2] ?? '24:00',
    period: Number(parts[2 * at + 1]),
  }))
}

/** Five periods as provinces with a cheap noon have them; prices are round. */
export const chineseContent: GridContent = gridContent.parse({
  periods: [
    { name: '尖', priceE6: 1_200_000 },
    { name: '峰', priceE6: 1_000_000 },
    { name: '平', priceE6: 650_000 },
    { name: '谷', priceE6: 300_000 },
    { name: '深谷', priceE6: 200_000 },
  ],
  schedules: [
    {
      months: year,
      dayKinds: [...dayKinds],
      spans: hours('00:00 4 07:00 3 08:00 2 11:00 5 14:00 3 16:00 2 19:00 1 21:00 2 22:00 3'),
    },
  ],
  demand: { rule: 'cn-demand', priceE6: 40_000_000, basis: 'contracted' },
  powerFactor: { rule: 'cn-table', standard: '0.90', fundsE6: 30_000 },
})

/** GDMTH in summer, centre: base, intermedia, punta. Prices are round. */
export const mexicanContent: GridContent = gridContent.parse({
  periods: [
    { name: 'Base', priceE6: 950_000 },
    { name: 'Intermedia', priceE6: 1_700_000 },
    { name: 'Punta', priceE6: 2_000_000 },
  ],
  schedules: [
    { months: year, dayKinds: ['workday'], spans: hours('00:00 1 06:00 2 20:00 3 22:00 2') },
    { months: year, dayKinds: ['saturday'], spans: hours('00:00 1 07:00 2') },
    { months: year, dayKinds: ['sunday', 'holiday'], spans: hours('00:00 1 19:00 2') },
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

const night = ['saturday', 'sunday', 'holiday']
/** Six periods of the Spanish mainland by season; prices are round. */
export const spanishContent: GridContent = gridContent.parse({
  periods: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((name, at) => ({
    name,
    priceE6: [200_000, 180_000, 150_000, 120_000, 110_000, 90_000][at],
  })),
  schedules: [
    { months: year, dayKinds: night, spans: hours('00:00 6') },
    ...(
      [
        [[1, 2, 7, 12], 1, 2],
        [[3, 11], 2, 3],
        [[6, 8, 9], 3, 4],
        [[4, 5, 10], 4, 5],
      ] as const
    ).map(([months, dear, fair]) => ({
      months,
      dayKinds: ['workday'],
      spans: hours(`00:00 6 08:00 ${fair} 09:00 ${dear} 14:00 ${fair} 18:00 ${dear} 22:00 ${fair}`),
    })),
  ],
  holidays: ['2026-10-12'],
  demand: {
    rule: 'es-contracted',
    yearE6: [20_000_000, 18_000_000, 10_000_000, 8_000_000, 2_000_000, 1_000_000],
    excessE6: [2_000_000, 1_500_000, 1_000_000, 500_000, 400_000, 300_000],
  },
  powerFactor: { rule: 'es-reactive', upperE6: 41_554, lowerE6: 62_332, freePeriods: [6] },
  others: [{ name: 'Alquiler del equipo', priceE6: 500_000, per: 'day' }],
})
