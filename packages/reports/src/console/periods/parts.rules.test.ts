import { expect, test } from 'vitest'
import type { SessionSums } from '../../contract/index.ts'
import { partOf, partsOf, usedParts } from './parts.rules.ts'

const sums: SessionSums = {
  currency: 'EUR',
  sessions: 3,
  chargingSeconds: 3_600,
  energyDwh: 100_000,
  energyByPeriodDwh: [0, 0, 30_000, 50_000, 0, 0],
  electricityByPeriodMinor: [0, 0, 300, 250, 0, 0],
  serviceByPeriodMinor: [0, 0, 30, 50, 0, 0],
  electricityMinor: 650,
  serviceMinor: 80,
  occupancyMinor: 0,
  totalMinor: 730,
  reducedMinor: 0,
  refundedMinor: 0,
}

test('ROUTE-10 timeintervalanalysis: parts make the whole, with what no period was billed for', () => {
  const parts = partsOf(sums)
  expect(parts.at(-1)).toEqual({ key: 'none', energyDwh: 20_000, moneyMinor: 100 })
  expect(parts.reduce((sum, part) => sum + part.energyDwh, 0)).toBe(sums.energyDwh)
  expect(parts.reduce((sum, part) => sum + part.moneyMinor, 0)).toBe(730)
  expect(usedParts(sums)).toEqual(['peak', 'flat', 'none'])
  expect(usedParts(undefined)).toEqual([])
})

test('ROUTE-10 timeintervalanalysis: a share is of its row', () => {
  expect(partOf(sums, 'peak', 'energyDwh')).toEqual({ value: 30_000, share: 30 })
  expect(partOf(sums, 'none', 'moneyMinor')).toEqual({ value: 100, share: 13.7 })
})
