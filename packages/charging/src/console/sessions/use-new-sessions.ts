import { type List, useCall, type EndpointOptions } from '@evops/kit'
import { useState } from 'react'
import { type SessionRow, type SessionSums, sumSessions } from '../../contract/index.ts'

const everyMs = 15_000
/** Largest number of sessions for which totals are polled. Above this number the user requests the totals. */
export const maxPolledTotals = 100_000

type Query = NonNullable<EndpointOptions<typeof sumSessions>['query']>

/**
 * Polls the totals of all filtered sessions, and counts the sessions that started since the list was read. The new rows
 * are loaded only when the user requests them.
 */
export function useNewSessions(
  list: List<SessionRow>,
  filter: Readonly<Record<string, string>>,
): { sums: SessionSums | undefined; isOld: boolean; fresh: number } {
  // Safe cast: the server validates the query, because the URL may contain anything.
  const query = { ...filter, upTo: maxPolledTotals } as unknown as Query
  const sums = useCall(sumSessions, { query }, { every: everyMs, quiet: true })
  const isBeyond = sums.data?.beyond ?? false
  // If there are too many sessions to count, only those that started since the list was read are counted.
  const readAt = new Date(list.updatedAt).toISOString()
  const { startedFrom = '' } = filter
  const since = useCall(
    sumSessions,
    { query: { ...query, startedFrom: startedFrom > readAt ? startedFrom : readAt } },
    { every: everyMs, quiet: true, enabled: isBeyond && list.updatedAt > 0 },
  )
  const [seen, setSeen] = useState({ at: 0, sessions: 0 })
  const sessions = sums.data?.sessions
  const isFresh = sessions !== undefined && !sums.isPlaceholderData && sums.dataUpdatedAt >= list.updatedAt
  if (isFresh && !list.isFetching && seen.at !== list.updatedAt)
    setSeen({ at: list.updatedAt, sessions: list.totalIsAtLeast ? sessions : list.total })
  const isSeen = isFresh && seen.at === list.updatedAt
  const came = isBeyond ? (since.isPlaceholderData ? 0 : (since.data?.sessions ?? 0)) : (sessions ?? 0) - seen.sessions
  return { sums: sums.data, isOld: sums.isPlaceholderData, fresh: isSeen ? Math.max(0, came) : 0 }
}
