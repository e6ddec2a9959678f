import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { VehicleChoice } from '../../contract/index.ts'
import { vehicleNameCondition } from './places.store.ts'

/** Returns at most 50 vehicles: active ones before retired ones, short numbers before long ones. */
export async function findVehicleChoices(
  tx: Tx,
  { search, id }: { search?: string | undefined; id?: string | undefined },
): Promise<VehicleChoice[]> {
  const { rows } = await sql<VehicleChoice>`
    select p.vehicle_id as id, p.label, p.plate, p.vin, p.state from fleet_vehicle_places p
    where ${id ? sql`p.vehicle_id = ${id}` : sql`true`} and ${search ? vehicleNameCondition(search) : sql`true`}
    order by p.state = 'retired', length(p.label), p.label, p.vehicle_id limit 50`.execute(tx)
  return rows
}
