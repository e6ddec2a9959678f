import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'

export interface TransferRow {
  operatorId: string
  chargePointId: string
  /** Firmware download by the charge point, diagnostics upload of 1.6, or any other upload. */
  about: 'firmware' | 'diagnostics' | 'log'
  /** Request id in the protocol. Null means the newest transfer of this kind of the charge point. */
  requestNo: number | null
  /** Status as the charge point reports it. */
  status: string
  at: Date
}

/** Condition that a transfer is the subject of a report. A log of 2.x may be stored as diagnostics. */
const isMeant = (transfer: string) =>
  `case r.about when 'log' then ${transfer}.kind <> 'firmware' else ${transfer}.kind = r.about end`

/** Stores the progress of a file transfer as reported by a charge point. */
export const transferKind: WriteKind<TransferRow, undefined> = {
  name: 'stations_transfer',
  text: `
    update stations_transfers t set status = r.status, changed_at = r.at
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::timestamptz[]) as r (operator_id, charge_point_id, about, request_no, status, at)
    where t.operator_id = r.operator_id and t.charge_point_id = r.charge_point_id and ${isMeant('t')}
      and t.request_no = coalesce(r.request_no, (
        select l.request_no from stations_transfers l
        where l.operator_id = r.operator_id and l.charge_point_id = r.charge_point_id and ${isMeant('l')}
        order by l.requested_at desc limit 1))`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.about),
    encodeUnquotedColumn(rows, (row) => row.requestNo),
    textColumn(rows, (row) => row.status),
    timeColumn(rows, (row) => row.at),
  ],
}
