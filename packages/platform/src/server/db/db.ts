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
import { renewStatementName, isChangedBeneath, nameOf, withPreparedStatements, storyNameOf } from './prepared.ts'

declare module 'pg' {
  interface ClientBase {
    /** Its socket; left out of its types. */
    readonly connection: { readonly stream: Duplex }
  }
}

/**
 * Every table and view of the product, by name: `db/tables.ts` fills it, printed by `npm run schema`. It stands outside
 * the packages, because what a column holds may be said by a contract of any of them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

/** A running transaction. Stores take it first and never open one themselves. */
export type Tx = Kysely<Tables>

// int8 arrives as text; a figure that a JavaScript number can't hold exactly is an error, never a rounding.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 outside the safe range: ${text}`)
  return value
})

export type DbRole = 'evops_app' | 'evops_gateway' | 'evops_platform'

/** Whose rows a transaction sees within an operator: all, or those of some stations and what hangs on them. */
export type RowScope = 'all' | { readonly stationIds: readonly string[] }
/** An operator, and how much of it. Every Actor is one. */
export interface Tenant {
  readonly operatorId: string
  readonly scope: RowScope
  /** For policies that ask who it is; left out: nobody. */
  readonly userId?: string
}

export interface Db {
  /**
   * One transaction inside one operator: row-level security lets nothing else through. On behalf of somebody pass the
   * actor, whose data scope holds then; the operator's id alone sees all of it and is for work that nobody asked for.
   */
  inTenant<T>(tenant: string | Tenant, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for what compares figures: every statement reads what was there at the beginning, and none may write. */
  inSnapshot<T>(tenant: string | Tenant, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction over all operators, for the platform's own staff and jobs. Every use is a decision. */
  asPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same as `inSnapshot`, over all operators. */
  asPlatformSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * One statement over all operators, which is its own transaction and planned once for each connection: one trip to the
   * database instead of two. For what a background job asks every second or so; `work` that sends several has as many
   * transactions.
   */
  asPlatformOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A pool of the gateway role, for group commit and for what charge points need looked up. */
  gatewayPool: pg.Pool
  /** Whether the database answers at all, on a connection that nobody else has. */
  answers(): Promise<boolean>
  /** Connections of all pools: in use, idle, waiting. For /metrics. */
  load(): { role: DbRole; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  poolSize?: number | undefined
  /** How many connections a role has; people's pool by `poolSize` where that is given. */
  pools?: Record<DbRole, number>
  /** How long one statement may take, and wait for a lock; 0: for ever. Charge points' statements wait as long as they must. */
  statementSeconds?: number
  lockSeconds?: number
  /** How long a connection is waited for, that is made or that others have in hand; 10 s, more where a database may be silent for longer. */
  silenceMs?: number
  onError?: (error: Error) => void
  /** Through these connections the past of a demo is told: what takes effect earlier is recorded as of then. */
  demoData?: boolean
}

/**
 * What charge points need and what loops ask is always found by key. Plans are made once per connection (a plan of its own
 * for every batch was a tenth of the database's work; left to itself, PostgreSQL plans anew wherever partitions make the
 * general plan look dear, and planning took longer than asking), often while the tables are still empty, and a sequential
 * scan chosen then (a foreign key's check, too) would cost more with every order.
 */
const keysOnly = ' -c enable_seqscan=off -c plan_cache_mode=force_generic_plan'
/**
 * A call that stands behind another's lock, or a transaction that nobody goes on with, ends in words and in the log
 * instead of holding its connection for ever. What charge points say waits as long as it must.
 */
const patience = ({ statementSeconds = 900, lockSeconds = 30 }: DbOptions) =>
  ` -c statement_timeout=${statementSeconds}s -c lock_timeout=${lockSeconds}s -c idle_in_transaction_session_timeout=10min`

const snapshot = 'begin isolation level repeatable read, read only'

/** A demoData that is lost half told is told again: nothing waits for the disk. */
const telling = ' -c evops.demo_data=on -c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/** Pools of a demoData: what is asked of them is planned once for each connection. */
const tellers = new WeakSet<pg.Pool>()

const usualPools: Record<DbRole, number> = { evops_app: 10, evops_platform: 4, evops_gateway: 4 }

/** So many stay open when nobody needs them: a new one costs a process, a password and every plan that it keeps. */
export const keptOpen = 3
/**
 * What a busy moment opened stays for the next one. At half a minute, loops that ask for a handful of sessions at once had
 * processes made anew all day: more than half of what PostgreSQL took at rest.
 */
export const idleMs = 10 * 60_000

export function makePool(role: DbRole, options: DbOptions, settings = ''): pg.Pool {
  const { url, onError, demoData, pools } = options
  const max = options.poolSize ?? pools?.[role] ?? usualPools[role]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: Math.min(keptOpen, max),
    pipeline: true,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: Math.max(10_000, options.silenceMs ?? 0),
    application_name: role,
    // The role is taken at connect time: not one statement runs as the login user.
    options: `-c role=${role}${role === 'evops_gateway' ? keysOnly : patience(options)}${demoData ? telling : ''}${settings}`,
  })
  if (demoData) tellers.add(pool)
  reportErrors(pool, onError)
  return pool
}

/** A connection may break while it is idle or while it works: both are reported, neither ends the process. */
export function reportErrors(pool: pg.Pool, onError?: (error: Error) => void): void {
  // A pool that was told to end does not wait for its sockets: the server may close them first.
  const report = (error: Error) => {
    if (!pool.ending) onError?.(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
}

/** Opens the pools. Refuses a server whose roles could bypass row-level security. */
export async function openDb(options: DbOptions): Promise<Db> {
  const rest = { ...options, poolSize: undefined }
  const app = makePool('evops_app', options)
  const platform = makePool('evops_platform', rest)
  const gatewayPool = makePool('evops_gateway', rest)
  const loops = makePool('evops_platform', { ...rest, poolSize: 2 }, keysOnly)
  const probe = makePool('evops_app', { ...rest, poolSize: 1 })
  const pools = { evops_app: app, evops_platform: platform, evops_gateway: gatewayPool }
  for (const [role, pool] of Object.entries(pools)) {
    const { rows } = await pool.query<{ name: string; bypass: boolean }>(
      'select rolname as name, (rolsuper or rolbypassrls) as bypass from pg_roles where rolname = current_user',
    )
    if (rows[0]?.name !== role)
      throw new Error(
        `a connection is not in the role ${role}: a pooler such as PgBouncer drops startup options; connect directly`,
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

/** A machine's name is no user. */
const isUuid = (id: string | undefined): id is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? '')

/** Up to here the planner is told the stations; reading them for each row would cost more beyond (decision 17). */
const fewStations = 30

/** The settings of a tenant's transaction, each gone at its end. The role comes last: it is the narrower one. */
function settingsOf(tenant: string | Tenant): (readonly [string, string])[] {
  if (typeof tenant === 'string') return [['evops.operator', tenant]]
  const { operatorId, scope, userId } = tenant
  const asked = [
    ['evops.operator', operatorId],
    ...(isUuid(userId) ? ([['evops.user', userId]] as const) : []),
  ] as const
  if (scope === 'all') return [...asked]
  return [
    ...asked,
    ['evops.stations', `{${scope.stationIds.join(',')}}`],
    ['role', scope.stationIds.length > fewStations ? 'evops_scoped' : 'evops_scoped_few'],
  ]
}

/**
 * Begin and the operator's setting travel together with the first statement (pipeline): one trip less for
 * every transaction. A failure of either surfaces at commit, because PostgreSQL then refuses everything after it.
 */
function transaction<T>(...asked: Parameters<typeof transact<T>>): Promise<T> {
  return runInSpan('transaction', { 'db.system.name': 'postgresql' }, () => transact<T>(...asked))
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
        dialect: tellers.has(pool) ? dialectOf(client, storyNameOf) : dialectOf(onePlanWhereKept(client)),
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
 * What is sent before the running turn is over goes in one write. Each of its own is a call of the system, and wakes the
 * database once more: half of what a short transaction costs on both sides.
 */
function inOnePiece(client: pg.PoolClient): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** As one message: of two, each is read, answered and noticed by itself. */
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

interface Asked {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

/**
 * A client inside its transaction: what is kept by name is planned once for all values, everything else for
 * its own. The setting travels with the statement (pipeline) and ends with the transaction.
 */
function onePlanWhereKept(client: pg.PoolClient): Asked {
  let isOne = false
  return {
    query(config) {
      const one = config.name !== undefined
      if (one !== isOne) {
        isOne = one
        client
          .query(`set local plan_cache_mode = ${one ? 'force_generic_plan' : 'auto'}`)
          .catch(() => undefined)
      }
      return client.query(config)
    },
  }
}

/** A Kysely dialect over one checked-out client that is already inside its transaction, or over a pool for one statement. */
function dialectOf(client: Asked, namesOf = nameOf) {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { sql: text, parameters } = query
      const name = namesOf(query)
      const result = await client
        .query({ text, values: [...parameters], ...(name && { name }) })
        .catch((error: unknown) => {
          if (name && isChangedBeneath(error)) renewStatementName(query, name)
          throw error
        })
      // pg's rows are whatever the statement selects; Kysely's builder has typed that statement.
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
