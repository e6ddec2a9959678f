import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Notes that tokens of the transaction's operator have changed. Its charge points are updated within seconds of the
 * commit. `refuses`: a token may be rejected that was accepted before, so charge points without a list clear their
 * authorization cache.
 */
export async function recordListChange(tx: Tx, { refuses }: { refuses: boolean }): Promise<void> {
  await sql`insert into stations_list_marks (operator_id, id, refuses) values (platform_operator(), ${newId()}, ${refuses})`.execute(
    tx,
  )
}

/**
 * Condition that charge point `p` of station `s` has an authorization cache, as far as known, and no local list with
 * priority over it.
 */
const remembers = sql.raw(`
  coalesce((select lower(v.attributes -> 'Actual' ->> 'value') from stations_variables v
      where v.operator_id = p.operator_id and v.charge_point_id = p.id and v.key = 'AuthCacheCtrlr.Enabled'),
    lower(c.keys -> 'AuthorizationCacheEnabled' ->> 'value'), (c.keys is null)::text) = 'true'
  and (not s.local_list or l.reported_version < 0 or lower(c.keys -> 'LocalAuthListEnabled' ->> 'value') = 'false')`)

/** Condition for pending changes of the lists. Needs a platform transaction. */
/** Condition that is true while unprocessed changes exist, or while a connected charge point is due. */
export const localListsDueSql = `exists (select from stations_list_marks) or exists (
  select from stations_list_pushes q join stations_links k on k.operator_id = q.operator_id and k.charge_point_id = q.charge_point_id and k.connected
  where (q.due_at <= clock_timestamp() or q.claimed_until is not null) and (q.claimed_until is null or q.claimed_until < clock_timestamp()))`

export async function hasListChange(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from stations_list_marks limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Processes noted changes and makes the charge points of those operators due: connected ones with a local list, and
 * ones with an authorization cache as soon as they connect. Charge points that refused several times are tried again
 * immediately if a token is now rejected. Needs a platform transaction.
 */
export async function takeListChanges(tx: Tx): Promise<void> {
  const { rows } = await sql<{ operatorId: string; refuses: boolean }>`
    with next as (select operator_id, id from stations_list_marks limit 5000 for update skip locked),
    gone as (delete from stations_list_marks m using next n where m.operator_id = n.operator_id and m.id = n.id returning m.operator_id, m.refuses)
    insert into stations_list_turns as t (operator_id, no)
    select operator_id, 1 from gone group by operator_id order by operator_id
    on conflict (operator_id) do update set no = t.no + 1
    returning operator_id as "operatorId", (select bool_or(refuses) from gone g where g.operator_id = t.operator_id) as refuses`.execute(
    tx,
  )
  for (const { operatorId, refuses } of rows)
    await sql`
      insert into stations_list_pushes as u (operator_id, charge_point_id, due_at, clear_cache)
      select p.operator_id, p.id, case when k.connected then clock_timestamp() end, ${refuses} and coalesce(${remembers}, false)
      from stations_charge_points p
      join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
      left join stations_links k on k.operator_id = p.operator_id and k.charge_point_id = p.id
      left join stations_local_lists l on l.operator_id = p.operator_id and l.charge_point_id = p.id
      left join lateral (select keys from stations_configurations f where f.operator_id = p.operator_id and f.charge_point_id = p.id
        order by read_at desc limit 1) c on true
      where p.operator_id = ${operatorId} and p.asset_state <> 'retired'
        and (s.local_list_by is not null and k.connected or ${refuses} and coalesce(${remembers}, false))
      order by p.id
      on conflict (operator_id, charge_point_id) do update set due_at = coalesce(u.due_at, excluded.due_at),
        clear_cache = u.clear_cache or excluded.clear_cache,
        next_at = case when ${refuses} and u.failures <= 3 then null else u.next_at end`.execute(tx)
}

export interface DueChargePoint {
  operatorId: string
  chargePointId: string
}
const claimSeconds = sql.raw('90')

/**
 * Claims connected charge points that are due, the longest waiting first. A worker that ended loses its claims. Needs a
 * platform transaction.
 */
export async function claimDueChargePoints(tx: Tx, most: number): Promise<DueChargePoint[]> {
  if (most <= 0) return []
  const { rows } = await sql<DueChargePoint>`
    update stations_list_pushes u set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds}), due_at = null
    from (select q.operator_id, q.charge_point_id from stations_list_pushes q
      join stations_links k on k.operator_id = q.operator_id and k.charge_point_id = q.charge_point_id and k.connected
      where (q.due_at <= clock_timestamp() or q.claimed_until is not null) and (q.claimed_until is null or q.claimed_until < clock_timestamp())
      order by q.due_at limit ${most} for update of q skip locked) d
    where u.operator_id = d.operator_id and u.charge_point_id = d.charge_point_id
    returning u.operator_id as "operatorId", u.charge_point_id as "chargePointId"`.execute(tx)
  return rows
}

/**
 * Makes a charge point due again whose update no process sent although it is marked as connected: the process is busy
 * or has ended.
 */
export async function makeChargePointDueAgain(tx: Tx, chargePointId: string): Promise<void> {
  await sql`update stations_list_pushes set due_at = coalesce(due_at, clock_timestamp() + interval '10 seconds')
    where charge_point_id = ${chargePointId}`.execute(tx)
}

/** Releases the claims of charge points. */
export async function releaseChargePoints(tx: Tx, chargePointIds: readonly string[]): Promise<void> {
  await sql`update stations_list_pushes set claimed_until = null where charge_point_id = any(${[...chargePointIds]}::uuid[])`.execute(
    tx,
  )
}

/**
 * Makes charge points due without a change: those to be retried after a refusal, those updated manually or reconnected
 * unnoticed, and those that have since reported their limits. Needs a platform transaction.
 */
export async function makeDueWithoutChange(tx: Tx, operatorId: string): Promise<void> {
  await sql`
    insert into stations_list_pushes as u (operator_id, charge_point_id, due_at)
    select p.operator_id, p.id, clock_timestamp()
    from stations_charge_points p
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
    join stations_links k on k.operator_id = p.operator_id and k.charge_point_id = p.id and k.connected
    left join stations_local_lists l on l.operator_id = p.operator_id and l.charge_point_id = p.id
    left join stations_list_pushes w on w.operator_id = p.operator_id and w.charge_point_id = p.id
    left join lateral (select f.read_at from stations_configurations f where f.operator_id = p.operator_id and f.charge_point_id = p.id
      order by f.read_at desc limit 1) c on true
    where p.operator_id = ${operatorId} and p.asset_state <> 'retired' and s.local_list_by is not null
      and not coalesce(w.paused, false)
      and (w.next_at <= now() or l.reported_at is null or l.reported_at <= k.changed_at
        or (l.reported_version >= 0 and l.digest_version is distinct from l.version)
        or c.read_at > w.tried_at or w.clear_cache)
    order by p.id
    on conflict (operator_id, charge_point_id) do update set due_at = coalesce(u.due_at, excluded.due_at)`.execute(tx)
}

/** Returns the current turn of the operator's lists. The number changes with each change of the lists. */
export async function listRevisionOf(tx: Tx): Promise<{ no: number; digest: string | null }> {
  const row = await tx.selectFrom('stations_list_turns').select(['no', 'digest']).executeTakeFirst()
  return row ?? { no: 0, digest: null }
}
export async function saveListRevisionDigest(tx: Tx, no: number, digest: string): Promise<void> {
  await tx.updateTable('stations_list_turns').set({ digest }).where('no', '=', no).execute()
}

/** Statement for reconnected charge points that are ready, many at a time. */
export const reconnectedChargePoints = {
  name: 'stations_lists_came_back',
  text: `
    insert into stations_list_pushes as u (operator_id, charge_point_id, due_at)
    select p.operator_id, p.id, clock_timestamp()
    from (select distinct * from unnest($1::uuid[], $2::uuid[]) as w (operator_id, charge_point_id)) w
    join stations_charge_points p on p.operator_id = w.operator_id and p.id = w.charge_point_id
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
    left join stations_list_pushes k on k.operator_id = p.operator_id and k.charge_point_id = p.id
    where s.local_list_by is not null or k.clear_cache
    order by p.operator_id, p.id
    on conflict (operator_id, charge_point_id) do update set due_at = coalesce(u.due_at, excluded.due_at)`,
  columns: (chargePoints: DueChargePoint[]) => [
    chargePoints.map(({ operatorId }) => operatorId),
    chargePoints.map(({ chargePointId }) => chargePointId),
  ],
  pick: (_rows: unknown[], chargePoints: DueChargePoint[]) => chargePoints.map(() => true),
}
