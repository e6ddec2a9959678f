import type { Language, Page } from '@evops/platform/contract'
import {
  readPage,
  type RowNames,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  aliasColumns,
} from '@evops/platform/server'
import { sql } from 'kysely'
import { platformOperatorId, type AuditFilter } from '../../contract/index.ts'

export interface AuditRow {
  operatorId: string
  id: string
  at: Date
  userId: string | null
  userOperatorId: string
  userName: string
  address: string
  requestId: string
  action: string
  entity: string
  entityId: string | null
  /** JSON text. */
  before: string | null
  after: string | null
  result: 'done' | 'refused'
}

/** Inserts an entry, and in the same statement its place in the queue for the sealer. */
export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await sql`
    with waiting as (
      insert into organisation_audit_unsealed (operator_id, row_id) values (${row.operatorId}, ${row.id}))
    insert into organisation_audit (operator_id, id, at, user_id, user_operator_id, user_name, address, request_id,
      action, entity, entity_id, before, after, result)
    values (${row.operatorId}, ${row.id}, ${row.at}, ${row.userId}, ${row.userOperatorId}, ${row.userName},
      ${row.address}, ${row.requestId}, ${row.action}, ${row.entity}, ${row.entityId}, ${row.before}::jsonb,
      ${row.after}::jsonb, ${row.result})`.execute(tx)
}

const columns = aliasColumns([
  'id',
  'at',
  'userId',
  'userOperatorId',
  'userName',
  'address',
  'requestId',
  'action',
  'entity',
  'entityId',
  'result',
])

export interface AuditRecord {
  id: string
  at: Date
  userId: string | null
  userOperatorId: string
  userName: string
  address: string
  requestId: string
  action: string
  entity: string
  entityId: string | null
  result: 'done' | 'refused'
  before?: unknown
  after?: unknown
}

function filterAudit(tx: Tx, operatorId: string, filter: AuditFilter) {
  let query = tx.selectFrom('organisation_audit').where('operator_id', '=', operatorId)
  // Entries of a task are stored under the task's code, which no reader types: the filter matches user names only.
  if (filter.user)
    query = query.where(sql<boolean>`user_name ^@ ${filter.user} and not (user_id is null and address = '')`)
  if (filter.userId) query = query.where('user_id', '=', filter.userId)
  if (filter.entity) query = query.where('entity', '=', filter.entity)
  if (filter.entityId) query = query.where('entity_id', '=', filter.entityId)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.result) query = query.where('result', '=', filter.result)
  if (filter.from) query = query.where('at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('at', '<', new Date(filter.to))
  return query
}

export async function pageOfAudit(
  tx: Tx,
  operatorId: string,
  { page: number, pageSize, ...filter }: AuditFilter & { page: number; pageSize: number },
): Promise<Page<AuditRecord>> {
  const query = filterAudit(tx, operatorId, filter).select(columns).orderBy('at', 'desc').orderBy('id', 'desc')
  return readPage(tx, query, { page: number, pageSize })
}

/** Returns the next entries after a given one, oldest first. An export reads the log in such slices. */
export async function sliceOfAudit(
  tx: Tx,
  { operatorId, filter }: { operatorId: string; filter: AuditFilter },
  { after, limit }: SliceRequest<AuditCursor>,
): Promise<RowSlice<AuditRecord, AuditCursor>> {
  // The cursor is text: a Date has no microseconds, and a rounded cursor would read the same slice forever.
  let query = filterAudit(tx, operatorId, filter)
    .select([...columns, 'before', 'after'])
    .select(sql<string>`at::text`.as('exactAt'))
  if (after) query = query.where(sql<boolean>`(at, id) > (${after.exactAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice(await query.orderBy('at').orderBy('id').limit(limit).execute(), limit)
}
interface AuditCursor {
  exactAt: string
  id: string
}

export async function findAudit(tx: Tx, operatorId: string, id: string): Promise<AuditRecord | undefined> {
  return tx
    .selectFrom('organisation_audit')
    .select([...columns, 'before', 'after'])
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Fields of an entry that can contain the name of its object; the first non-empty field is used. A title may be in
 * three languages.
 */
const nameFields = (language: Language) =>
  `name label no code meterNo cardNo sessionNo texts,0,title title,${language} title`.split(' ')
interface NamesWish {
  operatorId: string
  language: Language
  ids: readonly string[]
  tables: RowNames
}

/**
 * Returns the names behind ids of an operator, as far as the reader may see them: rows of `tables` by their name
 * column, everything else by its last name in the log. Ids without a name are left out.
 */
export async function auditNamesById(
  tx: Tx,
  { operatorId, language, ids, tables }: NamesWish,
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const snapshot = sql`coalesce(after, before)`
  const logged = sql`coalesce(${sql.join(nameFields(language).map((field) => sql`nullif(${snapshot} #>> ${`{${field}}`}, '')`))})`
  const rowsOf = Object.entries(tables).map(([table, columns]) => {
    const texts = [columns].flat().map((text) => sql`nullif(${sql.raw(text)}::text, '')`)
    return sql`union all select r.id::text, coalesce(${sql.join(texts)}) from ${sql.table(table)} r
      where r.operator_id = ${operatorId} and r.id = any(${ids}::uuid[])`
  })
  const { rows } = await sql<{ id: string; name: string }>`
    (select distinct on (entity_id) entity_id as id, ${logged} as name from organisation_audit
      where operator_id = ${operatorId} and entity_id = any(${ids}::text[]) and ${logged} <> ''
      order by entity_id, at desc) ${sql.join(rowsOf, sql` `)}`.execute(tx)
  return Object.fromEntries(rows.filter(({ name }) => name).map((row) => [row.id, row.name]))
}

/**
 * Returns the seal that covers an entry. Entries are sealed within seconds, so only seals after the entry are searched.
 */
export async function findSealOfEntry(tx: Tx, operatorId: string, entry: { id: string; at: Date }) {
  return tx
    .selectFrom('organisation_audit_seals')
    .select(aliasColumns(['seq', 'hash', 'sealedAt']))
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`${entry.id}::uuid = any(row_ids)`)
    .where('sealed_at', '>=', new Date(entry.at.getTime() - 3_600_000))
    .orderBy('sealed_at')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the operators whose log has a chain. Requires a platform transaction. */
export async function sealedOperators(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from organisation_operators o where exists (
      select from organisation_audit_seals s where s.operator_id = o.operator_id) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns the number of entries of the last seven days and the time of the oldest entry. Counts operator by operator to
 * match the index.
 */
export async function countRecentAudit(tx: Tx, now: Date): Promise<{ added: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ added: number; oldestAt: Date | null }>`
    select coalesce(sum(n.rows), 0)::bigint as added, min(f.at) as "oldestAt" from organisation_operators o
    left join lateral (select at from organisation_audit a where a.operator_id = o.operator_id order by at limit 1) f on true
    left join lateral (select count(*) as rows from organisation_audit a
      where a.operator_id = o.operator_id and a.at > ${now}::timestamptz - interval '7 days') n on true`.execute(tx)
  return rows[0] ?? { added: 0, oldestAt: null }
}

/** Returns the time at which the newest `most` entries begin; undefined if there are not more entries. */
export async function newestAuditStart(tx: Tx, most: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from organisation_audit order by at desc offset ${most} limit 1`.execute(tx)
  return rows[0]?.at
}

/** Returns the distinct values of a column by skipping along its index instead of reading every entry. */
export async function distinctAuditValues(tx: Tx, operatorId: string, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive jump as (
      (select ${name} as value from organisation_audit where operator_id = ${operatorId} order by ${name} limit 1)
      union all
      select (select ${name} from organisation_audit where operator_id = ${operatorId} and ${name} > jump.value
              order by ${name} limit 1) from jump where jump.value is not null)
    select value from jump where value is not null limit 1000`.execute(tx)
  return rows.map((row) => row.value)
}

export interface SignInFilter {
  page: number
  pageSize: number
  result?: 'done' | 'refused' | undefined
  from?: string | undefined
  to?: string | undefined
  user?: string | undefined
  userId?: string | undefined
  address?: string | undefined
}
export const signInEvents = ['signIn', 'signOut', 'refreshTokenReused', 'signInGuessed', 'breakGlass'] as const

export async function pageOfSignIns(
  tx: Tx,
  operatorId: string,
  { page: number, pageSize, address, ...filter }: SignInFilter,
): Promise<Page<AuditRecord>> {
  let query = filterAudit(tx, operatorId, filter)
    .select([...columns, 'after'])
    .where('action', 'in', signInEvents)
  if (address) query = query.where(sql<boolean>`address ^@ ${address}`)
  return readPage(tx, query.orderBy('at', 'desc').orderBy('id', 'desc'), { page: number, pageSize })
}

export function isActOfPlatformStaff(record: AuditRecord, operatorId: string): boolean {
  return record.userOperatorId === platformOperatorId && operatorId !== platformOperatorId
}
