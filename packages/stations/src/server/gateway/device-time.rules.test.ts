import { describe, expect, test } from 'vitest'
import { checkDeviceTime } from './device-time.rules.ts'

const received = new Date('2026-11-20T12:00:00Z')

describe('M-09 a device clock is believed while it can be true', () => {
  test.each([
    ['now', '2026-11-20T12:00:00Z', false],
    ['four minutes ahead', '2026-11-20T12:04:00Z', false],
    ['six minutes ahead', '2026-11-20T12:06:00Z', true],
    ['eight hours ahead: local time sent as UTC', '2026-11-20T20:00:00Z', true],
    ['three days late: it waited in the device', '2026-11-17T12:00:00Z', false],
    ['never set', '1970-01-01T00:05:00Z', true],
    ['never set, other make', '2000-01-01T00:05:00Z', true],
  ])('%s', (_, device, wrong) => {
    const time = checkDeviceTime(Date.parse(device), received)
    expect(time.wrong).toBe(wrong)
    expect(time.at).toEqual(wrong ? received : new Date(device))
    expect(time.deviceAt).toEqual(new Date(device))
  })

  test('an unreadable time leaves the time of receipt', () => {
    expect(checkDeviceTime(null, received)).toEqual({ at: received, deviceAt: null, wrong: true })
  })
})
