import { type EndpointOptions, type List, readListState, usePage } from '@evops/kit'
import { listEvents, type LoggedEvent } from '../../contract/index.ts'
import { useUnpagedList } from '../unpaged-list.ts'
import { useKeysetList } from '../use-keyset.ts'

const rowsPerPart = 100

export type EventLogList = List<LoggedEvent> & { hasMore: boolean; more: () => void }

/**
 * Event log as a list with its filters in the URL, plus fixed filters. The list has no pages; older rows are added at
 * the end.
 */
export function useEvents(always: { stationId?: string } = {}): EventLogList {
  const filters = { ...readListState(usePage().search).filters, ...always }
  const found = useKeysetList(listEvents, {
    key: [JSON.stringify(filters)],
    // The server validates the query, because the URL can contain any value.
    inputOf: (before) =>
      ({ query: { ...filters, before, limit: rowsPerPart } }) as unknown as EndpointOptions<typeof listEvents>,
    read: (reply) => reply,
  })
  const { hasMore, more } = found
  return {
    ...useUnpagedList(found),
    totalIsAtLeast: hasMore,
    pageSize: rowsPerPart,
    hasMore,
    more,
  }
}
