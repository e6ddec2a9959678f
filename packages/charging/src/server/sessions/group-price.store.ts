import { createReadBatch, encodeUnquotedColumn, withPreparedStatements, type Tx } from '@evops/platform/server'
import { payerTerms, type GroupPrice } from '@evops/tariffs/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'

export interface GroupPriceQuery {
  operatorId: string
  sessionId: string
  /** Payer groups from higher modules, by priority. Those of `charging_price_groups` follow. */
  groups: readonly string[]
}

const text = `
  select coalesce((select to_json(t) from charging_partner_terms(q.operator_id, q.session_id) t), to_json(g)) as price
  from unnest($1::uuid[], $2::uuid[], $3::jsonb[]) with ordinality as q (operator_id, session_id, groups, place)
  left join charging_sessions o on o.operator_id = q.operator_id and o.id = q.session_id
  left join lateral tariffs_group_price_at(o.operator_id,
    array(select jsonb_array_elements_text(q.groups)) || charging_price_groups(o.operator_id, o.holder_id, o.token_id, o.started_at),
    o.station_id, o.started_at) g on true
  order by q.place`

/** Reads the group or partner prices of sessions at their start. Null: the price of the rule. */
export function createGroupPriceLookUp(pool: pg.Pool): (question: GroupPriceQuery) => Promise<GroupPrice | null> {
  return createReadBatch<GroupPriceQuery, GroupPrice | null>({
    pool,
    name: 'charging_group_prices',
    text,
    columns: (questions) => [
      encodeUnquotedColumn(questions, (q) => q.operatorId),
      encodeUnquotedColumn(questions, (q) => q.sessionId),
      questions.map((q) => JSON.stringify(q.groups)),
    ],
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => (rows as { price: unknown }[]).map(({ price }) => (price === null ? null : read(price))),
  })
}

/** The same for one session, in a transaction of its operator. */
export async function groupPriceOf(
  tx: Tx,
  { sessionId, groups }: Omit<GroupPriceQuery, 'operatorId'>,
): Promise<GroupPrice | null> {
  const { rows } = await sql`
    select g.id, g.group_key, g.terms from charging_sessions o
    left join lateral charging_partner_terms(o.operator_id, o.id) p on true
    cross join lateral (select p.id, p.group_key, p.terms where p.id is not null
      union all select t.id, t.group_key, t.terms from tariffs_group_price_at(o.operator_id,
        ${[...groups]}::text[] || charging_price_groups(o.operator_id, o.holder_id, o.token_id, o.started_at),
        o.station_id, o.started_at) t where p.id is null) g
    where o.id = ${sessionId} and g.id is not null`.execute(withPreparedStatements(tx))
  return rows[0] ? read(rows[0]) : null
}

/** Used part of the result of `tariffs_group_price_at`. */
const priceRow = z.object({ id: z.string(), group_key: z.string(), terms: payerTerms })

function read(row: unknown): GroupPrice {
  const { id, group_key: key, terms } = priceRow.parse(row)
  return { id, key, terms }
}
