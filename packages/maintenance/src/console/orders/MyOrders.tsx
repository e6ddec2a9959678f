import { Empty, Failed, Link, PageHead, useCall, useWords } from '@evops/kit'
import { listWorkOrders, type WorkOrderRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { KeptHere, Unsent } from './Unsent.tsx'
import { useOwnOrders } from '../offline/use-work.ts'
import { mineGiven } from '../offline/work.ts'
import { orderPath } from '../paths.ts'
import { NextStep } from './NextStep.tsx'
import { Due, LevelTag, StateTag } from './order-text.tsx'
import { OrderViews } from './OrderViews.tsx'
import { orderWords } from './orders.words.ts'
import './orders.css'

const loadOrderPage = () => import('./OrderPage.tsx')

/** What is the reader's to do: for a thumb. The next step of each is one press. */
export function MyOrders() {
  useWords(orderWords)
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
        <ul className="my-orders">
          {orders?.map((row) => (
            <li key={row.id}>
              <Mine row={row} />
            </li>
          ))}
        </ul>
      </div>
      <Unsent />
    </div>
  )
}

function Mine({ row }: { row: WorkOrderRow }) {
  return (
    <article className="my-order">
      <Link to={orderPath(row.id)}>
        <span className="row">
          <LevelTag level={row.level} />
          <StateTag state={row.state} />
          <span className="push">
            <Due of={row} />
          </span>
        </span>
        <b>{row.description}</b>
        <span className="dim">
          {[row.stationName, row.pileNo, row.gunNo && `#${row.gunNo}`, row.no].filter(Boolean).join(' · ')}
        </span>
      </Link>
      <NextStep row={row} />
    </article>
  )
}
