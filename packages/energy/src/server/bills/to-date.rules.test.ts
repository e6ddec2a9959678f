import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { chineseContent, mexicanContent, generateMonthQuarterHours, spanishContent } from '../../testing/index.ts'
import { monthSpan } from '../series/series.rules.ts'
import { calculateGridBill } from './bill.rules.ts'
import { billCompleteUntil } from './to-date.rules.ts'

const places = {
  china: { timeZone: 'Asia/Shanghai', currency: 'CNY', content: chineseContent, contractedW: [600_000] },
  mexico: { timeZone: 'America/Mexico_City', currency: 'MXN', content: mexicanContent, contractedW: [] },
  // October has a day of 25 hours, March has a day of 23 hours.
  spain: {
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    content: spanishContent,
    contractedW: [100_000, 110_000, 120_000, 130_000, 140_000, 200_000],
  },
}

/** Returns a month with a constant load, or its first quarter hours. */
function billForMonth(
  place: keyof typeof places,
  { month, load, quarters }: { month: string; load: number[]; quarters?: number },
) {
  const { content, ...facts } = places[place]
  const all = generateMonthQuarterHours({ ...facts, month, content, kilowatts: load, tangentE2: 40 })
  return {
    all,
    billOf: (own: typeof all) =>
      calculateGridBill({
        ...facts,
        month,
        capacityVa: null,
        tariffName: 'T',
        versions: [{ fromDay: '2026-01-01', untilDay: null, content }],
        quarters: own,
      }),
    quarters: all.slice(0, quarters),
  }
}

describe('the grid bill of a month that runs', () => {
  test('is that of the month as it would end if nothing more came', () => {
    const kilowatts = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 6, maxLength: 6 })
    const place = fc.constantFrom('china' as const, 'mexico' as const, 'spain' as const)
    const month = fc.constantFrom('2026-03', '2026-10')
    fc.assert(
      fc.property(place, month, kilowatts, fc.integer({ min: 1, max: 2_900 }), (where, which, load, count) => {
        const { all, quarters, billOf: bill } = billForMonth(where, { month: which, load, quarters: count })
        // Independent calculation: the rest of the month exists with zero consumption.
        const zeros = all.slice(count).map((one) => ({ ...one, activeDwh: 0, reactiveDvarh: 0 }))
        const whole = bill([...quarters, ...zeros])
        const found = bill(quarters)
        const money = (one: typeof whole) =>
          one.lines
            .filter(({ code, quantityE4 }) => code !== 'energy' || quantityE4 > 0)
            .map(({ code, name, period, quantityE4, amountMinor }) => ({
              code,
              name,
              period,
              quantityE4,
              amountMinor,
            }))
        expect(money(found)).toEqual(money(whole))
        expect(found.totalMinor).toBe(whole.totalMinor)
        expect(found).toMatchObject({ quarters: count, days: whole.days, energyDwh: whole.energyDwh })
        // No line refers to a future quarter hour.
        const until = all[count]?.at ?? Infinity
        for (const { at } of found.lines) if (at !== null) expect(Date.parse(at)).toBeLessThan(until)
      }),
      { numRuns: 40 },
    )
  })

  test('Mexico: before any hour of the peak, capacity costs nothing yet', () => {
    // Monday, 1 June, until 20:00, when punta begins.
    const { quarters, billOf: bill } = billForMonth('mexico', {
      month: '2026-06',
      load: [100, 100, 80],
      quarters: 80,
    })
    const capacity = bill(quarters).lines.find(({ code }) => code === 'capacity')
    expect(capacity).toMatchObject({ quantityE4: 0, amountMinor: 0, at: null, quarters: 0 })
  })
})

describe('how far it goes', () => {
  const span = monthSpan('Europe/Madrid', '2026-10')
  const meter = (meterNo: string, count: number, from = span.from) => ({
    meterNo,
    quarters: Array.from({ length: count }, (_, place) => ({
      at: from + place * quarterMs,
      activeDwh: 1,
      reactiveDvarh: null,
      interpolated: false,
    })),
  })
  const now = span.from + 100 * quarterMs + 1

  test('until where every meter has told, and what has passed since is missing', () => {
    expect(billCompleteUntil([meter('A', 90), meter('B', 96)], span, now)).toEqual({
      until: new Date(span.from + 90 * quarterMs).toISOString(),
      missing: 10,
      // 31 days, one of them with 25 hours.
      open: 2_980 - 90,
      meters: [
        { name: 'A', until: new Date(span.from + 90 * quarterMs).toISOString() },
        { name: 'B', until: new Date(span.from + 96 * quarterMs).toISOString() },
      ],
    })
  })

  test('never beyond the quarter hour that runs', () => {
    expect(billCompleteUntil([meter('A', 200)], span, now)).toMatchObject({ missing: 0, open: 2_980 - 100 })
  })

  test('a month that is over is no bill to date; one that has not begun, or has nothing yet, is refused', () => {
    expect(billCompleteUntil([meter('A', 5)], span, span.to)).toBeNull()
    expect(() => billCompleteUntil([meter('A', 5)], span, span.from - 1)).toThrow('energy.month-ahead')
    expect(() => billCompleteUntil([meter('A', 5), meter('B', 0)], span, now)).toThrow('energy.no-quarters-yet')
    // Values of the previous month do not count for this month.
    expect(() => billCompleteUntil([meter('A', 4, span.from - 4 * quarterMs)], span, now)).toThrow(
      'energy.no-quarters-yet',
    )
  })
})
