import { expect, test } from 'vitest'
import { earliestNoticeTime } from './quiet.rules.ts'

const night = { quietFrom: '22:00', quietUntil: '08:00' }
test.for([
  ['2026-11-23T20:59:59Z', 'Europe/Madrid', night, '2026-11-23T20:59:59Z'],
  ['2026-11-23T21:00:00Z', 'Europe/Madrid', night, '2026-11-24T07:00:00Z'],
  ['2026-11-24T06:59:59Z', 'Europe/Madrid', night, '2026-11-24T07:00:00Z'],
  ['2026-11-24T07:00:00Z', 'Europe/Madrid', night, '2026-11-24T07:00:00Z'],
  // The night in which clocks go back is an hour longer.
  ['2026-10-24T21:00:00Z', 'Europe/Madrid', night, '2026-10-25T07:00:00Z'],
  ['2026-11-23T14:00:00Z', 'Asia/Shanghai', night, '2026-11-24T00:00:00Z'],
  ['2026-11-23T12:30:00Z', 'Europe/Madrid', { quietFrom: '13:00', quietUntil: '15:00' }, '2026-11-23T14:00:00Z'],
  ['2026-11-23T12:30:00Z', 'Europe/Madrid', { quietFrom: null, quietUntil: null }, '2026-11-23T12:30:00Z'],
] as const)('quiet hours: %s in %s', ([now, zone, hours, until]) => {
  expect(earliestNoticeTime(new Date(now), zone, hours)).toEqual(new Date(until))
})
