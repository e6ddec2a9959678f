import type { Page, PagedQuery } from '@evops/platform/contract'
import { sortColumnOf, readPage, type Tx, aliasColumns } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { LedgerAccount, FlowFilter, listFlow, WalletKind } from '../../contract/index.ts'
import { findFlowPagePosition } from './page.rules.ts'
import { selectFlowLines } from './selected.store.ts'
import { flowSummingMethodOf, midnightOfDay, debitCreditSumsBy } from './sums.store.ts'

export interface FlowLine {
  journalId: string
  line: number
  effectiveAt: Date
  recordedAt: Date
  businessType: string
  businessId: string
  account: LedgerAccount
  holderId: string | null
  walletName: string | null
  walletKind: WalletKind | null
  shiftName: string | null
  amountMinor: number
  currency: string
  memo: string
  byName: string
}

/** Returns lines in the ledger's order. Names are read later, only for the displayed lines. */
function places(tx: Tx, filter: FlowFilter, down: 'asc' | 'desc' = 'asc') {
  return selectFlowLines(tx, filter)
    .select([
      'j.id as journalId',
      ...aliasColumns('j', ['effectiveAt', 'recordedAt', 'businessType', 'businessId', 'currency', 'memo', 'byName']),
      ...aliasColumns('e', ['account', 'holderId', 'amountMinor', 'line']),
    ])
    .orderBy('j.effective_at', down)
    .orderBy('j.id', down)
    .orderBy('e.line')
}
type Place = Omit<FlowLine, 'walletName' | 'walletKind' | 'shiftName'>

async function withHolders(tx: Tx, found: readonly Place[]): Promise<FlowLine[]> {
  const ids = [...new Set(found.flatMap(({ holderId }) => holderId ?? []))]
  const those = sql<string>`any(${ids}::uuid[])`
  const wallets = await tx.selectFrom('ledger_wallets').where('id', '=', those).select(['id', 'name', 'kind']).execute()
  const shifts = await tx
    .selectFrom('ledger_shifts')
    .where('id', '=', those)
    .select(['id', 'user_name as name'])
    .execute()
  const walletOf = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const shiftOf = new Map(shifts.map(({ id, name }) => [id, name]))
  return found.map((place) => {
    const wallet = walletOf.get(place.holderId ?? '')
    return {
      ...place,
      walletName: wallet?.name ?? null,
      walletKind: wallet?.kind ?? null,
      shiftName: shiftOf.get(place.holderId ?? '') ?? null,
    }
  })
}

type PageQuery = FlowFilter & PagedQuery<typeof listFlow>

/**
 * Returns a page of lines. Default order: newest effective first. If the daily totals contain the numbers of lines, the
 * days of the page are found first, so that a deep page is as fast as the first, and every total is exact.
 */
export async function pageOfFlowLines(tx: Tx, { sort, ...query }: PageQuery): Promise<Page<FlowLine>> {
  const [, down] = sortColumnOf(sort, { effectiveAt: 'j.effective_at' }, '-effectiveAt')
  const rows = places(tx, query, down)
  const books = await flowSummingMethodOf(tx, query)
  if (!books.days) {
    const found = await readPage(tx, rows, query)
    return { ...found, list: await withHolders(tx, found.list) }
  }
  const days = await debitCreditSumsBy(tx, query, { by: 'day', books })
  const place = findFlowPagePosition(down === 'desc' ? days : days.toReversed(), query)
  const [first, last] = place.days
  const list =
    first === undefined || last === undefined
      ? []
      : await rows
          .where(sql<SqlBool>`j.effective_at >= ${midnightOfDay(first, books)}`)
          .where(sql<SqlBool>`j.effective_at < ${midnightOfDay(last, books, 1)}`)
          .offset(place.offset)
          .limit(query.pageSize)
          .execute()
  return { list: await withHolders(tx, list), total: place.total, page: query.page, pageSize: query.pageSize }
}

export interface FlowCursor {
  effectiveAt: Date
  journalId: string
  line: number
}
/** Returns a slice of the lines that a filter selects, oldest first, after a position. */
export async function sliceOfFlowLines(
  tx: Tx,
  filter: FlowFilter,
  { after, limit }: { after: FlowCursor | undefined; limit: number },
): Promise<FlowLine[]> {
  let rows = places(tx, filter).limit(limit)
  if (after)
    rows = rows.where(
      sql<SqlBool>`j.effective_at >= ${after.effectiveAt} and (j.effective_at, j.id, e.line) > (${after.effectiveAt}, ${after.journalId}, ${after.line})`,
    )
  return withHolders(tx, await rows.execute())
}
export async function flowLinesOfJournal(tx: Tx, journalId: string): Promise<FlowLine[]> {
  return withHolders(tx, await places(tx, {}).where('j.id', '=', journalId).execute())
}

export interface JournalRecord {
  id: string
  currency: string
  businessType: string
  businessId: string
  effectiveAt: Date
  recordedAt: Date
  memo: string
  byName: string
  reverses: string | null
  reversedBy: string | null
}
export async function findJournal(tx: Tx, id: string): Promise<JournalRecord | undefined> {
  const { rows } = await sql<JournalRecord>`
    select j.id, j.currency, j.business_type as "businessType", j.business_id as "businessId", j.effective_at as "effectiveAt",
      j.recorded_at as "recordedAt", j.memo, j.by_name as "byName", j.reverses,
      (select r.id from ledger_journals r where r.operator_id = j.operator_id and r.reverses = j.id) as "reversedBy"
    from ledger_journals j where j.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Returns the seal of a journal. Ids are in chronological order, so it is among the first seals after the journal was
 * created.
 */
export async function sealOfJournal(
  tx: Tx,
  { id, recordedAt }: { id: string; recordedAt: Date },
): Promise<{ seq: number; hash: Buffer; sealedAt: Date } | undefined> {
  const { rows } = await sql<{ seq: number; hash: Buffer; sealedAt: Date }>`
    select seq, hash, sealed_at as "sealedAt" from ledger_seals
    where sealed_at >= ${recordedAt}::timestamptz - interval '5 minutes' and ${id}::uuid = any(row_ids) order by seq limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the balances of a holder's accounts at an instant, debit positive. */
export async function holderBalancesAt(
  tx: Tx,
  { holderId, at, recorded }: { holderId: string; at: Date; recorded: boolean },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select a.account, ledger_balance_at(a.account, ${holderId}::uuid, ${at}::timestamptz, ${recorded}) as minor
    from ledger_chart a where a.account like 'wallet\\_%'`.execute(tx)
  return new Map(rows.map(({ account, minor }) => [account, minor]))
}

export interface TopupOfJournal {
  id: string
  walletId: string
  method: string
  principalMinor: number
  refundedMinor: number
  shiftClosed: boolean
}
/** Returns the recharge that a journal booked, locked. */
export async function topupOfJournal(tx: Tx, journalId: string): Promise<TopupOfJournal | undefined> {
  const { rows } = await sql<TopupOfJournal>`
    select t.id, t.wallet_id as "walletId", t.method, t.principal_minor as "principalMinor", t.refunded_minor as "refundedMinor",
      coalesce((select s.closed_at is not null from ledger_shifts s where s.operator_id = t.operator_id and s.id = t.shift_id), false) as "shiftClosed"
    from ledger_topups t join ledger_journals j on j.operator_id = t.operator_id and j.business_id = t.id and j.id = ${journalId}
    where t.journal_id = ${journalId} for no key update of t`.execute(tx)
  return rows[0]
}
