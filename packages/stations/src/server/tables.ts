import type { ColumnType, Generated } from 'kysely'
import type {
  CommandState,
  EventKind,
  FirmwareState,
  ProfileTemplate,
  ReportedGunStatus,
  RolloutKind,
  RolloutPileState,
  RolloutState,
  TransferKind,
} from '../contract/index.ts'
import './asset-tables.ts'

/** jsonb: read as what it is, written as text. */
type Json = ColumnType<unknown, string, string>

interface IdentitiesTable {
  identity: string
  operator_id: string
  pile_id: string
  secret_hash: Buffer | null
  previous_secret_hash: Buffer | null
  no_password: boolean
  secret_changed_at: Date | null
  security_profile: Generated<number>
}

interface LinksTable {
  operator_id: string
  pile_id: string
  connected: boolean
  process_id: string | null
  subprotocol: string | null
  address: string | null
  changed_at: Date
  last_seen_at: Date
}

interface GunStatesTable {
  operator_id: string
  pile_id: string
  gun_no: number
  status: ReportedGunStatus
  reported_status: string
  error_code: string | null
  vendor_error_code: string | null
  info: string | null
  device_at: Date | null
  received_at: Date
  changed_at: Date
}

interface StateChangesTable {
  operator_id: string
  id: string
  pile_id: string
  gun_no: number
  reported_status: string
  error_code: string | null
  vendor_error_code: string | null
  info: string | null
  device_at: Date | null
  received_at: Date
  fault_code: string | null
  fault_level: number | null
}

interface GunValuesTable {
  operator_id: string
  pile_id: string
  gun_no: number
  sampled_at: Date
  register_dwh: number | null
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  soc: number | null
  temperature_dc: number | null
  changed_at: Date
}

interface FramesTable {
  operator_id: string
  pile_key: number
  at: Date
  direction: 'in' | 'out'
  action: string | null
  message_id: string | null
  body: string
}

interface RefusedTable {
  identity: string
  address: string
  subprotocol: string
  cause: string
  operator_id: string | null
  attempts: number
  first_at: Date
  last_at: Date
}

interface CommandsTable {
  operator_id: string
  id: string
  pile_id: string
  action: string
  payload: Json
  sealed_payload: Buffer | null
  queued: Generated<boolean>
  state: CommandState
  reply: ColumnType<unknown, string | null, string | null>
  reason: string | null
  requested_by: string
  requested_by_name: string | null
  requested_at: Date
  expires_at: Date
  sent_at: Date | null
  answered_at: Date | null
}

interface EventsTable {
  operator_id: string
  id: string
  pile_id: string
  kind: EventKind
  level: number
  code: string
  detail: string | null
  alarmed: Generated<boolean>
  /** Of what a monitor saw alone. */
  gun_no: Generated<number | null>
  vendor_code: Generated<string | null>
  cleared: Generated<boolean | null>
  device_at: Date | null
  received_at: Date
}

interface ReservationsTable {
  operator_id: string
  id: string
  pile_id: string
  gun_no: number
  reservation_no: number
  id_tag: string
  expires_at: Date
  state: 'active' | 'used' | 'cancelled' | 'replaced'
  command_id: string | null
  accepted_at: Date
  ended_at: Date | null
}

interface LocalListsTable {
  operator_id: string
  pile_id: string
  version: number
  entries: Json
  accepted_at: Date
  reported_version: number | null
  reported_at: Date | null
}

interface ListPushesTable {
  operator_id: string
  pile_id: string
  paused: Generated<boolean>
  tried_at: Date | null
  answer: string | null
  failures: Generated<number>
  next_at: Date | null
}

interface ChargingProfilesTable {
  operator_id: string
  id: string
  pile_id: string
  gun_no: number
  profile_no: number
  purpose: string
  stack_level: number
  profile: Json
  command_id: string | null
  accepted_at: Date
  ended_at: Date | null
  ended_for: 'replaced' | 'cleared' | 'lost' | null
  checked_at: Date | null
}

interface ProfileTemplatesTable {
  operator_id: string
  id: string
  no: number
  name: string
  purpose: ProfileTemplate['purpose']
  stack_level: number
  unit: ProfileTemplate['unit']
  periods: Json
  version: Generated<number>
  updated_at: Generated<Date>
}

interface FirmwareTable {
  operator_id: string
  id: string
  vendor: string
  model: string
  version: string
  file_name: string
  bytes: number
  sha256: Buffer
  stored_as: string
  signature: string | null
  signing_certificate: string | null
  notes: string | null
  state: Generated<FirmwareState>
  created_by: string
  created_at: Generated<Date>
}

interface TransfersTable {
  operator_id: string
  id: string
  pile_id: string
  kind: TransferKind
  request_no: number
  token_hash: Buffer
  firmware_id: string | null
  command_id: string | null
  status: Generated<string>
  file_name: string | null
  stored_as: string | null
  bytes: number | null
  sha256: Buffer | null
  requested_at: Generated<Date>
  changed_at: Generated<Date>
  expires_at: Date
  kept_until: Date | null
  removed_at: Date | null
}

interface ConfigurationsTable {
  operator_id: string
  id: string
  pile_id: string
  keys: Json
  command_id: string | null
  read_at: Date
}

interface RolloutsTable {
  operator_id: string
  id: string
  kind: RolloutKind
  title: string
  content: Json
  stop_at: number
  stage: Generated<number>
  state: RolloutState
  stopped_for: string | null
  undoes: string | null
  requested_by: string
  requested_by_name: string
  approval_id: string | null
  scope_stations: string[] | null
  deadline_at: Date | null
  created_at: Generated<Date>
  finished_at: Date | null
}

interface RolloutPilesTable {
  operator_id: string
  rollout_id: string
  pile_id: string
  stage: number
  position: number
  state: Generated<RolloutPileState>
  answer: string | null
  before: ColumnType<unknown, string | null, string | null>
  transfer_id: string | null
  started_at: Date | null
  finished_at: Date | null
}

interface ParameterTemplatesTable {
  operator_id: string
  id: string
  name: string
  vendor: string
  model: string
  keys: Json
  version: Generated<number>
  updated_at: Generated<Date>
}

declare module '@evops/platform/server' {
  interface Tables {
    stations_rollouts: RolloutsTable
    stations_rollout_piles: RolloutPilesTable
    stations_parameter_templates: ParameterTemplatesTable
    stations_events: EventsTable
    stations_reservations: ReservationsTable
    stations_local_lists: LocalListsTable
    stations_profile_templates: ProfileTemplatesTable
    stations_list_pushes: ListPushesTable
    stations_charging_profiles: ChargingProfilesTable
    stations_firmware: FirmwareTable
    stations_transfers: TransfersTable
    stations_configurations: ConfigurationsTable
    stations_identities: IdentitiesTable
    stations_links: LinksTable
    stations_gun_states: GunStatesTable
    stations_state_changes: StateChangesTable
    stations_gun_values: GunValuesTable
    stations_frames: FramesTable
    stations_refused: RefusedTable
    stations_commands: CommandsTable
  }
}
