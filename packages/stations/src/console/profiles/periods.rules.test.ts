import { expect, test } from 'vitest'
import { readPeriods, limitStepsOf, writePeriods } from './periods.rules.ts'

test('X-11 periods are typed in kW or A and go in tenths of the wire’s unit, in order', () => {
  const typed = [
    { from: '08:30', limit: '11,5' },
    { from: '00:00', limit: '60' },
  ]
  const read = readPeriods(typed, 'W')
  expect(read).toEqual([
    { fromMinute: 0, limitTenths: 600_000 },
    { fromMinute: 510, limitTenths: 115_000 },
  ])
  expect(writePeriods(read, 'W')).toEqual([
    { from: '00:00', limit: '60' },
    { from: '08:30', limit: '11.5' },
  ])
  expect(readPeriods([{ from: '0:00', limit: '16' }], 'A')).toEqual([{ fromMinute: 0, limitTenths: 160 }])
})

test('X-11 what can’t be read is refused, not taken for nothing', () => {
  expect(readPeriods([{ from: '', limit: '' }], 'W')).toEqual([{ fromMinute: -1, limitTenths: -1 }])
})

test('X-11 a limit holds until the next one begins', () => {
  const periods = [
    { at: 0, limit: 5 },
    { at: 100, limit: 2 },
  ]
  expect(limitStepsOf(periods, 200)).toEqual({ times: [0, 99, 100, 199], values: [5, 5, 2, 2] })
})
