import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '@evops/platform/contract'
import type {
  BillDetail,
  BillStep,
  CouponState,
  InvoiceProfile,
  MemberSource,
  StrategyState,
} from '../contract/index.ts'

type Json<T> = ColumnType<T, string | undefined, string>

interface MembersTable {
  operator_id: string
  id: string
  mobile: string
  mobile_tail: GeneratedAlways<string>
  nickname: string
  nickname_key: GeneratedAlways<string>
  real_name: string
  real_name_key: GeneratedAlways<string>
  sex: '' | 'male' | 'female' | 'other'
  email: string
  id_number: string
  wechat_id: string
  alipay_id: string
  source: MemberSource
  member_group: string
  level: number
  points: number
  blacklisted: Generated<boolean>
  blacklist_reason: Generated<string>
  invoice_titles: Json<InvoiceProfile[]>
  remark: string
  registered_at: Date
  last_login_at: Date | null
  last_login_address: string | null
  merged_into: string | null
  erased_at: Date | null
  deleted_at: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}
interface TagsTable {
  operator_id: string
  tag: string
  member_id: string
}
interface CompaniesTable {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  tax_id: string
  contact: string
  phone: string
  email: string
  address: string
  pay_mode: 'prepaid' | 'postpaid'
  billing_day: number
  days_to_pay: number | null
  tax_hundredths: number | null
  price_group: string | null
  station_ids: string[] | null
  manager: string
  invoice: Json<InvoiceProfile>
  remark: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}
interface BillsTable {
  operator_id: string
  id: string
  no: number
  company_id: string
  period_from: Date
  period_to: Date
  time_zone: string
  issued_at: Date
  due_at: Date
  currency: string
  pay_mode: 'prepaid' | 'postpaid'
  buyer: BillDetail['buyer']
  opening_minor: number
  paid_in_minor: number
  charged_minor: number
  other_minor: number
  closing_minor: number
  to_pay_minor: number
  tax_hundredths: number
  tax_minor: number
}
interface BillRulesTable {
  operator_id: string
  days_to_pay: number
  tax_hundredths: number
  updated_at: Generated<Date>
}
interface BillStepsTable {
  operator_id: string
  id: string
  bill_id: string
  at: Date
  kind: BillStep['kind']
  by_id: string | null
  by_name: string
  target: string
  language: Language
  told: boolean
  state: BillStep['state']
  answer: Generated<string>
  done_at: Date | null
}
interface BindingsTable {
  operator_id: string
  id: string
  company_id: string
  member_id: string
  department: string
  employee_no: string
  day_minor: number | null
  month_minor: number | null
  day_dwh: number | null
  month_dwh: number | null
  station_ids: string[] | null
  windows: Json<{ days: number[]; from: string; until: string }[]>
  state: 'active' | 'suspended'
  remark: string
  bound_at: Date
  ended_at: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}
interface StrategiesTable {
  operator_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string>
  terms: ColumnType<unknown, string, string>
  station_ids: string[]
  quantity: number | null
  given: Generated<number>
  state: StrategyState
  note: string
  version: Generated<number>
  created_at: Date
}
interface CouponsTable {
  operator_id: string
  id: string
  no: string
  strategy_id: string
  member_id: string
  state: Generated<CouponState>
  preferred: Generated<boolean>
  valid_from: Date | null
  valid_until: Date
  given_at: Date
  order_id: string | null
  used_at: Date | null
  used_minor: Generated<number>
  remained_minor: number | null
  reason: Generated<string>
}
/** The ledger's view. */
interface WalletStatesView {
  operator_id: string
  id: string
  state: 'active' | 'frozen' | 'closed'
}

declare module '@evops/platform/server' {
  interface Tables {
    members_members: MembersTable
    members_tags: TagsTable
    members_companies: CompaniesTable
    members_bills: BillsTable
    members_bill_rules: BillRulesTable
    members_bill_steps: BillStepsTable
    members_bindings: BindingsTable
    members_coupon_strategies: StrategiesTable
    members_coupons: CouponsTable
    ledger_wallet_states: WalletStatesView
  }
}
