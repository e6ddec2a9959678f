import { expect, test } from 'vitest'
import type { MeterNode } from '../../contract/index.ts'
import {
  percentChange,
  daysOfPreset,
  combinedCostLines,
  presetOfDays,
  forecastTestDays,
  meterTreeOf,
  weekProfileOf,
} from './analysis-view.rules.ts'

test('presets are whole months on the zone’s clock, whatever the reader’s', () => {
  const now = Date.parse('2026-01-01T03:00:00Z')
  expect(daysOfPreset('last-month', now, 'Asia/Shanghai')).toEqual({
    dayFrom: '2025-12-01',
    dayTo: '2025-12-31',
  })
  // The local date there is still in December.
  expect(daysOfPreset('last-month', now, 'America/Lima')).toEqual({
    dayFrom: '2025-11-01',
    dayTo: '2025-11-30',
  })
  expect(daysOfPreset('this-month', now, 'America/Lima')).toEqual({
    dayFrom: '2025-12-01',
    dayTo: '2025-12-31',
  })
  const year = daysOfPreset('year', now, 'Asia/Shanghai')
  expect(year).toEqual({ dayFrom: '2025-01-01', dayTo: '2025-12-31' })
  expect(presetOfDays(year, now, 'Asia/Shanghai')).toBe('year')
  expect(presetOfDays({ ...year, dayTo: '2025-12-30' }, now, 'Asia/Shanghai')).toBeUndefined()
  expect(forecastTestDays(year, 100)).toEqual({ dayFrom: '2025-09-23', dayTo: '2025-12-31' })
  expect(forecastTestDays({ dayFrom: '2025-12-01', dayTo: '2025-12-31' }, 100).dayFrom).toBe('2025-12-01')
})

test('a change needs both figures', () => {
  expect(percentChange(150, 100)).toBe(50)
  expect([percentChange(null, 100), percentChange(100, null), percentChange(100, 0)]).toEqual([null, null, null])
})

test('an hour of the week is the mean of its quarter hours; one that nobody read is none', () => {
  const week = weekProfileOf([{ weekday: 7, hour: 23, dwh: 10_000, quarters: 4 }])
  expect(week[6]?.[23]).toBe(1_000)
  expect(week[0]?.[0]).toBeNull()
})

const node = (meterId: string, parentId: string | null): MeterNode => ({
  meterId,
  meterNo: meterId,
  parentId,
  role: 'use',
  fromDay: null,
  importDwh: 0,
  exportDwh: null,
  lossDwh: null,
  comparedDwh: 0,
  comparedDays: 0,
})
test('meters stand below their parents; one whose parent is not among them stands on top', () => {
  const tree = meterTreeOf([node('c', 'b'), node('a', null), node('b', 'a'), node('d', 'elsewhere')])
  expect(tree.map(({ meter, depth }) => `${depth}${meter.meterId}`)).toEqual(['0a', '1b', '2c', '0d'])
})

test('lines of one name are one over several months; what is no energy has none', () => {
  const line = (name: string, amountMinor: number, energyDwh: number | null) => ({
    code: energyDwh === null ? ('demand' as const) : ('energy' as const),
    name,
    amountMinor,
    energyDwh,
  })
  const month = { month: '2026-01', totalMinor: 0, why: null, until: null }
  const lines = combinedCostLines({
    currency: 'EUR',
    months: [
      { ...month, lines: [line('P1', 10, 100), line('', 5, null)] },
      { ...month, lines: [line('P1', 11, 200), line('P2', 1, 1), line('', 6, null)] },
    ],
  })
  expect(lines).toEqual([line('P1', 21, 300), line('', 11, null), line('P2', 1, 1)])
})
