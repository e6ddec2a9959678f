import { newId } from '@evops/platform/contract'
import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type { EventKind, EventLevel } from '../../contract/index.ts'

export interface EventRow {
  operatorId: string
  chargePointId: string
  kind: EventKind
  level: EventLevel
  code: string
  detail: string | null
  deviceAt: Date | null
  receivedAt: Date
  /**
   * For a monitor event: the place, the vendor's code, and whether it ended. Null for a change, which has no duration
   * and no end.
   */
  connectorNo?: number | null
  vendorCode?: string | null
  cleared?: boolean | null
  /** Number of the reporting monitor. */
  monitorNo?: number | null
  /** Event number of the charge point. */
  eventNo?: number
}

/**
 * Stores reported events. A repeated event has the same time (in 2.x also the same number) and content and is stored
 * once. The number alone is not sufficient: some charge points reuse numbers and write whole seconds.
 */
export const eventKind: WriteKind<EventRow, undefined> = {
  name: 'stations_event',
  text: `
    insert into stations_events (operator_id, id, charge_point_id, kind, level, code, detail, device_at, received_at, connector_no, vendor_code, cleared, event_no, monitor_no)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::smallint[], $11::text[], $12::boolean[], $13::int[], $14::int[])
    on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => newId(row.receivedAt.getTime())),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.kind),
    encodeUnquotedColumn(rows, (row) => row.level),
    textColumn(rows, (row) => row.code),
    textColumn(rows, (row) => row.detail),
    timeColumn(rows, (row) => row.deviceAt),
    timeColumn(rows, (row) => row.receivedAt),
    encodeUnquotedColumn(rows, (row) => row.connectorNo ?? null),
    textColumn(rows, (row) => row.vendorCode ?? null),
    encodeUnquotedColumn(rows, (row) => row.cleared ?? null),
    encodeUnquotedColumn(rows, (row) => row.eventNo ?? -1),
    encodeUnquotedColumn(rows, (row) => row.monitorNo ?? null),
  ],
}
