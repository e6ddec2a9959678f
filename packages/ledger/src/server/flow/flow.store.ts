import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { accountGroups, type Account, type FlowFilter } from '../../contract/index.ts'
import '../tables.ts'

export interface Line {
  journalId: string
  line: number
  effectiveAt: Date
  recordedAt: Date
  businessType: string
  businessId: string
  account: Account
  holderId: string | null
  walletName: string | null
  walletKind: 'member' | 'company' | null
  shiftName: string | null
  amountMinor: number
  currency: string
  memo: string
  byName: string
}

function selected(tx: Tx, filter: FlowFilter) {
  let rows = tx
    .selectFrom('ledger_journals as j')
    .innerJoin('ledger_entries as e', (on) =>
      on.onRef('e.operator_id', '=', 'j.operator_id').onRef('e.journal_id', '=', 'j.id'),
    )
  if (filter.from) rows = rows.where('j.effective_at', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('j.effective_at', '<', new Date(filter.to))
  if (filter.businessType) rows = rows.where('j.business_type', '=', filter.businessType)
  // The condition of the index on what is seldom, in its own words.
  if (filter.businessType && !filter.businessType.startsWith('order.'))
    rows = rows.where(sql<SqlBool>`j.business_type !~ '^order\\.'`)
  if (filter.businessId) rows = rows.where('j.business_id', '=', filter.businessId)
  if (filter.holderId) rows = rows.where('e.holder_id', '=', filter.holderId)
  if (filter.account) rows = rows.where('e.account', '=', filter.account)
  if (filter.group) rows = rows.where('e.account', 'in', [...accountGroups[filter.group]])
  return rows
}

function lines(tx: Tx, filter: FlowFilter) {
  return selected(tx, filter)
    .leftJoin('ledger_wallets as w', (on) =>
      on.onRef('w.operator_id', '=', 'e.operator_id').onRef('w.id', '=', 'e.holder_id'),
    )
    .leftJoin('ledger_shifts as s', (on) =>
      on.onRef('s.operator_id', '=', 'e.operator_id').onRef('s.id', '=', 'e.holder_id'),
    )
    .select([
      'j.id as journalId',
      'e.line',
      'j.effective_at as effectiveAt',
      'j.recorded_at as recordedAt',
      'j.business_type as businessType',
      'j.business_id as businessId',
      'e.account',
      'e.holder_id as holderId',
      'w.name as walletName',
      'w.kind as walletKind',
      's.user_name as shiftName',
      'e.amount_minor as amountMinor',
      'j.currency',
      'j.memo',
      'j.by_name as byName',
    ])
}

/** A page of lines, the newest effective first unless `sort` says otherwise. */
export async function pageOfLines(
  tx: Tx,
  {
    sort = '-effectiveAt',
    ...query
  }: FlowFilter & { page: number; pageSize: number; sort?: string | undefined },
): Promise<Page<Line>> {
  const down = sort.startsWith('-') ? 'desc' : 'asc'
  const rows = lines(tx, query).orderBy('j.effective_at', down).orderBy('j.id', down).orderBy('e.line')
  return page(tx, rows, query)
}

export interface FlowPlace {
  effectiveAt: Date
  journalId: string
  line: number
}
/** A slice of what a filter selects, the oldest first, after a place. */
export async function sliceOfLines(
  tx: Tx,
  filter: FlowFilter,
  { after, limit }: { after: FlowPlace | undefined; limit: number },
): Promise<Line[]> {
  let rows = lines(tx, filter).orderBy('j.effective_at').orderBy('j.id').orderBy('e.line').limit(limit)
  if (after)
    rows = rows.where(
      sql<SqlBool>`j.effective_at >= ${after.effectiveAt} and (j.effective_at, j.id, e.line) > (${after.effectiveAt}, ${after.journalId}, ${after.line})`,
    )
  return rows.execute()
}
export async function countOfLines(tx: Tx, filter: FlowFilter): Promise<number> {
  const row = await selected(tx, filter)
    .select(sql<number>`count(*)`.as('lines'))
    .executeTakeFirst()
  return row?.lines ?? 0
}

export async function linesOf(tx: Tx, journalId: string): Promise<Line[]> {
  return lines(tx, {}).where('j.id', '=', journalId).orderBy('e.line').execute()
}

export interface Sum {
  key: string
  debitMinor: number
  creditMinor: number
  lines: number
}
const keys = {
  day: (zone: string) => sql<string>`to_char(j.effective_at at time zone ${zone}, 'YYYY-MM-DD')`,
  business: () => sql<string>`j.business_type`,
  account: () => sql<string>`e.account`,
  holder: () => sql<string>`coalesce(e.holder_id::text, '')`,
}
/** Debit and credit by key: days the newest first, others the largest first. One more than `limit` says that there are more. */
export async function sumsBy(
  tx: Tx,
  filter: FlowFilter,
  { by, zone, limit }: { by: keyof typeof keys; zone: string; limit: number },
): Promise<Sum[]> {
  const rows = selected(tx, filter)
    .select([keys[by](zone).as('key'), ...figures])
    .groupBy(sql`1`)
    .orderBy(by === 'day' ? sql`1 desc` : sql`sum(abs(e.amount_minor)) desc`)
    .limit(limit)
  return rows.execute()
}
export async function totalOf(tx: Tx, filter: FlowFilter): Promise<Omit<Sum, 'key'>> {
  const row = await selected(tx, filter)
    .select([...figures])
    .executeTakeFirst()
  return row ?? { debitMinor: 0, creditMinor: 0, lines: 0 }
}
const figures = [
  sql<number>`coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint`.as('debitMinor'),
  sql<number>`coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint`.as('creditMinor'),
  sql<number>`count(*)`.as('lines'),
] as const

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

/** The seal that covers a journal. Ids are made in time order, so it is among the first that follow its making. */
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

export async function operatorZone(tx: Tx): Promise<{ timeZone: string; currency: string }> {
  const { rows } = await sql<{ timeZone: string; currency: string }>`
    select time_zone as "timeZone", currency from organisation_operators where operator_id = platform_operator()`.execute(
    tx,
  )
  return rows[0] ?? { timeZone: 'UTC', currency: 'CNY' }
}

/** What accounts of a holder held at an instant, debit positive. */
export async function balancesAt(
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
/** The top-up that a journal booked, locked. */
export async function topupOfJournal(tx: Tx, journalId: string): Promise<TopupOfJournal | undefined> {
  const { rows } = await sql<TopupOfJournal>`
    select t.id, t.wallet_id as "walletId", t.method, t.principal_minor as "principalMinor", t.refunded_minor as "refundedMinor",
      coalesce((select s.closed_at is not null from ledger_shifts s where s.operator_id = t.operator_id and s.id = t.shift_id), false) as "shiftClosed"
    from ledger_topups t join ledger_journals j on j.operator_id = t.operator_id and j.business_id = t.id and j.id = ${journalId}
    where t.journal_id = ${journalId} for no key update of t`.execute(tx)
  return rows[0]
}
