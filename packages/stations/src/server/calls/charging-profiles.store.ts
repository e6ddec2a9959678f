import { scheduleUpdateFields, type ClearChargingProfileRequest, type ScheduleUpdate } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { encodeUnquotedColumn, textColumn, type Tx, type WriteKind } from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ProfileCommand } from './charging-profile.rules.ts'

interface Place {
  operatorId: string
  chargePointId: string
}

/**
 * Stores a profile. It replaces a profile with the same id, or with the same level and purpose on the same connector
 * (section 3.13.2).
 */
export async function storeProfile(
  client: pg.ClientBase,
  { operatorId, chargePointId, commandId, sent }: Place & { commandId: string; sent: ProfileCommand },
): Promise<void> {
  const { connectorId, csChargingProfiles: profile } = sent
  const { chargingProfileId: no, chargingProfilePurpose: purpose, stackLevel } = profile
  await client.query(
    `update stations_charging_profiles set ended_at = clock_timestamp(), ended_for = 'replaced'
     where operator_id = $1 and charge_point_id = $2 and ended_at is null and (profile_no = $3 or (connector_no = $4 and purpose = $5 and stack_level = $6))`,
    [operatorId, chargePointId, no, connectorId, purpose, stackLevel],
  )
  await client.query(
    `insert into stations_charging_profiles (operator_id, id, charge_point_id, connector_no, profile_no, purpose, stack_level, profile, command_id, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    [operatorId, newId(), chargePointId, connectorId, no, purpose, stackLevel, JSON.stringify(profile), commandId],
  )
}

/** Ends the matching profiles: a single id, or all that match every given criterion (section 5.3). */
export async function endProfiles(
  client: pg.ClientBase,
  { operatorId, chargePointId, filter }: Place & { filter: ClearChargingProfileRequest },
): Promise<void> {
  await client.query(
    `update stations_charging_profiles set ended_at = clock_timestamp(), ended_for = 'cleared'
     where operator_id = $1 and charge_point_id = $2 and ended_at is null and case when $3::int is not null then profile_no = $3
       else connector_no = coalesce($4::smallint, connector_no) and purpose = coalesce($5, purpose) and stack_level = coalesce($6::int, stack_level) end`,
    [
      operatorId,
      chargePointId,
      filter.id ?? null,
      filter.connectorId ?? null,
      filter.chargingProfilePurpose ?? null,
      filter.stackLevel ?? null,
    ],
  )
}

/** At the end of a session, deletes its profiles and its display messages. */
export const sessionEndKind: WriteKind<Place & { transactionId: number; ref: string }, undefined> = {
  name: 'stations_session_over',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[]) as r (operator_id, charge_point_id, transaction_id, ref)
    ), shown as (
      delete from stations_display_messages m using r
      where m.operator_id = r.operator_id and m.charge_point_id = r.charge_point_id and m.session in ('#' || r.transaction_id, r.ref)
    )
    update stations_charging_profiles c set ended_at = clock_timestamp(), ended_for = 'cleared' from r
    where c.operator_id = r.operator_id and c.charge_point_id = r.charge_point_id and c.ended_at is null and c.purpose = 'TxProfile'
      and (c.profile ->> 'transactionId')::int = r.transaction_id`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.transactionId),
    textColumn(rows, (row) => row.ref),
  ],
}

/** A dynamic profile is active until it is replaced, cleared or lost, and a session's profile until its session ends. */
const isActiveDynamic = "ended_at is null and profile ->> 'chargingProfileKind' = 'Dynamic'"

/** Returns true if the charge point has an active dynamic profile with this number. */
export async function hasDynamicProfile(tx: Tx, chargePointId: string, profileNo: number): Promise<boolean> {
  const { rows } = await sql`
    select from stations_charging_profiles
    where charge_point_id = ${chargePointId} and profile_no = ${profileNo} and ${sql.raw(isActiveDynamic)} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Stores the values of a dynamic profile that its charge point accepted, with the time of the update. */
export async function updateDynamicProfile(
  client: pg.ClientBase,
  { operatorId, chargePointId, profileNo, update }: Place & { profileNo: number; update: ScheduleUpdate },
): Promise<void> {
  const period = "'{chargingSchedule,chargingSchedulePeriod,0}'"
  await client.query(
    `update stations_charging_profiles
     set profile = jsonb_set(profile, ${period}, (profile #> ${period}) || $4::jsonb), values_at = clock_timestamp()
     where operator_id = $1 and charge_point_id = $2 and profile_no = $3 and ${isActiveDynamic}`,
    [operatorId, chargePointId, profileNo, JSON.stringify(update)],
  )
}

/**
 * Returns the current values of an active dynamic profile and stores that its charge point has received them now. Null
 * if there is none. The number is that of a message, so it may be any whole number.
 */
export async function takeDynamicUpdate(
  pool: pg.Pool,
  { operatorId, chargePointId, profileNo }: Place & { profileNo: number },
): Promise<ScheduleUpdate | null> {
  const { rows } = await pool.query<{ period: Record<string, unknown> }>(
    `update stations_charging_profiles set values_at = clock_timestamp()
     where operator_id = $1 and charge_point_id = $2 and profile_no = $3::bigint and ${isActiveDynamic}
     returning profile #> '{chargingSchedule,chargingSchedulePeriod,0}' as period`,
    [operatorId, chargePointId, profileNo],
  )
  const [row] = rows
  if (!row) return null
  const values = scheduleUpdateFields.map((field) => [field, row.period[field]] as const)
  // Safe cast: the command's schema has validated the stored values as numbers.
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ScheduleUpdate
}
