import type { HandOver } from '@evops/members/server'
import type { Approvals } from '@evops/organisation/server'
import type { AssetKind } from '@evops/stations/contract'
import type { AssetSource, NumbersOf, Stations } from '@evops/stations/server'
import type { Services, TaskAuditWriter, Tx } from '@evops/platform/server'
import type { Language, Text } from '@evops/platform/contract'

/** What one person is told: by the bell, and by e-mail where there is an address. */
export interface Notice {
  operatorId: string
  userId: string | null
  email: string
  stationId: string | null
  level: number
  title: Text
  text: Text
  place: Text
  /** Of the console. */
  href: string
  /** What the button of its card in a messenger does. */
  press?: { kind: 'work-order'; id: string }
}
/** What maintenance works with: functions of the domains below, handed in by the wiring. */
export interface MaintenanceDeps {
  services: Services
  currencyOf: (operatorId: string) => Promise<string>
  /** In whose language orders speak that nobody wrote. */
  operatorOf: (operatorId: string) => Promise<{ language: Language }>
  /** What was handed over by whoever reads feedback; taken when the transaction (the platform's) commits. */
  takeHandOvers: (tx: Tx, limit: number) => Promise<HandOver[]>
  /** Says in a piece of feedback's thread what came of it, in the transaction of the act. */
  noteOutcome: (
    tx: Tx,
    note: { operatorId: string; feedbackId: string; text: string; byId: string | null; byName: string },
  ) => Promise<void>
  /** Tells people; in the transaction of what they are told. Returns what is to be done after it. */
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
  /** Acts that take two. */
  approvals: Approvals
  /** What orders may be of besides charge points, each as its owner shows it. */
  assets: Record<AssetKind, AssetSource>
  /** Sends a command to a charge point; opens its own transactions. */
  command: Stations['command']
  /** A start token for one test charge, whose session nothing counts. */
  addTestToken: (
    tx: Tx,
    token: { operatorId: string; chargePointId: string; connectorNo: number; until: Date },
  ) => Promise<string>
  /** Numbers of transactions by the names that a charge point of 2.x gave them. */
  numbersOf: NumbersOf
  /** What tasks of the clock do is in the audit log as well. */
  auditTask: TaskAuditWriter
}
