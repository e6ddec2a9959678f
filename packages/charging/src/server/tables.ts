import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  CanonicalStopReason,
  OrderState,
  PayState,
  StartMode,
  TargetKind,
  TokenVerdict,
} from '../contract/index.ts'

interface TokensTable {
  operator_id: string
  id: string
  id_tag: string
  id_tag_key: GeneratedAlways<string>
  label: string
  state: 'accepted' | 'blocked'
  valid_from: Date | null
  valid_until: Date | null
  limit_minor: number | null
  limit_dwh: number | null
  many_at_once: Generated<boolean>
  /** Of the vehicle that it always starts. */
  battery_dwh: Generated<number | null>
  /** Its type in OCPP 2.x, as it was told; null: nobody told, it is an identifier of ours. */
  kind: Generated<string | null>
  /** The group that charge points know it by; null: it is in none. */
  group_tag: Generated<string | null>
  /** Whose wallet pays for what it starts; null: the token itself owes. */
  holder_id: Generated<string | null>
  /** Null: since ever. */
  holder_since: Generated<Date | null>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface OrdersTable {
  operator_id: string
  id: string
  order_no: string
  station_id: string
  pile_id: string
  gun_no: number
  protocol: string
  transaction_id: number
  state: OrderState
  pay_state: PayState
  id_tag: string
  id_tag_key: GeneratedAlways<string>
  token_id: string | null
  token_state: TokenVerdict
  /** Null, like the two below, until the charge point has started. */
  device_started_at: Date | null
  started_at: Date
  start_received_at: Date | null
  meter_start_dwh: number | null
  device_ended_at: Date | null
  ended_at: Date | null
  stop_received_at: Date | null
  meter_end_dwh: number | null
  stop_reason: CanonicalStopReason | null
  reported_stop_reason: string | null
  time_zone: string
  currency: string
  tariff_version_id: string | null
  start_soc: number | null
  end_soc: number | null
  max_power_w: number | null
  energy_dwh: number | null
  electricity_minor: number | null
  service_minor: number | null
  total_minor: number | null
  flags: string[]
  start_mode: Generated<StartMode>
  target_kind: TargetKind | null
  target_value: number | null
  limit_minor: number | null
  limit_dwh: number | null
  parent_id: string | null
  requested_by: string | null
  state_at: Generated<Date>
  version: Generated<number>
  refunded_minor: Generated<number>
  reduced_minor: Generated<number>
  paid_gift_minor: Generated<number>
  paid_principal_minor: Generated<number>
  occupancy_minor: ColumnType<number | null, never, never>
  payable_minor: ColumnType<number | null, never, never>
  paid_minor: ColumnType<number | null, never, never>
  holder_id: Generated<string | null>
  /** The wallets that paid before its holder's when it began; null: it began before that was kept. */
  payers: Generated<string[] | null>
  created_at: Generated<Date>
}

interface OperationsTable {
  operator_id: string
  id: string
  order_id: string
  at: Date
  action: string
  actor_id: string | null
  actor_name: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: string
  approval_id: string | null
  approver_id: string | null
  approver_name: string | null
  request_key: string | null
  request_hash: string | null
}

interface BillsTable {
  operator_id: string
  order_id: string
  revision: number
  tariff_version_id: string
  bill: ColumnType<unknown, string, never>
  journal_id: string | null
}

interface OrphanStopsTable {
  operator_id: string
  id: string
  pile_id: string
  reported_transaction_id: string
  id_tag: string | null
  device_ended_at: Date
  meter_end_dwh: number | null
  received_at: Date
  proposed_order_id: string | null
}

/** Views that stations and tariffs publish. */
interface StationNamesView {
  operator_id: string
  station_id: string
  station_code: string
  station_name: string
  time_zone: string
}
interface PileNamesView {
  operator_id: string
  pile_id: string
  pile_key: number
  station_id: string
  station_name: string
  pile_no: string
  pile_name: string
  rated_power_w: number
}
interface LastValuesView {
  operator_id: string
  pile_id: string
  gun_no: number
  sampled_at: Date
  register_dwh: number | null
  power_w: number | null
  soc: number | null
  changed_at: Date
}
interface SampleLogView {
  operator_id: string
  pile_key: number
  gun_no: number
  at: Date
  device_at: Date | null
  received_at: Date
  register_dwh: number | null
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  soc: number | null
}
interface FrameLogView {
  operator_id: string
  pile_key: number
  at: Date
  direction: 'in' | 'out'
  action: string | null
  message_id: string | null
  body: string
}
interface VersionNamesView {
  operator_id: string
  version_id: string
  rule_id: string
  rule_code: string
  rule_name: string
  number: number
}

declare module '@evops/platform/server' {
  interface Tables {
    charging_tokens: TokensTable
    charging_orders: OrdersTable
    charging_bills: BillsTable
    charging_orphan_stops: OrphanStopsTable
    charging_order_operations: OperationsTable
    stations_station_names: StationNamesView
    stations_pile_names: PileNamesView
    stations_last_values: LastValuesView
    stations_sample_log: SampleLogView
    stations_frame_log: FrameLogView
    tariffs_version_names: VersionNamesView
  }
}
