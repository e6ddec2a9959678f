import type { Tx } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'

type ReadContracts = DepotDeps['contractLimitsAt']
type ContractLimit = Awaited<ReturnType<ReadContracts>>[number]
/** Time in ms for which limits of contracts are reused. Control runs each second, and contracts change by the month. */
const freshMs = 60_000

/** Returns a reader that reads the contracts of a station at most once a minute. The span must be longer than that. */
export function createRecentContracts(read: ReadContracts): ReadContracts {
  const recent = new Map<string, { readAt: number; limits: readonly ContractLimit[] }>()
  return async (tx, span) => {
    const now = span.from.getTime()
    const missing = span.stationIds.filter((id) => {
      const readAt = recent.get(id)?.readAt ?? -Infinity
      return now < readAt || now - readAt >= freshMs
    })
    const found = missing.length === 0 ? [] : await read(tx, { ...span, stationIds: missing })
    for (const id of missing)
      recent.set(id, { readAt: now, limits: found.filter(({ stationIds }) => stationIds.includes(id)) })
    return [...new Set(span.stationIds.flatMap((id) => recent.get(id)?.limits ?? []))]
  }
}

type ReadDepots = (tx: Tx, now: Date) => Promise<readonly string[]>
/** Returns a reader that reads the stations that are depots at most once a minute: they change by hand. */
export function createRecentDepots(read: ReadDepots): ReadDepots {
  let recent: { readAt: number; ids: readonly string[] } | undefined
  return async (tx, at) => {
    const now = at.getTime()
    if (recent && now >= recent.readAt && now - recent.readAt < freshMs) return recent.ids
    const ids = await read(tx, at)
    recent = { readAt: now, ids }
    return ids
  }
}
