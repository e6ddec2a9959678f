import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type { BadMeterValueReason } from '../../contract/index.ts'

/** Implausible value, as received. */
export interface BadMeterValueRow {
  operatorId: string
  id: string
  chargePointKey: number
  connectorNo: number
  at: Date
  deviceAt: Date | null
  receivedAt: Date
  measurand: string
  reason: BadMeterValueReason
  value: string
}

/** Stores implausible values separately from meter values. A repeated message does not create new rows. */
export const badMeterValueKind: WriteKind<BadMeterValueRow, undefined> = {
  name: 'stations_bad_meter_values',
  text: `
    insert into stations_bad_meter_values (operator_id, id, charge_point_key, connector_no, at, device_at, received_at, measurand, reason, value)
    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::smallint[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::text[], $9::text[], $10::text[])
    on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.id),
    encodeUnquotedColumn(rows, (row) => row.chargePointKey),
    encodeUnquotedColumn(rows, (row) => row.connectorNo),
    timeColumn(rows, (row) => row.at),
    timeColumn(rows, (row) => row.deviceAt),
    timeColumn(rows, (row) => row.receivedAt),
    textColumn(rows, (row) => row.measurand),
    textColumn(rows, (row) => row.reason),
    textColumn(rows, (row) => row.value),
  ],
}
