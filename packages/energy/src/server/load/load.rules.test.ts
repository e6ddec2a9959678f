import { minuteMs } from '@evops/platform/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { chineseContent, mexicanContent, spanishContent } from '../../testing/contents.ts'
import {
  similarQuarterHours,
  createLimitLookup,
  localDay,
  quarterMean,
  quartersFrom,
  runningQuarter,
  typicalLoadAt,
} from './load.rules.ts'

const quarterAt = Date.parse('2026-11-25T10:30:00Z')
const watts = fc.integer({ min: 0, max: 3_000_000 })

describe('X-20 the quarter hour that runs', () => {
  test('its average and its forecast are those of a minute-by-minute calculation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(watts), { minLength: 3, maxLength: 3 }),
        watts,
        fc.integer({ min: 0, max: 14 }),
        (five, presentW, passed) => {
          const means = new Map(
            five.flatMap((mean, place) => (mean === null ? [] : [[quarterAt + place * 5 * minuteMs, mean] as const])),
          )
          const now = quarterAt + passed * minuteMs
          const found = runningQuarter({ means, presentW, now }, null)
          // Independent calculation: each minute has a power, past five-minute intervals have their mean, all others
          // the present power.
          const minutes = Array.from({ length: 15 }, (_, minute) => {
            const place = Math.floor(minute / 5)
            return (place + 1) * 5 <= passed ? (five[place] ?? 0) : presentW
          })
          const mean = (some: readonly number[]) =>
            Math.floor(some.reduce((sum, one) => sum + one, 0) / some.length + 0.5)
          expect(found.forecastW).toBe(mean(minutes))
          expect(found.averageW).toBe(passed === 0 ? presentW : mean(minutes.slice(0, passed)))
        },
      ),
    )
  })

  test('what is to be switched off is just enough, and no more', () => {
    fc.assert(
      fc.property(
        watts,
        watts,
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.integer({ min: 0, max: 899 }),
        (meanW, presentW, limitW, seconds) => {
          const means = new Map([0, 1, 2].map((place) => [quarterAt + place * 5 * minuteMs, meanW]))
          const now = quarterAt + seconds * 1_000
          const { shedW, isLost } = runningQuarter({ means, presentW, now }, limitW)
          const { averageW } = runningQuarter({ means, presentW, now }, null)
          const drawnWs = (power: number) => averageW * seconds + power * (900 - seconds)
          // The average is rounded to a watt, so it is accurate to half a watt over the elapsed seconds.
          const slack = seconds / 2
          if (!isLost) expect(drawnWs(presentW - shedW)).toBeLessThanOrEqual(limitW * 900 + slack)
          if (shedW > 0) expect(drawnWs(presentW - shedW + 1)).toBeGreaterThan(limitW * 900 - slack - (900 - seconds))
          expect(shedW).toBeLessThanOrEqual(presentW)
          if (isLost) expect(shedW).toBe(presentW)
        },
      ),
    )
  })

  test('a site where nothing was measured takes nothing', () => {
    const idle = runningQuarter({ means: new Map(), presentW: 0, now: quarterAt + 7 * minuteMs }, 100_000)
    expect(idle).toEqual({
      presentW: 0,
      averageW: 0,
      forecastW: 0,
      limitW: 100_000,
      shedW: 0,
      isLost: false,
    })
    expect(quarterMean(new Map([[quarterAt, 90_000]]), quarterAt)).toBe(30_000)
  })
})

describe('X-20 limits of quarter hours', () => {
  const version = (content: typeof spanishContent, fromDay = '2026-01-01') => ({
    fromDay,
    untilDay: null,
    content,
  })
  const madrid = { timeZone: 'Europe/Madrid', capacityVa: 630_000 }
  const six = [100_000, 110_000, 120_000, 130_000, 140_000, 200_000]
  // Monday, 5 October: P4 from 9:00, P5 from 14:00, P6 at night.
  const at = (clock: string) => Date.parse(`2026-10-05T${clock}:00+02:00`)

  test('each period has its own contracted power', () => {
    const limitAt = createLimitLookup({ ...madrid, contractedW: six, versions: [version(spanishContent)] })
    const found = ['09:00', '14:00', '03:45'].map((clock) => limitAt(at(clock)))
    expect(found).toEqual([
      { limitW: 130_000, limitOf: 'contracted', period: 'P4' },
      { limitW: 140_000, limitOf: 'contracted', period: 'P5' },
      { limitW: 200_000, limitOf: 'contracted', period: 'P6' },
    ])
  })

  test('a contracted demand counts at any time, whatever the tariff’s periods and without a tariff', () => {
    for (const versions of [[], [version(chineseContent)], [version(mexicanContent)], [version(spanishContent)]])
      expect(createLimitLookup({ ...madrid, contractedW: [600_000], versions })(at('09:00'))).toMatchObject({
        limitW: 600_000,
        limitOf: 'contracted',
      })
    // Powers of further periods have no effect if a single demand is billed.
    const two = createLimitLookup({ ...madrid, contractedW: [600_000, 5], versions: [version(chineseContent)] })
    expect(two(at('03:00'))).toMatchObject({ limitW: 600_000 })
  })

  test('where none is known the transformers’ capacity counts, and where that is not known nothing', () => {
    const none = { ...madrid, contractedW: [], versions: [version(spanishContent)] }
    expect(createLimitLookup(none)(at('09:00'))).toEqual({ limitW: 630_000, limitOf: 'capacity', period: 'P4' })
    expect(createLimitLookup({ ...none, capacityVa: null })(at('09:00'))).toEqual({
      limitW: null,
      limitOf: null,
      period: 'P4',
    })
    // Powers by period, on a day before the tariff begins.
    const later = { ...none, contractedW: six, versions: [version(spanishContent, '2026-11-01')] }
    expect(createLimitLookup({ ...later, capacityVa: null })(at('09:00'))).toEqual({
      limitW: null,
      limitOf: null,
      period: '',
    })
  })
})

describe('X-20 days and their shapes', () => {
  test.each([
    ['2026-03-29T08:00:00Z', 92],
    ['2026-10-25T08:00:00Z', 100],
    ['2026-10-26T08:00:00Z', 96],
  ])('the day of %s in Madrid has %i quarter hours', (at, count) => {
    const { from, to } = localDay('Europe/Madrid', Date.parse(at))
    const all = quartersFrom(from, to)
    expect(all).toHaveLength(count)
    expect([all[0], all.at(-1)]).toEqual([from, to - quarterMs])
  })

  test('days like it are told by the clock on the wall, before and after it was changed', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Madrid',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    // Wednesday, 4 November, 18:45 in winter time. Three of the four similar days are in summer time.
    const like = similarQuarterHours('Europe/Madrid', Date.parse('2026-11-04T17:45:00Z'))
    expect(like.map((one) => clock.format(one))).toEqual([
      '2026-10-28 18:45',
      '2026-10-21 18:45',
      '2026-10-14 18:45',
      '2026-10-07 18:45',
    ])
  })

  test('the forecast is the median of those of the four that are known, and nothing of fewer than two', () => {
    const at = Date.parse('2026-11-25T10:30:00Z')
    const like = similarQuarterHours('Asia/Shanghai', at)
    const shape = (taken: readonly number[]) =>
      typicalLoadAt('Asia/Shanghai', at, {
        taken: new Map(taken.map((dwh, place) => [like[place] ?? 0, dwh])),
        method: 'median',
      })
    // 10 kWh in a quarter hour are 40 kW.
    expect(shape([100_000, 900_000, 120_000, 110_000])).toBe(46_000)
    expect(shape([100_000, 900_000, 120_000])).toBe(48_000)
    expect(shape([100_000, 100_001])).toBe(40_000)
    expect(shape([100_000])).toBeNull()
    expect(shape([])).toBeNull()
  })
})
