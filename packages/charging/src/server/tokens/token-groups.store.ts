import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Puts a token into a price group from `at` on, or into none. The previous group stays in the history. */
export async function setTokenGroup(
  tx: Tx,
  operatorId: string,
  { tokenId, group, at }: { tokenId: string; group: string | null; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; groupKey: string }>`
    select id, group_key as "groupKey" from charging_token_groups
    where operator_id = ${operatorId} and token_id = ${tokenId} and upper_inf(valid) for update`.execute(tx)
  const [open] = rows
  if ((open?.groupKey ?? null) === group) return
  if (open) {
    // A period of zero length is deleted.
    await sql`delete from charging_token_groups where operator_id = ${operatorId} and id = ${open.id} and lower(valid) >= ${at}`.execute(
      tx,
    )
    await sql`update charging_token_groups set valid = tstzrange(lower(valid), ${at}) where operator_id = ${operatorId} and id = ${open.id}`.execute(
      tx,
    )
  }
  if (group !== null)
    await sql`insert into charging_token_groups (operator_id, id, token_id, group_key, valid)
      values (${operatorId}, ${newId()}, ${tokenId}, ${group}, tstzrange(${at}, null))`.execute(tx)
}

/**
 * Returns the price groups of a tag's holder at an instant: those of the company, of the holder, and of the tag itself.
 */
export async function groupsOfTag(
  tx: Tx,
  { operatorId, idTag, at }: { operatorId: string; idTag: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select g.key from charging_tokens t
    cross join lateral unnest(charging_price_groups(t.operator_id, t.holder_id, t.id, ${at})) with ordinality as g (key, place)
    where t.operator_id = ${operatorId} and t.id_tag_key = lower(${idTag})
    order by g.place`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Returns the station and time zone of a station or charge point that the transaction can see. Null: not found. */
export async function timeZoneOfTokenPlace(
  tx: Tx,
  { stationId, chargePointId }: { stationId?: string | undefined; chargePointId?: string | undefined },
): Promise<{ stationId: string; timeZone: string } | null> {
  const { rows } = await sql<{ stationId: string; timeZone: string }>`
    select s.station_id as "stationId", s.time_zone as "timeZone" from stations_station_names s
    where s.station_id = coalesce((select p.station_id from stations_charge_point_names p where p.charge_point_id = ${chargePointId ?? null}::uuid), ${stationId ?? null}::uuid)`.execute(
    tx,
  )
  return rows[0] ?? null
}
