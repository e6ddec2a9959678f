import { recalculateSums, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { FactRow } from '../facts/cells.rules.ts'
import { stateSecondsColumns } from '../facts/states.rules.ts'
import { recalculateAllStations } from '../roll-up/all.store.ts'
import { insertRows, recalculateStationSums, recalculationKeysSql } from '../roll-up/sum-up.store.ts'

/** Calculated day of a connector, independent of its station. */
export interface StateDay {
  chargePointId: string
  connectorNo: number
  day: string
}

/** Replaces the stored days of connectors, at any station, and recalculates the sums above them. */
export async function saveStateDays(tx: Tx, days: readonly StateDay[], rows: readonly FactRow[]): Promise<void> {
  const { rows: gone } = await sql<Record<'charge_point_id' | 'station_id' | 'day', string> & { connector_no: number }>`
    delete from reports_state_days f using ${recalculationKeysSql(days, '"chargePointId" uuid, "connectorNo" smallint, day date')}
    where f.day = w.day and f.charge_point_id = w."chargePointId" and f.connector_no = w."connectorNo"
    returning f.charge_point_id, f.connector_no, to_char(f.day, 'YYYY-MM-DD') as day, f.station_id`.execute(tx)
  await insertRows(tx, 'reports_state_days', rows)
  const made = rows.map(({ charge_point_id, connector_no, day, station_id }) => ({
    charge_point_id,
    connector_no,
    day,
    station_id,
  }))
  const touched = recalculationKeysSql([...gone, ...made])
  const source = 'reports_state_days'
  await recalculateStationSums(tx, sql`(select distinct station_id, day from ${touched}) as w`, {
    days: ['reports_station_states', source],
    months: 'reports_station_month_states',
    extraColumns: [],
    sums: stateSecondsColumns,
  })
  await recalculateSums(tx, {
    target: 'reports_state_months',
    source,
    of: sql`(select distinct station_id, charge_point_id, connector_no, date_trunc('month', day)::date as day from ${touched}) as w`,
    key: ['station_id', 'charge_point_id', 'connector_no'],
    extraColumns: ['kind_id'],
    sums: stateSecondsColumns,
    monthly: true,
  })
  await recalculateAllStations(tx, touched, 'states')
}
