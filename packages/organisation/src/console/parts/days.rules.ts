import { addDays } from '@evops/platform/contract'
import { type Search, localTimeToInstant } from '@evops/kit'

const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Converts two days of a search form (`fromDay`, `toDay`, both inclusive) to the instants `from` (inclusive) and `to`
 * (exclusive).
 */
export function daysToInstants({ fromDay, toDay }: Search, zone: string): Search {
  return {
    ...(fromDay && day.test(fromDay) && { from: localTimeToInstant(`${fromDay}T00:00`, zone) }),
    ...(toDay && day.test(toDay) && { to: localTimeToInstant(`${addDays(toDay, 1)}T00:00`, zone) }),
  }
}
