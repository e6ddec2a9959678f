import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OperatorRate } from '../../contract/index.ts'
import { factSets, type FactSet } from '../facts/fact-sets.ts'
import { countRangeDays, placeConditionSql, countMonthsAndDays } from '../spans.store.ts'
import { factTableGrainOf } from './compile.store.ts'
import type { FactRequest } from './found.ts'

/** Maximum number of fact cells that a request may read while the caller waits. */
export const maxCellsPerRequest = 500_000

/** Returns the maximum number of rows that a query reads from these facts; 0 if it reads none. */
export async function maxCellsOfQuery(
  tx: Tx,
  facts: readonly string[],
  wanted: Pick<FactRequest, 'by' | 'span'>,
): Promise<number> {
  const sets = Object.entries(factSets).flatMap(([name, set]) => (facts.includes(name) ? [set] : []))
  if (sets.length === 0) return 0
  const places = await placesIn(tx, wanted.span)
  return sets.reduce((sum, set) => sum + cellsIn(set, places, wanted), 0)
}

function cellsIn(set: FactSet, places: Places, { by, span }: Pick<FactRequest, 'by' | 'span'>): number {
  const { grain, per } = factTableGrainOf({ set, by, span })
  const each = places[per]
  if (set.isMonthly) return each * (Math.ceil(countRangeDays(span.dayFrom, span.dayTo) / 28) + 1)
  if (grain === 'days') return each * countRangeDays(span.dayFrom, span.dayTo)
  const { months, days } = countMonthsAndDays(span)
  return each * (months + days)
}

/**
 * Configures the transaction for large reports. Starting two parallel workers takes longer than reading the 20,000 rows
 * of a year of 1,000 connectors; for ten times as many rows they pay off. Sums of that many connectors need 30 MB of
 * `work_mem` (in kB); with less, their months are sorted on disk first. Returns whether the caller sees all stations:
 * for other roles the policies hide the figures of all stations together.
 */
export async function configureLargeReport(tx: Tx): Promise<{ whole: boolean }> {
  const { rows } = await sql<{ whole: boolean }>`
    select current_user = 'evops_app' as whole, set_config('parallel_setup_cost', '25000', true),
      set_config('work_mem', greatest(65536, pg_size_bytes(current_setting('work_mem')) / 1024)::text, true)`.execute(
    tx,
  )
  return { whole: rows[0]?.whole ?? false }
}

/** Returns the operator's rates for calculated figures. */
export async function operatorRates(tx: Tx): Promise<Record<OperatorRate, number | null>> {
  const { rows } = await sql<Record<OperatorRate, number | null>>`
    select co2_saved_grams from organisation_operator_facts where operator_id = platform_operator()`.execute(tx)
  return rows[0] ?? { co2_saved_grams: null }
}

interface Places {
  connector: number
  station: number
  vehicle: number
  all: number
}
async function placesIn(tx: Tx, { stationIds, chargePointId }: FactRequest['span']): Promise<Places> {
  const { rows } = await sql<Places>`
    select count(*)::int as connector, count(distinct d.station_id)::int as station, (select count(*)::int from fleet_vehicle_names) as vehicle, 1 as "all"
    from stations_connector_facts d where ${placeConditionSql({ stationIds, chargePointId })}`.execute(tx)
  return rows[0] ?? { connector: 0, station: 0, vehicle: 0, all: 1 }
}
