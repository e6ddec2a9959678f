import { Empty, ReadFailure, PageHead, Segments, useCall, usePage, useWords } from '@evops/kit'
import { listWorkOrders } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { OfflineWorkOrders, Unsent } from './Unsent.tsx'
import { useMyOpenWorkOrders } from '../offline/use-work.ts'
import { myOpenWorkOrders } from '../offline/work.ts'
import { DayRoute } from './DayRoute.tsx'
import { FindPoint } from './FindPoint.tsx'
import { MyWorkOrder } from './MyWorkOrder.tsx'
import { WorkOrderViews } from './WorkOrderViews.tsx'
import { workOrderWords } from './work-orders.words.ts'
import './work-orders.css'

const loadWorkOrderPage = () => import('./WorkOrderPage.tsx')

/**
 * The user's own work orders for touch use. The next step of each is one tap. Sorted by level or as the day's route.
 */
export function MyWorkOrders() {
  const t = useWords(workOrderWords)
  const { search, setSearch } = usePage()
  const isRoute = search.by === 'route'
  const m = useWords(menuWords)
  const { data, error, refetch } = useCall(listWorkOrders, myOpenWorkOrders, { quiet: true, every: 15_000 })
  const workOrders = useMyOpenWorkOrders(data?.list, loadWorkOrderPage)
  return (
    <div className="list-page">
      <PageHead title={m('maintenance.menu.workOrders')} />
      <div className="sheet">
        <WorkOrderViews />
        <OfflineWorkOrders />
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {workOrders?.length === 0 && <Empty icon="check" words="maintenance.workOrder.none-mine" />}
        {workOrders && (
          <div className="search">
            <FindPoint rows={workOrders} />
            {workOrders.length > 1 && (
              <Segments
                label={t('maintenance.workOrder.sorted')}
                value={isRoute ? 'route' : 'level'}
                options={(['level', 'route'] as const).map((value) => ({
                  value,
                  label: t(`maintenance.workOrder.sorted-${value}`),
                }))}
                onChange={(value) => setSearch({ by: value === 'route' ? value : undefined })}
              />
            )}
          </div>
        )}
        {workOrders && isRoute && <DayRoute rows={workOrders} />}
        {!isRoute && (
          <ul className="my-work-orders">
            {workOrders?.map((row) => (
              <li key={row.id}>
                <MyWorkOrder row={row} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Unsent />
    </div>
  )
}
