import { createSelection, type List, readListState, usePage } from '@evops/kit'
import { useState } from 'react'

/** List without pages. The rows are passed in; filters and the open row are in the URL. */
export function useUnpagedList<Row>(
  found: Pick<List<Row>, 'rows' | 'isPending' | 'isFetching' | 'error' | 'reload'>,
): List<Row> {
  const page = usePage()
  const { filters } = readListState(page.search)
  const [selection] = useState(createSelection)
  return {
    ...found,
    total: found.rows.length,
    totalIsAtLeast: false,
    page: 1,
    pageSize: found.rows.length,
    sort: undefined,
    filters,
    updatedAt: 0,
    selection,
    open: page.search.open,
    setPage: () => undefined,
    setPageSize: () => undefined,
    sortBy: () => undefined,
    setFilters: (patch) => page.setSearch(patch),
    clearFilters: () => page.setSearch(Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]))),
    setOpen: (key) => page.setSearch({ open: key }),
  }
}
