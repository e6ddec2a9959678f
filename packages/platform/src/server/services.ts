import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { EndpointSpec, ProblemTable } from '../contract/index.ts'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/db.ts'
import type { JobTable, Jobs } from './jobs/jobs.ts'
import type { ActKind, ExportKind } from './runs/kinds.ts'
import type { LiveHub, LiveTopic } from './live/hub.ts'
import type { Actor } from './actor.ts'
import type { Retained } from './retention/retained.ts'

/** What every domain is built from. Wiring passes it down; nothing is global. */
export interface Services {
  config: Config
  db: Db
  bus: Bus
  jobs: Jobs
  live: LiveHub
  log: Logger
  /** The present, injected so that tests can step it. */
  now: () => Date
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
  /** What of it is kept for a time alone. */
  retained?: readonly Retained[]
  names?: RowNames
}
/**
 * What rows are called, by table: a column, or an expression over the row as `r`; of several the first that is not empty.
 * Shown wherever an id stands alone.
 */
export type RowNames = Readonly<Record<string, string | readonly string[]>>

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
