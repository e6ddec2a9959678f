import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { EndpointSpec, ProblemTable } from '../contract/index.ts'
import type { RateLimiter } from './budget/budget.ts'
import type { MessageBus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/db.ts'
import type { JobTable, Jobs } from './jobs/jobs.ts'
import type { BulkActionKind, ExportKind } from './runs/kinds.ts'
import type { EncryptedColumn } from './key-ring/key-ring.store.ts'
import type { LiveHub, LiveTopic } from './live/hub.ts'
import type { Actor } from './actor.ts'
import type { RetainedData } from './retention/retained.ts'

/**
 * App context: the services from which every domain is built. The wiring passes it to the domains; there are no
 * globals.
 */
export interface Services {
  config: Config
  db: Db
  bus: MessageBus
  jobs: Jobs
  live: LiveHub
  /** Limits of what strangers, drivers and partners may cause. */
  budget: RateLimiter
  log: Logger
  /** Returns the current time; injected so that tests can control it. */
  now: () => Date
}

export type App = FastifyInstance

/** The server side of a domain as the wiring sees it: one entry in a visible list. */
export interface ServerDomain {
  name: string
  problems: ProblemTable
  endpoints: readonly EndpointSpec[]
  routes: (app: App) => void
  jobs?: JobTable
  liveTopics?: readonly LiveTopic[]
  /** Background exports and bulk actions of the domain. */
  exports?: readonly ExportKind[]
  acts?: readonly BulkActionKind[]
  /** Data of the domain with limited retention. */
  retained?: readonly RetainedData[]
  /** Columns with encrypted secrets; the rotation of the key encrypts them again. */
  sealed?: readonly EncryptedColumn[]
  names?: RowNames
}
/**
 * Display names of rows by table: a column, or an expression over the row as `r`. Of several, the first non-empty one
 * is used. The name is shown next to a bare id.
 */
export type RowNames = Readonly<Record<string, string | readonly string[]>>

/** One change in the audit log. */
export interface AuditEntry {
  action: string
  entity: string
  entityId?: string | undefined
  before?: unknown
  after?: unknown
  result: 'done' | 'refused'
}
/**
 * Writes an audit entry inside the transaction of the action. The wiring provides the function, because organisation
 * owns the table.
 */
export type AuditWriter = (tx: Tx, actor: Actor, entry: AuditEntry, requestId: string) => Promise<void>
/** Writes an audit entry for a scheduled task, which has no calling user. */
export type TaskAuditWriter = (tx: Tx, by: { operatorId: string; task: string }, entry: AuditEntry) => Promise<void>
