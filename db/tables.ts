// Generated: tables and views as the migrations make them, printed from PostgreSQL's catalogue by
// `npm run generate -- schema`.
// Change db/migrations or scripts/schema/table-overrides.ts, never this file.
//
// Only the platform's database module imports it, so that every `Tx` has these tables. It stands outside the packages
// because the contract of any package may define what a jsonb column holds.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CardState, KeyStatus, CardOperationKind } from '@evops/cards/contract'
import type { AbnormalFlag, CanonicalStopReason } from '@evops/charging/contract'
import type { BuyerFacts, DocumentLine, DocumentTax, SellerFacts } from '@evops/documents/contract'
import type { CarriedShare, RatioStep, PartyShare, StatementLine, StatementShare } from '@evops/finance/contract'
import type { VehicleSession } from '@evops/fleet/contract'
import type { LedgerAccount, DepositState } from '@evops/ledger/contract'
import type { ClaimState, StaffSkill, SuspendReason, WorkPhase, WorkState, WorkStepKind, WorkType } from '@evops/maintenance/contract'
import type { BillDetail, InvoiceProfile } from '@evops/members/contract'
import type { OperatorSettings } from '@evops/organisation/contract'
import type { NotifiableAlarmStep } from '@evops/outreach/contract'
import type { IntentState } from '@evops/payments/contract'
import type { DrillReport, Language } from '@evops/platform/contract'
import type { ProofDifference } from '@evops/reports/contract'
import type { AssetState, ModelMonitor, ModelVariable, PictureRow, ChargePointRow, StationRow } from '@evops/stations/contract'

/** jsonb: read as what it is, written as text. */
type Json<T = unknown> = ColumnType<T, string, string>
type JsonOrNull<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>
type JsonByDefault<T = unknown> = ColumnType<T, string | undefined, string>
/** A day: read it as text. */
type Day = ColumnType<unknown, string, string>
type DayOrNull = ColumnType<unknown, string | null | undefined, string | null>

export interface CardsBridges {
  operator_id: string
  id: string
  name: string
  pair_hash: Buffer | null
  pair_until: Date | null
  token_hash: Buffer | null
  paired_at: Date | null
  last_seen_at: Date | null
  removed_at: Date | null
  created_at: Date
  created_by: string
}

export interface CardsCardKeys {
  operator_id: string
  card_id: string
  key_set_id: string
}

export interface CardsCards {
  operator_id: string
  id: string
  card_no: string
  uid: string
  family: 'online' | 'offline_whitelist' | 'offline_purse'
  media: 'm1' | 'cpu' | 'desfire_ev2' | 'desfire_ev3' | 'mifare_plus' | 'nfc_phone'
  card_type: 'personal' | 'management' | 'staff' | 'maintenance' | 'sub' | 'parent'
  seq: number
  state: CardState
  token_id: string | null
  plate: Generated<string>
  deposit_id: string | null
  valid_from: Date | null
  valid_until: Date | null
  limit_minor: number | null
  limit_dwh: number | null
  key_version: number | null
  replaces_id: string | null
  collected: Generated<boolean>
  remark: Generated<string>
  created_at: Date
  issued_at: Date | null
  ended_at: Date | null
  deleted_at: Date | null
  version: Generated<number>
  secure_no: string | null
  ats: Generated<string>
  applet: Generated<string>
  other_chip: Generated<boolean>
  chip_key: GeneratedAlways<string>
}

export interface CardsKeyComponents {
  operator_id: string
  key_set_id: string
  name: string
  part: number
  sealed: Buffer
  kcv: string
  entered_at: Date
  entered_by: string
  entered_name: string
}

export interface CardsKeyExports {
  operator_id: string
  id: string
  key_set_id: string
  transport_set_id: string
  requested_by: string
  approved_by: string
  approved_name: string
  approved_at: Date
  expires_at: Date
  taken_at: Date | null
}

export interface CardsKeySets {
  operator_id: string
  id: string
  name: string
  kind: 'root' | 'user_card' | 'user_card_app' | 'psam' | 'transport'
  app_index: number
  key_version: number
  algorithm: '3des_2key' | 'sm4' | 'aes_128'
  valid_from: Date | null
  valid_until: Date | null
  remark: Generated<string>
  created_at: Date
  created_by: string
  created_name: string
  activated_at: Date | null
  activated_by: string | null
  activated_name: string | null
  retired_at: Date | null
  destroyed_at: Date | null
  status: GeneratedAlways<KeyStatus>
  version: Generated<number>
  superseded_at: Date | null
  diversification: Generated<'pboc' | 'an10922'>
  kcv_method: Generated<'zeros' | 'cmac'>
  destruction_requested_by: string | null
  destroyed_by: string | null
}

export interface CardsKeyUses {
  operator_id: string
  id: string
  key_set_id: string
  name: Generated<string>
  kind: 'created' | 'component' | 'replaced' | 'made' | 'generated' | 'changed' | 'activated' | 'superseded' | 'retired' | 'destroy_asked' | 'destroyed' | 'checked' | 'used' | 'export_asked' | 'exported' | 'imported' | 'resealed'
  at: Date
  by_id: string | null
  by_name: string
  detail: Generated<string>
}

export interface CardsKeys {
  operator_id: string
  key_set_id: string
  name: string
  sealed: Buffer | null
  kcv: string
  source: 'components' | 'generated' | 'imported'
  made_at: Date
  first_by: string
  first_name: string
  second_by: string | null
  second_name: string | null
}

export interface CardsMissingRecords {
  operator_id: string
  card_id: string | null
  kind: string | null
  position_from: number | null
  position_to: number | null
  session_id: string | null
  amount_minor: number | null
  since: Date | null
  transaction_id: string | null
  operation_id: string | null
}

export interface CardsModules {
  operator_id: string
  id: string
  serial: string
  kind: 'esam' | 'psam'
  state: 'initial' | 'made' | 'error' | 'retired'
  terminal_id: string | null
  charge_point_id: string | null
  key_set_id: string | null
  valid_until: DayOrNull
  remark: Generated<string>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface CardsMoves {
  kind: string
  state_before: string
  state_after: string
}

export interface CardsOperations {
  operator_id: string
  id: string
  card_id: string
  seq: number
  prior_seq: GeneratedAlways<number | null>
  kind: CardOperationKind
  state_before: CardState | 'new'
  state_after: CardState
  at: Date
  by_id: string | null
  by_name: Generated<string>
  reason: Generated<string>
  before_minor: number | null
  amount_minor: number | null
  after_minor: number | null
  currency: string | null
  pay_method: Generated<string>
  voucher_no: Generated<string>
  journal_id: string | null
  approval_id: string | null
  holder_id: string | null
  other_card_id: string | null
  detail: JsonByDefault<Record<string, unknown>>
  shift_id: string | null
  tac: Generated<string>
  reverse_of: string | null
  identity_sealed: Buffer | null
}

export interface CardsPlasticNumbers {
  operator_id: string
  batch_id: string
  card_no: string
  card_id: string | null
  received_at: Date | null
  lost: Generated<boolean>
}

export interface CardsPlasticOrders {
  operator_id: string
  id: string
  name: string
  family: 'online' | 'offline_whitelist'
  media: 'm1' | 'cpu' | 'desfire_ev2' | 'desfire_ev3' | 'mifare_plus' | 'nfc_phone'
  card_type: 'personal' | 'management' | 'staff' | 'maintenance' | 'sub' | 'parent'
  printed_text: Generated<string>
  ordered_at: Date
  ordered_by: string
  closed_at: Date | null
}

export interface CardsPurses {
  operator_id: string
  card_id: string
  opened_at: Date
  counter_from: Generated<number>
  pin_sealed: Buffer | null
  pin_tries: Generated<number>
}

export interface CardsReaderJobs {
  operator_id: string
  id: string
  card_id: string
  kind: 'read' | 'personalise' | 'load' | 'unload' | 'ungrey' | 'pin'
  state: Generated<'waiting' | 'sent' | 'done' | 'failed' | 'abandoned'>
  bridge_id: string | null
  amount_minor: number | null
  terminal: string
  moment: string
  sealed: Buffer | null
  replies: JsonByDefault
  result: JsonOrNull
  error: string | null
  uncertain: Generated<boolean>
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  by_id: string | null
  by_name: Generated<string>
  wallet_id: string | null
  lock_id: string | null
  resolves_id: string | null
  reason: Generated<string>
  settled_at: Date | null
  journal_id: string | null
}

export interface CardsRules {
  operator_id: string
  valid_from: Date
  named_most_minor: number | null
  unnamed_most_minor: number | null
  unnamed_years: number | null
  unnamed_loss: boolean
  identity_from_minor: number | null
  company_cash_below_minor: number | null
  person_cash_below_minor: number | null
  late_days: number
  force_hours: number
  wait_hours: number
  by_name: string
  created_at: Date
}

export interface CardsSessionDecisions {
  operator_id: string
  journal_id: string
  session_id: string
  card_id: string
  decision: 'holder' | 'written_off' | 'give_back'
  amount_minor: number
  at: Date
  by_id: string
  by_name: string
  reason: string
}

export interface CardsTokenPlates {
  operator_id: string
  token_id: string | null
  plate_key: string | null
}

export interface CardsTransactions {
  operator_id: string
  id: string
  card_id: string
  kind: 'load' | 'purchase' | 'grey' | 'supplement' | 'compound' | 'postpaid'
  series: GeneratedAlways<string>
  serial: Generated<string>
  counter: number
  position: number
  tac: string
  at: Date
  uploaded_at: Date
  terminal_no: string
  terminal_serial: number | null
  psam_no: Generated<string>
  amount_minor: number
  before_minor: number
  after_minor: number
  currency: string
  charge_point_id: string | null
  connector_no: number | null
  energy_dwh: number | null
  price_e5: number | null
  verify_state: 'ok' | 'bad' | 'unchecked'
  doubt: Generated<'' | 'tac' | 'unverified' | 'sums' | 'counter' | 'jump' | 'short'>
  settle_state: 'held' | 'waiting' | 'matched' | 'decided' | 'rejected' | 'grey' | 'released' | 'noted'
  taken_minor: Generated<number>
  journal_id: string | null
  session_id: string | null
  decision: Generated<'' | 'match' | 'income' | 'give_back' | 'accept' | 'reject' | 'load' | 'written_off'>
  decided_at: Date | null
  decided_by: string | null
  decided_name: Generated<string>
  reason: Generated<string>
  operation_id: string | null
  uploaded_by: string | null
  uploaded_name: Generated<string>
}

export interface ChargingAwaitedEnds {
  operator_id: string
  session_id: string
  device_ended_at: Date
  received_at: Date
  last_dwh: number | null
  stop_reason: string
  reported_stop_reason: string | null
  taken_by: 'next' | 'last' | null
  taken_dwh: number | null
}

export interface ChargingBacktestCustomers {
  operator_id: string
  backtest_id: string
  id_tag: string
  sessions: number
  energy_dwh: number
  old_minor: number
  new_minor: number
  difference_minor: GeneratedAlways<number>
}

export interface ChargingBacktestSessions {
  operator_id: string
  backtest_id: string
  session_id: string
  station_id: string
  id_tag: string
  started_at: Date
  energy_dwh: number
  old_minor: number
  new_minor: number
  difference_minor: GeneratedAlways<number>
}

export interface ChargingBacktests {
  operator_id: string
  id: string
  rule_id: string
  rule_name: string
  version_id: string | null
  version_number: number | null
  draft_version: number | null
  content: Json
  currency: string
  station_ids: string[] | null
  started_from: Date
  started_to: Date
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'stopped'>
  total: number | null
  handled: Generated<number>
  result: JsonOrNull
  scope_stations: string[] | null
  requested_by: string
  requested_by_name: string
  requested_at: Date
  finished_at: Date | null
}

export interface ChargingBalanceFacts {
  operator_id: string
  station_id: string
  day: unknown
  metered_dwh: number | null
  delivered_dwh: number
}

export interface ChargingBills {
  operator_id: string
  session_id: string
  revision: number
  tariff_version_id: string
  bill: Json
  currency: string
  electricity_minor: number
  service_minor: number
  total_minor: number
  journal_id: string | null
  created_at: Generated<Date>
  occupancy_minor: GeneratedAlways<number>
}

export interface ChargingCardSessions {
  operator_id: string
  session_id: string
  session_no: string
  token_id: string
  holder_id: string | null
  station_id: string
  charge_point_id: string
  connector_no: number
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  pay_state: 'unpaid' | 'paid' | 'free' | 'postpaid' | 'arrears' | 'partly_refunded' | 'refunded' | 'none'
  start_mode: 'app' | 'card_online' | 'card_offline' | 'vin' | 'console' | 'plug_and_charge' | 'timer' | 'roaming' | 'free_vend' | 'direct_payment' | 'battery_swap'
  started_at: Date
  ended_at: Date | null
  time_zone: string
  energy_dwh: number | null
  total_minor: number | null
  currency: string
  unended: boolean | null
  payable_minor: number | null
}

export interface ChargingCardTokens {
  operator_id: string
  token_id: string
  id_tag: string
  holder_id: string | null
  state: 'accepted' | 'blocked'
  card_state: 'active' | 'locked' | 'grey' | 'lost' | 'replaced' | 'expired' | 'cancelled' | null
  day_sessions: number | null
  day_dwh: number | null
  windows: unknown
  station_ids: string[] | null
  bound_plate: string | null
}

export interface ChargingChargePointSettlements {
  operator_id: string
  session_id: string
  energy_dwh: number | null
  total_minor: number | null
  periods: JsonOrNull
  received_at: Date
}

export interface ChargingCountedEnergies {
  operator_id: string
  charge_point_id: string
  transaction_id: number | null
  energy_dwh: number | null
  at: Date | null
  energies: unknown
}

export interface ChargingDayBalances {
  operator_id: string
  station_id: string
  day: Day
  meter_dwh: number | null
  connectors_dwh: number
  sessions_dwh: number
  sessions: number
  causes: Json
  state: 'even' | 'differs' | 'gap'
  computed_at: Date
  meter_values_dwh: number | null
}

export interface ChargingDeliveredDays {
  operator_id: string
  station_id: string
  day: unknown
  delivered_dwh: number
}

export interface ChargingEndedAmounts {
  operator_id: string
  session_id: string
  station_id: string
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  source: 'ocpp' | 'import'
  ended_at: Date | null
  counted_at: Date | null
  currency: string
  energy_dwh: number | null
  electricity_minor: number | null
  service_minor: number | null
  occupancy_minor: number | null
  total_minor: number | null
  reduced_minor: number
  payable_minor: number | null
}

export interface ChargingFailedStarts {
  operator_id: string
  session_id: string
  session_no: string
  station_id: string
  charge_point_id: string
  connector_no: number
  started_at: Date
}

export interface ChargingFlags {
  operator_id: string
  id: string
  session_id: string
  station_id: string
  flag: AbnormalFlag
  started_at: Date
  evidence: Json
  state: Generated<'open' | 'handled'>
  first_seen_at: Date
  last_seen_at: Date
  handled_at: Date | null
  handled_by_name: string | null
  handling: 'recompute' | 'accept_record' | 'edit' | 'bind_token' | 'waive' | 'void' | 'refund' | 'confirm' | 'rule' | 'gone' | null
  handling_reason: string | null
}

export interface ChargingHeldEvents {
  operator_id: string
  charge_point_id: string
  ref: string
  seq_no: number
  received_at: Date
  payload: Json
}

export interface ChargingListEntries {
  operator_id: string
  id: string
  subject_kind: 'token' | 'vin' | 'plate' | 'member' | 'company'
  subject: string
  subject_key: GeneratedAlways<string | null>
  holder_id: string | null
  kind: 'black' | 'white'
  allows: 'forced' | null
  reason: Generated<string>
  source: 'manual' | 'loss' | 'arrears' | 'fraud'
  station_ids: string[] | null
  valid_from: Date
  valid_until: Date | null
  created_at: Generated<Date>
  created_by_name: string
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface ChargingListedTokens {
  operator_id: string
  token_id: string
  entry_id: string
}

export interface ChargingOrphanStops {
  operator_id: string
  id: string
  charge_point_id: string
  reported_transaction_id: string
  id_tag: string | null
  device_ended_at: Date
  meter_end_dwh: number | null
  payload: Json
  received_at: Date
  proposed_session_id: string | null
  handled_at: Date | null
}

export interface ChargingPaidSessions {
  operator_id: string
  session_id: string
  session_no: string
  station_id: string
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  pay_state: 'unpaid' | 'paid' | 'free' | 'postpaid' | 'arrears' | 'partly_refunded' | 'refunded' | 'none'
  ended_at: Date | null
  time_zone: string
  currency: string
  energy_dwh: number | null
  holder_id: string | null
  started_at: Date
}

export interface ChargingPartnerBills {
  operator_id: string
  partner_id: string
  partner_no: string
  session_id: string
  revision: number | null
  billed_at: Date | null
  energy_dwh: number | null
}

export interface ChargingPartnerSessions {
  operator_id: string
  partner_id: string
  partner_no: string
  session_id: string
  session_no: string
  station_id: string
  charge_point_id: string
  connector_no: number
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  started_at: Date
  start_received_at: Date | null
  ended_at: Date | null
  stop_received_at: Date | null
  stop_reason: CanonicalStopReason | null
  currency: string
  time_zone: string
  energy_dwh: number | null
  electricity_minor: number | null
  service_minor: number | null
  total_minor: number | null
  payable_minor: number | null
  unplugged_at: Date | null
  reported_stop_reason: string | null
  corrected_at: Date | null
  state_at: Date
  bill_revision: number | null
  may_grow: boolean | null
}

export interface ChargingRefusedCards {
  operator_id: string
  id: string
  charge_point_id: string
  connector_no: number
  id_tag: string
  id_tag_key: string
  reason: string
  reversed_key: string | null
  times: number
  first_at: Date
  last_at: Date
}

export interface ChargingReturnedEnergy {
  operator_id: string
  id: string
  charge_point_id: string
  transaction_ref: string
  start_dwh: number
  end_dwh: number
  rated_power_w: number
  session_id: string | null
  price_e5: Generated<number>
  credit_minor: Generated<number>
  implausible: Generated<boolean>
  received_at: Date
  due_at: Date | null
}

export interface ChargingRoamingTokens {
  operator_id: string
  token_id: string
  id_tag: string
  id_tag_key: string
  label: string
  credential: string
  holder_id: string | null
  valid: boolean | null
}

export interface ChargingSessionEnergy {
  operator_id: string
  session_id: string
  session_no: string
  token_id: string | null
  id_tag: string
  station_id: string
  charge_point_id: string
  connector_no: number
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  started_at: Date
  ended_at: Date | null
  time_zone: string
  energy_dwh: number | null
  start_soc: number | null
  end_soc: number | null
  currency: string
  total_minor: number | null
  battery_dwh: number | null
  transaction_id: number
  shown_vehicle_id: string | null
  shown_by: 'vin' | 'evccid' | 'plate' | 'bay' | null
  unpaid_minor: number | null
}

export interface ChargingSessionLog {
  operator_id: string
  session_id: string
  session_no: string
  station_id: string
  charge_point_id: string
  connector_no: number
  started_at: Date
  ended_at: Date | null
  time_zone: string
  failed_start: boolean | null
  stop_reason: CanonicalStopReason | null
  energy_dwh: number | null
  max_power_w: number | null
  payment: string | null
}

export interface ChargingSessionNames {
  operator_id: string
  session_id: string
  session_no: string
  station_id: string
  charge_point_id: string
  connector_no: number
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  started_at: Date
  ended_at: Date | null
  time_zone: string
  holder_id: string | null
}

export interface ChargingSessionOperations {
  operator_id: string
  id: string
  session_id: string
  at: Date
  action: string
  actor_id: string | null
  actor_name: string
  before: JsonOrNull
  after: JsonOrNull
  reason: Generated<string>
  approval_id: string | null
  approver_id: string | null
  approver_name: string | null
  request_key: string | null
  request_hash: string | null
}

export interface ChargingSessionPartners {
  operator_id: string
  session_id: string
  partner_id: string
  partner_no: string
  partner_name: string
  terms: Json
  corrected_at: Date | null
}

export interface ChargingSessionRegisters {
  operator_id: string
  charge_point_id: string
  connector_no: number
  started_at: Date
  meter_start_dwh: number | null
  ended_at: Date | null
  meter_end_dwh: number | null
  stop_received_at: Date | null
}

export interface ChargingSessions {
  operator_id: string
  id: string
  session_no: string
  station_id: string
  charge_point_id: string
  connector_no: number
  protocol: string
  transaction_id: number
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  pay_state: Generated<'unpaid' | 'paid' | 'free' | 'postpaid' | 'arrears' | 'partly_refunded' | 'refunded' | 'none'>
  id_tag: string
  id_tag_key: GeneratedAlways<string>
  token_id: string | null
  token_state: 'accepted' | 'blocked' | 'expired' | 'unknown' | 'low_balance' | 'concurrent' | 'limited' | 'booked'
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
  flags: Generated<string[]>
  created_at: Generated<Date>
  unplugged_at: Date | null
  occupancy_minor: GeneratedAlways<number | null>
  start_mode: Generated<'app' | 'card_online' | 'card_offline' | 'vin' | 'console' | 'plug_and_charge' | 'timer' | 'roaming' | 'free_vend' | 'direct_payment' | 'battery_swap'>
  target_kind: 'full' | 'energy' | 'amount' | 'minutes' | 'soc' | null
  target_value: number | null
  limit_minor: number | null
  limit_dwh: number | null
  parent_id: string | null
  requested_by: string | null
  state_at: Generated<Date>
  version: Generated<number>
  refunded_minor: Generated<number>
  flags_checked_at: Date | null
  source: Generated<'ocpp' | 'import'>
  source_ref: string | null
  holder_id: string | null
  reduced_minor: Generated<number>
  battery_dwh: number | null
  payers: string[] | null
  paid_gift_minor: Generated<number>
  paid_principal_minor: Generated<number>
  payable_minor: GeneratedAlways<number | null>
  paid_minor: GeneratedAlways<number | null>
  start_limit: 'sessions' | 'energy' | 'hours' | 'station' | 'plate' | 'clone' | 'listed' | 'blacklisted' | 'suspended' | 'company_station' | 'company_hours' | 'company_day' | 'company_month' | null
  shown_vehicle_id: string | null
  shown_by: 'vin' | 'evccid' | 'plate' | 'bay' | null
  charging_seconds: number | null
  idle_seconds: number | null
  reported_charging_seconds: number | null
  waived_minor: GeneratedAlways<number | null>
}

export interface ChargingSignedValues {
  operator_id: string
  charge_point_id: string
  transaction_ref: string
  digest: Buffer
  session_id: string | null
  connector_no: number
  context: string
  content: Buffer
  measured_at: Date | null
  received_at: Date
}

export interface ChargingStillPlugged {
  operator_id: string
  session_id: string
}

export interface ChargingTakenConnectors {
  operator_id: string
  charge_point_id: string
  connector_no: number
}

export interface ChargingTerminalPaymentRows {
  operator_id: string | null
  id: string | null
  charge_point_id: string | null
  station_id: string
  station_name: string
  charge_point_no: string
  charge_point_name: string
  transaction_ref: string | null
  psp_ref: string | null
  status: 'Settled' | 'Canceled' | 'Rejected' | 'Failed' | null
  status_info: string | null
  amount_minor: number | null
  currency: string | null
  settled_at: Date | null
  receipt_no: string | null
  receipt_url: string | null
  vat_number: string | null
  vat_company_name: string | null
  received_at: Date | null
  posted_minor: number | null
  session_id: string | null
  session_no: string | null
  bill_minor: number | null
  difference_minor: number | null
  state: string | null
}

export interface ChargingTerminalPayments {
  operator_id: string
  id: string
  charge_point_id: string
  transaction_ref: Generated<string>
  psp_ref: string
  status: 'Settled' | 'Canceled' | 'Rejected' | 'Failed'
  status_info: Generated<string>
  amount_minor: number | null
  currency: string
  settled_at: Date
  receipt_no: Generated<string>
  receipt_url: Generated<string>
  vat_number: Generated<string>
  vat_company: JsonOrNull
  received_at: Date
  session_id: string | null
  matched_at: Date | null
  posted_minor: Generated<number>
  due_at: Date | null
  merchant: Generated<string>
}

export interface ChargingTerminalPostings {
  operator_id: string
  merchant: string
  psp_ref: string
  currency: string
  posted_minor: number
  settled_at: Date
}

export interface ChargingTestSessions {
  operator_id: string
  id_tag: string
  charge_point_id: string
  connector_no: number
  transaction_id: number
  valid_until: Date
  device_started_at: Date | null
  started_at: Date | null
  meter_start_dwh: number | null
  ended_at: Date | null
  meter_end_dwh: number | null
}

export interface ChargingThresholds {
  operator_id: string
  limits: Json
  version: Generated<number>
}

export interface ChargingTokenGroups {
  operator_id: string
  id: string
  token_id: string
  group_key: string
  valid: string
}

export interface ChargingTokenHolders {
  operator_id: string
  token_id: string
  holder_id: string
  valid: string
}

export interface ChargingTokenNames {
  operator_id: string
  token_id: string
  id_tag: string
  label: string
  state: 'accepted' | 'blocked'
  valid_from: Date | null
  valid_until: Date | null
  id_tag_key: string
}

export interface ChargingTokenPriceGroups {
  operator_id: string
  token_id: string
  group_key: string
}

export interface ChargingTokens {
  operator_id: string
  id: string
  id_tag: string
  id_tag_key: GeneratedAlways<string>
  label: Generated<string>
  state: Generated<'accepted' | 'blocked'>
  valid_from: Date | null
  valid_until: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  limit_minor: number | null
  limit_dwh: number | null
  many_at_once: Generated<boolean>
  holder_id: string | null
  group_tag: string | null
  battery_dwh: number | null
  card_state: 'active' | 'locked' | 'grey' | 'lost' | 'replaced' | 'expired' | 'cancelled' | null
  online_only: Generated<boolean>
  holder_since: Date | null
  kind: string | null
  entered_credential: 'online' | 'whitelist' | 'purse' | 'vin' | 'plate' | 'emaid' | 'app' | null
  credential: GeneratedAlways<string>
  day_sessions: number | null
  day_dwh: number | null
  windows: JsonOrNull
  station_ids: string[] | null
  bound_plate: string | null
  is_limited: GeneratedAlways<boolean>
  purse_id: string | null
  purse_since: Date | null
}

export interface ChargingTransactions {
  operator_id: string
  charge_point_id: string
  ref: string
  transaction_id: number | null
  connector_no: number | null
  id_tag: string | null
  charging_state: string | null
  since: Date
  meter_start_dwh: number | null
  register_dwh: number | null
  next_seq: number | null
  missing: Generated<number>
  ended: Generated<boolean>
  changed_at: Date
  battery_dwh: number | null
  flowed: Generated<boolean>
}

export interface ChargingUnlooked {
  operator_id: string
  session_id: string
}

export interface ChargingUnreported {
  operator_id: string
  session_id: string
  station_id: string
  charge_point_id: string
  connector_no: number
  from_at: Date
  until_at: Date
}

export interface ChargingUnsentSessions {
  operator_id: string
  session_id: string
}

export interface ChargingWaitingSessions {
  operator_id: string
  session_id: string
}

export interface ChargingYkcModels {
  operator_id: string
  charge_point_id: string
  model_no: number
  content: Json
  since: Date
  confirmed_at: Date | null
}

export interface ChargingYkcSettings {
  operator_id: string
  charge_point_id: string
  is_locked: Generated<boolean>
  is_lock_due: Generated<boolean>
  max_power: Generated<number>
  is_confirmed: Generated<boolean>
  list_version: Generated<number>
  cards: Generated<string[]>
  changed_at: Date
  connector_limits: JsonByDefault
  sent_power: number | null
}

export interface ChargingYkcStarts {
  operator_id: string
  charge_point_id: string
  serial: string
  connector_no: number
  id_tag: string
  is_remote: boolean
  granted_at: Date
  energies: JsonByDefault
  balance_minor: number | null
  counted_dwh: number | null
  counted_at: Date | null
  group_no: string | null
  is_auxiliary: Generated<boolean>
  vehicle: JsonByDefault
  vehicle_curve: JsonByDefault
  own_serial: string | null
}

export interface ContentAppVersions {
  operator_id: string
  id: string
  platform: 'android' | 'ios' | 'harmony' | 'mini_programme' | 'web' | 'handheld' | 'charge_point_screen'
  version_name: string
  build: number
  min_build: number
  forced: boolean
  share_percent: number
  address: string | null
  notes_zh: string
  notes_en: string
  notes_es: string
  file_name: string | null
  file_bytes: number | null
  file_sha256: Buffer | null
  stored_as: string | null
  published_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
  version: Generated<number>
}

export interface ContentItems {
  operator_id: string
  id: string
  kind: 'slide' | 'news'
  audiences: string[]
  shows_from: Date | null
  shows_until: Date | null
  place: 'home' | 'bill' | 'wallet' | null
  position: number | null
  link_url: string | null
  link_news_id: string | null
  link_kind: GeneratedAlways<string | null>
  link_page: 'map' | 'scan' | 'wallet' | 'coupons' | 'bookings' | 'invoices' | 'feedback' | null
  pinned: boolean | null
  published_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
  version: Generated<number>
}

export interface ContentPictures {
  operator_id: string
  id: string
  item_id: string
  language: string
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: number
  sha256: Buffer
  stored_as: string
  created_at: Date
  variant: Generated<'phone' | 'wide'>
}

export interface ContentTexts {
  operator_id: string
  item_id: string
  language: Language
  title: string
  title_key: GeneratedAlways<string>
  alt: Generated<string>
  summary: Generated<string>
  body: JsonByDefault
}

export interface DepotsControls {
  operator_id: string
  station_id: string
  charge_point_id: string
  connector_no: number
  fallback_w: number | null
  fallback_sent_w: number | null
  fallback_level: number | null
  fallback_at: Date | null
  fallback_why: 'refused' | 'unreached' | 'levels' | null
  wanted: JsonOrNull
  sent_next: JsonOrNull
  sent_session: JsonOrNull
  state: 'planned' | 'sent' | 'active' | 'refused' | 'unreached' | 'ignores' | null
  why: string | null
  since: Date
  sent_at: Date | null
  accepted_at: Date | null
  read_at: Date | null
  holds_until: Date | null
  link_at: Date | null
  booted_at: Date | null
  waits_until: Date | null
  over_at: Date | null
  ignored_at: Date | null
  ignored_tx: number | null
  requested_at: Date | null
  due_at: Date | null
  claimed_until: Date | null
}

export interface DepotsDepartures {
  operator_id: string
  id: string
  station_id: string
  service_day: Day
  block_no: string
  block_key: GeneratedAlways<string>
  line_id: string | null
  vehicle_id: string | null
  depart_at: Date
  return_at: Date
  target_soc: number
  reserve_soc: Generated<number>
  precondition_minutes: Generated<number>
  priority: Generated<number>
  state: Generated<'planned' | 'cancelled'>
  source: 'person' | 'file' | 'gtfs' | 'vdv'
  outcome: 'reached' | 'missed' | 'unknown' | null
  outcome_soc: number | null
  plugged_at: Date | null
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
  arrives_at: Date | null
  arrival_soc: number | null
  wanted_charge_point_id: string | null
  wanted_connector_no: number | null
  precondition_w: Generated<number>
  planned_dwh: number | null
}

export interface DepotsNodes {
  operator_id: string
  id: string
  station_id: string
  kind: 'site' | 'feeder' | 'point'
  name: string
  parent_id: string | null
  level: number
  parent_level: number | null
  limit_w: number
  windows: JsonByDefault
  cut_w: number | null
  cut_until: Date | null
  charge_point_id: string | null
  fallback_w: number | null
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
  demand_kind: Generated<'none' | 'max15' | 'period'>
  demand_price_minor: number | null
  demand_period: string | null
  demand_until: DayOrNull
  grid_object_id: string | null
  ready_margin_minutes: Generated<number>
  ready_margin_percent: Generated<number>
}

export interface DepotsPlanRows {
  operator_id: string
  plan_id: string
  departure_id: string
  charge_point_id: string | null
  connector_no: number | null
  connector: Generated<string>
  plugged: boolean
  soc: number | null
  soc_source: 'session' | 'lastSession' | 'person' | 'telematics' | null
  soc_at: Date | null
  watts: number[]
  need_dwh: number
  energy_dwh: number
  ready_at: Date | null
  margin_seconds: number | null
  state: 'green' | 'amber' | 'red'
  reasons: Json
  replaces_id: string | null
  vehicle_id: string | null
}

export interface DepotsPlans {
  operator_id: string
  id: string
  station_id: string
  made_at: Date
  made_by: 'optimum' | 'earliest-deadline'
  facts_hash: string
  first_slot_at: Date
  prices_e5: number[]
  periods: string[]
  site_limit_w: number[]
  site_w: number[]
  currency: string
  cost_minor: number
  uncontrolled_minor: number
  took_ms: number
  holds: Generated<boolean>
  demand_peak_w: number | null
  demand_already_w: number | null
  demand_minor: number | null
}

export interface DepotsUpcomingDepartures {
  operator_id: string
  station_id: string
  departure_id: string
  block_no: string
  depart_at: Date
  charge_point_id: string | null
}

export interface DepotsVdvMessages {
  operator_id: string
  id: string
  partner_id: string
  at: Date
  direction: 'in' | 'out'
  message: string
  outcome: string
  body: string
}

export interface DepotsVdvNames {
  operator_id: string
  partner_id: string
  kind: 'vehicle' | 'point'
  name: string
  name_key: GeneratedAlways<string>
  vehicle_id: string | null
  charge_point_id: string | null
  connector_no: number | null
}

export interface DepotsVdvPartners {
  operator_id: string
  id: string
  station_id: string
  name: string
  presystem_id: string
  secret_hash: Buffer
  enabled: Generated<boolean>
  seat: string | null
  booted_at: Date | null
  seen_at: Date | null
  last_state_at: Date | null
  held_at: Date | null
  held_refused: Generated<boolean>
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface DepotsVdvRequests {
  operator_id: string
  partner_id: string
  request_id: string
  request: Json
  departure_id: string | null
}

export interface DocumentsBalances {
  operator_id: string
  document_id: string
  seq: number
  before_seq: GeneratedAlways<number | null>
  payment_id: string | null
  credit_id: string | null
  instalments_before: number
  instalments: GeneratedAlways<number | null>
  before_minor: number
  whole_minor: GeneratedAlways<number | null>
  minor: number
  left_minor: GeneratedAlways<number | null>
}

export interface DocumentsCredentials {
  operator_id: string
  id: string
  office: 'verifactu' | 'cfdi' | 'digital_cn'
  tax_id: Generated<string>
  subject: Generated<string>
  certificate_no: Generated<string>
  fingerprint: Generated<string>
  valid_from: Date | null
  valid_until: Date | null
  address: Generated<string>
  account: Generated<string>
  sealed: Buffer | null
  made_at: Date
  by_id: string | null
  by_name: Generated<string>
  ended_at: Date | null
  reminded_at: Date | null
}

export interface DocumentsCreditSessions {
  operator_id: string
  credit_id: string
  invoice_id: string
  session_id: string
  nth: number
  before_nth: GeneratedAlways<number | null>
  electricity_before: number
  service_before: number
  occupancy_before: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  electricity_left: GeneratedAlways<number | null>
  service_left: GeneratedAlways<number | null>
  occupancy_left: GeneratedAlways<number | null>
  electricity_first: GeneratedAlways<number | null>
  service_first: GeneratedAlways<number | null>
  occupancy_first: GeneratedAlways<number | null>
}

export interface DocumentsCredits {
  operator_id: string
  id: string
  invoice_id: string
  state: 'waiting' | 'failed' | 'issued' | 'refused'
  reason: '02' | '03' | '04'
  text: string
  total_minor: number
  parts: Json
  document_id: string | null
  made_at: Date
  by_id: string | null
  by_name: Generated<string>
}

export interface DocumentsFiles {
  operator_id: string
  document_id: string
  kind: 'pdf' | 'xml' | 'stamped' | 'upload'
  name: string
  content_type: string
  content: Buffer
  sha256: GeneratedAlways<string>
  made_at: Date
}

export interface DocumentsInvoiceSessions {
  operator_id: string
  invoice_id: string
  session_id: string
  living: boolean
  day: Day
  energy_dwh: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: GeneratedAlways<number | null>
  is_supplement: Generated<boolean>
}

export interface DocumentsInvoices {
  operator_id: string
  id: string
  no: number
  kind: 'invoice' | 'simplified' | 'global'
  source: 'sessions' | 'bill' | 'global'
  holder_id: string | null
  title_id: string | null
  bill_id: string | null
  days: string | null
  office: 'manual' | 'en16931' | 'verifactu' | 'cfdi' | 'digital_cn'
  test: boolean
  buyer: Json<BuyerFacts>
  buyer_key: GeneratedAlways<string>
  currency: string
  sessions: number
  net_minor: number
  tax_minor: number
  total_minor: number
  remark: Generated<string>
  applied_at: Date
  state: string
  living: GeneratedAlways<boolean>
  document_id: string | null
  reversal_id: string | null
  version: Generated<number>
  refunded_minor: Generated<number>
  credited_minor: Generated<number>
  pay_later: Generated<boolean>
  paid_before_minor: Generated<number>
  pays_since: Date | null
  replaces_id: string | null
  replaced_by: string | null
  holds: GeneratedAlways<boolean>
  replaced_living: GeneratedAlways<boolean | null>
  seen_payments: Generated<string[]>
  notified: Generated<boolean>
  supplements_id: string | null
  is_supplement: GeneratedAlways<boolean>
}

export interface DocumentsIssued {
  operator_id: string
  id: string
  kind: 'invoice' | 'simplified' | 'global' | 'supplement' | 'external' | 'reversal' | 'credit' | 'payment'
  series: string
  year: number
  no: number
  before_no: GeneratedAlways<number | null>
  number: string
  issued_at: Date
  day: Day
  currency: string
  seller: Json<SellerFacts>
  buyer: Json<BuyerFacts>
  lines: Json<DocumentLine[]>
  taxes: Json<DocumentTax[]>
  net_minor: number
  tax_minor: number
  total_minor: number
  reverses_id: string | null
  reverses_minor: GeneratedAlways<number | null>
  reason: Generated<string>
  content: Buffer
  before_hash: string
  hash: string
  keep_until: Day
  nth: number | null
  before_nth: GeneratedAlways<number | null>
  left_before_minor: number | null
  whole_minor: GeneratedAlways<number | null>
  left_minor: GeneratedAlways<number | null>
}

export interface DocumentsLooked {
  operator_id: string
  looked_at: Date
}

export interface DocumentsMails {
  operator_id: string
  id: string
  invoice_id: string
  document_id: string
  at: Date
  by_id: string | null
  by_name: Generated<string>
  target: string
  language: Language
  state: Generated<'waiting' | 'done' | 'dead'>
  notified: Generated<boolean>
  answer: Generated<string>
  done_at: Date | null
}

export interface DocumentsMoves {
  from_state: string
  to_state: string
}

export interface DocumentsPayments {
  operator_id: string
  id: string
  holder_id: string
  invoice_id: string
  journal_id: string | null
  method: 'cash' | 'transfer' | 'pos' | 'online' | 'wallet'
  paid_at: Date
  amount_minor: number
  document_id: string
  state: 'waiting' | 'failed' | 'issued'
}

export interface DocumentsSeries {
  operator_id: string
  series: string
  year: number
  last_no: Generated<number>
  last_hash: Generated<string>
}

export interface DocumentsSettings {
  operator_id: string
  country: string
  office: 'manual' | 'en16931' | 'verifactu' | 'cfdi' | 'digital_cn'
  test: Generated<boolean>
  seller_name: string
  seller_tax_id: string
  seller_address: Generated<string>
  seller_postcode: Generated<string>
  seller_regime: Generated<string>
  prefix: Generated<string>
  keep_years: number
  keep_simplified_years: number
  updated_at: Date
  version: Generated<number>
  refunds: Generated<'reissue' | 'credit'>
  listed_trade: Generated<boolean>
}

export interface DocumentsSteps {
  operator_id: string
  invoice_id: string
  seq: number
  before_seq: GeneratedAlways<number | null>
  from_state: string
  to_state: string
  at: Date
  by_id: string | null
  by_name: Generated<string>
  text: Generated<string>
}

export interface DocumentsSubmissionQueues {
  operator_id: string
  office: string
  attempts: Generated<number>
  next_at: Date
}

export interface DocumentsSubmissions {
  operator_id: string
  id: string
  invoice_id: string
  document_id: string
  act: string
  office: string
  test: boolean
  state: 'waiting' | 'pending' | 'accepted' | 'accepted_with_errors' | 'refused'
  external_no: Generated<string>
  answer: Generated<string>
  detail: JsonByDefault
  attempts: Generated<number>
  next_at: Date
  made_at: Date
  done_at: Date | null
  part_id: string | null
  chain_no: number | null
}

export interface DocumentsTaxRates {
  operator_id: string
  id: string
  category: 'electricity' | 'service' | 'occupancy'
  valid: string
  rate: number
  code: Generated<string>
}

export interface DocumentsTitles {
  operator_id: string
  id: string
  holder_id: string | null
  kind: 'company' | 'person'
  country: string
  name: string
  name_key: GeneratedAlways<string>
  tax_id: Generated<string>
  address: Generated<string>
  postcode: Generated<string>
  phone: Generated<string>
  bank: Generated<string>
  account_no: Generated<string>
  email: Generated<string>
  regime: Generated<string>
  use_code: Generated<string>
  is_default: Generated<boolean>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: Generated<number>
  ship_to: Generated<string>
  ship_phone: Generated<string>
  ship_address: Generated<string>
}

export interface DocumentsVerifactuEvents {
  operator_id: string
  no: number
  before_no: GeneratedAlways<number | null>
  kind: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '90'
  text: string
  made_at: Date
  hash_input: string
  before_hash: string
  hash: string
  detail: JsonByDefault
}

export interface DocumentsVerifactuRecords {
  operator_id: string
  no: number
  before_no: GeneratedAlways<number | null>
  document_id: string
  kind: 'alta' | 'anulacion'
  made_at: Date
  hash_input: string
  before_hash: string
  hash: string
  xml: Buffer | null
}

export interface DriverAgreements {
  operator_id: string
  member_id: string
  kind: string
  version: number
  agreed_at: Date
}

export interface DriverAuthorisations {
  operator_id: string
  hash: Buffer
  member_id: string
  device_id: string
  device_name: string
  client: 'driver-web' | 'driver-mini' | 'driver-app'
  language: Language
  challenge: string
  expires_at: Date
  used_at: Date | null
  sign_in_session_id: string | null
}

export interface DriverCodes {
  operator_id: string
  phone_hash: Buffer
  device_id: string
  code_hash: Buffer
  sent_at: Date
  expires_at: Date
  tries: Generated<number>
  used_at: Date | null
}

export interface DriverGuestCharges {
  operator_id: string
  id: string
  link_hash: Buffer
  charge_point_id: string
  connector_no: number
  intent_id: string | null
  session_id: string | null
  state: Generated<'paying' | 'charging' | 'paid' | 'released' | 'abandoned'>
  refusal: Generated<string>
  language: Language
  idle_fee: boolean
  created_at: Date
  ended_at: Date | null
  due_at: Date | null
}

export interface DriverSignInSessions {
  operator_id: string
  id: string
  member_id: string
  device_id: string
  device_name: Generated<string>
  client: 'driver-web' | 'driver-mini' | 'driver-app'
  language: Language
  signed_in_at: Date
  used_at: Date
  access_hash: Buffer
  access_until: Date
  refresh_hash: Buffer
  refresh_until: Date
  ended_at: Date | null
  end_reason: 'signed-out' | 'reused' | 'expired' | 'left' | 'replaced' | null
  seen_at: Date | null
}

export interface DriverTexts {
  operator_id: string
  kind: string
  version: number
  language: Language
  required: boolean
  title: string
  body: string
  published_at: Date
  by_name: string
}

export interface DriverUsedTokens {
  operator_id: string
  hash: Buffer
  sign_in_session_id: string
  used_at: Date
  seen_at: Date | null
}

export interface EnergyCollectors {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  station_id: string
  protocol: 'modbus-tcp' | 'dlt645-tcp'
  host: string
  port: number
  unit_id: Generated<number>
  byte_order: Generated<'abcd' | 'cdab' | 'badc' | 'dcba'>
  meter_address: Generated<string>
  interval_s: number
  enabled: Generated<boolean>
  due_at: Date
  busy_by: string | null
  busy_until: Date | null
  read_at: Date | null
  failures: Generated<number>
  fault: string | null
  fault_detail: string | null
  fault_at: Date | null
  clock_drift_s: number | null
  clock_at: Date | null
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface EnergyCostFacts {
  operator_id: string
  station_id: string
  month: unknown
  currency: string
  energy_dwh: number | null
  energy_minor: number | null
  demand_minor: number | null
  power_factor_minor: number | null
  other_minor: number | null
  why: string | null
  until_day: unknown
  is_current: boolean
}

export interface EnergyDataPoints {
  operator_id: string
  meter_id: string
  quantity: string
  collector_id: string
  register: 'holding' | 'input' | null
  address: number | null
  value_type: 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'u64' | null
  data_id: string | null
  scale_e6: number
  multiplier: number | null
  digits: number | null
  value_e3: number | null
  value_at: Date | null
  fault: string | null
  fault_at: Date | null
  refused: Generated<number>
  counter: JsonOrNull
}

export interface EnergyDemandNotices {
  operator_id: string
  supply_id: string
  level: number | null
  quarter_at: Date | null
  demand_w: number | null
  limit_w: number | null
  seen_90: Generated<Date[]>
  seen_100: Generated<Date[]>
  changed_at: Date
}

export interface EnergyGridCosts {
  operator_id: string
  supply_id: string
  month: Day
  station_id: string
  currency: string
  energy_dwh: number | null
  energy_minor: number | null
  demand_minor: number | null
  power_factor_minor: number | null
  other_minor: number | null
  why: string | null
  until_day: DayOrNull
  is_to_date: boolean
  is_current: boolean
  worked_at: Date
}

export interface EnergyLimitFacts {
  operator_id: string
  station_id: string | null
  day: unknown
  metered_quarter_w: number | null
  limit_w: number | null
  exceeded_quarters: number | null
  over_w: number | null
}

export interface EnergyMarks {
  operator_id: string
  kind: 'meter' | 'supply'
  subject_id: string
  day: Day
  mark_id: string
}

export interface EnergyMeterDays {
  operator_id: string
  meter_id: string
  day: Day
  import_dwh: number
  export_dwh: number | null
  reactive_dvarh: number | null
  peak_dwh: number
  peak_at: Date
  quarters: number
  read_quarters: number
  interpolated: number
}

export interface EnergyMeterMonths {
  operator_id: string
  meter_id: string
  month: Day
  import_dwh: number
  export_dwh: number | null
}

export interface EnergyMeterPastPlaces {
  operator_id: string
  meter_id: string
  valid: string
  parent_id: string | null
  role: 'use' | 'generation' | 'storage'
  created_at: Generated<Date>
}

export interface EnergyMeterPlaces {
  operator_id: string
  meter_id: string
  parent_id: string | null
  role: 'use' | 'generation' | 'storage'
  updated_at: Generated<Date>
  from_day: DayOrNull
}

export interface EnergyMeterPositions {
  operator_id: string
  meter_id: string
  parent_id: string | null
  role: 'use' | 'generation' | 'storage'
  valid: string | null
}

export interface EnergyMeterValues {
  operator_id: string
  meter_id: string
  quantity: string
  value_e3: number | null
  value_at: Date | null
  interval_s: number
}

export interface EnergyMeterZones {
  operator_id: string
  meter_id: string
  time_zone: string
}

export interface EnergyOpenadrConnections {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  supply_id: string
  url: string
  client_id: string
  client_secret: Buffer
  scope: Generated<string>
  program_name: Generated<string>
  targets: Generated<string[]>
  ven_name: string
  obeys_setpoints: boolean
  obeys_subscriptions: boolean
  obeys_levels: boolean
  obeys_alerts: boolean
  moderate_percent: number
  high_percent: number
  emergency_percent: number
  interval_s: number
  enabled: Generated<boolean>
  due_at: Date
  busy_by: string | null
  busy_until: Date | null
  read_at: Date | null
  failures: Generated<number>
  fault: string | null
  fault_detail: string | null
  fault_at: Date | null
  failing_since: Date | null
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface EnergyOpenadrEvents {
  operator_id: string
  connection_id: string
  event_id: string
  content: Json
  first_seen_at: Date
  changed_at: Date
  gone_at: Date | null
  shift_e6: number
  fault: string | null
  fault_detail: string | null
  from_at: Date | null
  until_at: Date | null
  report: 'waiting' | 'sent' | 'refused' | 'unavailable' | null
}

export interface EnergyOutsideLimits {
  operator_id: string
  connection_id: string
  supply_id: string
  from_at: Date
  until_at: Date
  limit_w: number
  payload_type: string
  event_id: string
}

export interface EnergyQuarters {
  operator_id: string
  meter_id: string
  at: Date
  active_dwh: number
  reactive_dvarh: number | null
  spread: Generated<boolean>
  from_id: string
  export_dwh: number | null
}

export interface EnergyStationDays {
  operator_id: string
  station_id: string
  day: Day
  from_at: Date
  points_curve: string[]
}

export interface EnergySupplyDays {
  operator_id: string
  supply_id: string
  day: Day
  from_at: Date
  meters: number
  import_dwh: number
  export_dwh: number | null
  reactive_dvarh: number | null
  peak_dwh: number | null
  peak_at: Date | null
  quarters: number
  read_quarters: number
  interpolated: number
  active_curve: string[]
  reactive_curve: string[]
  interpolated_at: number[]
  hours_dwh: string[]
  hours_quarters: number[]
  limit_w: number | null
  exceeded_quarters: number | null
  over_w: number | null
}

export interface EnergySupplyMeters {
  operator_id: string
  supply_id: string
  meter_id: string
  valid: string
}

export interface EnergySupplyMonths {
  operator_id: string
  supply_id: string
  month: Day
  import_dwh: number
  export_dwh: number | null
  reactive_dvarh: number | null
  power_factor_dwh: number | null
  peak_dwh: number | null
  peak_at: Date | null
  read_quarters: number
  interpolated: number
  hours_dwh: Generated<string[]>
  hours_quarters: Generated<number[]>
  costs_from: string | null
}

export interface EnergySupplyNames {
  operator_id: string
  supply_point_id: string
  supply_name: string
  supply_no: string
  station_id: string
  has_tariff: boolean | null
}

export interface EnergySupplyPoints {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  supply_no: string
  supply_no_key: GeneratedAlways<string>
  voltage: Generated<string>
  tariff_id: string | null
  contracted_w: Generated<number[]>
  capacity_va: number | null
  valid_from: Day
  valid_until: DayOrNull
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface EnergySupplyProfiles {
  operator_id: string
  supply_id: string
  month: Day
  weekday: number
  hour: number
  dwh: number
  quarters: number
}

export interface EnergySupplyStations {
  operator_id: string
  supply_id: string
  station_id: string
}

export interface EnergyTariffVersions {
  operator_id: string
  id: string
  tariff_id: string
  from_day: Day
  until_day: DayOrNull
  valid: GeneratedAlways<string>
  remark: Generated<string>
  content: Json
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface EnergyTariffs {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  created_at: Date
}

export interface EnergyUnrolledMeters {
  operator_id: string
  meter_id: string
  time_zone: string
}

export interface FinanceAgreements {
  operator_id: string
  id: string
  no: number
  name: string
  name_key: GeneratedAlways<string>
  period: 'day' | 'week' | 'month'
  lag_days: Generated<number>
  station_ids: string[]
  remark: Generated<string>
  created_at: Generated<Date>
  version: Generated<number>
}

export interface FinanceChanges {
  operator_id: string | null
  session_id: string | null
  seq: number | null
  statement_id: string | null
  version_id: string | null
  station_id: string | null
  day: unknown
  counted_at: Date | null
  is_new: boolean | null
  energy_dwh: number | null
  electricity_minor: number | null
  service_minor: number | null
  occupancy_minor: number | null
  reduced_minor: number | null
  base_minor: number | null
  fee_e6: number | null
  was_fee_e6: number | null
  was_paid_minor: number | null
  unpaid_minor: number | null
}

export interface FinanceChannelDays {
  operator_id: string
  account_id: string
  from_at: Date
  to_at: Date
  taken_minor: number
  fee_minor: number
}

export interface FinanceCounts {
  operator_id: string
  session_id: string
  seq: number
  before_seq: GeneratedAlways<number | null>
  statement_id: string
  version_id: string
  station_id: string
  day: Day
  was_dwh: Generated<number>
  was_electricity_minor: Generated<number>
  was_service_minor: Generated<number>
  was_occupancy_minor: Generated<number>
  was_reduced_minor: Generated<number>
  was_base_minor: Generated<number>
  is_dwh: number
  is_electricity_minor: number
  is_service_minor: number
  is_occupancy_minor: number
  is_reduced_minor: number
  is_base_minor: number
  is_reduced_owner_minor: number
  counted_at: Date
  is_fee_e6: number | null
  is_unpaid_minor: Generated<number>
}

export interface FinanceFigures {
  operator_id: string
  statement_id: string
  revision: number
  made_at: Date
  base_minor: number
  paid_minor: number
  fee_minor: number
  net_minor: number
  lines: Json<StatementLine[]>
  shares: Json<StatementShare[]>
  carried: JsonByDefault<CarriedShare[]>
}

export interface FinanceParties {
  operator_id: string
  id: string
  kind: 'owner' | 'agent' | 'platform' | 'partner' | 'contractor' | 'grid_supplier'
  name: string
  name_key: GeneratedAlways<string>
  tax_id: Generated<string>
  bank: Generated<string>
  account_no: Generated<string>
  contact: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  remark: Generated<string>
  state: Generated<'active' | 'closed'>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FinancePartyNames {
  operator_id: string
  id: string
  name: string
  state: 'active' | 'closed'
}

export interface FinancePaymentFees {
  operator_id: string
  payment_id: string
  taken_minor: number
  fee_minor: number
}

export interface FinanceSetOffs {
  operator_id: string
  statement_id: string
  party_id: string
  amount_minor: number
}

export interface FinanceStatementVersions {
  operator_id: string
  statement_id: string
  version_id: string
}

export interface FinanceStatements {
  operator_id: string
  id: string
  no: number
  agreement_id: string
  version_id: string | null
  period_from: Day
  period_to: Day
  time_zone: string
  currency: string
  drafted_at: Date
  state: Generated<'draft' | 'confirmed' | 'approved' | 'paid' | 'closed' | 'disputed'>
  disputed_from: 'draft' | 'confirmed' | null
  confirmed_by: string | null
  approved_by: string | null
  paid_on: DayOrNull
  voucher_no: Generated<string>
  version: Generated<number>
}

export interface FinanceSteps {
  operator_id: string
  id: string
  statement_id: string
  seq: number
  at: Date
  kind: 'drafted' | 'recounted' | 'confirmed' | 'approved' | 'paid' | 'closed' | 'disputed' | 'resolved'
  by_id: string | null
  by_name: Generated<string>
  text: Generated<string>
}

export interface FinanceVersionStations {
  operator_id: string
  version_id: string
  station_id: string
  valid: string
}

export interface FinanceVersions {
  operator_id: string
  id: string
  agreement_id: string
  valid: string
  base: 'service' | 'service_net' | 'margin' | 'energy'
  price_e5: number
  discounts_by: 'operator' | 'shared' | 'owner'
  channel_fee: number
  operator_ratio: number
  parties: Json<PartyShare[]>
  by_id: string | null
  by_name: string
  created_at: Date
  fees_by: Generated<'shared' | 'operator'>
  loss_ratio: Generated<number>
  steps: JsonByDefault<RatioStep[]>
  levels: JsonByDefault
  fee_basis: Generated<'posted' | 'rate'>
  revenue_basis: Generated<'billed' | 'collected'>
}

export interface FinanceWithdrawalLimits {
  operator_id: string
  from_day: Day
  least_minor: number
  most_minor: number | null
  day_most_minor: number | null
  wallets: boolean
  by_id: string
  by_name: string
  at: Date
  fee_bp: Generated<number>
  fee_least_minor: Generated<number>
  tax_bp: Generated<number>
}

export interface FinanceWithdrawalMoves {
  kind: string
  state_before: string
  state_after: string
}

export interface FinanceWithdrawalSteps {
  operator_id: string
  withdrawal_id: string
  seq: number
  prior_seq: GeneratedAlways<number | null>
  kind: string
  state_before: string
  state_after: string
  at: Date
  by_id: string
  by_name: string
  text: Generated<string>
}

export interface FinanceWithdrawals {
  operator_id: string
  id: string
  no: number
  holder_kind: 'party' | 'member' | 'company'
  party_id: string | null
  wallet_id: string | null
  holder_id: GeneratedAlways<string>
  holder_name: string
  name_key: GeneratedAlways<string>
  amount_minor: number
  currency: string
  account_name: string
  bank: Generated<string>
  account_no: string
  remark: Generated<string>
  requested_at: Date
  day: Day
  requested_by: string
  requested_by_name: string
  decided_by: string | null
  decided_by_name: Generated<string>
  paid_on: DayOrNull
  voucher_no: Generated<string>
  state: Generated<string>
  version: Generated<number>
  fee_minor: Generated<number>
  tax_minor: Generated<number>
}

export interface FleetAssignedSessions {
  operator_id: string
  session_id: string
  vehicle_id: string | null
}

export interface FleetBatterySessions {
  operator_id: string
  vehicle_id: string
  started_at: Date
  ended_at: Date | null
  time_zone: string
  dwh_per_percent: string | null
  place: number | null
  sessions: number | null
  session_day: unknown
}

export interface FleetDepotVehicles {
  operator_id: string
  vehicle_id: string
  label: string | null
  keys: string[] | null
  state: 'active' | 'repair' | 'retired'
  station_id: string | null
  battery_dwh: number | null
  max_charge_w: number | null
  charge_curve: unknown
  dwh_per_percent: number | null
  soc: number | null
  soc_at: Date | null
  soc_source: string | null
}

export interface FleetDriverRecords {
  operator_id: string
  id: string
  day: Day
  shift: 'early' | 'mid' | 'late'
  shift_no: GeneratedAlways<number>
  vehicle_id: string
  driver_id: string
  line_id: string | null
  odometer_start_m: number
  odometer_end_m: number
  distance_m: GeneratedAlways<number>
  previous_end_m: number | null
  unrecorded_m: GeneratedAlways<number | null>
  trips: Generated<number>
  soc_start: number | null
  soc_end: number | null
  season: 'normal' | 'summer' | 'winter'
  grade: number | null
  source: 'manual' | 'import' | 'gps'
  checked_by: string | null
  checked_name: Generated<string>
  checked_at: Date | null
  remark: Generated<string>
  created_name: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetDrivers {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  driver_no: string
  driver_no_key: GeneratedAlways<string>
  licence_no: Generated<string>
  licence_class: Generated<string>
  licence_until: DayOrNull
  fleet_id: string | null
  phone: Generated<string>
  card_no: Generated<string>
  card_no_key: GeneratedAlways<string>
  state: Generated<'active' | 'left'>
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
  grade: number | null
}

export interface FleetEnergyCounted {
  operator_id: string
  session_id: string
  vehicle_id: string
  day: Day
}

export interface FleetEnergyDates {
  operator_id: string
  day: Day
  driven_m: number
  gps_m: number
  records: number
  mileages: number
  charged_dwh: number
  used_dwh: number
  quota_dwh: number | null
  limit_dwh: number | null
  unquoted_m: number
  unquoted_dwh: number
  unexplained_dwh: number
}

export interface FleetEnergyDays {
  operator_id: string
  day: Day
  vehicle_id: string
  driver_id: string | null
  line_id: string | null
  driven_m: number
  gps_m: number
  records: number
  mileages: number
  charged_dwh: number
  used_dwh: number
  quota_dwh: number | null
  limit_dwh: number | null
  unquoted_m: number
  unquoted_dwh: number
  unexplained_dwh: number
}

export interface FleetEnergyMarks {
  operator_id: string
  id: GeneratedAlways<number>
  vehicle_id: string | null
  day_from: Day
  day_to: Day
  taken: Generated<boolean>
}

export interface FleetEnergyMonths {
  operator_id: string
  day: Day
  vehicle_id: string
  driver_id: string | null
  line_id: string | null
  driven_m: number
  gps_m: number
  records: number
  mileages: number
  charged_dwh: number
  used_dwh: number
  quota_dwh: number | null
  limit_dwh: number | null
  unquoted_m: number
  unquoted_dwh: number
  unexplained_dwh: number
}

export interface FleetEnergyRetention {
  operator_id: string
  day_from: Day
  day_to: Day
}

export interface FleetEnergySessions {
  operator_id: string
  vehicle_id: string
  session_id: string
  session_no: string
  station_id: string
  charge_point_id: string
  connector_no: number
  started_at: Date
  ended_at: Date
  time_zone: string
  energy_dwh: number
  start_soc: number | null
  end_soc: number | null
  assigned_by: VehicleSession['assignedBy']
  day: unknown
}

export interface FleetFleetTree {
  operator_id: string
  fleet_id: string
  parent_id: string | null
}

export interface FleetFleets {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  parent_id: string | null
  org_id: string | null
  station_id: string | null
  manager: Generated<string>
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetLatestOdometer {
  operator_id: string
  vehicle_id: string
  odometer_m: number | null
  odometer_at: Date | null
  odometer_source: string | null
}

export interface FleetLatestSoc {
  operator_id: string
  vehicle_id: string
  soc: number | null
  soc_at: Date | null
  soc_source: string | null
}

export interface FleetLearntBatteries {
  operator_id: string
  vehicle_id: string
  dwh_per_percent: number
  low_dwh: number
  high_dwh: number
  sessions: number
  from_at: Date
  until_at: Date
  first_dwh: number
  worked_at: Date
}

export interface FleetLineNames {
  operator_id: string
  line_id: string
  line_no: string
  line_no_key: string
  line_name: string
  state: 'active' | 'closed'
}

export interface FleetLines {
  operator_id: string
  id: string
  line_no: string
  line_no_key: GeneratedAlways<string>
  name: Generated<string>
  fleet_id: string | null
  length_m: number | null
  first_stop: Generated<string>
  last_stop: Generated<string>
  state: Generated<'active' | 'closed'>
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetMakers {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  country_code: string | null
  contact: Generated<string>
  phone: Generated<string>
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetMeasuredDays {
  operator_id: string
  vehicle_id: string
  day: Day
  distance_m: number
  by: 'odometer' | 'positions'
  soc_from: number | null
  soc_to: number | null
  worked_at: Date
  is_whole: Generated<boolean>
}

export interface FleetMileageDays {
  operator_id: string
  record_id: string | null
  day: unknown
  shift_no: number | null
  vehicle_id: string
  driver_id: string | null
  line_id: string | null
  season: string | null
  grade: number | null
  fleet_id: string | null
  model_id: string | null
  type_id: string | null
  battery_dwh: number | null
  soc_start: number | null
  soc_end: number | null
  driven_m: number | null
  gps_m: number | null
  records: number | null
  mileages: number | null
}

export interface FleetModelNames {
  operator_id: string
  kind_id: string
  name: string
}

export interface FleetModels {
  operator_id: string
  id: string
  maker_id: string
  type_id: string
  name: string
  name_key: GeneratedAlways<string>
  battery_kind: Generated<'lfp' | 'nmc' | 'lto' | 'other'>
  battery_dwh: number
  nominal_v: number | null
  max_charge_w: number | null
  range_km: number | null
  kerb_kg: number | null
  standard_dwh_100km: number | null
  interface: 'gbt' | 'ccs1' | 'ccs2' | 'chademo' | 'type2' | 'pantograph' | 'other'
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
  charge_curve: JsonByDefault
}

export interface FleetMonthClosings {
  operator_id: string
  id: string
  month: Day
  closed_by: string | null
  closed_name: string
  closed_at: Date
  opened_by: string | null
  opened_name: Generated<string>
  opened_at: Date | null
  open_reason: Generated<string>
}

export interface FleetQuotaMileage {
  operator_id: string
  record_id: string | null
  day: unknown
  shift_no: number | null
  vehicle_id: string
  driver_id: string | null
  line_id: string | null
  season: string | null
  grade: number | null
  fleet_id: string | null
  model_id: string | null
  type_id: string | null
  battery_dwh: number | null
  soc_start: number | null
  soc_end: number | null
  driven_m: number | null
  gps_m: number | null
  records: number | null
  mileages: number | null
  quota_id: string | null
  quota_dwh_100km: number | null
  tolerance_hundredths: number | null
  quota_dwh: number | null
  limit_dwh: number | null
}

export interface FleetQuotaSettings {
  operator_id: string
  summer_months: number[]
  winter_months: number[]
  night_from_minutes: number
  price_e5: number | null
  share_hundredths: number
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetQuotas {
  operator_id: string
  id: string
  model_id: string | null
  line_id: string | null
  season: 'normal' | 'summer' | 'winter' | null
  grade: number | null
  dwh_100km: number
  tolerance_hundredths: Generated<number>
  valid: string
  specificity: GeneratedAlways<number>
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetSessionAssignments {
  operator_id: string
  session_id: string
  station_id: string
  vehicle_id: string | null
  reason: string
  assigned_by: string | null
  assigned_name: Generated<string>
  assigned_at: Date
}

export interface FleetTokenSpells {
  operator_id: string
  token_id: string
  vehicle_id: string
  valid: string
}

export interface FleetTypes {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  kind: 'city_bus' | 'coach' | 'van' | 'truck' | 'taxi' | 'sanitation' | 'car' | 'other'
  length_mm: number | null
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface FleetVehicleKinds {
  operator_id: string
  vehicle_id: string
  model_id: string | null
  type_id: string | null
}

export interface FleetVehicleMarks {
  operator_id: string
  vehicle_id: string
  vin_key: string | null
  plate_key: string | null
  vin: string | null
  evccid: string | null
  bay_charge_point_id: string | null
  bay_connector_no: number | null
  company_id: string | null
  state: 'active' | 'repair' | 'retired'
}

export interface FleetVehicleNames {
  operator_id: string
  vehicle_id: string
  vehicle_name: string | null
  fleet_name: string | null
}

export interface FleetVehiclePlaces {
  operator_id: string
  vehicle_id: string
  label: string | null
  state: 'active' | 'repair' | 'retired'
  plate_key: string
  self_no_key: string
  vin: string | null
  fleet_id: string | null
  fleet_name: string | null
  station_id: string | null
  line_id: string | null
  line_no: string | null
  place_at: Date | null
  lng_e7: number | null
  lat_e7: number | null
  speed_kmh: number | null
  heading: number | null
  odometer_at: Date | null
  odometer_m: number | null
  soc_at: Date | null
  soc: number | null
  received_at: Date | null
  plate: string
}

export interface FleetVehicleSessions {
  operator_id: string
  vehicle_id: string
  assigned_by: VehicleSession['assignedBy']
  session_id: string
  session_no: string
  token_id: string | null
  id_tag: string
  station_id: string
  charge_point_id: string
  connector_no: number
  state: 'created' | 'starting' | 'charging' | 'stopping' | 'awaiting_record' | 'finished' | 'settled' | 'failed' | 'cancelled' | 'abnormal' | 'void'
  started_at: Date
  ended_at: Date | null
  time_zone: string
  energy_dwh: number | null
  start_soc: number | null
  end_soc: number | null
  currency: string
  total_minor: number | null
  session_day: unknown
}

export interface FleetVehicleSigns {
  operator_id: string
  vehicle_id: string
  place_at: Date | null
  lng_e7: number | null
  lat_e7: number | null
  speed_kmh: number | null
  heading: number | null
  odometer_at: Date | null
  odometer_m: number | null
  soc_at: Date | null
  soc: number | null
  received_at: Date
}

export interface FleetVehicleTokens {
  operator_id: string
  id: string
  vehicle_id: string
  token_id: string
  valid: string
}

export interface FleetVehicles {
  operator_id: string
  id: string
  plate: Generated<string>
  plate_key: GeneratedAlways<string>
  self_no: Generated<string>
  self_no_key: GeneratedAlways<string>
  vin: string | null
  model_id: string | null
  battery_dwh: number | null
  fleet_id: string | null
  line_id: string | null
  company_id: string | null
  state: Generated<'active' | 'repair' | 'retired'>
  registered_on: DayOrNull
  odometer_m: number | null
  odometer_at: Date | null
  soc: number | null
  soc_at: Date | null
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
  evccid: string | null
  bay_charge_point_id: string | null
  bay_connector_no: number | null
}

export interface GridDrawingObjects {
  operator_id: string
  drawing_id: string
  station_id: string
  object_id: string
  kind: string
}

export interface GridDrawingPictures {
  operator_id: string
  id: string
  drawing_id: string
  station_id: string
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: number
  sha256: Buffer
  stored_as: string
  added_at: Date
}

export interface GridDrawingVersions {
  operator_id: string
  drawing_id: string
  number: number
  station_id: string
  document: Json
  note: string
  restored_number: number | null
  published_at: Date
  published_by: string
}

export interface GridDrawings {
  operator_id: string
  id: string
  station_id: string
  name: string
  name_key: GeneratedAlways<string>
  draft: Json
  published_number: number | null
  locked_by: string | null
  lock_until: Date | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface GridNodes {
  operator_id: string
  id: string
  station_id: string
  voltage_v: number
}

export interface GridObjects {
  operator_id: string
  id: string
  station_id: string
  kind: 'Substation' | 'VoltageLevel' | 'Bay' | 'BusbarSection' | 'Breaker' | 'Disconnector' | 'GroundDisconnector' | 'LoadBreakSwitch' | 'Fuse' | 'PowerTransformer' | 'CurrentTransformer' | 'PotentialTransformer' | 'ACLineSegment' | 'EnergySource' | 'EnergyConsumer' | 'PhotovoltaicUnit' | 'BatteryUnit' | 'ShuntCompensator' | 'HarmonicFilter' | 'Meter' | 'ChargingPile'
  name: string
  name_key: GeneratedAlways<string>
  container_id: string | null
  container_kind: string | null
  base_voltage_v: number | null
  container_voltage_v: GeneratedAlways<number | null>
  rated_a: number | null
  rated_va: number | null
  rated_w: number | null
  rated_wh: number | null
  rated_var: number | null
  normal_open: boolean | null
  supply_point_id: string | null
  meter_id: string | null
  charge_point_id: string | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface GridSwitchActs {
  operator_id: string
  id: string
  station_id: string
  object_id: string
  kind: 'Breaker' | 'Disconnector' | 'GroundDisconnector' | 'LoadBreakSwitch' | 'Fuse'
  position: 'open' | 'closed'
  reason: string
  despite: boolean
  by_id: string
  selected_at: Date
  confirm_until: Date
  done_at: Date | null
}

export interface GridTemplateUses {
  operator_id: string
  id: string
  template_id: string | null
  template_name: string
  station_id: string
  prefix: string
  object_ids: string[]
  charge_point_ids: string[]
  meter_ids: string[]
  collector_ids: string[]
  by_id: string
  at: Date
  undone_at: Date | null
}

export interface GridTemplates {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  content: Json
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface GridTerminals {
  operator_id: string
  id: string
  object_id: string
  kind: string
  station_id: string
  sequence: number
  base_voltage_v: number | null
  end_voltage_v: number | null
  voltage_v: GeneratedAlways<number>
  node_id: string | null
}

export interface InteropAccountSteps {
  operator_id: string
  partner_id: string | null
  at: Date | null
  session_id: string | null
  kind: string | null
  amount_minor: number | null
  energy_dwh: number | null
  side: string | null
}

export interface InteropCdrs {
  operator_id: string
  id: string
  partner_id: string
  partner_no: string
  cdr_id: string
  credits: string | null
  cdr: Json
  total_minor: number
  energy_dwh: number
  currency: string
  made_at: Date
  sent_at: Date | null
  their_url: string | null
}

export interface InteropChecks {
  operator_id: string
  partner_id: string
  day: Day
  seq: string
  state: Generated<'waiting' | 'agreed' | 'disputed'>
  sessions: Generated<number>
  energy_dwh: Generated<number>
  total_minor: Generated<number>
  disputes: Generated<number>
  checked_at: Date | null
  failures: Generated<number>
  next_at: Date
  problem: Generated<string>
}

export interface InteropDisputes {
  operator_id: string
  id: string
  partner_id: string
  partner_no: string
  source: 'record' | 'check' | 'held'
  reason: Generated<string>
  our_dwh: number | null
  our_minor: number | null
  their_dwh: number | null
  their_minor: number | null
  raised_at: Date
  resolved_at: Date | null
  resolved_by: string | null
  note: string | null
}

export interface InteropEvsePrefixes {
  operator_id: string
  prefix: string | null
}

export interface InteropHeard {
  operator_id: string
  partner_id: string
  stamp: string
  at: Date
}

export interface InteropHeldRecords {
  operator_id: string
  id: string
  partner_id: string
  source: 'ocpi' | 'tcec' | 'file'
  record_no: string
  session_no: string | null
  token_id: string
  holder_id: string
  payers: string[] | null
  reference: string | null
  station_name: Generated<string>
  started_at: Date
  ended_at: Date
  energy_dwh: number
  currency: string
  cost_minor: number
  our_minor: number | null
  reasons: string[]
  findings: Json
  raw: Json
  state: Generated<'held' | 'accepted' | 'adjusted' | 'refused' | 'withdrawn'>
  received_at: Date
  credits: string | null
  decided_at: Date | null
  decided_by: string | null
  decided_by_name: string | null
  approval_id: string | null
  note: Generated<string>
  notified_at: Date | null
}

export interface InteropHubParties {
  operator_id: string
  partner_id: string
  country_code: string
  party_id: string
  role: string
  status: 'CONNECTED' | 'OFFLINE' | 'PLANNED' | 'SUSPENDED'
  last_updated: Date
}

export interface InteropInvoiceRecords {
  operator_id: string
  id: string
  partner_id: string
  month: string
  invoice_id: string
  cdr_ids: string[]
  issued_at: Date
  sent_at: Date | null
  failures: Generated<number>
  next_at: Date
  problem: Generated<string>
}

export interface InteropLinks {
  operator_id: string
  partner_id: string
  renamed: Generated<string[]>
  their_token: Buffer | null
  their_token_until: Date | null
  next_at: Generated<Date>
  looked_at: Date | null
  swept_at: Date | null
  failures: Generated<number>
  heard_at: Date | null
  problem: Generated<string>
  version: Generated<number>
  compared_at: Date | null
  compared_stations: number | null
  compared_differences: number | null
  compared_detail: Generated<string>
  whole_at: Date | null
  fees_mark: string | null
}

export interface InteropMovedConnectors {
  operator_id: string
  partner_id: string
  station_id: string
  charge_point_id: string
  connector_no: number
  facts: Json
  removed_at: Date
}

export interface InteropNotedStations {
  operator_id: string
  partner_id: string
  station_id: string
  mark: string
}

export interface InteropOcpiAuthorisations {
  operator_id: string
  partner_id: string
  charge_point_id: string
  uid_key: string
  allowed: 'ALLOWED' | 'BLOCKED' | 'EXPIRED' | 'NO_CREDIT' | 'NOT_ALLOWED' | 'UNREACHED' | 'WHITELIST'
  authorization_reference: string | null
  requested_at: Date
}

export interface InteropOcpiCommands {
  operator_id: string
  id: string
  partner_id: string
  kind: 'START_SESSION' | 'STOP_SESSION' | 'RESERVE_NOW' | 'CANCEL_RESERVATION' | 'UNLOCK_CONNECTOR' | 'GET_PROFILE' | 'SET_PROFILE' | 'CLEAR_PROFILE'
  response_url: string
  digest: Buffer
  requested_at: Date
  answer: 'ACCEPTED' | 'REJECTED' | 'NOT_SUPPORTED' | 'UNKNOWN_SESSION'
  message: Generated<string>
  partner_no: string | null
  charge_point_id: string | null
  connector_no: number | null
  reservation_id: string | null
  reservation_no: number | null
  result: string | null
  result_at: Date | null
  detail: JsonOrNull
  failures: Generated<number>
  next_at: Date
  problem: Generated<string>
  done_at: Date | null
}

export interface InteropOcpiKeys {
  operator_id: string
  hash: Buffer
  partner_id: string
  kind: 'registration' | 'credentials'
  made_at: Date
  used_at: Date | null
}

export interface InteropOcpiLinks {
  operator_id: string
  partner_id: string
  state: Generated<'none' | 'registered' | 'unregistered'>
  protocol_version: '2.1.1' | '2.2.1' | '2.3.0' | null
  their_url: Generated<string>
  endpoints: JsonByDefault
  roles: JsonByDefault
  their_token: Buffer | null
  their_token_before: Buffer | null
  registered_at: Date | null
  failed_step: Generated<string>
  problem: Generated<string>
  tried_at: Date | null
  hub_party_id: Generated<string>
  hub_read_at: Date | null
}

export interface InteropOcpiParties {
  operator_id: string
  country_code: string
  party_id: string
  name: string
  website: Generated<string>
  prices: 'without_tax' | 'with_tax' | 'untaxed'
  vat_hundredths: Generated<number>
  version: Generated<number>
}

export interface InteropOcpiSessions {
  operator_id: string
  partner_id: string
  partner_no: string
  token: Json
  auth_method: 'AUTH_REQUEST' | 'COMMAND' | 'WHITELIST'
  authorization_reference: string | null
  location: Json
  preferences: JsonOrNull
  changed_at: Date
  limited: Generated<boolean>
  profile_sent: JsonOrNull
  profile_look_at: Date | null
}

export interface InteropOcpiTokens {
  operator_id: string
  partner_id: string
  country_code: string
  party_id: string
  uid: string
  uid_key: GeneratedAlways<string>
  kind: string
  token: Json
  valid: boolean
  last_updated: Date
}

export interface InteropPartnerInvoices {
  operator_id: string
  id: string
  partner_id: string
  received_no: string
  received_key: GeneratedAlways<string>
  invoice_no: string
  record_nos: string[]
  last_updated: Date
  received_at: Date
  removed_at: Date | null
  verdict: Generated<'open' | 'agreed' | 'disputed'>
  amount_minor: number | null
  note: Generated<string>
  judged_at: Date | null
  judged_by: string | null
  version: Generated<number>
}

export interface InteropPartnerPayments {
  operator_id: string
  id: string
  partner_id: string
  kind: 'out' | 'in' | 'set_off'
  amount_minor: number
  currency: string
  paid_on: Day
  reference: string
  account: Generated<string>
  note: Generated<string>
  at: Date
  recorded_by: string
  recorded_by_name: string
  approved_by: string
  approved_by_name: string
  approval_id: string
  journal_id: string
  reverses: string | null
  reversed_at: Date | null
}

export interface InteropPaymentAdvices {
  operator_id: string
  partner_id: string
  advice_id: string
  object: Json
  received_at: Date
}

export interface InteropPaymentTerminals {
  operator_id: string
  id: string
  partner_id: string
  provider_ref: Generated<string>
  reference: Generated<string>
  terminal_id: string | null
  reserved_minor: number | null
  state: 'requested' | 'new' | 'active' | 'off'
  object: JsonOrNull
  heard_at: Date | null
  pending: Generated<'' | 'activate' | 'assign' | 'deactivate'>
  next_at: Date
  failures: Generated<number>
  problem: Generated<string>
  version: Generated<number>
  created_at: Date
}

export interface InteropPublicFeeds {
  operator_id: string
  id: string
  duty: 'gb' | 'co' | 'es'
  name: string
  hash: Buffer
  made_at: Date
  read_at: Date | null
}

export interface InteropRoamingCommands {
  operator_id: string
  id: string
  partner_id: string
  kind: 'START_SESSION' | 'STOP_SESSION' | 'RESERVE_NOW' | 'CANCEL_RESERVATION' | 'UNLOCK_CONNECTOR' | 'SET_PROFILE' | 'GET_PROFILE' | 'CLEAR_PROFILE'
  reference: string | null
  token_id: string | null
  session_no: string | null
  station_no: string | null
  evse_no: string | null
  secret: Buffer | null
  requested_at: Date
  requested_by: string
  expires_at: Date
  answer: Generated<string>
  result: Generated<string>
  result_at: Date | null
  problem: Generated<string>
  next_at: Date | null
  reserved_until: Date | null
  reservation_id: string | null
  connector_no: string | null
  limit_w: number | null
  limit_until: Date | null
}

export interface InteropRoamingConnectors {
  operator_id: string
  partner_id: string
  station_no: string
  evse_no: string
  connector_no: string
  standard: string
  power_w: number | null
  tariff_nos: Generated<string[]>
  raw: Json
  last_updated: Date
}

export interface InteropRoamingEvses {
  operator_id: string
  partner_id: string
  station_no: string
  evse_no: string
  label: Generated<string>
  status: 'AVAILABLE' | 'BLOCKED' | 'CHARGING' | 'INOPERATIVE' | 'OUTOFORDER' | 'PLANNED' | 'REMOVED' | 'RESERVED' | 'UNKNOWN'
  raw: Json
  last_updated: Date
}

export interface InteropRoamingLinks {
  operator_id: string
  partner_id: string
  tokens: Generated<'none' | 'groups' | 'all'>
  group_keys: Generated<string[]>
  whitelist: Generated<'NEVER' | 'ALLOWED_OFFLINE' | 'ALLOWED' | 'ALWAYS'>
  margin_hundredths: Generated<number>
  rounding_minor: Generated<number>
  version: Generated<number>
  started_at: Date | null
  pulled_at: Date | null
  next_at: Date
  failures: Generated<number>
  problem: Generated<string>
  tokens_at: Date
  tokens_failures: Generated<number>
  changes_at: Date | null
  netted: Generated<boolean>
  record_days: Generated<number>
  records_to: Date | null
  tokens_digest: Generated<string>
  stats_at: Generated<Date>
  stats_problem: Generated<string>
  most_session_minor: number | null
  most_kwh_e5: number | null
  tariff_tolerance_hundredths: Generated<number>
  most_age_days: Generated<number>
}

export interface InteropRoamingRecords {
  operator_id: string
  id: string
  partner_id: string
  record_no: string
  session_no: string | null
  token_id: string
  holder_id: string
  payers: string[] | null
  station_name: Generated<string>
  started_at: Date
  ended_at: Date
  energy_dwh: number
  currency: string
  cost_minor: number
  margin_minor: number
  credits: string | null
  credited_at: Date | null
  raw: Json
  received_at: Date
  tariff_minor: number | null
  off_tariff_notified_at: Date | null
}

export interface InteropRoamingRefusals {
  operator_id: string
  id: string
  partner_id: string
  kind: 'location' | 'tariff' | 'session' | 'cdr' | 'invoice'
  object_no: string
  reason: string
  raw: JsonOrNull
  times: Generated<number>
  first_at: Date
  last_at: Date
}

export interface InteropRoamingSessions {
  operator_id: string
  partner_id: string
  session_no: string
  token_id: string
  holder_id: string
  payers: string[] | null
  reference: string | null
  status: 'ACTIVE' | 'COMPLETED' | 'INVALID' | 'PENDING' | 'RESERVATION'
  station_no: string
  evse_no: Generated<string>
  started_at: Date
  ended_at: Date | null
  energy_dwh: number
  currency: string
  cost_minor: number | null
  raw: Json
  last_updated: Date
  overdue_notified_at: Date | null
  profile: JsonOrNull
  profile_at: Date | null
}

export interface InteropRoamingStarts {
  operator_id: string
  reference: string
  partner_id: string
  token_id: string
  holder_id: string | null
  payers: string[] | null
  verdict: 'accepted' | 'blocked' | 'expired' | 'no-credit' | 'not-allowed'
  station_no: string | null
  requested_at: Date
  set_aside_minor: number | null
  released_at: Date | null
  release: 'record' | 'replaced' | 'refused' | 'invalid' | 'late' | null
}

export interface InteropRoamingStations {
  operator_id: string
  partner_id: string
  station_no: string
  name: Generated<string>
  address: Generated<string>
  country: Generated<string>
  longitude: string | null
  latitude: string | null
  raw: Json
  last_updated: Date
  seen_at: Date
}

export interface InteropRoamingStats {
  operator_id: string
  partner_id: string
  station_no: string
  day: Day
  energy_dwh: number
  raw: Json
  requested_at: Date
}

export interface InteropRoamingTariffs {
  operator_id: string
  partner_id: string
  tariff_no: string
  currency: string
  raw: Json
  last_updated: Date
  seen_at: Date
}

export interface InteropRoamingTokens {
  operator_id: string
  partner_id: string
  token_id: string
  uid: string
  uid_key: GeneratedAlways<string>
  token: Json
  changed_at: Date
  synced: JsonOrNull
  failures: Generated<number>
  next_at: Date
  seen: number | null
}

export interface InteropSentFees {
  operator_id: string
  partner_id: string
  station_id: string
  digest: Buffer
  changed_at: Date
  confirmed_digest: Buffer | null
  failures: Generated<number>
  next_at: Date
}

export interface InteropSentStates {
  operator_id: string
  partner_id: string
  charge_point_id: string
  connector_no: number
  state: 'offline' | 'idle' | 'occupied' | 'charging' | 'suspended' | 'reserved' | 'disabled' | 'faulted' | 'removed' | 'planned' | null
  sent_at: Date | null
  failures: Generated<number>
  next_at: Date
  station_id: string | null
  facts: JsonOrNull
  removed_at: Date | null
  rule_id: string | null
  ruled_at: Date | null
  due: Generated<boolean>
}

export interface InteropSentStations {
  operator_id: string
  partner_id: string
  station_id: string
  shown_at: Date
  confirmed_at: Date | null
  failures: Generated<number>
  next_at: Date
  compared_at: Date | null
  changed_at: Date | null
}

export interface InteropSentTariffs {
  operator_id: string
  partner_id: string
  rule_id: string
  digest: Buffer
  changed_at: Date
  confirmed_digest: Buffer | null
  failures: Generated<number>
  next_at: Date
}

export interface InteropSessions {
  operator_id: string
  partner_id: string
  partner_no: string
  requested_at: Date
  start_sent: Generated<'none' | 'failed' | 'begun'>
  status_sent_at: Date | null
  stop_sent: Generated<boolean>
  record_state: Generated<'waiting' | 'confirmed' | 'disputed'>
  record_at: Date | null
  record_minor: number | null
  record_dwh: number | null
  failures: Generated<number>
  next_at: Date
  problem: Generated<string>
  done_at: Date | null
  record_revision: number | null
}

export interface InteropShownConnectors {
  operator_id: string
  charge_point_id: string
  connector_no: number
  station_id: string
  version_id: string | null
  rule_id: string | null
}

export interface InteropShownLooks {
  operator_id: string
  looked_at: Date
  priced: string
}

export interface InteropShownPlaces {
  operator_id: string
  partner_id: string
  station_id: string
  card: Json
}

export interface InteropShownStations {
  operator_id: string
  station_id: string
  made_of: string
  mark: string
  version_id: string | null
  version_ids: string[]
}

export interface LedgerAdvances {
  operator_id: string
  holder_id: string
  currency: string
  balance_minor: number
}

export interface LedgerBalances {
  operator_id: string
  account: string
  holder_id: string
  currency: string
  balance_minor: number
}

export interface LedgerBankAccounts {
  operator_id: string
  id: string
  name: string
  account_no: string
  currency: string
  made_at: Date
}

export interface LedgerBankLines {
  operator_id: string
  id: string
  statement_id: string
  bank_account_id: string
  line_no: number
  line_key: string
  day: Day
  amount_minor: number
  currency: string
  reference: Generated<string>
  text: Generated<string>
  state: Generated<'open' | 'matched' | 'posted' | 'undone'>
  kind: 'payout' | 'terminal' | 'cash' | 'fee' | 'suspense' | null
  journal_id: string | null
}

export interface LedgerBankStatements {
  operator_id: string
  id: string
  bank_account_id: string
  format: 'camt053' | 'mt940' | 'csv'
  file_name: string
  file_hash: string
  from_day: Day
  until_day: Day
  opening_minor: number | null
  closing_minor: number | null
  imported_at: Date
  by_id: string
  by_name: string
  undone_at: Date | null
  undone_by: Generated<string>
}

export interface LedgerBooks {
  operator_id: string
  tax_id: Generated<string>
  version: Generated<number>
}

export interface LedgerChannelBalances {
  operator_id: string
  holder_id: string
  currency: string
  balance_minor: number
}

export interface LedgerChannelTopups {
  operator_id: string
  journal_id: string
  account_id: string | null
  at: Date
  wallet_id: string | null
  payment_id: string
}

export interface LedgerChart {
  account: string
  kind: 'asset' | 'liability' | 'income' | 'expense'
  held: boolean
  never: 'debit' | 'credit' | null
}

export interface LedgerChecks {
  operator_id: string
  id: string
  at: Date
  took_ms: number
  journals: number
  entries: number
  ok: boolean
  findings: Json
}

export interface LedgerClosings {
  operator_id: string
  seq: number
  prior_seq: GeneratedAlways<number | null>
  kind: 'closed' | 'reopened'
  month: Day
  closed_before: Day
  closed_after: Day
  closed_to: Date | null
  reason: string
  at: Date
  by_id: string
  by_name: string
  second_id: string
  second_name: string
}

export interface LedgerCodes {
  operator_id: string
  account: string
  code: string
  name: string
  group_code: Generated<string>
}

export interface LedgerCounterSlips {
  operator_id: string
  journal_id: string
  shift_id: string | null
  method: 'cash' | 'transfer' | 'pos' | 'online'
  in_minor: number | null
  out_minor: number | null
}

export interface LedgerCreditLimits {
  operator_id: string
  wallet_id: string
  number: number
  limit_minor: number
  at: Generated<Date>
}

export interface LedgerDays {
  operator_id: string
  time_zone: string
  day: Day
  business_type: string
  account: string
  debit_minor: number
  credit_minor: number
  lines: number
}

export interface LedgerDepositStates {
  operator_id: string
  id: string
  wallet_id: string
  amount_minor: number
  state: DepositState
  version: number
}

export interface LedgerDeposits {
  operator_id: string
  id: string
  wallet_id: string
  kind: 'card' | 'member' | 'company' | 'booking'
  amount_minor: number
  method: 'cash' | 'transfer' | 'pos' | 'online'
  voucher_no: Generated<string>
  note: Generated<string>
  shift_id: string | null
  at: Date
  state: Generated<DepositState>
  ended_at: Date | null
  journal_id: string
  by_id: string
  by_name: string
  version: Generated<number>
}

export interface LedgerEntries {
  operator_id: string
  journal_id: string
  line: number
  account: LedgerAccount
  holder_id: string | null
  amount_minor: number
}

export interface LedgerFreezes {
  operator_id: string
  business_id: string
  wallet_id: string
  amount_minor: number
  at: Generated<Date>
  kind: Generated<'session' | 'load' | 'withdrawal' | 'roaming' | 'dispute'>
}

export interface LedgerHolderLines {
  operator_id: string
  holder_id: string | null
  business_type: string
  business_id: string
  recorded_at: Date
  account: LedgerAccount
  amount_minor: number
  journal_id: string
}

export interface LedgerJournals {
  operator_id: string
  id: string
  currency: string
  business_type: string
  business_id: string
  idempotency_key: string
  effective_at: Date
  recorded_at: Generated<Date>
  memo: Generated<string>
  by_id: string | null
  by_name: Generated<string>
  reverses: string | null
}

export interface LedgerLate {
  operator_id: string
  journal_id: string
  booked_at: Date
}

export interface LedgerManualJournals {
  operator_id: string
  id: string
  day: Day
  memo: string
  lines: Json
  amount_minor: number
  currency: string
  state: Generated<'draft' | 'posted'>
  made_at: Date
  by_id: string
  by_name: string
  approver_id: string | null
  approver_name: Generated<string>
  journal_id: string | null
}

export interface LedgerMoneyActs {
  operator_id: string
  id: string
  kind: string
  direction: string
  user_id: string | null
  user_name: string
  wallet_id: string | null
  party_id: string | null
  day: Day
  at: Date
  amount_minor: number
  currency: string
  business_type: string
  business_id: string
  approval_id: string | null
  approver_id: string | null
}

export interface LedgerMoneyDays {
  operator_id: string
  subject: 'person' | 'wallet' | 'party'
  subject_id: string
  day: Day
  direction: 'in' | 'out'
  currency: string
  acts: Generated<number>
  unapproved_minor: Generated<number>
  largest_minor: Generated<number>
  day_limit_minor: number | null
  act_limit_minor: number | null
}

export interface LedgerMoneyRules {
  kind: string
  business_type: string
  direction: 'in' | 'out' | 'none'
  evidence: string
  alone: 'any' | 'to_limit' | 'never'
  enforced: boolean
}

export interface LedgerPastPayers {
  operator_id: string
  wallet_id: string
  payer_id: string
  valid: string
}

export interface LedgerPayments {
  operator_id: string
  business_id: string
  account: string | null
  holder_id: string | null
  holder_name: string | null
  holder_kind: 'member' | 'company' | 'purse' | 'partner' | 'guest' | null
  amount_minor: number | null
}

export interface LedgerPlans {
  operator_id: string
  id: string
  name: string
  amount_minor: number
  gift_minor: number
  gift_days: number | null
  valid_from: Date | null
  valid_until: Date | null
  state: Generated<'on' | 'off'>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface LedgerPurseBalances {
  operator_id: string
  card_id: string
  currency: string
  purse_minor: number | null
  principal_minor: number | null
  clearing_minor: number | null
}

export interface LedgerPurseSessions {
  operator_id: string
  session_id: string
  card_id: string | null
  owed_minor: number | null
}

export interface LedgerRefundParts {
  operator_id: string
  refund_id: string
  topup_id: string
  amount_minor: number
}

export interface LedgerRefunds {
  operator_id: string
  id: string
  wallet_id: string
  kind: 'principal' | 'deposit' | 'closing'
  deposit_id: string | null
  amount_minor: number
  method: 'cash' | 'transfer' | 'pos' | 'online'
  voucher_no: Generated<string>
  reason: string
  shift_id: string | null
  at: Date
  approval_id: string | null
  approver_id: string | null
  approver_name: string | null
  journal_id: string
  by_id: string
  by_name: string
  notified: Generated<boolean>
}

export interface LedgerRequests {
  operator_id: string
  key: string
  hash: string
  reply: Json
  at: Generated<Date>
}

export interface LedgerSealedJournals {
  operator_id: string
  id: string
  currency: string
  business_type: string
  business_id: string
  idempotency_key: string
  effective_at: Date
  recorded_at: Date
  memo: string
  by_id: string | null
  by_name: string
  reverses: string | null
  entries: unknown
}

export interface LedgerSeals {
  operator_id: string
  seq: number
  row_ids: string[]
  row_hashes: Buffer
  prev_hash: Buffer
  hash: Buffer
  mark: Buffer
  sealed_at: Date
}

export interface LedgerSessionIncomeDays {
  operator_id: string
  day: unknown
  time_zone: string
  net_minor: number | null
}

export interface LedgerSessionPostings {
  operator_id: string
  journal_id: string
  session_id: string
  business_type: string
  effective_at: Date
  in_days: boolean | null
  net_minor: number | null
}

export interface LedgerSessionSums {
  operator_id: string
  session_id: string
  electricity_minor: number | null
  service_minor: number | null
  occupancy_minor: number | null
  reduced_minor: number | null
  reduced_owner_minor: number | null
  principal_minor: number | null
  wallet_id: string | null
}

export interface LedgerSetAside {
  operator_id: string
  business_id: string
  at: Date
  kind: 'session' | 'load' | 'withdrawal' | 'roaming' | 'dispute'
  amount_minor: number
}

export interface LedgerSettings {
  operator_id: string
  freeze_minor: number
  approve_above_minor: number | null
  most_minor: number | null
  version: Generated<number>
  updated_at: Generated<Date>
  person_day_minor: number | null
  wallet_day_minor: number | null
}

export interface LedgerShiftNames {
  operator_id: string
  shift_id: string
  user_id: string
  user_name: string
  opened_at: Date
  closed_at: Date | null
}

export interface LedgerShifts {
  operator_id: string
  id: string
  user_id: string
  user_name: string
  opened_at: Date
  opening_minor: number
  closed_at: Date | null
  expected_minor: number | null
  counted_minor: number | null
  note: Generated<string>
  closed_by: string | null
}

export interface LedgerSliceNotices {
  operator_id: string
  notified_day: Day
}

export interface LedgerTaxCodes {
  operator_id: string
  rate: number
  code: string
  name: string
  group_code: Generated<string>
}

export interface LedgerTopups {
  operator_id: string
  id: string
  wallet_id: string
  at: Date
  method: 'cash' | 'transfer' | 'pos' | 'online'
  voucher_no: Generated<string>
  payer: Generated<string>
  note: Generated<string>
  plan_id: string | null
  shift_id: string | null
  paid_minor: number
  principal_minor: number
  debt_minor: number
  gift_minor: Generated<number>
  gift_until: Date | null
  refunded_minor: Generated<number>
  journal_id: string
  by_id: string
  by_name: string
}

export interface LedgerUnsealed {
  operator_id: string
  row_id: string
}

export interface LedgerVouchers {
  operator_id: string
  id: string
  voucher_no: string
  voucher_key: GeneratedAlways<string>
  used_for: 'recharge' | 'deposit' | 'payment' | 'partner'
  business_id: string
  at: Date
  state: Generated<'used' | 'freed' | 'repeated'>
}

export interface LedgerWalletNames {
  operator_id: string
  id: string
  kind: 'member' | 'company' | 'purse' | 'partner' | 'guest'
  name: string
  state: 'active' | 'frozen' | 'closed'
}

export interface LedgerWalletStates {
  operator_id: string
  id: string
  state: 'active' | 'frozen' | 'closed'
}

export interface LedgerWallets {
  operator_id: string
  id: string
  kind: 'member' | 'company' | 'purse' | 'partner' | 'guest'
  name: string
  name_key: GeneratedAlways<string>
  state: Generated<'active' | 'frozen' | 'closed'>
  state_reason: Generated<string>
  currency: string
  credit_limit_minor: Generated<number>
  payer_id: string | null
  opened_at: Generated<Date>
  closed_at: Date | null
  version: Generated<number>
  payer_since: Date | null
  state_since: Date | null
}

export interface MaintenanceCalendarStations {
  operator_id: string
  station_id: string
  calendar_id: string
}

export interface MaintenanceCalendars {
  operator_id: string
  id: string
  name: string
  time_zone: string
  mon: string
  tue: string
  wed: string
  thu: string
  fri: string
  sat: string
  sun: string
  days: JsonByDefault
  standard: Generated<boolean>
  remark: Generated<string>
  created_at: Date
  version: Generated<number>
}

export interface MaintenanceCertificates {
  operator_id: string
  staff_id: string
  name: string
  number: Generated<string>
  valid_until: DayOrNull
  skill: 'dc' | 'ac' | 'network' | 'meter' | 'civil' | null
  notices_sent: Generated<number>
}

export interface MaintenanceChecklists {
  operator_id: string
  id: string
  name: string
  items: Json
  remark: Generated<string>
  created_at: Date
  version: Generated<number>
}

export interface MaintenanceClaims {
  operator_id: string
  id: string
  work_order_id: string
  no: string
  state: Generated<ClaimState>
  maker: string
  model: string
  serial_number: string
  produced_on: DayOrNull
  commissioned_on: DayOrNull
  warranty_until: DayOrNull
  fault_on: Day
  claim: string
  late_reason: Generated<string>
  claimed_at: Date
  claimed_by: string
  claimed_by_name: string
  amount_minor: number | null
  currency: string | null
  reference: Generated<string>
  answer: Generated<string>
  answered_at: Date | null
  answered_by: string | null
  answered_by_name: Generated<string>
}

export interface MaintenanceConfirmations {
  operator_id: string
  id: string
  work_order_id: string
  name: string
  signature: Buffer | null
  at: Date
  by_name: string
  taken: boolean
  erased_at: Date | null
}

export interface MaintenanceConflicts {
  operator_id: string
  id: string
  work_order_id: string
  user_id: string
  by_name: string
  done_at: Date
  received_at: Date
  notified: Generated<boolean>
  picture_type: string | null
  picture_bytes: number | null
  picture_sha256: Buffer | null
  picture_stored_as: string | null
  state: Generated<'open' | 'applied' | 'set_aside'>
  settled_by: string | null
  settled_name: Generated<string>
  settled_at: Date | null
  note: Generated<string>
  step_seq: number | null
}

export interface MaintenanceContractorStations {
  operator_id: string
  contractor_id: string
  station_id: string
}

export interface MaintenanceContractors {
  operator_id: string
  id: string
  name: string
  tax_id: Generated<string>
  contact: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  skills: Generated<string[]>
  valid_from: DayOrNull
  valid_until: DayOrNull
  remark: Generated<string>
  created_at: Date
  version: Generated<number>
}

export interface MaintenanceExcludedSpans {
  operator_id: string
  work_order_id: string
  charge_point_id: string | null
  connector_no: number | null
  from_at: Date | null
  until_at: Date | null
  why: string | null
}

export interface MaintenancePlanDues {
  operator_id: string
  plan_id: string
  place_id: string
  due_no: number
  due_on: Day
  cause: 'calendar' | 'energy' | 'sessions' | 'plugs' | 'faults'
  slot_on: Day
  used_dwh: number
  used_sessions: number
  work_order_id: string
  opened_at: Date
  used_plugs: Generated<number>
  used_faults: Generated<number>
}

export interface MaintenancePlanStations {
  operator_id: string
  plan_id: string
  station_id: string
}

export interface MaintenancePlans {
  operator_id: string
  id: string
  name: string
  checklist_id: string | null
  type: 'inspection' | 'planned' | 'meter' | 'cleaning' | 'firmware'
  level: number
  description: Generated<string>
  per: 'chargePoint' | 'station'
  first_on: Day
  every_n: number | null
  every_unit: 'day' | 'week' | 'month'
  every_kwh: number | null
  every_sessions: number | null
  months: Generated<number[]>
  lead_days: Generated<number>
  enabled: Generated<boolean>
  created_at: Date
  version: Generated<number>
  next_on: DayOrNull
  every_plugs: number | null
  fault_rate: number | null
  fault_sessions: Generated<number>
  models: Generated<string[]>
}

export interface MaintenanceRetests {
  operator_id: string
  id: string
  work_order_id: string
  charge_point_id: string
  connector_no: number
  id_tag: string
  state: Generated<'running' | 'passed' | 'failed' | 'stopped'>
  steps: Json
  started_by: string
  started_by_name: Generated<string>
  started_at: Date
  finished_at: Date | null
}

export interface MaintenanceRosters {
  operator_id: string
  staff_id: string
  mon: string
  tue: string
  wed: string
  thu: string
  fri: string
  sat: string
  sun: string
  days: JsonByDefault
  version: Generated<number>
}

export interface MaintenanceRules {
  operator_id: string
  accept_minutes: (number | null)[]
  arrive_minutes: (number | null)[]
  fix_minutes: (number | null)[]
  from_alarms: boolean
  alarm_level: number
  alarm_minutes: number
  from_starts: boolean
  start_failures: number
  start_minutes: number
  version: Generated<number>
  auto_assign: Generated<boolean>
  auto_most: Generated<number>
  confirm_types: Generated<WorkType[]>
}

export interface MaintenanceSentActs {
  operator_id: string
  id: string
  work_order_id: string
  user_id: string
  kind: 'accept' | 'arrive' | 'begin' | 'suspend' | 'resume' | 'finish' | 'note' | 'part' | 'check' | 'confirm' | 'picture'
  reported_at: Date
  at: Date
  received_at: Date
  off_seconds: number
  outcome: 'done' | 'conflict' | 'refused'
  answer: JsonOrNull
  act: JsonOrNull
  step_seq: number | null
  keeps_id: string | null
}

export interface MaintenanceStaff {
  operator_id: string
  id: string
  staff_no: string
  name: string
  mobile: Generated<string>
  email: Generated<string>
  org_id: string | null
  skills: Generated<StaffSkill[]>
  certificate: Generated<string>
  certificate_until: DayOrNull
  state: Generated<'on_duty' | 'off' | 'leave' | 'left'>
  chief: Generated<boolean>
  user_id: string | null
  remark: Generated<string>
  created_at: Date
  version: Generated<number>
  contractor_id: string | null
}

export interface MaintenanceStaffNames {
  operator_id: string
  staff_id: string
  staff_name: string
}

export interface MaintenanceStaffStations {
  operator_id: string
  staff_id: string
  station_id: string
}

export interface MaintenanceWorkOrderChecklists {
  operator_id: string
  work_order_id: string
  checklist_id: string
  name: string
  version: number
}

export interface MaintenanceWorkOrderChecks {
  operator_id: string
  work_order_id: string
  line: number
  item: Json
  result: 'ok' | 'failed' | null
  value: string | null
  note: Generated<string>
  instrument_no: Generated<string>
  instrument_until: DayOrNull
  picture_id: string | null
  by_id: string | null
  by_name: Generated<string>
  at: Date | null
  fault_id: string | null
  version: Generated<number>
}

export interface MaintenanceWorkOrderDays {
  operator_id: string
  work_order_id: string
  created_at: Date
  day: unknown
  station_id: string | null
  charge_point_id: string | null
  staff_id: string | null
  charge_point_model: string
  firmware: string
  made_work_orders: number | null
  cancelled_work_orders: number | null
  accepted_work_orders: number | null
  accept_seconds: number | null
  repaired_work_orders: number | null
  repair_seconds: number | null
  judged_work_orders: number | null
  in_time_work_orders: number | null
  verified_work_orders: number | null
  first_fixed_work_orders: number | null
  fault_work_orders: number | null
  repeated_work_orders: number | null
}

export interface MaintenanceWorkOrderHelpers {
  operator_id: string
  work_order_id: string
  staff_id: string
}

export interface MaintenanceWorkOrderParts {
  operator_id: string
  id: string
  work_order_id: string
  name: string
  part_no: Generated<string>
  quantity: number
  unit_minor: number
  currency: string
  added_by_name: Generated<string>
  added_at: Date
}

export interface MaintenanceWorkOrderPictures {
  operator_id: string
  id: string
  work_order_id: string
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: number
  sha256: Buffer
  stored_as: string
  added_by_name: Generated<string>
  added_at: Date
  taken_at: Date | null
  lat_e6: number | null
  lng_e6: number | null
}

export interface MaintenanceWorkOrderSteps {
  operator_id: string
  work_order_id: string
  seq: number
  before: GeneratedAlways<number | null>
  kind: WorkStepKind
  from_state: WorkState | null
  to_state: WorkState
  at: Date
  by_id: string | null
  by_name: Generated<string>
  text: Generated<string>
  staff_name: Generated<string>
  lat_e6: number | null
  lng_e6: number | null
  facts: JsonOrNull
  notified: Generated<boolean>
  reason: SuspendReason | null
}

export interface MaintenanceWorkOrders {
  operator_id: string
  id: string
  no: string
  source: 'alarm' | 'starts' | 'feedback' | 'inspection' | 'console'
  type: 'fault' | 'inspection' | 'planned' | 'installation' | 'meter' | 'cleaning' | 'firmware'
  level: number
  station_id: string | null
  charge_point_id: string | null
  connector_no: number | null
  alarm_id: string | null
  feedback_id: string | null
  origin_key: string | null
  description: string
  reporter: Generated<string>
  state: Generated<WorkState>
  step_seq: Generated<number>
  assignee_id: string | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Date
  dispatched_at: Date | null
  accepted_at: Date | null
  on_site_at: Date | null
  started_at: Date | null
  suspended_at: Date | null
  suspended_seconds: Generated<number>
  done_at: Date | null
  closed_at: Date | null
  accept_due: Date | null
  arrive_due: Date | null
  fix_due: Date | null
  accept_broken_at: Date | null
  arrive_broken_at: Date | null
  fix_broken_at: Date | null
  cause: 'power' | 'module' | 'connector' | 'screen' | 'network' | 'meter' | 'firmware' | 'vehicle' | 'misuse' | 'damage' | 'none' | 'other' | null
  remedy: Generated<string>
  rating: number | null
  returned: Generated<number>
  version: Generated<number>
  proof: 'retest' | 'second_person' | null
  retest_id: string | null
  retest_state: Generated<'passed'>
  second_id: string | null
  second_name: Generated<string>
  accept_minutes: number | null
  arrive_minutes: number | null
  fix_minutes: number | null
  accept_warn: Date | null
  arrive_warn: Date | null
  fix_warn: Date | null
  accept_from: Date | null
  take_until: Date | null
  warned: Generated<WorkPhase[]>
  parent_id: string | null
  depth: GeneratedAlways<number>
  parent_depth: GeneratedAlways<number | null>
  found_in_id: string | null
  check_key: string | null
  charge_point_model: Generated<string>
  charge_point_firmware: Generated<string>
  contractor_id: string | null
  customer_confirms: Generated<boolean>
  confirmation_id: string | null
  confirmation_taken: Generated<boolean>
  unconfirmed: Generated<string>
  asset_kind: 'terminal' | 'meter' | 'collector' | 'camera' | 'vehicle' | null
  asset_id: string | null
  asset_label: string | null
}

export interface MembersBillFacts {
  operator_id: string
  bill_id: string
  no: number
  company_id: string
  period_from: Date
  period_to: Date
  currency: string
  to_pay_minor: number
}

export interface MembersBillRules {
  operator_id: string
  days_to_pay: number
  tax_hundredths: number
  updated_at: Generated<Date>
}

export interface MembersBillSteps {
  operator_id: string
  id: string
  bill_id: string
  at: Date
  kind: 'issued' | 'mailed'
  by_id: string | null
  by_name: Generated<string>
  target: Generated<string>
  language: Generated<Language>
  notified: Generated<boolean>
  state: 'waiting' | 'done' | 'dead' | null
  answer: Generated<string>
  done_at: Date | null
}

export interface MembersBills {
  operator_id: string
  id: string
  no: number
  company_id: string
  period_from: Date
  period_to: Date
  time_zone: string
  issued_at: Date
  due_at: Date
  currency: string
  pay_mode: 'prepaid' | 'postpaid'
  buyer: Json<BillDetail['buyer']>
  opening_minor: number
  paid_in_minor: number
  charged_minor: number
  other_minor: number
  closing_minor: number
  to_pay_minor: number
  tax_hundredths: Generated<number>
  tax_minor: Generated<number>
}

export interface MembersBindings {
  operator_id: string
  id: string
  company_id: string
  member_id: string
  department: Generated<string>
  employee_no: Generated<string>
  day_minor: number | null
  month_minor: number | null
  day_dwh: number | null
  month_dwh: number | null
  station_ids: string[] | null
  windows: JsonByDefault<{ days: number[]; from: string; until: string }[]>
  state: Generated<'active' | 'suspended'>
  remark: Generated<string>
  bound_at: Date
  ended_at: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface MembersBookingEvents {
  operator_id: string
  id: string
  booking_id: string
  at: Date
  kind: 'made' | 'asked' | 'kept' | 'waits' | 'moved' | 'used' | 'cancelled' | 'missed' | 'expired' | 'released' | 'excused'
  detail: JsonByDefault<Record<string, unknown>>
  by_id: string | null
  by_name: Generated<string>
}

export interface MembersBookingRules {
  operator_id: string
  advance_hours: number
  hold_minutes: number
  most_minutes: number
  lead_minutes: number
  open_each: number
  cancel_minutes: number
  missed_most: number
  missed_days: number
  block_days: number
  updated_at: Generated<Date>
}

export interface MembersBookingSessions {
  operator_id: string
  session_id: string | null
  booking_id: string
  booking_no: string
}

export interface MembersBookings {
  operator_id: string
  id: string
  no: string
  member_id: string | null
  id_tag: string
  id_tag_key: GeneratedAlways<string>
  group_tag: string | null
  station_id: string
  charge_point_id: string
  connector_no: number
  connector_type: number
  any_connector: boolean
  held_from: Date
  starts_at: Date
  ends_at: Date
  state: Generated<'pending' | 'confirmed' | 'used' | 'cancelled' | 'no_show' | 'expired'>
  hold: Generated<'none' | 'chargePoint' | 'platform'>
  reservation_no: number
  release_charge_point_id: string | null
  next_at: Date | null
  session_id: string | null
  ended_at: Date | null
  missed: Generated<boolean>
  reason: Generated<string>
  note: Generated<string>
  source: 'desk' | 'app' | 'api' | 'partner'
  created_by: string | null
  created_at: Date
  version: Generated<number>
  notified: Generated<boolean>
}

export interface MembersClassSpells {
  operator_id: string
  holder_id: string
  class_key: string
  valid: string
}

export interface MembersCompanies {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  tax_id: Generated<string>
  contact: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  address: Generated<string>
  pay_mode: 'prepaid' | 'postpaid'
  billing_day: Generated<number>
  price_group: string | null
  station_ids: string[] | null
  invoice: JsonByDefault<InvoiceProfile>
  remark: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
  manager: Generated<string>
  days_to_pay: number | null
  tax_hundredths: number | null
}

export interface MembersCompanyNames {
  operator_id: string
  company_id: string
  company_name: string
  name_key: string
}

export interface MembersCouponStrategies {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  terms: Json
  station_ids: string[]
  quantity: number | null
  granted: Generated<number>
  state: Generated<'draft' | 'offered' | 'accepted' | 'published' | 'paused' | 'ended'>
  note: Generated<string>
  version: Generated<number>
  created_at: Date
}

export interface MembersCouponUses {
  operator_id: string
  session_id: string
  coupon_id: string
  minor: number
  used_at: Date
  returned_at: Date | null
}

export interface MembersCoupons {
  operator_id: string
  id: string
  no: string
  strategy_id: string
  member_id: string
  state: Generated<'unused' | 'locked' | 'used' | 'expired' | 'revoked'>
  preferred: Generated<boolean>
  valid_from: Date | null
  valid_until: Date
  granted_at: Date
  session_id: string | null
  used_at: Date | null
  used_minor: Generated<number>
  remained_minor: number | null
  reason: Generated<string>
  notified: Generated<boolean>
}

export interface MembersEvaluations {
  operator_id: string
  id: string
  session_id: string
  session_no: string
  member_id: string | null
  station_id: string
  charge_point_id: string
  connector_no: number
  stars: number
  tags: Generated<string[]>
  text: Generated<string>
  reply: Generated<string>
  replied_at: Date | null
  replied_by: Generated<string>
  hidden: Generated<boolean>
  hidden_reason: Generated<string>
  source: 'desk' | 'app' | 'api'
  created_at: Date
  version: Generated<number>
}

export interface MembersFeedback {
  operator_id: string
  id: string
  no: string
  member_id: string | null
  contact: Generated<string>
  kind: 'station' | 'chargePoint' | 'connector' | 'other'
  station_id: string | null
  charge_point_id: string | null
  connector_no: number | null
  session_no: string | null
  content: string
  state: Generated<'new' | 'assigned' | 'replied' | 'closed'>
  assigned_to: string | null
  assigned_name: Generated<string>
  handed_over_at: Date | null
  source: 'desk' | 'app' | 'api'
  created_at: Date
  first_reply_at: Date | null
  closed_at: Date | null
  version: Generated<number>
}

export interface MembersFeedbackReplies {
  operator_id: string
  id: string
  title: string
  texts: Json<Partial<Record<Language, string>>>
}

export interface MembersFeedbackSteps {
  operator_id: string
  id: string
  feedback_id: string
  at: Date
  kind: 'reply' | 'note' | 'assigned' | 'handed_over' | 'closed' | 'reopened' | 'message'
  text: Generated<string>
  by_id: string | null
  by_name: Generated<string>
  notified: Generated<boolean>
}

export interface MembersGroupSpells {
  operator_id: string
  id: string
  holder_id: string
  group_key: string
  valid: string
}

export interface MembersMembers {
  operator_id: string
  id: string
  mobile: Generated<string>
  mobile_tail: GeneratedAlways<string>
  nickname: Generated<string>
  nickname_key: GeneratedAlways<string>
  real_name: Generated<string>
  real_name_key: GeneratedAlways<string>
  sex: Generated<'' | 'male' | 'female' | 'other'>
  email: Generated<string>
  id_number: Generated<string>
  wechat_id: Generated<string>
  alipay_id: Generated<string>
  source: 'console' | 'import' | 'app' | 'mini_programme' | 'roaming'
  member_group: Generated<string>
  level: Generated<number>
  points: Generated<number>
  blacklisted: Generated<boolean>
  blacklist_reason: Generated<string>
  invoice_titles: JsonByDefault<InvoiceProfile[]>
  remark: Generated<string>
  registered_at: Date
  last_login_at: Date | null
  last_login_address: string | null
  merged_into: string | null
  erased_at: Date | null
  deleted_at: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface MembersPriceGroupHolders {
  operator_id: string
  holder_id: string
  group_key: string
}

export interface MembersTags {
  operator_id: string
  tag: string
  member_id: string
}

export interface MembersTerms {
  operator_id: string
  holder_id: string
  blacklisted: boolean | null
  company_id: string | null
  binding_state: string | null
  bound_at: Date | null
  day_minor: number | null
  month_minor: number | null
  day_dwh: number | null
  month_dwh: number | null
  windows: unknown
  station_ids: string[] | null
  company_station_ids: string[] | null
}

export interface MembersVoucherBatches {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  kind: 'shared' | 'single'
  amount_minor: number
  currency: string
  budget_minor: number
  redeemed_minor: Generated<number>
  redemptions: Generated<number>
  codes: number
  uses_per_code: number
  shared_code: string | null
  valid_from: Date
  valid_until: Date
  note: Generated<string>
  state: Generated<'draft' | 'active' | 'paused' | 'ended'>
  created_at: Date
}

export interface MembersVoucherCodes {
  operator_id: string
  code_hash: Buffer
  batch_id: string
  last_four: string
  uses: Generated<number>
  max_uses: number
}

export interface MembersVoucherRedemptions {
  operator_id: string
  id: string
  batch_id: string
  code_hash: Buffer
  member_id: string
  amount_minor: number
  journal_id: string
  redeemed_at: Date
}

export interface OrganisationAccessReviews {
  operator_id: string
  id: string
  user_id: string
  result: 'confirmed' | 'withdrawn'
  role_ids: string[]
  role_names: string[]
  note: Generated<string>
  by_id: string
  by_name: string
  at: Date
}

export interface OrganisationAccountCustodies {
  operator_id: string
  id: string
  user_id: string
  kind: 'made' | 'reset' | 'renamed' | 'provider'
  by_id: string
  by_name: string
  by_platform: Generated<boolean>
  at: Date
  lifted_at: Date | null
  lifted_by: string | null
  lifted_by_name: string | null
  lift_reason: string | null
}

export interface OrganisationApprovalStates {
  operator_id: string
  id: string
  state: 'waiting' | 'executed' | 'failed' | 'refused' | 'withdrawn' | 'expired'
  decided_at: Date | null
  decided_by_name: string | null
}

export interface OrganisationApprovals {
  operator_id: string
  id: string
  kind: string
  subject: string
  subject_id: string | null
  payload: Json
  reason: string
  requested_by: string
  requested_by_name: string
  requested_at: Date
  expires_at: Date
  state: Generated<'waiting' | 'executed' | 'failed' | 'refused' | 'withdrawn' | 'expired'>
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_reason: string | null
  result: JsonOrNull
  error: string | null
  stations: string[] | null
  amount_minor: number | null
  currency: string | null
}

export interface OrganisationAudit {
  operator_id: string
  id: string
  at: Date
  user_id: string | null
  user_operator_id: string
  user_name: string
  address: string
  request_id: string
  action: string
  entity: string
  entity_id: string | null
  before: JsonOrNull
  after: JsonOrNull
  result: 'done' | 'refused'
}

export interface OrganisationAuditAnchors {
  operator_id: string
  seq: number
  hash: Buffer
  dropped: number
  mark: Buffer
  at: Date
}

export interface OrganisationAuditFeedCursors {
  operator_id: string
  feed_id: string
  source_id: string
  seq: number
}

export interface OrganisationAuditFeeds {
  operator_id: string
  id: string
  name: string
  address: string
  authority: Generated<string>
  of_installation: Generated<boolean>
  enabled: Generated<boolean>
  sealed_secret: Buffer | null
  version: Generated<number>
  created_at: Date
  last_sent_at: Date | null
  sent: Generated<number>
  attempts: Generated<number>
  failing_since: Date | null
  last_error: string | null
  next_try_at: Date
  leased_until: Date | null
  notified_at: Date | null
}

export interface OrganisationAuditSeals {
  operator_id: string
  seq: number
  row_ids: string[]
  row_hashes: Buffer
  prev_hash: Buffer
  hash: Buffer
  mark: Buffer
  sealed_at: Date
}

export interface OrganisationAuditUnsealed {
  operator_id: string
  row_id: string
}

export interface OrganisationBreakGlass {
  operator_id: string
  user_id: string
  added_at: Date
}

export interface OrganisationClientReviews {
  operator_id: string
  id: string
  client_id: string
  result: 'confirmed' | 'withdrawn'
  codes: string[]
  note: Generated<string>
  by_id: string
  by_name: string
  at: Date
}

export interface OrganisationClientTokens {
  token_hash: Buffer
  client_id: string
  codes: string[]
  address: string
  issued_at: Date
  expires_at: Date
}

export interface OrganisationDepartments {
  operator_id: string
  id: string
  org_id: string
  name: string
  code: string
  phone: Generated<string>
  remark: Generated<string>
  position: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface OrganisationDictionaryEntries {
  operator_id: string
  type_code: string
  code: string
  zh: string
  en: string
  es: string
  position: Generated<number>
  colour: Generated<'none' | 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'purple' | 'cyan'>
  enabled: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface OrganisationDictionaryTypes {
  operator_id: string
  code: string
  zh: string
  en: string
  es: string
  note: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface OrganisationDirectories {
  operator_id: string
  url: string
  sealed_token: Buffer
  role_codes: Generated<string[]>
  last_run_at: Date | null
  last_result: string | null
  version: Generated<number>
}

export interface OrganisationExternalIdentities {
  operator_id: string
  provider_id: string
  subject: string
  user_id: string
  linked_at: Date
}

export interface OrganisationIdentityProviders {
  operator_id: string
  id: string
  name: string
  issuer: string
  client_id: string
  sealed_secret: Buffer
  claim: 'email' | 'preferred_username' | 'sub'
  enabled: Generated<boolean>
  placed_by: string
  placed_by_name: string
  placed_by_platform: boolean
  placed_at: Date
  version: Generated<number>
}

export interface OrganisationLoginNames {
  name_key: string
  operator_id: string
  user_id: string
}

export interface OrganisationOauthClients {
  client_id: string
  name: string
  secret_hash: Buffer | null
  first_party: Generated<boolean>
  created_at: Generated<Date>
  operator_id: string | null
  actor_id: string | null
  codes: Generated<string[]>
  enabled: Generated<boolean>
  token_seconds: Generated<number>
  last_used_at: Date | null
  version: Generated<number>
}

export interface OrganisationOperatorCodes {
  operator_id: string
  optcode: string
}

export interface OrganisationOperatorFacts {
  operator_id: string
  kind: 'platform' | 'operator'
  name: string
  language: Language
  currency: string
  time_zone: string
  demo: boolean
  registration_no: string
  address: string
  co2_saved_grams: number | null
  co2_grid_grams: number | null
  co2_grid_from: unknown
}

export interface OrganisationOperators {
  operator_id: string
  kind: Generated<'platform' | 'operator'>
  optcode: string
  name: string
  product_name: Generated<string>
  page_title: Generated<string>
  icon: Generated<string>
  role_type: Generated<'energyrole' | 'chargingrole' | 'energyandcharging'>
  language: Generated<Language>
  currency: Generated<string>
  time_zone: Generated<string>
  settings: JsonByDefault<OperatorSettings>
  version: Generated<number>
  created_at: Generated<Date>
  platform_id: Generated<string>
  registration_no: Generated<string>
  hotline: Generated<string>
  second_hotline: Generated<string>
  address: Generated<string>
  remark: Generated<string>
  push_enabled: Generated<boolean>
  demo: Generated<boolean>
}

export interface OrganisationOrganisationNames {
  operator_id: string
  org_id: string
  org_name: string
}

export interface OrganisationOrganisations {
  operator_id: string
  id: string
  parent_id: string | null
  name: string
  code: string
  contact: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  remark: Generated<string>
  position: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface OrganisationPartnerStations {
  operator_id: string
  partner_id: string
  station_id: string
}

export interface OrganisationPartners {
  operator_id: string
  id: string
  platform_id: string
  name: string
  contact: Generated<string>
  phone: Generated<string>
  api_url: string
  allowed_ips: Generated<string[]>
  environment: 'test' | 'production'
  direction: 'supply' | 'consume' | 'both'
  protocol: '20160701' | '20161110' | 'v1' | 'ocpi'
  push_enabled: Generated<boolean>
  enabled: Generated<boolean>
  markup_e5: Generated<number>
  their_secrets: Buffer | null
  our_secrets: Buffer
  version: Generated<number>
  created_at: Generated<Date>
  sends_fees: Generated<boolean>
  raw_tokens: Generated<boolean>
  bill_rounding: Generated<'tariff' | 'fee' | 'bill'>
  supervises: Generated<boolean>
}

export interface OrganisationPasskeys {
  operator_id: string
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

export interface OrganisationPermissionLabels {
  operator_id: string
  code: string
  zh: string
  en: string
  es: string
  position: Generated<number>
  hidden: Generated<boolean>
  version: Generated<number>
  codes: string[] | null
}

export interface OrganisationPlatformIds {
  operator_id: string
  platform_id: string
}

export interface OrganisationPreferences {
  operator_id: string
  user_id: string
  key: string
  value: Json
  updated_at: Date
}

export interface OrganisationRecoveryCodes {
  operator_id: string
  user_id: string
  code_hash: Buffer
}

export interface OrganisationRoleCodes {
  operator_id: string
  role_id: string
  code: string | null
}

export interface OrganisationRolePermissions {
  operator_id: string
  role_id: string
  code: string
}

export interface OrganisationRolePolicies {
  operator_id: string
  role_id: string
  rule: 'second-factor' | 'provider-only'
  since: Date
}

export interface OrganisationRoleStations {
  operator_id: string
  role_id: string
  station_id: string
}

export interface OrganisationRoles {
  operator_id: string
  id: string
  name: string
  grants_all: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  code: string | null
  remark: Generated<string>
  data_scope: Generated<'all' | 'organisation' | 'department' | 'stations' | 'own'>
}

export interface OrganisationSecondSteps {
  operator_id: string
  user_id: string
  secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
  created_at: Date
}

export interface OrganisationSignInAttempts {
  kind: 'account' | 'address' | 'network' | 'browser' | 'code'
  subject: Buffer
  failures: number
  names: Generated<Buffer[]>
  last_failure_at: Date
  locked_until: Date | null
  account: Buffer | null
}

export interface OrganisationSignInPolicies {
  operator_id: string
  grace_days: Generated<number>
  fresh_acts: Generated<string[]>
  fresh_minutes: Generated<number>
  version: Generated<number>
  review_days: number | null
  review_since: Date | null
  review_notified_at: Date | null
}

export interface OrganisationSignInSessions {
  operator_id: string
  id: string
  user_id: string
  client_id: string
  scope: string
  acting_operator_id: string | null
  address: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: 'signed-out' | 'expired' | 'reused' | 'password-changed' | 'disabled' | 'roles-changed' | null
  user_agent: Generated<string>
  acting_role_id: string | null
  way: Generated<'password' | 'openid' | 'passkey'>
  factor_at: Date | null
}

export interface OrganisationSpentStates {
  state_hash: Buffer
  ends_at: Date
}

export interface OrganisationTokens {
  token_hash: Buffer
  operator_id: string
  sign_in_session_id: string
  kind: 'access' | 'refresh'
  issued_at: Date
  expires_at: Date
  used_at: Date | null
  seen_at: Date | null
}

export interface OrganisationUserDepartments {
  operator_id: string
  user_id: string
  department_id: string
}

export interface OrganisationUserNames {
  operator_id: string
  user_id: string
  user_name: string
  login_name: string
  state: 'active' | 'disabled'
}

export interface OrganisationUserRoles {
  operator_id: string
  user_id: string
  role_id: string
}

export interface OrganisationUserStations {
  operator_id: string
  user_id: string
  station_id: string
}

export interface OrganisationUsers {
  operator_id: string
  id: string
  login_name: string
  display_name: string
  state: Generated<'active' | 'disabled'>
  password_hash: string | null
  setup_code_hash: string | null
  setup_code_made_at: Date | null
  setup_code_used_at: Date | null
  must_change_password: Generated<boolean>
  password_changed_at: Date | null
  language: Language | null
  avatar: Generated<string>
  introduction: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  email: Generated<string>
  phone: Generated<string>
  employee_no: Generated<string>
  remark: Generated<string>
  org_id: string | null
  directory_id: string | null
  last_sign_in_at: Date | null
}

export interface OrganisationViews {
  operator_id: string
  id: string
  owner_id: string
  screen: string
  name: string
  filters: Json
  columns: JsonOrNull
  sort: string | null
  shared_role_id: string | null
  version: Generated<number>
  created_at: Date
}

export interface OutreachCampaigns {
  operator_id: string
  id: string
  name: string
  template_id: string
  event: Generated<'campaign'>
  filter: JsonByDefault
  channels: string[]
  starts_at: Date | null
  state: Generated<'draft' | 'scheduled' | 'running' | 'done' | 'stopped'>
  counted: number | null
  place_at: Date | null
  place_id: string | null
  by_name: Generated<string>
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  version: Generated<number>
}

export interface OutreachChannels {
  operator_id: string
  channel: 'wechat_account' | 'mini_program' | 'sms' | 'web_push' | 'wecom'
  enabled: Generated<boolean>
  environment: Generated<'production' | 'loopback'>
  demo: GeneratedAlways<boolean | null>
  settings: Json
  secrets: Buffer
  secrets_at: Date
  access_token: Buffer | null
  token_until: Date | null
  tested_at: Date | null
  test_error: string | null
  version: Generated<number>
}

export interface OutreachConsentSteps {
  operator_id: string
  id: string
  member_id: string
  topic: 'charging' | 'account' | 'marketing'
  channel: 'wechat_account' | 'mini_program' | 'web_push' | 'sms' | 'email'
  granted: boolean
  until: Date | null
  source: 'app' | 'console' | 'channel'
  by_name: Generated<string>
  at: Date
  holds: Generated<boolean>
  reason: Generated<string>
}

export interface OutreachDeliveries {
  operator_id: string
  id: string
  channel: 'email' | 'webhook' | 'wecom'
  target: string
  station_id: string | null
  subject: string
  content: Json
  state: Generated<'waiting' | 'done' | 'dead'>
  attempts: Generated<number>
  next_at: Date
  answer: string | null
  created_at: Date
  done_at: Date | null
}

export interface OutreachDutyReaders {
  operator_id: string
  word_id: string
  user_id: string
  by: 'wecom' | 'bell'
  acknowledged_at: Date | null
}

export interface OutreachDutyWords {
  operator_id: string
  id: string
  station_id: string | null
  text: string
  by_user_id: string
  at: Date
}

export interface OutreachEventRules {
  operator_id: string
  event: string
  enabled: Generated<boolean>
  template_id: string | null
  channels: string[]
  at_night: Generated<boolean>
  version: Generated<number>
  threshold_minor: number | null
}

export interface OutreachIdentities {
  operator_id: string
  member_id: string
  app: 'mini' | 'web'
  openid: string
  unionid: string | null
  linked_at: Date
}

export interface OutreachMailServers {
  operator_id: string
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user_name: Generated<string>
  sealed_password: Buffer | null
  sender: string
  version: Generated<number>
  updated_at: Generated<Date>
  export_domains: Generated<string[]>
}

export interface OutreachManners {
  operator_id: string
  quiet_from: string | null
  quiet_until: string | null
  fold_after: Generated<number>
  fold_minutes: Generated<number>
  version: Generated<number>
}

export interface OutreachMemberNotices {
  operator_id: string
  id: string
  member_id: string
  event: string
  about: string
  campaign_id: string | null
  template_id: string | null
  marks: Json
  language: Language
  title: string
  text: string
  channels: string[]
  step: Generated<number>
  attempts: Generated<number>
  state: 'waiting' | 'sent' | 'bell' | 'failed' | 'folded' | 'stopped'
  sent_by: string | null
  test: boolean | null
  folded_into: string | null
  folded: Generated<number>
  next_at: Date
  created_at: Date
  done_at: Date | null
  read_at: Date | null
  receipt_no: string | null
  receipt: 'awaited' | 'delivered' | 'failed' | null
  receipt_reason: string | null
  receipt_at: Date | null
}

export interface OutreachMemberTries {
  operator_id: string
  notice_id: string
  no: number
  channel: string
  at: Date
  outcome: 'sent' | 'skipped' | 'refused' | 'failed' | 'delivered' | 'undelivered'
  code: Generated<string>
  answer: Generated<string>
  environment: Generated<'production' | 'loopback'>
  demo: GeneratedAlways<boolean | null>
}

export interface OutreachMessageReads {
  operator_id: string
  user_id: string
  message_id: string
  read_at: Generated<Date>
}

export interface OutreachMessages {
  operator_id: string
  id: string
  station_id: string | null
  level: number
  content: Json
  created_at: Date
}

export interface OutreachNotices {
  operator_id: string
  id: string
  user_id: string
  level: number
  content: Json
  href: string
  created_at: Date
  read_at: Date | null
}

export interface OutreachOperatorNetworks {
  operator_id: string
  purpose: string
  network: string
  note: Generated<string>
  added_by: string
  added_at: Generated<Date>
  approved_by: string | null
}

export interface OutreachPeople {
  operator_id: string
  member_id: string
  language: Language | null
}

export interface OutreachPushSubscriptions {
  operator_id: string
  id: string
  member_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface OutreachRules {
  operator_id: string
  id: string
  name: string
  enabled: Generated<boolean>
  min_level: Generated<number>
  steps: NotifiableAlarmStep[]
  station_ids: string[] | null
  bell: Generated<boolean>
  emails: Generated<string[]>
  webhook_ids: Generated<string[]>
  language: Generated<Language>
  version: Generated<number>
  updated_at: Generated<Date>
  wecom: Generated<boolean>
}

export interface OutreachSchedules {
  operator_id: string
  id: string
  user_id: string
  name: string
  export_name: string
  format: 'csv' | 'csv-sheet' | 'xlsx' | 'pdf' | 'jsonl'
  language: Language
  filter: Json
  filter_texts: JsonByDefault
  span: 'today' | 'yesterday' | 'last-7-days' | 'this-week' | 'last-week' | 'this-month' | 'last-month' | 'last-quarter' | 'this-year' | 'last-year' | null
  cadence: 'daily' | 'weekly' | 'monthly'
  weekday: number | null
  month_day: number | null
  at_time: string
  user_ids: Generated<string[]>
  emails: Generated<string[]>
  webhook_ids: Generated<string[]>
  state: Generated<'active' | 'paused' | 'stopped'>
  stop_reason: 'permission' | 'person' | 'export' | null
  next_at: Date | null
  last_at: Date | null
  last_run_id: string | null
  last_state: 'running' | 'sent' | 'failed' | null
  last_error: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface OutreachStaff {
  operator_id: string
  user_id: string
  wecom_id: string
}

export interface OutreachStaffCodes {
  operator_id: string
  user_id: string
  code_hash: Buffer
  until: Date
}

export interface OutreachSubscriptions {
  operator_id: string
  member_id: string
  template_id: string
  remaining: number
}

export interface OutreachTemplates {
  operator_id: string
  id: string
  name: string
  event: string
  texts: Json
  variants: JsonByDefault
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface OutreachWebhooks {
  operator_id: string
  id: string
  name: string
  url: string
  sealed_secret: Buffer
  enabled: Generated<boolean>
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface OutreachWecomCalls {
  operator_id: string
  key: string
  at: Date
}

export interface PaymentsAccounts {
  operator_id: string
  id: string
  name: string
  provider: 'wechat' | 'alipay' | 'stripe' | 'mercadopago' | 'transfer' | 'counter' | 'unionpay' | 'redsys' | 'oxxo' | 'terminal'
  model: 'own_sale' | 'sub_merchant' | 'direct'
  owner_name: Generated<string>
  onboarding: Generated<'draft' | 'submitted' | 'to_sign' | 'approved' | 'refused'>
  state: Generated<'on' | 'off'>
  environment: Generated<'production' | 'sandbox' | 'loopback'>
  test: GeneratedAlways<boolean>
  demo: GeneratedAlways<boolean | null>
  merchant_id: Generated<string>
  app_id: Generated<string>
  sub_merchant_id: Generated<string>
  key_serial: Generated<string>
  fee_ppm: Generated<number>
  share_limit: Generated<number>
  secrets: Buffer | null
  secrets_at: Date | null
  old_secrets: Buffer | null
  old_until: Date | null
  last_event_at: Date | null
  valid_from: Date
  version: Generated<number>
  created_at: Date
  receivers: JsonByDefault
  service_id: Generated<string>
  on_lawful: GeneratedAlways<boolean | null>
  certificates_due_at: Date | null
  certificates_requested_at: Date | null
  mini_app_id: Generated<string>
}

export interface PaymentsBooked {
  operator_id: string
  account_id: string
  kind: string | null
  our_no: string | null
  provider_no: string | null
  intent_id: string | null
  currency: string
  minor: number
  at: Date | null
}

export interface PaymentsCaptures {
  operator_id: string
  intent_id: string
  number: number
  before: GeneratedAlways<number | null>
  id: string
  account_id: string
  our_no: string
  file_no: string
  authorised_minor: number
  before_minor: number
  amount_minor: number
  currency: string
  provider_no: Generated<string>
  after_minor: GeneratedAlways<number>
  refunded_minor: Generated<number>
  at: Date
  journal_id: string | null
  disputed_minor: Generated<number>
}

export interface PaymentsCertificates {
  operator_id: string
  account_id: string
  serial: string
  pem: string
  effective_at: Date
  expires_at: Date
  fetched_at: Date
}

export interface PaymentsDayFiles {
  operator_id: string
  id: string
  day_id: string
  source: 'provider' | 'upload'
  name: Generated<string>
  state: Generated<'reading' | 'read'>
  rows: Generated<number>
  sha256: Buffer | null
  at: Date
  by_name: Generated<string>
}

export interface PaymentsDayRows {
  operator_id: string
  file_id: string
  number: number
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_return'
  our_no: string
  provider_no: string
  match_no: GeneratedAlways<string>
  amount_minor: number
  fee_minor: number
  currency: string
  at: Date
}

export interface PaymentsDays {
  operator_id: string
  id: string
  account_id: string
  day: Day
  from_at: Date
  to_at: Date
  state: 'waiting' | 'failed' | 'different' | 'equal' | 'waived'
  file_id: string | null
  currency: string
  ours_count: Generated<number>
  ours_minor: Generated<number>
  theirs_count: Generated<number>
  theirs_minor: Generated<number>
  fee_minor: Generated<number>
  equal_count: Generated<number>
  differing_count: Generated<number>
  open_count: Generated<number>
  problem: JsonOrNull
  tried_at: Date
  compared_at: Date | null
  runs: Generated<number>
  waived_reason: string | null
  waived_by: string | null
  waived_by_name: string | null
  waived_second: string | null
  waived_second_name: string | null
  waived_at: Date | null
  fee_posted_minor: Generated<number>
  taken_minor: Generated<number>
}

export interface PaymentsDifferences {
  operator_id: string
  id: string
  day_id: string
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_return'
  match_no: string
  outcome: 'ours' | 'theirs' | 'amount'
  provider_no: Generated<string>
  intent_id: string | null
  ours_minor: number | null
  theirs_minor: number | null
  currency: string
  at: Date
  state: Generated<'open' | 'proposed' | 'resolved'>
  assignee_id: string | null
  assignee_name: string | null
  reason: 'matched' | 'other_day' | 'provider_error' | 'our_error' | 'settled_by_hand' | 'accepted' | null
  text: Generated<string>
  proposed_by: string | null
  proposed_by_name: Generated<string>
  resolved_by: string | null
  resolved_by_name: Generated<string>
  resolved_at: Date | null
  run: number
  version: Generated<number>
}

export interface PaymentsDisputes {
  operator_id: string
  id: string
  account_id: string
  kind: 'dispute' | 'outside_refund'
  dispute_no: string
  payment_no: Generated<string>
  intent_id: string | null
  capture_number: number | null
  amount_minor: number
  currency: string
  reason: Generated<string>
  evidence_due_at: Date | null
  state: Generated<'opened' | 'evidence_sent' | 'won' | 'lost' | 'accepted'>
  money: Generated<'none' | 'held' | 'taken' | 'returned'>
  held_minor: Generated<number>
  covered_minor: Generated<number>
  topup_minor: Generated<number>
  evidence: Generated<string>
  evidence_at: Date | null
  opened_at: Date
  ended_at: Date | null
  hold_journal_id: string | null
  end_journal_id: string | null
  version: Generated<number>
}

export interface PaymentsEvents {
  operator_id: string
  id: string
  account_id: string
  natural_key: string
  kind: 'payment' | 'refund' | 'dispute' | 'other'
  our_no: Generated<string>
  head: string
  raw: Buffer
  notice: Json
  received_at: Date
  times: Generated<number>
  state: Generated<'stored' | 'applied' | 'nothing' | 'wrong'>
  applied_at: Date | null
  problem: Generated<string>
  intent_id: string | null
}

export interface PaymentsIntents {
  operator_id: string
  id: string
  our_no: string
  account_id: string
  purpose: 'topup' | 'test'
  wallet_id: string | null
  method: 'native' | 'jsapi' | 'mini' | 'page' | 'card' | 'manual' | 'score' | 'preauth'
  currency: string
  amount_minor: number
  authorised_minor: Generated<number>
  captured_minor: Generated<number>
  refunded_minor: Generated<number>
  state: IntentState
  steps: number
  test: boolean
  subject: Generated<string>
  offer: JsonOrNull
  provider_no: Generated<string>
  expires_at: Date
  poll_at: Date | null
  polls: Generated<number>
  problem: Generated<string>
  journal_id: string | null
  created_at: Date
  paid_at: Date | null
  by_id: string
  by_name: string
  shares: Generated<boolean>
  captures: number | null
}

export interface PaymentsModels {
  operator_id: string
  model: 'own_sale' | 'sub_merchant' | 'direct'
  lawful: Generated<boolean>
  source: Generated<string>
  at: Date | null
  by_id: string | null
  by_name: Generated<string>
  version: Generated<number>
}

export interface PaymentsMoves {
  kind: string
  state_before: string
  state_after: string
}

export interface PaymentsOfficialAccounts {
  operator_id: string
  id: string
  app_id: string
  mode: 'plain' | 'aes'
  environment: Generated<'production' | 'loopback'>
  demo: GeneratedAlways<boolean | null>
  secrets: Buffer
  secrets_at: Date
  verified_at: Date | null
  tested_at: Date | null
  error_code: number | null
  version: Generated<number>
}

export interface PaymentsRefunds {
  operator_id: string
  id: string
  our_no: string
  intent_id: string
  amount_minor: number
  state: Generated<'asked' | 'sent' | 'done' | 'failed'>
  reason: string
  provider_no: Generated<string>
  journal_id: string | null
  back_journal_id: string | null
  requested_at: Date
  ended_at: Date | null
  poll_at: Date | null
  tries: Generated<number>
  problem: Generated<string>
  approval_id: string | null
  by_id: string
  by_name: string
  capture_number: Generated<number>
  notified: Generated<boolean>
}

export interface PaymentsShareParts {
  operator_id: string
  share_id: string
  party_id: string
  receiver: string
  name: string
  amount_minor: number
  returned_minor: Generated<number>
  state: Generated<'asked' | 'done' | 'closed'>
  reason: Generated<string>
}

export interface PaymentsShareReturns {
  operator_id: string
  id: string
  our_no: string
  share_id: string
  party_id: string
  refund_id: string
  amount_minor: number
  state: Generated<'asked' | 'done' | 'failed'>
  problem: Generated<string>
  requested_at: Date
}

export interface PaymentsShares {
  operator_id: string
  id: string
  our_no: string
  intent_id: string
  state: Generated<'asked' | 'sent' | 'shared' | 'done'>
  poll_at: Date | null
  tries: Generated<number>
  problem: Generated<string>
  started_at: Date
  ended_at: Date | null
}

export interface PaymentsSteps {
  operator_id: string
  intent_id: string
  number: number
  before: GeneratedAlways<number | null>
  kind: string
  state_before: string
  state_after: string
  amount_minor: Generated<number>
  source: 'callback' | 'poll' | 'hand' | 'clock'
  event_id: string | null
  refund_id: string | null
  note: Generated<string>
  at: Date
  by_name: Generated<string>
}

export interface PlatformAcme {
  authority: string
  account: Buffer
  names: string
  pem: Buffer | null
  renew_at: Generated<Date>
  failures: Generated<number>
}

export interface PlatformBackups {
  id: string
  target: string
  log_line: string | null
  started_by: string | null
  started_at: Date
  finished_at: Date | null
  state: 'running' | 'done' | 'failed'
  bytes: number | null
  start_lsn: string | null
  stop_lsn: string | null
  error: string | null
  removed_at: Date | null
  drill_state: 'running' | 'passed' | 'failed' | null
  drill_at: Date | null
  drill_report: JsonOrNull<DrillReport>
}

export interface PlatformBudgets {
  act: string
  level: string
  subject: Buffer
  full_at: Date
}

export interface PlatformFiles {
  operator_id: string
  id: string
  user_id: string
  name: string
  stored_as: string
  content_type: string
  bytes: number
  sha256: Buffer
  created_at: Date
  expires_at: Date
}

export interface PlatformImports {
  operator_id: string
  id: string
  kind: string
  file_name: string
  content: string | null
  settings: Json
  state: 'waiting' | 'checking' | 'writing' | 'done' | 'refused' | 'failed' | 'cancelled' | 'undoing' | 'undone'
  total: Generated<number>
  handled: Generated<number>
  result: JsonOrNull
  sealed: Buffer | null
  requested_by: string
  requested_by_name: Generated<string>
  requested_at: Date
  finished_at: Date | null
  shape: string | null
  made: JsonOrNull
  undo_until: Date | null
  is_cancelled: Generated<boolean>
  undo_total: Generated<number>
  undo_handled: Generated<number>
  undo_by: string | null
  undo_by_name: string | null
  undo_step_at: Date | null
  undo_stop: 'cancelled' | 'used' | 'failed' | null
  undo_stop_what: string | null
}

export interface PlatformInstallationAlarms {
  id: string
  kind: string
  subject: Generated<string>
  detail: JsonByDefault
  since: Date
  notified_at: Date | null
  cleared_at: Date | null
}

export interface PlatformKeys {
  id: number
  wrapped: Buffer
  created_at: Date
  created_by: string
  active_from: Date
  done_at: Date | null
}

export interface PlatformLogShipping {
  one: Generated<boolean>
  target: string
  log_line: string
  shipped_lsn: string
  shipped_at: Date
  error: string | null
  failing_since: Date | null
}

export interface PlatformMigrations {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface PlatformPartnerMessages {
  operator_id: string
  id: string
  peer_kind: 'payment' | 'wechat_official' | 'tax' | 'interop' | 'channel'
  peer: string
  peer_id: string | null
  direction: 'in' | 'out'
  channel: string
  correlation: Generated<string>
  verified: Generated<'yes' | 'no' | 'unknown'>
  status: 'done' | 'refused' | 'failed'
  http_status: number | null
  attempt: Generated<number>
  at: Date
  took_ms: Generated<number>
  head: Generated<string>
  body: Generated<string>
  replay_of: string | null
}

export interface PlatformProbes {
  process_id: string
  at: Date
  place: Generated<string>
  roles: Generated<string[]>
  started_at: Generated<Date>
}

export interface PlatformProcesses {
  process_id: string
  roles: string[]
  started_at: Generated<Date>
  renewed_at: Generated<Date>
}

export interface PlatformRetention {
  kind: 'ocppMessages' | 'meterValues' | 'states' | 'events' | 'audit' | 'exports' | 'uploads' | 'positions' | 'snapshots'
  days: number
  max_bytes: number | null
  version: Generated<number>
}

export interface PlatformRunRows {
  operator_id: string
  run_id: string
  row_key: string
  label: string
  ok: boolean
  answer: string
  at: Date
}

export interface PlatformRuns {
  operator_id: string
  id: string
  user_id: string
  kind: 'export' | 'act'
  name: string
  params: Json
  actor: Json
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'stopped'>
  total: number | null
  done: Generated<number>
  refused: Generated<number>
  file_id: string | null
  error: string | null
  created_at: Date
  finished_at: Date | null
}

export interface PlatformSecretKeys {
  id: number
  fingerprint: Buffer
  wrapped: Buffer
  created_at: Date
}

export interface PlatformSizes {
  day: Day
  at: Date
  database_bytes: number
  files_bytes: number
}

export interface PlatformSources {
  name: string
  checksum: string
  made_at: Generated<Date>
  replaced_at: Date | null
}

export interface PlatformStreamCounts {
  subject: Buffer
  process_id: string
  open: number
  seen_at: Date
}

export interface PlatformTaskRuns {
  id: string
  task: string
  job_id: string
  process_id: string
  attempt: number
  started_at: Date
  finished_at: Date | null
  state: 'running' | 'done' | 'failed' | 'dead' | 'lost'
  error: string | null
  started_by: string | null
  payload: JsonOrNull
}

export interface PlatformTasks {
  name: string
  title: JsonOrNull
  cron: string
  default_cron: string
  time_zone: Generated<string>
  enabled: Generated<boolean>
  next_run_at: Date | null
  version: Generated<number>
  looks_first: Generated<boolean>
  serves_operators: Generated<boolean>
}

export interface ReportsAllDates {
  operator_id: string
  day: Day
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  peak_w: number
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsAllDays {
  operator_id: string
  day: Day
  kind_id: number
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  peak_w: number
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsAllHours {
  operator_id: string
  day: Day
  currency: string
  energy_dwh_00: number | null
  energy_dwh_01: number | null
  energy_dwh_02: number | null
  energy_dwh_03: number | null
  energy_dwh_04: number | null
  energy_dwh_05: number | null
  energy_dwh_06: number | null
  energy_dwh_07: number | null
  energy_dwh_08: number | null
  energy_dwh_09: number | null
  energy_dwh_10: number | null
  energy_dwh_11: number | null
  energy_dwh_12: number | null
  energy_dwh_13: number | null
  energy_dwh_14: number | null
  energy_dwh_15: number | null
  energy_dwh_16: number | null
  energy_dwh_17: number | null
  energy_dwh_18: number | null
  energy_dwh_19: number | null
  energy_dwh_20: number | null
  energy_dwh_21: number | null
  energy_dwh_22: number | null
  energy_dwh_23: number | null
  starts_00: number | null
  starts_01: number | null
  starts_02: number | null
  starts_03: number | null
  starts_04: number | null
  starts_05: number | null
  starts_06: number | null
  starts_07: number | null
  starts_08: number | null
  starts_09: number | null
  starts_10: number | null
  starts_11: number | null
  starts_12: number | null
  starts_13: number | null
  starts_14: number | null
  starts_15: number | null
  starts_16: number | null
  starts_17: number | null
  starts_18: number | null
  starts_19: number | null
  starts_20: number | null
  starts_21: number | null
  starts_22: number | null
  starts_23: number | null
  money_minor_00: number | null
  money_minor_01: number | null
  money_minor_02: number | null
  money_minor_03: number | null
  money_minor_04: number | null
  money_minor_05: number | null
  money_minor_06: number | null
  money_minor_07: number | null
  money_minor_08: number | null
  money_minor_09: number | null
  money_minor_10: number | null
  money_minor_11: number | null
  money_minor_12: number | null
  money_minor_13: number | null
  money_minor_14: number | null
  money_minor_15: number | null
  money_minor_16: number | null
  money_minor_17: number | null
  money_minor_18: number | null
  money_minor_19: number | null
  money_minor_20: number | null
  money_minor_21: number | null
  money_minor_22: number | null
  money_minor_23: number | null
}

export interface ReportsAllMonths {
  operator_id: string
  day: Day
  kind_id: number
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  peak_w: number
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsAllPeaks {
  operator_id: string
  day: Day
  peak_w: number
  quarter_w: number
}

export interface ReportsAllSessionMonths {
  operator_id: string
  day: Day
  currency: string
  payer_kind: string
  payer_id: string
  payer_class: string
  start_mode: string
  vehicle_id: string
  model_id: string
  type_id: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
}

export interface ReportsAllSessions {
  operator_id: string
  day: Day
  currency: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
}

export interface ReportsAllStateDates {
  operator_id: string
  day: Day
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
}

export interface ReportsAllStateMonths {
  operator_id: string
  day: Day
  kind_id: number
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
}

export interface ReportsAllStates {
  operator_id: string
  day: Day
  kind_id: number
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
}

export interface ReportsAmounts {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  currency: string
  bucket: number
  sessions: number
  net_minor: number
}

export interface ReportsBucketDays {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  kind: 'amount' | 'energy' | 'minutes' | 'power'
  bucket: number
  sessions: number
  sum: number
}

export interface ReportsBucketMonths {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  kind: 'amount' | 'energy' | 'minutes' | 'power'
  bucket: number
  sessions: number
  sum: number
}

export interface ReportsCongestion {
  operator_id: string
  day: Day
  station_id: string
  congested_seconds: number
}

export interface ReportsConnectorKinds {
  operator_id: string
  kind_id: number
  equipment_type: number
  rated_power_w: number
  connector_type: number
  standard: string
  protocol: string
  maker: string
  model: string
  org_id: string
  area_code: string
  firmware: Generated<string>
}

export interface ReportsConnectorSpells {
  operator_id: string
  charge_point_id: string
  connector_no: number
  from_at: Date
  station_id: string
  kind_id: number
  in_use: boolean
}

export interface ReportsDays {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  plugged: string | null
  kind_id: Generated<number>
  peak_w: Generated<number>
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsHours {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  currency: string
  energy_dwh_00: number | null
  energy_dwh_01: number | null
  energy_dwh_02: number | null
  energy_dwh_03: number | null
  energy_dwh_04: number | null
  energy_dwh_05: number | null
  energy_dwh_06: number | null
  energy_dwh_07: number | null
  energy_dwh_08: number | null
  energy_dwh_09: number | null
  energy_dwh_10: number | null
  energy_dwh_11: number | null
  energy_dwh_12: number | null
  energy_dwh_13: number | null
  energy_dwh_14: number | null
  energy_dwh_15: number | null
  energy_dwh_16: number | null
  energy_dwh_17: number | null
  energy_dwh_18: number | null
  energy_dwh_19: number | null
  energy_dwh_20: number | null
  energy_dwh_21: number | null
  energy_dwh_22: number | null
  energy_dwh_23: number | null
  starts_00: number | null
  starts_01: number | null
  starts_02: number | null
  starts_03: number | null
  starts_04: number | null
  starts_05: number | null
  starts_06: number | null
  starts_07: number | null
  starts_08: number | null
  starts_09: number | null
  starts_10: number | null
  starts_11: number | null
  starts_12: number | null
  starts_13: number | null
  starts_14: number | null
  starts_15: number | null
  starts_16: number | null
  starts_17: number | null
  starts_18: number | null
  starts_19: number | null
  starts_20: number | null
  starts_21: number | null
  starts_22: number | null
  starts_23: number | null
  money_minor_00: number | null
  money_minor_01: number | null
  money_minor_02: number | null
  money_minor_03: number | null
  money_minor_04: number | null
  money_minor_05: number | null
  money_minor_06: number | null
  money_minor_07: number | null
  money_minor_08: number | null
  money_minor_09: number | null
  money_minor_10: number | null
  money_minor_11: number | null
  money_minor_12: number | null
  money_minor_13: number | null
  money_minor_14: number | null
  money_minor_15: number | null
  money_minor_16: number | null
  money_minor_17: number | null
  money_minor_18: number | null
  money_minor_19: number | null
  money_minor_20: number | null
  money_minor_21: number | null
  money_minor_22: number | null
  money_minor_23: number | null
}

export interface ReportsLoads {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  steps: number[]
}

export interface ReportsMonthHours {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  currency: string
  energy_dwh_00: number | null
  energy_dwh_01: number | null
  energy_dwh_02: number | null
  energy_dwh_03: number | null
  energy_dwh_04: number | null
  energy_dwh_05: number | null
  energy_dwh_06: number | null
  energy_dwh_07: number | null
  energy_dwh_08: number | null
  energy_dwh_09: number | null
  energy_dwh_10: number | null
  energy_dwh_11: number | null
  energy_dwh_12: number | null
  energy_dwh_13: number | null
  energy_dwh_14: number | null
  energy_dwh_15: number | null
  energy_dwh_16: number | null
  energy_dwh_17: number | null
  energy_dwh_18: number | null
  energy_dwh_19: number | null
  energy_dwh_20: number | null
  energy_dwh_21: number | null
  energy_dwh_22: number | null
  energy_dwh_23: number | null
  starts_00: number | null
  starts_01: number | null
  starts_02: number | null
  starts_03: number | null
  starts_04: number | null
  starts_05: number | null
  starts_06: number | null
  starts_07: number | null
  starts_08: number | null
  starts_09: number | null
  starts_10: number | null
  starts_11: number | null
  starts_12: number | null
  starts_13: number | null
  starts_14: number | null
  starts_15: number | null
  starts_16: number | null
  starts_17: number | null
  starts_18: number | null
  starts_19: number | null
  starts_20: number | null
  starts_21: number | null
  starts_22: number | null
  starts_23: number | null
  money_minor_00: number | null
  money_minor_01: number | null
  money_minor_02: number | null
  money_minor_03: number | null
  money_minor_04: number | null
  money_minor_05: number | null
  money_minor_06: number | null
  money_minor_07: number | null
  money_minor_08: number | null
  money_minor_09: number | null
  money_minor_10: number | null
  money_minor_11: number | null
  money_minor_12: number | null
  money_minor_13: number | null
  money_minor_14: number | null
  money_minor_15: number | null
  money_minor_16: number | null
  money_minor_17: number | null
  money_minor_18: number | null
  money_minor_19: number | null
  money_minor_20: number | null
  money_minor_21: number | null
  money_minor_22: number | null
  money_minor_23: number | null
}

export interface ReportsMonths {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  kind_id: Generated<number>
  peak_w: Generated<number>
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsProofs {
  operator_id: string
  id: string
  at: Date
  day_from: Day
  day_to: Day
  took_ms: number
  cells: number
  found: number
  unexplained: number
  differences: Json<ProofDifference[]>
  by_name: string | null
}

export interface ReportsSessionDays {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  payer_kind: string
  payer_id: string
  payer_class: string
  start_mode: string
  vehicle_id: string
  model_id: string
  type_id: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
}

export interface ReportsSessionMonths {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  payer_kind: string
  payer_id: string
  payer_class: string
  start_mode: string
  vehicle_id: string
  model_id: string
  type_id: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
}

export interface ReportsSessions {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  session_id: string
  currency: string
  payer_kind: 'company' | 'member' | 'partner' | 'guest' | 'token' | 'unknown'
  payer_id: string
  payer_class: string
  start_mode: string
  vehicle_id: string
  model_id: string
  type_id: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
  amount_bucket: number | null
  amount_value: number | null
  energy_bucket: number | null
  energy_value: number | null
  minutes_bucket: number | null
  minutes_value: number | null
  power_bucket: number | null
  power_value: number | null
}

export interface ReportsStateDays {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  kind_id: number
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
  until_at: Date
}

export interface ReportsStateMonths {
  operator_id: string
  day: Day
  station_id: string
  charge_point_id: string
  connector_no: number
  kind_id: number
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
}

export interface ReportsStateProgress {
  operator_id: string
  charge_point_id: string
  connector_no: number
  station_id: string
  first_day: Day
  until_at: Date
  in_service_at: Date | null
  withdrawn_before: DayOrNull
}

export interface ReportsStationAmounts {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  bucket: number
  sessions: number
  net_minor: number
}

export interface ReportsStationDays {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  peak_w: Generated<number>
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsStationHours {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  energy_dwh_00: number | null
  energy_dwh_01: number | null
  energy_dwh_02: number | null
  energy_dwh_03: number | null
  energy_dwh_04: number | null
  energy_dwh_05: number | null
  energy_dwh_06: number | null
  energy_dwh_07: number | null
  energy_dwh_08: number | null
  energy_dwh_09: number | null
  energy_dwh_10: number | null
  energy_dwh_11: number | null
  energy_dwh_12: number | null
  energy_dwh_13: number | null
  energy_dwh_14: number | null
  energy_dwh_15: number | null
  energy_dwh_16: number | null
  energy_dwh_17: number | null
  energy_dwh_18: number | null
  energy_dwh_19: number | null
  energy_dwh_20: number | null
  energy_dwh_21: number | null
  energy_dwh_22: number | null
  energy_dwh_23: number | null
  starts_00: number | null
  starts_01: number | null
  starts_02: number | null
  starts_03: number | null
  starts_04: number | null
  starts_05: number | null
  starts_06: number | null
  starts_07: number | null
  starts_08: number | null
  starts_09: number | null
  starts_10: number | null
  starts_11: number | null
  starts_12: number | null
  starts_13: number | null
  starts_14: number | null
  starts_15: number | null
  starts_16: number | null
  starts_17: number | null
  starts_18: number | null
  starts_19: number | null
  starts_20: number | null
  starts_21: number | null
  starts_22: number | null
  starts_23: number | null
  money_minor_00: number | null
  money_minor_01: number | null
  money_minor_02: number | null
  money_minor_03: number | null
  money_minor_04: number | null
  money_minor_05: number | null
  money_minor_06: number | null
  money_minor_07: number | null
  money_minor_08: number | null
  money_minor_09: number | null
  money_minor_10: number | null
  money_minor_11: number | null
  money_minor_12: number | null
  money_minor_13: number | null
  money_minor_14: number | null
  money_minor_15: number | null
  money_minor_16: number | null
  money_minor_17: number | null
  money_minor_18: number | null
  money_minor_19: number | null
  money_minor_20: number | null
  money_minor_21: number | null
  money_minor_22: number | null
  money_minor_23: number | null
}

export interface ReportsStationMonthAmounts {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  bucket: number
  sessions: number
  net_minor: number
}

export interface ReportsStationMonthHours {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  energy_dwh_00: number | null
  energy_dwh_01: number | null
  energy_dwh_02: number | null
  energy_dwh_03: number | null
  energy_dwh_04: number | null
  energy_dwh_05: number | null
  energy_dwh_06: number | null
  energy_dwh_07: number | null
  energy_dwh_08: number | null
  energy_dwh_09: number | null
  energy_dwh_10: number | null
  energy_dwh_11: number | null
  energy_dwh_12: number | null
  energy_dwh_13: number | null
  energy_dwh_14: number | null
  energy_dwh_15: number | null
  energy_dwh_16: number | null
  energy_dwh_17: number | null
  energy_dwh_18: number | null
  energy_dwh_19: number | null
  energy_dwh_20: number | null
  energy_dwh_21: number | null
  energy_dwh_22: number | null
  energy_dwh_23: number | null
  starts_00: number | null
  starts_01: number | null
  starts_02: number | null
  starts_03: number | null
  starts_04: number | null
  starts_05: number | null
  starts_06: number | null
  starts_07: number | null
  starts_08: number | null
  starts_09: number | null
  starts_10: number | null
  starts_11: number | null
  starts_12: number | null
  starts_13: number | null
  starts_14: number | null
  starts_15: number | null
  starts_16: number | null
  starts_17: number | null
  starts_18: number | null
  starts_19: number | null
  starts_20: number | null
  starts_21: number | null
  starts_22: number | null
  starts_23: number | null
  money_minor_00: number | null
  money_minor_01: number | null
  money_minor_02: number | null
  money_minor_03: number | null
  money_minor_04: number | null
  money_minor_05: number | null
  money_minor_06: number | null
  money_minor_07: number | null
  money_minor_08: number | null
  money_minor_09: number | null
  money_minor_10: number | null
  money_minor_11: number | null
  money_minor_12: number | null
  money_minor_13: number | null
  money_minor_14: number | null
  money_minor_15: number | null
  money_minor_16: number | null
  money_minor_17: number | null
  money_minor_18: number | null
  money_minor_19: number | null
  money_minor_20: number | null
  money_minor_21: number | null
  money_minor_22: number | null
  money_minor_23: number | null
}

export interface ReportsStationMonthSessions {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
}

export interface ReportsStationMonthStates {
  operator_id: string
  day: Day
  station_id: string
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
}

export interface ReportsStationMonths {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  sessions: number
  charging_seconds: number
  energy_dwh: number
  energy_critical_peak_dwh: number
  energy_sharp_dwh: number
  energy_peak_dwh: number
  energy_flat_dwh: number
  energy_valley_dwh: number
  energy_deep_valley_dwh: number
  electricity_critical_peak_minor: number
  electricity_sharp_minor: number
  electricity_peak_minor: number
  electricity_flat_minor: number
  electricity_valley_minor: number
  electricity_deep_valley_minor: number
  service_critical_peak_minor: number
  service_sharp_minor: number
  service_peak_minor: number
  service_flat_minor: number
  service_valley_minor: number
  service_deep_valley_minor: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  flowed_dwh: number
  charged_seconds: number
  plugged_seconds: number
  used_days: number
  peak_w: Generated<number>
  shiftable_dwh: Generated<number>
  shiftable_saving_minor: Generated<number>
}

export interface ReportsStationPeaks {
  operator_id: string
  day: Day
  station_id: string
  peak_w: number
  peak_at: Date
  quarter_w: number
  quarter_at: Date
}

export interface ReportsStationSessions {
  operator_id: string
  day: Day
  station_id: string
  currency: string
  sessions: number
  failed: number
  energy_dwh: number
  charging_seconds: number
  electricity_minor: number
  service_minor: number
  occupancy_minor: number
  total_minor: number
  reduced_minor: number
  refunded_minor: number
  soc_from_sum: number
  soc_to_sum: number
  soc_sessions: number
}

export interface ReportsStationStates {
  operator_id: string
  day: Day
  station_id: string
  open_seconds: number
  observed_seconds: number
  offline_seconds: number
  faulted_seconds: number
  disabled_seconds: number
  reserved_seconds: number
  excluded_seconds: number
  outages: number
}

export interface ReportsVehicleSpells {
  operator_id: string
  vehicle_id: string
  from_at: Date
  model_id: string
  type_id: string
}

export interface ReportsZones {
  operator_id: string
  station_id: string
  time_zone: string
  anew_before: Date | null
}

export interface StationsAcceptanceRuns {
  operator_id: string
  id: string
  charge_point_id: string
  connector_no: number
  id_tag: string
  state: Generated<'running' | 'passed' | 'failed' | 'stopped'>
  steps: Json
  notes: string | null
  started_by: string
  started_by_name: string
  started_at: Generated<Date>
  finished_at: Date | null
}

export interface StationsAlarmFacts {
  operator_id: string
  alarm_id: string
  station_id: string
  charge_point_id: string | null
  connector_no: number
  code: string
  level: number
  state: 'raised' | 'acknowledged' | 'cleared' | 'closed'
  persistent: boolean
  detail: string | null
  raised_at: Date
  cleared_at: Date | null
  closed_at: Date | null
  folded_into: string | null
  terminal_id: string | null
  terminal_label: string | null
}

export interface StationsAlarmPending {
  operator_id: string
  rule_id: string
  charge_point_id: string
  connector_no: number
  code: string
  since: Date
  detail: string | null
  level: number | null
  monitors: Generated<string[]>
}

export interface StationsAlarmRules {
  operator_id: string
  id: string
  builtin: string | null
  name: string
  kind: 'fault' | 'offline' | 'threshold' | 'security'
  enabled: Generated<boolean>
  station_id: string | null
  charge_point_id: string | null
  vendor: Generated<string>
  model: Generated<string>
  content: Json
  level: number | null
  hold_seconds: Generated<number>
  days: Generated<number>
  from_minute: Generated<number>
  to_minute: Generated<number>
  silent_until: Date | null
  silent_note: string | null
  escalate_minutes: number | null
  close_minutes: Generated<number>
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface StationsAlarmSteps {
  operator_id: string
  id: string
  alarm_id: string
  kind: 'raised' | 'reopened' | 'acknowledged' | 'cleared' | 'closed' | 'escalated' | 'folded' | 'unfolded' | 'noted' | 'assigned' | 'unassigned'
  level: number
  at: Date
  user_id: string | null
  user_name: string | null
  note: string | null
  notified: Generated<boolean>
  person_id: string | null
}

export interface StationsAlarmWatch {
  operator_id: string
  links_seen_at: Date
  looked_at: Date
}

export interface StationsAlarms {
  operator_id: string
  id: string
  station_id: string
  charge_point_id: string | null
  connector_no: Generated<number>
  code: string
  level: number
  state: Generated<'raised' | 'acknowledged' | 'cleared' | 'closed'>
  persistent: Generated<boolean>
  rule_id: string | null
  count: Generated<number>
  detail: string | null
  raised_at: Date
  last_at: Date
  acknowledged_at: Date | null
  acknowledged_by: string | null
  acknowledged_name: string | null
  cleared_at: Date | null
  closed_at: Date | null
  closed_by: string | null
  closed_name: string | null
  escalated_at: Date | null
  folded_into: string | null
  changed_at: Generated<Date>
  terminal_no: string | null
  day: DayOrNull
  monitors: Generated<string[]>
  assigned_to: string | null
  assigned_name: string | null
}

export interface StationsAssetMoves {
  operator_id: string
  id: string
  charge_point_id: string
  from_state: AssetState
  to_state: AssetState
  reason: string | null
  user_id: string | null
  user_name: string | null
  moved_at: Generated<Date>
}

export interface StationsAuthorities {
  operator_id: string
  id: string
  certificate: string
  sealed_key: Buffer
  created_at: Generated<Date>
}

export interface StationsBadMeterValues {
  operator_id: string
  id: string
  charge_point_key: number
  connector_no: number
  at: Date
  device_at: Date | null
  received_at: Date
  measurand: string
  reason: 'not-a-number' | 'out-of-range' | 'backwards' | 'too-fast' | 'clock-ahead' | 'clock-unset'
  value: string
}

export interface StationsBatterySwaps {
  operator_id: string
  id: string
  charge_point_id: string
  request_no: number
  event_type: 'BatteryIn' | 'BatteryOut' | 'BatteryOutTimeout'
  id_tag: string
  id_tag_type: string
  batteries: Json
  received_at: Date
  follows_id: string | null
}

export interface StationsBookableConnectors {
  operator_id: string
  station_id: string
  station_name: string
  time_zone: string
  bookable: boolean
  charge_point_id: string
  charge_point_no: string
  charge_point_name: string
  connector_no: number
  connector_type: ChargePointRow['connectors'][number]['connectorType']
  takes_starts: boolean
  connected: boolean
  status: 'idle' | 'occupied' | 'charging' | 'suspended' | 'reserved' | 'disabled' | 'faulted' | null
  status_at: Date | null
  link_changed_at: Date | null
}

export interface StationsBulkJobChargePoints {
  operator_id: string
  bulk_job_id: string
  charge_point_id: string
  stage: number
  position: number
  state: Generated<'waiting' | 'working' | 'done' | 'failed' | 'skipped'>
  answer: string | null
  before: JsonOrNull
  transfer_id: string | null
  started_at: Date | null
  finished_at: Date | null
}

export interface StationsBulkJobs {
  operator_id: string
  id: string
  kind: 'command' | 'parameters' | 'firmware'
  title: string
  content: Json
  stop_at: number
  stage: Generated<number>
  state: 'running' | 'paused' | 'stopped' | 'done'
  stopped_for: string | null
  undoes: string | null
  requested_by: string
  requested_by_name: string
  approval_id: string | null
  scope_stations: string[] | null
  created_at: Generated<Date>
  finished_at: Date | null
  deadline_at: Date | null
}

export interface StationsCertificates {
  operator_id: string
  id: string
  charge_point_id: string
  serial: string
  fingerprint: Buffer
  certificate: string
  not_before: Date
  not_after: Date
  state: 'sent' | 'active' | 'refused' | 'revoked'
  created_at: Generated<Date>
  use: Generated<'station' | 'v2g'>
}

export interface StationsChargePointChanges {
  operator_id: string
  charge_point_id: string
  changed_at: Date
}

export interface StationsChargePointMakes {
  operator_id: string
  charge_point_id: string
  model: string | null
  firmware: string | null
}

export interface StationsChargePointNames {
  operator_id: string
  charge_point_id: string
  charge_point_key: number
  station_id: string
  station_name: string
  charge_point_no: string
  charge_point_name: string
  rated_power_w: number
  least_limit_w: number | null
}

export interface StationsChargePointPlates {
  operator_id: string
  charge_point_id: string
  maker: string | null
  model: string | null
  serial_number: string | null
  produced_on: unknown
  commissioned_on: unknown
  warranty_until: unknown
}

export interface StationsChargePointSigns {
  operator_id: string
  charge_point_id: string
  booted_at: Date | null
  connected: boolean | null
  last_seen_at: Date | null
  subprotocol: string | null
}

export interface StationsChargePointStarts {
  operator_id: string
  charge_point_id: string
  takes_starts: boolean | null
  low_balance_minor: number | null
}

export interface StationsChargePoints {
  operator_id: string
  id: string
  charge_point_key: GeneratedAlways<number>
  station_id: string
  charge_point_no: string
  name: string
  equipment_type: Generated<ChargePointRow['equipmentType']>
  protocol: Generated<'ocpp1.6j' | 'ocpp2.0.1' | 'ocpp2.1' | 'ykc1.6'>
  rated_power_w: number
  asset_state: Generated<'stock' | 'awaiting' | 'operating' | 'disabled' | 'repair' | 'retired'>
  vendor: string | null
  model: string | null
  serial_number: string | null
  firmware: string | null
  iccid: string | null
  imsi: string | null
  booted_at: Date | null
  remark: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  owner_name: string | null
  manufacturer: string | null
  manufacturer_code: string | null
  plate_model: string | null
  produced_on: DayOrNull
  commissioned_on: DayOrNull
  warranty_until: DayOrNull
  min_voltage_dv: number | null
  max_voltage_dv: number | null
  max_current_da: number | null
  network: 'sim' | 'lan' | 'wan' | null
  sim_expires_on: DayOrNull
  longitude: number | null
  latitude: number | null
  entered_longitude: number | null
  entered_latitude: number | null
  entered_system: 'wgs84' | 'gcj02' | 'bd09' | null
  low_balance_minor: number | null
  power_limit_percent: number | null
  plug_and_charge: Generated<boolean>
  auto_power: Generated<boolean>
  public_visible: Generated<boolean>
  awaits_connection: Generated<boolean>
}

export interface StationsChargingProfiles {
  operator_id: string
  id: string
  charge_point_id: string
  connector_no: number
  profile_no: number
  purpose: 'ChargePointMaxProfile' | 'TxDefaultProfile' | 'TxProfile' | 'PriorityCharging' | 'LocalGeneration'
  stack_level: number
  profile: Json
  command_id: string | null
  accepted_at: Date
  ended_at: Date | null
  checked_at: Date | null
  ended_for: 'replaced' | 'cleared' | 'lost' | null
  values_at: Date | null
}

export interface StationsCommandLog {
  operator_id: string
  id: string
  charge_point_id: string
  action: string
  payload: unknown
  state: 'waiting' | 'sent' | 'accepted' | 'rejected' | 'timeout' | 'offline' | 'failed' | 'expired' | 'cancelled'
  requested_at: Date
}

export interface StationsCommands {
  operator_id: string
  id: string
  charge_point_id: string
  action: string
  payload: Json
  sealed_payload: Buffer | null
  state: 'waiting' | 'sent' | 'accepted' | 'rejected' | 'timeout' | 'offline' | 'failed' | 'expired' | 'cancelled'
  reply: JsonOrNull
  reason: string | null
  requested_by: string
  requested_at: Generated<Date>
  expires_at: Generated<Date>
  sent_at: Date | null
  answered_at: Date | null
  queued: Generated<boolean>
  requested_by_name: string | null
}

export interface StationsConfigurations {
  operator_id: string
  id: string
  charge_point_id: string
  keys: Json
  command_id: string | null
  read_at: Date
}

export interface StationsConnectorCards {
  operator_id: string
  station_id: string
  time_zone: string
  charge_point_id: string
  connector_no: number
  charge_point_no: string
  charge_point_name: string
  equipment_type: ChargePointRow['equipmentType']
  charge_point_power_w: number
  maker: string | null
  maker_code: string | null
  model: string | null
  produced_on: unknown
  longitude: number | null
  latitude: number | null
  connector_type: ChargePointRow['connectors'][number]['connectorType']
  standard: number | null
  rated_power_w: number | null
  min_voltage_dv: number | null
  max_voltage_dv: number | null
  max_current_da: number | null
  park_no: string | null
  state: string | null
  changed_at: Date | null
  ocpi_type: string | null
}

export interface StationsConnectorFacts {
  operator_id: string
  station_id: string
  charge_point_id: string
  connector_no: number
  charge_point_no: string
  charge_point_name: string
  equipment_type: ChargePointRow['equipmentType']
  rated_power_w: number | null
  in_use_from: unknown
  in_use: boolean | null
  connector_type: ChargePointRow['connectors'][number]['connectorType']
  standard: string | null
  protocol: 'ocpp1.6j' | 'ocpp2.0.1' | 'ocpp2.1' | 'ykc1.6'
  maker: string | null
  model: string | null
  org_id: string | null
  area_code: string | null
  time_zone: string
  created_at: Date
  max_voltage_dv: number | null
  max_current_da: number | null
  firmware: string | null
  in_service_since: Date | null
  power_share: string | null
}

export interface StationsConnectorStateLog {
  operator_id: string
  charge_point_id: string
  connector_no: number
  reported_status: string
  received_at: Date
}

export interface StationsConnectorStates {
  operator_id: string
  charge_point_id: string
  connector_no: number
  status: 'idle' | 'occupied' | 'charging' | 'suspended' | 'reserved' | 'disabled' | 'faulted'
  reported_status: string
  error_code: string | null
  vendor_error_code: string | null
  info: string | null
  device_at: Date | null
  received_at: Date
  changed_at: Generated<Date>
}

export interface StationsConnectorStatesNow {
  operator_id: string
  charge_point_id: string
  connector_no: number
  status: 'idle' | 'occupied' | 'charging' | 'suspended' | 'reserved' | 'disabled' | 'faulted'
  received_at: Date
  error_code: string | null
  vendor_error_code: string | null
  info: string | null
  changed_at: Date
}

export interface StationsConnectorValues {
  operator_id: string
  charge_point_id: string
  connector_no: number
  sampled_at: Date
  register_dwh: number | null
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  soc: number | null
  temperature_dc: number | null
  changed_at: Generated<Date>
}

export interface StationsConnectors {
  operator_id: string
  charge_point_id: string
  connector_no: number
  connector_type: Generated<ChargePointRow['connectors'][number]['connectorType']>
  rated_power_w: number | null
  standard: number | null
  ocpi_type: 'GBT_AC' | 'GBT_DC' | 'IEC_62196_T1' | 'IEC_62196_T1_COMBO' | 'IEC_62196_T2' | 'IEC_62196_T2_COMBO' | 'CHADEMO' | 'TESLA_S' | 'PANTOGRAPH_BOTTOM_UP' | 'PANTOGRAPH_TOP_DOWN' | 'CHAOJI' | 'TESLA_R' | 'IEC_62196_T3A' | 'IEC_62196_T3C' | 'IEC_60309_2_single_16' | 'IEC_60309_2_three_16' | 'IEC_60309_2_three_32' | 'IEC_60309_2_three_64' | 'DOMESTIC_A' | 'DOMESTIC_B' | 'DOMESTIC_C' | 'DOMESTIC_D' | 'DOMESTIC_E' | 'DOMESTIC_F' | 'DOMESTIC_G' | 'DOMESTIC_H' | 'DOMESTIC_I' | 'DOMESTIC_J' | 'DOMESTIC_K' | 'DOMESTIC_L' | 'DOMESTIC_M' | 'DOMESTIC_N' | 'DOMESTIC_O' | 'NEMA_5_20' | 'NEMA_6_30' | 'NEMA_6_50' | 'NEMA_10_30' | 'NEMA_10_50' | 'NEMA_14_30' | 'NEMA_14_50' | null
  min_voltage_dv: number | null
  max_voltage_dv: number | null
  max_current_da: number | null
  full_power_from_dv: number | null
  full_power_to_dv: number | null
  auxiliary_v: number | null
  park_no: string | null
}

export interface StationsCostDisplays {
  operator_id: string
  charge_point_id: string
}

export interface StationsDays {
  operator_id: string
  place: string
  connector_no: number
  day: Day
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  power_max_w: number | null
  temperature_max_dc: number | null
}

export interface StationsDaysDone {
  operator_id: string
  place: string
  time_zone: string
  until: Day
}

export interface StationsDerControls {
  operator_id: string
  charge_point_id: string
  control_id: string
  control_type: string
  is_default: boolean
  settings: Json
  starts_at: Date | null
  duration_s: number | null
  superseded: boolean
  running_since: Date | null
  ended_at: Date | null
  reported_at: Date
}

export interface StationsDisplayMessages {
  operator_id: string
  charge_point_id: string
  message_no: number
  priority: string
  state: string | null
  starts_at: Date | null
  ends_at: Date | null
  format: string
  language: string | null
  content: string
  sent_at: Date
  session: string | null
}

export interface StationsErrorLog {
  operator_id: string
  charge_point_id: string
  connector_no: number
  received_at: Date
  code: string | null
}

export interface StationsEventStreams {
  operator_id: string
  charge_point_id: string
  stream_no: number
  monitor_no: number
  interval_s: number | null
  most_values: number | null
  opened_at: Date
  heard_at: Date | null
}

export interface StationsEvents {
  operator_id: string
  id: string
  charge_point_id: string
  kind: 'security' | 'firmware' | 'diagnostics' | 'log' | 'connection' | 'certificate' | 'link' | 'monitor' | 'report' | 'start'
  level: number
  code: string
  detail: string | null
  device_at: Date | null
  received_at: Date
  alarmed: Generated<boolean>
  connector_no: number | null
  vendor_code: string | null
  cleared: boolean | null
  event_no: Generated<number>
  monitor_no: number | null
}

export interface StationsExternalLimits {
  operator_id: string
  charge_point_id: string
  connector_no: number
  source: string
  is_grid_critical: Generated<boolean>
  schedule: JsonOrNull
  sent_at: Date
}

export interface StationsFaultMappings {
  operator_id: string
  id: string
  vendor: Generated<string>
  model: Generated<string>
  error_code: Generated<string>
  vendor_code: Generated<string>
  fault_code: string
  level: number | null
  note: Generated<string>
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface StationsFirmware {
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
  state: Generated<'draft' | 'released' | 'withdrawn'>
  created_by: string
  created_at: Generated<Date>
  removed_at: Date | null
}

export interface StationsHeardLog {
  operator_id: string
  charge_point_key: number
  from_at: Date
  to_at: Date
  at: Date | null
}

export interface StationsIdentities {
  identity: string
  operator_id: string
  charge_point_id: string
  secret_hash: Buffer | null
  previous_secret_hash: Buffer | null
  no_password: Generated<boolean>
  secret_changed_at: Date | null
  security_profile: Generated<number>
  next_security_profile: number | null
  last_profile: number | null
  last_profile_at: Date | null
  ykc_binding: Generated<'none' | 'iccid' | 'network' | 'first_login'>
  bound_iccid: string | null
  bound_network: string | null
  bound_at: Date | null
}

export interface StationsInService {
  operator_id: string
  charge_point_id: string
  station_id: string
  in_service_since: Date | null
  in_service_from: unknown
  is_in_service: boolean | null
}

export interface StationsInspections {
  operator_id: string
  id: string
  charge_point_id: string
  inspected_on: Day
  due_on: DayOrNull
  passed: boolean
  note: string | null
  user_id: string
  user_name: string
  created_at: Generated<Date>
}

export interface StationsLastValues {
  operator_id: string
  charge_point_id: string
  connector_no: number
  sampled_at: Date
  register_dwh: number | null
  power_w: number | null
  soc: number | null
  changed_at: Date
}

export interface StationsLinkLog {
  operator_id: string
  charge_point_id: string
  connected: boolean | null
  received_at: Date
}

export interface StationsLinks {
  operator_id: string
  charge_point_id: string
  connected: boolean
  process_id: string | null
  subprotocol: string | null
  address: string | null
  changed_at: Date
  last_seen_at: Date
  first_connected_at: Generated<Date>
}

export interface StationsLinksNow {
  operator_id: string
  charge_point_id: string
  connected: boolean
}

export interface StationsListMarks {
  operator_id: string
  id: string
  refuses: boolean
}

export interface StationsListPushes {
  operator_id: string
  charge_point_id: string
  paused: Generated<boolean>
  tried_at: Date | null
  answer: string | null
  failures: Generated<number>
  next_at: Date | null
  due_at: Date | null
  claimed_until: Date | null
  clear_cache: Generated<boolean>
}

export interface StationsListTurns {
  operator_id: string
  no: number
  digest: string | null
}

export interface StationsLoad {
  operator_id: string
  station_id: string
  step: number
  at: Date
  power_w: number | null
  temperature_max_dc: number | null
}

export interface StationsLocalLists {
  operator_id: string
  charge_point_id: string
  version: number
  entries: Json
  accepted_at: Date
  reported_version: number | null
  reported_at: Date | null
  delta: JsonByDefault
  digest: string | null
  digest_version: number | null
  size: number | null
  wanted_digest: string | null
}

export interface StationsMessageFindings {
  operator_id: string
  charge_point_id: string
  action: string
  path: string
  kind: string
  is_refused: boolean
  times: number
  first_at: Date
  last_at: Date
  settled_at: Date | null
}

export interface StationsMeterKeys {
  operator_id: string
  id: string
  charge_point_id: string
  connector_no: number | null
  meter_serial: Generated<string>
  public_key: string
  fingerprint: string
  curve: string
  note: Generated<string>
  created_by_name: string
  created_at: Date
}

export interface StationsMeterLog {
  operator_id: string
  station_id: string
  meter_id: string
  meter_no: string
  multiplier: number
  at: Date
  register_dwh: number
  restarts: boolean
}

export interface StationsMeterNames {
  operator_id: string
  meter_id: string
  station_id: string
  meter_no: string
  meter_name: string
  multiplier: number
  max_power_w: number | null
  accuracy_class: 'iec_0_2s' | 'iec_0_5s' | 'iec_1' | 'iec_2' | 'mid_a' | 'mid_b' | 'mid_c' | null
}

export interface StationsMeterReadings {
  operator_id: string
  meter_id: string
  at: Date
  register_dwh: number
  restarts: Generated<boolean>
  source: 'csv' | 'api' | 'console'
  doubt: 'backwards' | 'too_fast' | null
  recorded_at: Generated<Date>
}

export interface StationsMeterValueLog {
  operator_id: string
  charge_point_key: number
  connector_no: number
  at: Date
  device_at: Date | null
  received_at: Date
  register_dwh: number | null
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  soc: number | null
}

export interface StationsMeterValuePacks {
  operator_id: string
  charge_point_key: number
  connector_no: number
  from_at: Date
  meter_values: number
  at: Date[]
  device_at: Date[] | null
  received_at: Date[]
  register_dwh: string[] | null
  power_w: string[] | null
  voltage_dv: number[] | null
  current_da: number[] | null
  soc: number[] | null
  temperature_dc: number[] | null
  context: string[] | null
}

export interface StationsMeterValues {
  operator_id: string
  charge_point_key: number
  connector_no: number
  at: Date
  register_dwh: number | null
  device_at: Date | null
  received_at: Date
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  soc: number | null
  temperature_dc: number | null
  context: string | null
}

export interface StationsMeters {
  operator_id: string
  id: string
  station_id: string
  meter_no: string
  name: Generated<string>
  multiplier: Generated<number>
  max_power_w: number | null
  version: Generated<number>
  created_at: Generated<Date>
  accuracy_class: 'iec_0_2s' | 'iec_0_5s' | 'iec_1' | 'iec_2' | 'mid_a' | 'mid_b' | 'mid_c' | null
}

export interface StationsMonitors {
  operator_id: string
  charge_point_id: string
  monitor_no: number
  key: string
  type: ModelMonitor['type']
  value: number
  severity: number
  in_transaction: boolean
  seen_at: Date
}

export interface StationsOcppMessageFlushes {
  operator_id: string
  charge_point_key: number
  from_at: Date
  to_at: Date
  ocpp_messages: number
  errors: boolean
  actions: string
  heard: number[]
  packed: Buffer
}

export interface StationsOcppMessageLog {
  operator_id: string
  charge_point_key: number
  at: Date
  direction: 'in' | 'out'
  action: string | null
  message_id: string | null
  body: string
}

export interface StationsOcppMessagePackLog {
  operator_id: string
  charge_point_key: number
  from_at: Date
  to_at: Date
  ocpp_messages: number
  errors: boolean
  actions: string
  packed: Buffer
}

export interface StationsOcppMessagePacks {
  operator_id: string
  charge_point_key: number
  from_at: Date
  to_at: Date
  ocpp_messages: number
  errors: boolean
  actions: string
  heard: number[]
  packed: Buffer
}

export interface StationsOcppMessages {
  operator_id: string
  charge_point_key: number
  at: Date
  direction: 'in' | 'out'
  action: string | null
  message_id: string | null
  body: string
}

export interface StationsOpenConnectors {
  operator_id: string
  station_id: string
  charge_point_id: string
  charge_point_no: string
  charge_point_name: string
  connector_no: number
  connector_type: ChargePointRow['connectors'][number]['connectorType']
  standard: string | null
  rated_power_w: number | null
  takes_starts: boolean | null
  state: string | null
  state_at: Date | null
}

export interface StationsOpenStations {
  operator_id: string
  station_id: string
  name: string
  address: string | null
  longitude: number | null
  latitude: number | null
  time_zone: string
  business_hours: string | null
  round_the_clock: boolean
  bookable: boolean
  guide: string | null
  hotline: string | null
}

export interface StationsOpeningHours {
  operator_id: string
  station_id: string
  station_name: string
  time_zone: string
  business_hours: string | null
  round_the_clock: boolean
}

export interface StationsParameterTemplates {
  operator_id: string
  id: string
  name: string
  vendor: Generated<string>
  model: Generated<string>
  keys: Json
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface StationsPictures {
  operator_id: string
  id: string
  station_id: string
  place: number
  kind: PictureRow['kind']
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: number
  sha256: Buffer
  stored_as: string
  created_by: string
  created_at: Generated<Date>
}

export interface StationsPlugLog {
  operator_id: string
  station_id: string
  charge_point_id: string
  connector_no: number
  at: Date | null
}

export interface StationsPointAbilities {
  operator_id: string
  station_id: string
  charge_point_id: string
  limits: boolean | null
  reads_cards: boolean | null
}

export interface StationsPowerLimits {
  operator_id: string
  charge_point_id: string
  limit_w: number | null
  accepted: boolean
  answer: string
  tried_at: Date
}

export interface StationsProfilePlaces {
  operator_id: string
  station_id: string
  charge_point_id: string
  charge_point_no: string
  connector_no: number
  connected: boolean | null
  link_at: Date | null
  booted_at: Date | null
  other_level: number | null
  held_nos: number[] | null
  max_level: string | null
  max_periods: string | null
  rate_units: string | null
}

export interface StationsProfileTemplates {
  operator_id: string
  id: string
  no: number
  name: string
  purpose: 'ChargePointMaxProfile' | 'TxDefaultProfile'
  stack_level: Generated<number>
  unit: 'W' | 'A'
  periods: Json
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface StationsPublicChargePoints {
  operator_id: string
  charge_point_id: string
  station_id: string
}

export interface StationsRefused {
  identity: string
  address: string
  subprotocol: string
  cause: string
  operator_id: string | null
  attempts: Generated<number>
  first_at: Date
  last_at: Date
}

export interface StationsReservations {
  operator_id: string
  id: string
  charge_point_id: string
  connector_no: number
  reservation_no: number
  id_tag: string
  expires_at: Date
  state: 'active' | 'used' | 'cancelled' | 'replaced'
  command_id: string | null
  accepted_at: Date
  ended_at: Date | null
}

export interface StationsRollupState {
  only_one: Generated<boolean>
  done_until: Date
}

export interface StationsRollups {
  operator_id: string
  charge_point_key: number
  connector_no: number
  step: number
  at: Date
  meter_values: number
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  power_max_w: number | null
  temperature_max_dc: number | null
  register_dwh: number | null
  soc: number | null
  energy_dwh: number | null
}

export interface StationsRoots {
  operator_id: string
  id: string
  use: 'mo' | 'v2g'
  subject: string
  fingerprint: Buffer
  certificate: string
  not_before: Date
  not_after: Date
  created_by: string
  created_at: Generated<Date>
}

export interface StationsSecurityPolicies {
  operator_id: string
  least_profile: number
  since: Date
  grace_until: DayOrNull
  version: Generated<number>
}

export interface StationsSessionProfiles {
  operator_id: string
  charge_point_id: string
  connector_no: number
  profile_no: number
  stack_level: number
  profile: unknown
  transaction_id: number | null
  accepted_at: Date
}

export interface StationsStateChanges {
  operator_id: string
  id: string
  charge_point_id: string
  connector_no: number
  reported_status: string
  error_code: string | null
  vendor_error_code: string | null
  info: string | null
  device_at: Date | null
  received_at: Date
  fault_code: string | null
  fault_level: number | null
}

export interface StationsStateLog {
  operator_id: string
  charge_point_id: string
  connector_no: number
  reported_status: string
  at: Date | null
  received_at: Date
  device_at: Date | null
  info: string | null
}

export interface StationsStationCards {
  operator_id: string
  station_id: string
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
  phone: string | null
  service_phone: string | null
  owner_code: string | null
  construction: number | null
  park_spaces: number | null
  park_fee: string | null
  park_info: string | null
  site_guide: string | null
  match_cars: string | null
  business_hours: string | null
  payments: string[]
  bookable: boolean
  remark: string | null
  updated_at: Date | null
  street: string | null
  postcode: string | null
  town: string | null
  region: string | null
}

export interface StationsStationNames {
  operator_id: string
  station_id: string
  station_code: string
  station_name: string
  time_zone: string
}

export interface StationsStationPlaces {
  operator_id: string
  station_id: string
  station_name: string
  org_id: string | null
  department_id: string | null
}

export interface StationsStationPositions {
  operator_id: string
  station_id: string
  station_name: string
  longitude: number | null
  latitude: number | null
}

export interface StationsStations {
  operator_id: string
  id: string
  code: string
  name: string
  time_zone: string
  station_type: Generated<StationRow['stationType']>
  status: Generated<StationRow['status']>
  country_code: string | null
  area_code: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  entered_longitude: number | null
  entered_latitude: number | null
  entered_system: 'wgs84' | 'gcj02' | 'bd09' | null
  phone: string | null
  business_hours: string | null
  rated_power_w: number | null
  remark: string | null
  open_to_public: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  org_id: string | null
  department_id: string | null
  local_list: Generated<boolean>
  local_list_by: string | null
  owner_name: string | null
  owner_code: string | null
  service_phone: string | null
  construction: number | null
  park_spaces: number | null
  park_type: number | null
  park_fee: string | null
  park_info: string | null
  stop_free_minutes: number | null
  round_the_clock: Generated<boolean>
  payments: Generated<string[]>
  bookable: Generated<boolean>
  site_guide: string | null
  match_cars: string | null
  grid_capacity_va: number | null
  grid_account_no: string | null
  electricity_type: 'large_industrial' | 'commercial' | 'residential' | 'agricultural' | 'other' | null
  official_run_on: DayOrNull
  facilities: Generated<string[]>
  invoiceable: Generated<boolean>
  street: string | null
  postcode: string | null
  town: string | null
  region: string | null
}

export interface StationsTerminalChargePoints {
  operator_id: string
  terminal_id: string
  charge_point_id: string
}

export interface StationsTerminalNames {
  operator_id: string
  terminal_id: string
  station_id: string
  terminal_no: string
  terminal_name: string
  station_name: string
  enabled: boolean
  charge_point_ids: string[] | null
}

export interface StationsTerminals {
  operator_id: string
  id: string
  terminal_no: string
  name: string
  kind: 'tcu' | 'gateway' | 'card_reader' | 'pos' | 'handheld' | 'screen'
  station_id: string
  psam_no: string | null
  iccid: string | null
  sim_expires_on: DayOrNull
  address: string | null
  protocol: string | null
  firmware: string | null
  enabled: Generated<boolean>
  remark: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface StationsTransfers {
  operator_id: string
  id: string
  charge_point_id: string
  kind: 'firmware' | 'diagnostics' | 'diagnostics_log' | 'security_log'
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
  retained_until: Date | null
  removed_at: Date | null
}

export interface StationsUnreportedStates {
  operator_id: string
  charge_point_id: string
  connector_no: number
  from_at: Date
}

export interface StationsVariables {
  operator_id: string
  charge_point_id: string
  key: string
  component: string
  evse: Generated<number>
  connector: Generated<number>
  variable: string
  attributes: JsonByDefault<ModelVariable['attributes']>
  characteristics: JsonOrNull<Partial<Pick<ModelVariable, 'unit' | 'dataType' | 'minLimit' | 'maxLimit' | 'valuesList' | 'supportsMonitoring'>>>
  seen_at: Date
}

export interface StationsWorks {
  operator_id: string
  charge_point_id: string
  connector_no: number
  since: Date | null
  changed_at: Generated<Date>
}

export interface StationsWorksNow {
  operator_id: string
  charge_point_id: string
  connector_no: number
  since: Date | null
}

export interface TariffsAssignments {
  operator_id: string
  id: string
  rule_id: string
  scope: 'operator' | 'station' | 'chargePoint' | 'connector'
  target_id: string
  connector: Generated<number>
  valid: string
  assigned_at: Date
  assigned_by: string | null
  ended_at: Date | null
  ended_by: string | null
}

export interface TariffsDiscountSpells {
  operator_id: string
  discount_id: string
  valid: string
  name: string
  terms: Json
  station_ids: string[]
  rule_ids: string[]
  group_keys: string[]
  holder_ids: string[]
}

export interface TariffsDiscounts {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  state: 'on' | 'paused'
  terms: Json
  station_ids: string[]
  priority: number
  note: Generated<string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  updated_by: string | null
  deleted_at: Date | null
  decided_alone: Generated<boolean>
}

export interface TariffsDrafts {
  operator_id: string
  rule_id: string
  id: string
  content: Json
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
}

export interface TariffsGroupPricePlaces {
  operator_id: string
  price_id: string
  station_id: string
  group_key: string
  valid: string
}

export interface TariffsGroupPrices {
  operator_id: string
  id: string
  group_key: string
  terms: Json
  note: Generated<string>
  effective_from: Date
  valid: string
  published_at: Date
  published_by: string | null
  ended_at: Date | null
  ended_by: string | null
}

export interface TariffsRules {
  operator_id: string
  id: string
  code: string
  name: string
  currency: string
  note: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

export interface TariffsSettings {
  operator_id: string
  approval: Generated<'never' | 'above' | 'always'>
  above_percent_hundredths: Generated<number>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
}

export interface TariffsVersionNames {
  operator_id: string
  version_id: string
  rule_id: string
  rule_code: string
  rule_name: string
  number: number
  effective_from: Date
  lowest_e5: number | null
  has_occupancy: boolean | null
}

export interface TariffsVersions {
  operator_id: string
  id: string
  rule_id: string
  number: number
  content: Json
  effective_from: Date
  valid: string
  published_at: Date
  published_by: string | null
  retired_at: Date | null
  retired_by: string | null
}

export interface TelematicsDevices {
  operator_id: string
  id: string
  source_id: string
  name: string
  name_key: GeneratedAlways<string>
  vehicle_id: string
  created_at: Date
}

export interface TelematicsPoints {
  operator_id: string
  vehicle_id: string
  at: Date
  received_at: Date
  odometer_m: number | null
  lng_e7: number | null
  lat_e7: number | null
  speed_kmh: number | null
  heading: number | null
  soc: number | null
  from_id: string
}

export interface TelematicsSources {
  operator_id: string
  id: string
  name: string
  kind: 'mqtt' | 'push'
  enabled: Generated<boolean>
  naming: 'vin' | 'plate' | 'self-number' | 'device'
  system: 'wgs84' | 'gcj02' | 'bd09'
  mapping: Json
  url: Generated<string>
  user_name: Generated<string>
  topic_filter: Generated<string>
  authorities: Generated<string>
  sealed_password: Buffer | null
  secret_hash: Buffer | null
  held_by: string | null
  held_until: Date | null
  connected_at: Date | null
  last_message_at: Date | null
  last_error: string | null
  last_error_at: Date | null
  taken: Generated<number>
  twice: Generated<number>
  refused: JsonByDefault
  unbelieved: JsonByDefault
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface TelematicsUnknown {
  operator_id: string
  source_id: string
  name: string
  name_key: GeneratedAlways<string>
  first_at: Date
  last_at: Date
  messages: number
}

export interface VideoCameras {
  operator_id: string
  id: string
  camera_no: string
  name: string
  station_id: string
  charge_point_id: string | null
  space_no: string | null
  maker: string | null
  model: string | null
  protocol: 'rtsp' | 'onvif' | 'hls' | 'gb28181' | 'test'
  address: string
  sub_address: string | null
  snapshot_address: string | null
  user_name: string | null
  password_sealed: Buffer | null
  ptz: boolean
  enabled: boolean
  masks: JsonByDefault
  remark: string | null
  state: Generated<'never' | 'reachable' | 'away'>
  state_at: Date | null
  away_since: Date | null
  fault: string | null
  codec: string | null
  width: number | null
  height: number | null
  frames_per100s: number | null
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface VideoRules {
  operator_id: string
  from_alarms: boolean
  alarm_level: number
  version: Generated<number>
}

export interface VideoSnapshots {
  operator_id: string
  id: string
  camera_id: string
  station_id: string
  cause: 'alarm' | 'person'
  alarm_id: string | null
  at: Date
  state: 'waiting' | 'taken' | 'failed'
  fault: string | null
  by_name: string | null
  masked: Generated<boolean>
  test: boolean
  bytes: number | null
  sha256: Buffer | null
  stored_as: string | null
}

export interface VideoViews {
  operator_id: string
  id: string
  camera_id: string
  camera_no: string
  camera_name: string
  station_id: string
  user_id: string
  user_name: string
  started_at: Date
  seen_at: Date
  ended_at: Date | null
}

export interface VideoWalls {
  operator_id: string
  id: string
  user_id: string
  name: string
  size: number
  camera_ids: string[]
  version: Generated<number>
}

export interface Tables {
  cards_bridges: CardsBridges
  cards_card_keys: CardsCardKeys
  cards_cards: CardsCards
  cards_key_components: CardsKeyComponents
  cards_key_exports: CardsKeyExports
  cards_key_sets: CardsKeySets
  cards_key_uses: CardsKeyUses
  cards_keys: CardsKeys
  cards_missing_records: CardsMissingRecords
  cards_modules: CardsModules
  cards_moves: CardsMoves
  cards_operations: CardsOperations
  cards_plastic_numbers: CardsPlasticNumbers
  cards_plastic_orders: CardsPlasticOrders
  cards_purses: CardsPurses
  cards_reader_jobs: CardsReaderJobs
  cards_rules: CardsRules
  cards_session_decisions: CardsSessionDecisions
  cards_token_plates: CardsTokenPlates
  cards_transactions: CardsTransactions
  charging_awaited_ends: ChargingAwaitedEnds
  charging_backtest_customers: ChargingBacktestCustomers
  charging_backtest_sessions: ChargingBacktestSessions
  charging_backtests: ChargingBacktests
  charging_balance_facts: ChargingBalanceFacts
  charging_bills: ChargingBills
  charging_card_sessions: ChargingCardSessions
  charging_card_tokens: ChargingCardTokens
  charging_charge_point_settlements: ChargingChargePointSettlements
  charging_counted_energies: ChargingCountedEnergies
  charging_day_balances: ChargingDayBalances
  charging_delivered_days: ChargingDeliveredDays
  charging_ended_amounts: ChargingEndedAmounts
  charging_failed_starts: ChargingFailedStarts
  charging_flags: ChargingFlags
  charging_held_events: ChargingHeldEvents
  charging_list_entries: ChargingListEntries
  charging_listed_tokens: ChargingListedTokens
  charging_orphan_stops: ChargingOrphanStops
  charging_paid_sessions: ChargingPaidSessions
  charging_partner_bills: ChargingPartnerBills
  charging_partner_sessions: ChargingPartnerSessions
  charging_refused_cards: ChargingRefusedCards
  charging_returned_energy: ChargingReturnedEnergy
  charging_roaming_tokens: ChargingRoamingTokens
  charging_session_energy: ChargingSessionEnergy
  charging_session_log: ChargingSessionLog
  charging_session_names: ChargingSessionNames
  charging_session_operations: ChargingSessionOperations
  charging_session_partners: ChargingSessionPartners
  charging_session_registers: ChargingSessionRegisters
  charging_sessions: ChargingSessions
  charging_signed_values: ChargingSignedValues
  charging_still_plugged: ChargingStillPlugged
  charging_taken_connectors: ChargingTakenConnectors
  charging_terminal_payment_rows: ChargingTerminalPaymentRows
  charging_terminal_payments: ChargingTerminalPayments
  charging_terminal_postings: ChargingTerminalPostings
  charging_test_sessions: ChargingTestSessions
  charging_thresholds: ChargingThresholds
  charging_token_groups: ChargingTokenGroups
  charging_token_holders: ChargingTokenHolders
  charging_token_names: ChargingTokenNames
  charging_token_price_groups: ChargingTokenPriceGroups
  charging_tokens: ChargingTokens
  charging_transactions: ChargingTransactions
  charging_unlooked: ChargingUnlooked
  charging_unreported: ChargingUnreported
  charging_unsent_sessions: ChargingUnsentSessions
  charging_waiting_sessions: ChargingWaitingSessions
  charging_ykc_models: ChargingYkcModels
  charging_ykc_settings: ChargingYkcSettings
  charging_ykc_starts: ChargingYkcStarts
  content_app_versions: ContentAppVersions
  content_items: ContentItems
  content_pictures: ContentPictures
  content_texts: ContentTexts
  depots_controls: DepotsControls
  depots_departures: DepotsDepartures
  depots_nodes: DepotsNodes
  depots_plan_rows: DepotsPlanRows
  depots_plans: DepotsPlans
  depots_upcoming_departures: DepotsUpcomingDepartures
  depots_vdv_messages: DepotsVdvMessages
  depots_vdv_names: DepotsVdvNames
  depots_vdv_partners: DepotsVdvPartners
  depots_vdv_requests: DepotsVdvRequests
  documents_balances: DocumentsBalances
  documents_credentials: DocumentsCredentials
  documents_credit_sessions: DocumentsCreditSessions
  documents_credits: DocumentsCredits
  documents_files: DocumentsFiles
  documents_invoice_sessions: DocumentsInvoiceSessions
  documents_invoices: DocumentsInvoices
  documents_issued: DocumentsIssued
  documents_looked: DocumentsLooked
  documents_mails: DocumentsMails
  documents_moves: DocumentsMoves
  documents_payments: DocumentsPayments
  documents_series: DocumentsSeries
  documents_settings: DocumentsSettings
  documents_steps: DocumentsSteps
  documents_submission_queues: DocumentsSubmissionQueues
  documents_submissions: DocumentsSubmissions
  documents_tax_rates: DocumentsTaxRates
  documents_titles: DocumentsTitles
  documents_verifactu_events: DocumentsVerifactuEvents
  documents_verifactu_records: DocumentsVerifactuRecords
  driver_agreements: DriverAgreements
  driver_authorisations: DriverAuthorisations
  driver_codes: DriverCodes
  driver_guest_charges: DriverGuestCharges
  driver_sign_in_sessions: DriverSignInSessions
  driver_texts: DriverTexts
  driver_used_tokens: DriverUsedTokens
  energy_collectors: EnergyCollectors
  energy_cost_facts: EnergyCostFacts
  energy_data_points: EnergyDataPoints
  energy_demand_notices: EnergyDemandNotices
  energy_grid_costs: EnergyGridCosts
  energy_limit_facts: EnergyLimitFacts
  energy_marks: EnergyMarks
  energy_meter_days: EnergyMeterDays
  energy_meter_months: EnergyMeterMonths
  energy_meter_past_places: EnergyMeterPastPlaces
  energy_meter_places: EnergyMeterPlaces
  energy_meter_positions: EnergyMeterPositions
  energy_meter_values: EnergyMeterValues
  energy_meter_zones: EnergyMeterZones
  energy_openadr_connections: EnergyOpenadrConnections
  energy_openadr_events: EnergyOpenadrEvents
  energy_outside_limits: EnergyOutsideLimits
  energy_quarters: EnergyQuarters
  energy_station_days: EnergyStationDays
  energy_supply_days: EnergySupplyDays
  energy_supply_meters: EnergySupplyMeters
  energy_supply_months: EnergySupplyMonths
  energy_supply_names: EnergySupplyNames
  energy_supply_points: EnergySupplyPoints
  energy_supply_profiles: EnergySupplyProfiles
  energy_supply_stations: EnergySupplyStations
  energy_tariff_versions: EnergyTariffVersions
  energy_tariffs: EnergyTariffs
  energy_unrolled_meters: EnergyUnrolledMeters
  finance_agreements: FinanceAgreements
  finance_changes: FinanceChanges
  finance_channel_days: FinanceChannelDays
  finance_counts: FinanceCounts
  finance_figures: FinanceFigures
  finance_parties: FinanceParties
  finance_party_names: FinancePartyNames
  finance_payment_fees: FinancePaymentFees
  finance_set_offs: FinanceSetOffs
  finance_statement_versions: FinanceStatementVersions
  finance_statements: FinanceStatements
  finance_steps: FinanceSteps
  finance_version_stations: FinanceVersionStations
  finance_versions: FinanceVersions
  finance_withdrawal_limits: FinanceWithdrawalLimits
  finance_withdrawal_moves: FinanceWithdrawalMoves
  finance_withdrawal_steps: FinanceWithdrawalSteps
  finance_withdrawals: FinanceWithdrawals
  fleet_assigned_sessions: FleetAssignedSessions
  fleet_battery_sessions: FleetBatterySessions
  fleet_depot_vehicles: FleetDepotVehicles
  fleet_driver_records: FleetDriverRecords
  fleet_drivers: FleetDrivers
  fleet_energy_counted: FleetEnergyCounted
  fleet_energy_dates: FleetEnergyDates
  fleet_energy_days: FleetEnergyDays
  fleet_energy_marks: FleetEnergyMarks
  fleet_energy_months: FleetEnergyMonths
  fleet_energy_retention: FleetEnergyRetention
  fleet_energy_sessions: FleetEnergySessions
  fleet_fleet_tree: FleetFleetTree
  fleet_fleets: FleetFleets
  fleet_latest_odometer: FleetLatestOdometer
  fleet_latest_soc: FleetLatestSoc
  fleet_learnt_batteries: FleetLearntBatteries
  fleet_line_names: FleetLineNames
  fleet_lines: FleetLines
  fleet_makers: FleetMakers
  fleet_measured_days: FleetMeasuredDays
  fleet_mileage_days: FleetMileageDays
  fleet_model_names: FleetModelNames
  fleet_models: FleetModels
  fleet_month_closings: FleetMonthClosings
  fleet_quota_mileage: FleetQuotaMileage
  fleet_quota_settings: FleetQuotaSettings
  fleet_quotas: FleetQuotas
  fleet_session_assignments: FleetSessionAssignments
  fleet_token_spells: FleetTokenSpells
  fleet_types: FleetTypes
  fleet_vehicle_kinds: FleetVehicleKinds
  fleet_vehicle_marks: FleetVehicleMarks
  fleet_vehicle_names: FleetVehicleNames
  fleet_vehicle_places: FleetVehiclePlaces
  fleet_vehicle_sessions: FleetVehicleSessions
  fleet_vehicle_signs: FleetVehicleSigns
  fleet_vehicle_tokens: FleetVehicleTokens
  fleet_vehicles: FleetVehicles
  grid_drawing_objects: GridDrawingObjects
  grid_drawing_pictures: GridDrawingPictures
  grid_drawing_versions: GridDrawingVersions
  grid_drawings: GridDrawings
  grid_nodes: GridNodes
  grid_objects: GridObjects
  grid_switch_acts: GridSwitchActs
  grid_template_uses: GridTemplateUses
  grid_templates: GridTemplates
  grid_terminals: GridTerminals
  interop_account_steps: InteropAccountSteps
  interop_cdrs: InteropCdrs
  interop_checks: InteropChecks
  interop_disputes: InteropDisputes
  interop_evse_prefixes: InteropEvsePrefixes
  interop_heard: InteropHeard
  interop_held_records: InteropHeldRecords
  interop_hub_parties: InteropHubParties
  interop_invoice_records: InteropInvoiceRecords
  interop_links: InteropLinks
  interop_moved_connectors: InteropMovedConnectors
  interop_noted_stations: InteropNotedStations
  interop_ocpi_authorisations: InteropOcpiAuthorisations
  interop_ocpi_commands: InteropOcpiCommands
  interop_ocpi_keys: InteropOcpiKeys
  interop_ocpi_links: InteropOcpiLinks
  interop_ocpi_parties: InteropOcpiParties
  interop_ocpi_sessions: InteropOcpiSessions
  interop_ocpi_tokens: InteropOcpiTokens
  interop_partner_invoices: InteropPartnerInvoices
  interop_partner_payments: InteropPartnerPayments
  interop_payment_advices: InteropPaymentAdvices
  interop_payment_terminals: InteropPaymentTerminals
  interop_public_feeds: InteropPublicFeeds
  interop_roaming_commands: InteropRoamingCommands
  interop_roaming_connectors: InteropRoamingConnectors
  interop_roaming_evses: InteropRoamingEvses
  interop_roaming_links: InteropRoamingLinks
  interop_roaming_records: InteropRoamingRecords
  interop_roaming_refusals: InteropRoamingRefusals
  interop_roaming_sessions: InteropRoamingSessions
  interop_roaming_starts: InteropRoamingStarts
  interop_roaming_stations: InteropRoamingStations
  interop_roaming_stats: InteropRoamingStats
  interop_roaming_tariffs: InteropRoamingTariffs
  interop_roaming_tokens: InteropRoamingTokens
  interop_sent_fees: InteropSentFees
  interop_sent_states: InteropSentStates
  interop_sent_stations: InteropSentStations
  interop_sent_tariffs: InteropSentTariffs
  interop_sessions: InteropSessions
  interop_shown_connectors: InteropShownConnectors
  interop_shown_looks: InteropShownLooks
  interop_shown_places: InteropShownPlaces
  interop_shown_stations: InteropShownStations
  ledger_advances: LedgerAdvances
  ledger_balances: LedgerBalances
  ledger_bank_accounts: LedgerBankAccounts
  ledger_bank_lines: LedgerBankLines
  ledger_bank_statements: LedgerBankStatements
  ledger_books: LedgerBooks
  ledger_channel_balances: LedgerChannelBalances
  ledger_channel_topups: LedgerChannelTopups
  ledger_chart: LedgerChart
  ledger_checks: LedgerChecks
  ledger_closings: LedgerClosings
  ledger_codes: LedgerCodes
  ledger_counter_slips: LedgerCounterSlips
  ledger_credit_limits: LedgerCreditLimits
  ledger_days: LedgerDays
  ledger_deposit_states: LedgerDepositStates
  ledger_deposits: LedgerDeposits
  ledger_entries: LedgerEntries
  ledger_freezes: LedgerFreezes
  ledger_holder_lines: LedgerHolderLines
  ledger_journals: LedgerJournals
  ledger_late: LedgerLate
  ledger_manual_journals: LedgerManualJournals
  ledger_money_acts: LedgerMoneyActs
  ledger_money_days: LedgerMoneyDays
  ledger_money_rules: LedgerMoneyRules
  ledger_past_payers: LedgerPastPayers
  ledger_payments: LedgerPayments
  ledger_plans: LedgerPlans
  ledger_purse_balances: LedgerPurseBalances
  ledger_purse_sessions: LedgerPurseSessions
  ledger_refund_parts: LedgerRefundParts
  ledger_refunds: LedgerRefunds
  ledger_requests: LedgerRequests
  ledger_sealed_journals: LedgerSealedJournals
  ledger_seals: LedgerSeals
  ledger_session_income_days: LedgerSessionIncomeDays
  ledger_session_postings: LedgerSessionPostings
  ledger_session_sums: LedgerSessionSums
  ledger_set_aside: LedgerSetAside
  ledger_settings: LedgerSettings
  ledger_shift_names: LedgerShiftNames
  ledger_shifts: LedgerShifts
  ledger_slice_notices: LedgerSliceNotices
  ledger_tax_codes: LedgerTaxCodes
  ledger_topups: LedgerTopups
  ledger_unsealed: LedgerUnsealed
  ledger_vouchers: LedgerVouchers
  ledger_wallet_names: LedgerWalletNames
  ledger_wallet_states: LedgerWalletStates
  ledger_wallets: LedgerWallets
  maintenance_calendar_stations: MaintenanceCalendarStations
  maintenance_calendars: MaintenanceCalendars
  maintenance_certificates: MaintenanceCertificates
  maintenance_checklists: MaintenanceChecklists
  maintenance_claims: MaintenanceClaims
  maintenance_confirmations: MaintenanceConfirmations
  maintenance_conflicts: MaintenanceConflicts
  maintenance_contractor_stations: MaintenanceContractorStations
  maintenance_contractors: MaintenanceContractors
  maintenance_excluded_spans: MaintenanceExcludedSpans
  maintenance_plan_dues: MaintenancePlanDues
  maintenance_plan_stations: MaintenancePlanStations
  maintenance_plans: MaintenancePlans
  maintenance_retests: MaintenanceRetests
  maintenance_rosters: MaintenanceRosters
  maintenance_rules: MaintenanceRules
  maintenance_sent_acts: MaintenanceSentActs
  maintenance_staff: MaintenanceStaff
  maintenance_staff_names: MaintenanceStaffNames
  maintenance_staff_stations: MaintenanceStaffStations
  maintenance_work_order_checklists: MaintenanceWorkOrderChecklists
  maintenance_work_order_checks: MaintenanceWorkOrderChecks
  maintenance_work_order_days: MaintenanceWorkOrderDays
  maintenance_work_order_helpers: MaintenanceWorkOrderHelpers
  maintenance_work_order_parts: MaintenanceWorkOrderParts
  maintenance_work_order_pictures: MaintenanceWorkOrderPictures
  maintenance_work_order_steps: MaintenanceWorkOrderSteps
  maintenance_work_orders: MaintenanceWorkOrders
  members_bill_facts: MembersBillFacts
  members_bill_rules: MembersBillRules
  members_bill_steps: MembersBillSteps
  members_bills: MembersBills
  members_bindings: MembersBindings
  members_booking_events: MembersBookingEvents
  members_booking_rules: MembersBookingRules
  members_booking_sessions: MembersBookingSessions
  members_bookings: MembersBookings
  members_class_spells: MembersClassSpells
  members_companies: MembersCompanies
  members_company_names: MembersCompanyNames
  members_coupon_strategies: MembersCouponStrategies
  members_coupon_uses: MembersCouponUses
  members_coupons: MembersCoupons
  members_evaluations: MembersEvaluations
  members_feedback: MembersFeedback
  members_feedback_replies: MembersFeedbackReplies
  members_feedback_steps: MembersFeedbackSteps
  members_group_spells: MembersGroupSpells
  members_members: MembersMembers
  members_price_group_holders: MembersPriceGroupHolders
  members_tags: MembersTags
  members_terms: MembersTerms
  members_voucher_batches: MembersVoucherBatches
  members_voucher_codes: MembersVoucherCodes
  members_voucher_redemptions: MembersVoucherRedemptions
  organisation_access_reviews: OrganisationAccessReviews
  organisation_account_custodies: OrganisationAccountCustodies
  organisation_approval_states: OrganisationApprovalStates
  organisation_approvals: OrganisationApprovals
  organisation_audit: OrganisationAudit
  organisation_audit_anchors: OrganisationAuditAnchors
  organisation_audit_feed_cursors: OrganisationAuditFeedCursors
  organisation_audit_feeds: OrganisationAuditFeeds
  organisation_audit_seals: OrganisationAuditSeals
  organisation_audit_unsealed: OrganisationAuditUnsealed
  organisation_break_glass: OrganisationBreakGlass
  organisation_client_reviews: OrganisationClientReviews
  organisation_client_tokens: OrganisationClientTokens
  organisation_departments: OrganisationDepartments
  organisation_dictionary_entries: OrganisationDictionaryEntries
  organisation_dictionary_types: OrganisationDictionaryTypes
  organisation_directories: OrganisationDirectories
  organisation_external_identities: OrganisationExternalIdentities
  organisation_identity_providers: OrganisationIdentityProviders
  organisation_login_names: OrganisationLoginNames
  organisation_oauth_clients: OrganisationOauthClients
  organisation_operator_codes: OrganisationOperatorCodes
  organisation_operator_facts: OrganisationOperatorFacts
  organisation_operators: OrganisationOperators
  organisation_organisation_names: OrganisationOrganisationNames
  organisation_organisations: OrganisationOrganisations
  organisation_partner_stations: OrganisationPartnerStations
  organisation_partners: OrganisationPartners
  organisation_passkeys: OrganisationPasskeys
  organisation_permission_labels: OrganisationPermissionLabels
  organisation_platform_ids: OrganisationPlatformIds
  organisation_preferences: OrganisationPreferences
  organisation_recovery_codes: OrganisationRecoveryCodes
  organisation_role_codes: OrganisationRoleCodes
  organisation_role_permissions: OrganisationRolePermissions
  organisation_role_policies: OrganisationRolePolicies
  organisation_role_stations: OrganisationRoleStations
  organisation_roles: OrganisationRoles
  organisation_second_steps: OrganisationSecondSteps
  organisation_sign_in_attempts: OrganisationSignInAttempts
  organisation_sign_in_policies: OrganisationSignInPolicies
  organisation_sign_in_sessions: OrganisationSignInSessions
  organisation_spent_states: OrganisationSpentStates
  organisation_tokens: OrganisationTokens
  organisation_user_departments: OrganisationUserDepartments
  organisation_user_names: OrganisationUserNames
  organisation_user_roles: OrganisationUserRoles
  organisation_user_stations: OrganisationUserStations
  organisation_users: OrganisationUsers
  organisation_views: OrganisationViews
  outreach_campaigns: OutreachCampaigns
  outreach_channels: OutreachChannels
  outreach_consent_steps: OutreachConsentSteps
  outreach_deliveries: OutreachDeliveries
  outreach_duty_readers: OutreachDutyReaders
  outreach_duty_words: OutreachDutyWords
  outreach_event_rules: OutreachEventRules
  outreach_identities: OutreachIdentities
  outreach_mail_servers: OutreachMailServers
  outreach_manners: OutreachManners
  outreach_member_notices: OutreachMemberNotices
  outreach_member_tries: OutreachMemberTries
  outreach_message_reads: OutreachMessageReads
  outreach_messages: OutreachMessages
  outreach_notices: OutreachNotices
  outreach_operator_networks: OutreachOperatorNetworks
  outreach_people: OutreachPeople
  outreach_push_subscriptions: OutreachPushSubscriptions
  outreach_rules: OutreachRules
  outreach_schedules: OutreachSchedules
  outreach_staff: OutreachStaff
  outreach_staff_codes: OutreachStaffCodes
  outreach_subscriptions: OutreachSubscriptions
  outreach_templates: OutreachTemplates
  outreach_webhooks: OutreachWebhooks
  outreach_wecom_calls: OutreachWecomCalls
  payments_accounts: PaymentsAccounts
  payments_booked: PaymentsBooked
  payments_captures: PaymentsCaptures
  payments_certificates: PaymentsCertificates
  payments_day_files: PaymentsDayFiles
  payments_day_rows: PaymentsDayRows
  payments_days: PaymentsDays
  payments_differences: PaymentsDifferences
  payments_disputes: PaymentsDisputes
  payments_events: PaymentsEvents
  payments_intents: PaymentsIntents
  payments_models: PaymentsModels
  payments_moves: PaymentsMoves
  payments_official_accounts: PaymentsOfficialAccounts
  payments_refunds: PaymentsRefunds
  payments_share_parts: PaymentsShareParts
  payments_share_returns: PaymentsShareReturns
  payments_shares: PaymentsShares
  payments_steps: PaymentsSteps
  platform_acme: PlatformAcme
  platform_backups: PlatformBackups
  platform_budgets: PlatformBudgets
  platform_files: PlatformFiles
  platform_imports: PlatformImports
  platform_installation_alarms: PlatformInstallationAlarms
  platform_keys: PlatformKeys
  platform_log_shipping: PlatformLogShipping
  platform_migrations: PlatformMigrations
  platform_partner_messages: PlatformPartnerMessages
  platform_probes: PlatformProbes
  platform_processes: PlatformProcesses
  platform_retention: PlatformRetention
  platform_run_rows: PlatformRunRows
  platform_runs: PlatformRuns
  platform_secret_keys: PlatformSecretKeys
  platform_sizes: PlatformSizes
  platform_sources: PlatformSources
  platform_stream_counts: PlatformStreamCounts
  platform_task_runs: PlatformTaskRuns
  platform_tasks: PlatformTasks
  reports_all_dates: ReportsAllDates
  reports_all_days: ReportsAllDays
  reports_all_hours: ReportsAllHours
  reports_all_months: ReportsAllMonths
  reports_all_peaks: ReportsAllPeaks
  reports_all_session_months: ReportsAllSessionMonths
  reports_all_sessions: ReportsAllSessions
  reports_all_state_dates: ReportsAllStateDates
  reports_all_state_months: ReportsAllStateMonths
  reports_all_states: ReportsAllStates
  reports_amounts: ReportsAmounts
  reports_bucket_days: ReportsBucketDays
  reports_bucket_months: ReportsBucketMonths
  reports_congestion: ReportsCongestion
  reports_connector_kinds: ReportsConnectorKinds
  reports_connector_spells: ReportsConnectorSpells
  reports_days: ReportsDays
  reports_hours: ReportsHours
  reports_loads: ReportsLoads
  reports_month_hours: ReportsMonthHours
  reports_months: ReportsMonths
  reports_proofs: ReportsProofs
  reports_session_days: ReportsSessionDays
  reports_session_months: ReportsSessionMonths
  reports_sessions: ReportsSessions
  reports_state_days: ReportsStateDays
  reports_state_months: ReportsStateMonths
  reports_state_progress: ReportsStateProgress
  reports_station_amounts: ReportsStationAmounts
  reports_station_days: ReportsStationDays
  reports_station_hours: ReportsStationHours
  reports_station_month_amounts: ReportsStationMonthAmounts
  reports_station_month_hours: ReportsStationMonthHours
  reports_station_month_sessions: ReportsStationMonthSessions
  reports_station_month_states: ReportsStationMonthStates
  reports_station_months: ReportsStationMonths
  reports_station_peaks: ReportsStationPeaks
  reports_station_sessions: ReportsStationSessions
  reports_station_states: ReportsStationStates
  reports_vehicle_spells: ReportsVehicleSpells
  reports_zones: ReportsZones
  stations_acceptance_runs: StationsAcceptanceRuns
  stations_alarm_facts: StationsAlarmFacts
  stations_alarm_pending: StationsAlarmPending
  stations_alarm_rules: StationsAlarmRules
  stations_alarm_steps: StationsAlarmSteps
  stations_alarm_watch: StationsAlarmWatch
  stations_alarms: StationsAlarms
  stations_asset_moves: StationsAssetMoves
  stations_authorities: StationsAuthorities
  stations_bad_meter_values: StationsBadMeterValues
  stations_battery_swaps: StationsBatterySwaps
  stations_bookable_connectors: StationsBookableConnectors
  stations_bulk_job_charge_points: StationsBulkJobChargePoints
  stations_bulk_jobs: StationsBulkJobs
  stations_certificates: StationsCertificates
  stations_charge_point_changes: StationsChargePointChanges
  stations_charge_point_makes: StationsChargePointMakes
  stations_charge_point_names: StationsChargePointNames
  stations_charge_point_plates: StationsChargePointPlates
  stations_charge_point_signs: StationsChargePointSigns
  stations_charge_point_starts: StationsChargePointStarts
  stations_charge_points: StationsChargePoints
  stations_charging_profiles: StationsChargingProfiles
  stations_command_log: StationsCommandLog
  stations_commands: StationsCommands
  stations_configurations: StationsConfigurations
  stations_connector_cards: StationsConnectorCards
  stations_connector_facts: StationsConnectorFacts
  stations_connector_state_log: StationsConnectorStateLog
  stations_connector_states: StationsConnectorStates
  stations_connector_states_now: StationsConnectorStatesNow
  stations_connector_values: StationsConnectorValues
  stations_connectors: StationsConnectors
  stations_cost_displays: StationsCostDisplays
  stations_days: StationsDays
  stations_days_done: StationsDaysDone
  stations_der_controls: StationsDerControls
  stations_display_messages: StationsDisplayMessages
  stations_error_log: StationsErrorLog
  stations_event_streams: StationsEventStreams
  stations_events: StationsEvents
  stations_external_limits: StationsExternalLimits
  stations_fault_mappings: StationsFaultMappings
  stations_firmware: StationsFirmware
  stations_heard_log: StationsHeardLog
  stations_identities: StationsIdentities
  stations_in_service: StationsInService
  stations_inspections: StationsInspections
  stations_last_values: StationsLastValues
  stations_link_log: StationsLinkLog
  stations_links: StationsLinks
  stations_links_now: StationsLinksNow
  stations_list_marks: StationsListMarks
  stations_list_pushes: StationsListPushes
  stations_list_turns: StationsListTurns
  stations_load: StationsLoad
  stations_local_lists: StationsLocalLists
  stations_message_findings: StationsMessageFindings
  stations_meter_keys: StationsMeterKeys
  stations_meter_log: StationsMeterLog
  stations_meter_names: StationsMeterNames
  stations_meter_readings: StationsMeterReadings
  stations_meter_value_log: StationsMeterValueLog
  stations_meter_value_packs: StationsMeterValuePacks
  stations_meter_values: StationsMeterValues
  stations_meters: StationsMeters
  stations_monitors: StationsMonitors
  stations_ocpp_message_flushes: StationsOcppMessageFlushes
  stations_ocpp_message_log: StationsOcppMessageLog
  stations_ocpp_message_pack_log: StationsOcppMessagePackLog
  stations_ocpp_message_packs: StationsOcppMessagePacks
  stations_ocpp_messages: StationsOcppMessages
  stations_open_connectors: StationsOpenConnectors
  stations_open_stations: StationsOpenStations
  stations_opening_hours: StationsOpeningHours
  stations_parameter_templates: StationsParameterTemplates
  stations_pictures: StationsPictures
  stations_plug_log: StationsPlugLog
  stations_point_abilities: StationsPointAbilities
  stations_power_limits: StationsPowerLimits
  stations_profile_places: StationsProfilePlaces
  stations_profile_templates: StationsProfileTemplates
  stations_public_charge_points: StationsPublicChargePoints
  stations_refused: StationsRefused
  stations_reservations: StationsReservations
  stations_rollup_state: StationsRollupState
  stations_rollups: StationsRollups
  stations_roots: StationsRoots
  stations_security_policies: StationsSecurityPolicies
  stations_session_profiles: StationsSessionProfiles
  stations_state_changes: StationsStateChanges
  stations_state_log: StationsStateLog
  stations_station_cards: StationsStationCards
  stations_station_names: StationsStationNames
  stations_station_places: StationsStationPlaces
  stations_station_positions: StationsStationPositions
  stations_stations: StationsStations
  stations_terminal_charge_points: StationsTerminalChargePoints
  stations_terminal_names: StationsTerminalNames
  stations_terminals: StationsTerminals
  stations_transfers: StationsTransfers
  stations_unreported_states: StationsUnreportedStates
  stations_variables: StationsVariables
  stations_works: StationsWorks
  stations_works_now: StationsWorksNow
  tariffs_assignments: TariffsAssignments
  tariffs_discount_spells: TariffsDiscountSpells
  tariffs_discounts: TariffsDiscounts
  tariffs_drafts: TariffsDrafts
  tariffs_group_price_places: TariffsGroupPricePlaces
  tariffs_group_prices: TariffsGroupPrices
  tariffs_rules: TariffsRules
  tariffs_settings: TariffsSettings
  tariffs_version_names: TariffsVersionNames
  tariffs_versions: TariffsVersions
  telematics_devices: TelematicsDevices
  telematics_points: TelematicsPoints
  telematics_sources: TelematicsSources
  telematics_unknown: TelematicsUnknown
  video_cameras: VideoCameras
  video_rules: VideoRules
  video_snapshots: VideoSnapshots
  video_views: VideoViews
  video_walls: VideoWalls
}
