import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { factSets } from '../facts/fact-sets.ts'
import { placesOf } from '../spans.store.ts'
import { grainOf } from './compile.ts'
import type { Wanted } from './sources.ts'

/** What a question may read while somebody waits for the answer. */
export const mostCells = 500_000

const dayMs = 86_400_000
/** At most how many rows a question reads of facts; undefined where it reads none. */
export async function cellsOf(tx: Tx, fact: string, { by, span }: Wanted): Promise<number | undefined> {
  const set = Object.entries(factSets).find(([name]) => name === fact)?.[1]
  if (!set) return undefined
  const { grain, per } = grainOf({ set, by, span })
  const units = grain === 'days' ? daysIn(span) : unitsIn(span)
  if (units * 10 > mostCells) return units
  const { rows } = await sql<{ guns: number; stations: number }>`
    select count(*)::int as guns, count(distinct d.station_id)::int as stations from stations_gun_facts d where ${placesOf({ stationIds: span.stationIds, pileId: span.pileId })}`.execute(
    tx,
  )
  const { guns = 0, stations = 0 } = rows[0] ?? {}
  return per === 'station' && grain === 'days' ? stations * units : guns * units
}

function daysIn({ dayFrom, dayTo }: Wanted['span']): number {
  return (Date.parse(dayTo) - Date.parse(dayFrom)) / dayMs + 1
}
/** Whole months, and the days before and after them. */
function unitsIn(span: Wanted['span']): number {
  const days = daysIn(span)
  const edges = Math.min(days, 62)
  return days <= 31 ? days : Math.floor((days - edges) / 30) + edges
}
