import { zoneOffsetAt } from '@evops/platform/server'
import zoneAt from '@photostructure/tz-lookup'

const seasons = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]

/**
 * Returns the time zone of a position if its clock differs from that of `timeZone` in winter or summer (decision 298).
 * Zones with the same clock are not distinguished, because their borders are approximate.
 */
export function otherZoneOf(
  { longitude, latitude }: { longitude: number; latitude: number },
  timeZone: string,
): string | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  const zone = zoneAt(latitude, longitude)
  return seasons.some((at) => zoneOffsetAt(zone, at) !== zoneOffsetAt(timeZone, at)) ? zone : undefined
}
