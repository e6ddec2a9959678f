import type { ChannelDay } from '@evops/finance/server'
import type { Page, PagedQuery } from '@evops/platform/contract'
import { findTableRow, insertTableRow, pageRows, deleteTableRow, defineRowShape, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  channelDayRow,
  type ChannelDayFilter,
  type ChannelDayRow,
  type ChannelDayState,
  type listChannelDays,
  type Provider,
} from '../../contract/index.ts'
import type { DayFileRow } from '../port.ts'
import type { FilePublishingTime } from './publishing.rules.ts'

const shown = defineRowShape('payments_days', 'd', channelDayRow, {
  accountName: sql`a.name`,
  provider: sql`a.provider`,
  day: sql`d.day::text`,
  state: sql`d.state`,
  problem: sql`d.problem`,
  waived: sql`case when d.state = 'waived' then jsonb_build_object('reason', d.waived_reason, 'byName', d.waived_by_name,
    'secondName', d.waived_second_name) end`,
  fileName: sql`nullif(f.name, '')`,
})
const rows = (tx: Tx) =>
  tx
    .selectFrom('payments_days as d')
    .innerJoin('payments_accounts as a', (on) =>
      on.onRef('a.operator_id', '=', 'd.operator_id').onRef('a.id', '=', 'd.account_id'),
    )
    .leftJoin('payments_day_files as f', (on) =>
      on.onRef('f.operator_id', '=', 'd.operator_id').onRef('f.id', '=', 'd.file_id'),
    )
    .select(shown.selection)

export async function findChannelDay(tx: Tx, id: string): Promise<ChannelDayRow | undefined> {
  return findTableRow(shown, rows(tx).where('d.id', '=', id))
}
export async function pageOfChannelDays(
  tx: Tx,
  { accountId, state, from, to, sort, ...wanted }: ChannelDayFilter & PagedQuery<typeof listChannelDays>,
): Promise<Page<ChannelDayRow>> {
  let query = rows(tx)
  if (accountId) query = query.where('d.account_id', '=', accountId)
  if (state) query = query.where('d.state', '=', state)
  if (from) query = query.where(sql<SqlBool>`d.day >= ${from}::date`)
  if (to) query = query.where(sql<SqlBool>`d.day <= ${to}::date`)
  return pageRows(
    tx,
    shown,
    query
      .orderBy('d.day', sort === 'day' ? 'asc' : 'desc')
      .orderBy('a.name')
      .orderBy('d.id'),
    wanted,
  )
}

export interface ChannelDayKey {
  operatorId: string
  accountId: string
  day: string
}
/** Returns the beginning and end of a day in a time zone. */
export async function instantsOfDay(tx: Tx, day: string, zone: string): Promise<{ from: Date; to: Date }> {
  const { rows: found } = await sql<{ from: Date; to: Date }>`
    select ${day}::date::timestamp at time zone ${zone}::text as from, (${day}::date + 1)::timestamp at time zone ${zone}::text as to`.execute(
    tx,
  )
  const [span] = found
  if (!span) throw new Error('a day without a span')
  return span
}

export interface ChannelDayToRead {
  id: string
  fileId: string | null
  sha256: Buffer | null
}
/** Returns the row of a day, created if necessary. */
export async function ensureChannelDay(
  tx: Tx,
  place: ChannelDayKey,
  record: { id: string; from: Date; to: Date; currency: string; now: Date },
): Promise<ChannelDayToRead> {
  const { operatorId, accountId, day } = place
  await sql`
    insert into payments_days (operator_id, id, account_id, day, from_at, to_at, state, currency, tried_at)
    values (${operatorId}, ${record.id}, ${accountId}, ${day}, ${record.from}, ${record.to}, 'waiting', ${record.currency}, ${record.now})
    on conflict (operator_id, account_id, day) do update set tried_at = excluded.tried_at`.execute(tx)
  const { rows: found } = await sql<ChannelDayToRead>`
    select d.id, d.file_id as "fileId", f.sha256 from payments_days d
    left join payments_day_files f on f.operator_id = d.operator_id and f.id = d.file_id
    where d.account_id = ${accountId} and d.day = ${day}`.execute(tx)
  const [opened] = found
  if (!opened) throw new Error('a day that was not opened')
  return opened
}
/** Stores the problem of a day. A day that was compared before keeps its state. */
export async function saveChannelDayState(
  tx: Tx,
  id: string,
  { state, problem }: { state: ChannelDayState; problem: ChannelDayRow['problem'] },
): Promise<void> {
  await sql`
    update payments_days set problem = ${problem && JSON.stringify(problem)}::jsonb, state = case when file_id is null and state <> 'waived' then ${state} else state end
    where id = ${id}`.execute(tx)
}

export interface NewDayFile {
  operatorId: string
  id: string
  dayId: string
  source: 'provider' | 'upload'
  name: string
  byName: string
  at: Date
}
/** An unfinished file whose process ended is removed with its rows. */
export async function insertDayFile(tx: Tx, file: NewDayFile): Promise<void> {
  await sql`delete from payments_day_files where day_id = ${file.dayId} and state = 'reading' and at < ${file.at}::timestamptz - interval '1 hour'`.execute(
    tx,
  )
  const { operatorId, dayId, byName, ...own } = file
  await insertTableRow(tx, 'payments_day_files', {
    operator_id: operatorId,
    day_id: dayId,
    by_name: byName,
    ...own,
  })
}
export async function insertDayRows(
  tx: Tx,
  { operatorId, id }: Pick<NewDayFile, 'operatorId' | 'id'>,
  { first, batch }: { first: number; batch: readonly DayFileRow[] },
): Promise<void> {
  const column = <T>(of: (row: DayFileRow) => T) => batch.map((row) => of(row))
  await sql`
    insert into payments_day_rows (operator_id, file_id, number, kind, our_no, provider_no, amount_minor, fee_minor, currency, at)
    select ${operatorId}, ${id}, ${first}::int + n::int, kind, our_no, provider_no, amount, fee, currency, to_timestamp(at / 1000.0)
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ ourNo }) => ourNo)}::text[], ${column(({ providerNo }) => providerNo)}::text[],
      ${column(({ amountMinor }) => amountMinor)}::bigint[], ${column(({ feeMinor }) => feeMinor)}::bigint[],
      ${column(({ currency }) => currency)}::text[], ${column(({ at }) => at.getTime())}::bigint[])
      with ordinality as r (kind, our_no, provider_no, amount, fee, currency, at, n)`.execute(tx)
}
/** Marks a file as complete: its rows count from now on, and those of the previous file are deleted. */
export async function completeDayFile(
  tx: Tx,
  { dayId, fileId, sha256, many }: { dayId: string; fileId: string; sha256: Buffer; many: number },
): Promise<void> {
  await sql`update payments_day_files set state = 'read', sha256 = ${sha256}, rows = ${many} where id = ${fileId}`.execute(
    tx,
  )
  await sql`update payments_days set file_id = ${fileId} where id = ${dayId}`.execute(tx)
  await sql`delete from payments_day_files where day_id = ${dayId} and state = 'read' and id <> ${fileId}`.execute(tx)
}
export async function deleteDayFile(tx: Tx, { operatorId, id }: Pick<NewDayFile, 'operatorId' | 'id'>): Promise<void> {
  await deleteTableRow(tx, 'payments_day_files', { operator_id: operatorId, id })
}
/**
 * Returns the part of a day's fee that is not posted yet, and marks it as posted. Undefined: nothing. `lastAt`: the
 * day's last instant.
 */
export async function markDayFeePosted(
  tx: Tx,
  dayId: string,
): Promise<{ minor: number; currency: string; lastAt: Date; run: number; provider: Provider } | undefined> {
  const { rows: found } = await sql<{
    minor: number
    currency: string
    lastAt: Date
    run: number
    provider: Provider
  }>`
    with due as (select operator_id, id, fee_minor - fee_posted_minor as minor from payments_days where id = ${dayId} and fee_minor <> fee_posted_minor)
    update payments_days d set fee_posted_minor = d.fee_minor from due where d.operator_id = due.operator_id and d.id = due.id
    returning due.minor, d.currency, d.to_at - interval '1 millisecond' as "lastAt", d.runs as run,
      (select a.provider from payments_accounts a where a.operator_id = d.operator_id and a.id = d.account_id) as provider`.execute(
    tx,
  )
  return found[0]
}
/** Returns the result of a compared day, for the parties that bear its fees. */
export async function loadChannelDay(tx: Tx, dayId: string): Promise<ChannelDay> {
  const { rows: found } = await sql<ChannelDay>`
    select account_id as "accountId", from_at as "from", to_at as "to", taken_minor as "takenMinor", fee_posted_minor as "feeMinor"
    from payments_days where id = ${dayId}`.execute(tx)
  const [day] = found
  if (!day) throw new Error('a day that is not there')
  return day
}
/** Stores the fee of each payment in the day's file, for the sessions that were paid with it. */
export async function savePaymentFees(tx: Tx, dayId: string): Promise<void> {
  await sql`
    select finance_note_fees(array_agg(c.id order by c.id), array_agg(r.taken order by c.id), array_agg(r.fee order by c.id))
    from (select r.operator_id, x.account_id, r.match_no, sum(r.amount_minor)::bigint as taken, sum(r.fee_minor)::bigint as fee
      from payments_days x join payments_day_rows r on r.operator_id = x.operator_id and r.file_id = x.file_id
      where x.id = ${dayId} and r.kind = 'payment' and r.our_no <> '' group by 1, 2, 3) r
    join payments_captures c on c.operator_id = r.operator_id and c.account_id = r.account_id and c.file_no = r.match_no
    where r.taken > 0 having count(*) > 0`.execute(tx)
}
export async function hasDayMoves(tx: Tx, dayId: string): Promise<boolean> {
  const { rows: found } = await sql<{ has: boolean }>`
    select exists (select from payments_booked b join payments_days d on d.operator_id = b.operator_id and d.account_id = b.account_id
      where d.id = ${dayId} and b.at >= d.from_at and b.at < d.to_at) as has`.execute(tx)
  return found[0]?.has ?? false
}

/**
 * Returns published days of all operators' accounts that were not compared, oldest first, and those with open
 * differences. Runs in a platform transaction.
 */
export async function listDueChannelDays(
  tx: Tx,
  {
    publishing,
    now,
    back,
    tried,
  }: { publishing: readonly FilePublishingTime[]; now: Date; back: number; tried: number },
): Promise<(ChannelDayKey & { isRead: boolean })[]> {
  const { rows: found } = await sql<ChannelDayKey & { isRead: boolean }>`
    select a.operator_id as "operatorId", a.id as "accountId", c.day::text as day, coalesce(d.state = 'different', false) as "isRead"
    from jsonb_to_recordset(${JSON.stringify(publishing)}::jsonb) as p (provider text, zone text, hours int)
    join payments_accounts a on a.provider = p.provider and a.state = 'on'
    join organisation_operator_facts o on o.operator_id = a.operator_id
    cross join lateral (select coalesce(p.zone, o.time_zone) as name) z
    cross join lateral (select n, (${now}::timestamptz at time zone z.name)::date - n as day from generate_series(1, ${back}::int) n) c
    left join payments_days d on d.operator_id = a.operator_id and d.account_id = a.id and d.day = c.day
    where (c.day + 1)::timestamp at time zone z.name + make_interval(hours => p.hours) <= ${now}
      and (c.day + 1)::timestamp at time zone z.name > a.valid_from
      and (d.id is null or (c.n <= ${tried} and (d.state in ('waiting', 'failed') or d.open_count > 0)))
    order by c.day, a.operator_id, a.id limit 500`.execute(tx)
  return found
}
