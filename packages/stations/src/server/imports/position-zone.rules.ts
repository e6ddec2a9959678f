import { zoneOffsetAt } from '@evops/platform/server'
import zoneAt from '@photostructure/tz-lookup'

const seasons = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]

interface Degrees {
  longitude: number
  latitude: number
}
const isOnEarth = ({ longitude, latitude }: Degrees) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
const isSeaZone = (zone: string | undefined) => zone?.startsWith('Etc/') ?? false

/** Returns true if a position is far from any coast, where no station is. */
export function isAtSea(position: Degrees): boolean {
  return isOnEarth(position) && isSeaZone(zoneAt(position.latitude, position.longitude))
}

/** Returns the time zone in which all positions lie; undefined if they lie in several, or at sea. */
export function commonZoneOf(positions: readonly Degrees[]): string | undefined {
  const zones = new Set(positions.filter(isOnEarth).map(({ longitude, latitude }) => zoneAt(latitude, longitude)))
  const [only, ...others] = zones
  return others.length > 0 || isSeaZone(only) ? undefined : only
}

/**
 * Returns the time zone of a position if its clock differs from that of `timeZone` in winter or summer (decision 298).
 * Zones with the same clock are not distinguished, because their borders are approximate.
 */
export function otherZoneOf(position: Degrees, timeZone: string): string | undefined {
  if (!isOnEarth(position)) return undefined
  const { longitude, latitude } = position
  const zone = zoneAt(latitude, longitude)
  return seasons.some((at) => zoneOffsetAt(zone, at) !== zoneOffsetAt(timeZone, at)) ? zone : undefined
}
