import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ImportSettings } from '../../contract/index.ts'
import type { PlannedPile, PlannedStation } from './plan.rules.ts'
import '../tables.ts'

/** What the operator has already of what a file names. */
export interface Existing {
  /** Station ids by code. */
  stations: Map<string, string>
  pileNos: Set<string>
  identities: Set<string>
}

export async function existing(
  tx: Tx,
  names: { codes: string[]; pileNos: string[]; identities: string[] },
): Promise<Existing> {
  const stations = await sql<{ code: string; id: string }>`
    select code, id from stations_stations where code = any(${names.codes}::text[])`.execute(tx)
  const piles = await sql<{ name: string }>`
    select pile_no as name from stations_piles where pile_no = any(${names.pileNos}::text[])`.execute(tx)
  const identities = await sql<{ name: string }>`
    select identity as name from stations_identities where identity = any(${names.identities}::text[])`.execute(
    tx,
  )
  return {
    stations: new Map(stations.rows.map((row) => [row.code, row.id])),
    pileNos: new Set(piles.rows.map((row) => row.name)),
    identities: new Set(identities.rows.map((row) => row.name)),
  }
}

/**
 * Plans of foreign-key checks are kept per connection. One made while the tables were nearly empty scans them whole
 * and stays: right after the first start 23,441 charge points took over 30 s, with plans made anew 2.3 s.
 */
export async function planForGrowth(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx)
  await sql`set local enable_seqscan = off`.execute(tx)
}

/** Adds stations; returns their ids by code. */
export async function insertStations(
  tx: Tx,
  {
    operatorId,
    stations,
    settings,
    timeZone,
  }: {
    operatorId: string
    stations: PlannedStation[]
    settings: ImportSettings
    timeZone: string
  },
): Promise<Map<string, string>> {
  const ids = stations.map(() => newId())
  const column = <T>(value: (station: PlannedStation) => T) => stations.map(value)
  await sql`
    insert into stations_stations (operator_id, id, code, name, time_zone, station_type, area_code, address, phone,
      longitude, latitude, given_longitude, given_latitude, given_system)
    select ${operatorId}, r.id, r.code, r.name, ${timeZone}, r.station_type, r.area_code, r.address, r.phone,
      r.longitude, r.latitude, r.given_longitude, r.given_latitude, case when r.given_longitude is null then null else ${settings.coordinateSystem}::text end
    from unnest(${ids}::uuid[], ${column((s) => s.code)}::text[], ${column((s) => s.name)}::text[], ${column((s) => s.stationType)}::smallint[],
      ${column((s) => s.areaCode)}::text[], ${column((s) => s.address)}::text[], ${column((s) => s.phone)}::text[],
      ${column((s) => s.wgs84?.longitude ?? null)}::float8[], ${column((s) => s.wgs84?.latitude ?? null)}::float8[],
      ${column((s) => s.given?.longitude ?? null)}::float8[], ${column((s) => s.given?.latitude ?? null)}::float8[])
      as r (id, code, name, station_type, area_code, address, phone, longitude, latitude, given_longitude, given_latitude)`.execute(
    tx,
  )
  return new Map(stations.map((station, index) => [station.code, ids[index] ?? '']))
}

export interface PileToInsert extends PlannedPile {
  stationId: string
  secretHash: Buffer
}

/**
 * Adds charge points with their guns and identities. Returns the identities that somebody else has, which may be
 * another operator: then nothing of it may be committed.
 */
export async function insertPiles(tx: Tx, operatorId: string, piles: PileToInsert[]): Promise<string[]> {
  const ids = piles.map(() => newId())
  const column = <T>(value: (pile: PileToInsert) => T) => piles.map(value)
  await sql`
    insert into stations_piles (operator_id, id, station_id, pile_no, name, equipment_type, rated_power_w)
    select ${operatorId}, r.* from unnest(${ids}::uuid[], ${column((p) => p.stationId)}::uuid[], ${column((p) => p.pileNo)}::text[],
      ${column((p) => p.name)}::text[], ${column((p) => p.equipmentType)}::smallint[], ${column((p) => p.ratedPowerW)}::bigint[]) as r`.execute(
    tx,
  )
  const guns = piles.flatMap((pile, index) => pile.guns.map((gun) => ({ ...gun, pileId: ids[index] ?? '' })))
  await sql`
    insert into stations_guns (operator_id, pile_id, gun_no, connector_type, rated_power_w)
    select ${operatorId}, r.* from unnest(${guns.map((gun) => gun.pileId)}::uuid[], ${guns.map((gun) => gun.gunNo)}::smallint[],
      ${guns.map((gun) => gun.connectorType)}::smallint[], ${guns.map((gun) => gun.ratedPowerW)}::bigint[]) as r`.execute(
    tx,
  )
  const { rows } = await sql<{ identity: string }>`
    insert into stations_identities (identity, operator_id, pile_id, secret_hash, secret_changed_at)
    select r.identity, ${operatorId}, r.pile_id, r.secret_hash, now()
    from unnest(${column((p) => p.identity)}::text[], ${ids}::uuid[], ${column((p) => p.secretHash)}::bytea[]) as r (identity, pile_id, secret_hash)
    on conflict (identity) do nothing returning identity`.execute(tx)
  if (rows.length === piles.length) return []
  const made = new Set(rows.map((row) => row.identity))
  return piles.map((pile) => pile.identity).filter((identity) => !made.has(identity))
}
