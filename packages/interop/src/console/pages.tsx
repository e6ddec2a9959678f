import { Pager } from '@evops/kit'
import { useState, type ReactNode } from 'react'

const shortest = 10

/**
 * Paging of a list inside a drawer. The paging has its own state, because the URL holds the paging of the list below. A
 * single page shows no paging control.
 */
export function useDrawerPaging(): {
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
