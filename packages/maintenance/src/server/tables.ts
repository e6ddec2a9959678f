import type { ColumnType, Generated } from 'kysely'
import type {
  Skill,
  StaffState,
  WorkCause,
  WorkSource,
  WorkState,
  WorkStepKind,
  WorkType,
} from '../contract/index.ts'

interface StaffTable {
  operator_id: string
  id: string
  staff_no: string
  name: string
  mobile: string
  email: string
  org_id: string | null
  skills: Skill[]
  certificate: string
  certificate_until: ColumnType<string | null, string | null, string | null>
  state: StaffState
  chief: boolean
  user_id: string | null
  remark: string
  created_at: Date
  version: Generated<number>
}
interface StaffStationsTable {
  operator_id: string
  staff_id: string
  station_id: string
}
interface RulesTable {
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
}
export interface OrdersTable {
  operator_id: string
  id: string
  no: string
  source: WorkSource
  type: WorkType
  level: number
  station_id: string | null
  pile_id: string | null
  gun_no: number | null
  alarm_id: string | null
  feedback_id: string | null
  origin_key: string | null
  description: string
  reporter: Generated<string>
  state: Generated<WorkState>
  step_seq: Generated<number>
  assignee_id: Generated<string | null>
  created_by: string | null
  created_by_name: string
  created_at: Date
  dispatched_at: Generated<Date | null>
  accepted_at: Generated<Date | null>
  on_site_at: Generated<Date | null>
  begun_at: Generated<Date | null>
  suspended_at: Generated<Date | null>
  suspended_seconds: Generated<number>
  done_at: Generated<Date | null>
  closed_at: Generated<Date | null>
  accept_due: Date | null
  arrive_due: Date | null
  fix_due: Date | null
  accept_broken_at: Generated<Date | null>
  arrive_broken_at: Generated<Date | null>
  fix_broken_at: Generated<Date | null>
  cause: Generated<WorkCause | null>
  remedy: Generated<string>
  rating: Generated<number | null>
  returned: Generated<number>
  version: Generated<number>
}
interface StepsTable {
  operator_id: string
  order_id: string
  seq: number
  kind: WorkStepKind
  from_state: WorkState | null
  to_state: WorkState
  at: Date
  by_id: string | null
  by_name: string
  text: string
  staff_name: string
  lat_e6: number | null
  lng_e6: number | null
  facts: ColumnType<unknown, string | null, never>
  told: boolean
}
interface HelpersTable {
  operator_id: string
  order_id: string
  staff_id: string
}
interface PartsTable {
  operator_id: string
  id: string
  order_id: string
  name: string
  part_no: string
  quantity: number
  unit_minor: number
  currency: string
  added_by_name: string
  added_at: Date
}
interface PicturesTable {
  operator_id: string
  id: string
  order_id: string
  type: string
  bytes: number
  sha256: Buffer
  stored_as: string
  added_by_name: string
  added_at: Date
}

declare module '@evops/platform/server' {
  interface Tables {
    maintenance_staff: StaffTable
    maintenance_staff_stations: StaffStationsTable
    maintenance_rules: RulesTable
    maintenance_orders: OrdersTable
    maintenance_order_steps: StepsTable
    maintenance_order_helpers: HelpersTable
    maintenance_order_parts: PartsTable
    maintenance_order_pictures: PicturesTable
  }
}
