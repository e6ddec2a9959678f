import { expect, test } from 'vitest'
import { chineseContent, mexicanContent, generateMonthQuarterHours, spanishContent } from '../../testing/index.ts'
import type { GridContent } from '../../contract/index.ts'
import { calculateGridBill, type BillFacts } from './bill.rules.ts'

/*
 * Three months, calculated by hand. Prices are our own round figures, hours and formulas are those of the named
 * sources. Quantities of a line are in 1e-4 of its unit, amounts in minor units.
 */
type Wish = Pick<BillFacts, 'timeZone' | 'month' | 'currency'> &
  Partial<Pick<BillFacts, 'contractedW' | 'capacityVa'>> & { content: GridContent }
const calculateBill = (
  { content, ...wish }: Wish,
  load: Omit<Parameters<typeof generateMonthQuarterHours>[0], 'timeZone' | 'month' | 'content'>,
) =>
  calculateGridBill({
    contractedW: [],
    capacityVa: null,
    ...wish,
    tariffName: 'T',
    versions: [{ fromDay: '2026-01-01', untilDay: null, content }],
    quarters: generateMonthQuarterHours({ ...wish, content, ...load }),
  })
const amounts = (bill: ReturnType<typeof calculateBill>) =>
  bill.lines.map(({ code, period, quantityE4, amountMinor }) => [code, period, quantityE4, amountMinor])
const kWh = (n: number) => n * 10_000

/*
 * China, July 2026 (31 days), five periods every day: 尖 19–21 (2 h), 峰 8–11, 16–19, 21–22 (7 h), 平 7–8, 14–16, 22–24 (5 h),
 * 谷 0–7 (7 h), 深谷 11–14 (3 h): 24 h. Load 250, 300, 200, 400, 500 kW; on the 15th from 12:00 to 12:15 690 kW.
 *   尖   2 h × 250 kW × 31 d = 15,500 kWh × 1.20 = 18,600.00
 *   峰   7 h × 300 kW × 31 d = 65,100 kWh × 1.00 = 65,100.00
 *   平   5 h × 200 kW × 31 d = 31,000 kWh × 0.65 = 20,150.00
 *   谷   7 h × 400 kW × 31 d = 86,800 kWh × 0.30 = 26,040.00
 *   深谷 3 h × 500 kW × 31 d = 46,500 kWh + (690 − 500)/4 = 46,547.5 kWh × 0.20 = 9,309.50
 *   energy 244,947.5 kWh: 139,199.50
 * Power factor: reactive energy is 3/4 of the active, so cos φ = 4/5 = 0.80, ten hundredths below the standard of 0.90, each 0.5 %:
 * + 5.0 % (功率因数调整电费办法, (83) 水电财字第 215 号). Government funds, 244,947.5 kWh × 0.03 = 7,348.425 → 7,348.43, are not adjusted.
 */
const july = { timeZone: 'Asia/Shanghai', month: '2026-07', currency: 'CNY', content: chineseContent }
const chineseLoad = {
  kilowatts: [250, 300, 200, 400, 500],
  others: { '2026-07-15T12:00': 690 },
  tangentE2: 75,
}
const chineseEnergy = [
  ['energy', 1, kWh(15_500), 18_600_00],
  ['energy', 2, kWh(65_100), 65_100_00],
  ['energy', 3, kWh(31_000), 20_150_00],
  ['energy', 4, kWh(86_800), 26_040_00],
  ['energy', 5, 465_475_000, 9_309_50],
]

test('China by maximum demand: what exceeds 105 % of the contract counts twice, then the power factor', () => {
  /*
   * 发改办价格〔2016〕1583号: contract 600 kW, 105 % of it 630 kW. Demand 690 kW × 40 = 27,600; (690 − 630) kW × 40 = 2,400 once more.
   * Power factor: (139,199.50 + 27,600 + 2,400 − 7,348.43) × 5 % = 161,851.07 × 5 % = 8,092.5535 → 8,092.55
   * 139,199.50 + 30,000.00 + 8,092.55 = 177,292.05
   */
  const bill = calculateBill({ ...july, contractedW: [600_000] }, chineseLoad)
  expect(amounts(bill)).toEqual([
    ...chineseEnergy,
    ['demand', null, 6_900_000, 27_600_00],
    ['demand-excess', null, 600_000, 2_400_00],
    ['power-factor', null, 161_851_07, 8_092_55],
  ])
  expect(bill).toMatchObject({
    totalMinor: 177_292_05,
    maxDemandE4: 6_900_000,
    // 12:00 in Shanghai.
    maxDemandAt: '2026-07-15T04:00:00.000Z',
    powerFactorE4: 8_000,
    days: 31,
    quarters: 2_976,
    interpolated: 0,
  })
  expect(bill.lines.find(({ code }) => code === 'demand')?.at).toBe('2026-07-15T04:00:00.000Z')
})

test('China by maximum demand: up to 105 % the contract is paid, or what was taken where that was agreed', () => {
  // Contract 660 kW, 105 % of it 693 kW: 690 kW is within, 660 kW × 40 = 26,400.
  const within = calculateBill({ ...july, contractedW: [660_000] }, chineseLoad)
  expect(amounts(within)[5]).toEqual(['demand', null, 6_600_000, 26_400_00])
  expect(amounts(within)[6]?.[0]).toBe('power-factor')
  const actual = { ...chineseContent, demand: { ...chineseContent.demand, basis: 'actual' } } as GridContent
  expect(amounts(calculateBill({ ...july, content: actual }, chineseLoad))[5]).toEqual([
    'demand',
    null,
    6_900_000,
    27_600_00,
  ])
})

test('China by transformer capacity', () => {
  /*
   * 1,000 kVA × 25 = 25,000. Power factor: (139,199.50 + 25,000 − 7,348.43) × 5 % = 156,851.07 × 5 % = 7,842.5535 → 7,842.55
   * 139,199.50 + 25,000.00 + 7,842.55 = 172,042.05
   */
  const content: GridContent = { ...chineseContent, demand: { rule: 'cn-capacity', priceE6: 25_000_000 } }
  const bill = calculateBill({ ...july, content, capacityVa: 1_000_000 }, chineseLoad)
  expect(amounts(bill)).toEqual([
    ...chineseEnergy,
    ['capacity', null, 10_000_000, 25_000_00],
    ['power-factor', null, 156_851_07, 7_842_55],
  ])
  expect(bill.totalMinor).toBe(172_042_05)
})

test('Mexico GDMTH: capacity by the demand in punta, distribution by the load factor, surcharge of the power factor', () => {
  /*
   * June 2026: 30 days from a Monday on: 22 workdays, 4 Saturdays, 4 Sundays. Hours of summer, centre (CFE, GDMTH): workdays base 0–6,
   * punta 20–22; Saturdays base 0–7; Sundays base 0–19; the rest intermedia. Load 100 kW, in punta 80 kW, on the 9th 10:00–10:15 400 kW.
   *   base       6 h × 22 + 7 h × 4 + 19 h × 4 = 236 h × 100 kW = 23,600 kWh × 0.95 = 22,420.00
   *   intermedia 16 h × 22 + 17 h × 4 + 5 h × 4 = 440 h × 100 kW + (400 − 100)/4 = 44,075 kWh × 1.70 = 74,927.50
   *   punta      2 h × 22 = 44 h × 80 kW = 3,520 kWh × 2.00 = 7,040.00
   * Q = 71,195 kWh. Q/(24 · 30 · 0.57) = 71,195/410.4 = 173.47709… → 173.4771 kW (Acuerdo A/064/2018)
   *   capacity     min(80, 173.4771) = 80 kW × 350.00 = 28,000.00
   *   distribution min(400, 173.4771) = 173.4771 kW × 90.50 = 15,699.67755 → 15,699.68
   *   supply 500.00; so far 22,420.00 + 74,927.50 + 7,040.00 + 28,000.00 + 15,699.68 + 500.00 = 148,587.18
   * FP = 80 %: 3/5 × (90/80 − 1) = 7.5 %; 148,587.18 × 7.5 % = 11,144.0385 → 11,144.04
   * 148,587.18 + 11,144.04 = 159,731.22
   */
  const june = { timeZone: 'America/Mexico_City', month: '2026-06', currency: 'MXN', content: mexicanContent }
  const bill = calculateBill(june, {
    kilowatts: [100, 100, 80],
    others: { '2026-06-09T10:00': 400 },
    tangentE2: 75,
  })
  expect(amounts(bill)).toEqual([
    ['energy', 1, kWh(23_600), 22_420_00],
    ['energy', 2, kWh(44_075), 74_927_50],
    ['energy', 3, kWh(3_520), 7_040_00],
    ['capacity', null, 800_000, 28_000_00],
    ['distribution', null, 1_734_771, 15_699_68],
    ['other', null, 10_000, 500_00],
    ['power-factor', null, 148_587_18, 11_144_04],
  ])
  expect(bill).toMatchObject({ totalMinor: 159_731_22, quarters: 2_880, powerFactorE4: 8_000 })
  const [, , , capacity, distribution] = bill.lines
  // First quarter hour in punta: Monday, 1 June, 20:00 in Mexico. The cap is not determined by a quarter hour.
  expect([capacity?.at, distribution?.at]).toEqual(['2026-06-02T02:00:00.000Z', null])
  expect(distribution?.facts).toEqual([
    { code: 'demand', valueE4: 4_000_000, unit: 'kW' },
    { code: 'load-cap', valueE4: 1_734_771, unit: 'kW' },
  ])
})

test('Spain, six periods: contracted power, excess of quarter hours, reactive energy, a month with a day of 25 hours', () => {
  /*
   * October 2026: 31 days from a Thursday on; 21 workdays (the 12th is a holiday), 10 days of P6 alone, the 25th of 25 hours. Mainland,
   * low season (Circular 3/2020, article 7): P4 9–14 and 18–22 (9 h), P5 8–9, 14–18, 22–24 (7 h), P6 0–8. Load 100 kW; on
   * the 6th 150 kW from 10:00 and 160 kW from 10:15, a quarter hour each.
   *   P4 21 × 9 h = 189 h × 100 kW + (50 + 60)/4 = 18,927.5 kWh × 0.12 = 2,271.30
   *   P5 21 × 7 h = 147 h × 100 kW = 14,700 kWh × 0.11 = 1,617.00
   *   P6 21 × 8 h + 10 × 24 h + 1 h = 409 h × 100 kW = 40,900 kWh × 0.09 = 3,681.00
   * Contracted power, kW × 31 days × price of a year ÷ 365:
   *   P1 100 × 31 × 20/365 = 169.863… → 169.86    P4 120 × 31 × 8/365 = 81.534… → 81.53
   *   P2 100 × 31 × 18/365 = 152.876… → 152.88    P5 120 × 31 × 2/365 = 20.383… → 20.38
   *   P3 100 × 31 × 10/365 = 84.931… → 84.93      P6 200 × 31 × 1/365 = 16.986… → 16.99
   * Excess in P4 (article 9): √((150 − 120)² + (160 − 120)²) = √(900 + 1,600) = 50 kW × 0.50 = 25.00
   * Reactive energy is 0.40 of the active, 0.07 above the 33 % that are free; cos φ 0.93 is above 0.80. P6 is free:
   *   P4 18,927.5 × 0.07 = 1,324.925 kvarh × 0.041554 = 55.0559… → 55.06
   *   P5 14,700 × 0.07 = 1,029 kvarh × 0.041554 = 42.7590… → 42.76
   * Rent 31 days × 0.50 = 15.50
   * 7,569.30 + 526.57 + 25.00 + 15.50 + 55.06 + 42.76 = 8,234.19
   */
  const october = { timeZone: 'Europe/Madrid', month: '2026-10', currency: 'EUR', content: spanishContent }
  const bill = calculateBill(
    { ...october, contractedW: [100_000, 100_000, 100_000, 120_000, 120_000, 200_000] },
    {
      kilowatts: [100, 100, 100, 100, 100, 100],
      others: { '2026-10-06T10:00': 150, '2026-10-06T10:15': 160 },
      tangentE2: 40,
    },
  )
  const days = (kW: number) => kW * 31 * 10_000
  expect(amounts(bill)).toEqual([
    ['energy', 4, 189_275_000, 2_271_30],
    ['energy', 5, kWh(14_700), 1_617_00],
    ['energy', 6, kWh(40_900), 3_681_00],
    ['contracted', 1, days(100), 169_86],
    ['contracted', 2, days(100), 152_88],
    ['contracted', 3, days(100), 84_93],
    ['contracted', 4, days(120), 81_53],
    ['contracted', 5, days(120), 20_38],
    ['contracted', 6, days(200), 16_99],
    ['excess', 4, 500_000, 25_00],
    ['other', null, 310_000, 15_50],
    ['reactive', 4, 13_249_250, 55_06],
    ['reactive', 5, kWh(1_029), 42_76],
  ])
  expect(bill).toMatchObject({ totalMinor: 8_234_19, quarters: 2_980, energyDwh: 745_275_000 })
  expect(bill.lines.find(({ code }) => code === 'excess')).toMatchObject({
    quarters: 2,
    // 10:15 in Madrid, in summer time.
    at: '2026-10-06T08:15:00.000Z',
  })
})
