import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

const most = 50
const contains = (column: string, search: string | undefined) =>
  search ? textMatchesSql(search, { names: [sql.ref(column)] }) : sql`true`

export async function usersByName(tx: Tx, search: string | undefined) {
  const { rows } = await sql<{ userId: string; name: string; loginName: string }>`
    select user_id as "userId", user_name as name, login_name as "loginName" from organisation_user_names
    where state = 'active' and (${contains('user_name', search)} or ${contains('login_name', search)})
    order by user_name, user_id limit ${most}`.execute(tx)
  return rows
}
export async function organisationsByName(tx: Tx, search: string | undefined) {
  const { rows } = await sql<{ orgId: string; name: string }>`
    select org_id as "orgId", org_name as name from organisation_organisation_names where ${contains('org_name', search)} order by org_name, org_id limit ${most}`.execute(
    tx,
  )
  return rows
}
export async function stationsByName(tx: Tx, search: string | undefined) {
  const { rows } = await sql<{ stationId: string; name: string }>`
    select station_id as "stationId", station_name as name from stations_station_names
    where ${contains('station_name', search)} order by station_name limit ${most}`.execute(tx)
  return rows
}
/** Returns those of the ids that the transaction may see. */
export async function isUserVisible(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from organisation_user_names where user_id = ${id}`.execute(tx)
  return rows.length > 0
}
export async function isOrganisationVisible(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from organisation_organisation_names where org_id = ${id}`.execute(tx)
  return rows.length > 0
}
export async function isContractorVisible(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from maintenance_contractors where id = ${id}`.execute(tx)
  return rows.length > 0
}
export async function countStationsById(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from stations_station_names where station_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.found ?? 0
}
export async function findStationIdsByName(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string; code: string }>`
    select station_id as id, station_name as name, station_code as code from stations_station_names
    where station_name = any(${[...names]}::text[]) or station_code = any(${[...names]}::text[])`.execute(tx)
  return new Map(rows.flatMap(({ id, name, code }) => [[code, id] as const, [name, id] as const]))
}
/** Returns stations by name or code in lower case, as used in files. */
export async function stationIdsByNameOrCode(tx: Tx): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ id: string; name: string; code: string }>`
    select station_id as id, lower(station_name) as name, lower(station_code) as code from stations_station_names`.execute(
    tx,
  )
  return new Map(found.flatMap(({ id, name, code }) => [[name, id] as const, [code, id] as const]))
}
