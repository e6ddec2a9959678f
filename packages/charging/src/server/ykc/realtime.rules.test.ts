import { zeroValuesOf } from '@evops/ykc/contract'
import { expect, test } from 'vitest'
import { refusalOfStart, stopOfRecord } from './codes.rules.ts'
import { faultCodesOf, refOfRecord, registersOfRecord, statusOfRealtime, tagOfCard } from './realtime.rules.ts'
import { instantOfStationTime, stationTimeOf } from './station-time.rules.ts'

const data = (values: object) => ({ ...zeroValuesOf('Realtime'), ...values })
const record = (values: object) => ({ ...zeroValuesOf('Record'), ...values })

const fresh = { isStill: false, isLocked: false }
test.each([
  [{ state: 0 }, 'Unavailable'],
  [{ state: 1 }, 'Faulted'],
  [{ state: 2 }, 'Available'],
  [{ state: 2, plugged: 1 }, 'Preparing'],
  [{ state: 3, outputCurrent: 10 }, 'Charging'],
])('real-time data %o are %s', (values, status) => {
  expect(statusOfRealtime(data(values), fresh).status).toBe(status)
})

test('a charging connector is suspended from the second message without current on', () => {
  expect(statusOfRealtime(data({ state: 3, outputCurrent: 9 }), fresh).status).toBe('Charging')
  expect(statusOfRealtime(data({ state: 3, outputCurrent: 9 }), { ...fresh, isStill: true }).status).toBe('SuspendedEV')
})

test('an idle connector of a locked charge point is out of use, a charging one charges', () => {
  const locked = { ...fresh, isLocked: true }
  expect(statusOfRealtime(data({ state: 2 }), locked).status).toBe('Unavailable')
  expect(statusOfRealtime(data({ state: 3, outputCurrent: 10 }), locked).status).toBe('Charging')
})

test('fault bit n is mask 1<<n, and bit 0 is reserved', () => {
  expect(faultCodesOf(8_194)).toEqual(['F01', 'F13'])
  expect(faultCodesOf(1)).toEqual([])
})

test('the gravest of several faults is the alarm, and the report names all', () => {
  // Rectifier (major), DC fuse (critical) and door (minor).
  const faults = (1 << 2) | (1 << 11) | (1 << 13)
  const data = { ...zeroValuesOf('Realtime'), state: 1, faults }
  expect(statusOfRealtime(data, { isStill: false, isLocked: false })).toMatchObject({
    status: 'Faulted',
    vendorErrorCode: 'F11',
    info: 'F02 F11 F13',
  })
})

test('the padding of a card is stripped on both sides', () => {
  expect(['000000005A3C10F2', '5A3C10F200000000', '0'.repeat(16)].map(tagOfCard)).toEqual(['5A3C10F2', '5A3C10F2', ''])
})

test.each([
  ['agree', { registerAtStart: 1_000, registerAtEnd: 6_500, energy: 5_000 }, [1_000, 6_000]],
  ['are none', { energy: 5_000 }, [0, 5_000]],
  ['contradict', { registerAtStart: 1_000, registerAtEnd: 9_000, energy: 5_000 }, [1_000, 9_000]],
])('registers that %s', (_case, values, registers) => {
  expect(registersOfRecord(record(values))).toEqual(registers)
})

test('a record without a serial has a key of its own', () => {
  const times = { startedAt: '2026-03-09 08:15:30.000', endedAt: '2026-03-09 09:05:10.000' }
  expect(refOfRecord(record({ connectorNo: '01', ...times }))).toBe('01-20260309081530000-0309090510')
})

test('codes of a stop and of a refusal', () => {
  expect([0x40, 0x41, 0x50, 0x6e, 0x71, 0x7f, 0x83, 0xff].map((reason) => stopOfRecord(reason).stoppedReason)).toEqual([
    'Remote',
    'SOCLimitReached',
    'Timeout',
    'LocalOutOfCredit',
    undefined,
    'StoppedByEV',
    'PowerLoss',
    'Other',
  ])
  expect([
    refusalOfStart('NoCredit', false),
    refusalOfStart('Unknown', false),
    refusalOfStart('Unknown', true),
  ]).toEqual([3, 1, 9])
})

test('a time of the station is an instant and back, and an impossible one stays text', () => {
  expect(instantOfStationTime('2026-03-09 08:15:30.250', 'Asia/Shanghai')).toBe('2026-03-09T00:15:30.250Z')
  expect(stationTimeOf(new Date('2026-03-09T00:15:30.250Z'), 'Asia/Shanghai')).toBe('2026-03-09 08:15:30.250')
  expect(instantOfStationTime('2000-00-00 00:00:00.000', 'Asia/Shanghai')).toBe('2000-00-00 00:00:00.000')
})
