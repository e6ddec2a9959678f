import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/*
 * Comparison of a day's file with our own payments and refunds, in set operations. Each difference becomes a row. A
 * resolved difference stays resolved while it is unchanged.
 */

export interface DayToCompare {
  dayId: string
  accountId: string
  at: Date
}

/** Holds the lock until the transaction ends. Undefined if no file was read yet. */
async function beginRun(tx: Tx, { dayId }: DayToCompare): Promise<{ fileId: string; run: number } | undefined> {
  const { rows } = await sql<{ fileId: string; run: number }>`
    update payments_days set runs = runs + 1 where id = ${dayId} and file_id is not null
    returning file_id as "fileId", runs as run`.execute(tx)
  return rows[0]
}
/**
 * Forces hash joins, because the planner has no statistics of new rows: nested loops over a million rows would be too
 * slow.
 */
export const setHashJoins = (tx: Tx, isOn: boolean) =>
  sql`select set_config('enable_nestloop', ${isOn ? 'off' : 'on'}, true)`.execute(tx)

/** Compares a day. A repetition has the same result. Returns false if no file was read yet. */
export async function compareReconciliationDay(tx: Tx, day: DayToCompare): Promise<boolean> {
  const started = await beginRun(tx, day)
  if (!started) return false
  await setHashJoins(tx, true)
  const figures = await pair(tx, day, started)
  await setHashJoins(tx, false)
  await findOursElsewhere(tx, day, started.run)
  await findTheirsElsewhere(tx, { ...day, run: started.run })
  await endUnseen(tx, day, started.run)
  await findTheirsOf(tx, day, started.fileId)
  await sql`
    update payments_days d set compared_at = ${day.at}, problem = null, state = case when state in ('failed', 'waived') then 'waiting' else state end, ours_count = ${figures.oursCount}, ours_minor = ${figures.oursMinor},
      theirs_count = ${figures.theirsCount}, theirs_minor = ${figures.theirsMinor}, taken_minor = ${figures.takenMinor}, fee_minor = ${figures.feeMinor},
      equal_count = ${figures.equalCount},
      differing_count = (select count(*) from payments_differences x where x.day_id = d.id and x.run = ${started.run})
    where id = ${day.dayId}`.execute(tx)
  await updateDaysWithoutOpen(tx, day.accountId)
  return true
}

interface Figures {
  oursCount: number
  oursMinor: number
  theirsCount: number
  theirsMinor: number
  takenMinor: number
  feeMinor: number
  equalCount: number
}
async function pair(
  tx: Tx,
  { dayId }: DayToCompare,
  { fileId, run }: { fileId: string; run: number },
): Promise<Figures> {
  const isSame = sql`(d.outcome, d.ours_minor, d.theirs_minor) is not distinct from (excluded.outcome, excluded.ours_minor, excluded.theirs_minor)
    and d.reason is distinct from 'matched'`
  const resetIfChanged = (column: string, otherwise = sql`null`) =>
    sql`${sql.ref(column)} = case when ${isSame} then ${sql.ref(`d.${column}`)} else ${otherwise} end`
  const { rows } = await sql<Figures>`
    with ours as materialized (
      select b.kind, b.our_no, max(b.provider_no) as provider_no, any_value(b.intent_id) as intent_id, any_value(b.currency) as currency,
        sum(b.minor)::bigint as minor, min(b.at) as at, count(*) as many from payments_booked b join payments_days x on x.operator_id = b.operator_id and x.account_id = b.account_id
      where x.id = ${dayId} and b.at >= x.from_at and b.at < x.to_at group by 1, 2
    ), theirs as (
      select r.kind, coalesce(p.our_no, r.match_no) as match_no, max(r.provider_no) as provider_no, min(r.currency) as currency,
        sum(r.amount_minor)::bigint as minor, sum(r.fee_minor)::bigint as fee, count(*) as many, min(r.at) as at
      from payments_day_rows r
      left join ours p on r.our_no = '' and p.kind = r.kind and p.provider_no = r.match_no
      where r.file_id = ${fileId} group by 1, 2
    ), paired as materialized (
      select coalesce(o.kind, t.kind) as kind, coalesce(o.our_no, t.match_no) as match_no, coalesce(nullif(o.provider_no, ''), t.provider_no, '') as provider_no,
        o.intent_id, o.minor as ours, t.minor as theirs, coalesce(t.currency, o.currency) as currency, coalesce(o.at, t.at) as at,
        t.fee, t.many, o.many as ours_many, o.minor is not distinct from t.minor and o.currency is not distinct from t.currency as is_equal
      from ours o full join theirs t on t.kind = o.kind and t.match_no = o.our_no
      -- A contested payment whose amount the provider has not withdrawn yet is no difference.
      where t.match_no is not null or o.kind not in ('dispute', 'dispute_return')
    ), differing as (
      insert into payments_differences as d (operator_id, id, day_id, kind, match_no, outcome, provider_no, intent_id, ours_minor, theirs_minor, currency, at, run)
      select platform_operator(), uuidv7(), ${dayId}, kind, match_no, case when theirs is null then 'ours' when ours is null then 'theirs' else 'amount' end,
        provider_no, intent_id, ours, theirs, currency, at, ${run}
      from paired where not is_equal
      on conflict (operator_id, day_id, kind, match_no) do update set run = excluded.run, outcome = excluded.outcome, ours_minor = excluded.ours_minor,
        theirs_minor = excluded.theirs_minor, intent_id = excluded.intent_id, provider_no = excluded.provider_no, currency = excluded.currency,
        version = d.version + 1, ${resetIfChanged('state', sql`'open'`)}, ${resetIfChanged('reason')}, ${resetIfChanged('text', sql`''`)}, ${resetIfChanged('proposed_by')},
        ${resetIfChanged('proposed_by_name', sql`''`)}, ${resetIfChanged('resolved_by')}, ${resetIfChanged('resolved_by_name', sql`''`)}, ${resetIfChanged('resolved_at')}
    )
    select coalesce(sum(ours_many), 0)::int as "oursCount", coalesce(sum(case when kind in ('refund', 'dispute') then -ours else ours end), 0)::bigint as "oursMinor",
      coalesce(sum(many), 0)::int as "theirsCount", coalesce(sum(case when kind in ('refund', 'dispute') then -theirs else theirs end), 0)::bigint as "theirsMinor",
      coalesce(sum(theirs) filter (where kind = 'payment' and theirs > 0), 0)::bigint as "takenMinor", coalesce(sum(fee), 0)::bigint as "feeMinor", count(*) filter (where is_equal)::int as "equalCount"
    from paired`.execute(tx)
  const [figures] = rows
  if (!figures) throw new Error('a comparison without figures')
  return figures
}

/** Result of a match on another day: the same amount, or another one. */
const setAmountOutcome = (at: Date) => sql`outcome = 'amount', version = d.version + 1,
  state = case when f.is_equal then 'resolved' else 'open' end, reason = case when f.is_equal then 'matched' end,
  resolved_at = case when f.is_equal then ${at}::timestamptz end`

/**
 * Matches rows that only the provider has on this day with our bookings of another day. Payments that we know and have
 * not booked will be queried.
 */
async function findOursElsewhere(tx: Tx, { dayId, accountId, at }: DayToCompare, run: number): Promise<void> {
  const open = sql`d.day_id = ${dayId} and d.run = ${run} and d.state = 'open' and d.outcome = 'theirs'`
  // One lookup per row, each with its index.
  const bookedBy = (column: 'our_no' | 'provider_no') => sql`
    (select b.intent_id, b.minor, b.currency from payments_booked b where b.operator_id = d.operator_id and b.account_id = ${accountId}
      and b.kind = d.kind and b.${sql.ref(column)} = d.match_no and b.${sql.ref(column)} <> '')`
  await sql`
    update payments_differences d set intent_id = f.intent_id, ours_minor = f.minor, ${setAmountOutcome(at)}
    from (select d.operator_id, d.id, b.intent_id, b.minor, b.minor = d.theirs_minor and b.currency = d.currency as is_equal
      from payments_differences d cross join lateral (
        select b.* from (${bookedBy('our_no')} union all ${bookedBy('provider_no')}) b order by b.minor <> d.theirs_minor limit 1) b
      where ${open}) f
    where d.operator_id = f.operator_id and d.id = f.id`.execute(tx)
  await sql`
    update payments_differences d set intent_id = i.id from payments_intents i
    where ${open} and d.kind = 'payment' and i.operator_id = d.operator_id and i.our_no = d.match_no and i.account_id = ${accountId}`.execute(
    tx,
  )
  await sql`
    update payments_differences d set intent_id = r.intent_id from payments_refunds r
    join payments_intents i on i.operator_id = r.operator_id and i.id = r.intent_id
    where ${open} and d.kind = 'refund' and r.operator_id = d.operator_id and r.our_no = d.match_no and i.account_id = ${accountId}`.execute(
    tx,
  )
}
/** Matches our bookings of this day that the provider does not have with the file of another day. */
async function findTheirsElsewhere(
  tx: Tx,
  { dayId, accountId, at, run }: DayToCompare & { run: number },
): Promise<void> {
  await sql`
    update payments_differences d set theirs_minor = f.minor, ${setAmountOutcome(at)}
    from (select d.operator_id, d.id, r.minor, r.minor = d.ours_minor and r.currency = d.currency as is_equal
      from payments_differences d cross join lateral (
        select r.amount_minor as minor, r.currency from payments_day_rows r
        join payments_days x on x.operator_id = r.operator_id and x.file_id = r.file_id
        where r.operator_id = d.operator_id and r.match_no in (d.match_no, nullif(d.provider_no, '')) and r.kind = d.kind
          and x.account_id = ${accountId} and x.id <> ${dayId} order by r.amount_minor <> d.ours_minor limit 1) r
      where d.day_id = ${dayId} and d.run = ${run} and d.state = 'open' and d.outcome = 'ours') f
    where d.operator_id = f.operator_id and d.id = f.id`.execute(tx)
}
/** Ends differences that this comparison did not find any more. */
async function endUnseen(tx: Tx, { dayId, at }: DayToCompare, run: number): Promise<void> {
  await sql`
    update payments_differences set state = 'resolved', reason = 'matched', resolved_at = ${at}, version = version + 1
    where day_id = ${dayId} and run < ${run} and state <> 'resolved'`.execute(tx)
}
/** Ends open differences of other days, because this day's file contains the payment. */
async function findTheirsOf(tx: Tx, { accountId, dayId, at }: DayToCompare, fileId: string): Promise<void> {
  await sql`
    update payments_differences d set theirs_minor = f.minor, ${setAmountOutcome(at)}
    from (select d.operator_id, d.id, r.amount_minor as minor, r.amount_minor = d.ours_minor and r.currency = d.currency as is_equal
      from payments_differences d join payments_days x on x.operator_id = d.operator_id and x.id = d.day_id
      join payments_day_rows r on r.operator_id = d.operator_id and r.match_no in (d.match_no, nullif(d.provider_no, '')) and r.kind = d.kind
      where x.account_id = ${accountId} and x.id <> ${dayId} and d.state = 'open' and d.outcome = 'ours' and r.file_id = ${fileId}) f
    where d.operator_id = f.operator_id and d.id = f.id`.execute(tx)
}

/** Sets compared days to equal if all their differences are resolved. */
export async function updateDaysWithoutOpen(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update payments_days d set open_count = c.open, state = case when c.open = 0 then 'equal' else 'different' end
    from (select x.operator_id, x.id, (select count(*) from payments_differences f where f.operator_id = x.operator_id and f.day_id = x.id
        and f.state <> 'resolved')::int as open
      from payments_days x where x.account_id = ${accountId} and x.compared_at is not null) c
    where d.operator_id = c.operator_id and d.id = c.id and (d.open_count <> c.open or d.state in ('waiting', 'failed'))`.execute(
    tx,
  )
}

/** Returns payments and refunds that the provider has and we know, but have not booked. */
export async function listUnbookedOfDay(
  tx: Tx,
  dayId: string,
  most: number,
): Promise<{ intents: string[]; refunds: string[] }> {
  const { rows } = await sql<{ intents: string[]; refunds: string[] }>`
    select coalesce(array_agg(distinct d.intent_id) filter (where d.kind = 'payment'), '{}') as intents,
      coalesce(array_agg(distinct r.id) filter (where r.id is not null), '{}') as refunds
    from (select * from payments_differences where day_id = ${dayId} and state = 'open' and outcome = 'theirs' and intent_id is not null
      limit ${most}) d
    left join payments_refunds r on d.kind = 'refund' and r.operator_id = d.operator_id and r.our_no = d.match_no`.execute(
    tx,
  )
  return rows[0] ?? { intents: [], refunds: [] }
}
