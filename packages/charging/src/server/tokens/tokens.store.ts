import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  sortColumnOf,
  tagMatchesSql,
  tagSortSql,
  type RowSlice,
  type SliceRequest,
  type Tx,
  aliasColumns,
  toReplyRow,
  deleteTableRow,
  createdAtFromId,
} from '@evops/platform/server'
import { recordListChange } from '@evops/stations/server'
import { sql, type SqlBool } from 'kysely'
import type { Credential, TokenForm, TokenRow, listTokens } from '../../contract/index.ts'
import { limitColumns } from './limits.store.ts'

export interface TokenFilter {
  search?: string | undefined
  verdict?: 'accepted' | 'blocked' | 'expired' | undefined
  credential?: Credential | undefined
  /** True if the user may see full tags. */
  inFull: boolean
}
const tagKey = sql<string>`t.id_tag_key`

/** Selects tokens with the verdict that a charge point would receive at `now`. */
function tokens(tx: Tx, now: Date) {
  return tx.selectFrom('charging_tokens as t').select([
    ...aliasColumns('t', [
      'id',
      'idTag',
      'label',
      'state',
      'limitMinor',
      'limitDwh',
      'batteryDwh',
      'manyAtOnce',
      'groupTag',
      'kind',
      'daySessions',
      'dayDwh',
      'stationIds',
      'boundPlate',
      'validFrom',
      'validUntil',
      'version',
      'createdAt',
    ]),
    sql<Credential>`t.credential`.as('credential'),
    sql<TokenRow['windows']>`t.windows`.as('windows'),
    verdictAt(now).as('verdict'),
    sql<string | null>`(select g.group_key from charging_token_groups g
        where g.operator_id = t.operator_id and g.token_id = t.id and upper_inf(g.valid))`.as('priceGroup'),
  ])
}

function verdictAt(now: Date) {
  return sql<TokenRow['verdict']>`charging_token_state(t.state, t.valid_from, t.valid_until, ${now}::timestamptz)`
}

type Found = Omit<TokenRow, 'validFrom' | 'validUntil' | 'createdAt'> & {
  validFrom: Date | null
  validUntil: Date | null
  createdAt: Date
}
function present(row: Found): TokenRow {
  return toReplyRow(row)
}

function selectTokens(tx: Tx, { search, verdict, credential, inFull }: TokenFilter, now: Date) {
  let query = tokens(tx, now)
  if (search)
    query = query.where(
      sql<SqlBool>`(${tagMatchesSql(tagKey, search.toLowerCase(), inFull)} or ${textMatchesSql(search, { codes: [sql`t.label`] })})`,
    )
  if (credential) query = query.where('t.credential', '=', credential)
  return verdict ? query.where(verdictAt(now), '=', verdict) : query
}

/** Returns a page of tokens. Default order: newest first. */
export async function pageOfTokens(
  tx: Tx,
  { sort, ...query }: TokenFilter & PagedQuery<typeof listTokens>,
  now: Date,
): Promise<Page<TokenRow>> {
  const sorts = { idTag: tagSortSql(tagKey, query.inFull), createdAt: sql.ref('t.created_at') }
  const [column, down] = sortColumnOf(sort, sorts, '-createdAt')
  const rows = selectTokens(tx, query, now).orderBy(column, down).orderBy('t.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}

/**
 * Returns a slice of the tokens that a filter selects, oldest first, after an id. Sorting by tag would reveal masked
 * tags.
 */
export async function sliceOfTokens(
  tx: Tx,
  filter: TokenFilter,
  { after, limit, now }: SliceRequest<string> & { now: Date },
): Promise<RowSlice<TokenRow, string>> {
  let query = selectTokens(tx, filter, now).orderBy('t.id').limit(limit)
  if (after !== undefined) query = query.where('t.id', '>', after)
  const rows = (await query.execute()).map(present)
  return { rows, last: rows.length < limit ? undefined : rows.at(-1)?.id }
}

export async function findToken(tx: Tx, id: string, now: Date): Promise<TokenRow | undefined> {
  const row = await tokens(tx, now).where('t.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Returns those of the ids that exist. */
export async function tokensById(tx: Tx, ids: readonly string[], now: Date): Promise<TokenRow[]> {
  if (ids.length === 0) return []
  const rows = await tokens(tx, now)
    .where('t.id', 'in', [...ids])
    .execute()
  return rows.map(present)
}

/** Like `findToken`, and locks the row until the transaction ends. */
export async function lockToken(tx: Tx, id: string, now: Date): Promise<TokenRow | undefined> {
  const row = await tokens(tx, now).where('t.id', '=', id).forUpdate().executeTakeFirst()
  return row && present(row)
}

/** Returns false if the operator already has the tag (compared without case). */
export async function insertToken(
  tx: Tx,
  operatorId: string,
  { id, form }: { id: string; form: TokenForm },
): Promise<boolean> {
  const result = await tx
    .insertInto('charging_tokens')
    .values({
      operator_id: operatorId,
      id,
      created_at: createdAtFromId(id),
      ...columnsOf(form),
      ...(form.credential && { entered_credential: form.credential }),
    })
    .onConflict((on) => on.constraint('charging_tokens_id_tag_key').doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  await recordListChange(tx, { refuses: form.state === 'blocked' })
  return true
}

export async function isTagInUse(tx: Tx, idTag: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('charging_tokens')
    .where(sql<SqlBool>`id_tag_key = lower(${idTag})`)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function changeToken(tx: Tx, id: string, form: TokenForm): Promise<void> {
  await tx
    .updateTable('charging_tokens')
    .where('id', '=', id)
    .set({
      ...columnsOf(form),
      ...(form.credential !== undefined && { entered_credential: declaredCredentialSql(form.credential) }),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .execute()
  await recordListChange(tx, { refuses: true })
}

/** If the submitted value equals the derived one, the credential stays derived. */
function declaredCredentialSql(credential: Credential | null) {
  return sql<Credential | null>`case when credential = ${credential} then entered_credential else ${credential} end`
}

export async function removeToken(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'charging_tokens', { id })
  await recordListChange(tx, { refuses: true })
}

function columnsOf(form: TokenForm) {
  return {
    id_tag: form.idTag,
    label: form.label,
    state: form.state,
    valid_from: form.validFrom === null ? null : new Date(form.validFrom),
    valid_until: form.validUntil === null ? null : new Date(form.validUntil),
    ...(form.limitMinor === undefined ? {} : { limit_minor: form.limitMinor }),
    ...(form.limitDwh === undefined ? {} : { limit_dwh: form.limitDwh }),
    ...(form.manyAtOnce === undefined ? {} : { many_at_once: form.manyAtOnce }),
    ...(form.batteryDwh === undefined ? {} : { battery_dwh: form.batteryDwh }),
    ...(form.groupTag === undefined ? {} : { group_tag: form.groupTag || null }),
    ...(form.kind === undefined ? {} : { kind: form.kind || null }),
    ...limitColumns(form),
  }
}

/** Adds or changes many tokens. An unchanged token keeps its version. Fields missing in the form stay unchanged. */
export async function upsertTokens(
  tx: Tx,
  operatorId: string,
  rows: readonly { id: string; form: TokenForm }[],
): Promise<void> {
  await sql`
    insert into charging_tokens as t (operator_id, id, id_tag, label, state, valid_from, valid_until, limit_minor, limit_dwh, many_at_once, group_tag, battery_dwh, kind)
    select ${operatorId}::uuid, n.id, n.id_tag, n.label, n.state, n.valid_from, n.valid_until,
      case when n.sets_minor then n.limit_minor else k.limit_minor end, case when n.sets_dwh then n.limit_dwh else k.limit_dwh end,
      coalesce(n.many, k.many_at_once, false), case when n.sets_group then n.group_tag else k.group_tag end,
      case when n.sets_battery then n.battery_dwh else k.battery_dwh end, case when n.sets_kind then n.kind else k.kind end
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.form.idTag)}::text[],
      ${rows.map((row) => row.form.label)}::text[], ${rows.map((row) => row.form.state)}::text[],
      ${rows.map((row) => row.form.validFrom)}::timestamptz[], ${rows.map((row) => row.form.validUntil)}::timestamptz[],
      ${rows.map((row) => row.form.limitMinor ?? null)}::bigint[], ${rows.map((row) => row.form.limitMinor !== undefined)}::boolean[],
      ${rows.map((row) => row.form.limitDwh ?? null)}::bigint[], ${rows.map((row) => row.form.limitDwh !== undefined)}::boolean[],
      ${rows.map((row) => row.form.manyAtOnce ?? null)}::boolean[],
      ${rows.map((row) => row.form.groupTag || null)}::text[], ${rows.map((row) => row.form.groupTag !== undefined)}::boolean[],
      ${rows.map((row) => row.form.batteryDwh ?? null)}::bigint[], ${rows.map((row) => row.form.batteryDwh !== undefined)}::boolean[],
      ${rows.map((row) => row.form.kind || null)}::text[], ${rows.map((row) => row.form.kind !== undefined)}::boolean[])
      as n (id, id_tag, label, state, valid_from, valid_until, limit_minor, sets_minor, limit_dwh, sets_dwh, many, group_tag, sets_group, battery_dwh, sets_battery, kind, sets_kind)
    left join charging_tokens k on k.operator_id = ${operatorId}::uuid and k.id_tag_key = lower(n.id_tag)
    on conflict on constraint charging_tokens_id_tag_key do update set id_tag = excluded.id_tag, label = excluded.label,
      state = excluded.state, valid_from = excluded.valid_from, valid_until = excluded.valid_until,
      limit_minor = excluded.limit_minor, limit_dwh = excluded.limit_dwh, many_at_once = excluded.many_at_once, group_tag = excluded.group_tag,
      battery_dwh = excluded.battery_dwh, kind = excluded.kind, version = t.version + 1, updated_at = now()
    where (t.id_tag, t.label, t.state, t.valid_from, t.valid_until, t.limit_minor, t.limit_dwh, t.many_at_once, t.group_tag, t.battery_dwh, t.kind)
      is distinct from (excluded.id_tag, excluded.label, excluded.state, excluded.valid_from, excluded.valid_until,
        excluded.limit_minor, excluded.limit_dwh, excluded.many_at_once, excluded.group_tag, excluded.battery_dwh, excluded.kind)`.execute(
    tx,
  )
  await recordListChange(tx, { refuses: true })
}

/** Returns tags that an import created or changed and that were used or changed since. */
export async function importedTagsInUse(
  tx: Tx,
  made: {
    created: readonly string[]
    assigned: readonly string[]
    before: readonly { id: string; version: number }[]
  },
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select t.id_tag as tag from charging_tokens t where t.id = any(${made.created}::uuid[])
      and (t.version > 1 or t.holder_id is not null or t.id = any(${made.assigned}::uuid[]) or exists (select from charging_sessions o where o.operator_id = t.operator_id and o.token_id = t.id))
    union all select t.id_tag from charging_tokens t
      join jsonb_to_recordset(${JSON.stringify(made.before)}::jsonb) as b (id uuid, version integer) on b.id = t.id where t.version > b.version + 1
    limit 3`.execute(tx)
  return rows.map(({ tag }) => tag)
}

export async function removeTokens(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from charging_tokens where id = any(${ids}::uuid[])`.execute(tx)
  await recordListChange(tx, { refuses: true })
}

/** Returns the tokens' ids by their tags in lower case. */
export async function tokenIdsByTag(tx: Tx, idTags: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select id_tag_key as key, id from charging_tokens
    where id_tag_key in (select lower(tag) from unnest(${idTags}::text[]) tag)`.execute(tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/**
 * Sets the holder whose wallet pays for the sessions of these tokens from `at` on. Null: the tokens themselves owe. The
 * previous holder stays in the history: earlier sessions belong to that holder, however late they are reported. Returns
 * the tokens found.
 */
export async function setTokenHolder(
  tx: Tx,
  ids: readonly string[],
  holderId: string | null,
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with past as (
      insert into charging_token_holders (operator_id, token_id, holder_id, valid)
      select operator_id, id, holder_id, tstzrange(holder_since, ${at}) from charging_tokens
      where id = any(${[...ids]}::uuid[]) and holder_id is not null and holder_id is distinct from ${holderId}::uuid
        and coalesce(holder_since < ${at}, true)
    )
    update charging_tokens set holder_id = ${holderId}::uuid, version = version + 1, updated_at = now(),
      holder_since = case when holder_id is distinct from ${holderId}::uuid then greatest(holder_since, ${at}) else holder_since end
    where id = any(${[...ids]}::uuid[])
    returning id`.execute(tx)
  // The new holder may be refused.
  if (rows.length > 0) await recordListChange(tx, { refuses: true })
  return rows.map((row) => row.id)
}

/** Deletes the bound plates of a holder's tokens, current and former, before they had another holder (PRIV-01). */
export async function deleteHolderPlates(tx: Tx, holderId: string): Promise<void> {
  await sql`update charging_tokens t set bound_plate = null, version = version + 1, updated_at = now()
    where t.bound_plate is not null and (t.holder_id = ${holderId} or t.holder_id is null and exists (
      select from charging_token_holders h where h.operator_id = t.operator_id and h.token_id = t.id and h.holder_id = ${holderId}))`.execute(
    tx,
  )
}

/** Returns a holder's tokens, sorted by the visible part of their tags. */
export async function tokensOfHolder(tx: Tx, holderId: string, now: Date): Promise<TokenRow[]> {
  const rows = await tokens(tx, now)
    .where('t.holder_id', '=', holderId)
    .orderBy(tagSortSql(tagKey, false))
    .orderBy('t.id')
    .execute()
  return rows.map(present)
}

type TokenByTag = Pick<TokenRow, 'id' | 'idTag' | 'verdict'> & {
  holderId: string | null
  groupTag: string | null
}
/** Returns those of the tags that exist (compared without case), with the paying wallet. */
export async function tokensByTag(tx: Tx, idTags: readonly string[], now: Date): Promise<TokenByTag[]> {
  const { rows } = await sql<TokenByTag>`
    select id, id_tag as "idTag", holder_id as "holderId", group_tag as "groupTag", ${verdictAt(now)} as verdict from charging_tokens t
    where id_tag_key in (select lower(tag) from unnest(${idTags}::text[]) tag)`.execute(tx)
  return rows
}
