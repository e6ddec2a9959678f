import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { currencyExponent } from '@evops/platform/contract'
import {
  repricingInputOf,
  exampleContent,
  occupancyUnits,
  periodKinds,
  pricedSession,
  priceOccupancy,
  priceSession,
  priceSpans,
  steadyReadings,
  type GroupPrice,
  type GroupTerms,
  type OccupancyRule,
  type PeriodKind,
  type SessionReading,
  type TariffContent,
} from './index.ts'

const zones = [
  'Europe/Madrid',
  'America/Santiago',
  'Asia/Shanghai',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]
const hour = 3_600_000
const at = (iso: string) => Date.parse(iso)

test('M-11 the worked example: 06:40 to 08:25 at 60 kW is 82.58 + 52.50 = 135.08 for 105 kWh', () => {
  const readings = steadyReadings({
    from: at('2026-05-04T06:40:00+08:00'),
    to: at('2026-05-04T08:25:00+08:00'),
    powerW: 60_000,
  })
  const bill = priceSession({ readings, content: exampleContent('CNY'), timeZone: 'Asia/Shanghai' })
  expect(bill.byPeriod.map((line) => [line.period, line.energyDwh, line.electricityAmountE4])).toEqual([
    ['sharp', 250_000, 278_625],
    ['flat', 600_000, 462_060],
    ['valley', 200_000, 85_140],
  ])
  expect(bill.electricity).toEqual({ exactE4: 825_825, minor: 8_258, roundingE4: -25 })
  expect(bill.service).toEqual({ exactE4: 525_000, minor: 5_250, roundingE4: 0 })
  expect([bill.totalMinor, bill.energyDwh]).toEqual([13_508, 1_050_000])
  expect(bill.segments.map((s) => [s.period, s.startReading.how, s.endReading.how])).toEqual([
    ['valley', 'start', 'interpolated'],
    ['flat', 'interpolated', 'interpolated'],
    ['sharp', 'interpolated', 'end'],
  ])
})

test('M-11 a sample taken exactly at the boundary is used instead of the straight line', () => {
  const readings = [
    { at: at('2026-05-04T06:40:00+08:00'), registerDwh: 1_000 },
    { at: at('2026-05-04T07:00:00+08:00'), registerDwh: 1_900 },
    { at: at('2026-05-04T07:20:00+08:00'), registerDwh: 2_000 },
  ]
  const bill = priceSession({ readings, content: exampleContent('CNY'), timeZone: 'Asia/Shanghai' })
  expect(bill.segments.map((s) => [s.period, s.energyDwh, s.endReading.how])).toEqual([
    ['valley', 900, 'sample'],
    ['flat', 100, 'end'],
  ])
  expect(bill.billingReadings).toEqual(readings)
})

test('E-04 a bill keeps the meter values around midnight, which divide the session by days; the price stays', () => {
  const content = exampleContent('CNY')
  const readings = ['22:30', '23:40', '23:55', '00:05', '00:30'].map((time, index) => ({
    at: at(`2026-05-0${time < '12' ? 5 : 4}T${time}:00+08:00`),
    registerDwh: [1_000, 1_200, 4_000, 4_300, 4_400][index] ?? 0,
  }))
  const bill = priceSession({ readings, content, timeZone: 'Asia/Shanghai' })
  expect(bill.billingReadings.map(({ registerDwh }) => registerDwh)).toEqual(
    expect.arrayContaining([1_000, 4_000, 4_300, 4_400]),
  )
  const again = priceSession({ content, ...repricingInputOf(pricedSession.parse(bill)) })
  expect(again).toEqual(bill)
})

describe('M-11 the clock of the station', () => {
  const spring = { from: at('2026-03-29T00:30:00Z'), to: at('2026-03-29T06:00:00Z') }
  const autumn = { from: at('2026-10-24T21:00:00Z'), to: at('2026-10-25T06:00:00Z') }

  test('a day of 23 hours: 07:00 comes an hour earlier', () => {
    expect(spansAsText(spring, 'Europe/Madrid')).toEqual(['valley 00:30', 'flat 05:00'])
  })
  test('a day of 25 hours: 07:00 comes an hour later', () => {
    expect(spansAsText(autumn, 'Europe/Madrid')).toEqual(['valley 21:00'])
    expect(spansAsText({ ...autumn, to: at('2026-10-25T06:30:00Z') }, 'Europe/Madrid')).toEqual([
      'valley 21:00',
      'flat 06:00',
    ])
  })
  test('a zone off by half an hour', () => {
    expect(
      spansAsText({ from: at('2026-07-01T09:00:00Z'), to: at('2026-07-01T11:00:00Z') }, 'America/St_Johns'),
    ).toEqual(['valley 09:00', 'flat 09:30', 'sharp 10:30'])
  })
  test('a zone off by a quarter', () => {
    expect(spansAsText({ from: at('2026-07-01T01:00:00Z'), to: at('2026-07-01T02:00:00Z') }, 'Asia/Kathmandu')).toEqual(
      ['valley 01:00', 'flat 01:15'],
    )
  })
  test('every half-hour agrees with Temporal, over the clock changes of 2026', () => {
    const content = byDayContent()
    const starts = [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-09-06',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
      '2026-12-31',
    ]
    for (const timeZone of zones)
      for (const start of starts) {
        const from = at(`${start}T00:00:00Z`) - 24 * hour
        for (const span of priceSpans(content, timeZone, { from, to: from + 72 * hour }))
          for (let t = span.from; t < span.to; t += 15 * 60_000)
            expect(span.period).toBe(kindByTemporal(content, timeZone, t))
      }
  })
})

describe('M-11 whatever the schedule, the sampling and the currency', () => {
  test('segments and fees add up to the session, lines to components, components to the total', () => {
    fc.assert(
      fc.property(contents(), sessions(), extras(), (content, readings, { timeZone, group, plug }) => {
        const bill = priceSession({ readings, content, timeZone, group, plug: plugOf(readings, plug) })
        const first = readings[0]?.registerDwh ?? 0
        const metered = (readings.at(-1)?.registerDwh ?? 0) - first
        expect(bill.meteredDwh).toBe(metered)
        expect(sum(bill.segments.map((s) => s.meteredDwh))).toBe(metered)
        expect(sum(bill.segments.map((s) => s.energyDwh))).toBe(bill.energyDwh)
        expect(sum(bill.byPeriod.map((p) => p.energyDwh))).toBe(bill.energyDwh)
        if (content.lossPercentHundredths === 0) expect(bill.energyDwh).toBe(metered)
        const unit = 10 ** (4 - bill.exponent)
        const fees = sum(bill.fees.map((fee) => fee.amountE4))
        for (const [lines, component] of [
          [bill.byPeriod.map((p) => p.electricityAmountE4), bill.electricity],
          [bill.segments.map((p) => p.electricityAmountE4), bill.electricity],
          [[...bill.byPeriod.map((p) => p.serviceAmountE4), fees], bill.service],
          [[...bill.segments.map((p) => p.serviceAmountE4), fees], bill.service],
          [bill.occupancy?.days.map((day) => day.amountE4) ?? [], bill.occupancy?.amount ?? nothing],
        ] as const) {
          expect(sum(lines)).toBe(component.exactE4)
          expect(component.exactE4 + component.roundingE4).toBe(component.minor * unit)
          expect(2 * Math.abs(component.roundingE4)).toBeLessThanOrEqual(unit)
          expect(lines.every((line) => line >= 0)).toBe(true)
        }
        const energyMinor = bill.electricity.minor + bill.service.minor
        expect(bill.totalMinor).toBe(energyMinor + (bill.occupancy?.amount.minor ?? 0))
        if (bill.energyDwh > 0) expect(energyMinor).toBeGreaterThanOrEqual(content.minimumMinor)
        expect(bill.segments.every((s) => s.energyDwh >= 0 && s.from <= s.to)).toBe(true)
        expect(bill.segments.map((s) => s.from).slice(1)).toEqual(bill.segments.map((s) => s.to).slice(0, -1))
        const steps = bill.settlement?.steps ?? []
        expect(sum(steps.map((step) => step.amountMinor))).toBe(bill.settlement?.listMinor)
        expect(steps.at(-1)).toMatchObject({ kind: 'arrears', amountMinor: bill.totalMinor, leftMinor: 0 })
      }),
    )
  })

  test('a group that pays a part of the service price never pays more, and the list price is the rule’s', () => {
    fc.assert(
      fc.property(
        contents(),
        sessions(),
        fc.integer({ min: 0, max: 10_000 }),
        (content, readings, percentHundredths) => {
          const session = { readings, content, timeZone: 'Europe/Madrid' }
          const group = aGroup({ service: { how: 'percent', percentHundredths }, occupancyFree: false })
          const bill = priceSession({ ...session, group })
          const list = priceSession(session)
          expect(bill.settlement?.listMinor).toBe(list.totalMinor)
          expect(bill.electricity).toEqual(list.electricity)
          expect(bill.totalMinor).toBeLessThanOrEqual(list.totalMinor)
          if (percentHundredths === 10_000) expect(bill.totalMinor).toBe(list.totalMinor)
        },
      ),
    )
  })

  test('no cap is exceeded, and a later unplugging never costs less', () => {
    fc.assert(
      fc.property(
        contents(),
        fc.constantFrom(...zones),
        fc.nat(30 * 24 * 60),
        fc.nat(3_000),
        (content, timeZone, minutes, more) => {
          const endedAt = at('2026-10-24T20:10:00Z')
          const upTo = (after: number) =>
            priceOccupancy({
              content,
              timeZone,
              endedAt,
              plug: { unpluggedAt: endedAt + after * 60_000, faulted: false },
            })
          const [fee, later] = [upTo(minutes), upTo(minutes + more)]
          if (!fee || !later || later.waived) return
          expect(later.amount.minor).toBeGreaterThanOrEqual(fee.amount.minor)
          const rule = content.occupancy
          if (rule && rule.sessionCapMinor !== null) expect(fee.amount.minor).toBeLessThanOrEqual(rule.sessionCapMinor)
          const unit = 10 ** (4 - currencyExponent(content.currency))
          for (const day of fee.days)
            if (rule && rule.dayCapMinor !== null) expect(day.amountE4).toBeLessThanOrEqual(rule.dayCapMinor * unit)
          const counted = sum(fee.days.map((day) => day.seconds + day.exemptSeconds))
          const plugged = Math.max(fee.to - fee.freeUntil, 0) / 1000
          expect(counted).toBe(plugged)
        },
      ),
    )
  })

  test('each amount is within half of its last digit of energy × price', () => {
    fc.assert(
      fc.property(contents(), sessions(), (content, readings) => {
        for (const line of priceSession({ readings, content, timeZone: 'Europe/Madrid' }).byPeriod) {
          const exactE9 = BigInt(line.energyDwh) * BigInt(line.electricityPriceE5)
          const off = BigInt(line.electricityAmountE4) * 100_000n - exactE9
          expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(100_000n)
        }
      }),
    )
  })

  test('the billing readings alone give the identical bill', () => {
    fc.assert(
      fc.property(contents(), sessions(), extras(), (content, readings, { timeZone, group, plug }) => {
        const bill = priceSession({ readings, content, timeZone, group, plug: plugOf(readings, plug) })
        const again = priceSession({ content, ...repricingInputOf(pricedSession.parse(bill)) })
        expect(again).toEqual(bill)
        const midnights = Math.ceil((bill.to - bill.from) / 86_400_000) + 1
        expect(bill.billingReadings.length).toBeLessThanOrEqual(2 * (bill.segments.length + midnights) + 2)
      }),
    )
  })

  test('readings added on the straight line change nothing but how a register is known', () => {
    fc.assert(
      fc.property(
        contents(),
        fc.integer({ min: 0, max: 3_000 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 399 }), { maxLength: 60 }),
        (content, rate, minutes) => {
          const from = at('2026-10-24T20:10:00Z')
          const reading = (minute: number): SessionReading => ({
            at: from + minute * 60_000,
            registerDwh: 500 + minute * rate,
          })
          const coarse = [reading(0), reading(400)]
          const fine = [0, ...minutes.toSorted((a, b) => a - b), 400].map(reading)
          const amounts = (readings: SessionReading[]) => {
            const { byPeriod, electricity, service, totalMinor } = priceSession({
              readings,
              content,
              timeZone: 'Europe/Madrid',
            })
            return { byPeriod, electricity, service, totalMinor }
          }
          expect(amounts(fine)).toEqual(amounts(coarse))
        },
      ),
    )
  })
})

describe('readings that can not be billed are refused by name, never priced wrong', () => {
  const content = exampleContent('CNY')
  const price = (readings: SessionReading[]) => () => priceSession({ readings, content, timeZone: 'Asia/Shanghai' })
  test.each([
    ['none', []],
    ['not-whole', [{ at: 0, registerDwh: 0.5 }]],
    [
      'out-of-order',
      [
        { at: 5, registerDwh: 0 },
        { at: 4, registerDwh: 1 },
      ],
    ],
    [
      'register-backwards',
      [
        { at: 4, registerDwh: 2 },
        { at: 5, registerDwh: 1 },
      ],
    ],
    [
      'too-long',
      [
        { at: 0, registerDwh: 0 },
        { at: 32 * 24 * hour, registerDwh: 1 },
      ],
    ],
    [
      'too-much',
      [
        { at: 0, registerDwh: 0 },
        { at: 5, registerDwh: 10_000_000_001 },
      ],
    ],
  ])('%s', (fault, readings) => {
    expect(price(readings)).toThrow(expect.objectContaining({ fault }))
  })
  test('a session of no length has one segment', () => {
    expect(price([{ at: 0, registerDwh: 7 }])()).toMatchObject({
      energyDwh: 0,
      totalMinor: 0,
      segments: [{ energyDwh: 0 }],
    })
  })
})

function spansAsText(session: { from: number; to: number }, timeZone: string): string[] {
  return priceSpans(exampleContent('EUR'), timeZone, session).map(
    (span) => `${span.period} ${new Date(span.from).toISOString().slice(11, 16)}`,
  )
}

/** Content with different slots, months and day types, as far as five kinds allow. */
function byDayContent(): TariffContent {
  const rows = (['workday', 'weekend', 'holiday'] as const).flatMap((dayType, d) =>
    Array.from({ length: 12 }, (_, m) => ({
      months: [m + 1],
      dayTypes: [dayType],
      cells: Array.from({ length: 48 }, (_, slot) => kindNumber(slot + m + 2 * d)),
    })),
  )
  return { ...exampleContent('EUR'), schedules: rows, holidays: ['2026-03-29', '2026-12-31', '2027-01-01'] }
}

function kindNumber(n: number): PeriodKind {
  return periodKinds[n % periodKinds.length] ?? 'flat'
}

function kindByTemporal(content: TariffContent, timeZone: string, instant: number): PeriodKind | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const holiday = content.holidays.includes(local.toPlainDate().toString())
  const dayType = holiday ? 'holiday' : local.dayOfWeek >= 6 ? 'weekend' : 'workday'
  const row = content.schedules.find((s) => s.months.includes(local.month) && s.dayTypes.includes(dayType))
  return row?.cells[local.hour * 2 + Math.floor(local.minute / 30)]
}

function contents(): fc.Arbitrary<TariffContent> {
  const kind = fc.constantFrom(...periodKinds)
  const cells = fc.array(kind, { minLength: 48, maxLength: 48 })
  const priceE5 = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 10_000_000_000 }))
  const pair = fc.record({ electricityE5: priceE5, serviceE5: priceE5 })
  return fc
    .record({
      currency: fc.constantFrom('CNY', 'EUR', 'CLP', 'KWD'),
      prices: fc.record({
        critical_peak: pair,
        sharp: pair,
        peak: pair,
        flat: pair,
        valley: pair,
        deep_valley: pair,
      }),
      everyDay: cells,
      holiday: cells,
      winter: fc.integer({ min: 1, max: 11 }),
      holidays: fc.subarray(['2026-03-29', '2026-10-25', '2026-05-01']),
      lossPercentHundredths: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
      minuteFeeE5: fc.oneof(fc.constant(0), priceE5),
      sessionFeeE5: fc.oneof(fc.constant(0), priceE5),
      minimumMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_000 })),
      occupancy: fc.option(occupancyRules(priceE5)),
    })
    .map(({ everyDay, holiday, winter, ...rest }) => {
      const months = Array.from({ length: 12 }, (_, index) => index + 1)
      return {
        ...rest,
        schedules: [
          { months: months.slice(0, winter), dayTypes: ['workday', 'weekend'], cells: everyDay },
          { months: months.slice(winter), dayTypes: ['workday', 'weekend'], cells: everyDay.toReversed() },
          { months, dayTypes: ['holiday'], cells: holiday },
        ],
      }
    })
}

function occupancyRules(priceE5: fc.Arbitrary<number>): fc.Arbitrary<OccupancyRule> {
  const cap = fc.option(fc.integer({ min: 0, max: 500_000 }))
  return fc.record({
    freeMinutes: fc.integer({ min: 0, max: 1_440 }),
    unit: fc.constantFrom(...occupancyUnits),
    priceE5,
    remainderMinutes: fc.integer({ min: 0, max: 59 }),
    sessionCapMinor: cap,
    dayCapMinor: cap,
    exempt: fc.option(
      fc.record({ fromSlot: fc.integer({ min: 0, max: 47 }), toSlot: fc.integer({ min: 1, max: 48 }) }),
    ),
  })
}

function aGroup(terms: GroupTerms): GroupPrice {
  return { id: '00000000-0000-7000-8000-000000000001', key: 'bus', terms }
}

/**
 * Arbitrary extras: a zone, perhaps a group price, and perhaps the time between the end and the removal of the plug.
 */
function extras() {
  const percent = fc.record({
    how: fc.constant('percent' as const),
    percentHundredths: fc.integer({ min: 0, max: 10_000 }),
  })
  const price = fc.record({
    how: fc.constant('price' as const),
    serviceE5: fc.integer({ min: 0, max: 10_000_000_000 }),
  })
  return fc.record({
    timeZone: fc.constantFrom(...zones),
    group: fc.option(fc.record({ service: fc.oneof(percent, price), occupancyFree: fc.boolean() }).map(aGroup)),
    plug: fc.option(fc.record({ after: fc.integer({ min: -hour, max: 40 * 24 * hour }), faulted: fc.boolean() })),
  })
}

function plugOf(readings: readonly SessionReading[], plug: { after: number; faulted: boolean } | null) {
  return plug && { unpluggedAt: (readings.at(-1)?.at ?? 0) + plug.after, faulted: plug.faulted }
}

const nothing = { exactE4: 0, minor: 0, roundingE4: 0 }

/**
 * Arbitrary sessions that start around the clock changes of 2026, with any gaps (including none) and any meter
 * increases.
 */
function sessions(): fc.Arbitrary<SessionReading[]> {
  const gap = fc.oneof(
    fc.constant(0),
    fc.constant(30 * 60_000),
    fc.integer({ min: 1, max: 20 * hour }),
    fc.integer({ min: 1, max: 60_000 }),
  )
  const step = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 50_000_000 }))
  const starts = ['2026-03-28T22:30:00Z', '2026-10-24T22:15:00Z', '2026-04-30T23:59:59.999Z', '2026-04-04T12:00:00Z']
  return fc
    .record({
      start: fc.constantFrom(...starts.map(at)),
      registerDwh: fc.integer({ min: 0, max: 90_000_000_000 }),
      steps: fc.array(fc.tuple(gap, step), { maxLength: 30 }),
    })
    .map(({ start, registerDwh, steps }) => {
      const readings = [{ at: start, registerDwh }]
      for (const [wait, rise] of steps) {
        const last = readings.at(-1) ?? { at: start, registerDwh }
        readings.push({ at: last.at + wait, registerDwh: last.registerDwh + rise })
      }
      return readings
    })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
