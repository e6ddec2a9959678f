import type { Ledger } from '@evops/ledger/server'
import type { House, TaskAuditWriter } from '@evops/platform/server'

export interface FinanceDeps {
  house: House
  ledger: Pick<Ledger, 'post' | 'payOut' | 'hold' | 'release' | 'acts'>
  /** What tasks of the clock do is in the audit log as well. */
  auditTask: TaskAuditWriter
}
