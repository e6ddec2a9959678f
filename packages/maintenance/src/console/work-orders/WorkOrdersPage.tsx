import { usePage } from '@evops/kit'
import { Board } from './Board.tsx'
import { FiguresView } from './FiguresView.tsx'
import { MyWorkOrders } from './MyWorkOrders.tsx'
import { WorkOrderList } from './WorkOrderList.tsx'

/** ROUTE-03 chgyworder: work orders as a list, as the user's own, on a board, or in figures. */
export function WorkOrdersPage() {
  const { search } = usePage()
  if (search.view === 'mine') return <MyWorkOrders />
  if (search.view === 'board') return <Board />
  return search.view === 'figures' ? <FiguresView /> : <WorkOrderList />
}
