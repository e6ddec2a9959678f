import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  tagMatchesSql,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { OperationFilter, OperationResult, OperationRow, listCardOperations } from '../../contract/index.ts'
import { cardNoSql, fullNumberFilter, type UnmaskableFamilies } from '../cards/numbers.store.ts'

function operations(tx: Tx) {
  return tx
    .selectFrom('cards_operations as o')
    .innerJoin('cards_cards as c', (on) =>
      on.onRef('c.operator_id', '=', 'o.operator_id').onRef('c.id', '=', 'o.card_id'),
    )
    .leftJoin('cards_cards as n', (on) =>
      on.onRef('n.operator_id', '=', 'o.operator_id').onRef('n.id', '=', 'o.other_card_id'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'o.operator_id').onRef('w.id', '=', 'o.holder_id'),
    )
    .leftJoin('ledger_shift_names as s', (on) =>
      on.onRef('s.operator_id', '=', 'o.operator_id').onRef('s.shift_id', '=', 'o.shift_id'),
    )
    .leftJoin('cards_operations as r', (on) =>
      on.onRef('r.operator_id', '=', 'o.operator_id').onRef('r.reverse_of', '=', 'o.id'),
    )
    .leftJoin('organisation_approval_states as a', (on) =>
      on.onRef('a.operator_id', '=', 'o.operator_id').onRef('a.id', '=', 'o.approval_id'),
    )
    .select([
      ...aliasColumns('o', [
        'id',
        'cardId',
        'kind',
        'stateBefore',
        'stateAfter',
        'at',
        'byName',
        'reason',
        'beforeMinor',
        'amountMinor',
        'afterMinor',
        'currency',
        'payMethod',
        'voucherNo',
        'journalId',
        'approvalId',
        'holderId',
        'otherCardId',
        'detail',
        'shiftId',
        'tac',
        'reverseOf',
      ]),
      ...aliasColumns('c', ['cardNo', 'family']),
      'w.name as holderName',
      'n.card_no as otherCardNo',
      's.user_name as shiftName',
      's.opened_at as shiftOpenedAt',
      'a.decided_by_name as approverName',
      'r.id as reversedById',
      sql<OperationResult>`case when o.approval_id is null or a.state = 'executed' then 'done'
        when a.state = 'waiting' then 'waiting' else 'refused' end`.as('result'),
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof operations>['execute']>>[number]
const present = (row: Found): OperationRow => ({
  ...toReplyRow(row),
  shiftOpenedAt: row.shiftOpenedAt?.toISOString() ?? null,
})

function selectCardOperations(
  tx: Tx,
  { inFull, search, id, cardId, kind, shiftId, from, to }: OperationFilter & UnmaskableFamilies,
) {
  let rows = operations(tx)
  if (search) rows = rows.where(tagMatchesSql(cardNoSql, search, fullNumberFilter({ inFull })))
  if (id) rows = rows.where('o.id', '=', id)
  if (cardId) rows = rows.where('o.card_id', '=', cardId)
  if (kind) rows = rows.where('o.kind', '=', kind)
  if (shiftId) rows = rows.where('o.shift_id', '=', shiftId)
  if (from) rows = rows.where('o.at', '>=', new Date(from))
  if (to) rows = rows.where('o.at', '<', new Date(to))
  return rows
}

export async function pageOfOperations(
  tx: Tx,
  { sort, ...query }: OperationFilter & UnmaskableFamilies & PagedQuery<typeof listCardOperations>,
): Promise<Page<OperationRow>> {
  const [column, down] = sortColumnOf(sort, { at: 'o.at' }, '-at')
  const rows = selectCardOperations(tx, query).orderBy(column, down).orderBy('o.seq', down).orderBy('o.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function countOperations(tx: Tx, filter: OperationFilter & UnmaskableFamilies): Promise<number> {
  const row = await tx
    .selectFrom(selectCardOperations(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfOperations(
  tx: Tx,
  filter: OperationFilter & UnmaskableFamilies,
  { after, limit }: SliceRequest<OperationRow>,
): Promise<RowSlice<OperationRow, OperationRow>> {
  let rows = selectCardOperations(tx, filter).orderBy('o.at').orderBy('o.id').limit(limit)
  if (after) rows = rows.where(sql<SqlBool>`(o.at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}

export interface StoredOperation {
  id: string
  cardId: string
  kind: OperationRow['kind']
  at: Date
  byId: string | null
  reason: string
  amountMinor: number | null
  journalId: string | null
  /** True if a later operation moved the card's money, or if it was reversed. */
  isFollowed: boolean
}
/**
 * Returns an operation, and whether a later operation moved money on its card. Reversed operations and their reversals
 * do not count.
 */
export async function findOperation(tx: Tx, id: string): Promise<StoredOperation | undefined> {
  return tx
    .selectFrom('cards_operations as o')
    .where('o.id', '=', id)
    .select([
      ...aliasColumns('o', ['id', 'cardId', 'kind', 'at', 'byId', 'reason', 'amountMinor', 'journalId']),
      sql<boolean>`exists (select from cards_operations l where l.operator_id = o.operator_id and l.card_id = o.card_id
        and l.seq > o.seq and (l.reverse_of = o.id or (l.journal_id is not null and l.kind <> 'reverse' and not exists
          (select from cards_operations b where b.operator_id = l.operator_id and b.reverse_of = l.id))))`.as(
        'isFollowed',
      ),
    ])
    .executeTakeFirst()
}
