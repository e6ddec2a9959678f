import { Link, Notice, formatNumber, useCall, useLanguage, useWords } from '@evops/kit'
import { listWorkOrders, type WorkOrderRow, workStateWords } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { StateTag } from './work-order-text.tsx'
import { connectorWorkOrderWords } from './connector-work-orders.words.ts'

/** Returns the open work orders of a charge point: those of this connector and of the whole charge point first. */
export function useOpenWorkOrders(chargePointId: string, connectorNo: number | null) {
  const query = { chargePointId, state: 'open', pageSize: 20 } as const
  const { data } = useCall(listWorkOrders, { query }, { quiet: true, every: 15_000 })
  const isHere = (row: WorkOrderRow) => row.connectorNo === null || row.connectorNo === connectorNo
  const [first] = data?.list.filter(isHere) ?? []
  return { first, total: data?.total ?? 0, isLoaded: data !== undefined }
}

/** Says that a work order is already open at a place, with its state and assignee; nothing if there is none. */
export function OpenWorkOrders({ chargePointId, connectorNo }: { chargePointId: string; connectorNo: number | null }) {
  const t = useWords(connectorWorkOrderWords)
  useWords(workStateWords)
  const language = useLanguage()
  const { first, total } = useOpenWorkOrders(chargePointId, connectorNo)
  if (!first) return null
  return (
    <Notice tone="warn">
      <span className="row wraps">
        <span>{t('maintenance.connector.is-open')}</span>
        <Link to={workOrderPath(first.id)}>{first.no}</Link>
        <StateTag state={first.state} />
        <span>{first.assigneeName}</span>
        {total > 1 && (
          <Link to={`/statsanalysis/chgyworder?state=open&chargePointId=${chargePointId}`}>
            {t('maintenance.connector.others', { n: formatNumber(total, language) })}
          </Link>
        )}
      </span>
    </Notice>
  )
}
