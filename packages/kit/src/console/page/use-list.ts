import { useState } from 'react'
import type { EndpointSpec, EndpointReply, Page as PageOf } from '@evops/platform/contract'
import type { EndpointOptions } from '../net/call.ts'
import { prefetchReply, useCall } from '../net/queries.ts'
import { queryFieldsOf } from '../net/fields-of.ts'
import { createSelection, type RowSelection } from '../state/selection.ts'
import { usePage } from './page.ts'
import { type ListState, nextSort, readListState, type Search } from './url-state.ts'

type RowOf<E extends EndpointSpec> = EndpointReply<E> extends PageOf<infer Row> ? Row : never
export interface ListOptions {
  pageSize?: number
  sort?: string
  /** Fixed filters of the screen (a station's tab shows that station's sessions); not in the URL. */
  always?: Search
  /** Milliseconds between fetches while shown. */
  every?: number
  /** Word prefix: filters and columns are labelled at `{words}.{name}`. */
  words?: string
}

/** A list of an endpoint: rows, total, and the page, sort and filters from the URL. */
export interface List<Row> extends ListState {
  rows: readonly Row[]
  total: number
  totalIsAtLeast: boolean
  isPending: boolean
  isFetching: boolean
  error: Error | null
  updatedAt: number
  selection: RowSelection
  words?: string | undefined
  /** Returns the choices of a filter from the contract. */
  choicesOf?: (name: string) => readonly string[] | undefined
  /** The default sort order of the screen. */
  defaultSort?: string | undefined
  /** Key of the row whose drawer is open (`?open=`). */
  open: string | undefined
  setPage: (page: number) => void
  setPageSize: (size: number) => void
  sortBy: (key: string) => void
  setFilters: (patch: Readonly<Record<string, string | undefined>>) => void
  clearFilters: () => void
  setOpen: (key: string | undefined) => void
  /**
   * Returns a function that opens the last row of the previous page (-1) or the first of the next page (1) once it is
   * loaded; undefined if there is no such page.
   */
  turn?: (by: 1 | -1, keyOf: (row: Row) => string) => (() => void) | undefined
  reload: () => void
}

/** `reply`: the complete reply, for lists with more data than their rows. */
export type ListOf<E extends EndpointSpec> = List<RowOf<E>> & { reply: EndpointReply<E> | undefined }

export function useList<E extends EndpointSpec>(spec: E, options: ListOptions = {}): ListOf<E> {
  const page = usePage()
  const state = readListState(page.search, options)
  const [selection] = useState(createSelection)
  // The server checks the values against the contract; a URL typed by hand may contain anything.
  const { pageSize, sort } = state
  const paramsOfPage = (at: number) =>
    ({
      query: { ...state.filters, ...options.always, page: at, pageSize, sort },
    }) as unknown as EndpointOptions<E>
  const { data, ...read } = useCall(spec, paramsOfPage(state.page), { every: options.every })
  const reply = data as PageOf<RowOf<E>> | undefined
  const openOn = async (at: number, by: 1 | -1, keyOf: (row: RowOf<E>) => string) => {
    const { list } = (await prefetchReply(spec, paramsOfPage(at))) as PageOf<RowOf<E>>
    const row = list.at(by === 1 ? 0 : -1)
    if (row) page.setSearch({ page: at === 1 ? undefined : at, open: keyOf(row) })
  }
  return {
    ...state,
    reply: data,
    rows: reply?.list ?? [],
    total: reply?.total ?? 0,
    totalIsAtLeast: reply?.totalIsAtLeast ?? false,
    isPending: read.isPending,
    isFetching: read.isFetching,
    error: read.error,
    updatedAt: read.dataUpdatedAt,
    selection,
    words: options.words,
    choicesOf: (name) => queryFieldsOf(spec)[name]?.options,
    defaultSort: options.sort,
    open: page.search.open,
    setPage: (next) => page.setSearch({ page: next === 1 ? undefined : next }, 'push'),
    setPageSize: (size) => page.setSearch({ pageSize: size, page: undefined }),
    sortBy: (key) => page.setSearch({ sort: nextSort(state.sort, key), page: undefined }),
    setFilters: (patch) => page.setSearch({ ...patch, page: undefined }),
    clearFilters: () =>
      page.setSearch({
        ...Object.fromEntries(Object.keys(state.filters).map((key) => [key, undefined])),
        page: undefined,
      }),
    setOpen: (key) => page.setSearch({ open: key }),
    turn: (by, keyOf) => {
      const at = state.page + by
      const isThere = at >= 1 && (at - 1) * pageSize < (reply?.total ?? 0)
      // A failed read shows a toast (queries.ts), and the drawer stays on its row.
      return isThere ? () => void openOn(at, by, keyOf).catch(() => undefined) : undefined
    },
    reload: () => void read.refetch(),
  }
}
