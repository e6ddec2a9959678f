import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Returns the stations that a user's roles show together, for users without a role that shows everything. Requires a
 * transaction that sees the whole operator. For a distributed database every table here is filtered by operator.
 */
export async function listVisibleStations(
  tx: Tx,
  operatorId: string,
  userId: string,
  onlyRoleId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ stations: string[] }>`
    with recursive scopes as (
      select r.id, r.data_scope from organisation_user_roles u
      join organisation_roles r on r.operator_id = u.operator_id and r.id = u.role_id
      where u.operator_id = ${operatorId} and u.user_id = ${userId}
        and (${onlyRoleId}::uuid is null or u.role_id = ${onlyRoleId})
    ), departments as (
      select d.id, d.org_id from organisation_user_departments m
      join organisation_departments d on d.operator_id = m.operator_id and d.id = m.department_id
      where m.operator_id = ${operatorId} and m.user_id = ${userId}
    ), organisations (id) as (
      (select org_id from departments
       union select org_id from organisation_users where operator_id = ${operatorId} and id = ${userId} and org_id is not null)
      union
      select o.id from organisation_organisations o join organisations above on o.parent_id = above.id
      where o.operator_id = ${operatorId}
    )
    select array(
      select p.station_id::text from stations_station_places p where p.operator_id = ${operatorId}
        and exists (select from scopes where data_scope = 'organisation') and p.org_id in (select id from organisations)
      union
      select p.station_id::text from stations_station_places p where p.operator_id = ${operatorId}
        and exists (select from scopes where data_scope = 'department') and p.department_id in (select id from departments)
      union
      select s.station_id::text from organisation_role_stations s join scopes on scopes.id = s.role_id
      where s.operator_id = ${operatorId} and scopes.data_scope = 'stations'
      union
      select s.station_id::text from organisation_user_stations s
      where s.operator_id = ${operatorId} and s.user_id = ${userId} and exists (select from scopes where data_scope = 'own')
      order by 1
    ) as stations`.execute(tx)
  return rows[0]?.stations ?? []
}

/** Places in which a limited user may put other users: the places that the user's own roles show. */
export interface ActorUnits {
  /** The user's organisations and their descendants, if a role shows them. */
  organisations: ReadonlySet<string>
  /** The user's own departments. */
  departments: ReadonlySet<string>
}

export async function listActorUnits(tx: Tx, operatorId: string, userId: string): Promise<ActorUnits> {
  const { rows } = await sql<{ organisations: string[]; departments: string[] }>`
    with recursive departments as (
      select d.id, d.org_id from organisation_user_departments m
      join organisation_departments d on d.operator_id = m.operator_id and d.id = m.department_id
      where m.operator_id = ${operatorId} and m.user_id = ${userId}
    ), organisations (id) as (
      (select org_id from departments
       union select org_id from organisation_users where operator_id = ${operatorId} and id = ${userId} and org_id is not null)
      union
      select o.id from organisation_organisations o join organisations above on o.parent_id = above.id
      where o.operator_id = ${operatorId}
    )
    select array(select id::text from departments) as departments,
      array(select id::text from organisations where exists (
        select from organisation_user_roles u join organisation_roles r on r.operator_id = u.operator_id and r.id = u.role_id
        where u.operator_id = ${operatorId} and u.user_id = ${userId} and r.data_scope = 'organisation')) as organisations`.execute(
    tx,
  )
  return {
    organisations: new Set(rows[0]?.organisations),
    departments: new Set(rows[0]?.departments),
  }
}
