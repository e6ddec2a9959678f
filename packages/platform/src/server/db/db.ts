import type { Duplex } from 'node:stream'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { runInSpan } from '../traces/traces.ts'
import {
  renewStatementName,
  isCachedPlanError,
  preparedStatementName,
  withPreparedStatements,
  demoStatementName,
} from './prepared.ts'
import type { Tables } from '../../../../../db/tables.ts'

declare module 'pg' {
  interface ClientBase {
    /** The connection's socket, which the type definitions omit. */
    readonly connection: { readonly stream: Duplex }
  }
}

/**
 * Every table and view of the product by name. `npm run generate -- schema` generates the file; it is outside the
 * packages, because a contract of any package may define the type of a column.
 */
export type { Tables }

/** A running transaction. Store functions take it as their first parameter and never open one themselves. */
export type Tx = Kysely<Tables>

// int8 values arrive as text. A value that a JavaScript number cannot hold exactly is an error and is never rounded.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 outside the safe range: ${text}`)
  return value
})

export type DbRole = 'evops_app' | 'evops_gateway' | 'evops_platform'

/** The rows that a transaction sees within an operator: all, or those of certain stations and their dependent rows. */
export type RowScope = 'all' | { readonly stationIds: readonly string[] }
/** An operator and the visible part of its data. Every `Actor` is a tenant. */
export interface Tenant {
  readonly operatorId: string
  readonly scope: RowScope
  /** User id for policies that depend on the user; if absent, no user. */
  readonly userId?: string
}

export interface Db {
  /**
   * Runs one transaction inside one operator; row-level security hides all other rows. For a caller, pass the actor, so
   * that its data scope applies. The operator's id alone sees all of the operator's data and is for work without a
   * caller.
   */
  inTenant<T>(tenant: string | Tenant, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a read-only transaction with a fixed snapshot, for comparing figures: every statement sees the state at the
   * beginning.
   */
  inSnapshot<T>(tenant: string | Tenant, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one transaction over all operators, for the platform's own staff and jobs. Every use is a deliberate decision.
   */
  asPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same as `inSnapshot`, but over all operators. */
  asPlatformSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one statement over all operators as its own transaction, planned once per connection: one round trip to the
   * database instead of two. It is for queries that a background job repeats about every second. If `work` sends
   * several statements, each is its own transaction.
   */
  asPlatformOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A pool of the gateway role, for group commit and for lookups for charge points. */
  gatewayPool: pg.Pool
  /** Returns true if the database answers at all, over a dedicated connection. */
  answers(): Promise<boolean>
  /** Returns the connections of all pools for /metrics: in use, idle, waiting. */
  load(): { role: DbRole; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

/** Connections do not get the settings of their role, so no wall between operators would hold. */
export class PoolerError extends Error {}

export interface DbOptions {
  url: string
  poolSize?: number | undefined
  /** Number of connections per role; `poolSize`, if set, overrides the pool of users. */
  pools?: Record<DbRole, number>
  /**
   * Time limits for one statement and for its wait for a lock; 0 is unlimited. Statements of charge points have no
   * limit.
   */
  statementSeconds?: number
  lockSeconds?: number
  /** Maximum wait for a new or free connection: 10 s, or more if the database may be silent for longer. */
  silenceMs?: number
  onError?: (error: Error) => void
  /** True if these connections create demo data of the past: the changes are recorded with their earlier dates. */
  demoData?: boolean
}

/**
 * Planner settings for charge points and polling loops, whose lookups always use a key. Plans are made once per
 * connection, often while the tables are still empty, and a sequential scan chosen at that time (also in a foreign key
 * check) would become more expensive with every session. Custom plans for every batch took a tenth of the database's
 * work. By default, PostgreSQL plans again wherever partitions make the generic plan look expensive, and planning took
 * longer than the query itself.
 */
const keysOnly = ' -c enable_seqscan=off -c plan_cache_mode=force_generic_plan'
/**
 * Timeouts of a connection: a statement that waits for a lock, or a transaction that is idle, ends with an error in the
 * log instead of holding its connection forever. Messages of charge points have no such limit.
 */
const patience = ({ statementSeconds = 900, lockSeconds = 30 }: DbOptions) =>
  ` -c statement_timeout=${statementSeconds}s -c lock_timeout=${lockSeconds}s -c idle_in_transaction_session_timeout=10min`

const snapshot = 'begin isolation level repeatable read, read only'

/** Settings for demo data: interrupted demo data is created again, so no commit waits for the disk. */
const telling = ' -c evops.demo_data=on -c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/** Pools that create demo data: each of their statements is planned once per connection. */
const tellers = new WeakSet<pg.Pool>()

const usualPools: Record<DbRole, number> = { evops_app: 10, evops_platform: 4, evops_gateway: 4 }

/**
 * Number of connections that stay open without use: a new one costs a process, an authentication and all its cached
 * plans.
 */
export const minOpenConnections = 3
/**
 * Idle time before extra connections are closed, so that connections opened in a busy moment are reused. With half a
 * minute, loops that need a handful of connections at once caused new processes all day: more than half of PostgreSQL's
 * load at rest.
 */
export const idleMs = 10 * 60_000

export function createPool(role: DbRole, options: DbOptions, settings = ''): pg.Pool {
  const { url, onError, demoData, pools } = options
  const max = options.poolSize ?? pools?.[role] ?? usualPools[role]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: Math.min(minOpenConnections, max),
    pipeline: true,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: Math.max(10_000, options.silenceMs ?? 0),
    application_name: role,
    // The role is set at connect time, so no statement runs as the login user.
    options: `-c role=${role}${role === 'evops_gateway' ? keysOnly : patience(options)}${demoData ? telling : ''}${settings}`,
  })
  if (demoData) tellers.add(pool)
  reportErrors(pool, onError)
  return pool
}

/** Reports errors of connections that break while idle or in use. Neither kind ends the process. */
export function reportErrors(pool: pg.Pool, onError?: (error: Error) => void): void {
  // A pool that is ending does not wait for its sockets: the server may close them first.
  const report = (error: Error) => {
    if (!pool.ending) onError?.(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
}

/** Opens the pools. Rejects a server whose roles could bypass row-level security. */
export async function openDb(options: DbOptions): Promise<Db> {
  const rest = { ...options, poolSize: undefined }
  const app = createPool('evops_app', options)
  const platform = createPool('evops_platform', rest)
  const gatewayPool = createPool('evops_gateway', rest)
  const loops = createPool('evops_platform', { ...rest, poolSize: 2 }, keysOnly)
  const probe = createPool('evops_app', { ...rest, poolSize: 1 })
  const pools = { evops_app: app, evops_platform: platform, evops_gateway: gatewayPool }
  for (const [role, pool] of Object.entries(pools)) {
    const { rows } = await pool.query<{ name: string; bypass: boolean }>(
      'select rolname as name, (rolsuper or rolbypassrls) as bypass from pg_roles where rolname = current_user',
    )
    if (rows[0]?.name !== role)
      throw new PoolerError(
        `DATABASE_URL: a connection is not in the role ${role}: a pooler such as PgBouncer drops startup options; connect directly`,
      )
    if (rows[0].bypass) throw new Error(`the database role ${role} could bypass row-level security`)
  }
  return {
    inTenant: (tenant, work) => transaction(app, settingsOf(tenant), work),
    inSnapshot: (tenant, work) => transaction(app, settingsOf(tenant), work, snapshot),
    asPlatform: (work) => transaction(platform, [], work),
    asPlatformSnapshot: (work) => transaction(platform, [], work, snapshot),
    asPlatformOnce: (work) => work(withPreparedStatements(new Kysely<Tables>({ dialect: dialectOf(loops) }))),
    gatewayPool,
    answers: () =>
      probe.query('select 1').then(
        () => true,
        () => false,
      ),
    load: () => [
      describe('evops_app', app),
      describe('evops_platform', platform),
      describe('evops_gateway', gatewayPool),
    ],
    close: async () => {
      await Promise.all([app, platform, loops, gatewayPool, probe].map((pool) => pool.end()))
    },
  }
}

function describe(role: DbRole, pool: pg.Pool) {
  return { role, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

/** An id that is not a UUID, such as the name of a machine, is not a user id. */
const isUuid = (id: string | undefined): id is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? '')

/**
 * Up to this number the planner receives the station ids; above it, reading them for each row would cost more (decision
 * 17).
 */
const fewStations = 30

/**
 * Returns the settings of a tenant's transaction, all reset at its end. The role comes last because it has fewer
 * rights.
 */
function settingsOf(tenant: string | Tenant): (readonly [string, string])[] {
  if (typeof tenant === 'string') return [['evops.operator', tenant]]
  const { operatorId, scope, userId } = tenant
  const settings = [
    ['evops.operator', operatorId],
    ...(isUuid(userId) ? ([['evops.user', userId]] as const) : []),
  ] as const
  if (scope === 'all') return [...settings]
  return [
    ...settings,
    ['evops.stations', `{${scope.stationIds.join(',')}}`],
    ['role', scope.stationIds.length > fewStations ? 'evops_scoped' : 'evops_scoped_few'],
  ]
}

/**
 * Runs a transaction. Begin and the operator setting are pipelined with the first statement, which saves one round trip
 * per transaction. A failure of either surfaces at commit, because PostgreSQL then rejects all following statements.
 */
function transaction<T>(...args: Parameters<typeof transact<T>>): Promise<T> {
  return runInSpan('transaction', { 'db.system.name': 'postgresql' }, () => transact<T>(...args))
}

async function transact<T>(
  pool: pg.Pool,
  settings: readonly (readonly [name: string, value: string])[],
  work: (tx: Tx) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    inOnePiece(client)
    const opened = client.query(opening(client, begin, settings))
    opened.catch(() => undefined)
    const result = await work(
      new Kysely<Tables>({
        dialect: tellers.has(pool) ? dialectOf(client, demoStatementName) : dialectOf(onePlanForPrepared(client)),
      }),
    )
    await opened
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Combines everything sent before the next event loop turn into one write. Separate writes are separate system calls
 * and wake the database again: half of the cost of a short transaction on both sides.
 */
function inOnePiece(client: pg.PoolClient): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Sends begin and settings as one message, because separate messages are each read, answered and processed. */
function opening(
  client: pg.PoolClient,
  begin: string,
  settings: readonly (readonly [name: string, value: string])[],
): string {
  if (settings.length === 0) return begin
  const all = settings.map(
    (setting) => `set_config(${setting.map((text) => client.escapeLiteral(text)).join(', ')}, true)`,
  )
  return `${begin}; select ${all.join(', ')}`
}

interface QueryClient {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

/**
 * Wraps a client inside its transaction: named statements get one generic plan for all values, all others a custom
 * plan. The setting is pipelined with the statement and ends with the transaction.
 */
function onePlanForPrepared(client: pg.PoolClient): QueryClient {
  let isOne = false
  return {
    query(config) {
      const one = config.name !== undefined
      if (one !== isOne) {
        isOne = one
        client.query(`set local plan_cache_mode = ${one ? 'force_generic_plan' : 'auto'}`).catch(() => undefined)
      }
      return client.query(config)
    },
  }
}

/**
 * Creates a Kysely dialect over one checked-out client that is already in its transaction, or over a pool for one
 * statement.
 */
function dialectOf(client: QueryClient, namesOf = preparedStatementName) {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { sql: text, parameters } = query
      const name = namesOf(query)
      const result = await client
        .query({ text, values: [...parameters], ...(name && { name }) })
        .catch((error: unknown) => {
          if (name && isCachedPlanError(error)) renewStatementName(query, name)
          throw error
        })
      // The columns of pg's rows depend on the statement, and Kysely's builder has typed that statement.
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- streaming is not offered inside a business transaction
    async *streamQuery() {
      throw new Error('streaming is not supported in a transaction')
    },
  }
  const nothing = async () => undefined
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
