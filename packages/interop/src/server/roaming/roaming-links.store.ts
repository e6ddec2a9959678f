import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RoamingForm, StoredRoamingTerms } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Terms for our drivers at a partner. Without configured terms no driver may charge there. */
export type RoamingTermsValues = RoamingForm
const termFields = [
  'tokens',
  'groupKeys',
  'whitelist',
  'marginHundredths',
  'roundingMinor',
  'netted',
  'recordDays',
  'mostSessionMinor',
  'mostKwhE5',
  'tariffToleranceHundredths',
  'mostAgeDays',
] as const
const emptyTerms: RoamingTermsValues = {
  tokens: 'none',
  groupKeys: [],
  whitelist: 'NEVER',
  marginHundredths: 0,
  roundingMinor: 1,
  netted: false,
  recordDays: 3,
  mostSessionMinor: null,
  mostKwhE5: null,
  tariffToleranceHundredths: 500,
  mostAgeDays: 60,
}
export async function readRoamingTerms(tx: Tx, { operatorId, id }: PartnerKey): Promise<RoamingTermsValues> {
  const row = await tx
    .selectFrom('interop_roaming_links')
    .select(aliasColumns(termFields))
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .executeTakeFirst()
  // Safe cast: the database constraints allow the same kinds.
  return (row as RoamingTermsValues | undefined) ?? emptyTerms
}

type Found = Omit<StoredRoamingTerms, 'id' | 'pulledAt' | 'nextAt'> & { pulledAt: Date | null; nextAt: Date | null }
/** Returns undefined if the partner does not exist. */
export async function findRoaming(tx: Tx, { operatorId, id }: PartnerKey): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select coalesce(r.tokens, ${emptyTerms.tokens}) as tokens, coalesce(r.group_keys, '{}') as "groupKeys",
      coalesce(r.whitelist, ${emptyTerms.whitelist}) as whitelist,
      coalesce(r.margin_hundredths, ${emptyTerms.marginHundredths}::int) as "marginHundredths",
      coalesce(r.rounding_minor, ${emptyTerms.roundingMinor}::int) as "roundingMinor", coalesce(r.version, 0) as version,
      coalesce(r.netted, false) as netted, coalesce(r.record_days, ${emptyTerms.recordDays}::int) as "recordDays",
      r.most_session_minor as "mostSessionMinor", r.most_kwh_e5 as "mostKwhE5",
      coalesce(r.tariff_tolerance_hundredths, ${emptyTerms.tariffToleranceHundredths}::int) as "tariffToleranceHundredths",
      coalesce(r.most_age_days, ${emptyTerms.mostAgeDays}::int) as "mostAgeDays",
      r.pulled_at as "pulledAt", r.next_at as "nextAt", coalesce(r.failures, 0) as failures, coalesce(r.problem, '') as problem,
      (select count(*)::int from interop_roaming_stations s where s.operator_id = p.operator_id and s.partner_id = p.id) as stations,
      (select count(*)::int from interop_roaming_evses e where e.operator_id = p.operator_id and e.partner_id = p.id
        and e.status <> 'REMOVED') as evses,
      (select count(*)::int from interop_roaming_tariffs t where t.operator_id = p.operator_id and t.partner_id = p.id) as tariffs,
      (select count(*)::int from interop_roaming_refusals f where f.operator_id = p.operator_id and f.partner_id = p.id) as refused,
      k.told as "sentTokens", k.pending as "pendingTokens",
      (select coalesce(sum(c.cost_minor), 0)::bigint from interop_roaming_records c where c.operator_id = p.operator_id
        and c.partner_id = p.id) as "billedMinor", o.currency
    from organisation_partners p
    join organisation_operator_facts o on o.operator_id = p.operator_id
    left join interop_roaming_links r on r.operator_id = p.operator_id and r.partner_id = p.id
    cross join lateral (select count(*) filter (where synced = token)::int as told,
        count(*) filter (where synced is distinct from token)::int as pending
      from interop_roaming_tokens t where t.operator_id = p.operator_id and t.partner_id = p.id) k
    where p.operator_id = ${operatorId} and p.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Saves the terms and schedules a check of the tokens. Returns false if the row has another version. 0: there was no
 * row.
 */
export async function saveRoaming(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { version, now, ...form }: RoamingForm & { version: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into interop_roaming_links as r (operator_id, partner_id, tokens, group_keys, whitelist, margin_hundredths,
      rounding_minor, netted, record_days, most_session_minor, most_kwh_e5, tariff_tolerance_hundredths, most_age_days,
      next_at, tokens_at)
    select ${operatorId}, ${id}, ${form.tokens}, ${form.groupKeys}::text[], ${form.whitelist}, ${form.marginHundredths},
      ${form.roundingMinor}, ${form.netted}, ${form.recordDays}, ${form.mostSessionMinor}::bigint, ${form.mostKwhE5}::bigint,
      ${form.tariffToleranceHundredths}, ${form.mostAgeDays}, ${now}, ${now}
    where ${version} = 0 or exists (select from interop_roaming_links where operator_id = ${operatorId} and partner_id = ${id})
    on conflict (operator_id, partner_id) do update set tokens = excluded.tokens, group_keys = excluded.group_keys,
      whitelist = excluded.whitelist, margin_hundredths = excluded.margin_hundredths,
      rounding_minor = excluded.rounding_minor, netted = excluded.netted, record_days = excluded.record_days,
      most_session_minor = excluded.most_session_minor, most_kwh_e5 = excluded.most_kwh_e5,
      tariff_tolerance_hundredths = excluded.tariff_tolerance_hundredths, most_age_days = excluded.most_age_days, tokens_at = excluded.tokens_at, tokens_failures = 0, version = r.version + 1
    where r.version = ${version}
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Schedules the next pull for now. */
export async function schedulePull(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<void> {
  await sql`
    insert into interop_roaming_links (operator_id, partner_id, next_at, tokens_at, version)
    values (${operatorId}, ${id}, ${now}, ${now}, 0)
    on conflict (operator_id, partner_id) do update set next_at = excluded.next_at, failures = 0`.execute(tx)
}

const theirs = sql.raw(`organisation_partners p
  join interop_ocpi_links l on l.operator_id = p.operator_id and l.partner_id = p.id and l.state = 'registered'
  left join interop_roaming_links r on r.operator_id = p.operator_id and r.partner_id = p.id`)
const isTheirs = `p.enabled and p.protocol = 'ocpi' and p.direction <> 'supply'`
/** SQL condition: never pulled, not pulled since the last registration, or the next pull is due. */
const pullIsDue = `(r.partner_id is null or r.next_at <= clock_timestamp() or r.started_at < l.registered_at)`
/** SQL condition that is true while a pull of a partner's stations is due. */
export const locationPullDueSql = `exists (select from organisation_partners p
  join interop_ocpi_links l on l.operator_id = p.operator_id and l.partner_id = p.id and l.state = 'registered'
  left join interop_roaming_links r on r.operator_id = p.operator_id and r.partner_id = p.id
  where ${isTheirs} and ${pullIsDue})`
export const tokenPushDueSql = `exists (select from organisation_partners p
  join interop_ocpi_links l on l.operator_id = p.operator_id and l.partner_id = p.id and l.state = 'registered'
  join interop_roaming_links r on r.operator_id = p.operator_id and r.partner_id = p.id
  where ${isTheirs} and r.tokens_at <= clock_timestamp())`

/** Lease of a pull in seconds, renewed with each page. */
const leaseSeconds = 300
/** Claims the partners whose pull is due, each for a limited time. Runs in a platform transaction. */
export async function claimLocationPulls(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<PartnerKey[]> {
  await sql`insert into interop_roaming_links (operator_id, partner_id, next_at, tokens_at, version)
    select p.operator_id, p.id, ${now}, ${now}, 0 from ${theirs} where ${sql.raw(isTheirs)} and r.partner_id is null
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<PartnerKey>`
    with due as (
      select k.operator_id, k.partner_id from interop_roaming_links k
      where exists (select from ${theirs} where ${sql.raw(isTheirs)} and p.operator_id = k.operator_id and p.id = k.partner_id
        and (r.next_at <= ${now} or r.started_at < l.registered_at))
      order by k.next_at limit ${limit} for update skip locked)
    update interop_roaming_links k set started_at = ${now}, next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id`.execute(tx)
  return rows
}
export async function extendPullLease(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<void> {
  await sql`update interop_roaming_links set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
}
/**
 * Schedules the next pull: after a complete pull in the night, between two and four in the operator's time zone,
 * otherwise at the next retry.
 */
export async function finishLocationPull(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, problem, waits }: { now: Date; problem: string; waits: number },
): Promise<void> {
  await sql`
    update interop_roaming_links r set problem = ${problem}, pulled_at = case when ${problem} = '' then ${now}::timestamptz else r.pulled_at end,
      failures = case when ${problem} = '' then 0 else least(r.failures + 1, 100) end,
      next_at = case when ${problem} = '' then
          (date_trunc('day', ${now}::timestamptz at time zone o.time_zone) + interval '1 day 2 hours') at time zone o.time_zone
          + make_interval(mins => abs(hashtext(r.partner_id::text) % 120))
        else ${now}::timestamptz + make_interval(secs => ${waits}) end
    from organisation_operator_facts o
    where o.operator_id = r.operator_id and r.operator_id = ${operatorId} and r.partner_id = ${id}`.execute(tx)
}
/** Returns the time up to which sessions and records of a partner were pulled. Null: never. */
export async function getRecordsPulledUntil(tx: Tx, { operatorId, id }: PartnerKey): Promise<Date | null> {
  const row = await tx
    .selectFrom('interop_roaming_links')
    .select('records_to')
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .executeTakeFirst()
  return row?.records_to ?? null
}
export async function saveRecordsPulledUntil(tx: Tx, { operatorId, id }: PartnerKey, to: Date): Promise<void> {
  await sql`update interop_roaming_links set records_to = ${to} where operator_id = ${operatorId} and partner_id = ${id}`.execute(
    tx,
  )
}
export async function pullFailures(tx: Tx, { operatorId, id }: PartnerKey): Promise<number> {
  const row = await tx
    .selectFrom('interop_roaming_links')
    .select('failures')
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Claims the partners whose tokens are checked now, each for a limited time. Runs in a platform transaction. */
export async function claimTokenPushRuns(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<(PartnerKey & { failures: number })[]> {
  const { rows } = await sql<PartnerKey & { failures: number }>`
    with due as (
      select k.operator_id, k.partner_id from interop_roaming_links k
      where k.tokens_at <= ${now} and exists (select from ${theirs}
        where ${sql.raw(isTheirs)} and p.operator_id = k.operator_id and p.id = k.partner_id)
      order by k.tokens_at limit ${limit} for update skip locked)
    update interop_roaming_links k set tokens_at = ${now}::timestamptz + interval '60 seconds'
    from due where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id, k.tokens_failures as failures`.execute(tx)
  return rows
}
export async function finishTokenPushRun(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { failed, nextAt }: { failed: boolean; nextAt: Date },
): Promise<void> {
  await sql`
    update interop_roaming_links set tokens_at = ${nextAt},
      tokens_failures = case when ${failed} then least(tokens_failures + 1, 100) else 0 end
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
}
