import { type Search, wallToInstant } from '@evops/platform/console'

const day = /^\d{4}-\d{2}-\d{2}$/

/** The two days of the search form, both inclusive, as the instants between which an order must have started. */
export function daysToInstants(search: Search, zone: string): Search {
  const { from, to } = search
  return {
    ...(from && day.test(from) && { startedFrom: wallToInstant(`${from}T00:00`, zone) }),
    ...(to && day.test(to) && { startedTo: wallToInstant(`${dayAfter(to)}T00:00`, zone) }),
  }
}
function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The filter of the list without what only the screen needs: what sums and export are asked with. */
export function orderFilterOf(filters: Search, zone: string): Search {
  const kept = ['text', 'state', 'stationId', 'pileId', 'abnormal', 'startedFrom', 'startedTo']
  const own = Object.entries(filters).filter(([key]) => kept.includes(key))
  return { ...Object.fromEntries(own), ...daysToInstants(filters, zone) }
}

export const orderViews = ['all', 'charging', 'abnormal', 'awaiting', 'orphans'] as const
export type OrderView = (typeof orderViews)[number]

/** Which view the URL shows. */
export function viewOf(search: Search): OrderView {
  if (search.view === 'orphans') return 'orphans'
  if (search.state === 'charging') return 'charging'
  if (search.abnormal === 'true') return 'abnormal'
  return search.state === 'awaiting_record' ? 'awaiting' : 'all'
}
/** What choosing a view changes in the URL. */
export function patchFor(view: OrderView): Record<string, string | undefined> {
  return {
    page: undefined,
    view: view === 'orphans' ? 'orphans' : undefined,
    state: view === 'charging' ? 'charging' : view === 'awaiting' ? 'awaiting_record' : undefined,
    abnormal: view === 'abnormal' ? 'true' : undefined,
  }
}
