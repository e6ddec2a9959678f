import { expect, test } from 'vitest'
import { meterValuesUntilStop, dropForeignMeterValues, type CompetingSession } from './own-meter-values.rules.ts'

const minute = 60_000
const ten = Date.UTC(2026, 8, 4, 10)
const createTimestamps = (deviceMinute: number | null, receivedMinute: number) => ({
  deviceAt: deviceMinute === null ? null : ten + deviceMinute * minute,
  receivedAt: ten + receivedMinute * minute,
})
const begin = (deviceMinute: number, receivedMinute: number) => ({
  deviceStartedAt: ten + deviceMinute * minute,
  startReceivedAt: ten + receivedMinute * minute,
})
const other = (began: number, from: number, to: number | null): CompetingSession => [
  ten + began * minute,
  ten + from * minute,
  to === null ? null : ten + to * minute,
]

test.each([
  ['the newer session, told first', begin(0, 100), other(60, 60, 90), createTimestamps(70, 70), false],
  ['its own, told late', begin(0, 100), other(60, 60, 90), createTimestamps(10, 101), true],
  ['the newer session, still told', begin(0, 100), other(60, 60, null), createTimestamps(101, 101), false],
  // Clock eight hours ahead: every time is that of the receipt, and the order is that of the device.
  [
    'an older session told while it charges, both ahead',
    begin(540, 60),
    other(480, 100, 102),
    createTimestamps(495, 101),
    false,
  ],
  ['its own, beside that one', begin(540, 60), other(480, 100, 102), createTimestamps(580, 101), true],
  ['its own, after its clock was set back', begin(540, 60), other(-60, -60, -30), createTimestamps(70, 70), true],
  // Clock eight hours behind: another session at this device time was over before this one started.
  ['its own, at an hour that another had', begin(-420, 60), other(0, 0, 30), createTimestamps(10, 490), true],
  ['nobody knows whose: it has no time', begin(0, 100), other(60, 60, null), createTimestamps(null, 101), true],
] as const)('M-03 M-09 a sample is of %s', (_, session, neighbour, meterValue, own) => {
  expect(dropForeignMeterValues([meterValue], session, [neighbour])).toHaveLength(own ? 1 : 0)
})

test.each([
  [
    'heard before its start was told',
    createTimestamps(0, 100),
    createTimestamps(30, 103),
    createTimestamps(95, 95),
    false,
  ],
  [
    'heard live between what waited',
    createTimestamps(0, 100),
    createTimestamps(30, 103),
    createTimestamps(101, 101),
    false,
  ],
  [
    'heard live between what waited, by a clock eight hours behind',
    createTimestamps(0, 580),
    createTimestamps(30, 583),
    createTimestamps(101, 581),
    false,
  ],
  [
    'of a clock eight hours behind that was set back',
    createTimestamps(0, 480),
    createTimestamps(30, 583),
    createTimestamps(60, 540),
    true,
  ],
  ['waiting as all did', createTimestamps(0, 100), createTimestamps(30, 103), createTimestamps(31, 101), true],
  [
    'live, of a session whose clock was set back',
    createTimestamps(0, 0),
    createTimestamps(30, 103),
    createTimestamps(60, 60),
    true,
  ],
  ['before the stop', createTimestamps(0, 100), createTimestamps(30, 103), createTimestamps(20, 90), true],
] as const)('M-03 M-09 a sample after the stop: %s', (_, start, stop, meterValue, own) => {
  expect(meterValuesUntilStop([meterValue], start, stop)).toHaveLength(own ? 1 : 0)
})
