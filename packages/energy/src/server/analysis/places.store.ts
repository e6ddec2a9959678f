import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MeterNode } from '../../contract/index.ts'

export type MeterPlace = Pick<MeterNode, 'meterId' | 'parentId' | 'role' | 'fromDay'>

/** Returns the current position of a meter. */
export async function meterPlaceOf(tx: Tx, meterId: string): Promise<MeterPlace | undefined> {
  const { rows } = await sql<MeterPlace>`
    select m.meter_id as "meterId", p.parent_id as "parentId", coalesce(p.role, 'use') as role, p.from_day::text as "fromDay" from stations_meter_names m
    left join energy_meter_places p on p.operator_id = m.operator_id and p.meter_id = m.meter_id where m.meter_id = ${meterId}`.execute(
    tx,
  )
  return rows[0]
}
/**
 * Moves a meter from a day on. The past stays unchanged. Without a day the position applies to all time. Throws
 * energy.meter-circle if a circle results on any day. Position changes of an operator are serialised, because two
 * concurrent changes could form a circle.
 */
export async function setMeterPlace(tx: Tx, operatorId: string, place: MeterPlace): Promise<void> {
  const { meterId, parentId, role, fromDay } = place
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 1032))`.execute(tx)
  const { rows } = await sql`
    with recursive above (id, valid) as (select ${parentId}::uuid, daterange(${fromDay}::date, null)
      union select p.parent_id, p.valid * a.valid from above a join energy_meter_positions p on p.meter_id = a.id and p.valid && a.valid where p.parent_id is not null)
    select from above where id = ${meterId}`.execute(tx)
  if (rows.length > 0) throw new Problem('energy.meter-circle', {}, { parentId: 'energy.meter-circle' })
  await storePastPlace(tx, place)
  await sql`
    insert into energy_meter_places (operator_id, meter_id, parent_id, role, from_day) values (${operatorId}, ${meterId}, ${parentId}, ${role}, ${fromDay}::date)
    on conflict (operator_id, meter_id) do update set parent_id = excluded.parent_id, role = excluded.role, from_day = excluded.from_day, updated_at = now()`.execute(
    tx,
  )
}
/** Keeps the positions before the day and removes those of later days. */
async function storePastPlace(tx: Tx, { meterId, fromDay }: MeterPlace): Promise<void> {
  const until = fromDay === null ? sql`'empty'::daterange` : sql`daterange(null, ${fromDay}::date)`
  await sql`delete from energy_meter_past_places where meter_id = ${meterId} and isempty(valid * ${until})`.execute(tx)
  await sql`update energy_meter_past_places set valid = valid * ${until} where meter_id = ${meterId}`.execute(tx)
  await sql`
    insert into energy_meter_past_places (operator_id, meter_id, valid, parent_id, role)
    select operator_id, meter_id, daterange(from_day, null) * ${until}, parent_id, role from energy_meter_places
    where meter_id = ${meterId} and not isempty(daterange(from_day, null) * ${until})`.execute(tx)
}
