import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  toReplyRow,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { StatementSession, StatementSessionFilter, listStatementSessions } from '../../contract/index.ts'

type Found = Omit<StatementSession, 'endedAt' | 'id'> & { endedAt: Date | null; seq: number }

function fromChanges({ statementId, stationId, day }: StatementSessionFilter) {
  return sql`from finance_changes c
    join charging_session_energy o on o.operator_id = c.operator_id and o.session_id = c.session_id
    left join stations_station_names n on n.operator_id = c.operator_id and n.station_id = c.station_id
    where c.statement_id = ${statementId}::uuid
      and ${stationId ? sql`c.station_id = ${stationId}::uuid` : sql`true`} and ${day ? sql`c.day = ${day}::date` : sql`true`}`
}
const columns = sql`c.session_id as "sessionId", c.seq::int as seq, o.session_no as "sessionNo", c.station_id as "stationId", coalesce(n.station_name, '') as "stationName",
  c.day::text as day, o.ended_at as "endedAt", o.time_zone as "timeZone", c.seq > 1 as "isAgain", c.energy_dwh as "energyDwh",
  c.electricity_minor as "electricityMinor", c.service_minor as "serviceMinor", c.occupancy_minor as "occupancyMinor", c.reduced_minor as "reducedMinor",
  c.base_minor as "baseMinor"`
function present({ seq, ...row }: Found): StatementSession {
  return { ...toReplyRow(row), id: `${row.sessionId}:${seq}` }
}

export async function pageOfStatementSessions(
  tx: Tx,
  { sort, page, pageSize, ...filter }: StatementSessionFilter & PagedQuery<typeof listStatementSessions>,
): Promise<Page<StatementSession>> {
  const [by, down] = sortColumnOf(sort, { day: 'c.day' }, 'day')
  const total = await countStatementSessions(tx, filter)
  const { rows } = await sql<Found>`select ${columns} ${fromChanges(filter)}
    order by ${sql.ref(by)} ${sql.raw(down)}, c.session_id, c.seq limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return { list: rows.map(present), total, page, pageSize }
}
export async function countStatementSessions(tx: Tx, filter: StatementSessionFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${fromChanges(filter)}`.execute(tx)
  return rows[0]?.n ?? 0
}
export interface StatementSessionCursor {
  id: string
}
export async function sliceOfStatementSessions(
  tx: Tx,
  filter: StatementSessionFilter,
  { after, limit }: SliceRequest<StatementSessionCursor>,
): Promise<RowSlice<StatementSession, StatementSession>> {
  const [sessionId, seq] = after?.id.split(':') ?? []
  const { rows } = await sql<Found>`select ${columns} ${fromChanges(filter)}
      and ${sessionId ? sql`(c.session_id, c.seq) > (${sessionId}::uuid, ${Number(seq)})` : sql`true`}
    order by c.session_id, c.seq limit ${limit}`.execute(tx)
  return buildRowSlice(rows.map(present), limit)
}
