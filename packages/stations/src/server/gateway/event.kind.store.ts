import { newId } from '@evops/platform/contract'
import { plainColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
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
  /** Of what a monitor saw: where, the maker's own code, and whether it is over; null: a change, which neither lasts nor ends. */
  connectorNo?: number | null
  vendorCode?: string | null
  cleared?: boolean | null
  /** The number of the monitor that saw it. */
  monitorNo?: number | null
  /** The charge point's own number of it. */
  eventNo?: number
}

/**
 * What a charge point reported. An event that is told again has the same time (in 2.x the same number, too) and says the same, and is kept
 * once: a number alone may stand for two of them where a charge point counts poorly and writes whole seconds.
 */
export const eventKind: WriteKind<EventRow, undefined> = {
  name: 'stations_event',
  text: `
    insert into stations_events (operator_id, id, charge_point_id, kind, level, code, detail, device_at, received_at, connector_no, vendor_code, cleared, event_no, monitor_no)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::smallint[], $11::text[], $12::boolean[], $13::int[], $14::int[])
    on conflict do nothing`,
  columns: (rows) => [
    plainColumn(rows, (row) => row.operatorId),
    plainColumn(rows, (row) => newId(row.receivedAt.getTime())),
    plainColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.kind),
    plainColumn(rows, (row) => row.level),
    textColumn(rows, (row) => row.code),
    textColumn(rows, (row) => row.detail),
    timeColumn(rows, (row) => row.deviceAt),
    timeColumn(rows, (row) => row.receivedAt),
    plainColumn(rows, (row) => row.connectorNo ?? null),
    textColumn(rows, (row) => row.vendorCode ?? null),
    plainColumn(rows, (row) => row.cleared ?? null),
    plainColumn(rows, (row) => row.eventNo ?? -1),
    plainColumn(rows, (row) => row.monitorNo ?? null),
  ],
}
