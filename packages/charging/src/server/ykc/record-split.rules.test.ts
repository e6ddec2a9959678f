import { expect, test } from 'vitest'
import { splitByHalfHours, type SessionToSplit } from './record-split.rules.ts'

const at = (time: string) => Date.parse(`2026-03-09T${time}+08:00`)
/** Valley until 07:00, flat until 08:00, sharp until 11:30, then flat. */
const cells = Array.from({ length: 48 }, (_, slot) => (slot < 14 ? 3 : slot < 16 ? 2 : slot < 23 ? 0 : 2))
const session = {
  from: at('06:45:00'),
  to: at('07:15:00'),
  timeZone: 'Asia/Shanghai',
  energyDwh: 100_000,
  readings: [
    [at('06:59:50'), 79_000],
    [at('07:00:05'), 80_500],
  ],
  cells,
  byRate: [0, 0, 20_500, 79_500],
} satisfies SessionToSplit
const sevenOClock = (more: Partial<SessionToSplit>) => splitByHalfHours({ ...session, ...more }).map(([, dwh]) => dwh)

test.each<[string, Partial<SessionToSplit>, number]>([
  ['agrees with the readings within the tolerance of clocks: the record', {}, 79_500],
  ['contradicts the readings: the readings', { byRate: [0, 0, 60_000, 40_000] }, 80_000],
  ['is of another model: the readings', { byRate: [100_000, 0, 0, 0] }, 80_000],
  ['has a sum that differs: the readings', { byRate: [0, 0, 20_500, 70_000] }, 80_000],
  ['has no readings beside it: the record', { readings: [], byRate: [0, 0, 10_000, 90_000] }, 90_000],
  ['has no model beside it: the readings', { cells: null }, 80_000],
  ['has impossible readings beside it: the record', { readings: [[at('06:59:50'), 900_000]] }, 79_500],
])('a record that %s', (_case, more, dwh) => {
  expect(sevenOClock(more)).toEqual([dwh])
})

test('a rate that occurs twice is shared by the readings, and the sum is that of the record', () => {
  const split = splitByHalfHours({
    ...session,
    from: at('07:30:00'),
    to: at('12:00:00'),
    readings: [
      [at('07:59:59'), 20_000],
      [at('08:00:01'), 20_000],
      [at('11:29:59'), 60_000],
      [at('11:30:01'), 60_000],
    ],
    byRate: [40_000, 0, 60_000, 0],
  })
  expect([split.length, split[0], split.at(-1)]).toEqual([8, [at('08:00:00'), 20_000], [at('11:30:00'), 60_000]])
})

test('a session without energy, without duration or of months has no split', () => {
  expect(splitByHalfHours({ ...session, energyDwh: 0 })).toEqual([])
  expect(splitByHalfHours({ ...session, to: session.from })).toEqual([])
  expect(splitByHalfHours({ ...session, to: session.from + 60 * 86_400_000 })).toEqual([])
})
