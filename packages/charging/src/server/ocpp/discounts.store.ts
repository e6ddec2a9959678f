import { createReadBatch, plainColumn, type Tx } from '@evops/platform/server'
import { discountsFor, type ReductionTerms } from '@evops/tariffs/contract'
import { readDiscounts } from '@evops/tariffs/server'
import { sql } from 'kysely'
import type pg from 'pg'

/** An order as far as its discounts depend on it. */
export interface DiscountedOrder {
  id: string
  tokenId: string | null
  /** Epoch ms. */
  startedAt: number
  timeZone: string
}
export interface DiscountQuestion {
  operatorId: string
  order: DiscountedOrder
  /** Groups of the payer that domains above know of; the token's own is added. */
  groups: readonly string[]
}

const text = `
  select tariffs_discounts_at(o.operator_id, o.station_id, o.tariff_version_id,
    array(select jsonb_array_elements_text(q.groups)) || array_remove(array[t.group_key], null),
    array_remove(array[o.holder_id, w.payer_id], null), o.started_at) as found
  from unnest($1::uuid[], $2::uuid[], $3::jsonb[]) with ordinality as q (operator_id, order_id, groups, place)
  left join charging_orders o on o.operator_id = q.operator_id and o.id = q.order_id
  left join charging_token_groups t on t.operator_id = o.operator_id and t.token_id = o.token_id and t.valid @> o.started_at
  left join ledger_wallets w on w.operator_id = o.operator_id and w.id = o.holder_id
  order by q.place`

/** The discounts that orders took at their start, in their order. */
export function createDiscountLookUp(
  pool: pg.Pool,
): (question: DiscountQuestion) => Promise<ReductionTerms[]> {
  const ask = createReadBatch<DiscountQuestion, unknown>({
    pool,
    name: 'charging_discounts',
    text,
    columns: (questions) => [
      plainColumn(questions, (q) => q.operatorId),
      plainColumn(questions, (q) => q.order.id),
      questions.map((q) => JSON.stringify(q.groups)),
    ],
    // One row per question, in their order; the statement selects exactly this column.
    pick: (rows) => (rows as { found: unknown }[]).map(({ found }) => found),
  })
  return async (question) => chosen(await ask(question), question.order)
}

/** The same for one order, in a transaction of its operator. */
export async function discountsOf(
  tx: Tx,
  { operatorId, order, groups }: DiscountQuestion,
): Promise<ReductionTerms[]> {
  const { rows } = await sql<{ found: unknown }>`
    select tariffs_discounts_at(o.operator_id, o.station_id, o.tariff_version_id,
      ${[...groups]}::text[] || array_remove(array[t.group_key], null), array_remove(array[o.holder_id, w.payer_id], null), o.started_at) as found
    from charging_orders o
    left join charging_token_groups t on t.operator_id = o.operator_id and t.token_id = o.token_id and t.valid @> o.started_at
    left join ledger_wallets w on w.operator_id = o.operator_id and w.id = o.holder_id
    where o.operator_id = ${operatorId} and o.id = ${order.id}`.execute(tx)
  return chosen(rows[0]?.found, order)
}

function chosen(found: unknown, { startedAt: at, timeZone }: DiscountedOrder): ReductionTerms[] {
  return discountsFor(readDiscounts(found), { at, timeZone })
}
