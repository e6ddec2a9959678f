import type { LocalizedText } from '@evops/platform/contract'
import type { Services, TaskAuditWriter, Tx, AllowedNetworks } from '@evops/platform/server'
import type { SimulatedOffices } from './offices/office.ts'

/** Notification for a single user, shown under the bell. */
export interface DocumentNotice {
  operatorId: string
  userId: string | null
  email: string
  stationId: string | null
  level: number
  title: LocalizedText
  text: LocalizedText
  place: LocalizedText
  href: string
}
export interface DocumentsDeps {
  services: Services
  /** Audit writer for scheduled tasks, whose acts are in the audit log as well. */
  auditTask: TaskAuditWriter
  /** Built-in test offices for operators in test mode. */
  peers: SimulatedOffices
  /** Internal networks that the platform's staff allow. */
  allowedNetworks: AllowedNetworks
  /** Stores notifications in the transaction of their event. Returns a function to call after the commit. */
  notify: (tx: Tx, notices: readonly DocumentNotice[]) => Promise<() => void>
  /** Returns users of the transaction's operator who hold one of the codes. */
  people: (tx: Tx, wish: { codes: readonly string[]; limit: number }) => Promise<{ id: string }[]>
}
