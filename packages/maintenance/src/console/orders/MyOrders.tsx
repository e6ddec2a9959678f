import { Empty, Failed, PageHead, Segments, useCall, usePage, useWords } from '@evops/kit'
import { listWorkOrders } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { KeptHere, Unsent } from './Unsent.tsx'
import { useOwnOrders } from '../offline/use-work.ts'
import { mineGiven } from '../offline/work.ts'
import { DayRoute } from './DayRoute.tsx'
import { FindPoint } from './FindPoint.tsx'
import { MyOrder } from './MyOrder.tsx'
import { OrderViews } from './OrderViews.tsx'
import { orderWords } from './orders.words.ts'
import './orders.css'

const loadOrderPage = () => import('./OrderPage.tsx')

/** What is the reader's to do: for a thumb. The next step of each is one press. By level, or as the day's route. */
export function MyOrders() {
  const t = useWords(orderWords)
  const { search, setSearch } = usePage()
  const isRoute = search.by === 'route'
  const m = useWords(menuWords)
  const { data, error, refetch } = useCall(listWorkOrders, mineGiven, { quiet: true, every: 15_000 })
  const orders = useOwnOrders(data?.list, loadOrderPage)
  return (
    <div className="list-page">
      <PageHead title={m('maintenance.menu.orders')} />
      <div className="sheet">
        <OrderViews />
        <KeptHere />
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {orders?.length === 0 && <Empty icon="check" words="maintenance.order.none-mine" />}
        {orders && (
          <div className="search">
            <FindPoint rows={orders} />
            {orders.length > 1 && (
              <Segments
                label={t('maintenance.order.sorted')}
                value={isRoute ? 'route' : 'level'}
                options={(['level', 'route'] as const).map((value) => ({
                  value,
                  label: t(`maintenance.order.sorted-${value}`),
                }))}
                onChange={(value) => setSearch({ by: value === 'route' ? value : undefined })}
              />
            )}
          </div>
        )}
        {orders && isRoute && <DayRoute rows={orders} />}
        {!isRoute && (
          <ul className="my-orders">
            {orders?.map((row) => (
              <li key={row.id}>
                <MyOrder row={row} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Unsent />
    </div>
  )
}
