import { describe, expect, test } from 'vitest'
import { loadBarMaxW, sessionsToShed, expectedLoadState, stepsOfDay } from './load-view.rules.ts'

const session = (powerW: number | null) => ({
  sessionId: null,
  sessionNo: null,
  stationName: 'North',
  chargePointId: '019b0000-0000-7000-8000-000000000001',
  chargePointNo: 'P',
  chargePointName: 'P',
  connectorNo: 1,
  powerW,
  soc: null,
  marginSeconds: null,
  departAt: null,
})

describe('X-20 the load as it is shown', () => {
  test('its state by what the quarter hour ends at', () => {
    const states = [89_999, 90_000, 99_999, 100_000].map((forecastW) =>
      expectedLoadState({ forecastW, limitW: 100_000 }),
    )
    expect(states).toEqual(['ok', 'near', 'near', 'over'])
    expect(expectedLoadState({ forecastW: 1, limitW: null })).toBeNull()
  })

  test('the bar has room above its limit, and for what goes beyond', () => {
    expect(loadBarMaxW({ presentW: 10, forecastW: 20, limitW: 100_000 })).toBe(120_000)
    expect(loadBarMaxW({ presentW: 300_000, forecastW: 20, limitW: 100_000 })).toBe(300_000)
    expect(loadBarMaxW({ presentW: 0, forecastW: 0, limitW: null })).toBe(1)
  })

  test('an average is as long as its quarter hour', () => {
    const at = '2026-11-25T10:30:00.000Z'
    const seconds = Date.parse(at) / 1_000
    expect(
      stepsOfDay([
        { at, pointsW: 50_500, meterW: null, forecastW: null, plannedW: null, limitW: 100_000, period: 'P1' },
      ]),
    ).toEqual({
      times: [seconds, seconds + 899],
      points: [50.5, 50.5],
      meters: [null, null],
      forecast: [null, null],
      planned: [null, null],
      limit: [100, 100],
    })
  })

  test('from the top until enough is gone', () => {
    const neededFlags = (shedW: number) =>
      sessionsToShed([session(40_000), session(null), session(110_000), session(7_000)], shedW).map(
        ({ isNeeded }) => isNeeded,
      )
    expect(neededFlags(0)).toEqual([false, false, false, false])
    expect(neededFlags(40_000)).toEqual([true, false, false, false])
    expect(neededFlags(40_001)).toEqual([true, false, true, false])
    expect(neededFlags(500_000)).toEqual([true, false, true, true])
  })
})
