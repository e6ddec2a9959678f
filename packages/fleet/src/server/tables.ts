import type { Generated, GeneratedAlways } from 'kysely'
import type {
  DriverState,
  LineState,
  ModelForm,
  VehicleKind,
  VehicleOrder,
  VehicleState,
} from '../contract/index.ts'

interface Kept {
  operator_id: string
  id: string
  remark: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}
interface MakersTable extends Kept {
  name: string
  name_key: GeneratedAlways<string>
  country_code: string | null
  contact: string
  phone: string
}
interface TypesTable extends Kept {
  name: string
  name_key: GeneratedAlways<string>
  kind: VehicleKind
  length_mm: number | null
}
interface ModelsTable extends Kept {
  maker_id: string
  type_id: string
  name: string
  name_key: GeneratedAlways<string>
  battery_kind: ModelForm['batteryKind']
  battery_dwh: number
  nominal_v: number | null
  max_charge_w: number | null
  range_km: number | null
  kerb_kg: number | null
  standard_dwh_100km: number | null
  interface: ModelForm['interface']
}
interface FleetsTable extends Kept {
  name: string
  name_key: GeneratedAlways<string>
  parent_id: string | null
  org_id: string | null
  station_id: string | null
  manager: string
}
interface LinesTable extends Kept {
  line_no: string
  line_no_key: GeneratedAlways<string>
  name: string
  fleet_id: string | null
  length_m: number | null
  first_stop: string
  last_stop: string
  state: LineState
}
interface VehiclesTable extends Kept {
  plate: string
  plate_key: GeneratedAlways<string>
  self_no: string
  self_no_key: GeneratedAlways<string>
  vin: string | null
  model_id: string | null
  battery_dwh: number | null
  fleet_id: string | null
  line_id: string | null
  company_id: string | null
  state: VehicleState
  /** A day: read it as text. */
  registered_on: unknown
  odometer_m: number | null
  odometer_at: Date | null
  soc: number | null
  soc_at: Date | null
}
interface DriversTable extends Kept {
  name: string
  name_key: GeneratedAlways<string>
  driver_no: string
  driver_no_key: GeneratedAlways<string>
  licence_no: string
  licence_class: string
  /** A day: read it as text. */
  licence_until: unknown
  fleet_id: string | null
  phone: string
  card_no: string
  card_no_key: GeneratedAlways<string>
  state: DriverState
}
/** A vehicle's orders, as this domain publishes them. */
interface VehicleOrdersView {
  operator_id: string
  vehicle_id: string
  assigned_by: VehicleOrder['assignedBy']
  order_id: string
  order_no: string
  token_id: string | null
  id_tag: string
  station_id: string
  pile_id: string
  gun_no: number
  state: string
  started_at: Date
  ended_at: Date | null
  time_zone: string
  energy_dwh: number | null
  start_soc: number | null
  end_soc: number | null
  currency: string
  total_minor: number | null
}

declare module '@evops/platform/server' {
  interface Tables {
    fleet_makers: MakersTable
    fleet_types: TypesTable
    fleet_models: ModelsTable
    fleet_fleets: FleetsTable
    fleet_lines: LinesTable
    fleet_vehicles: VehiclesTable
    fleet_drivers: DriversTable
    fleet_vehicle_orders: VehicleOrdersView
  }
}
