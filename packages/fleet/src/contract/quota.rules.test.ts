import { describe, expect, test } from 'vitest'
import { quotasFor, seasonOf, specificityOf, defaultSeasonMonths, type DatedQuota } from './quota.rules.ts'

const any = { modelId: null, lineId: null, season: null, grade: null }
const quota = (name: string, terms: Partial<DatedQuota>) => ({
  name,
  ...any,
  validFrom: '2026-01-01',
  validTo: null,
  ...terms,
})
const question = { day: '2026-07-15', modelId: 'm1', lineId: 'l1', season: 'summer', grade: 2 } as const

describe('ROUTE-07 engconsquota: the most specific quota holds', () => {
  const all = quota('all', {})
  const model = quota('model', { modelId: 'm1' })
  const line = quota('line', { lineId: 'l1' })
  const summer = quota('summer', { season: 'summer' })
  const grade = quota('grade', { grade: 2 })
  const modelLine = quota('model and line', { modelId: 'm1', lineId: 'l1' })
  const lineSummer = quota('line in summer', { lineId: 'l1', season: 'summer' })
  const whole = quota('whole', { modelId: 'm1', lineId: 'l1', season: 'summer', grade: 2 })
  const cases: [string, DatedQuota[], string | undefined][] = [
    ['nothing is kept', [], undefined],
    ['one for everything', [all], 'all'],
    ['a model before everything', [all, model], 'model'],
    ['a model before a line', [line, model], 'model'],
    ['a line before a season', [summer, line], 'line'],
    ['a season before a grade', [grade, summer], 'summer'],
    ['two things before one', [model, lineSummer], 'line in summer'],
    ['model and line before line and season', [lineSummer, modelLine], 'model and line'],
    ['all four before three', [modelLine, whole, all], 'whole'],
    ['another model does not count', [quota('other', { modelId: 'm2' }), all], 'all'],
    ['another line does not count', [quota('other', { lineId: 'l2' }), all], 'all'],
    ['another season does not count', [quota('winter', { season: 'winter' }), all], 'all'],
    ['another grade does not count', [quota('other', { grade: 3 }), all], 'all'],
    ['its last day counts', [quota('ends', { modelId: 'm1', validTo: '2026-07-15' }), all], 'ends'],
    ['the day after does not', [quota('ended', { modelId: 'm1', validTo: '2026-07-14' }), all], 'all'],
    ['its first day counts', [quota('begins', { modelId: 'm1', validFrom: '2026-07-15' }), all], 'begins'],
    ['the day before does not', [quota('coming', { modelId: 'm1', validFrom: '2026-07-16' }), all], 'all'],
  ]
  test.each(cases)('%s', (_what, quotas, expected) => {
    expect(quotasFor(quotas, question)[0]).toEqual(quotas.find((one) => Reflect.get(one, 'name') === expected))
  })

  test('nobody’s model, line and grade match nothing but what names none', () => {
    const unknown = { ...question, modelId: null, lineId: null, grade: null }
    expect(quotasFor([whole, modelLine, model, line, grade, summer, all], unknown)).toEqual([summer, all])
  })

  test('no two sets of things are as specific as each other', () => {
    const sets = Array.from({ length: 16 }, (_, bits) =>
      specificityOf({
        modelId: bits & 1 ? 'm' : null,
        lineId: bits & 2 ? 'l' : null,
        season: bits & 4 ? 'summer' : null,
        grade: bits & 8 ? 1 : null,
      }),
    )
    expect(new Set(sets).size).toBe(16)
  })
})

test('ROUTE-07 engconsquota: a month is summer, winter, or neither', () => {
  const of = (day: string) => seasonOf(day, defaultSeasonMonths)
  expect([of('2026-06-01'), of('2026-09-30'), of('2026-10-01'), of('2026-12-31'), of('2026-03-01')]).toEqual([
    'summer',
    'summer',
    'normal',
    'winter',
    'normal',
  ])
})
