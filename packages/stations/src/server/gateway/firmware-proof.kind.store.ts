import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'

export interface FirmwareProofRow {
  operatorId: string
  chargePointId: string
  /** Version that the charge point reports with its login. */
  firmware: string
  at: Date
}

/**
 * Completes the newest firmware update of a charge point that reports no end of it (YKC), when it logs in with the new
 * version. The login has eight characters for it.
 */
export const firmwareProofKind: WriteKind<FirmwareProofRow, undefined> = {
  name: 'stations_firmware_proof',
  text: `
    update stations_transfers t set status = 'Installed', changed_at = r.at
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) as r (operator_id, charge_point_id, firmware, at), stations_firmware f
    where t.operator_id = r.operator_id and t.charge_point_id = r.charge_point_id and t.status in ('accepted', 'Downloading', 'Downloaded', 'Installing')
      and f.operator_id = t.operator_id and f.id = t.firmware_id and left(f.version, 8) = r.firmware
      and t.request_no = (select max(l.request_no) from stations_transfers l
        where l.operator_id = r.operator_id and l.charge_point_id = r.charge_point_id and l.kind = 'firmware')`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.firmware),
    timeColumn(rows, (row) => row.at),
  ],
}
