import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** jsonb: read as what it is, written as text. */
type Json = ColumnType<unknown, string, string>
/** tstzrange: read by its bounds in SQL only, written as an expression. */
type Range = ColumnType<string, never, never>

interface RulesTable {
  operator_id: string
  id: string
  code: string
  name: string
  currency: string
  note: string
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

interface DraftsTable {
  operator_id: string
  rule_id: string
  id: string
  content: Json
  version: Generated<number>
  updated_at: Date
  updated_by: string | null
}

interface VersionsTable {
  operator_id: string
  id: string
  rule_id: string
  number: number
  content: Json
  effective_from: Date
  valid: Range
  published_at: Date
  published_by: string | null
  retired_at: Date | null
  retired_by: string | null
}

interface AssignmentsTable {
  operator_id: string
  id: string
  rule_id: string
  scope: string
  target_id: string
  gun: number
  valid: Range
  assigned_at: Date
  assigned_by: string | null
  ended_at: Date | null
  ended_by: string | null
}

interface DiscountsTable {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  state: 'on' | 'paused'
  terms: Json
  station_ids: string[]
  priority: number
  note: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
  updated_by: string | null
  deleted_at: Date | null
}

interface SettingsTable {
  operator_id: string
  approval: string
  above_percent_hundredths: number
  version: number
}

declare module '@evops/platform/server' {
  interface Tables {
    tariffs_rules: RulesTable
    tariffs_drafts: DraftsTable
    tariffs_versions: VersionsTable
    tariffs_assignments: AssignmentsTable
    tariffs_discounts: DiscountsTable
    tariffs_settings: SettingsTable
  }
}
