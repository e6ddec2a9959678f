import { useCall, usePage, useWords } from '@evops/platform/console'
import { sumOrders } from '../../contract/index.ts'
import { type OrderView, orderViews, patchFor, viewOf } from './order-filter.rules.ts'
import { recordWords } from './records.words.ts'

/** All, charging, abnormal, awaiting a record, orphan stops: each is a filter in the URL. */
export function OrderViews() {
  const t = useWords(recordWords)
  const { search, setSearch } = usePage()
  const current = viewOf(search)
  const abnormal = useCall(sumOrders, { query: { abnormal: true } }, { quiet: true, every: 60_000 })
  const charging = useCall(sumOrders, { query: { state: 'charging' } }, { quiet: true, every: 30_000 })
  const badge = (view: OrderView) => {
    const running = charging.data?.orders ?? 0
    if (view === 'charging' && running > 0) return <span className="badge q">{running}</span>
    const count = abnormal.data?.orders ?? 0
    return view === 'abnormal' && count > 0 ? (
      <span className="badge">{count > 999 ? '999+' : count}</span>
    ) : null
  }
  return (
    <div className="views" role="tablist" aria-label={t('charging.orders.views')}>
      {orderViews.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch(patchFor(view), 'push')}
        >
          {t(`charging.orders.view-${view}`)}
          {badge(view)}
        </button>
      ))}
    </div>
  )
}
