import { expect, test } from 'vitest'
import { isEachDayCovered } from '../../contract/index.ts'
import { initialTariffContent, mergeQuarterHourCells, hourSpansOf, hourStepsOf } from './hours.rules.ts'

test('steps always cover the day: out of order, twice at one time, or without a beginning', () => {
  const spans = hourSpansOf([
    { from: '20:00', period: 2 },
    { from: '07:00', period: 1 },
    { from: '20:00', period: 3 },
  ])
  expect(spans).toEqual([
    { from: '00:00', until: '20:00', period: 1 },
    { from: '20:00', until: '24:00', period: 3 },
  ])
  expect(hourSpansOf(hourStepsOf(spans))).toEqual(spans)
  const content = initialTariffContent('P1')
  expect(isEachDayCovered(content)).toBe(true)
  expect(isEachDayCovered({ schedules: content.schedules.map((one) => ({ ...one, spans })) })).toBe(true)
})

test('neighbours of one period are one cell', () => {
  expect(mergeQuarterHourCells([1, 1, 2, 1])).toEqual([
    { period: 1, from: 0, width: 2 },
    { period: 2, from: 2, width: 1 },
    { period: 1, from: 3, width: 1 },
  ])
})
