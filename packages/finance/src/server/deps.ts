import type { Ledger } from '@evops/ledger/server'
import type { Services, TaskAuditWriter } from '@evops/platform/server'

export interface FinanceDeps {
  services: Services
  ledger: Pick<Ledger, 'post' | 'payOut' | 'hold' | 'release' | 'acts'>
  /** Audit writer for scheduled tasks, whose acts are in the audit log as well. */
  auditTask: TaskAuditWriter
}
