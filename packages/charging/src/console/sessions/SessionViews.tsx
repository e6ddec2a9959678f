import { readListState, useCall, useIsPermitted, usePage, useWords } from '@evops/kit'
import { countAbnormal, sumSessions } from '../../contract/index.ts'
import { type SessionView, sessionViews, sessionViewSearchPatch, sessionViewOf } from './session-filter.rules.ts'
import { recordWords } from './records.words.ts'

/** Highest count on a badge. */
const most = 1_000
function few(count: number): string {
  return count < most ? String(count) : `${most - 1}+`
}

/** Tabs: all, charging, abnormal, awaiting a record, orphan stops. Each tab is a filter in the URL. */
export function SessionViews({ isView = false }: { isView?: boolean }) {
  const t = useWords(recordWords)
  const { search, setSearch } = usePage()
  const current = sessionViewOf(search)
  const may = useIsPermitted()
  // Counts only open anomalies, without handled ones and those of imported history.
  const abnormal = useCall(countAbnormal, { query: {} }, { quiet: true, every: 60_000, enabled: may(countAbnormal) })
  const charging = useCall(sumSessions, { query: { state: 'charging', upTo: most } }, { quiet: true, every: 30_000 })
  // Leaving a saved view also removes its filters.
  const filters = isView ? Object.keys(readListState(search).filters) : []
  const leave = Object.fromEntries(filters.map((key) => [key, undefined]))
  const badge = (view: SessionView) => {
    const running = charging.data?.sessions ?? 0
    if (view === 'charging' && running > 0) return <span className="badge q">{few(running)}</span>
    const count = abnormal.data?.sessions ?? 0
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
