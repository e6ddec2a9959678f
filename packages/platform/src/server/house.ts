import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { EndpointSpec, Language, ProblemTable } from '../contract/index.ts'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Db, RowScope, Tx } from './db/db.ts'
import type { JobTable, Jobs } from './jobs/jobs.ts'
import type { ActKind, ExportKind } from './runs/kinds.ts'
import type { LiveHub, LiveTopic } from './live/hub.ts'

/** What every domain is built from. Wiring passes it down; nothing is global. */
export interface House {
  config: Config
  db: Db
  bus: Bus
  jobs: Jobs
  live: LiveHub
  log: Logger
  /** The present, injected so that tests can step it. */
  now: () => Date
}

/** Who acts. Made by organisation from a token, handed to every handler. */
export interface Actor {
  userId: string
  /** The operator in which the user works now; row-level security follows it. */
  operatorId: string
  /** How much of the operator the user sees; row-level security follows it as well. */
  scope: RowScope
  name: string
  permissions: ReadonlySet<string>
  language: Language
  /** The platform's own staff: may work inside any operator. */
  platformStaff: boolean
  address: string
  /** The sign-in this call came with; absent for actors made by jobs and tests. */
  signIn?: SignIn
}
/** What lets a call change its own session: sign out, switch operator, set a password. */
export interface SignIn {
  sessionId: string
  /** Where the user's own row lives; for the platform's staff it differs from `operatorId`. */
  homeOperatorId: string
  clientId: string
  scope: string
}

export type App = FastifyInstance

/** A domain's server side, as the wiring sees it: one entry in a visible list. */
export interface Domain {
  name: string
  problems: ProblemTable
  endpoints: readonly EndpointSpec[]
  routes: (app: App) => void
  jobs?: JobTable
  liveTopics?: readonly LiveTopic[]
  /** What can be exported in the background, and done to many rows. */
  exports?: readonly ExportKind[]
  acts?: readonly ActKind[]
}

/** One change, as the audit log keeps it. */
export interface AuditEntry {
  action: string
  entity: string
  entityId?: string | undefined
  before?: unknown
  after?: unknown
  result: 'done' | 'refused'
}
/** Writes an audit entry inside the transaction of the act. Set by the wiring (organisation owns the table). */
export type AuditWriter = (tx: Tx, actor: Actor, entry: AuditEntry, requestId: string) => Promise<void>
/** The same for what a scheduled task does by itself: nobody asked. */
export type TaskAuditWriter = (
  tx: Tx,
  by: { operatorId: string; task: string },
  entry: AuditEntry,
) => Promise<void>
