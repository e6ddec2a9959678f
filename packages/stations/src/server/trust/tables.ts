import type { RootUse } from '../../contract/index.ts'

interface RootsTable {
  operator_id: string
  id: string
  use: RootUse
  subject: string
  fingerprint: Buffer
  certificate: string
  not_before: Date
  not_after: Date
  created_by: string
  created_at: Date
}
declare module '@evops/platform/server' {
  interface Tables {
    stations_roots: RootsTable
  }
}
