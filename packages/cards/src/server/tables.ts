import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CardRow, CardState, OperationKind } from '../contract/index.ts'

interface CardsTable {
  operator_id: string
  id: string
  card_no: string
  uid: string
  family: CardRow['family']
  media: CardRow['media']
  card_type: CardRow['cardType']
  seq: number
  state: CardState
  token_id: string | null
  plate: string
  deposit_id: string | null
  valid_from: Date | null
  valid_until: Date | null
  limit_minor: number | null
  limit_dwh: number | null
  key_version: number | null
  replaces_id: string | null
  collected: Generated<boolean>
  remark: string
  created_at: Date
  issued_at: Date | null
  ended_at: Date | null
  deleted_at: Date | null
  version: Generated<number>
}
interface OperationsTable {
  operator_id: string
  id: string
  card_id: string
  seq: number
  prior_seq: GeneratedAlways<number | null>
  kind: OperationKind
  state_before: CardState | 'new'
  state_after: CardState
  at: Date
  by_id: string | null
  by_name: string
  reason: string
  before_minor: number | null
  amount_minor: number | null
  after_minor: number | null
  currency: string | null
  pay_method: string
  voucher_no: string
  journal_id: string | null
  approval_id: string | null
  holder_id: string | null
  other_card_id: string | null
  detail: ColumnType<Record<string, unknown>, string, string>
}
/** Charging's views. */
interface CardTokensView {
  operator_id: string
  token_id: string
  id_tag: string
  holder_id: string | null
  state: string
  card_state: string | null
}
interface CardOrdersView {
  operator_id: string
  order_id: string
  order_no: string
  token_id: string
  holder_id: string | null
  station_id: string
  pile_id: string
  gun_no: number
  state: string
  pay_state: string
  start_mode: string
  started_at: Date
  ended_at: Date | null
  time_zone: string
  energy_dwh: number | null
  total_minor: number | null
  currency: string
  /** Its end is still to come. */
  unended: boolean
}
/** The ledger's views. */
interface WalletNamesView {
  operator_id: string
  id: string
  kind: string
  name: string
  state: string
}
interface DepositStatesView {
  operator_id: string
  id: string
  wallet_id: string
  amount_minor: number
  state: string
  version: number
}
interface ApprovalStatesView {
  operator_id: string
  id: string
  state: string
  decided_at: Date | null
}

declare module '@evops/platform/server' {
  interface Tables {
    cards_cards: CardsTable
    cards_operations: OperationsTable
    charging_card_tokens: CardTokensView
    charging_card_orders: CardOrdersView
    ledger_wallet_names: WalletNamesView
    ledger_deposit_states: DepositStatesView
    organisation_approval_states: ApprovalStatesView
  }
}
