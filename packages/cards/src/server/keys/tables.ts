import type { Generated, GeneratedAlways } from 'kysely'
import type { KeyAlgorithm, KeyKind, KeyStatus, KeyUseKind } from '../../contract/index.ts'

interface KeySetsTable {
  operator_id: string
  id: string
  name: string
  kind: KeyKind
  app_index: number
  key_version: number
  algorithm: KeyAlgorithm
  valid_from: Date | null
  valid_until: Date | null
  remark: string
  created_at: Date
  created_by: string
  created_name: string
  activated_at: Generated<Date | null>
  activated_by: Generated<string | null>
  activated_name: Generated<string | null>
  retired_at: Generated<Date | null>
  destroyed_at: Generated<Date | null>
  status: GeneratedAlways<KeyStatus>
  version: Generated<number>
}
interface KeysTable {
  operator_id: string
  key_set_id: string
  name: string
  sealed: Buffer | null
  kcv: string
  source: 'components' | 'generated'
  made_at: Date
  first_by: string
  first_name: string
  second_by: string | null
  second_name: string | null
}
interface ComponentsTable {
  operator_id: string
  key_set_id: string
  name: string
  part: number
  sealed: Buffer
  kcv: string
  entered_at: Date
  entered_by: string
  entered_name: string
}
interface UsesTable {
  operator_id: string
  id: string
  key_set_id: string
  name: string
  kind: KeyUseKind
  at: Date
  by_id: string
  by_name: string
  detail: string
}

declare module '@evops/platform/server' {
  interface Tables {
    cards_key_sets: KeySetsTable
    cards_keys: KeysTable
    cards_key_components: ComponentsTable
    cards_key_uses: UsesTable
  }
}
