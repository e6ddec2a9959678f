import { describe, expect, test } from 'vitest'
import { plausibleTime, openSeconds, stateSeconds, type ConnectorHistory } from './states.rules.ts'

const hour = 3_600_000
const day = { from: 0, to: 24 * hour }
const nothing: ConnectorHistory = { statuses: [], links: [], connected: true, excluded: [] }
const of = (past: Partial<ConnectorHistory>, observed = [day]) =>
  stateSeconds(day, { recordedSpans: observed, open: 86_400, past: { ...nothing, ...past } })

describe('seconds by state', () => {
  test('ROUTE-04 who is not reached says nothing; a fault is graver than a switch, both than a reservation', () => {
    expect(
      of({
        statuses: [
          { at: -hour, status: 'Reserved' },
          { at: hour, status: 'Unavailable' },
          { at: 3 * hour, status: 'Faulted' },
          { at: 6 * hour, status: 'Charging' },
        ],
        links: [
          { at: -2 * hour, connected: true },
          { at: 5 * hour, connected: false },
          { at: 7 * hour, connected: true },
        ],
      }),
    ).toEqual({
      open_seconds: 86_400,
      observed_seconds: 86_400,
      reserved_seconds: 3_600,
      disabled_seconds: 7_200,
      faulted_seconds: 7_200,
      offline_seconds: 7_200,
      excluded_seconds: 0,
      // A fault followed directly by a connection loss counts as one outage.
      outages: 1,
    })
  })

  test('ROUTE-04 an outage counts on the day on which it begins', () => {
    const links = [
      { at: -hour, connected: false },
      { at: hour, connected: true },
      { at: 2 * hour, connected: false },
    ]
    const observed = [{ from: -48 * hour, to: day.to }]
    expect(of({ links }, observed)).toMatchObject({ offline_seconds: 23 * 3_600, outages: 1 })
    expect(of({ links }, [day]).outages).toBe(2)
  })

  test('ROUTE-04 before the first link that is known it was the other way round; without any, as it is now', () => {
    expect(of({ links: [{ at: 6 * hour, connected: true }] }).offline_seconds).toBe(6 * 3_600)
    expect(of({ links: [{ at: 6 * hour, connected: false }] }).offline_seconds).toBe(18 * 3_600)
    expect(of({ connected: false }).offline_seconds).toBe(86_400)
  })

  test('ROUTE-04 only what is known counts, and of planned work only what it was down', () => {
    const observed = [
      { from: -hour, to: 2 * hour },
      { from: 10 * hour, to: 40 * hour },
    ]
    const sums = of(
      { statuses: [{ at: hour, status: 'Faulted' }], excluded: [{ from: 0, to: 11 * hour, why: 'planned' }] },
      observed,
    )
    expect(sums).toMatchObject({
      observed_seconds: 16 * 3_600,
      faulted_seconds: 15 * 3_600,
      excluded_seconds: 2 * 3_600,
    })
  })

  test('ROUTE-04 a day of 25 hours has as many seconds, and parts of seconds are lost in none', () => {
    const long = { from: 0, to: 25 * hour }
    const statuses = [
      { at: 1_500, status: 'Faulted' },
      { at: 2_400, status: 'Available' },
    ]
    const sums = stateSeconds(long, { recordedSpans: [long], open: 0, past: { ...nothing, statuses } })
    expect(sums).toMatchObject({ observed_seconds: 90_000, faulted_seconds: 1 })
  })
})

test('ROUTE-04 a late report keeps its own time, one that cannot be is taken when it came', () => {
  const receivedAt = 100 * 86_400_000
  expect(plausibleTime({ at: receivedAt - hour, receivedAt })).toBe(receivedAt - hour)
  expect(plausibleTime({ at: receivedAt + hour, receivedAt })).toBe(receivedAt)
  expect(plausibleTime({ at: 0, receivedAt })).toBe(receivedAt)
})

test('ROUTE-04 a station is open as long as it says, up to now; hours that nobody can read are all', () => {
  expect(openSeconds(day, [[7 * 3_600, 22 * 3_600]], day.to)).toBe(15 * 3_600)
  expect(openSeconds(day, [[7 * 3_600, 22 * 3_600]], 8 * hour)).toBe(3_600)
  expect(openSeconds(day, null, day.to)).toBe(86_400)
  expect(
    openSeconds(
      { from: 0, to: 23 * hour },
      [
        [0, 86_400],
        [0, 3_600],
      ],
      day.to,
    ),
  ).toBe(23 * 3_600)
})
