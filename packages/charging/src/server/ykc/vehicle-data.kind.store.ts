import { encodeUnquotedColumn, textColumn, type WriteKind } from '@evops/platform/server'
import type { YkcStartKey } from './counted-energy.kind.store.ts'

export interface VehicleDataRow extends YkcStartKey {
  /** Name of the message. */
  message: string
  values: object
}

/** Stores the newest message of each name of a session that we allowed. */
export const vehicleDataKind: WriteKind<VehicleDataRow, undefined> = {
  name: 'charging_ykc_vehicle_data',
  text: `
    update charging_ykc_starts s set vehicle = s.vehicle || r.vehicle
    from (select operator_id, charge_point_id, serial, jsonb_object_agg(message, data::jsonb) as vehicle
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as u (operator_id, charge_point_id, serial, message, data) group by 1, 2, 3) r
    where s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.serial = r.serial`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.serial),
    textColumn(rows, (row) => row.message),
    textColumn(rows, (row) => JSON.stringify(row.values)),
  ],
}
