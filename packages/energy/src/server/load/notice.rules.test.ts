import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demandNoticeLevels, quarterMs } from '../../contract/index.ts'
import {
  firstDemandLevelReached,
  emptyDemandNotice,
  nextDemandNotice,
  type ExpectedQuarterHour,
  type DemandNotice,
} from './notice.rules.ts'

const first = Date.parse('2026-11-25T10:30:00Z')
const at = (place: number) => first + place * quarterMs
/** Returns the percentages of a limit of 100 kW for the quarter hours from a start on. */
const createExpected = (percents: readonly number[], from = 0): ExpectedQuarterHour[] =>
  percents.map((percent, place) => ({ at: at(from + place), demandW: percent * 1_000, limitW: 100_000 }))
/** Returns the notification after each check, as `level@quarter`. */
function raisedNotices(looks: readonly (readonly [from: number, ...percents: number[]])[]): string[] {
  let notice: DemandNotice = emptyDemandNotice
  return looks.map(([from, ...percents]) => {
    notice = nextDemandNotice(notice, createExpected(percents, from), at(from))
    return notice.notified ? `${notice.notified.level}@${(notice.notified.at - first) / quarterMs}` : '-'
  })
}

describe('X-20 who comes near the contracted power is told', () => {
  test('at 90 % and at 100 %, of the quarter hour that runs or of one forecast', () => {
    expect(
      raisedNotices([
        [0, 89],
        [0, 90],
        [0, 99],
        [0, 100],
        [0, 120],
      ]),
    ).toEqual(['-', '90@0', '90@0', '100@0', '100@0'])
    expect(raisedNotices([[0, 50, 60, 95, 101]])).toEqual(['100@3'])
    expect(firstDemandLevelReached(createExpected([50, 95, 101, 120]))).toMatchObject({ level: 100, at: at(2) })
    expect(firstDemandLevelReached(createExpected([50, 95, 99]))).toMatchObject({ level: 90, at: at(1) })
    expect(firstDemandLevelReached(createExpected([50, 89]))).toBeNull()
  })

  test('a load that wavers about a level is told once, and ends when it has clearly fallen', () => {
    expect(
      raisedNotices([
        [0, 91],
        [0, 87],
        [0, 90],
        [0, 85],
        [0, 84],
      ]),
    ).toEqual(['90@0', '90@0', '90@0', '90@0', '-'])
    expect(
      raisedNotices([
        [0, 100],
        [0, 98],
        [0, 97],
      ]),
    ).toEqual(['100@0', '100@0', '100@0'])
    expect(
      raisedNotices([
        [0, 100],
        [0, 96],
        [0, 80],
      ]),
    ).toEqual(['100@0', '90@0', '-'])
  })

  test('not again for the same quarter hour, but for the next one', () => {
    expect(
      raisedNotices([
        [0, 92],
        [0, 50],
        [0, 95],
        [1, 95],
      ]),
    ).toEqual(['90@0', '-', '-', '90@1'])
    // Notified in advance, then when the quarter hour begins.
    expect(
      raisedNotices([
        [0, 50, 50, 95],
        [1, 50, 50],
        [2, 96],
      ]),
    ).toEqual(['90@2', '-', '-'])
  })

  test('what holds goes on with the next quarter hour at the same load, and ends with its own where that is over', () => {
    expect(
      raisedNotices([
        [0, 92],
        [1, 88],
        [2, 86],
        [3, 40],
      ]),
    ).toEqual(['90@0', '90@1', '90@2', '-'])
    expect(
      raisedNotices([
        [0, 50, 93],
        [1, 40],
      ]),
    ).toEqual(['90@1', '-'])
  })

  test('without a limit nothing is told, and what was told ends', () => {
    const before = nextDemandNotice(emptyDemandNotice, createExpected([99]), first)
    expect(nextDemandNotice(before, [], first).notified).toBeNull()
  })

  test('whatever the load does: no level begins twice for a quarter hour, and none holds far below it', () => {
    const percents = fc.array(fc.integer({ min: 60, max: 120 }), { minLength: 3, maxLength: 3 })
    const looks = fc.array(fc.tuple(fc.boolean(), percents), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(looks, (all) => {
        let notice: DemandNotice = emptyDemandNotice
        let running = 0
        const started: string[] = []
        for (const [isNext, some] of all) {
          if (isNext) running += 1
          const before = notice.notified
          notice = nextDemandNotice(notice, createExpected(some, running), at(running))
          const now = notice.notified
          if (!now) continue
          if (now.level !== before?.level) started.push(`${now.level} ${now.at}`)
          const percent = some[(now.at - at(running)) / quarterMs] ?? 0
          expect(percent).toBeGreaterThanOrEqual(now.level === 100 ? 97 : 85)
          expect(now.at).toBeGreaterThanOrEqual(at(running))
        }
        expect(new Set(started).size).toBe(started.length)
        for (const level of demandNoticeLevels)
          expect(notice.previous[level].every((one) => one >= at(running))).toBe(true)
      }),
    )
  })
})
