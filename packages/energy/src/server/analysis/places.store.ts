import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MeterNode } from '../../contract/index.ts'

export type MeterPlace = Pick<MeterNode, 'meterId' | 'parentId' | 'role'>

export async function placeOf(tx: Tx, meterId: string): Promise<MeterPlace | undefined> {
  const { rows } = await sql<MeterPlace>`
    select m.meter_id as "meterId", p.parent_id as "parentId", coalesce(p.role, 'use') as role from stations_meter_names m
    left join energy_meter_places p on p.operator_id = m.operator_id and p.meter_id = m.meter_id where m.meter_id = ${meterId}`.execute(
    tx,
  )
  return rows[0]
}
/** Throws energy.meter-circle. Places of an operator change one after another: two at once could close a circle. */
export async function putPlace(
  tx: Tx,
  operatorId: string,
  { meterId, parentId, role }: MeterPlace,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 1032))`.execute(
    tx,
  )
  const { rows } = await sql`
    with recursive above (id) as (select ${parentId}::uuid union select p.parent_id from above a join energy_meter_places p on p.meter_id = a.id where p.parent_id is not null)
    select from above where id = ${meterId}`.execute(tx)
  if (rows.length > 0) throw new Problem('energy.meter-circle', {}, { parentId: 'energy.meter-circle' })
  await sql`
    insert into energy_meter_places (operator_id, meter_id, parent_id, role) values (${operatorId}, ${meterId}, ${parentId}, ${role})
    on conflict (operator_id, meter_id) do update set parent_id = excluded.parent_id, role = excluded.role, updated_at = now()`.execute(
    tx,
  )
}
