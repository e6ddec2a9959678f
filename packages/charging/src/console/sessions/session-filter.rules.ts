import { parseScaled, type Search, localTimeToInstant } from '@evops/kit'

const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Converts the days of the search form (both inclusive) to instants, and energy and amounts to the units of the API.
 */
export function sessionSearchToInstants(search: Search, zone: string, exponent = 2): Search {
  const { from, to, endFrom, endTo } = search
  const parseScaledParam = (key: string, digits: number) => {
    const value = parseScaled(search[key] ?? '', digits)
    return typeof value === 'number' && value >= 0 ? String(value) : undefined
  }
  const all = {
    startedFrom: firstOf(from, zone),
    startedTo: firstOf(to && dayAfter(to), zone),
    // Days in the station's time zone, as in reports.
    dayFrom: dateOf(endFrom),
    dayTo: dateOf(endTo),
    energyFrom: parseScaledParam('kwhFrom', 4),
    energyTo: parseScaledParam('kwhTo', 4),
    totalFrom: parseScaledParam('sumFrom', exponent),
    totalTo: parseScaledParam('sumTo', exponent),
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
function firstOf(date: string | undefined, zone: string): string | undefined {
  return date !== undefined && day.test(date) ? localTimeToInstant(`${date}T00:00`, zone) : undefined
}
function dateOf(date: string | undefined): string | undefined {
  return date !== undefined && day.test(date) ? date : undefined
}
function dayAfter(date: string): string {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(ms) ? '' : new Date(ms + 86_400_000).toISOString().slice(0, 10)
}

/** Returns the order of the list: by the day of a session if it is filtered by days, otherwise the newest start first. */
export function defaultSortOf({ endFrom, endTo }: Search): string {
  return endFrom || endTo ? '-day' : '-startedAt'
}

const filterKeys = new Set([
  'search',
  'token',
  'state',
  'payState',
  'startMode',
  'stopReason',
  'flag',
  'protocol',
  'orgId',
  'stationId',
  'chargePointId',
  'holderId',
  'tokenId',
  'companyId',
  'connectorNo',
  'double',
  'abnormal',
])

/** Returns the list filter without the screen's own parameters. Totals, export and bulk actions use this filter. */
export function sessionFilterOf(filters: Search, zone: string, exponent = 2): Record<string, string> {
  const own = Object.entries(filters).filter(
    (entry): entry is [string, string] => filterKeys.has(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(own), ...sessionSearchToInstants(filters, zone, exponent) }
}

export const sessionViews = ['all', 'charging', 'abnormal', 'awaiting', 'orphans', 'refused-cards'] as const
export type SessionView = (typeof sessionViews)[number]

/** Returns the view that the URL shows. */
export function sessionViewOf(search: Search): SessionView {
  if (search.view === 'orphans' || search.view === 'refused-cards') return search.view
  if (search.state === 'charging') return 'charging'
  if (search.abnormal === 'true') return 'abnormal'
  return search.state === 'awaiting_record' ? 'awaiting' : 'all'
}
/**
 * Returns the filters of the counts on the tabs, for a filter of the list: of the sessions that charge, and of the open
 * anomalies, which are counted by station and start alone. Undefined under any other filter.
 */
export function sessionViewFilters({ state: _state, abnormal: _abnormal, ...filter }: Record<string, string>) {
  const isCountable = Object.keys(filter).every((key) => anomalyKeys.has(key))
  return { charging: { ...filter, state: 'charging' }, anomalies: isCountable ? filter : undefined }
}
const anomalyKeys = new Set(['stationId', 'startedFrom', 'startedTo'])

/** Returns the URL changes that select a view. */
export function sessionViewSearchPatch(view: SessionView): Record<string, string | undefined> {
  return {
    page: undefined,
    open: undefined,
    tab: undefined,
    view: view === 'orphans' || view === 'refused-cards' ? view : undefined,
    state: view === 'charging' ? 'charging' : view === 'awaiting' ? 'awaiting_record' : undefined,
    abnormal: view === 'abnormal' ? 'true' : undefined,
  }
}
