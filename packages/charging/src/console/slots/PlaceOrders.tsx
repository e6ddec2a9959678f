import { DataTable, Empty, Pager, useList, useNarrow, useNav, useWords } from '@evops/kit'
import { useEffect } from 'react'
import { listOrders } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { orderPath } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { useLiveRows } from '../orders/live-orders.ts'
import { orderColumns, phoneColumns } from '../orders/order-columns.tsx'
import { orderColumnWords } from '../orders/order-columns.words.ts'
import { recordWords } from '../orders/records.words.ts'
import { keepTrail } from '../orders/trail.ts'
import { slotWords } from '../acts/slots.words.ts'
import '../orders/records.css'

export function ChargePointOrders({ chargePointId }: { chargePointId: string }) {
  return <PlaceOrders always={{ chargePointId }} />
}
export function StationOrders({ stationId }: { stationId: string }) {
  return <PlaceOrders always={{ stationId }} />
}

const columns = orderColumns.filter((column) => !column.hidden)

/** What a member's start tokens began. */
export function HolderOrders({ holderId }: { holderId: string }) {
  return <PlaceOrders always={{ holderId }} />
}

/** What was charged in a company's name. */
export function CompanyOrders({ companyId }: { companyId: string }) {
  return <PlaceOrders always={{ companyId }} />
}

/** The orders of one charge point, station, member or company, newest first. */
function PlaceOrders({
  always,
}: {
  always: { chargePointId: string } | { stationId: string } | { holderId: string } | { companyId: string }
}) {
  const m = useWords(menuWords)
  const t = useWords(slotWords)
  useWords(orderWords)
  useWords(recordWords)
  useWords(orderColumnWords)
  const nav = useNav()
  const narrow = useNarrow()
  const read = useList(listOrders, { sort: '-startedAt', pageSize: 20, always })
  const rows = useLiveRows(read.rows, read.reload)
  const list = { ...read, rows }
  const ids = rows.map((row) => row.id).join(' ')
  useEffect(() => keepTrail(ids === '' ? [] : ids.split(' ')), [ids])
  return (
    <div className="orders">
      <div className="sheet list-sheet">
        <DataTable
          list={list}
          columns={narrow ? phoneColumns : columns}
          keyOf={(row) => row.id}
          label={m('charging.menu.orders')}
          onOpen={(row) => nav.go(orderPath(row.id))}
          empty={<Empty icon="bill" title={t('charging.place.empty')} />}
        />
      </div>
      <Pager list={list} />
    </div>
  )
}
