import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Account, DepositKind, DepositState, WalletKind, WalletState } from '../contract/index.ts'

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
  payer_since: Generated<Date | null>
  state_since: Generated<Date | null>
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

interface JournalsTable {
  operator_id: string
  id: string
  currency: string
  business_type: string
  business_id: string
  effective_at: Date
  recorded_at: Date
  memo: string
  by_name: string
}
interface EntriesTable {
  operator_id: string
  journal_id: string
  line: number
  account: Account
  holder_id: string | null
  amount_minor: number
}
interface ChecksTable {
  operator_id: string
  id: string
  at: Date
  took_ms: number
  journals: number
  entries: number
  ok: boolean
  findings: unknown
}

declare module '@evops/platform/server' {
  interface Tables {
    ledger_journals: JournalsTable
    ledger_entries: EntriesTable
    ledger_checks: ChecksTable
    ledger_wallets: WalletsTable
    ledger_shifts: ShiftsTable
    ledger_deposits: DepositsTable
    ledger_plans: PlansTable
  }
}
