import { usePage } from '@evops/kit'
import { Board } from './Board.tsx'
import { FiguresView } from './FiguresView.tsx'
import { MyWorkOrders } from './MyWorkOrders.tsx'
import { WorkOrderList } from './WorkOrderList.tsx'

/** ROUTE-03 chgyworder: what is to be mended, as a list, as one's own, on a board, in figures. */
export function WorkOrdersPage() {
  const { search } = usePage()
  if (search.view === 'mine') return <MyWorkOrders />
  if (search.view === 'board') return <Board />
  return search.view === 'figures' ? <FiguresView /> : <WorkOrderList />
}
