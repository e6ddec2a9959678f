import type { Page } from '@evops/platform/contract'
import { aliasColumns, readPage, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MissingRecordRow } from '../../contract/index.ts'
import { sessionsById } from '../trades/trades.store.ts'
import { counterOfPosition } from './transactions.rules.ts'

export interface MissingRecordFilter {
  cardId?: string | undefined
  kind?: MissingRecordRow['kind'] | undefined
}
/** Returns the card that an operation loaded. */
export async function cardOfLoad(tx: Tx, operationId: string): Promise<string | undefined> {
  const query = tx.selectFrom('cards_operations').where('id', '=', operationId).where('kind', '=', 'load')
  return (await query.select('card_id').executeTakeFirst())?.card_id
}
/** Returns the amount of a load whose record is missing. Undefined if no record is missing. */
export async function findUnreportedLoad(tx: Tx, operationId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('cards_missing_records')
    .where('kind', '=', 'load_unreported')
    .where('operation_id', '=', operationId)
    .select('amount_minor')
    .executeTakeFirst()
  return row?.amount_minor ?? undefined
}
/** Returns transactions that cards must have made but that were not reported, by card. */
export async function pageOfMissingRecords(
  tx: Tx,
  { cardId, kind, currency, ...query }: MissingRecordFilter & { currency: string; page: number; pageSize: number },
): Promise<Page<MissingRecordRow>> {
  let rows = tx
    .selectFrom('cards_missing_records as m')
    .innerJoin('cards_cards as c', (on) =>
      on.onRef('c.operator_id', '=', 'm.operator_id').onRef('c.id', '=', 'm.card_id'),
    )
    .innerJoin('cards_operations as l', (on) =>
      on.onRef('l.operator_id', '=', 'c.operator_id').onRef('l.card_id', '=', 'c.id').onRef('l.seq', '=', 'c.seq'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'l.operator_id').onRef('w.id', '=', 'l.holder_id'),
    )
    .select([
      sql<MissingRecordRow['kind']>`m.kind`.as('kind'),
      ...aliasColumns('m', [
        'cardId',
        'positionFrom',
        'positionTo',
        'sessionId',
        'amountMinor',
        'transactionId',
        'operationId',
      ]),
      ...aliasColumns('c', ['cardNo', 'family']),
      'w.name as holderName',
      sql<Date | null>`m.since`.as('since'),
    ])
  if (cardId) rows = rows.where('m.card_id', '=', cardId)
  if (kind) rows = rows.where('m.kind', '=', kind)
  const found = await readPage(
    tx,
    rows
      .orderBy('m.card_id')
      .orderBy('m.kind')
      .orderBy('m.position_from')
      .orderBy('m.session_id')
      .orderBy('m.since')
      .orderBy('m.transaction_id')
      .orderBy('m.operation_id'),
    query,
  )
  const sessions = await sessionsById(
    tx,
    found.list.flatMap(({ sessionId }) => sessionId ?? []),
  )
  return {
    ...found,
    list: found.list.map(({ positionFrom, positionTo, cardId: card, kind: what, since, ...row }) => ({
      ...row,
      cardId: card ?? '',
      kind: what,
      id: [card, what, row.sessionId ?? row.transactionId ?? row.operationId ?? positionFrom ?? ''].join(':'),
      counterFrom: positionFrom === null ? null : counterOfPosition(positionFrom),
      counterTo: positionTo === null ? null : counterOfPosition(positionTo),
      records: positionFrom === null || positionTo === null ? null : positionTo - positionFrom + 1,
      currency,
      sessionNo: sessions.get(row.sessionId ?? '')?.sessionNo ?? null,
      since: (since ?? sessions.get(row.sessionId ?? '')?.startedAt)?.toISOString() ?? null,
    })),
  }
}
