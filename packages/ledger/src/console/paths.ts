/** Returns the path of a session's page, in the higher module. */
export const sessionPath = (id: string): string => `/statsanalysis/chgtransorder/${id}`

/** Returns the path of the capital flow with a filter. */
export function flowPath(filter: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/statsanalysis/captialflow?${query.toString()}`
}
