import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Lease of a push run in seconds. Another process takes over the partner afterwards. */
export const leaseSeconds = 60
/**
 * Interval in seconds of the check of visible data, which also reads changed states from further back. All data is
 * checked once a day.
 */
const lookSeconds = 20
/** Delay between the time stamp of a row and its visibility: usually seconds, at most two minutes. */
const [overlapSeconds, longOverlapSeconds] = [5, 120]

/** SQL condition: the partner has sessions that are not complete. */
const sessionsOpen = `exists (
  select from interop_sessions s where s.operator_id = p.operator_id and s.partner_id = p.id and s.done_at is null)`
/** SQL condition: the partner is notified, about connectors if push is enabled, about sessions if it started any. */
const isPushEnabled = `p.enabled and p.their_secrets is not null and p.direction <> 'consume' and (p.push_enabled or ${sessionsOpen})`
/**
 * SQL condition for a partner `p` and its link `l`: a push run may find connector changes. The run uses the same marks.
 * Without changes, only the runs that check the visible data take place.
 */
export const hasConnectorChangesSql = `(l.looked_at is null or l.problem <> '' or coalesce(l.swept_at, '-infinity') <= clock_timestamp() - interval '${lookSeconds} s'
  or coalesce(l.whole_at, '-infinity') <= clock_timestamp() - interval '1 day'
  or exists (select from stations_charge_point_changes c where c.operator_id = p.operator_id and c.changed_at >= l.looked_at - interval '${overlapSeconds} s')
  or exists (select from interop_sent_states t where t.operator_id = p.operator_id and t.partner_id = p.id and t.due
    and t.next_at <= clock_timestamp()))`
/** SQL condition that is true while connector or session data is pending for a partner. */
export const tcecPushPendingSql = `exists (select from organisation_partners p
  left join interop_links l on l.operator_id = p.operator_id and l.partner_id = p.id
  where ${isPushEnabled}
    and coalesce(l.next_at, '-infinity') <= clock_timestamp() and (${sessionsOpen} or ${hasConnectorChangesSql}))`

export interface PushRun extends PartnerKey {
  /** True if the partner receives connector states. */
  states: boolean
  /** True if the partner supports `notification_stationFee`. */
  fees: boolean
  /** True if the visible data and its prices are checked as well. */
  looks: boolean
  /** Selects only changes since this time. Null: all. */
  since: Date | null
  /** Time of the database clock, as in the time stamps of changes. */
  startedRoundAt: Date
}
/** SQL for the contents of a push run, for the claimed link `k`. */
export const pushRunColumnsSql = (now: Date) => {
  const looks = sql`coalesce(k.swept_at <= ${new Date(now.getTime() - lookSeconds * 1_000)}, true)`
  return sql`clock_timestamp() as "startedRoundAt", p.push_enabled as states, p.push_enabled and ${looks} as looks,
    case when k.whole_at > ${now}::timestamptz - interval '1 day' then k.looked_at - make_interval(secs =>
      case when ${looks} then ${sql.lit(longOverlapSeconds)} else ${sql.lit(overlapSeconds)} end) end as since`
}
/**
 * Claims the partners whose push run is due, each for a limited time. If a process ends, another process takes over.
 * Runs in a platform transaction.
 */
export async function claimPushRuns(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<PushRun[]> {
  await sql`insert into interop_links (operator_id, partner_id, next_at)
    select p.operator_id, p.id, ${now} from organisation_partners p
    where ${sql.raw(isPushEnabled)}
      and not exists (select from interop_links l where l.operator_id = p.operator_id and l.partner_id = p.id)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<PushRun>`
    with due as (
      select l.operator_id, l.partner_id from interop_links l
      join organisation_partners p on p.operator_id = l.operator_id and p.id = l.partner_id
      where l.next_at <= ${now} and ${sql.raw(isPushEnabled)}
      order by l.next_at limit ${limit} for update of l skip locked)
    update interop_links k set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due join organisation_partners p on p.operator_id = due.operator_id and p.id = due.partner_id
    where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id, p.push_enabled and p.sends_fees and not p.supervises as fees, ${pushRunColumnsSql(now)}`.execute(
    tx,
  )
  return rows
}

/**
 * Stores the result of a push run: time of the next run, whether the partner accepted its messages, and the time up to
 * which it has received all changes (null: not all).
 */
export async function finishPushRun(
  tx: Tx,
  { operatorId, id, since, states, looks }: PushRun,
  outcome: { nextAt: Date; now: Date; problem: string | null; reported: boolean; lookedTo: Date | null },
): Promise<void> {
  const { nextAt, now, problem, reported } = outcome
  // A partner without connector push has no sent states.
  const lookedTo = states ? outcome.lookedTo : null
  await sql`
    update interop_links set next_at = ${nextAt}, problem = coalesce(${problem}, ''),
      failures = case when ${problem}::text is null then 0 when ${reported} then 1 else least(failures + 1, 100) end,
      heard_at = case when ${reported} then ${now}::timestamptz else heard_at end,
      looked_at = greatest(${lookedTo}::timestamptz, looked_at),
      swept_at = case when ${lookedTo !== null && looks} then ${now}::timestamptz else swept_at end,
      whole_at = case when ${lookedTo !== null && since === null} then ${now}::timestamptz else whole_at end
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
}

/** Returns the number of consecutive failures of a partner's link. */
export async function countLinkFailures(tx: Tx, { operatorId, id }: PartnerKey): Promise<number> {
  const row = await tx
    .selectFrom('interop_links')
    .select('failures')
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .executeTakeFirst()
  return row?.failures ?? 0
}

export interface StoredToken {
  sealed: Buffer
  until: Date
}
/**
 * Returns the partner's stored token. `hold`: locks the row until the transaction ends. Creates the row if it does not
 * exist.
 */
export async function getPartnerToken(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  hold: boolean,
): Promise<StoredToken | undefined> {
  if (hold)
    await sql`insert into interop_links (operator_id, partner_id) values (${operatorId}, ${id}) on conflict do nothing`.execute(
      tx,
    )
  const { rows } = await sql<StoredToken>`
    select their_token as sealed, their_token_until as until from interop_links
    where operator_id = ${operatorId} and partner_id = ${id} ${hold ? sql`for update` : sql``}`.execute(tx)
  return rows[0]?.sealed ? rows[0] : undefined
}
export async function savePartnerToken(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { sealed, until }: StoredToken,
): Promise<void> {
  await tx
    .updateTable('interop_links')
    .set({ their_token: sealed, their_token_until: until })
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .execute()
}
