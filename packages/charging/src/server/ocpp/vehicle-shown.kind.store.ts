import type { WriteKind } from '@evops/platform/server'
import type { StartTransactionRow } from './start-transaction.kind.store.ts'
import type { VehicleIdentifiers } from './vehicle-marks.rules.ts'

/** Identifiers of a session's vehicle, with the key of the session. */
export type IdentifiedVehicle = VehicleIdentifiers &
  Pick<
    StartTransactionRow,
    'operatorId' | 'chargePointId' | 'connectorNo' | 'idTag' | 'deviceStartedAt' | 'meterStartDwh'
  > & {
    /** True if no authorisation was needed. */
    free: boolean
  }

/**
 * Stores the owner of the vehicle that was identified at the start of a session, by VIN, EVCCID, plate or bay, in this
 * order. At a bay, the vehicle that always parks there is assumed only if the token belongs to no person: to no one, or
 * to the company that pays for the vehicle.
 */
export const identifiedVehicleWriteKind: WriteKind<IdentifiedVehicle, undefined> = {
  name: 'charging_vehicle_shown',
  text: `
    update charging_sessions o set shown_vehicle_id = v.vehicle_id, shown_by = v.shown_by
    from (
      -- "offset 0": most operators keep no vehicles, and nothing else is looked for at theirs.
      select * from jsonb_to_recordset($1::jsonb) as w ("operatorId" uuid, "chargePointId" uuid, "connectorNo" smallint, "idTag" text,
        "deviceStartedAt" timestamptz, "meterStartDwh" bigint, vin text, evccid text, plate text, free boolean)
      where exists (select from fleet_vehicle_marks m where m.operator_id = w."operatorId") offset 0
    ) r
    left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
    cross join lateral (
      select m.vehicle_id, m.shown_by from (
        select 1 as place, 'vin' as shown_by, m.vehicle_id from fleet_vehicle_marks m where m.operator_id = r."operatorId" and m.vin = r.vin
        union all
        select 2, 'evccid', m.vehicle_id from fleet_vehicle_marks m where m.operator_id = r."operatorId" and m.evccid = r.evccid
        union all
        select 3, 'plate', m.vehicle_id from fleet_vehicle_marks m where m.operator_id = r."operatorId" and m.plate_key = charging_plate_key(r.plate)
        union all
        select 4, 'bay', m.vehicle_id from fleet_vehicle_marks m where m.operator_id = r."operatorId" and m.bay_charge_point_id = r."chargePointId"
          and m.bay_connector_no = r."connectorNo" and m.state = 'active' and (r.free or (t.id is not null and (t.holder_id is null or t.holder_id = m.company_id)))
      ) m order by m.place limit 1
    ) v
    where o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo" and o.id_tag = r."idTag"
      and o.device_started_at = r."deviceStartedAt" and o.meter_start_dwh is not distinct from r."meterStartDwh" and o.shown_by is null`,
  columns: (rows) => [JSON.stringify(rows)],
}
