import type { ColumnChoice, SavedView } from '@evops/platform/contract'
import type { Search, SearchPatch } from '../page/url-state.ts'

/** The current state of a list that a view stores. */
export interface ListState {
  filters: Search
  sort: string | undefined
  columns: ColumnChoice | undefined
}

/** Returns true if the list differs from the view. Columns that the view does not store are ignored. */
export function isDifferentFromView(view: SavedView, current: ListState, defaultSort: string | undefined): boolean {
  return (
    serializeFilters(view.filters) !== serializeFilters(current.filters) ||
    (view.sort ?? defaultSort) !== current.sort ||
    (current.columns !== undefined && textOf(current.columns) !== textOf(view.columns))
  )
}

/**
 * Returns the URL change for selecting a view: its filters replace the current ones, with its sort order and the first
 * page.
 */
export function searchPatchForView(view: SavedView | undefined, current: Search): SearchPatch {
  const cleared = Object.fromEntries(Object.keys(current).map((key) => [key, undefined]))
  return { ...cleared, page: undefined, ...view?.filters, sort: view?.sort, view: view?.id }
}

function serializeFilters(filters: Search): string {
  return JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
function textOf(columns: ColumnChoice | null): string {
  return columns === null ? '' : JSON.stringify([columns.order, columns.hidden.toSorted()])
}
