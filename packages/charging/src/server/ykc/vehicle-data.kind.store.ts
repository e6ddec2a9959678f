import { encodeUnquotedColumn, textColumn, type WriteKind } from '@evops/platform/server'
import type { YkcStartKey } from './counted-energy.kind.store.ts'
import type { StoredCurvePoint } from '../sessions/vehicle-curve.rules.ts'

export interface VehicleDataRow extends YkcStartKey {
  /** Name of the message. */
  message: string
  values: object
  /** A point of the session's curve, with the messages that have one. */
  point: StoredCurvePoint | null
}

/** Points of a day. */
const mostPoints = 1_440

/** Stores the newest message of each name of a session that we allowed, and adds its point to the curve. */
export const vehicleDataKind: WriteKind<VehicleDataRow, undefined> = {
  name: 'charging_ykc_vehicle_data',
  text: `
    update charging_ykc_starts s set vehicle = s.vehicle || r.vehicle,
      vehicle_curve = case when r.points is null or jsonb_array_length(s.vehicle_curve) >= ${mostPoints} then s.vehicle_curve else s.vehicle_curve || r.points end
    from (select operator_id, charge_point_id, serial, jsonb_object_agg(message, data::jsonb) as vehicle, jsonb_agg(point::jsonb) filter (where point is not null) as points
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) as u (operator_id, charge_point_id, serial, message, data, point) group by 1, 2, 3) r
    where s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.serial = r.serial`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.serial),
    textColumn(rows, (row) => row.message),
    textColumn(rows, (row) => JSON.stringify(row.values)),
    textColumn(rows, (row) => row.point && JSON.stringify(row.point)),
  ],
}
