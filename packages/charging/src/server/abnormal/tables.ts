import type { ColumnType, Generated } from 'kysely'
import type { AbnormalFlag, FlagState, Handling } from '../../contract/index.ts'

/** jsonb: read as what it is, written as text. */
type Json = ColumnType<unknown, string, string>

interface FlagsTable {
  operator_id: string
  id: string
  order_id: string
  station_id: string
  flag: AbnormalFlag
  started_at: Date
  evidence: Json
  state: Generated<FlagState>
  first_seen_at: Date
  last_seen_at: Date
  handled_at: Date | null
  handled_by_name: string | null
  handling: Handling | null
  handling_reason: string | null
}
interface PileSettlementsTable {
  operator_id: string
  order_id: string
  energy_dwh: number | null
  total_minor: number | null
  periods: Json | null
  received_at: Date
}
interface ThresholdsTable {
  operator_id: string
  limits: Json
  version: Generated<number>
}
interface DayBalancesTable {
  operator_id: string
  station_id: string
  day: ColumnType<string, string, string>
  meter_dwh: number | null
  guns_dwh: number
  orders_dwh: number
  orders: number
  causes: Json
  state: 'even' | 'differs' | 'gap'
  computed_at: Date
}
interface MeterLogView {
  operator_id: string
  station_id: string
  meter_id: string
  meter_no: string
  multiplier: number
  at: Date
  register_dwh: number
  restarts: boolean
}

declare module '@evops/platform/server' {
  interface Tables {
    charging_flags: FlagsTable
    charging_pile_settlements: PileSettlementsTable
    charging_thresholds: ThresholdsTable
    charging_day_balances: DayBalancesTable
    stations_meter_log: MeterLogView
  }
}
