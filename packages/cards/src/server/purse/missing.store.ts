import type { Page } from '@evops/platform/contract'
import { named, page, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MissingRow } from '../../contract/index.ts'
import { counterOf } from './transactions.rules.ts'

export interface MissingFilter {
  cardId?: string | undefined
  kind?: MissingRow['kind'] | undefined
}
/** What cards must have done and nobody told, by card. */
export async function pageOfMissing(
  tx: Tx,
  { cardId, kind, currency, ...query }: MissingFilter & { currency: string; page: number; pageSize: number },
): Promise<Page<MissingRow>> {
  let rows = tx
    .selectFrom('cards_missing_records as m')
    .innerJoin('cards_cards as c', (on) =>
      on.onRef('c.operator_id', '=', 'm.operator_id').onRef('c.id', '=', 'm.card_id'),
    )
    .leftJoin('charging_card_tokens as k', (on) =>
      on.onRef('k.operator_id', '=', 'c.operator_id').onRef('k.token_id', '=', 'c.token_id'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'k.operator_id').onRef('w.id', '=', 'k.holder_id'),
    )
    .leftJoin('charging_card_orders as o', (on) =>
      on.onRef('o.operator_id', '=', 'm.operator_id').onRef('o.order_id', '=', 'm.order_id'),
    )
    .select([
      sql<MissingRow['kind']>`m.kind`.as('kind'),
      ...named('m', ['cardId', 'positionFrom', 'positionTo', 'orderId', 'amountMinor']),
      ...named('c', ['cardNo', 'family']),
      'w.name as holderName',
      'o.order_no as orderNo',
      sql<Date | null>`coalesce(m.since, o.started_at)`.as('since'),
    ])
  if (cardId) rows = rows.where('m.card_id', '=', cardId)
  if (kind) rows = rows.where('m.kind', '=', kind)
  const found = await page(
    tx,
    rows.orderBy('m.card_id').orderBy('m.kind').orderBy('m.position_from').orderBy('m.order_id'),
    query,
  )
  return {
    ...found,
    list: found.list.map(({ positionFrom, positionTo, cardId: card, kind: what, since, ...row }) => ({
      ...row,
      cardId: card ?? '',
      kind: what,
      id: [card, what, row.orderId ?? positionFrom ?? ''].join(':'),
      counterFrom: positionFrom === null ? null : counterOf(positionFrom),
      counterTo: positionTo === null ? null : counterOf(positionTo),
      records: positionFrom === null || positionTo === null ? null : positionTo - positionFrom + 1,
      currency,
      since: since?.toISOString() ?? null,
    })),
  }
}
