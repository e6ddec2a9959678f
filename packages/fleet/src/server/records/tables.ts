import type { Generated, GeneratedAlways } from 'kysely'
import type { RecordRow, Season, Shift } from '../../contract/index.ts'
import '../quotas/tables.ts'
import '../tables.ts'

interface RecordsTable {
  operator_id: string
  id: string
  /** A day: read it as text. */
  day: unknown
  shift: Shift
  shift_no: GeneratedAlways<number>
  vehicle_id: string
  driver_id: string
  line_id: string | null
  odometer_start_m: number
  odometer_end_m: number
  distance_m: GeneratedAlways<number>
  previous_end_m: number | null
  unrecorded_m: GeneratedAlways<number | null>
  trips: number
  soc_start: number | null
  soc_end: number | null
  season: Season
  grade: number | null
  source: RecordRow['source']
  checked_by: Generated<string | null>
  checked_name: Generated<string>
  checked_at: Generated<Date | null>
  remark: string
  created_name: string
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
}
/** Each record with the quota that held for it. */
interface QuotaRecordsView {
  operator_id: string
  record_id: string
  quota_id: string | null
  quota_dwh: number | null
  limit_dwh: number | null
}

declare module '@evops/platform/server' {
  interface Tables {
    fleet_driver_records: RecordsTable
    fleet_quota_records: QuotaRecordsView
  }
}
