import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type { ChargePointProtocol } from '../../contract/index.ts'

export interface BootRow {
  operatorId: string
  chargePointId: string
  /** Protocol of the connection, as a registration names it. */
  protocol: ChargePointProtocol
  vendor: string
  model: string
  serialNumber: string | null
  firmware: string | null
  iccid: string | null
  imsi: string | null
  at: Date
}

/**
 * Stores the data of a boot notification. A login of YKC names no maker, so those of the type plate count. The protocol of
 * the connection replaces the registered one. The first boot puts the charge point into operation, which is stored as a
 * life cycle transition.
 */
export const bootKind: WriteKind<BootRow, undefined> = {
  name: 'stations_boot',
  text: `
    with booted as (
    update stations_charge_points p set
      vendor = case when r.protocol = 'ykc1.6' then coalesce(p.manufacturer, r.vendor) else r.vendor end,
      model = case when r.protocol = 'ykc1.6' then coalesce(p.plate_model, r.model) else r.model end, serial_number = coalesce(r.serial_number, p.serial_number),
      firmware = coalesce(r.firmware, p.firmware), iccid = coalesce(r.iccid, p.iccid), imsi = coalesce(r.imsi, p.imsi), booted_at = r.at, protocol = r.protocol,
      asset_state = case when p.asset_state = 'awaiting' then 'operating' else p.asset_state end
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::text[])
      as r (operator_id, charge_point_id, vendor, model, serial_number, firmware, iccid, imsi, at, protocol)
    where p.operator_id = r.operator_id and p.id = r.charge_point_id
    returning p.operator_id, p.id, r.at, old.asset_state as was)
    insert into stations_asset_moves (operator_id, id, charge_point_id, from_state, to_state, moved_at)
    select operator_id, uuidv7(), id, was, 'operating', at from booted where was = 'awaiting'`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.vendor),
    textColumn(rows, (row) => row.model),
    textColumn(rows, (row) => row.serialNumber),
    textColumn(rows, (row) => row.firmware),
    textColumn(rows, (row) => row.iccid),
    textColumn(rows, (row) => row.imsi),
    timeColumn(rows, (row) => row.at),
    encodeUnquotedColumn(rows, (row) => row.protocol),
  ],
}
