/** A page's query as plain strings; empty values are not in the URL. */
export type Search = Readonly<Record<string, string>>
export type SearchPatch = Readonly<Record<string, string | number | boolean | null | undefined>>

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}
export function formatSearch(search: Search): string {
  const text = new URLSearchParams(search).toString()
  return text ? `?${text}` : ''
}
/** Applies a patch: null, undefined, '' and false remove the key. */
export function patchSearch(search: Search, patch: SearchPatch): Search {
  const next: Record<string, string> = { ...search }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '' || value === false) delete next[key]
    else next[key] = String(value)
  }
  return next
}

export interface ListState {
  page: number
  pageSize: number
  sort: string | undefined
  filters: Search
}
export const pageSizes = [20, 50, 100, 200] as const
/** URL keys that are not filters: paging, the drawer of the open row, the operator code. */
const notFilters = new Set(['page', 'pageSize', 'sort', 'open', 'new', 'view', 'tab', 'optcode'])

/** Reads a list's page, size, sort and filters from the URL; invalid values become the first page. */
export function readListState(search: Search, defaults: { pageSize?: number; sort?: string } = {}): ListState {
  const page = Number.parseInt(search.page ?? '', 10)
  const pageSize = Number.parseInt(search.pageSize ?? '', 10)
  return {
    page: page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSize >= 1 && pageSize <= 200 ? pageSize : (defaults.pageSize ?? 20),
    sort: search.sort ?? defaults.sort,
    filters: Object.fromEntries(Object.entries(search).filter(([key, value]) => !notFilters.has(key) && value !== '')),
  }
}

/** Returns the next sort after a click on a column heading: ascending, descending, default. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}
