import { describe, expect, test } from 'vitest'
import { mondayOfWeek, shiftsOn, isOnDutyAt, type DutyShifts } from './duty.rules.ts'

const none = { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '', days: [] }
const nights: DutyShifts = { ...none, sat: '22:00-30:00' }
const madrid = 'Europe/Madrid'
const at = (instant: string) => new Date(instant)

describe('X-12 who is on duty by a roster', () => {
  test('X-12 a shift goes on after midnight, and is over in the morning', () => {
    // Saturday 2026-01-10 at 22:00 in Madrid is 21:00 UTC.
    expect(isOnDutyAt(nights, madrid, at('2026-01-10T20:59:59Z'))).toBe(false)
    expect(isOnDutyAt(nights, madrid, at('2026-01-10T21:00:00Z'))).toBe(true)
    expect(isOnDutyAt(nights, madrid, at('2026-01-11T04:59:59Z'))).toBe(true)
    expect(isOnDutyAt(nights, madrid, at('2026-01-11T05:00:00Z'))).toBe(false)
  })

  test('X-12 across daylight-saving days a shift begins and ends by the clock on the wall', () => {
    // 2026-03-29: 02:00 becomes 03:00, so the night has seven hours. 2026-10-25: 03:00 becomes 02:00, so it has nine.
    const hours = (from: string) =>
      Array.from({ length: 24 }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000)).filter((one) =>
        isOnDutyAt(nights, madrid, one),
      ).length
    expect(hours('2026-03-28T12:00:00Z')).toBe(7)
    expect(hours('2026-10-24T12:00:00Z')).toBe(9)
    expect(hours('2026-06-06T12:00:00Z')).toBe(8)
  })

  test('X-12 a day with shifts of its own stands instead of its weekday, with its night', () => {
    const days = [
      { day: '2026-01-10', hours: '', name: 'Off' },
      { day: '2026-01-12', hours: '08:00-12:00', name: 'Extra' },
    ]
    const shifts = { ...nights, days }
    expect(isOnDutyAt(shifts, madrid, at('2026-01-10T21:30:00Z'))).toBe(false)
    expect(isOnDutyAt(shifts, madrid, at('2026-01-11T03:00:00Z'))).toBe(false)
    expect(isOnDutyAt(shifts, madrid, at('2026-01-12T08:00:00Z'))).toBe(true)
    expect(shiftsOn(shifts, '2026-01-10')).toEqual({ hours: '', special: 'Off' })
    expect(shiftsOn(shifts, '2026-01-17')).toEqual({ hours: '22:00-30:00', special: null })
    expect(mondayOfWeek('2026-01-11')).toBe('2026-01-05')
    expect(mondayOfWeek('2026-01-12')).toBe('2026-01-12')
  })
})
