import type { SessionFact } from '@evops/charging/server'
import { exampleContent, priceSession } from '@evops/tariffs/contract'
import { expect, test } from 'vitest'
import { shiftableEnergyOf } from './shiftable.rules.ts'

const minute = 60_000
const hour = 60 * minute
const day = Date.parse('2026-03-03T00:00Z')
/** Off-peak price of the example: 0.4257 plus 0.5 for the service. */
const lowestE5 = 92_570

/** The handbook's session (section 5): 06:40 to 08:25 at 60 kW, 25 kWh of it in the sharp period from 08:00 on. */
function session(idleMs: number, more: readonly { at: number; registerDwh: number }[] = []): SessionFact {
  const [from, to] = [day + 6 * hour + 40 * minute, day + 8 * hour + 25 * minute]
  const readings = [{ at: from, registerDwh: 0 }, { at: to, registerDwh: 1_050_000 }, ...more]
  const { segments, billingReadings } = priceSession({
    readings,
    timeZone: 'UTC',
    content: exampleContent('CNY'),
  })
  const ended = readings.at(-1)?.at ?? to
  const chargingSession: Partial<SessionFact> = {
    currency: 'CNY',
    readings: billingReadings,
    segments,
    endedAt: ended,
    pluggedUntil: to + idleMs,
  }
  return chargingSession as SessionFact
}

test('ROUTE-09 energy of dear periods is shiftable where the vehicle stayed plugged in for as long as it took', () => {
  expect(shiftableEnergyOf(session(0), lowestE5)).toEqual({ dwh: 0, savingMinor: 0 })
  // 25 kWh at 1.6145 instead of 0.9257.
  const all = { dwh: 250_000, savingMinor: 1_722 }
  expect(shiftableEnergyOf(session(25 * minute), lowestE5)).toEqual(all)
  expect(shiftableEnergyOf(session(9 * hour), lowestE5)).toEqual(all)
})

test('ROUTE-09 shorter time plugged in afterwards bounds what is shiftable', () => {
  expect(shiftableEnergyOf(session(10 * minute), lowestE5)).toEqual({ dwh: 100_000, savingMinor: 689 })
})

test('ROUTE-09 a session that goes on without energy is plugged in without charging', () => {
  const silent = session(0, [{ at: day + 11 * hour, registerDwh: 1_050_000 }])
  expect(shiftableEnergyOf({ ...silent, pluggedUntil: day + 11 * hour }, lowestE5).dwh).toBe(250_000)
})

test('ROUTE-09 nothing is saved under a tariff that nobody knows, nor where the lowest price was paid already', () => {
  expect(shiftableEnergyOf(session(hour), undefined)).toEqual({ dwh: 250_000, savingMinor: 0 })
  expect(shiftableEnergyOf(session(hour), 200_000)).toEqual({ dwh: 250_000, savingMinor: 0 })
})
