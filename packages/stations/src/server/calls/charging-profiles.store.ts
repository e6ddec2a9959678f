import type { ClearChargingProfileRequest, SetChargingProfileRequest } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { encodeUnquotedColumn, textColumn, type WriteKind } from '@evops/platform/server'
import type pg from 'pg'

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
  { operatorId, chargePointId, commandId, sent }: Place & { commandId: string; sent: SetChargingProfileRequest },
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
