import { expect, test } from 'vitest'
import { parseOpeningHours } from './opening.rules.ts'

const hour = 3_600

test('ROUTE-04 chgpileuserate opening hours are read as people write them, and said to be unknown where they cannot be', () => {
  for (const [text, expected] of [
    ['07:00-22:00', [[7 * hour, 22 * hour]]],
    ['7:00 – 22:30', [[7 * hour, 22.5 * hour]]],
    ['06：00至23：00', [[6 * hour, 23 * hour]]],
    [
      '08:00-12:00, 14:00-18:00',
      [
        [8 * hour, 12 * hour],
        [14 * hour, 18 * hour],
      ],
    ],
    ['18:00-02:00', [[18 * hour, 26 * hour]]],
    ['00:00-24:00', 'always'],
    ['24/7', 'always'],
    ['24小时', 'always'],
    ['Mon-Fri 08:00-20:00', null],
    ['by appointment', null],
    ['08:00-99:00', null],
    ['', null],
    [null, null],
  ] as const)
    expect([text, parseOpeningHours(text, false)]).toEqual([text, expected])
  expect(parseOpeningHours('by appointment', true)).toBe('always')
})
