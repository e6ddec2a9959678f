import { addDays } from '@evops/platform/contract'
import { localTimeToInstant } from '@evops/kit'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Converts days of the URL (`since`, `until`, both inclusive) to instants in the operator's time zone. */
export function daysOfUrlToInstants(
  { since, until }: Readonly<Record<string, string | undefined>>,
  zone: string,
): Record<string, string> {
  const from = since && day.test(since) ? localTimeToInstant(`${since}T00:00`, zone) : undefined
  const to = until && day.test(until) ? localTimeToInstant(`${addDays(until, 1)}T00:00`, zone) : undefined
  return { ...(from && { from }), ...(to && { to }) }
}
