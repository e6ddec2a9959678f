import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { factSets } from '../facts/fact-sets.ts'
import { daysIn, placesOf, unitsOf } from '../spans.store.ts'
import { grainOf } from './compile.store.ts'
import type { Wanted } from './sources.ts'

/** What a question may read while somebody waits for the answer. */
export const mostCells = 500_000

/** At most how many rows a question reads of facts; 0 where it reads none. */
export async function cellsOf(
  tx: Tx,
  fact: string,
  { by, span }: Pick<Wanted, 'by' | 'span'>,
): Promise<number> {
  const set = Object.entries(factSets).find(([name]) => name === fact)?.[1]
  if (!set) return 0
  const { grain, per } = grainOf({ set, by, span })
  const places = await placesIn(tx, span)
  const each = places[per]
  if (grain === 'days') return each * daysIn(span.dayFrom, span.dayTo)
  const { months, days } = unitsOf(span)
  // Months are connectors' where stations have none of their own.
  return (per === 'vehicle' ? each : places.connector) * months + each * days
}

async function placesIn(tx: Tx, { stationIds, pileId }: Wanted['span']) {
  const { rows } = await sql<{ connector: number; station: number; vehicle: number }>`
    select count(*)::int as connector, count(distinct d.station_id)::int as station, (select count(*)::int from fleet_vehicle_names) as vehicle
    from stations_gun_facts d where ${placesOf({ stationIds, pileId })}`.execute(tx)
  return rows[0] ?? { connector: 0, station: 0, vehicle: 0 }
}
