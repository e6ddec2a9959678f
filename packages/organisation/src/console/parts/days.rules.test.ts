import { describe, expect, test } from 'vitest'
import { daysToInstants } from './days.rules.ts'

describe('days of a search form', () => {
  test.each([
    [{}, {}],
    [{ fromDay: '2026-11-20' }, { from: '2026-11-19T16:00:00.000Z' }],
    [{ toDay: '2026-11-20' }, { to: '2026-11-20T16:00:00.000Z' }],
    [{ fromDay: 'yesterday', toDay: '2026-13' }, {}],
  ])('%j in Shanghai is %j', (range, found) => {
    expect(daysToInstants(range, 'Asia/Shanghai')).toEqual(found)
  })
  test('the day on which clocks go back has 25 hours', () => {
    expect(daysToInstants({ fromDay: '2026-10-25', toDay: '2026-10-25' }, 'Europe/Madrid')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    })
  })
})
