import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  BaseKind,
  DiscountBearer,
  PartyKind,
  PartyState,
  PeriodKind,
  Sharer,
  StatementLine,
  StatementShare,
  StatementState,
  StatementStepKind,
} from '../contract/index.ts'

type Json<T> = ColumnType<T, string, string>

interface PartiesTable {
  operator_id: string
  id: string
  kind: PartyKind
  name: string
  name_key: GeneratedAlways<string>
  tax_id: string
  bank: string
  account_no: string
  contact: string
  phone: string
  email: string
  remark: string
  state: Generated<PartyState>
  updated_at: Generated<Date>
  version: Generated<number>
}
interface AgreementsTable {
  operator_id: string
  id: string
  no: number
  name: string
  name_key: GeneratedAlways<string>
  period: PeriodKind
  lag_days: number
  station_ids: string[]
  remark: string
  created_at: Generated<Date>
  version: Generated<number>
}
interface VersionsTable {
  operator_id: string
  id: string
  agreement_id: string
  valid: string
  base: BaseKind
  price_e5: number
  discounts_by: DiscountBearer
  channel_fee: number
  operator_ratio: number
  parties: Json<Sharer[]>
  by_id: string | null
  by_name: string
  created_at: Date
}
interface StatementsTable {
  operator_id: string
  id: string
  no: number
  agreement_id: string
  version_id: string | null
  period_from: string
  period_to: string
  time_zone: string
  currency: string
  drafted_at: Date
  state: Generated<StatementState>
  disputed_from: Generated<'draft' | 'confirmed' | null>
  confirmed_by: Generated<string | null>
  approved_by: Generated<string | null>
  paid_on: Generated<string | null>
  voucher_no: Generated<string>
  version: Generated<number>
}
interface FiguresTable {
  operator_id: string
  statement_id: string
  revision: number
  made_at: Date
  base_minor: number
  paid_minor: number
  fee_minor: number
  net_minor: number
  lines: Json<StatementLine[]>
  shares: Json<StatementShare[]>
}
interface StepsTable {
  operator_id: string
  id: string
  statement_id: string
  seq: number
  at: Date
  kind: StatementStepKind
  by_id: string | null
  by_name: string
  text: string
}

declare module '@evops/platform/server' {
  interface Tables {
    finance_parties: PartiesTable
    finance_agreements: AgreementsTable
    finance_versions: VersionsTable
    finance_statements: StatementsTable
    finance_figures: FiguresTable
    finance_steps: StepsTable
  }
}
