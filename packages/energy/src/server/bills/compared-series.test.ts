import { expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { comparedSeries } from './compared-series.ts'

const from = Date.parse('2026-11-01T00:00:00Z')
const dayMs = 96 * quarterMs
const quarters = Array.from({ length: 4 * 96 }, (_, place) => ({
  at: from + place * quarterMs,
  activeDwh: 100_000,
  reactiveDvarh: null,
  interpolated: false,
}))
const meter = { meterId: 'm', meterNo: 'EM-1', quarters, whole: quarters }
const reading = (day: number, registerDwh: number) => ({
  meterId: 'm',
  multiplier: 2,
  at: from + day * dayMs,
  registerDwh,
  restarts: false,
})

test('M-12 a bill names its series and shows the register over the days for which it was read', () => {
  const readings = [reading(1, 0), reading(2, 4_800_000), reading(3, 9_600_000)]
  expect(comparedSeries([meter], readings)).toEqual([
    {
      meterNo: 'EM-1',
      quartersDwh: 38_400_000,
      register: {
        from: '2026-11-02T00:00:00.000Z',
        to: '2026-11-04T00:00:00.000Z',
        energyDwh: 19_200_000,
        quartersDwh: 19_200_000,
      },
    },
  ])
  expect(comparedSeries([meter], [])).toMatchObject([{ register: null }])
})
