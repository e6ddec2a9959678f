import type { Page } from '@evops/platform/contract'
import { named, page, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MissingRow } from '../../contract/index.ts'
import { sessionsById } from '../trades/trades.store.ts'
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
    .innerJoin('cards_operations as l', (on) =>
      on
        .onRef('l.operator_id', '=', 'c.operator_id')
        .onRef('l.card_id', '=', 'c.id')
        .onRef('l.seq', '=', 'c.seq'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'l.operator_id').onRef('w.id', '=', 'l.holder_id'),
    )
    .select([
      sql<MissingRow['kind']>`m.kind`.as('kind'),
      ...named('m', ['cardId', 'positionFrom', 'positionTo', 'orderId', 'amountMinor']),
      ...named('c', ['cardNo', 'family']),
      'w.name as holderName',
      sql<Date | null>`m.since`.as('since'),
    ])
  if (cardId) rows = rows.where('m.card_id', '=', cardId)
  if (kind) rows = rows.where('m.kind', '=', kind)
  const found = await page(
    tx,
    rows.orderBy('m.card_id').orderBy('m.kind').orderBy('m.position_from').orderBy('m.order_id'),
    query,
  )
  const sessions = await sessionsById(
    tx,
    found.list.flatMap(({ orderId }) => orderId ?? []),
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
      orderNo: sessions.get(row.orderId ?? '')?.orderNo ?? null,
      since: (since ?? sessions.get(row.orderId ?? '')?.startedAt)?.toISOString() ?? null,
    })),
  }
}
