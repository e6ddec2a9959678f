import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { WalletKind, WalletState } from '../contract/index.ts'

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

declare module '@evops/platform/server' {
  interface Tables {
    ledger_wallets: WalletsTable
  }
}
