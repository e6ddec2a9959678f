import { Link, Sheet, useCall, useWords } from '@evops/kit'
import { listWorkOrders, type WorkOrderDetail, type WorkOrderRow } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { WorkOrderDueTime, StateTag, workOrderSubjectText } from './work-order-text.tsx'
import { workOrderWords } from './work-orders.words.ts'

const most = 200

/** Shows the work orders under an outage, or next to this one under the same outage, as a tree with open ones first. */
export function Children({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  const parentId = workOrder.parentId ?? (workOrder.children > 0 ? workOrder.id : undefined)
  const query = { parentId, pageSize: most }
  const { data } = useCall(listWorkOrders, { query }, { quiet: true, every: 10_000, enabled: parentId !== undefined })
  if (parentId === undefined || !data) return null
  const isOver = ({ state }: WorkOrderRow) => state === 'closed' || state === 'cancelled'
  const rows = [...data.list.filter((row) => !isOver(row)), ...data.list.filter(isOver)]
  const open = data.list.filter((row) => !isOver(row)).length
  return (
    <Sheet
      title={t('maintenance.workOrder.outage')}
      note={t('maintenance.workOrder.outage-open', { open, all: data.list.length })}
    >
      <ul className="work-order-tree">
        <li>
          {workOrder.parentId === null ? (
            <b className="num">{workOrder.no}</b>
          ) : (
            <Link to={workOrderPath(workOrder.parentId)}>{workOrder.parentNo}</Link>
          )}
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="row">
                {row.id === workOrder.id ? (
                  <b className="num">{row.no}</b>
                ) : (
                  <Link to={workOrderPath(row.id)}>{row.no}</Link>
                )}
                <span className="num dim">{workOrderSubjectText(row) || row.stationName}</span>
                <span className="dim small">{row.assigneeName}</span>
                <span className="row push">
                  <WorkOrderDueTime of={row} />
                  <StateTag state={row.state} />
                </span>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </Sheet>
  )
}
