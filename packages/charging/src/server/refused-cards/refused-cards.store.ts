import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  aliasColumns,
  readPage,
  sortColumnOf,
  tagMatchesSql,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type pg from 'pg'
import {
  maxRefusedCards,
  maxRefusedCardsPerPoint,
  refusedCardRetentionDays,
  type listRefusedCards,
  type RefusedCard,
  type RefusedCardFilter,
} from '../../contract/index.ts'

/** Refusals of a card at a connector, as they are counted. */
export interface RefusedCardRow {
  operatorId: string
  id: string
  chargePointId: string
  /** 0: the request named no connector. */
  connectorNo: number
  idTag: string
  reason: string
  /** Number of the registered card with the same bytes in reverse order. */
  reversedTag: string | null
  times: number
  at: Date
}

/** Increments the counters of refused cards, and deletes the oldest rows above the limits. */
export async function writeRefusedCards(pool: pg.Pool, rows: RefusedCardRow[]): Promise<void> {
  await pool.query(
    `insert into charging_refused_cards as f (operator_id, id, charge_point_id, connector_no, id_tag, id_tag_key, reason, reversed_key, times, first_at, last_at)
     select r.operator_id, r.id, r.charge_point_id, r.connector_no, r.id_tag, lower(r.id_tag), r.reason, lower(r.reversed_tag), r.times, r.at, r.at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::timestamptz[])
       as r (operator_id, id, charge_point_id, connector_no, id_tag, reason, reversed_tag, times, at)
     join stations_charge_point_names p on p.operator_id = r.operator_id and p.charge_point_id = r.charge_point_id
     order by r.operator_id, r.charge_point_id, r.connector_no, lower(r.id_tag), r.reason
     on conflict (operator_id, charge_point_id, connector_no, id_tag_key, reason) do update set
       times = f.times + excluded.times, last_at = greatest(f.last_at, excluded.last_at), reversed_key = excluded.reversed_key`,
    [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.id),
      rows.map((row) => row.chargePointId),
      rows.map((row) => row.connectorNo),
      rows.map((row) => row.idTag),
      rows.map((row) => row.reason),
      rows.map((row) => row.reversedTag),
      rows.map((row) => row.times),
      rows.map((row) => row.at),
    ],
  )
  await pool.query(
    `delete from charging_refused_cards f using (
       select distinct w.operator_id, w.charge_point_id from unnest($1::uuid[], $2::uuid[]) as w (operator_id, charge_point_id)
     ) w
     where f.operator_id = w.operator_id and (f.charge_point_id = w.charge_point_id and f.id in (
       select k.id from charging_refused_cards k where k.operator_id = w.operator_id and k.charge_point_id = w.charge_point_id
       order by k.last_at desc, k.id desc offset $3)
     or f.id in (select k.id from charging_refused_cards k where k.operator_id = w.operator_id
       order by k.last_at desc, k.id desc offset $4))`,
    [rows.map((row) => row.operatorId), rows.map((row) => row.chargePointId), maxRefusedCardsPerPoint, maxRefusedCards],
  )
}

/** Deletes the rows of all operators whose last refusal is too long ago. Returns their number. */
export async function deleteOldRefusedCards(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - refusedCardRetentionDays * 86_400_000)
  const { numDeletedRows } = await tx
    .deleteFrom('charging_refused_cards')
    .where('last_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Filter = RefusedCardFilter & { inFull: boolean }
const tagKey = sql<string>`r.id_tag_key`
const isRegistered = sql<SqlBool>`exists (select from charging_tokens t where t.operator_id = r.operator_id and t.id_tag_key = r.id_tag_key)`

/** Selects refused cards. A card that was refused because it was unknown is omitted once it is registered. */
function refusedCards(tx: Tx, { search, reason, stationId, inFull }: Filter) {
  let query = tx
    .selectFrom('charging_refused_cards as r')
    .innerJoin('stations_charge_point_names as n', (on) =>
      on.onRef('n.operator_id', '=', 'r.operator_id').onRef('n.charge_point_id', '=', 'r.charge_point_id'),
    )
    .leftJoin('charging_tokens as o', (on) =>
      on.onRef('o.operator_id', '=', 'r.operator_id').onRef('o.id_tag_key', '=', 'r.reversed_key'),
    )
    .select([
      ...aliasColumns('r', ['id', 'idTag', 'chargePointId', 'reason', 'times', 'firstAt', 'lastAt']),
      sql<number | null>`nullif(r.connector_no, 0)`.as('connectorNo'),
      ...aliasColumns('n', ['chargePointNo', 'chargePointName', 'stationName']),
      'o.id as reversedId',
      'o.label as reversedLabel',
      sql<boolean>`not ${isRegistered}`.as('isUnregistered'),
    ])
    .where(sql<SqlBool>`not (r.reason in ('unknown', 'reversed') and ${isRegistered})`)
  if (search) query = query.where(tagMatchesSql(tagKey, search.toLowerCase(), inFull))
  if (reason) query = query.where('r.reason', '=', reason)
  return stationId ? query.where('n.station_id', '=', stationId) : query
}

type Found = Omit<RefusedCard, 'firstAt' | 'lastAt' | 'reversedOf' | 'times'> & {
  times: number
  firstAt: Date
  lastAt: Date
  reversedId: string | null
  reversedLabel: string | null
}
function present({ reversedId, reversedLabel, ...row }: Found): RefusedCard {
  return {
    ...toReplyRow(row),
    reversedOf: reversedId === null ? null : { id: reversedId, label: reversedLabel ?? '' },
  }
}

/** Returns a page of refused cards. Default order: the newest refusal first. */
export async function pageOfRefusedCards(
  tx: Tx,
  { sort, ...query }: Filter & PagedQuery<typeof listRefusedCards>,
): Promise<Page<RefusedCard>> {
  const sorts = {
    lastAt: sql.ref('r.last_at'),
    firstAt: sql.ref('r.first_at'),
    times: sql.ref('r.times'),
  }
  const [column, down] = sortColumnOf(sort, sorts, '-lastAt')
  const found = await readPage(tx, refusedCards(tx, query).orderBy(column, down).orderBy('r.id', down), query)
  return { ...found, list: found.list.map(present) }
}

/** Returns a slice of the refused cards that a filter selects, after an id. */
export async function sliceOfRefusedCards(
  tx: Tx,
  filter: Filter,
  { after, limit }: SliceRequest<string>,
): Promise<RowSlice<RefusedCard, string>> {
  let query = refusedCards(tx, filter).orderBy('r.id').limit(limit)
  if (after !== undefined) query = query.where('r.id', '>', after)
  const rows = (await query.execute()).map(present)
  return { rows, last: rows.length < limit ? undefined : rows.at(-1)?.id }
}

/** Returns the number of a refused card. Undefined if the operator has no such row. */
export async function tagOfRefusedCard(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx.selectFrom('charging_refused_cards').where('id', '=', id).select('id_tag').executeTakeFirst()
  return found?.id_tag
}

/** Condition for the refusals of a holder's cards, also of those that were taken from the holder. */
const isOfHolder = (holderId: string) =>
  sql<SqlBool>`exists (select from charging_tokens t where t.operator_id = r.operator_id and t.id_tag_key = r.id_tag_key
    and (t.holder_id = ${holderId} or t.holder_id is null and exists (
      select from charging_token_holders h where h.operator_id = t.operator_id and h.token_id = t.id and h.holder_id = ${holderId})))`

/** Returns the refusals of a holder's cards, for the holder's own data request. */
export async function refusedCardsOfHolder(tx: Tx, holderId: string): Promise<object[]> {
  return tx
    .selectFrom('charging_refused_cards as r')
    .where(isOfHolder(holderId))
    .select(aliasColumns('r', ['chargePointId', 'connectorNo', 'reason', 'times', 'firstAt', 'lastAt']))
    .orderBy('r.last_at')
    .orderBy('r.id')
    .execute()
}

/** Deletes the refusals of a holder's cards when the holder's data is erased. */
export async function deleteHolderRefusedCards(tx: Tx, holderId: string): Promise<void> {
  await tx.deleteFrom('charging_refused_cards as r').where(isOfHolder(holderId)).execute()
}
