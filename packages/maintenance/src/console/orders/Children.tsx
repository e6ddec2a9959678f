import { Link, Sheet, useCall, useWords } from '@evops/kit'
import { listWorkOrders, type WorkOrderDetail, type WorkOrderRow } from '../../contract/index.ts'
import { orderPath } from '../paths.ts'
import { Due, StateTag, thingSaid } from './order-text.tsx'
import { orderWords } from './orders.words.ts'

const most = 200

/** The orders under an outage, or beside this one under the same: as a tree, the open ones first. */
export function Children({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  const parentId = order.parentId ?? (order.children > 0 ? order.id : undefined)
  const query = { parentId, pageSize: most }
  const { data } = useCall(
    listWorkOrders,
    { query },
    { quiet: true, every: 10_000, enabled: parentId !== undefined },
  )
  if (parentId === undefined || !data) return null
  const isOver = ({ state }: WorkOrderRow) => state === 'closed' || state === 'cancelled'
  const rows = [...data.list.filter((row) => !isOver(row)), ...data.list.filter(isOver)]
  const open = data.list.filter((row) => !isOver(row)).length
  return (
    <Sheet
      title={t('maintenance.order.outage')}
      note={t('maintenance.order.outage-open', { open, all: data.list.length })}
    >
      <ul className="order-tree">
        <li>
          {order.parentId === null ? (
            <b className="num">{order.no}</b>
          ) : (
            <Link to={orderPath(order.parentId)}>{order.parentNo}</Link>
          )}
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="row">
                {row.id === order.id ? (
                  <b className="num">{row.no}</b>
                ) : (
                  <Link to={orderPath(row.id)}>{row.no}</Link>
                )}
                <span className="num dim">{thingSaid(row) || row.stationName}</span>
                <span className="dim small">{row.assigneeName}</span>
                <span className="row push">
                  <Due of={row} />
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
