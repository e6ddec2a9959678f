import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ConnectorDay } from '../facts/cells.rules.ts'
import { findLoadPeak, type LoadSteps } from '../facts/load.rules.ts'
import { insertRows, recalculationKeysSql } from './sum-up.store.ts'

/**
 * Recalculates the highest load of stations on the days of connector days, from the stored facts of all their
 * connectors.
 */
export async function recalculatePeaks(tx: Tx, days: readonly ConnectorDay[]): Promise<void> {
  const byStation = new Map(days.map((one) => [`${one.stationId} ${one.cells.day}`, one]))
  const places = [...byStation.values()].map(({ stationId, cells }) => ({
    station_id: stationId,
    day: cells.day,
  }))
  const stations = recalculationKeysSql(places, 'station_id uuid, day date')
  await sql`
    delete from reports_station_peaks f using ${stations} where f.day = w.day and f.station_id = w.station_id`.execute(
    tx,
  )
  const { rows } = await sql<{ key: string; steps: LoadSteps }>`
    select d.station_id || ' ' || to_char(d.day, 'YYYY-MM-DD') as key, d.steps
    from ${stations} join reports_loads d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w.station_id`.execute(
    tx,
  )
  const peaks = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, own]) => {
    const [place, peak] = [byStation.get(key), findLoadPeak(own.map(({ steps }) => steps))]
    if (!place || !peak) return []
    const at = (seconds: number) => new Date(place.cells.from + seconds * 1_000).toISOString()
    return {
      station_id: place.stationId,
      day: place.cells.day,
      peak_w: peak.peakW,
      peak_at: at(peak.peakAt),
      quarter_w: peak.quarterW,
      quarter_at: at(peak.quarterAt),
    }
  })
  await insertRows(tx, 'reports_station_peaks', peaks)
}
