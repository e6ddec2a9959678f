import { expect, test } from 'vitest'
import { daysAreWhole } from '../../contract/index.ts'
import { plainContent, runsOf, spansOf, stepsOf } from './hours.rules.ts'

test('steps always cover the day: out of order, twice at one time, or without a beginning', () => {
  const spans = spansOf([
    { from: '20:00', period: 2 },
    { from: '07:00', period: 1 },
    { from: '20:00', period: 3 },
  ])
  expect(spans).toEqual([
    { from: '00:00', until: '20:00', period: 1 },
    { from: '20:00', until: '24:00', period: 3 },
  ])
  expect(spansOf(stepsOf(spans))).toEqual(spans)
  const content = plainContent('P1')
  expect(daysAreWhole(content)).toBe(true)
  expect(daysAreWhole({ schedules: content.schedules.map((one) => ({ ...one, spans })) })).toBe(true)
})

test('neighbours of one period are one cell', () => {
  expect(runsOf([1, 1, 2, 1])).toEqual([
    { period: 1, from: 0, width: 2 },
    { period: 2, from: 2, width: 1 },
    { period: 1, from: 3, width: 1 },
  ])
})
