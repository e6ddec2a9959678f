import type { SessionFact } from '@evops/charging/server'
import { expect, test } from 'vitest'
import { hoursOfLocalDay } from './cells.rules.ts'
import { calculateConnectorDay, emptyDaySurroundings } from './day-facts.rules.ts'

const hour = 3_600_000
const cells = hoursOfLocalDay('UTC', 20_000)
const day = cells.from
const span = (from: number, to: number, kind: 'charging' | 'idle' | 'paused') =>
  ({ from: day + from * hour, to: day + to * hour, kind, basis: 'report' }) as const

/** A session from 10:00 to 14:00, unplugged at 15:00. */
function aFact(more: Partial<SessionFact>): SessionFact {
  const fact: Partial<SessionFact> = {
    failedStart: false,
    currency: 'CNY',
    startedAt: day + 10 * hour,
    endedAt: day + 14 * hour,
    pluggedUntil: day + 15 * hour,
    energyDwh: 0,
    readings: [],
    byPeriod: [],
    segments: [],
    chargingSeconds: null,
    timeSplit: [],
    stopReason: null,
    vehicleId: null,
    ...more,
  }
  // Safe cast: the figures of time need no other field.
  return fact as SessionFact
}
const timesOf = (fact: SessionFact) => {
  const connectorDay = { stationId: 's', chargePointId: 'c', connectorNo: 1, cells }
  return calculateConnectorDay(connectorDay, [fact], emptyDaySurroundings).days[0]
}

test('ROUTE-04 a full vehicle is plugged in without charging, in its session and after it', () => {
  const timeSplit = [span(10, 11, 'charging'), span(11, 11.5, 'paused'), span(11.5, 14, 'idle')]
  expect(timesOf(aFact({ chargingSeconds: 3_600, timeSplit }))).toMatchObject({
    charging_seconds: 3_600,
    charged_seconds: 3_600,
    plugged_seconds: 5 * 3_600,
  })
})

test('ROUTE-04 a session whose time was never split charges until its end', () => {
  expect(timesOf(aFact({}))).toMatchObject({
    charging_seconds: 4 * 3_600,
    charged_seconds: 4 * 3_600,
    plugged_seconds: 5 * 3_600,
  })
})
