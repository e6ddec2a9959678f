/** Where an order has its page, in the domain above. */
export const sessionPath = (id: string): string => `/statsanalysis/chgtransorder/${id}`

/** Capital flow, narrowed. */
export function flowPath(filter: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/statsanalysis/captialflow?${query.toString()}`
}
