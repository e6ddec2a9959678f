import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  aliasColumns,
  pageRows,
  defineRowShape,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import { differenceRow, type DifferenceFilter, type DifferenceRow, type listDifferences } from '../../contract/index.ts'

const difference = defineRowShape('payments_differences', 'd', differenceRow, {
  day: sql`x.day::text`,
  accountName: sql`a.name`,
  kind: sql`d.kind`,
  outcome: sql`d.outcome`,
  state: sql`d.state`,
  reason: sql`d.reason`,
})
const rows = (tx: Tx) =>
  tx
    .selectFrom('payments_differences as d')
    .innerJoin('payments_days as x', (on) =>
      on.onRef('x.operator_id', '=', 'd.operator_id').onRef('x.id', '=', 'd.day_id'),
    )
    .innerJoin('payments_accounts as a', (on) =>
      on.onRef('a.operator_id', '=', 'x.operator_id').onRef('a.id', '=', 'x.account_id'),
    )
    .select(difference.selection)

function selectDifferences(tx: Tx, { search, ...filter }: DifferenceFilter) {
  let query = rows(tx)
  if (search) query = query.where(textMatchesSql(search, { codes: [sql`d.match_no`, sql`d.provider_no`] }))
  if (filter.dayId) query = query.where('d.day_id', '=', filter.dayId)
  if (filter.outcome) query = query.where('d.outcome', '=', filter.outcome)
  if (filter.kind) query = query.where('d.kind', '=', filter.kind)
  if (filter.state) query = query.where('d.state', '=', filter.state)
  if (filter.assigneeId) query = query.where('d.assignee_id', '=', filter.assigneeId)
  return query
}
export async function pageOfDifferences(
  tx: Tx,
  { sort, ...query }: DifferenceFilter & PagedQuery<typeof listDifferences>,
): Promise<Page<DifferenceRow>> {
  const down = sort === 'at' ? 'asc' : 'desc'
  return pageRows(tx, difference, selectDifferences(tx, query).orderBy('d.at', down).orderBy('d.id', down), query)
}
/** Sorted by id, as in an export. */
export async function sliceOfDifferences(
  tx: Tx,
  filter: DifferenceFilter,
  { after, limit }: SliceRequest<DifferenceRow>,
): Promise<RowSlice<DifferenceRow, DifferenceRow>> {
  let query = selectDifferences(tx, filter).orderBy('d.id').limit(limit)
  if (after) query = query.where('d.id', '>', after.id)
  return buildRowSlice((await query.execute()).map(difference.present), limit)
}

export interface DifferenceRecord extends DifferenceRow {
  proposedBy: string | null
  accountId: string
}
/** If `lock` is set, the row is locked until the transaction ends. */
export async function findDifference(tx: Tx, id: string, { lock = false } = {}): Promise<DifferenceRecord | undefined> {
  if (lock) await sql`select from payments_differences where id = ${id} for no key update`.execute(tx)
  const row = await findTableRow(difference, rows(tx).where('d.id', '=', id))
  if (!row) return undefined
  const more = await tx
    .selectFrom('payments_differences as d')
    .innerJoin('payments_days as x', (on) =>
      on.onRef('x.operator_id', '=', 'd.operator_id').onRef('x.id', '=', 'd.day_id'),
    )
    .select([...aliasColumns('d', ['proposedBy']), ...aliasColumns('x', ['accountId'])])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, ...more }
}
export interface DifferenceKey {
  operatorId: string
  id: string
  version: number
}
/** Returns false if the difference was changed in the meantime. */
export async function changeDifference(
  tx: Tx,
  { operatorId, id, version }: DifferenceKey,
  set: Parameters<typeof updateTableRow<'payments_differences'>>[3],
): Promise<boolean> {
  return updateTableRow(tx, 'payments_differences', { operator_id: operatorId, id, version }, set)
}
