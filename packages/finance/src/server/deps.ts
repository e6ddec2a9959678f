import type { Ledger } from '@evops/ledger/server'
import type { Services, TaskAuditWriter } from '@evops/platform/server'

export interface FinanceDeps {
  services: Services
  ledger: Pick<Ledger, 'post' | 'payOut' | 'hold' | 'release' | 'acts'>
  /** What tasks of the clock do is in the audit log as well. */
  auditTask: TaskAuditWriter
}
