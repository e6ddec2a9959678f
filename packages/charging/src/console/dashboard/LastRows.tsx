import { DataTable, Empty, useCall, useNarrow, useNav, useWords } from '@evops/kit'
import { listOrders } from '../../contract/index.ts'
import { orderPath } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { useLiveRows } from '../orders/live-orders.ts'
import { orderColumns, phoneColumns } from '../orders/order-columns.tsx'
import { orderColumnWords } from '../orders/order-columns.words.ts'
import { todayWords } from './today.words.ts'

const keys = ['orderNo', 'state', 'station', 'token', 'startedAt', 'energyDwh', 'totalMinor']
const columns = keys.flatMap((key) => orderColumns.filter((column) => column.key === key))

export function LastRows() {
  const t = useWords(todayWords)
  useWords(orderWords)
  useWords(orderColumnWords)
  const nav = useNav()
  const narrow = useNarrow()
  const last = useCall(
    listOrders,
    { query: { page: 1, pageSize: 6, sort: '-startedAt' } },
    { every: 30_000, quiet: true },
  )
  const rows = useLiveRows(last.data?.list ?? [], () => void last.refetch())
  return (
    <DataTable
      rows={rows}
      columns={narrow ? phoneColumns : columns}
      keyOf={(row) => row.id}
      label={t('charging.today.last')}
      onOpen={(row) => nav.go(orderPath(row.id))}
      empty={
        last.isPending ? <span className="bone" /> : <Empty icon="bill" title={t('charging.today.none')} />
      }
    />
  )
}
