import { type CallGiven, createSelection, type List, readListState, usePage } from '@evops/platform/console'
import { useState } from 'react'
import { listEvents, type LoggedEvent } from '../../contract/index.ts'
import { useKeyset } from '../use-keyset.ts'

const rowsPerPart = 100

/** The log as a list whose filters stand in the URL; it has no pages, older rows are added below. */
export function useEvents(): List<LoggedEvent> & { hasMore: boolean; more: () => void } {
  const page = usePage()
  const { filters } = readListState(page.search)
  const [selection] = useState(createSelection)
  const found = useKeyset(listEvents, {
    key: [JSON.stringify(filters)],
    // The server parses the query; the URL may hold anything.
    given: (before) =>
      ({ query: { ...filters, before, limit: rowsPerPart } }) as unknown as CallGiven<typeof listEvents>,
    read: (reply) => reply,
  })
  return {
    rows: found.rows,
    total: found.rows.length,
    totalIsAtLeast: found.hasMore,
    page: 1,
    pageSize: rowsPerPart,
    sort: undefined,
    filters,
    isPending: found.isPending,
    isFetching: found.isFetching,
    error: found.error,
    updatedAt: 0,
    selection,
    open: page.search.open,
    setPage: () => undefined,
    setPageSize: () => undefined,
    sortBy: () => undefined,
    setFilters: (patch) => page.setSearch(patch),
    clearFilters: () =>
      page.setSearch(Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]))),
    setOpen: (key) => page.setSearch({ open: key }),
    reload: found.reload,
    hasMore: found.hasMore,
    more: found.more,
  }
}
