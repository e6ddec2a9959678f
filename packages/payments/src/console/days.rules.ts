import { localTimeToInstant } from '@evops/kit'

/** Converts days of the URL (both inclusive) to instants in the operator's time zone. */
export function daysOfUrlToInstants(search: Readonly<Record<string, string | undefined>>, zone: string) {
  const midnight = (text: string | undefined, plusDays: number) => {
    const day = Date.parse(`${text}T00:00:00Z`)
    if (text === undefined || Number.isNaN(day)) return undefined
    const date = new Date(day + plusDays * 86_400_000).toISOString().slice(0, 10)
    return localTimeToInstant(`${date}T00:00`, zone)
  }
  const [from, to] = [midnight(search.since, 0), midnight(search.until, 1)]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
