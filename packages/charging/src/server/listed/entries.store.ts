import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  readPage,
  deleteTableRow,
  sortColumnOf,
  tagMatchesSql,
  toReplyRow,
  type Tx,
} from '@evops/platform/server'
import { recordListChange } from '@evops/stations/server'
import { sql, type SqlBool } from 'kysely'
import type { ListEntryFilter, ListEntryForm, ListEntryRow, listListedSubjects } from '../../contract/index.ts'

type Filter = ListEntryFilter & { inFull: boolean }
const holderName = sql<string>`coalesce(w.name, '')`
/** True if an entry of the other list is valid at the same time for one of its tokens, or for the same subject. */
const onBoth = sql<SqlBool>`exists (select from charging_list_entries x where x.operator_id = e.operator_id and x.kind <> e.kind
  and x.valid_from < coalesce(e.valid_until, 'infinity') and coalesce(x.valid_until, 'infinity') > e.valid_from
  and (x.station_ids is null or e.station_ids is null or x.station_ids && e.station_ids)
  and (x.subject_key = e.subject_key and x.subject_kind = e.subject_kind and x.holder_id is not distinct from e.holder_id
    or exists (select from charging_listed_tokens a join charging_listed_tokens b on b.operator_id = a.operator_id and b.token_id = a.token_id
      where a.operator_id = e.operator_id and a.entry_id = e.id and b.entry_id = x.id)))`
const isRefused = sql<SqlBool>`e.kind = 'white' and exists (select from charging_listed_tokens l
  join charging_tokens t on t.operator_id = l.operator_id and t.id = l.token_id
  left join members_terms h on h.operator_id = t.operator_id and h.holder_id = t.holder_id
  where l.operator_id = e.operator_id and l.entry_id = e.id and (t.state = 'blocked' or h.blacklisted))`
const isLimited = sql<SqlBool>`e.kind = 'white' and e.allows is null and exists (select from charging_listed_tokens l
  join charging_tokens t on t.operator_id = l.operator_id and t.id = l.token_id
  where l.operator_id = e.operator_id and l.entry_id = e.id and t.is_limited)`
const conflict = sql<
  ListEntryRow['conflict']
>`case when ${onBoth} then 'both' when ${isRefused} then 'refused' when ${isLimited} then 'limited' end`

function entries(tx: Tx, filter: Filter) {
  let query = tx
    .selectFrom('charging_list_entries as e')
    .leftJoin(sql<{ name: string }>`ledger_wallet_names`.as('w'), (on) =>
      on.on(sql<SqlBool>`w.operator_id = e.operator_id and w.id = e.holder_id`),
    )
    .select([
      ...aliasColumns('e', [
        'id',
        'holderId',
        'reason',
        'stationIds',
        'validFrom',
        'validUntil',
        'createdAt',
        'createdByName',
        'version',
      ]),
      sql<ListEntryRow['subjectKind']>`e.subject_kind`.as('subjectKind'),
      sql<string | null>`case when e.subject_kind = 'token' then e.subject end`.as('idTag'),
      sql<string>`case e.subject_kind when 'token' then '' when 'vin' then upper(e.subject) when 'plate' then e.subject else ${holderName} end`.as(
        'subject',
      ),
      sql<ListEntryRow['kind']>`e.kind`.as('kind'),
      sql<ListEntryRow['allows']>`e.allows`.as('allows'),
      sql<ListEntryRow['source']>`e.source`.as('source'),
      sql<string[] | null>`(select array_agg(s.station_name order by s.station_name) from stations_station_names s
        where s.operator_id = e.operator_id and s.station_id = any (e.station_ids))`.as('stationNames'),
      sql<number>`(select count(*)::int from charging_listed_tokens l where l.operator_id = e.operator_id and l.entry_id = e.id)`.as(
        'tokens',
      ),
      conflict.as('conflict'),
    ])
  const { search, kind, subjectKind, source, stationId } = filter
  if (search)
    query = query.where(
      sql<SqlBool>`(e.subject_kind = 'token' and ${tagMatchesSql(sql`e.subject_key`, search.toLowerCase(), filter.inFull)}
        or e.subject_kind = 'vin' and ${textMatchesSql(search, { codes: [sql`e.subject_key`] })}
        or e.subject_kind = 'plate' and strpos(e.subject_key, translate(upper(${search}), ' -.·', '')) > 0
        or e.holder_id is not null and ${textMatchesSql(search, { names: [holderName] })})`,
    )
  if (kind) query = query.where('e.kind', '=', kind)
  if (subjectKind) query = query.where('e.subject_kind', '=', subjectKind)
  if (source) query = query.where('e.source', '=', source)
  if (stationId) query = query.where(sql<SqlBool>`(e.station_ids is null or ${stationId} = any (e.station_ids))`)
  if (filter.conflict !== undefined)
    query = query.where(filter.conflict ? sql<SqlBool>`${conflict} is not null` : sql<SqlBool>`${conflict} is null`)
  return query
}

export async function pageOfListEntries(
  tx: Tx,
  { sort, ...query }: Filter & PagedQuery<typeof listListedSubjects>,
): Promise<Page<ListEntryRow>> {
  const sorts = { createdAt: sql`e.created_at`, validUntil: sql`e.valid_until` }
  const [column, down] = sortColumnOf(sort, sorts, '-createdAt')
  const found = await readPage(tx, entries(tx, query).orderBy(column, down).orderBy('e.id', down), query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

export async function findListEntry(tx: Tx, id: string): Promise<ListEntryRow | undefined> {
  const row = await entries(tx, { inFull: true }).where('e.id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}

type Terms = Pick<ListEntryForm, 'kind' | 'allows' | 'reason' | 'source' | 'stationIds' | 'validFrom' | 'validUntil'>
const columnsOf = ({ validFrom, validUntil, stationIds, ...form }: Terms, now: Date) => ({
  kind: form.kind,
  allows: form.allows,
  reason: form.reason,
  source: form.source,
  station_ids: stationIds,
  valid_from: validFrom === null ? now : new Date(validFrom),
  valid_until: validUntil === null ? null : new Date(validUntil),
})

export async function insertListEntry(
  tx: Tx,
  { operatorId, id, form, now, by }: { operatorId: string; id: string; form: ListEntryForm; now: Date; by: string },
): Promise<void> {
  await tx
    .insertInto('charging_list_entries')
    .values({
      operator_id: operatorId,
      id,
      subject_kind: form.subjectKind,
      subject: form.holderId === null ? (form.idTag ?? '') : '',
      holder_id: form.holderId,
      created_at: now,
      created_by_name: by,
      ...columnsOf(form, now),
    })
    .execute()
}

/** Returns false if the entry was changed in the meantime. */
export async function updateListEntry(
  tx: Tx,
  { id, version, form, now }: { id: string; version: number; form: Terms; now: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('charging_list_entries')
    .set({ ...columnsOf(form, now), version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function deleteListEntry(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'charging_list_entries', { id })
}

/** Returns true if the member or company belongs to the operator. */
export async function isTokenHolder(tx: Tx, kind: 'member' | 'company', id: string): Promise<boolean> {
  const { rows } = await sql`select from ledger_wallet_names where id = ${id} and kind = ${kind}`.execute(tx)
  return rows.length > 0
}

/** Returns how many of these are stations of the operator. */
export async function countListEntryStations(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from stations_station_names where station_id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.found ?? 0
}

/** Recalculates which tokens the entries apply to. Local lists of charge points are updated if this changed. */
export async function applyListEntriesToTokens(tx: Tx): Promise<void> {
  const { rows } = await sql`
    with wanted as materialized (
      select e.operator_id, t.id as token_id, e.id as entry_id from charging_list_entries e
        join charging_tokens t on t.operator_id = e.operator_id and t.id_tag_key = e.subject_key where e.subject_kind in ('token', 'vin')
      union select e.operator_id, t.id, e.id from charging_list_entries e
        join charging_tokens t on t.operator_id = e.operator_id and t.holder_id = e.holder_id
      union select e.operator_id, t.id, e.id from charging_list_entries e
        join members_terms m on m.operator_id = e.operator_id and m.company_id = e.holder_id
        join charging_tokens t on t.operator_id = m.operator_id and t.holder_id = m.holder_id where e.subject_kind = 'company'
      union select e.operator_id, s.token_id, e.id from charging_list_entries e
        join fleet_vehicle_marks v on v.operator_id = e.operator_id and e.subject_key in (v.vin_key, v.plate_key)
        join fleet_token_spells s on s.operator_id = v.operator_id and s.vehicle_id = v.vehicle_id and upper_inf(s.valid)
        where e.subject_kind in ('vin', 'plate')
      union select e.operator_id, p.token_id, e.id from charging_list_entries e
        join cards_token_plates p on p.operator_id = e.operator_id and p.plate_key = e.subject_key where e.subject_kind = 'plate'
    ), gone as (
      delete from charging_listed_tokens l where not exists (select from wanted w where (w.operator_id, w.token_id, w.entry_id) = (l.operator_id, l.token_id, l.entry_id))
      returning l.token_id
    ), made as (
      insert into charging_listed_tokens (operator_id, token_id, entry_id) select operator_id, token_id, entry_id from wanted
      on conflict do nothing returning token_id
    )
    select token_id from gone union all select token_id from made limit 1`.execute(tx)
  if (rows.length > 0) await recordListChange(tx, { refuses: true })
}

/** Returns operators that have entries. Runs in a platform transaction. */
export async function operatorsWithListEntries(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('charging_list_entries').select('operator_id as id').distinct().execute()
  return rows.map(({ id }) => id)
}
