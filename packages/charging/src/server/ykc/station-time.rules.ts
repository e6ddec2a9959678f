import { instantOfLocalTime, zoneClock } from '@evops/tariffs/contract'

const localText = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})$/

/**
 * Returns the instant of a charge point's local time as ISO text. An impossible time is returned as it is: the reader
 * of the message then uses the time of receipt and flags the session.
 */
export function instantOfStationTime(text: string, timeZone: string): string {
  const parts = localText.exec(text)
  const localTime = parts ? Date.parse(`${parts[1]}T${parts[2]}Z`) : Number.NaN
  return Number.isNaN(localTime) ? text : new Date(instantOfLocalTime(timeZone, localTime)).toISOString()
}

/** Returns an instant as the local time that a charge point expects. */
export function stationTimeOf(at: Date, timeZone: string): string {
  const localTime = new Date(at.getTime() + zoneClock(timeZone).spanAt(at.getTime()).offsetMs)
  return localTime.toISOString().replace('T', ' ').replace('Z', '')
}
