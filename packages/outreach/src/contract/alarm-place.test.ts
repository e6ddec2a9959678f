import { expect, test } from 'vitest'
import { alarmPlace, type MessageContent } from './messages.ts'

type Alarm = MessageContent['alarm']
/** Creates an alarm with the fields that determine its place; other fields have no effect on it. */
const alarm = (of: Partial<Alarm>) =>
  alarmPlace(
    {
      stationName: 'North',
      terminalNo: null,
      chargePointNo: '31000001',
      chargePointName: '01',
      connectorNo: 0,
      ...of,
    } as Alarm,
    'whole station',
  )

test.each([
  [{}, 'North · 01'],
  [{ connectorNo: 2 }, 'North · 01-2'],
  [{ chargePointNo: null, chargePointName: null }, 'North · whole station'],
  [{ chargePointNo: null, chargePointName: null, terminalNo: 'TCU-1' }, 'North · TCU-1'],
  [{ chargePointNo: null, chargePointName: null, day: '2026-11-27' }, 'North · 2026-11-27'],
])('a notice of an alarm at %o says %s, as every screen does', (of, place) => {
  expect(alarm(of)).toBe(place)
})
