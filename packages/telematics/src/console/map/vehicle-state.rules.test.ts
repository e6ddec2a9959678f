import { expect, test } from 'vitest'
import type { ChargingVehicleRow, PositionRow } from '../../contract/index.ts'
import { newestPositions, vehicleStateOf } from './vehicle-state.rules.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()
const row = { vehicleId: 'a', at: at(1), speedKmh: 30 } as PositionRow
const plugged = { vehicleId: 'a' } as ChargingVehicleRow

test('ROUTE-13 /vehicle/map: a charge point says that a vehicle charges, its device whether it drives, stands or is silent', () => {
  expect(vehicleStateOf(row, undefined, now)).toBe('driving')
  expect(vehicleStateOf({ ...row, speedKmh: 2 }, undefined, now)).toBe('parked')
  expect(vehicleStateOf({ ...row, speedKmh: null }, undefined, now)).toBe('parked')
  expect(vehicleStateOf({ ...row, at: at(16) }, undefined, now)).toBe('silent')
  expect(vehicleStateOf({ ...row, at: at(600) }, plugged, now)).toBe('charging')
})

test('ROUTE-13 /vehicle/map: what came live replaces what was read, unless it is older or nobody asked for it', () => {
  const moved = { ...row, at: at(0), speedKmh: 50 }
  expect(newestPositions([row], [moved])).toEqual([moved])
  expect(newestPositions([moved], [row])).toEqual([moved])
  expect(newestPositions([], [row])).toEqual([])
})
