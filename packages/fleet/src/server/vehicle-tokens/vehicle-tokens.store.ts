import { type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { VehicleToken } from '../../contract/index.ts'
import type { TokenBattery } from '../deps.ts'

/** Returns a vehicle's assignments of start tokens, newest first. */
export async function tokensOfVehicle(tx: Tx, vehicleId: string): Promise<VehicleToken[]> {
  const { rows } = await sql<Omit<VehicleToken, 'from' | 'until'> & { from: Date | null; until: Date | null }>`
    select s.id, s.token_id as "tokenId", n.id_tag as "idTag", n.label, lower(s.valid) as "from", upper(s.valid) as until
    from fleet_vehicle_tokens s
    join charging_token_names n on n.operator_id = s.operator_id and n.token_id = s.token_id
    where s.vehicle_id = ${vehicleId} order by upper(s.valid) desc nulls first, lower(s.valid) desc nulls last, s.id`.execute(
    tx,
  )
  return rows.map((row) => toReplyRow(row))
}

export async function tokenByTag(tx: Tx, idTag: string): Promise<{ tokenId: string; idTag: string } | undefined> {
  const { rows } = await sql<{ tokenId: string; idTag: string }>`
    select token_id as "tokenId", id_tag as "idTag" from charging_token_names where id_tag_key = lower(${idTag})`.execute(
    tx,
  )
  return rows[0]
}
/** Finds tokens by their tags, in lower case. */
export async function tokensByTag(tx: Tx, tags: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; tokenId: string }>`
    select id_tag_key as key, token_id as "tokenId" from charging_token_names
    where id_tag_key in (select lower(tag) from unnest(${tags}::text[]) tag)`.execute(tx)
  return new Map(rows.map(({ key, tokenId }) => [key, tokenId]))
}

/**
 * Returns the vehicle that a token belongs to at any time from the given one on; without a name if the reader cannot
 * see it.
 */
export async function holderOfToken(
  tx: Tx,
  { tokenId, from }: { tokenId: string; from: Date | null },
): Promise<{ vehicleId: string; label: string } | undefined> {
  const { rows } = await sql<{ vehicleId: string; label: string }>`
    select s.vehicle_id as "vehicleId", coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) as label
    from fleet_vehicle_tokens s join fleet_vehicles v on v.operator_id = s.operator_id and v.id = s.vehicle_id
    where s.token_id = ${tokenId} and s.valid && tstzrange(${from}::timestamptz, null) order by lower(s.valid) desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** Returns those of the tokens that belong, belonged or will belong to a vehicle. */
export async function assignedTokenIds(tx: Tx, tokenIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct token_id as id from fleet_vehicle_tokens where token_id = any(${[...tokenIds]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function insertTokenPeriod(
  tx: Tx,
  spell: { operatorId: string; id: string; vehicleId: string; tokenId: string; from: Date | null },
): Promise<void> {
  await sql`
    insert into fleet_vehicle_tokens (operator_id, id, vehicle_id, token_id, valid)
    values (${spell.operatorId}, ${spell.id}, ${spell.vehicleId}, ${spell.tokenId}, tstzrange(${spell.from}::timestamptz, null))`.execute(
    tx,
  )
}

/** Ends an assignment; one that has not begun by then is deleted. Undefined if the vehicle has no such assignment. */
export async function endTokenPeriod(
  tx: Tx,
  { vehicleId, id, until }: { vehicleId: string; id: string; until: Date },
): Promise<{ tokenId: string } | undefined> {
  const { rows: gone } = await sql<{ tokenId: string }>`
    delete from fleet_vehicle_tokens where vehicle_id = ${vehicleId} and id = ${id} and lower(valid) >= ${until}::timestamptz
    returning token_id as "tokenId"`.execute(tx)
  if (gone[0]) return gone[0]
  const { rows } = await sql<{ tokenId: string }>`
    update fleet_vehicle_tokens set valid = tstzrange(lower(valid), least(upper(valid), ${until}::timestamptz))
    where vehicle_id = ${vehicleId} and id = ${id} returning token_id as "tokenId"`.execute(tx)
  return rows[0]
}

/** Returns the battery capacity for each token with an open-ended assignment to a vehicle. */
export async function batteriesOfTokens(
  tx: Tx,
  of: { modelId: string } | { vehicleId: string },
  now: Date,
): Promise<TokenBattery[]> {
  const those = 'modelId' in of ? sql`v.model_id = ${of.modelId}` : sql`v.id = ${of.vehicleId}`
  const { rows } = await sql<TokenBattery>`
    select s.token_id as "tokenId", coalesce(v.battery_dwh, m.battery_dwh) as "batteryDwh"
    from fleet_vehicles v
    join fleet_vehicle_tokens s on s.operator_id = v.operator_id and s.vehicle_id = v.id
    left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
    where ${those} and (upper(s.valid) is null or upper(s.valid) > ${now}::timestamptz)`.execute(tx)
  return rows
}
