import { type Tx, aliasColumns } from '@evops/platform/server'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { tariffContent, type TariffContent } from '../../contract/index.ts'

/** Published version. `from`/`to` are its validity; both are null if it was withdrawn before it began. */
export interface VersionRow {
  id: string
  ruleId: string
  number: number
  content: TariffContent
  effectiveFrom: Date
  from: Date | null
  to: Date | null
  publishedAt: Date
  retiredAt: Date | null
}

/** Returns all versions of the rules, newest first. */
export async function versionsOfRules(tx: Tx, operatorId: string, ruleIds: readonly string[]): Promise<VersionRow[]> {
  if (ruleIds.length === 0) return []
  const rows = await tx
    .selectFrom('tariffs_versions')
    .where('operator_id', '=', operatorId)
    .where('rule_id', 'in', ruleIds)
    .orderBy('number', 'desc')
    .select([
      ...aliasColumns(['id', 'ruleId', 'number', 'content', 'effectiveFrom', 'publishedAt', 'retiredAt']),
      sql<Date | null>`lower(valid)`.as('from'),
      sql<Date | null>`upper(valid)`.as('to'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, content: tariffContent.parse(row.content) }))
}

export interface VersionToPublish {
  id: string
  ruleId: string
  number: number
  content: TariffContent
  from: Date
  to: Date | null
  at: Date
  userId: string | null
}

/** Adds a version. Raises 23P01 if another version of the rule is in force at any time of its validity. */
export async function insertVersion(tx: Tx, operatorId: string, version: VersionToPublish): Promise<void> {
  await sql`insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at, published_by)
    values (${operatorId}, ${version.id}, ${version.ruleId}, ${version.number}, ${JSON.stringify(version.content)}::jsonb,
      ${version.from}, tstzrange(${version.from}, ${version.to}), ${version.at}, ${version.userId})`.execute(tx)
}

/** Ends the open-ended version that began before `at`. */
export async function closeOpenVersion(tx: Tx, operatorId: string, ruleId: string, at: Date): Promise<void> {
  await sql`update tariffs_versions set valid = tstzrange(lower(valid), ${at})
    where operator_id = ${operatorId} and rule_id = ${ruleId} and not isempty(valid) and upper_inf(valid) and lower(valid) < ${at}`.execute(
    tx,
  )
}

/** Ends a version at `at`; a version that has not begun is withdrawn and never begins. */
export async function retireVersion(
  tx: Tx,
  operatorId: string,
  { id, at, userId }: { id: string; at: Date; userId: string | null },
): Promise<void> {
  await sql`update tariffs_versions
    set valid = case when lower(valid) < ${at} then tstzrange(lower(valid), ${at}) else 'empty' end, retired_at = ${at}, retired_by = ${userId}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}

/** Extends the version that ended at `from` until `to` (null: open-ended). Returns false if there was none. */
export async function reopenVersion(
  tx: Tx,
  operatorId: string,
  { ruleId, from, to }: { ruleId: string; from: Date; to: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update tariffs_versions set valid = tstzrange(lower(valid), ${to})
    where operator_id = ${operatorId} and rule_id = ${ruleId} and not isempty(valid) and upper(valid) = ${from} and retired_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Reads contents by version id, in a transaction or directly from a pool (the OCPP gateway's). */
export async function readContents(
  from: Tx | pg.Pool,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, TariffContent>> {
  const rows =
    from instanceof Kysely
      ? await from
          .selectFrom('tariffs_versions')
          .where('operator_id', '=', operatorId)
          .where('id', 'in', ids)
          .select(['id', 'content'])
          .execute()
      : (
          await from.query<{ id: string; content: unknown }>(
            'select id, content from tariffs_versions where operator_id = $1 and id = any($2::uuid[])',
            [operatorId, ids],
          )
        ).rows
  return new Map(rows.map((row) => [row.id, tariffContent.parse(row.content)]))
}
