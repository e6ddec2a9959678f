import {
  type EndpointOptions,
  readListState,
  useCall,
  useCurrentUser,
  useIsPermitted,
  usePage,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { countAbnormal, sumSessions } from '../../contract/index.ts'
import {
  type SessionView,
  sessionFilterOf,
  sessionViewFilters,
  sessionViews,
  sessionViewSearchPatch,
  sessionViewOf,
} from './session-filter.rules.ts'
import { recordWords } from './records.words.ts'

/** Highest count on a badge. */
const most = 1_000
function few(count: number): string {
  return count < most ? String(count) : `${most - 1}+`
}

/**
 * Tabs: all, charging, abnormal, awaiting a record, orphan stops. Each tab is a filter in the URL, and its count is of the
 * list that it opens.
 */
export function SessionViews({ isView = false }: { isView?: boolean }) {
  const t = useWords(recordWords)
  const { search, setSearch } = usePage()
  const current = sessionViewOf(search)
  const may = useIsPermitted()
  // Leaving a saved view also removes its filters.
  const { filters } = readListState(search)
  const leave = Object.fromEntries(Object.keys(isView ? filters : {}).map((key) => [key, undefined]))
  const { timeZone, currency } = useCurrentUser().operator
  const counted = sessionViewFilters(isView ? {} : sessionFilterOf(filters, timeZone, currencyExponent(currency)))
  // Counts only open anomalies, without handled ones and those of imported history.
  const abnormal = useCall(
    countAbnormal,
    { query: counted.anomalies ?? {} },
    { quiet: true, every: 60_000, enabled: may(countAbnormal) && counted.anomalies !== undefined },
  )
  // Safe cast: the list sends the same filter, which the server validates.
  const query = { ...counted.charging, upTo: most } as EndpointOptions<typeof sumSessions>['query']
  const charging = useCall(sumSessions, { query }, { quiet: true, every: 30_000 })
  const badge = (view: SessionView) => {
    const running = charging.data?.sessions ?? 0
    if (view === 'charging' && running > 0) return <span className="badge q">{few(running)}</span>
    const count = counted.anomalies ? (abnormal.data?.sessions ?? 0) : 0
    return view === 'abnormal' && count > 0 ? <span className="badge">{few(count)}</span> : null
  }
  return (
    <>
      {sessionViews.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={!isView && view === current}
          onClick={() => setSearch({ ...leave, ...sessionViewSearchPatch(view) }, 'push')}
        >
          {t(`charging.sessions.view-${view}`)}
          {badge(view)}
        </button>
      ))}
    </>
  )
}
