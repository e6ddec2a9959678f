import type { ColumnType, Generated } from 'kysely'
import type { AlarmRuleKind, AlarmState, AlarmStepKind } from '../../contract/index.ts'

/** jsonb: read as what it is, written as text. */
type Json = ColumnType<unknown, string, string>

interface FaultMappingsTable {
  operator_id: string
  id: string
  vendor: string
  model: string
  error_code: string
  vendor_code: string
  fault_code: string
  level: number | null
  note: string
  version: Generated<number>
  updated_at: Generated<Date>
}
interface AlarmRulesTable {
  operator_id: string
  id: string
  builtin: string | null
  name: string
  kind: AlarmRuleKind
  enabled: boolean
  station_id: string | null
  pile_id: string | null
  vendor: string
  model: string
  content: Json
  level: number | null
  hold_seconds: number
  days: number
  from_minute: number
  to_minute: number
  silent_until: Date | null
  silent_note: string | null
  escalate_minutes: number | null
  close_minutes: number
  version: Generated<number>
  updated_at: Generated<Date>
}
interface AlarmsTable {
  operator_id: string
  id: string
  station_id: string
  pile_id: string | null
  gun_no: number
  code: string
  terminal_no: string | null
  day: string | null
  level: number
  state: AlarmState
  standing: boolean
  rule_id: string | null
  count: number
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
}
interface AlarmStepsTable {
  operator_id: string
  id: string
  alarm_id: string
  kind: AlarmStepKind
  level: number
  at: Date
  user_id: string | null
  user_name: string | null
  note: string | null
  told: Generated<boolean>
}

declare module '@evops/platform/server' {
  interface Tables {
    stations_fault_mappings: FaultMappingsTable
    stations_alarm_rules: AlarmRulesTable
    stations_alarms: AlarmsTable
    stations_alarm_steps: AlarmStepsTable
  }
}
