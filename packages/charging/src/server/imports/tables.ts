import type { ColumnType, Generated } from 'kysely'
import type { OrderImportState } from '../../contract/index.ts'

interface ImportsTable {
  operator_id: string
  id: string
  file_name: string
  content: string | null
  settings: ColumnType<unknown, string, never>
  state: OrderImportState
  total: Generated<number>
  handled: Generated<number>
  result: ColumnType<unknown, null, string | null>
  requested_by: string
  requested_by_name: string
  requested_at: Date
  finished_at: Date | null
}

declare module '@evops/platform/server' {
  interface Tables {
    charging_imports: ImportsTable
  }
}
