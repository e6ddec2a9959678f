import { sql } from 'kysely'
import { meterViewers, stationViewPermission } from '../../contract/index.ts'
import { assetSource, type RepairableAsset } from './assets.store.ts'

export const terminalAssets = assetSource(
  stationViewPermission,
  sql<RepairableAsset>`select t.id, t.terminal_no || ' · ' || t.name as label, t.station_id as "stationId", s.name as "stationName"
    from stations_terminals t join stations_stations s on s.operator_id = t.operator_id and s.id = t.station_id`,
)
export const meterAssets = assetSource(
  meterViewers,
  sql<RepairableAsset>`select m.id, concat_ws(' · ', m.meter_no, nullif(m.name, '')) as label, m.station_id as "stationId", s.name as "stationName"
    from stations_meters m join stations_stations s on s.operator_id = m.operator_id and s.id = m.station_id`,
)
