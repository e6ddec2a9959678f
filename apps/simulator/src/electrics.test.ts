import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PowerFlow, powerFlowAfter, powerFlowAtPlugIn, type SupplyLimits, type Vehicle } from './electrics.ts'

const vehicle = fc.record({
  capacityKwh: fc.integer({ min: 30, max: 300 }),
  soc: fc.integer({ min: 0, max: 95 }),
  maxKw: fc.integer({ min: 20, max: 300 }),
  packVolts: fc.constantFrom(330, 400, 600, 750),
})
const supply = fc.record({
  kind: fc.constantFrom('dc' as const, 'ac' as const),
  limitW: fc.constantFrom(7000, 11_000, 22_000, 60_000, 120_000, 240_000),
})

describe('the electrical model', () => {
  test('register and SoC never fall, energy is the integral of power within 1 %, power stays within limits', () => {
    fc.assert(
      fc.property(vehicle, supply, (car, from) => {
        const flows = simulateFlows(car, from, 1, 1200)
        let joules = 0
        for (const [index, flow] of flows.slice(1).entries()) {
          const before = flows[index] ?? flow
          expect(flow.energyWh).toBeGreaterThanOrEqual(before.energyWh)
          expect(flow.soc).toBeGreaterThanOrEqual(before.soc)
          expect(flow.powerW).toBeLessThanOrEqual(Math.min(from.limitW, car.maxKw * 1000) + 1e-6)
          // The power falls to zero within the last second.
          if (flow.done) break
          joules += (before.powerW + flow.powerW) / 2
          expect(Math.abs(flow.energyWh - joules / 3600)).toBeLessThanOrEqual((0.01 * joules) / 3600)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('how often somebody looks does not change what flows', () => {
    fc.assert(
      fc.property(vehicle, supply, fc.integer({ min: 1, max: 60 }), (car, from, seconds) => {
        const often = simulateFlows(car, from, 1, seconds * 20).at(-1)
        expect(simulateFlows(car, from, seconds, 20).at(-1)).toEqual(often)
      }),
      { numRuns: 60 },
    )
  })

  test('ramps up in 20 s, is constant, tapers above 80 %, ends at 100 %', () => {
    const car: Vehicle = { capacityKwh: 60, soc: 70, maxKw: 90 }
    const from: SupplyLimits = { kind: 'dc', limitW: 60_000 }
    const at = (seconds: number) => powerFlowAfter(powerFlowAtPlugIn(car), car, from, seconds)
    expect(at(10).powerW).toBeCloseTo(30_000)
    expect(at(20).powerW).toBeCloseTo(60_000)
    expect(at(300).powerW).toBeCloseTo(60_000)
    expect(at(1500)).toMatchObject({ done: false })
    expect(at(1500).powerW).toBeLessThan(40_000)
    expect(at(7200)).toMatchObject({ done: true, soc: 100, powerW: 0 })
  })

  test('stops at the target', () => {
    const car: Vehicle = { capacityKwh: 60, soc: 20, maxKw: 90, targetKwh: 5 }
    const end = powerFlowAfter(powerFlowAtPlugIn(car), car, { kind: 'dc', limitW: 60_000 }, 3600)
    expect(end.done).toBe(true)
    expect(end.energyWh).toBeCloseTo(5000, -2)
  })
})

function simulateFlows(car: Vehicle, from: SupplyLimits, seconds: number, count: number): PowerFlow[] {
  const flows = [powerFlowAtPlugIn(car)]
  for (let n = 0; n < count; n += 1) {
    const last = flows.at(-1)
    if (last) flows.push(powerFlowAfter(last, car, from, seconds))
  }
  return flows
}
