import { exactTotalLimit, type Page } from '@evops/platform/contract'
import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { FleetFilter, FleetRow } from '../../contract/index.ts'

/** All fleets visible to the reader, each after its parent. A fleet whose parent is not visible is at the top. */
const tree = sql`
  with recursive tree as (
    select f.operator_id, f.id, 0 as depth, array[f.name_key, f.id::text] as path from fleet_fleets f
    where not exists (select from fleet_fleets p where p.operator_id = f.operator_id and p.id = f.parent_id)
    union all
    select f.operator_id, f.id, t.depth + 1, t.path || array[f.name_key, f.id::text]
    from tree t join fleet_fleets f on f.operator_id = t.operator_id and f.parent_id = t.id
  ) cycle id set looped using walked`

export async function pageOfFleets(
  tx: Tx,
  { search, stationId, page, pageSize }: FleetFilter & { page: number; pageSize: number },
): Promise<Page<FleetRow>> {
  const { rows } = await sql<FleetRow & { all: number }>`
    ${tree}
    select f.id, f.version, f.name, f.parent_id as "parentId", p.name as "parentName", f.org_id as "orgId", o.org_name as "orgName",
      f.station_id as "stationId", s.station_name as "stationName", f.manager, f.remark, t.depth, count(*) over ()::int as "all",
      (select count(*) from fleet_vehicles v where v.operator_id = f.operator_id and v.fleet_id = f.id)::int as vehicles,
      (select count(*) from fleet_drivers d where d.operator_id = f.operator_id and d.fleet_id = f.id)::int as drivers
    from tree t
    join fleet_fleets f on f.operator_id = t.operator_id and f.id = t.id
    left join fleet_fleets p on p.operator_id = f.operator_id and p.id = f.parent_id
    left join organisation_organisation_names o on o.operator_id = f.operator_id and o.org_id = f.org_id
    left join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id
    where not t.looped
      ${search ? sql`and ${textMatchesSql(search, { names: [sql`f.name`] })}` : sql``}
      ${stationId ? sql`and f.station_id = ${stationId}` : sql``}
    order by t.path limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const list = rows.map(({ all: _all, ...row }) => row)
  return { list, total: Math.min(rows[0]?.all ?? 0, exactTotalLimit), page, pageSize }
}

export async function findFleet(tx: Tx, id: string): Promise<FleetRow | undefined> {
  const { rows } = await sql<FleetRow>`
    ${tree}
    select f.id, f.version, f.name, f.parent_id as "parentId", p.name as "parentName", f.org_id as "orgId", o.org_name as "orgName",
      f.station_id as "stationId", s.station_name as "stationName", f.manager, f.remark, t.depth,
      (select count(*) from fleet_vehicles v where v.operator_id = f.operator_id and v.fleet_id = f.id)::int as vehicles,
      (select count(*) from fleet_drivers d where d.operator_id = f.operator_id and d.fleet_id = f.id)::int as drivers
    from tree t
    join fleet_fleets f on f.operator_id = t.operator_id and f.id = t.id
    left join fleet_fleets p on p.operator_id = f.operator_id and p.id = f.parent_id
    left join organisation_organisation_names o on o.operator_id = f.operator_id and o.org_id = f.org_id
    left join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id
    where f.id = ${id} and not t.looped`.execute(tx)
  return rows[0]
}

/** Selects a fleet and all its descendants. */
export function fleetDescendantsSql(fleetId: string) {
  return sql`(with recursive below as (
      select f.operator_id, f.id from fleet_fleets f where f.id = ${fleetId}
      union
      select f.operator_id, f.id from below b join fleet_fleets f on f.operator_id = b.operator_id and f.parent_id = b.id
    ) select id from below)`
}
/** Returns true if a fleet is a descendant of the other, or the same. */
export async function isFleetBelow(tx: Tx, id: string, upperId: string): Promise<boolean> {
  const { rows } = await sql`select where ${id}::uuid in ${fleetDescendantsSql(upperId)}`.execute(tx)
  return rows.length > 0
}
/** Locks all fleets for a move: two fleets moved below each other at the same time would form a cycle. */
export async function lockFleets(tx: Tx): Promise<void> {
  await sql`select id from fleet_fleets order by id for no key update`.execute(tx)
}

/** Returns which of the given places do not belong to the operator or are not visible to the reader. */
export async function findUnknownReferences(
  tx: Tx,
  { parentId, orgId, stationId }: { parentId: string | null; orgId: string | null; stationId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select 'parentId' as field where ${parentId}::uuid is not null and not exists (select from fleet_fleets where id = ${parentId})
    union all
    select 'orgId' where ${orgId}::uuid is not null and not exists (select from organisation_organisation_names where org_id = ${orgId})
    union all
    select 'stationId' where ${stationId}::uuid is not null and not exists (select from stations_station_names where station_id = ${stationId})`.execute(
    tx,
  )
  return rows.map(({ field }) => field)
}
