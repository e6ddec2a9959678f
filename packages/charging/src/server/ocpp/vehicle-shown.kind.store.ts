import type { WriteKind } from '@evops/platform/server'
import type { StartRow } from './start-transaction.kind.store.ts'
import type { VehicleMarks } from './vehicle-marks.rules.ts'

/** What a session showed, with the key of its order. */
export type VehicleShown = VehicleMarks &
  Pick<StartRow, 'operatorId' | 'chargePointId' | 'connectorNo' | 'idTag' | 'deviceStartedAt' | 'meterStartDwh'> & {
    /** Nobody had to be asked. */
    free: boolean
  }

/**
 * Keeps whose vehicle showed itself when an order began: by VIN, EVCCID, plate, bay, in this order. At a bay it is only the vehicle
 * that always stands there where the token is no person's: of nobody, or of the company on whose account the vehicle runs.
 */
export const vehicleShownKind: WriteKind<VehicleShown, undefined> = {
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
