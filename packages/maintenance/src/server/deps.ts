import type { HandOver } from '@evops/members/server'
import type { Approvals } from '@evops/organisation/server'
import type { AssetKind } from '@evops/stations/contract'
import type { AssetSource, FindSessionNumbers, Stations } from '@evops/stations/server'
import type { Services, TaskAuditWriter, Tx } from '@evops/platform/server'
import type { Language, LocalizedText } from '@evops/platform/contract'

/** A notification to one user: in the console, and by e-mail if there is an address. */
export interface MaintenanceNotice {
  operatorId: string
  userId: string | null
  email: string
  stationId: string | null
  level: number
  title: LocalizedText
  text: LocalizedText
  place: LocalizedText
  /** Path in the console. */
  href: string
  /** Action of the button on its messenger card. */
  press?: { kind: 'work-order'; id: string }
}
/** Dependencies of maintenance: functions of lower domains, passed in by the wiring. */
export interface MaintenanceDeps {
  services: Services
  currencyOf: (operatorId: string) => Promise<string>
  /** Language of automatically created work orders. */
  operatorOf: (operatorId: string) => Promise<{ language: Language }>
  /** Takes feedback items handed over to maintenance; effective when the platform transaction commits. */
  takeHandOvers: (tx: Tx, limit: number) => Promise<HandOver[]>
  /** Adds the result to a feedback thread, in the same transaction. */
  noteOutcome: (
    tx: Tx,
    note: { operatorId: string; feedbackId: string; text: string; byId: string | null; byName: string },
  ) => Promise<void>
  /** Inserts notifications in the caller's transaction. Returns a function to call after the commit. */
  notify: (tx: Tx, notices: readonly MaintenanceNotice[]) => Promise<() => void>
  /** Operations that need two users. */
  approvals: Approvals
  /** Assets other than charge points, each provided by its own domain. */
  assets: Record<AssetKind, AssetSource>
  /** Sends a command to a charge point; opens its own transactions. */
  command: Stations['command']
  /** Adds a start token for one test charge, whose session is excluded from figures. */
  addTestToken: (
    tx: Tx,
    token: { operatorId: string; chargePointId: string; connectorNo: number; until: Date },
  ) => Promise<string>
  /** Maps transaction ids of 2.x charge points to transaction numbers. */
  numbersOf: FindSessionNumbers
  /** Writes actions of scheduled tasks to the audit log. */
  auditTask: TaskAuditWriter
}
