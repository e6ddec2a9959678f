import type { ColumnChoice, SavedView } from '@evops/platform/contract'
import type { Search, SearchPatch } from '../page/url-state.ts'

/** A list as it stands: what a view keeps of it. */
export interface Standing {
  filters: Search
  sort: string | undefined
  columns: ColumnChoice | undefined
}

/** True when the list no longer stands as the view says. Columns that the view doesn't keep can't differ from it. */
export function differs(view: SavedView, standing: Standing, defaultSort: string | undefined): boolean {
  return (
    serializeFilters(view.filters) !== serializeFilters(standing.filters) ||
    (view.sort ?? defaultSort) !== standing.sort ||
    (standing.columns !== undefined && textOf(standing.columns) !== textOf(view.columns))
  )
}

/** What choosing a view changes in the URL: its filters instead of those that stand, its order, the first page. */
export function patchOf(view: SavedView | undefined, standing: Search): SearchPatch {
  const cleared = Object.fromEntries(Object.keys(standing).map((key) => [key, undefined]))
  return { ...cleared, page: undefined, ...view?.filters, sort: view?.sort, view: view?.id }
}

function serializeFilters(filters: Search): string {
  return JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
function textOf(columns: ColumnChoice | null): string {
  return columns === null ? '' : JSON.stringify([columns.order, columns.hidden.toSorted()])
}
