import { localTimeToInstant } from '@evops/kit'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Converts days of the URL (`since`, `until`, both inclusive) to instants in the operator's time zone. */
export function daysOfUrlToInstants(
  { since, until }: Readonly<Record<string, string | undefined>>,
  zone: string,
): Record<string, string> {
  const from = since && day.test(since) ? localTimeToInstant(`${since}T00:00`, zone) : undefined
  const to = until && day.test(until) ? localTimeToInstant(`${dayAfter(until)}T00:00`, zone) : undefined
  return { ...(from && { from }), ...(to && { to }) }
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
