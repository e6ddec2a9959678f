import { usePage } from '@evops/kit'
import { Board } from './Board.tsx'
import { FiguresView } from './FiguresView.tsx'
import { MyOrders } from './MyOrders.tsx'
import { OrderList } from './OrderList.tsx'

/** ROUTE-03 chgyworder: what is to be mended, as a list, as one's own, on a board, in figures. */
export function OrdersPage() {
  const { search } = usePage()
  if (search.view === 'mine') return <MyOrders />
  if (search.view === 'board') return <Board />
  return search.view === 'figures' ? <FiguresView /> : <OrderList />
}
