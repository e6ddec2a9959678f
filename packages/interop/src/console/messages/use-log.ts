import { call, parseSearch, usePage, formatSearch, type Search } from '@evops/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listPartnerLog, type PartnerLogRow } from '../../contract/index.ts'

const filterNames = ['direction', 'status', 'action', 'search'] as const
export type LogFilter = Partial<Record<(typeof filterNames)[number], string>>

/**
 * Filter of a partner's log, stored in the URL under a single key. The other URL keys are filters of the partner list,
 * which contains this drawer.
 */
export function useLogFilter(): {
  filter: LogFilter
  isOpen: boolean
  setFilter: (patch: LogFilter) => void
  setOpen: (open: boolean) => void
} {
  const { search, setSearch } = usePage()
  const tabSearch: Search = parseSearch(search.tab ?? '')
  const filter: LogFilter = Object.fromEntries(
    filterNames.flatMap((name) => (tabSearch[name] ? [[name, tabSearch[name]]] : [])),
  )
  const set = (next: LogFilter | null) =>
    setSearch({
      tab: next === null ? null : `log=1${formatSearch(clean(next)).replace('?', '&')}`,
    })
  return {
    filter,
    isOpen: tabSearch.log !== undefined,
    setFilter: (patch) => set({ ...filter, ...patch }),
    setOpen: (open) => set(open ? filter : null),
  }
}
const clean = (filter: LogFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** Loads a partner's messages that match the filter, newest first. `more` loads the next older page. */
export function useLog(id: string, filter: LogFilter) {
  type Query = NonNullable<Parameters<typeof call<typeof listPartnerLog>>[1]>['query']
  const read = useInfiniteQuery({
    queryKey: [listPartnerLog.name, id, filter],
    queryFn: ({ pageParam: before, signal }) =>
      // The URL can contain any value. The server validates the value again with the request schema.
      call(listPartnerLog, { params: { id }, query: { ...filter, before } as Query }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const rows: PartnerLogRow[] = read.data?.pages.flatMap(({ list }) => list) ?? []
  return {
    rows,
    isRead: read.data !== undefined,
    hasMore: read.hasNextPage,
    isFetching: read.isFetching,
    more: () => void read.fetchNextPage(),
    reload: () => void read.refetch(),
  }
}
