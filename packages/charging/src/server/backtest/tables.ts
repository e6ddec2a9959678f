import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BacktestState } from '../../contract/index.ts'

/** jsonb: read as what it is, written as text. */
type Json = ColumnType<unknown, string, string>

interface BacktestsTable {
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
  state: Generated<BacktestState>
  total: number | null
  handled: Generated<number>
  result: ColumnType<unknown, string | undefined, string>
  scope_stations: string[] | null
  requested_by: string
  requested_by_name: string
  requested_at: Date
  finished_at: Date | null
}

interface Figures {
  operator_id: string
  backtest_id: string
  id_tag: string
  energy_dwh: number
  old_minor: number
  new_minor: number
  difference_minor: GeneratedAlways<number>
}
interface BacktestOrdersTable extends Figures {
  order_id: string
  station_id: string
  started_at: Date
}
interface BacktestCustomersTable extends Figures {
  orders: number
}

declare module '@evops/platform/server' {
  interface Tables {
    charging_backtests: BacktestsTable
    charging_backtest_orders: BacktestOrdersTable
    charging_backtest_customers: BacktestCustomersTable
  }
}
