import type { Text } from '@evops/platform/contract'
import type { Services, TaskAuditWriter, Tx } from '@evops/platform/server'
import type { Peers } from './offices/office.ts'

/** What one person is told by the bell. */
export interface Notice {
  operatorId: string
  userId: string | null
  email: string
  stationId: string | null
  level: number
  title: Text
  text: Text
  place: Text
  href: string
}
export interface DocumentsDeps {
  services: Services
  /** What tasks of the clock do is in the audit log as well. */
  auditTask: TaskAuditWriter
  /** Tax offices of our own that answer operators on test. */
  peers: Peers
  /** Networks of the house that platform staff allowed. */
  allowedNetworks: () => Promise<readonly string[]>
  /** Tells people, in the transaction of what they are told. Returns what is to be done after it. */
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
  /** Who of the transaction's operator holds one of the codes. */
  people: (tx: Tx, wish: { codes: readonly string[]; limit: number }) => Promise<{ id: string }[]>
}
