import { textMatchesSql } from '@evops/platform/server'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { groupTerms, type GroupPrice, type GroupTerms } from '../../contract/index.ts'

export interface GroupPriceRecord {
  id: string
  groupKey: string
  terms: GroupTerms
  note: string
  stationIds: string[]
  effectiveFrom: Date
  /** Both are null if the price was withdrawn before it began. */
  from: Date | null
  to: Date | null
  publishedAt: Date
}

const columns = sql`g.id, g.group_key as "groupKey", g.terms, g.note, g.effective_from as "effectiveFrom",
  lower(g.valid) as "from", upper(g.valid) as "to", g.published_at as "publishedAt",
  coalesce((select array_agg(p.station_id order by p.station_id) from tariffs_group_price_places p
    where p.operator_id = g.operator_id and p.price_id = g.id and p.station_id <> g.operator_id), '{}') as "stationIds"`

export interface GroupPriceFilter {
  page: number
  pageSize: number
  search?: string | undefined
  state?: 'scheduled' | 'in_force' | 'retired' | undefined
  now: Date
}

/** Returns group prices, newest first. */
export async function listGroupPriceRows(tx: Tx, operatorId: string, filter: GroupPriceFilter) {
  const { page, pageSize, search, state, now } = filter
  const where = sql`g.operator_id = ${operatorId}
    and ${search ? textMatchesSql(search, { names: [sql`g.group_key`] }) : sql`true`}
    and (${state ?? null}::text is null or ${state ?? null}::text = case
      when isempty(g.valid) or upper(g.valid) <= ${now} then 'retired' when lower(g.valid) > ${now} then 'scheduled' else 'in_force' end)`
  const { rows } = await sql<GroupPriceRecord>`select ${columns} from tariffs_group_prices g where ${where}
    order by g.published_at desc, g.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from tariffs_group_prices g where ${where}`.execute(tx)
  return { list: rows.map(read), total: count.rows[0]?.total ?? 0, page, pageSize }
}

export async function findGroupPrice(tx: Tx, operatorId: string, id: string): Promise<GroupPriceRecord | undefined> {
  const { rows } = await sql<GroupPriceRecord>`select ${columns} from tariffs_group_prices g
    where g.operator_id = ${operatorId} and g.id = ${id} for update`.execute(tx)
  return rows.map(read)[0]
}

/** Returns group names in alphabetical order. */
export async function groupKeys(tx: Tx, operatorId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select distinct group_key as key from tariffs_group_prices
    where operator_id = ${operatorId} order by key limit 500`.execute(tx)
  return rows.map(({ key }) => key)
}

export interface GroupPriceToMake {
  id: string
  groupKey: string
  terms: GroupTerms
  note: string
  /** The operator's own id stands for everywhere. */
  places: readonly string[]
  from: Date
  to: Date | null
  at: Date
  userId: string | null
}

/** Adds a price with its places. Raises 23P01 if the group has another price at one of the places in that time. */
export async function insertGroupPrice(tx: Tx, operatorId: string, made: GroupPriceToMake): Promise<void> {
  await sql`insert into tariffs_group_prices (operator_id, id, group_key, terms, note, effective_from, valid, published_at, published_by)
    values (${operatorId}, ${made.id}, ${made.groupKey}, ${JSON.stringify(made.terms)}::jsonb, ${made.note}, ${made.from},
      tstzrange(${made.from}, ${made.to}), ${made.at}, ${made.userId})`.execute(tx)
  await sql`insert into tariffs_group_price_places (operator_id, price_id, station_id, group_key, valid)
    select ${operatorId}, ${made.id}, place, ${made.groupKey}, tstzrange(${made.from}, ${made.to})
    from unnest(${made.places}::uuid[]) as place`.execute(tx)
}

/** Returns open-ended prices of a group that began before `at` and are valid at exactly these places. */
export async function listOpenGroupPrices(
  tx: Tx,
  operatorId: string,
  { groupKey, places, at }: { groupKey: string; places: readonly string[]; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select g.id from tariffs_group_prices g
    where g.operator_id = ${operatorId} and g.group_key = ${groupKey} and not isempty(g.valid) and upper_inf(g.valid) and lower(g.valid) < ${at}
      and (select array_agg(p.station_id order by p.station_id) from tariffs_group_price_places p
        where p.operator_id = g.operator_id and p.price_id = g.id) = (select array_agg(place order by place) from unnest(${places}::uuid[]) as place)
    for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends a price at `at`; a price that has not begun by then never begins. */
export async function endGroupPriceAt(
  tx: Tx,
  operatorId: string,
  { id, at, userId }: { id: string; at: Date; userId: string | null },
): Promise<void> {
  const until = sql`case when lower(valid) < ${at} then tstzrange(lower(valid), ${at}) else 'empty' end`
  await sql`update tariffs_group_prices set valid = ${until}, ended_at = ${at}, ended_by = ${userId}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
  await sql`update tariffs_group_price_places set valid = ${until} where operator_id = ${operatorId} and price_id = ${id}`.execute(
    tx,
  )
}

/** Returns the group price of a session that starts at a station: that of the first group with a price. */
export async function groupPriceAt(
  tx: Tx,
  operatorId: string,
  { groups, stationId, at }: { groups: readonly string[]; stationId: string | undefined; at: Date },
): Promise<GroupPrice | null> {
  const { rows } = await sql<{ id: string; key: string; terms: unknown }>`
    select id, group_key as key, terms from tariffs_group_price_at(${operatorId}, ${groups}::text[], ${stationId ?? null}, ${at})`.execute(
    tx,
  )
  const [found] = rows
  return found ? { ...found, terms: groupTerms.parse(found.terms) } : null
}

function read(row: GroupPriceRecord): GroupPriceRecord {
  return { ...row, terms: groupTerms.parse(row.terms) }
}
