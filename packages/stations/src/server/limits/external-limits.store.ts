import {
  encodeUnquotedColumn,
  textColumn,
  timeColumn,
  type Tx,
  type WriteKind,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { ExternalLimit } from '../../contract/index.ts'

export interface ExternalLimitRow {
  operatorId: string
  chargePointId: string
  /** Null when a limit was cleared for all connectors. */
  connectorNo: number | null
  source: string
  isGridCritical: boolean
  schedule: ExternalLimit['schedule']
  /** True if the limit was cleared. */
  cleared: boolean
  at: Date
}

/** Stores external limits: the last reported one, deleted once it is cleared. */
export const externalLimitKind: WriteKind<ExternalLimitRow, undefined> = {
  name: 'stations_external_limit',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::boolean[], $6::jsonb[], $7::boolean[], $8::timestamptz[])
        as r (operator_id, charge_point_id, connector_no, source, is_grid_critical, schedule, cleared, sent_at)
    ), gone as (
      delete from stations_external_limits l using r
      where r.cleared and l.operator_id = r.operator_id and l.charge_point_id = r.charge_point_id and l.source = r.source and l.connector_no = coalesce(r.connector_no, l.connector_no)
    )
    insert into stations_external_limits as l (operator_id, charge_point_id, connector_no, source, is_grid_critical, schedule, sent_at)
    select distinct on (operator_id, charge_point_id, connector_no, source) operator_id, charge_point_id, coalesce(connector_no, 0), source, is_grid_critical, schedule, sent_at
    from r where not cleared order by operator_id, charge_point_id, connector_no, source, sent_at desc
    on conflict (operator_id, charge_point_id, connector_no, source) do update set is_grid_critical = excluded.is_grid_critical, schedule = excluded.schedule, sent_at = excluded.sent_at`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.connectorNo),
    textColumn(rows, (row) => row.source),
    encodeUnquotedColumn(rows, (row) => row.isGridCritical),
    textColumn(rows, (row) => (row.schedule === null ? null : JSON.stringify(row.schedule))),
    encodeUnquotedColumn(rows, (row) => row.cleared),
    timeColumn(rows, (row) => row.at),
  ],
}

export async function externalLimitsOf(tx: Tx, chargePointId: string): Promise<ExternalLimit[]> {
  const rows = await tx
    .selectFrom('stations_external_limits')
    .select([
      ...aliasColumns(['connectorNo', 'source', 'isGridCritical', 'sentAt']),
      sql<ExternalLimit['schedule']>`schedule`.as('schedule'),
    ])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('connector_no')
    .orderBy('source')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
