import type { Page, Paged } from '@evops/platform/contract'
import { sliceOf, type Slice, type SliceWish, type Tx, sortedBy, told } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StatementOrder, StatementOrderFilter, listStatementOrders } from '../../contract/index.ts'

type Found = Omit<StatementOrder, 'endedAt' | 'id'> & { endedAt: Date | null; seq: number }

function counted({ statementId, stationId, day }: StatementOrderFilter) {
  return sql`from finance_changes c
    join charging_order_energy o on o.operator_id = c.operator_id and o.order_id = c.order_id
    left join stations_station_names n on n.operator_id = c.operator_id and n.station_id = c.station_id
    where c.statement_id = ${statementId}::uuid
      and ${stationId ? sql`c.station_id = ${stationId}::uuid` : sql`true`} and ${day ? sql`c.day = ${day}::date` : sql`true`}`
}
const columns = sql`c.order_id as "orderId", c.seq::int as seq, o.order_no as "orderNo", c.station_id as "stationId", coalesce(n.station_name, '') as "stationName",
  c.day::text as day, o.ended_at as "endedAt", o.time_zone as "timeZone", c.seq > 1 as "isAgain", c.energy_dwh as "energyDwh",
  c.electricity_minor as "electricityMinor", c.service_minor as "serviceMinor", c.occupancy_minor as "occupancyMinor", c.reduced_minor as "reducedMinor",
  c.base_minor as "baseMinor"`
function present({ seq, ...row }: Found): StatementOrder {
  return { ...told(row), id: `${row.orderId}:${seq}` }
}

export async function pageOfOrders(
  tx: Tx,
  { sort, page, pageSize, ...filter }: StatementOrderFilter & Paged<typeof listStatementOrders>,
): Promise<Page<StatementOrder>> {
  const [by, down] = sortedBy(sort, { day: 'c.day' }, 'day')
  const total = await countOrders(tx, filter)
  const { rows } = await sql<Found>`select ${columns} ${counted(filter)}
    order by ${sql.ref(by)} ${sql.raw(down)}, c.order_id, c.seq limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return { list: rows.map(present), total, page, pageSize }
}
export async function countOrders(tx: Tx, filter: StatementOrderFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${counted(filter)}`.execute(tx)
  return rows[0]?.n ?? 0
}
export interface OrderPlace {
  id: string
}
export async function sliceOfOrders(
  tx: Tx,
  filter: StatementOrderFilter,
  { after, limit }: SliceWish<OrderPlace>,
): Promise<Slice<StatementOrder, StatementOrder>> {
  const [orderId, seq] = after?.id.split(':') ?? []
  const { rows } = await sql<Found>`select ${columns} ${counted(filter)}
      and ${orderId ? sql`(c.order_id, c.seq) > (${orderId}::uuid, ${Number(seq)})` : sql`true`}
    order by c.order_id, c.seq limit ${limit}`.execute(tx)
  return sliceOf(rows.map(present), limit)
}
