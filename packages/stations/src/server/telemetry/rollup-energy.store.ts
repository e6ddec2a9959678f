import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

/**
 * Relation with the registers of sessions at their start and end, which a higher package publishes. Without it only
 * meter values count.
 */
export type SessionRegisters = RawBuilder<unknown>

/** Adds the buckets in which a session ended whose stop arrived in the time span. */
export async function addEndedSessions(
  tx: Tx,
  registers: SessionRegisters,
  { since, until }: { since: Date; until: Date },
): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    insert into rollup_due
    select distinct s.operator_id, p.charge_point_key, s.connector_no::smallint, date_bin('5 minutes', s.ended_at, 'epoch')
    from ${registers} s join stations_charge_points p on p.operator_id = s.operator_id and p.id = s.charge_point_id
    where s.stop_received_at > ${since} and s.stop_received_at <= ${until} and s.ended_at is not null`.execute(tx)
  return numAffectedRows
}

const keys = sql.raw('operator_id, charge_point_key, connector_no')
/** SQL condition that a bucket `r` of a connector has five minutes and a register. */
const isOfConnector = sql.raw(
  'r.operator_id = d.operator_id and r.charge_point_key = d.charge_point_key and r.connector_no = d.connector_no and r.step = 300 and r.register_dwh is not null',
)
const bucketOf = (at: string) => sql`date_bin('5 minutes', ${sql.raw(at)}, 'epoch')`

/**
 * Finds the buckets whose energy changes with the affected ones: from the last register before them to the next register
 * after them. Reading begins and ends one register further, because energy is the difference of two registers.
 */
async function findSpans(tx: Tx, registers: SessionRegisters | undefined): Promise<void> {
  await sql`
    create temporary table if not exists rollup_spans (operator_id uuid, charge_point_key bigint, charge_point_id uuid, connector_no smallint, span_no integer,
      first timestamptz, until timestamptz, reads_from timestamptz, reads_until timestamptz) on commit delete rows`.execute(
    tx,
  )
  await sql`delete from rollup_spans`.execute(tx)
  const marks = (isBefore: boolean) =>
    registers === undefined
      ? sql`union select null where false`
      : sql`union select ${bucketOf('m.at')} from (
          select s.started_at, s.ended_at from ${registers} s where s.operator_id = d.operator_id and s.charge_point_id = d.charge_point_id and s.connector_no = d.connector_no
            and s.started_at < ${isBefore ? sql`d.first` : sql`d.until`} order by s.started_at desc limit 2) s
        cross join lateral (values (s.started_at), (s.ended_at)) m (at) where ${isBefore ? sql`m.at < d.first` : sql`m.at >= d.until`}`
  await sql`
    insert into rollup_spans
    select d.operator_id, d.charge_point_key, d.charge_point_id, d.connector_no, row_number() over (),
      coalesce(b.near, d.first), coalesce(a.near + interval '5 minutes', d.until), coalesce(b.far, d.first), coalesce(a.far + interval '5 minutes', d.until)
    from (
      select e.operator_id, e.charge_point_key, p.id as charge_point_id, e.connector_no, min(e.at) as first, max(e.at) + interval '5 minutes' as until
      from rollup_due e join stations_charge_points p on p.operator_id = e.operator_id and p.charge_point_key = e.charge_point_key
      group by e.operator_id, e.charge_point_key, p.id, e.connector_no, date_bin('1 day', e.at, 'epoch')) d
    cross join lateral (
      select max(x.at) as near, min(x.at) as far from (
        (select r.at from stations_rollups r where ${isOfConnector} and r.at < d.first and r.at > d.first - interval '1 day' order by r.at desc limit 2)
        ${marks(true)} order by at desc limit 2) x) b
    cross join lateral (
      select min(x.at) as near, max(x.at) as far from (
        (select r.at from stations_rollups r where ${isOfConnector} and r.at >= d.until and r.at < d.until + interval '1 day' order by r.at limit 2)
        ${marks(false)} order by at limit 2) x) a`.execute(tx)
}

/**
 * Calculates the energy of the affected buckets from the registers of their connectors and of their sessions' starts and
 * ends, linear between two registers, so that the sum of a day is the difference of the registers at its ends. A step
 * over a pause between sessions, or over more than an hour, belongs to the quarter of an hour before it, because a
 * register does not move while nothing charges. A register that runs backwards adds nothing. A bucket that the next
 * register will complete has no energy yet, and its power is the mean of its meter values.
 */
export async function rollEnergy(tx: Tx, registers: SessionRegisters | undefined): Promise<void> {
  await findSpans(tx, registers)
  const marks = registers
    ? sql`union all
      select e.*, m.at, m.register_dwh, m.kind from rollup_spans e
      cross join lateral (
        select s.* from ${registers} s where s.operator_id = e.operator_id and s.charge_point_id = e.charge_point_id and s.connector_no = e.connector_no
          and s.started_at < e.reads_until and s.started_at > e.reads_from - interval '7 days') s
      cross join lateral (values (s.started_at, s.meter_start_dwh, 'begin'), (s.ended_at, s.meter_end_dwh, 'end')) m (at, register_dwh, kind)
      where m.register_dwh is not null and m.at >= e.reads_from and m.at < e.reads_until`
    : sql``
  await sql`
    with points as (
      select e.*, m.at, m.register_dwh, '' as kind from rollup_spans e
      cross join lateral stations_meter_values_within(e.operator_id, e.charge_point_key, e.connector_no, e.reads_from, e.reads_until) m
      where m.register_dwh is not null and m.at < e.reads_until
      ${marks}),
    known as (
      select span_no, min(at) as since, case when max(at) filter (where kind = 'end') = max(at) then 'infinity' else max(at) end as until
      from points group by span_no),
    steps as (
      select p.*, p.register_dwh - lag(p.register_dwh) over w as dwh, lag(p.at) over w as before_at, lag(p.kind) over w as before_kind
      from points p window w as (partition by p.span_no order by p.at, p.register_dwh, p.kind)),
    parts as (
      select s.*, least(s.at - interval '1 second', case
          when s.before_kind <> 'end' and s.kind <> 'begin' and (s.before_kind = 'begin' or s.kind = 'end' or s.at - s.before_at <= interval '1 hour') then s.before_at
          else greatest(s.before_at, s.at - interval '15 minutes') end) as begins
      from steps s where s.dwh > 0),
    energies as (
      select s.span_no, q.at, sum(
          round(s.dwh * extract(epoch from least(q.at + interval '5 minutes', s.at) - s.begins) / extract(epoch from s.at - s.begins))
          - round(s.dwh * extract(epoch from greatest(q.at, s.begins) - s.begins) / extract(epoch from s.at - s.begins)))::bigint as dwh
      from parts s cross join lateral generate_series(${bucketOf('s.begins')}, s.at - interval '1 microsecond', interval '5 minutes') q (at)
      where q.at >= s.first and q.at < s.until group by s.span_no, q.at),
    buckets as (
      select e.operator_id, e.charge_point_key, e.connector_no, e.span_no, r.at, r.power_w, r.meter_values from rollup_spans e
      join stations_rollups r on r.operator_id = e.operator_id and r.charge_point_key = e.charge_point_key and r.connector_no = e.connector_no and r.step = 300
        and r.at >= e.first and r.at < e.until
      union all
      select e.operator_id, e.charge_point_key, e.connector_no, e.span_no, n.at, null, 0 from rollup_spans e join energies n on n.span_no = e.span_no
      where n.dwh > 0 and not exists (select from stations_rollups r where r.operator_id = e.operator_id and r.charge_point_key = e.charge_point_key
        and r.connector_no = e.connector_no and r.step = 300 and r.at = n.at)),
    changed as (
      insert into stations_rollups as r (${keys}, step, at, meter_values, energy_dwh)
      select distinct on (b.operator_id, b.charge_point_key, b.connector_no, b.at) b.operator_id, b.charge_point_key, b.connector_no, 300, b.at, b.meter_values,
        case when b.power_w is null then n.dwh
          when b.at + interval '5 minutes' > k.since and b.at + interval '5 minutes' <= k.until then coalesce(n.dwh, 0) end
      from buckets b left join energies n on n.span_no = b.span_no and n.at = b.at left join known k on k.span_no = b.span_no
      order by b.operator_id, b.charge_point_key, b.connector_no, b.at, b.span_no
      on conflict (operator_id, charge_point_key, connector_no, step, at) do update set energy_dwh = excluded.energy_dwh
        where r.energy_dwh is distinct from excluded.energy_dwh
      returning ${keys}, at)
    insert into rollup_due select ${keys}, at from changed`.execute(tx)
}
