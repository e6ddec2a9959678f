import { ReadFailure, Link, PageHead, useCall, useLanguage, usePage, useTranslate, useWords } from '@evops/kit'
import {
  listWorkOrders,
  openStates,
  localizedWorkOrderText,
  workStateWords,
  type WorkOrderRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { workOrderPath } from '../paths.ts'
import { NewWorkOrder } from './NewWorkOrder.tsx'
import { WorkOrderDueTime, LevelTag, workOrderPlaceText } from './work-order-text.tsx'
import { WorkOrderActions, WorkOrderViews } from './WorkOrderViews.tsx'
import './work-orders.css'

const most = 200

/** Shows open work orders by state, most urgent first. */
export function Board() {
  const m = useWords(menuWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const { search, setSearch } = usePage()
  const query = { state: 'open', pageSize: most, sort: 'level', folded: true } as const
  const { data, error, refetch } = useCall(listWorkOrders, { query }, { quiet: true, every: 15_000 })
  return (
    <div className="list-page">
      <PageHead title={m('maintenance.menu.workOrders')} actions={<WorkOrderActions />} />
      <div className="sheet">
        <WorkOrderViews />
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        <div className="work-board">
          {openStates.map((state) => {
            const rows = data?.list.filter((row) => row.state === state) ?? []
            return (
              <section key={state}>
                <h2>
                  {translate(`maintenance.state.${state}`)} <span className="num dim">{rows.length}</span>
                </h2>
                <ul>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <Card row={row} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      </div>
      {search.new === '1' && <NewWorkOrder onClose={() => setSearch({ new: undefined })} />}
    </div>
  )
}

function Card({ row }: { row: WorkOrderRow }) {
  return (
    <Link to={workOrderPath(row.id)} className="work-card">
      <span className="row">
        <LevelTag level={row.level} />
        <span className="num dim small">{row.no}</span>
      </span>
      <b>{localizedWorkOrderText(row.description, useLanguage())}</b>
      <span className="small dim">{workOrderPlaceText(row)}</span>
      <span className="row small">
        <span>{row.assigneeName ?? ''}</span>
        <span className="push">
          <WorkOrderDueTime of={row} />
        </span>
      </span>
    </Link>
  )
}
