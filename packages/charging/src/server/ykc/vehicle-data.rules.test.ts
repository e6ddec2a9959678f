import { zeroValuesOf } from '@evops/ykc/contract'
import { expect, test } from 'vitest'
import { isVehicleMessageDue, vehicleValuesOf, type VehicleMessage } from './vehicle-data.rules.ts'

const demand = (current: number): VehicleMessage => ({
  name: 'Demand',
  values: { ...zeroValuesOf('Demand'), demandCurrent: current, measuredCurrent: current, soc: 56 },
})

test.each([
  ['4000 - I', 2_814],
  ['4000 + I', 5_186],
  ['I', 1_186],
])('a current sent as %s is 118.6 A', (_form, raw) => {
  expect(vehicleValuesOf(demand(raw), 1_180)).toMatchObject({ demandCurrent: 5_186, measuredCurrent: 5_186, soc: 56 })
})

test('neither VIN nor serial are stored', () => {
  const values = { ...zeroValuesOf('Handshake'), vin: 'LTESTVIN000000016', chargeCycles: 7 }
  const stored = vehicleValuesOf({ name: 'Handshake', values }, 0)
  expect(stored).toMatchObject({ chargeCycles: 7 })
  expect(Object.keys(stored)).not.toEqual(expect.arrayContaining(['vin']))
  expect(JSON.stringify(stored)).not.toContain('LTESTVIN')
})

test('the messages of every 15 s are stored once a minute, the others always', () => {
  expect(isVehicleMessageDue('Demand', 0, 59_999)).toBe(false)
  expect(isVehicleMessageDue('Demand', 0, 60_000)).toBe(true)
  expect(isVehicleMessageDue('BmsStop', 0, 1)).toBe(true)
})
