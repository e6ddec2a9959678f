import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PublicDuty, PublicFeed, publicFeedForm } from '../../contract/index.ts'
import { stationCardColumns, connectorColumns, tariffVersionSql, type SharedConnector } from '../port/port.store.ts'
import type { z } from 'zod'

/**
 * SQL condition for public stations of a country with coordinates and a charge point in service. Stations of an
 * operator without a country are included everywhere.
 */
const isPublicStation = (
  duty: PublicDuty,
) => sql<boolean>`(c.station_type = 1 and c.longitude is not null and c.latitude is not null
  and c.operator_id = platform_operator() and c.country_code in (${duty.toUpperCase()}, '')
  and exists (select from stations_in_service v where v.operator_id = c.operator_id and v.station_id = c.station_id and v.is_in_service))`

export async function publicCards(
  tx: Tx,
  duty: PublicDuty,
  { after, limit }: { after: string | undefined; limit: number },
) {
  let rows = tx
    .selectFrom('stations_station_cards as c')
    .select(aliasColumns('c', stationCardColumns))
    .where(isPublicStation(duty))
    .orderBy('c.station_id')
    .limit(limit)
  if (after !== undefined) rows = rows.where('c.station_id', '>', after)
  return rows.execute()
}
export async function publicConnectors(tx: Tx, stationIds: readonly string[], now: Date): Promise<SharedConnector[]> {
  return tx
    .selectFrom('stations_connector_cards as c')
    .select([
      ...aliasColumns('c', connectorColumns),
      sql<string | null>`c.produced_on::text`.as('producedOn'),
      tariffVersionSql(now, 'c.charge_point_id, c.connector_no::int').as('versionId'),
    ])
    .where(
      sql<boolean>`c.operator_id = platform_operator() and c.station_id = any(${[...stationIds]}::uuid[]) and c.state <> 'planned'`,
    )
    .orderBy('c.charge_point_no')
    .orderBy('c.connector_no')
    .execute()
}
export async function countPublic(tx: Tx, duty: PublicDuty): Promise<number> {
  const row = await tx
    .selectFrom('stations_station_cards as c')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(isPublicStation(duty))
    .executeTakeFirstOrThrow()
  return row.n
}
/** Returns the current tariff versions of public connectors, with the start of their validity. */
export async function publicVersions(tx: Tx, duty: PublicDuty, now: Date) {
  const { rows } = await sql<{ versionId: string; ruleId: string; since: Date }>`
    select n.version_id as "versionId", n.rule_id as "ruleId", n.effective_from as since from tariffs_version_names n
    where n.operator_id = platform_operator() and n.version_id in (
      select tariffs_version_at(g.operator_id, g.station_id, g.charge_point_id, g.connector_no::int, ${now}::timestamptz)
      from stations_connector_cards g join stations_station_cards c on c.operator_id = g.operator_id and c.station_id = g.station_id
      where ${isPublicStation(duty)})
    order by n.rule_id`.execute(tx)
  return rows
}

type Form = z.output<typeof publicFeedForm>
export async function insertFeed(
  tx: Tx,
  operatorId: string,
  { id, hash, now, duty, name }: Form & { id: string; hash: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('interop_public_feeds')
    .values({ operator_id: operatorId, id, duty, name, hash, made_at: now })
    .execute()
}
export async function listPublicFeedRows(tx: Tx, operatorId: string): Promise<Omit<PublicFeed, 'addresses'>[]> {
  const rows = await tx
    .selectFrom('interop_public_feeds')
    .select([...aliasColumns(['id', 'name', 'madeAt', 'readAt']), sql<PublicDuty>`duty`.as('duty')])
    .where('operator_id', '=', operatorId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Returns false if the token does not exist. */
export async function revokePublicFeed(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('interop_public_feeds')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}
/** Finds the owner of a token over all operators and records the time of reading. Runs in a platform transaction. */
export async function findFeedByToken(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ operatorId: string; duty: PublicDuty } | undefined> {
  const { rows } = await sql<{ operatorId: string; duty: PublicDuty }>`
    update interop_public_feeds set read_at = ${now} where hash = ${hash}
    returning operator_id as "operatorId", duty`.execute(tx)
  return rows[0]
}
