import type {} from '@evops/platform/server'
import type { Generated } from 'kysely'
import type {
  AssetState,
  CoordinateSystem,
  GunFacts,
  PileFacts,
  PileRow,
  StationFacts,
  StationRow,
} from '../contract/index.ts'
import type { FactColumns } from './fact-columns.store.ts'

interface StationsTable extends FactColumns<StationFacts> {
  operator_id: string
  id: string
  code: string
  name: string
  time_zone: string
  station_type: StationRow['stationType']
  status: StationRow['status']
  country_code: string | null
  area_code: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  given_longitude: number | null
  given_latitude: number | null
  given_system: CoordinateSystem | null
  phone: string | null
  business_hours: string | null
  rated_power_w: number | null
  remark: string | null
  open_to_public: boolean
  local_list: Generated<boolean>
  local_list_by: string | null
  org_id: string | null
  department_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface PilesTable extends FactColumns<PileFacts> {
  operator_id: string
  id: string
  pile_key: Generated<number>
  station_id: string
  pile_no: string
  name: string
  equipment_type: PileRow['equipmentType']
  protocol: PileRow['protocol']
  rated_power_w: number
  asset_state: AssetState
  vendor: string | null
  model: string | null
  serial_number: string | null
  firmware: string | null
  imsi: string | null
  longitude: number | null
  latitude: number | null
  given_longitude: number | null
  given_latitude: number | null
  given_system: CoordinateSystem | null
  booted_at: Date | null
  remark: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface GunsTable extends FactColumns<GunFacts> {
  operator_id: string
  pile_id: string
  gun_no: number
  connector_type: PileRow['guns'][number]['connectorType']
  rated_power_w: number | null
}

declare module '@evops/platform/server' {
  interface Tables {
    stations_stations: StationsTable
    stations_piles: PilesTable
    stations_guns: GunsTable
  }
}
