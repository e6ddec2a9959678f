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
  const { stationIds, pileId } = span
  const { rows } = await sql<{ guns: number; stations: number }>`
    select count(*)::int as guns, count(distinct d.station_id)::int as stations from stations_gun_facts d where ${placesOf({ stationIds, pileId })}`.execute(
    tx,
  )
  const { guns = 0, stations = 0 } = rows[0] ?? {}
  const { grain, per } = grainOf({ set, by, span })
  const each = per === 'station' ? stations : guns
  if (grain === 'days') return each * daysIn(span.dayFrom, span.dayTo)
  const { months, days } = unitsOf(span)
  return guns * months + each * days
}
