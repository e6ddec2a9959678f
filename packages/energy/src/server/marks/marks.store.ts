import { newId } from '@evops/platform/contract'
import { encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * SQL offsets in quarter hours. A quarter hour affects the interpolation of missing ones up to a day away, so days on
 * both sides are marked, in steps that skip none.
 */
const reach = sql`(values (-97), (-49), (0), (49), (97)) r (quarters)`

/** Marks the days of these quarter hours and the days that are interpolated from them. */
export async function markMeterDays(
  tx: Tx,
  operatorId: string,
  quarters: readonly { meterId: string; at: number }[],
): Promise<void> {
  if (quarters.length === 0) return
  await sql`
    insert into energy_marks (operator_id, kind, subject_id, day, mark_id)
    select distinct ${operatorId}::uuid, 'meter', n.meter_id, ((to_timestamp(n.at / 1000) + r.quarters * interval '15 minutes') at time zone s.time_zone)::date, ${newId()}::uuid
    from (select distinct * from unnest(${encodeUnquotedColumn(quarters, ({ meterId }) => meterId)}::uuid[], ${encodeUnquotedColumn(quarters, ({ at }) => at)}::float8[]) q (meter_id, at)) n
    join stations_meter_names m on m.meter_id = n.meter_id
    join stations_station_names s on s.operator_id = m.operator_id and s.station_id = m.station_id, ${reach}`.execute(
    tx,
  )
}

/** Marks every day of a supply point and of its meters, before and after a change. */
export async function markSupplyDays(tx: Tx, supplyId: string): Promise<void> {
  // The running batch may add days that are not visible yet.
  await lockRollUps(tx)
  await sql`
    insert into energy_marks (operator_id, kind, subject_id, day, mark_id)
    select operator_id, 'supply', ${supplyId}::uuid, day, ${newId()}::uuid from (
      select d.operator_id, d.day from energy_supply_days d where d.supply_id = ${supplyId}
      union select d.operator_id, d.day from energy_supply_meters f
        join energy_meter_days d on d.operator_id = f.operator_id and d.meter_id = f.meter_id and f.valid @> d.day
        where f.supply_id = ${supplyId}
    ) x`.execute(tx)
}

/** Marks the days of all supply points with a tariff, because its periods define the limits. */
export async function markTariffDays(tx: Tx, tariffId: string): Promise<void> {
  await lockRollUps(tx)
  await sql`
    insert into energy_marks (operator_id, kind, subject_id, day, mark_id)
    select d.operator_id, 'supply', d.supply_id, d.day, ${newId()}::uuid from energy_supply_points p
    join energy_supply_days d on d.operator_id = p.operator_id and d.supply_id = p.id where p.tariff_id = ${tariffId}`.execute(
    tx,
  )
}

export interface RollUpMark {
  kind: 'meter' | 'supply'
  id: string
  day: string
}
/** Takes marks and combines those of the same day. */
export async function takeRollUpMarks(tx: Tx, limit: number): Promise<RollUpMark[]> {
  const { rows } = await sql<RollUpMark>`
    with due as (select kind, subject_id, day from energy_marks group by kind, subject_id, day order by kind, subject_id, day limit ${limit})
    , gone as (delete from energy_marks m using due d where m.kind = d.kind and m.subject_id = d.subject_id and m.day = d.day)
    select kind, subject_id as id, day::text from due`.execute(tx)
  return rows
}

/** Takes the marks of meter days that are calculated together with others, before their values are read. */
export async function takeMeterDayMarks(tx: Tx, meterDays: readonly { id: string; day: string }[]): Promise<void> {
  await sql`
    delete from energy_marks m using (select distinct * from unnest(${encodeUnquotedColumn(meterDays, ({ id }) => id)}::uuid[], ${encodeUnquotedColumn(meterDays, ({ day }) => day)}::date[]) n (id, day)) k
    where m.kind = 'meter' and m.subject_id = k.id and m.day = k.day`.execute(tx)
}

/** SQL condition: a day is marked, or a meter's past has not been rolled up in the current time zone of its station. */
export const rollUpDueSql = 'exists (select from energy_marks) or exists (select from energy_unrolled_meters)'

export async function operatorsWithDueRollUps(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from energy_marks union select operator_id from energy_unrolled_meters`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Serialises the roll-ups of an operator. */
export async function lockRollUps(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 1031))`.execute(tx)
}

/**
 * Marks the whole past of a meter that has not been rolled up, or whose station's time zone changed. Returns false if
 * there is none.
 */
export async function markMeterHistory(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select meter_id as id, time_zone as "timeZone" from energy_unrolled_meters order by meter_id limit 1`.execute(tx)
  const [meter] = rows
  if (!meter) return false
  const { id, timeZone } = meter
  // Days of another time zone are recalculated or deleted.
  await sql`
    insert into energy_marks (operator_id, kind, subject_id, day, mark_id)
    select distinct operator_id, 'meter', ${id}::uuid, (at at time zone ${timeZone})::date, ${newId()}::uuid from energy_quarters where meter_id = ${id}
    union select operator_id, 'meter', ${id}::uuid, day, ${newId()}::uuid from energy_meter_days where meter_id = ${id}
    on conflict do nothing`.execute(tx)
  // A whole day may be missing between two quarter hours.
  await sql`
    insert into energy_marks (operator_id, kind, subject_id, day, mark_id)
    select distinct m.operator_id, 'meter', m.subject_id, m.day + n, ${newId()}::uuid from energy_marks m, (values (-1), (1)) v (n) where m.kind = 'meter' and m.subject_id = ${id}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into energy_meter_zones (operator_id, meter_id, time_zone)
    select operator_id, meter_id, ${timeZone} from stations_meter_names where meter_id = ${id}
    on conflict (operator_id, meter_id) do update set time_zone = excluded.time_zone`.execute(tx)
  return true
}
