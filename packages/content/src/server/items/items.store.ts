import type { Language } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  insertTableRow,
  aliasColumns,
  deleteTableRow,
  type Tables,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool, type Updateable } from 'kysely'
import type {
  ContentAudience,
  ContentPhase,
  PictureType,
  PictureVariant,
  CarouselPlace,
  RichText,
} from '../../contract/index.ts'

export type ItemKind = 'slide' | 'news'

/** SQL expression for the phase of an item at an instant. */
export const contentPhaseSql = (now: Date) => sql<ContentPhase>`case when i.withdrawn_at is not null then 'withdrawn'
  when i.published_at is null then 'draft' when i.shows_until <= ${now}::timestamptz then 'ended'
  when i.shows_from > ${now}::timestamptz then 'scheduled' else 'shown' end`
export const audiencesSql = sql<ContentAudience[]>`i.audiences`
/** SQL expression for the start of display, valid once the item is shown. */
export const displayStartSql = sql<Date>`greatest(i.published_at, i.shows_from)`

/**
 * SQL expression for an item's texts by language, in the product's order; `picture` and `wide` are the pictures' ids.
 */
export const itemTextsSql = <T>(...more: ('summary' | 'body')[]) => sql<T[]>`coalesce((
  select json_agg(json_build_object('language', t.language, 'title', t.title, 'alt', t.alt, 'picture', p.id, 'wide', w.id
    ${sql.join(
      more.map((name) => sql`, ${sql.lit(name)}, ${sql.ref(`t.${name}`)}`),
      sql``,
    )}) order by array_position(array['zh', 'en', 'es'], t.language))
  from content_texts t left join content_pictures p
    on p.operator_id = t.operator_id and p.item_id = t.item_id and p.language = t.language and p.variant = 'phone'
  left join content_pictures w
    on w.operator_id = t.operator_id and w.item_id = t.item_id and w.language = t.language and w.variant = 'wide'
  where t.operator_id = i.operator_id and t.item_id = i.id), '[]'::json)`

interface Wanted {
  search?: string | undefined
  phase?: ContentPhase | undefined
  audience?: ContentAudience | undefined
  language?: Language | undefined
}
/** Returns the query for items of a kind with the filters that both kinds share. */
export function itemsOfKindQuery(tx: Tx, kind: ItemKind, { search, phase, audience, language }: Wanted, now: Date) {
  let rows = tx.selectFrom('content_items as i').where('i.kind', '=', kind)
  const hasText = (is: ReturnType<typeof sql<SqlBool>>) =>
    sql<SqlBool>`exists (select from content_texts t where t.operator_id = i.operator_id and t.item_id = i.id and ${is})`
  if (search) rows = rows.where(hasText(textMatchesSql(search, { names: [sql`t.title_key`] })))
  if (language) rows = rows.where(hasText(sql<SqlBool>`t.language = ${language}`))
  if (phase) rows = rows.where(sql<SqlBool>`${contentPhaseSql(now)} = ${phase}`)
  if (audience) rows = rows.where(sql<SqlBool>`${audience} = any (i.audiences)`)
  return rows
}

type Columns = Pick<
  Updateable<Tables['content_items']>,
  'audiences' | 'pinned' | 'place' | 'link_url' | 'link_news_id' | 'link_page'
>
interface Schedule {
  showsFrom: string | null
  showsUntil: string | null
}
const asDate = (at: string | null) => (at === null ? null : new Date(at))
const withSchedule = (columns: Columns, { showsFrom, showsUntil }: Schedule) => ({
  ...columns,
  shows_from: asDate(showsFrom),
  shows_until: asDate(showsUntil),
})
/** SQL expression for the position after all items of a place. */
const lastIn = (place: CarouselPlace) =>
  sql<number>`(select least(999, coalesce(max(o.position), 0) + 1) from content_items o
    where o.operator_id = current_setting('evops.operator')::uuid and o.place = ${place})`
export async function insertItem(
  tx: Tx,
  { operatorId, id, kind, at }: { operatorId: string; id: string; kind: ItemKind; at: Date },
  { form, columns }: { form: Schedule & { audiences: ContentAudience[] }; columns: Columns },
): Promise<void> {
  const own = { operator_id: operatorId, id, kind, created_at: at, audiences: form.audiences }
  const position = columns.place ? lastIn(columns.place) : null
  await insertTableRow(tx, 'content_items', { ...own, ...withSchedule(columns, form), position })
}
export async function changeItem(
  tx: Tx,
  key: { id: string; version: number },
  { form, columns }: { form: Schedule & { audiences: ContentAudience[] }; columns: Columns },
): Promise<void> {
  const { place } = columns
  await updateTableRow(tx, 'content_items', key, {
    audiences: form.audiences,
    ...withSchedule(columns, form),
    ...(place && {
      position: sql<number>`case when place = ${place} then position else ${lastIn(place)} end`,
    }),
  })
}

/** Locks the item until the transaction ends; undefined if there is none. */
export async function lockItem(
  tx: Tx,
  kind: ItemKind,
  id: string,
): Promise<{ version: number; isPublished: boolean } | undefined> {
  const row = await tx
    .selectFrom('content_items')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .select(['version', 'published_at', 'withdrawn_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { version: row.version, isPublished: row.published_at !== null && row.withdrawn_at === null }
}
export async function setPublished(tx: Tx, id: string, { isOn, at }: { isOn: boolean; at: Date }): Promise<void> {
  await tx
    .updateTable('content_items')
    .set({
      ...(isOn ? { published_at: at, withdrawn_at: null } : { withdrawn_at: at }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export interface ItemText {
  language: Language
  title: string
  alt: string
  summary?: string
  body?: RichText
}
/** Stores an item's texts in exactly these languages; returns the picture files of removed languages. */
export async function saveItemTexts(
  tx: Tx,
  { operatorId, itemId, texts }: { operatorId: string; itemId: string; texts: readonly ItemText[] },
): Promise<string[]> {
  const textLanguages = texts.map(({ language }) => language)
  const files = await removePictures(tx, itemId, (language) => !textLanguages.some((one) => one === language))
  await sql`delete from content_texts where item_id = ${itemId} and language <> all (${textLanguages})`.execute(tx)
  for (const { language, title, alt, summary = '', body = [] } of texts) {
    await sql`insert into content_texts (operator_id, item_id, language, title, alt, summary, body)
      values (${operatorId}, ${itemId}, ${language}, ${title}, ${alt}, ${summary}, ${JSON.stringify(body)}::jsonb)
      on conflict (operator_id, item_id, language) do update
      set title = excluded.title, alt = excluded.alt, summary = excluded.summary, body = excluded.body`.execute(tx)
  }
  return files
}
export async function hasText(tx: Tx, itemId: string, language: Language): Promise<boolean> {
  const row = await tx
    .selectFrom('content_texts')
    .where('item_id', '=', itemId)
    .where('language', '=', language)
    .select('language')
    .executeTakeFirst()
  return row !== undefined
}
/** Deletes the item and returns the files of its pictures. Throws if another item links to it. */
export async function deleteItem(tx: Tx, id: string): Promise<string[]> {
  const files = await removePictures(tx, id, () => true)
  await deleteTableRow(tx, 'content_items', { id })
  return files
}

export interface NewPicture {
  operatorId: string
  id: string
  itemId: string
  language: Language
  variant: PictureVariant
  type: PictureType
  bytes: number
  sha256: Buffer
  storedAs: string
  at: Date
}
export async function insertPicture(tx: Tx, row: NewPicture): Promise<void> {
  await sql`insert into content_pictures (operator_id, id, item_id, language, variant, type, bytes, sha256, stored_as, created_at)
    values (${row.operatorId}, ${row.id}, ${row.itemId}, ${row.language}, ${row.variant}, ${row.type}, ${row.bytes}, ${row.sha256}::bytea,
      ${row.storedAs}, ${row.at})`.execute(tx)
}
/** Removes the pictures of some languages and returns their files. */
export async function removePictures(
  tx: Tx,
  itemId: string,
  which: (language: string, variant: string) => boolean,
): Promise<string[]> {
  const found = await tx
    .selectFrom('content_pictures')
    .where('item_id', '=', itemId)
    .select(aliasColumns(['id', 'language', 'variant', 'storedAs']))
    .execute()
  const gone = found.filter(({ language, variant }) => which(language, variant))
  for (const { id } of gone) await deleteTableRow(tx, 'content_pictures', { id })
  return gone.map(({ storedAs }) => storedAs)
}
/** `isShown`: true if drivers can see the item of the picture at this instant. */
export async function findPicture(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ type: string; bytes: number; sha256: Buffer; storedAs: string; isShown: boolean } | undefined> {
  return tx
    .selectFrom('content_pictures as p')
    .innerJoin('content_items as i', (on) =>
      on.onRef('i.operator_id', '=', 'p.operator_id').onRef('i.id', '=', 'p.item_id'),
    )
    .where('p.id', '=', id)
    .select([
      ...aliasColumns('p', ['type', 'bytes', 'sha256', 'storedAs']),
      sql<boolean>`${contentPhaseSql(now)} = 'shown'`.as('isShown'),
    ])
    .executeTakeFirst()
}
