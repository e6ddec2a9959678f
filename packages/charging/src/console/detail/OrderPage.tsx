import { Failed, useCall, usePage, usePageTitle, useWords } from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { getOrder, isOpen, type OrderDetail } from '../../contract/index.ts'
import { shortNo } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { blockingFlags } from '../tones.ts'
import { Given } from '../imports/Given.tsx'
import { OtherRule } from '../rerate/Rerate.tsx'
import { Bill } from './Bill.tsx'
import { detailWords } from './detail.words.ts'
import { Frames } from './Frames.tsx'
import { History } from './History.tsx'
import { Lifeline } from './Lifeline.tsx'
import { FlagList, NoBill } from './NoBill.tsx'
import { OrderHead } from './OrderHead.tsx'
import { Rail } from './Rail.tsx'
import '../operations/operations.css'
import './order.css'
import './order-readings.css'
import './order-frames.css'

const everyMs = 15_000

/** One order: what happened, what it costs and why. */
export function OrderPage() {
  const t = useWords(detailWords)
  useWords(orderWords)
  useWords(periodWords)
  const { params } = usePage()
  const given = { params: { id: params.id ?? '' } }
  const known = useCall(getOrder, given, { quiet: true })
  const order = known.data
  // A second look on the same cache entry: only while there is something to wait for.
  useCall(getOrder, given, {
    quiet: true,
    every: everyMs,
    enabled: order !== undefined && isOpen(order.state),
  })
  usePageTitle(order && t('charging.order.title', { no: shortNo(order.orderNo) }))
  if (order) return <Whole order={order} />
  if (known.error) return <Failed error={known.error} onRetry={() => void known.refetch()} />
  return <span className="bone" aria-label={t('charging.order.loading')} />
}

function Whole({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords)
  const { search, setSearch } = usePage()
  const parts = ['bill', 'history', 'frames'] as const
  const tab = parts.find((part) => part === search.tab) ?? 'bill'
  return (
    <div className="order">
      <OrderHead order={order} />
      <Lifeline order={order} />
      <div className="order-tabs" role="tablist" aria-label={t('charging.order.tabs')}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            role="tab"
            id={`tab-${part}-${order.id}`}
            aria-selected={part === tab}
            onClick={() => setSearch({ tab: part === 'bill' ? undefined : part })}
          >
            {t(`charging.order.tab-${part}`)}
          </button>
        ))}
      </div>
      {tab === 'history' ? (
        <History key={order.id} id={order.id} />
      ) : tab === 'frames' ? (
        <Frames key={order.id} id={order.id} chargePointId={order.chargePointId} zone={order.timeZone} />
      ) : (
        <div className="split">
          <div className="stack">
            {order.bill ? (
              <Bill order={order} bill={order.bill} />
            ) : order.protocol === 'import' ? (
              <Given order={order} />
            ) : (
              <NoBill order={order} />
            )}
            {order.bill && <Noted order={order} />}
            <OtherRule order={order} />
          </div>
          <Rail order={order} />
        </div>
      )}
    </div>
  )
}

/** A billed order may still be odd: what was noted, with what to do. */
function Noted({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords)
  if (order.flags.length === 0) return null
  const flags = order.flags.toSorted(
    (a, b) => Number(blockingFlags.has(b)) - Number(blockingFlags.has(a)) || a.localeCompare(b),
  )
  return (
    <section className="sheet">
      <header>
        <h2>{t('charging.why.noted')}</h2>
      </header>
      <div className="body">
        <FlagList flags={flags} tone="warn" />
      </div>
    </section>
  )
}
