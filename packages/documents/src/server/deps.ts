import type { House, TaskAuditWriter } from '@evops/platform/server'
import type { Peers } from './offices/office.ts'

export interface DocumentsDeps {
  house: House
  /** What tasks of the clock do is in the audit log as well. */
  auditTask: TaskAuditWriter
  /** Tax offices of our own that answer operators on test. */
  peers: Peers
}
