import { named, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import { cardFields, type PortGun } from '../port/port.store.ts'

/** What of a connector is remembered when it is shown first: it is told to be gone with it. */
const facts = sql`jsonb_build_object('pileNo', c.pile_no, 'equipmentType', c.equipment_type, 'connectorType', c.connector_type,
  'standard', c.standard, 'ocpiType', c.ocpi_type, 'ratedPowerW', c.rated_power_w, 'maxVoltageDv', c.max_voltage_dv,
  'maxCurrentDa', c.max_current_da)`
export type GunFacts = Pick<
  PortGun,
  | 'pileNo'
  | 'equipmentType'
  | 'connectorType'
  | 'standard'
  | 'ocpiType'
  | 'ratedPowerW'
  | 'maxVoltageDv'
  | 'maxCurrentDa'
>
const openGuns = sql`organisation_partner_stations o
  join stations_gun_cards c on c.operator_id = o.operator_id and c.station_id = o.station_id`

/** Takes note of what is open to a partner now, and of what was and is gone. */
export async function noteShown(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<void> {
  await sql`
    insert into interop_told_stations (operator_id, partner_id, station_id, shown_at, next_at)
    select o.operator_id, o.partner_id, o.station_id, ${now}, ${now} from organisation_partner_stations o
    where o.operator_id = ${operatorId} and o.partner_id = ${id}
    on conflict do nothing`.execute(tx)
  await sql`
    delete from interop_told_stations s where s.operator_id = ${operatorId} and s.partner_id = ${id}
      and not exists (select from organisation_partner_stations o
        where o.operator_id = s.operator_id and o.partner_id = s.partner_id and o.station_id = s.station_id)`.execute(
    tx,
  )
  await sql`
    insert into interop_told_states as t (operator_id, partner_id, pile_id, gun_no, next_at, station_id, facts)
    select o.operator_id, o.partner_id, c.pile_id, c.gun_no, ${now}, c.station_id, ${facts} from ${openGuns}
    left join interop_told_states k on k.operator_id = o.operator_id and k.partner_id = o.partner_id and k.pile_id = c.pile_id
      and k.gun_no = c.gun_no
    where o.operator_id = ${operatorId} and o.partner_id = ${id}
      and (k.station_id is null or (k.station_id <> c.station_id and (k.state is null or k.state = 'removed')))
    on conflict (operator_id, partner_id, pile_id, gun_no) do update set station_id = excluded.station_id,
      facts = excluded.facts, removed_at = null`.execute(tx)
  await sql`
    update interop_told_states t set removed_at = case when t.removed_at is null then ${now}::timestamptz end
    where t.operator_id = ${operatorId} and t.partner_id = ${id} and (t.removed_at is null) <> exists (
      select from ${openGuns} where o.operator_id = t.operator_id and o.partner_id = t.partner_id and c.pile_id = t.pile_id
        and c.gun_no = t.gun_no and c.station_id = t.station_id)`.execute(tx)
}

export interface LocationWish {
  from?: Date | undefined
  to?: Date | undefined
  /** Behind which row the page begins: when that one changed last, and its id. */
  after?: { at: string; id: string } | undefined
  offset: number
  limit: number
}
export interface DatedStation {
  stationId: string
  lastUpdated: Date
  /** As exact as the database has it. */
  exactly: string
}
/** Stations that a partner is shown, by when they or anything on them changed last, with how many there are. */
export async function pageOfStations(
  tx: Tx,
  key: PartnerKey,
  { from, to, after, offset, limit }: LocationWish,
): Promise<{ total: number; list: DatedStation[]; isMore: boolean }> {
  const since = from ? sql`d.last_updated >= ${from}` : sql`true`
  const until = to ? sql`d.last_updated < ${to}` : sql`true`
  const behind = after
    ? sql`(d.last_updated, d.station_id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<DatedStation & { total: number }>`
    with d as materialized (${dated(key)}), wanted as (select d.* from d where ${since} and ${until})
    select d.station_id as "stationId", d.last_updated as "lastUpdated", d.last_updated::text as exactly,
      (select count(*)::int from wanted) as total
    from wanted d where ${behind} order by d.last_updated, d.station_id
    offset ${after ? 0 : offset} limit ${limit + 1}`.execute(tx)
  if (rows[0]) return { total: rows[0].total, list: rows.slice(0, limit), isMore: rows.length > limit }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${dated(key)}) d where ${since} and ${until}`.execute(tx)
  return { total: counted[0]?.total ?? 0, list: [], isMore: false }
}
export async function datedStation(
  tx: Tx,
  key: PartnerKey,
  stationId: string,
): Promise<DatedStation | undefined> {
  const { rows } = await sql<DatedStation>`
    select d.station_id as "stationId", d.last_updated as "lastUpdated", d.last_updated::text as exactly
    from (${dated(key)}) d where d.station_id = ${stationId}`.execute(tx)
  return rows[0]
}

/** Open ones, and those of which something is gone; without coordinates a place can't be told. */
function dated({ operatorId, id }: PartnerKey) {
  return sql`
    select c.station_id, greatest(c.updated_at, s.shown_at,
      (select max(g.changed_at) from stations_gun_cards g where g.operator_id = c.operator_id and g.station_id = c.station_id),
      (select max(t.removed_at) from interop_told_states t where t.operator_id = c.operator_id and t.partner_id = ${id}
        and t.station_id = c.station_id)) as last_updated
    from stations_station_cards c
    left join interop_told_stations s on s.operator_id = c.operator_id and s.partner_id = ${id} and s.station_id = c.station_id
    where c.operator_id = ${operatorId} and c.longitude is not null and c.latitude is not null and c.station_id in (
      select o.station_id from organisation_partner_stations o where o.operator_id = ${operatorId} and o.partner_id = ${id}
      union select t.station_id from interop_told_states t
      where t.operator_id = ${operatorId} and t.partner_id = ${id} and t.removed_at is not null)`
}

/** What stations are, whether they are open to the partner or were. */
export async function cardsOf(tx: Tx, operatorId: string, stationIds: readonly string[]) {
  return tx
    .selectFrom('stations_station_cards as c')
    .select(named('c', cardFields))
    .where('c.operator_id', '=', operatorId)
    .where(sql<boolean>`c.station_id = any(${[...stationIds]}::uuid[])`)
    .execute()
}

export interface GoneGun {
  stationId: string
  pileId: string
  gunNo: number
  facts: GunFacts
  removedAt: Date
}
export async function goneGunsOf(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  stationIds: readonly string[],
): Promise<GoneGun[]> {
  const { rows } = await sql<GoneGun>`
    select station_id as "stationId", pile_id as "pileId", gun_no as "gunNo", facts, removed_at as "removedAt"
    from interop_told_states where operator_id = ${operatorId} and partner_id = ${id} and removed_at is not null
      and facts is not null and station_id = any(${[...stationIds]}::uuid[]) order by pile_id, gun_no`.execute(
    tx,
  )
  return rows
}

/** The rules that versions are of: tariffs are told by rule, whose versions follow each other. */
export async function rulesOf(
  tx: Tx,
  operatorId: string,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('tariffs_version_names')
    .select(named(['versionId', 'ruleId']))
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`version_id = any(${[...new Set(versionIds)]}::uuid[])`)
    .execute()
  return new Map(rows.flatMap(({ versionId, ruleId }) => (versionId && ruleId ? [[versionId, ruleId]] : [])))
}

/** Stations that are open to a partner and stand nowhere. */
export async function countUnplaced(tx: Tx, { operatorId, id }: PartnerKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_partner_stations o
    join stations_station_cards c on c.operator_id = o.operator_id and c.station_id = o.station_id
    where o.operator_id = ${operatorId} and o.partner_id = ${id} and (c.longitude is null or c.latitude is null)`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
