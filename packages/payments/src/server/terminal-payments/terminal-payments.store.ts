import type { TerminalPayment } from '@evops/charging/contract'
import { presentTerminalPayment, terminalPaymentRows } from '@evops/charging/server'
import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  buildRowSlice,
  readPage,
  sortColumnOf,
  textMatchesSql,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { listTerminalPayments, TerminalPaymentFilter } from '../../contract/index.ts'

function selectTerminalPayments(tx: Tx, { search, state, stationId, from, to }: TerminalPaymentFilter) {
  let query = terminalPaymentRows(tx)
  if (search)
    query = query.where(textMatchesSql(search, { codes: [sql`p.psp_ref`, sql`p.receipt_no`, sql`p.session_no`] }))
  if (state) query = query.where('p.state', '=', state)
  if (stationId) query = query.where('p.station_id', '=', stationId)
  if (from) query = query.where('p.settled_at', '>=', new Date(from))
  return to ? query.where('p.settled_at', '<', new Date(to)) : query
}

/** Returns a page of payments of terminals. Default order: newest first. */
export async function pageOfTerminalPayments(
  tx: Tx,
  { sort, ...query }: TerminalPaymentFilter & PagedQuery<typeof listTerminalPayments>,
): Promise<Page<TerminalPayment>> {
  const sorts = { settledAt: 'p.settled_at', amountMinor: 'p.amount_minor' } as const
  const [column, down] = sortColumnOf(sort, sorts, '-settledAt')
  const found = await readPage(tx, selectTerminalPayments(tx, query).orderBy(column, down).orderBy('p.id', down), query)
  return { ...found, list: found.list.map((row) => presentTerminalPayment(row)) }
}

/** Returns a slice of the payments that a filter selects, sorted by id. */
export async function sliceOfTerminalPayments(
  tx: Tx,
  filter: TerminalPaymentFilter,
  { after, limit }: SliceRequest<TerminalPayment>,
): Promise<RowSlice<TerminalPayment, TerminalPayment>> {
  let query = selectTerminalPayments(tx, filter).orderBy('p.id').limit(limit)
  if (after) query = query.where('p.id', '>', after.id)
  return buildRowSlice(
    (await query.execute()).map((row) => presentTerminalPayment(row)),
    limit,
  )
}
