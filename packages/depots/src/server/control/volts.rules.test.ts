import { expect, test } from 'vitest'
import { voltageForSchedule } from './volts.rules.ts'

const plate = { connectorType: 3, ratedW: null, maxVoltageDv: null, maxCurrentDa: null }

test.each([
  ['22 kW, 32 A', { ratedW: 22_000, maxCurrentDa: 320 }, 687.5],
  ['7 kW, 32 A', { ratedW: 7_000, maxCurrentDa: 320 }, 218.75],
  ['3.8 kW at 127 V', { ratedW: 3_800, maxVoltageDv: 1_270 }, 127],
  ['11 kW, 400 V between phases', { ratedW: 11_000, maxVoltageDv: 4_000 }, 692.82],
  ['22 kW, 220 V a phase', { ratedW: 22_000, maxVoltageDv: 2_200 }, 660],
  ['22 kW and a current that cannot be', { ratedW: 22_000, maxCurrentDa: 5_000 }, 690],
  ['nothing but its kind', {}, 230],
  ['direct current, 750 V', { connectorType: 4, ratedW: 120_000, maxVoltageDv: 7_500 }, 750],
  ['direct current, no plate', { connectorType: 4, ratedW: 120_000, maxCurrentDa: 2_500 }, 1_000],
])('E-03 amperes follow from what a plate says: %s', (_name, overrides, volts) => {
  expect(voltageForSchedule({ ...plate, ...overrides })).toBeCloseTo(volts, 2)
})
