import { expect, test } from 'vitest'
import { proofCalendarOf, compareBooks, comparePostings, sumSessionCells, type SessionCell } from './proof.rules.ts'

const cell: SessionCell = {
  day: '2026-02-01',
  stationId: 'a',
  currency: 'EUR',
  sessions: 2,
  energyDwh: 30,
  electricityMinor: 5,
  serviceMinor: 4,
  occupancyMinor: 0,
  totalMinor: 9,
  reducedMinor: 1,
  netMinor: 8,
  postedMinor: 8,
  waiting: 0,
  void: 0,
  unposted: 0,
  imported: 0,
  unsettled: 0,
}
const other: SessionCell = { ...cell, stationId: 'b', currency: 'USD' }

test('X-26 a list and a dashboard that leave a station out are found, a cell that only one book has is 0 in the other', () => {
  const list = compareBooks({
    between: 'list-sessions',
    is: [{ ...cell, stationId: undefined, currency: undefined }],
    shouldBe: sumSessionCells([cell, other], { parts: [] }),
    figures: ['energyDwh'],
  })
  expect(list).toMatchObject({
    cells: 1,
    differences: [{ stationId: null, currency: null, is: 30, shouldBe: 60, explained: false }],
  })
  const ranking = compareBooks({
    between: 'dashboard-sessions',
    is: [{ ...cell, currency: undefined }],
    shouldBe: sumSessionCells([cell, other], { parts: ['stationId'] }),
    figures: ['sessions', 'netMinor'],
  })
  expect(ranking.cells).toBe(2)
  expect(ranking.differences.map(({ stationId, figure, is }) => [stationId, figure, is])).toEqual([
    ['b', 'sessions', 0],
    ['b', 'netMinor', 0],
  ])
})

test('X-26 orders that wait explain facts and reports, and never a list', () => {
  const shouldBe = [{ ...cell, waiting: 1 }]
  for (const between of ['facts-sessions', 'report-sessions', 'list-sessions'] as const)
    expect(compareBooks({ between, is: [], shouldBe, figures: ['sessions'] }).differences).toMatchObject([
      { causes: { waiting: 1 }, explained: between !== 'list-sessions' },
    ])
})

test('X-26 L-01 what was paid elsewhere or is not settled explains exactly its own amount', () => {
  const [imported] = comparePostings([{ ...cell, postedMinor: 3, imported: 3, unsettled: 2 }])
  expect(imported).toMatchObject({ is: 8, shouldBe: 3, explained: true })
  expect(comparePostings([{ ...cell, postedMinor: 2, imported: 3, unsettled: 2 }])).toMatchObject([
    { explained: false },
  ])
  expect(comparePostings([cell])).toEqual([])
})

test('X-26 whole months are those whose days are all in, also that of a leap year', () => {
  const { days, months } = proofCalendarOf({ dayFrom: '2028-01-31', dayTo: '2028-03-01' })
  expect([days.length, days[0], days.at(-1)]).toEqual([31, '2028-01-31', '2028-03-01'])
  expect(months).toEqual([{ dayFrom: '2028-02-01', dayTo: '2028-02-29' }])
  expect(proofCalendarOf({ dayFrom: '2026-02-02', dayTo: '2026-02-01' })).toEqual({ days: [], months: [] })
})
