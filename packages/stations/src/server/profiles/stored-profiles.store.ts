import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { firstPlannedProfileId } from '../../contract/index.ts'

export interface ActiveProfile {
  id: string
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  purpose: string
  stackLevel: number
  /** Profile as accepted. */
  profile: Record<string, unknown>
  /** User who requested the profile. A repeated command is stored under the same user in the charge point's history. */
  requestedBy: string
  /** True if the charge point has booted or reconnected since the profile was accepted or last checked. */
  unchecked: boolean
  /** True for a daily profile whose start is no longer the station's local midnight because of a clock change. */
  shifted: boolean
}

/** Returns the operators with active profiles that need a check now. */
export async function operatorsWithDueProfiles(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct operator_id as id from stations_charging_profiles where ended_at is null and purpose <> 'TxProfile'
      and profile_no < ${firstPlannedProfileId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Condition that is true if any charge point has a profile set by a user. */
export const profilesExistSql = `exists (select from stations_charging_profiles where ended_at is null and purpose <> 'TxProfile'
  and profile_no < ${firstPlannedProfileId})`

/** Returns profiles of connected charge points that need a comparison, or whose local midnight has moved. */
export async function profilesToCheck(tx: Tx): Promise<ActiveProfile[]> {
  const { rows } = await sql<ActiveProfile>`
    select * from (
      select c.id, c.charge_point_id as "chargePointId", p.charge_point_no as "chargePointNo", c.connector_no as "connectorNo", c.purpose, c.stack_level as "stackLevel", c.profile,
        m.requested_by as "requestedBy", greatest(l.changed_at, p.booted_at) > coalesce(c.checked_at, c.accepted_at) as unchecked,
        c.profile ->> 'recurrencyKind' = 'Daily' and t.no is not null
          and ((c.profile -> 'chargingSchedule' ->> 'startSchedule')::timestamptz at time zone 'UTC')::time
            <> (date_trunc('day', now() at time zone s.time_zone) at time zone s.time_zone at time zone 'UTC')::time as shifted
      from stations_charging_profiles c
      join stations_commands m on m.operator_id = c.operator_id and m.id = c.command_id
      join stations_charge_points p on p.operator_id = c.operator_id and p.id = c.charge_point_id
      join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
      join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id and l.connected
      left join stations_profile_templates t on t.operator_id = c.operator_id and t.no = c.profile_no / 100
      where c.ended_at is null and c.purpose <> 'TxProfile' and c.profile_no < ${firstPlannedProfileId}
    ) as found where unchecked or shifted order by "chargePointNo", "connectorNo", "stackLevel"`.execute(tx)
  return rows
}

export async function markProfilesChecked(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('stations_charging_profiles')
    .set({ checked_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Marks a profile as lost: the charge point does not have it any more and did not accept it again. */
export async function markProfileLost(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stations_charging_profiles')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_for: 'lost' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
