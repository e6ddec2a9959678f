import type { Generated, GeneratedAlways } from 'kysely'
import type { Season } from '../../contract/index.ts'

interface QuotasTable {
  operator_id: string
  id: string
  model_id: string | null
  line_id: string | null
  season: Season | null
  grade: number | null
  dwh_100km: number
  tolerance_hundredths: number
  /** Days: read its ends as text. */
  valid: unknown
  specificity: GeneratedAlways<number>
  remark: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}
interface SettingsTable {
  operator_id: string
  summer_months: number[]
  winter_months: number[]
  night_from_minutes: number
  price_e5: number | null
  share_hundredths: number
  updated_at: Generated<Date>
  version: Generated<number>
}

declare module '@evops/platform/server' {
  interface Tables {
    fleet_quotas: QuotasTable
    fleet_quota_settings: SettingsTable
  }
}
