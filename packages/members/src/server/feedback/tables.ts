import type { Generated } from 'kysely'
import type { FeedbackKind, FeedbackRow, FeedbackState, FeedbackStepKind } from '../../contract/index.ts'

interface FeedbackTable {
  operator_id: string
  id: string
  no: string
  member_id: string | null
  contact: string
  kind: FeedbackKind
  station_id: string | null
  pile_id: string | null
  gun_no: number | null
  order_no: string | null
  content: string
  state: Generated<FeedbackState>
  assigned_to: Generated<string | null>
  assigned_name: Generated<string>
  handed_over_at: Generated<Date | null>
  source: FeedbackRow['source']
  created_at: Date
  first_reply_at: Generated<Date | null>
  closed_at: Generated<Date | null>
  version: Generated<number>
}
interface StepsTable {
  operator_id: string
  id: string
  feedback_id: string
  at: Date
  kind: FeedbackStepKind
  text: string
  by_id: string | null
  by_name: string
  told: Generated<boolean>
}

declare module '@evops/platform/server' {
  interface Tables {
    members_feedback: FeedbackTable
    members_feedback_steps: StepsTable
  }
}
