import { type CallGiven, type List, readListState, usePage } from '@evops/kit'
import { listEvents, type LoggedEvent } from '../../contract/index.ts'
import { useUnpagedList } from '../unpaged-list.ts'
import { useKeyset } from '../use-keyset.ts'

const rowsPerPart = 100

export type EventsRead = List<LoggedEvent> & { hasMore: boolean; more: () => void }

/** The log as a list whose filters stand in the URL, beside what always holds; it has no pages, older rows are added below. */
export function useEvents(always: { stationId?: string } = {}): EventsRead {
  const filters = { ...readListState(usePage().search).filters, ...always }
  const found = useKeyset(listEvents, {
    key: [JSON.stringify(filters)],
    // The server parses the query; the URL may hold anything.
    given: (before) =>
      ({ query: { ...filters, before, limit: rowsPerPart } }) as unknown as CallGiven<typeof listEvents>,
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
