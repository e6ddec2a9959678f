import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DepositKind, DepositState, WalletKind, WalletState } from '../contract/index.ts'

interface WalletsTable {
  operator_id: string
  id: string
  kind: WalletKind
  name: string
  name_key: GeneratedAlways<string>
  state: ColumnType<WalletState, WalletState | undefined, WalletState>
  state_reason: Generated<string>
  currency: string
  credit_limit_minor: number
  payer_id: string | null
  opened_at: Generated<Date>
  closed_at: Date | null
  version: Generated<number>
}
interface ShiftsTable {
  operator_id: string
  id: string
  user_id: string
  user_name: string
  opened_at: Date
  opening_minor: number
  closed_at: Date | null
  expected_minor: number | null
  counted_minor: number | null
  note: Generated<string>
}
interface DepositsTable {
  operator_id: string
  id: string
  wallet_id: string
  kind: DepositKind
  amount_minor: number
  method: string
  voucher_no: string
  note: string
  at: Date
  state: Generated<DepositState>
  ended_at: Date | null
  journal_id: string
  by_name: string
  version: Generated<number>
}
interface PlansTable {
  operator_id: string
  id: string
  name: string
  amount_minor: number
  gift_minor: number
  gift_days: number | null
  valid_from: Date | null
  valid_until: Date | null
  state: 'on' | 'off'
  version: Generated<number>
}

declare module '@evops/platform/server' {
  interface Tables {
    ledger_wallets: WalletsTable
    ledger_shifts: ShiftsTable
    ledger_deposits: DepositsTable
    ledger_plans: PlansTable
  }
}
