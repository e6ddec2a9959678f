import { Pager } from '@evops/kit'
import { useState, type ReactNode } from 'react'

const shortest = 10

/** Pages of a list inside a drawer: its own, as the URL holds those of the list beneath. One page has nothing to turn. */
export function usePages(): {
  query: { page: number; pageSize: number }
  pagesOf: (total: number) => ReactNode
} {
  const [query, setQuery] = useState({ page: 1, pageSize: shortest })
  return {
    query,
    pagesOf: (total) =>
      (total > shortest || query.page > 1) && (
        <Pager
          list={{
            ...query,
            total,
            totalIsAtLeast: false,
            setPage: (page) => setQuery({ ...query, page }),
            setPageSize: (pageSize) => setQuery({ page: 1, pageSize }),
          }}
        />
      ),
  }
}
