import type { Generated } from 'kysely'
import type { EvaluationRow } from '../../contract/index.ts'

interface EvaluationsTable {
  operator_id: string
  id: string
  order_id: string
  order_no: string
  member_id: string | null
  station_id: string
  pile_id: string
  gun_no: number
  stars: number
  tags: string[]
  text: string
  reply: Generated<string>
  replied_at: Generated<Date | null>
  replied_by: Generated<string>
  hidden: Generated<boolean>
  hidden_reason: Generated<string>
  source: EvaluationRow['source']
  created_at: Date
  version: Generated<number>
}
/** Charging's view. */
interface OrderNamesView {
  operator_id: string
  order_id: string
  order_no: string
  station_id: string
  pile_id: string
  gun_no: number
  state: string
  started_at: Date
  ended_at: Date | null
  time_zone: string
  holder_id: string | null
}

declare module '@evops/platform/server' {
  interface Tables {
    members_evaluations: EvaluationsTable
    charging_order_names: OrderNamesView
  }
}
