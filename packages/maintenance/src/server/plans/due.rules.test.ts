import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPlanDue, nextDayInSeason, workOrderOpeningDay, type PlanProgress, type PlanTerms } from './due.rules.ts'

const terms = (more: Partial<PlanTerms> = {}): PlanTerms => ({
  firstOn: '2026-01-31',
  everyN: 1,
  everyUnit: 'month',
  everyKwh: null,
  everySessions: null,
  everyPlugs: null,
  faultRate: null,
  faultSessions: 100,
  months: [],
  leadDays: 0,
  ...more,
})
const planFacts = (more: Partial<PlanProgress> = {}): PlanProgress => ({
  today: '2026-01-10',
  since: '2026-01-01',
  lastSlot: null,
  overOn: null,
  usedDwh: 0,
  usedSessions: 0,
  usedPlugs: 0,
  usedFaults: 0,
  ...more,
})

describe('X-12 when a plan is due', () => {
  test.each([
    ['the first day first', {}, {}, '2026-01-31'],
    [
      'the end of February after the end of January',
      {},
      { lastSlot: '2026-01-31', overOn: '2026-02-01' },
      '2026-02-28',
    ],
    ['and the 31st again after it', {}, { lastSlot: '2026-02-28', overOn: '2026-03-01' }, '2026-03-31'],
    [
      'the 29th in a leap year',
      { firstOn: '2028-01-31' },
      { lastSlot: '2028-01-31', today: '2028-02-01' },
      '2028-02-29',
    ],
    [
      'every two weeks',
      { firstOn: '2026-03-23', everyN: 2, everyUnit: 'week' },
      { lastSlot: '2026-03-23', today: '2026-03-24' },
      '2026-04-06',
    ],
    [
      'a year later',
      { everyN: 12, firstOn: '2024-02-29' },
      { lastSlot: '2025-02-28', today: '2025-03-01' },
      '2026-02-28',
    ],
    [
      'what passed while it was late is not caught up',
      {},
      { lastSlot: '2026-01-31', overOn: '2026-03-05', today: '2026-03-06' },
      '2026-03-31',
    ],
    [
      'what passed while nobody looked is one',
      {},
      { lastSlot: '2026-01-31', overOn: '2026-02-01', today: '2026-05-10' },
      '2026-04-30',
    ],
    [
      'what was before the plan is not caught up',
      { firstOn: '2020-01-15' },
      { since: '2026-01-20', today: '2026-01-20' },
      '2026-02-15',
    ],
    ['in its season', { months: [4, 10] }, {}, '2026-04-01'],
    [
      'in its season of the next year',
      { months: [4, 10] },
      { lastSlot: '2026-10-31', today: '2026-11-01' },
      '2027-04-01',
    ],
  ] satisfies [string, Partial<PlanTerms>, Partial<PlanProgress>, string][])('%s', (_, plan, place, on) => {
    expect(nextPlanDue(terms(plan), planFacts(place))).toEqual({ on, cause: 'calendar', slotOn: on })
  })

  test('energy and sessions make it due on the day on which they are reached, not before', () => {
    const plan = terms({ everyN: null, everyKwh: 1_000, everySessions: 50 })
    expect(nextPlanDue(plan, planFacts({ usedDwh: 9_999_999, usedSessions: 49 }))).toBeUndefined()
    expect(nextPlanDue(plan, planFacts({ usedDwh: 10_000_000 }))).toMatchObject({
      on: '2026-01-10',
      cause: 'energy',
    })
    expect(nextPlanDue(plan, planFacts({ usedSessions: 50 }))).toMatchObject({
      on: '2026-01-10',
      cause: 'sessions',
    })
    expect(nextPlanDue({ ...plan, months: [5] }, planFacts({ usedSessions: 50 }))).toMatchObject({
      on: '2026-05-01',
    })
  })
  test('whichever comes first: brought forward, the day of the calendar is used up', () => {
    const plan = terms({ everyKwh: 1_000 })
    expect(nextPlanDue(plan, planFacts({ usedDwh: 10_000_000 }))).toEqual({
      on: '2026-01-10',
      cause: 'energy',
      slotOn: '2026-01-31',
    })
    const after = planFacts({ lastSlot: '2026-01-31', overOn: '2026-01-12', today: '2026-01-13' })
    expect(nextPlanDue(plan, after)).toEqual({ on: '2026-02-28', cause: 'calendar', slotOn: '2026-02-28' })
    expect(nextPlanDue(plan, planFacts({ usedDwh: 10_000_000, today: '2026-01-31' }))).toMatchObject({
      cause: 'calendar',
    })
  })
  test.each([
    ['plug cycles that are reached', { everyPlugs: 3_000 }, { usedPlugs: 3_000 }, 'plugs'],
    ['plug cycles that are not', { everyPlugs: 3_000 }, { usedPlugs: 2_999 }, undefined],
    ['more faults than the rate', { faultRate: 20 }, { usedSessions: 100, usedFaults: 3 }, 'faults'],
    ['as many faults as the rate', { faultRate: 20 }, { usedSessions: 100, usedFaults: 2 }, undefined],
    ['one fault of two sessions', { faultRate: 20 }, { usedSessions: 2, usedFaults: 1 }, undefined],
    [
      'faults of fewer sessions than are asked for',
      { faultRate: 20, faultSessions: 500 },
      { usedSessions: 499, usedFaults: 90 },
      undefined,
    ],
    ['sessions before faults', { everySessions: 50, faultRate: 20 }, { usedSessions: 200, usedFaults: 9 }, 'sessions'],
  ] satisfies [string, Partial<PlanTerms>, Partial<PlanProgress>, string | undefined][])(
    '%s',
    (_, plan, place, cause) => {
      expect(nextPlanDue(terms({ everyN: null, ...plan }), planFacts(place))?.cause).toBe(cause)
    },
  )
  test('it is opened so many days before', () => {
    const plan = terms({ leadDays: 7, firstOn: '2026-03-03' })
    expect(workOrderOpeningDay({ on: '2026-03-03', cause: 'calendar', slotOn: '2026-03-03' }, plan)).toBe('2026-02-24')
  })
  test('a day outside the season moves to the first of the next month that is in it', () => {
    expect(nextDayInSeason('2026-11-15', [3, 9])).toBe('2027-03-01')
    expect(nextDayInSeason('2026-09-15', [3, 9])).toBe('2026-09-15')
  })

  test('over the years no day of the calendar is due twice, and each falls in its season', () => {
    const plans = fc.record({
      everyN: fc.integer({ min: 1, max: 40 }),
      everyUnit: fc.constantFrom('day', 'week', 'month'),
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
      leadDays: fc.integer({ min: 0, max: 20 }),
      day: fc.integer({ min: 0, max: 400 }),
      takes: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 5 }),
      dwhPerDay: fc.integer({ min: 0, max: 400_000 }),
    })
    const dayAt = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
    fc.assert(
      fc.property(plans, ({ day, takes, dwhPerDay, ...fields }) => {
        const plan = terms({ ...fields, firstOn: dayAt(day), everyKwh: 1_000 })
        let place = planFacts({ since: dayAt(0) })
        const slots: string[] = []
        let busyUntil = -1
        for (let now = 0; now < 700; now += 1) {
          place = { ...place, today: dayAt(now), usedDwh: place.usedDwh + (now >= day ? dwhPerDay : 0) }
          if (now <= busyUntil) continue
          const due = nextPlanDue(plan, place)
          if (!due || workOrderOpeningDay(due, plan) > place.today) continue
          expect(slots).not.toContain(due.slotOn)
          expect(slots.every((slot) => slot < due.slotOn)).toBe(true)
          if (plan.months.length > 0) expect(plan.months).toContain(Number(due.on.slice(5, 7)))
          slots.push(due.slotOn)
          busyUntil = now + (takes[slots.length % takes.length] ?? 0)
          place = { ...place, lastSlot: due.slotOn, overOn: dayAt(busyUntil), usedDwh: 0 }
        }
      }),
      { numRuns: 20 },
    )
  })
})
