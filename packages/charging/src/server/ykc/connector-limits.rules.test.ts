import { expect, test } from 'vitest'
import {
  addConnectorLimit,
  connectorLimitAt,
  percentOfConnectors,
  readConnectorProfile,
  type ConnectorLimit,
} from './connector-limits.rules.ts'

const at = Date.parse('2026-03-09T10:00:00Z')
const quarterMs = 900_000
const limit = (connectorNo: number, watts: number[], more: Partial<ConnectorLimit> = {}): ConnectorLimit => ({
  profileNo: connectorNo,
  connectorNo,
  stackLevel: 0,
  serial: null,
  from: at,
  until: null,
  periods: watts.map((value, slot) => ({ startPeriod: slot * 900, limit: value })),
  ...more,
})
const use = { connectors: 2, running: new Map([[1, 'A']]), ratedPowerW: 100_000 }

test('a charge point gets the sum of its connectors, rounded down to a percentage', () => {
  expect(percentOfConnectors([limit(1, [40_500]), limit(2, [20_000])], { ...use, at })).toEqual({
    percent: 60,
    isTooLow: false,
  })
})

test('a connector without a limit may have the full power', () => {
  expect(percentOfConnectors([limit(1, [40_000])], { ...use, at })).toEqual({ percent: 100, isTooLow: false })
})

test('a sum below 30 % is too low, and 30 % is what the charge point gets', () => {
  expect(percentOfConnectors([limit(1, [20_000]), limit(2, [9_900])], { ...use, at })).toEqual({
    percent: 30,
    isTooLow: true,
  })
})

test('a step down applies a minute before it, and a step up not before it', () => {
  const steps = [limit(1, [50_000, 30_000, 50_000]), limit(2, [20_000])]
  const percentAt = (ms: number) => percentOfConnectors(steps, { ...use, at: at + ms }).percent
  expect([
    percentAt(quarterMs - 60_001),
    percentAt(quarterMs - 60_000),
    percentAt(2 * quarterMs - 1),
    percentAt(2 * quarterMs),
  ]).toEqual([70, 50, 50, 70])
})

test('the limit of the running session is above defaults, and among those the highest level', () => {
  const limits = [
    limit(1, [10_000], { profileNo: 11 }),
    limit(1, [20_000], { profileNo: 12, stackLevel: 1, until: at + quarterMs }),
    limit(1, [30_000], { profileNo: 13, serial: 'A' }),
  ]
  const limitOf = (serial: string | undefined, ms = 0) =>
    connectorLimitAt(limits, { connectorNo: 1, serial, at: at + ms })
  expect([limitOf('A'), limitOf('B'), limitOf(undefined), limitOf('B', quarterMs)]).toEqual([
    30_000, 20_000, 20_000, 10_000,
  ])
})

test('a new limit replaces that with its number, and limits that are over are removed', () => {
  const limits = [limit(1, [10_000], { profileNo: 11 }), limit(1, [20_000], { profileNo: 12, until: at })]
  expect(addConnectorLimit(limits, limit(1, [30_000], { profileNo: 11 }), at)).toEqual([
    limit(1, [30_000], { profileNo: 11 }),
  ])
})

const profile = {
  connectorId: 1,
  csChargingProfiles: {
    chargingProfileId: 1_100_000_012,
    transactionId: 7,
    stackLevel: 1,
    chargingProfilePurpose: 'TxProfile',
    chargingProfileKind: 'Absolute',
    validTo: '2026-03-09T11:00:00Z',
    chargingSchedule: {
      duration: 900,
      startSchedule: '2026-03-09T10:00:00Z',
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 40_000 }],
    },
  },
}
const changed = (more: object) => ({ ...profile, csChargingProfiles: { ...profile.csChargingProfiles, ...more } })

test('a profile of a connector ends at the earlier of its two ends', () => {
  expect(readConnectorProfile(profile)).toMatchObject({ connectorNo: 1, transactionId: 7, until: at + quarterMs })
})

test.each([
  ['of the whole charge point', { ...profile, connectorId: 0 }],
  ['that recurs', changed({ chargingProfileKind: 'Recurring', recurrencyKind: 'Daily' })],
  ['of a session without its number', changed({ transactionId: undefined })],
  [
    'in amperes',
    changed({ chargingSchedule: { ...profile.csChargingProfiles.chargingSchedule, chargingRateUnit: 'A' } }),
  ],
])('a profile %s is not stored', (_title, request) => {
  expect(readConnectorProfile(request)).toBeNull()
})
