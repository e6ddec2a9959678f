import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface RecordNameIds {
  vehicles: ReadonlyMap<string, string>
  drivers: ReadonlyMap<string, string>
  lines: ReadonlyMap<string, string>
}
type Named = { key: string; id: string }
const byKey = (rows: readonly Named[]) => new Map(rows.map(({ key, id }) => [key, id]))

/** Normalises a plate for comparison: without spaces, dashes and dots. */
export const plateKey = (text: string) => text.toUpperCase().replaceAll(/[ \-.·]/g, '')

/** Finds ids by the names in a file: a vehicle's fleet number, plate or VIN, a driver's number, a line's number. */
export async function recordReferenceIds(
  tx: Tx,
  { vehicles, drivers, lines }: Record<keyof RecordNameIds, readonly string[]>,
): Promise<RecordNameIds> {
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())
  const ofVehicles = await sql<Named>`
    select k.key, v.id from fleet_vehicles v
    cross join lateral (values ('s' || v.self_no_key), ('p' || v.plate_key), ('v' || v.vin)) as k(key)
    where v.self_no_key = any (${lower(vehicles)}) and v.self_no_key <> ''
      or v.plate_key = any (${vehicles.map(plateKey)}) and v.plate_key <> ''
      or v.vin = any (${vehicles.map((text) => text.toUpperCase())})`.execute(tx)
  const ofDrivers = await sql<Named>`
    select driver_no_key as key, id from fleet_drivers where driver_no_key = any (${lower(drivers)})`.execute(tx)
  const ofLines = await sql<Named>`
    select line_no_key as key, id from fleet_lines where line_no_key = any (${lower(lines)})`.execute(tx)
  const found = byKey(ofVehicles.rows)
  const vehicleIds = vehicles.flatMap((text) => {
    const id =
      found.get(`s${text.toLowerCase()}`) ?? found.get(`p${plateKey(text)}`) ?? found.get(`v${text.toUpperCase()}`)
    return id === undefined ? [] : [[text, id] as const]
  })
  return { vehicles: new Map(vehicleIds), drivers: byKey(ofDrivers.rows), lines: byKey(ofLines.rows) }
}
