import type { ChargingNeeds } from '@evops/ocpp/contract'
import { expect, test } from 'vitest'
import { vehicleChargingPlan, vehicleLimit } from './charging-needs.rules.ts'

const dcParameters = { evMaxCurrent: 200, evMaxVoltage: 400, evMaxPower: 70_000 }

test.each<[string, ChargingNeeds, object]>([
  [
    'DC_BPT',
    { requestedEnergyTransfer: 'DC_BPT', v2xChargingParameters: { maxChargePower: 50_000 } },
    { unit: 'W', limit: 50_000, phases: 1 },
  ],
  [
    'AC_BPT with a power per phase',
    {
      requestedEnergyTransfer: 'AC_BPT',
      v2xChargingParameters: { maxChargePower: 3_680, maxChargePower_L2: 3_680, maxChargePower_L3: 3_640 },
    },
    { unit: 'W', limit: 11_000, phases: 3 },
  ],
  [
    'AC_BPT with a current',
    { requestedEnergyTransfer: 'AC_BPT', v2xChargingParameters: { maxChargeCurrent: 16 } },
    { unit: 'A', limit: 16, phases: 3 },
  ],
  [
    'DC with the parameters of both editions',
    {
      requestedEnergyTransfer: 'DC_BPT',
      dcChargingParameters: dcParameters,
      v2xChargingParameters: { maxChargePower: 60_000 },
    },
    { unit: 'W', limit: 60_000, phases: 1 },
  ],
  [
    'DC with those of 2.0.1 alone',
    { requestedEnergyTransfer: 'DC', dcChargingParameters: dcParameters, v2xChargingParameters: {} },
    { unit: 'W', limit: 70_000, phases: 1 },
  ],
  [
    'a mode of a later edition without parameters',
    { requestedEnergyTransfer: 'DC_OF_2031' },
    { unit: 'W', limit: Number.POSITIVE_INFINITY, phases: 1 },
  ],
])('Q01 K18 the limit of a vehicle that asks for %s', (_what, needs, limit) => {
  expect(vehicleLimit(needs)).toEqual(limit)
})

test('Q01 the plan of a vehicle that may return energy is within its power and that of the charge point', () => {
  const vehicle = { unit: 'W', limit: 50_000, phases: 1 } as const
  expect(vehicleChargingPlan(vehicle, { ratedPowerW: 30_000, wish: null })).toEqual({
    unit: 'W',
    periods: [{ startPeriod: 0, limit: 30_000 }],
    phases: null,
  })
})
