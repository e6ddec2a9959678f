import { connectorsChargingAtStart } from '@evops/simulator/simulator'
import { expect, test } from 'vitest'
import { busyAt, demoPoints } from './demo.ts'
import { demoOperators } from './demo-site.ts'

const day = Date.UTC(2026, 10, 27)
const hours = Array.from({ length: 24 }, (_unused, hour) => hour)
const services = { config: { secretKey: 'of a test' } } as unknown as Parameters<typeof demoPoints>[0]

/** Returns the connectors that charge right after the start at a local hour, by station pattern. */
function alive(operator: (typeof demoOperators)[number], hour: number): Record<string, number> {
  const now = day + (hour - operator.utcOffsetHours) * 3_600_000
  const points = demoPoints(services, operator, new Map())
  const atOnce = connectorsChargingAtStart(points, busyAt(now, operator))
  const found: Record<string, number> = {}
  for (const { pattern, chargePoints } of operator.stations)
    for (const { identity, connectors = 1, stayAt } of points.filter((point) =>
      chargePoints.some(({ chargePointNo }) => chargePointNo === point.identity),
    ))
      for (let connector = 1; connector <= connectors; connector += 1) {
        // A bus that returned fully charged stays plugged in without charging.
        const charges = stayAt ? (stayAt(connector, now)?.soc ?? 100) < 96 : atOnce.has(`${identity}:${connector}`)
        found[pattern] = (found[pattern] ?? 0) + (charges ? 1 : 0)
      }
  return found
}

test.each(demoOperators.map((operator) => [operator.optcode, operator] as const))(
  'the demo’s %s is alive right after the start at every hour of the day',
  (_name, operator) => {
    const byHour = hours.map((hour) => alive(operator, hour))
    expect(byHour.filter((found) => (found.public ?? 0) < 1)).toEqual([])
    expect(byHour.filter(({ depot = 1 }) => depot < 1)).toEqual([])
    // A public network is busy by day and in the evening, a depot at night.
    for (const hour of [8, 12, 18, 19, 20]) expect(byHour[hour]?.public, `${hour}:00`).toBeGreaterThan(1)
    if (operator.optcode === 'demo')
      for (const hour of [22, 23, 0, 1, 2]) expect(byHour[hour]?.depot, `${hour}:00`).toBeGreaterThan(5)
  },
)
