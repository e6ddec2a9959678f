import { expect, test } from 'vitest'
import { periodsUpTo } from './periods.rules.ts'

test('ROUTE-04 files for authorities are of the quarter that is over, also of the last year’s in January', () => {
  const [last, before] = periodsUpTo('2026-01-15')
  expect(last).toEqual({ key: '2025-Q4', dayFrom: '2025-10-01', dayTo: '2025-12-31' })
  expect(before).toEqual({ key: '2025-Q3', dayFrom: '2025-07-01', dayTo: '2025-09-30' })
  const periods = periodsUpTo('2024-05-01')
  expect(periods[0]).toEqual({ key: '2024-Q1', dayFrom: '2024-01-01', dayTo: '2024-03-31' })
  expect(periods.map(({ key }) => key)).toEqual([
    '2024-Q1',
    '2023-Q4',
    '2023-Q3',
    '2023-Q2',
    '2023-Q1',
    '2022-Q4',
    '2022-Q3',
    '2022-Q2',
    '2023',
    '2022',
    '2021',
    '2024-Q2',
    '2024',
  ])
})
