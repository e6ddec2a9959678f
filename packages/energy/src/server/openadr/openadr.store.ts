import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  defineRowShape,
  sortColumnOf,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  openAdrFields,
  openAdrRow,
  type listOpenAdrConnections,
  type OpenAdrForm,
  type OpenAdrRow,
  type VtnFault,
} from '../../contract/index.ts'
import type { VtnAddress } from './vtn.ts'

const nowLimit = sql`from energy_outside_limits o where o.operator_id = c.operator_id and o.connection_id = c.id
  and o.from_at <= clock.now and o.until_at > clock.now`
const connection = defineRowShape('energy_openadr_connections', 'c', openAdrRow, {
  supplyName: sql`p.name`,
  intervalS: sql<OpenAdrForm['intervalS']>`c.interval_s`,
  fault: sql<VtnFault | null>`c.fault`,
  state: sql<OpenAdrRow['state']>`case when not c.enabled then 'off' when c.fault is not null then 'failed'
    when c.read_at is not null then 'reading' else 'waiting' end`,
  limitW: sql<number | null>`(select o.limit_w ${nowLimit})`,
  limitUntil: sql<Date | null>`(select o.until_at ${nowLimit})`,
  refused: sql<number>`(select count(*)::int from energy_openadr_events e where e.operator_id = c.operator_id and e.connection_id = c.id
    and e.fault is not null and e.gone_at is null)`,
})
function connections(tx: Tx, now: Date) {
  return tx
    .selectFrom('energy_openadr_connections as c')
    .innerJoin('energy_supply_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'c.operator_id').onRef('p.id', '=', 'c.supply_id'),
    )
    .innerJoin(sql<{ now: Date }>`(select ${now}::timestamptz as now)`.as('clock'), (on) => on.onTrue())
    .select(connection.selection)
}
const sorts = { name: sql`c.name_key`, supply: sql`p.name_key`, readAt: sql`c.read_at` } as const

export async function pageOfVtnConnections(
  tx: Tx,
  {
    search,
    supplyId,
    sort,
    page,
    pageSize,
  }: PagedQuery<typeof listOpenAdrConnections> & {
    search?: string | undefined
    supplyId?: string | undefined
  },
  now: Date,
): Promise<Page<OpenAdrRow>> {
  const [column, down] = sortColumnOf(sort, sorts, 'name')
  let rows = connections(tx, now)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('c.id')
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`c.name_key`] }))
  if (supplyId) rows = rows.where('c.supply_id', '=', supplyId)
  return pageRows(tx, connection, rows, { page, pageSize })
}
export async function findVtnConnection(tx: Tx, id: string, now: Date): Promise<OpenAdrRow | undefined> {
  return findTableRow(connection, connections(tx, now).where('c.id', '=', id))
}

interface OpenAdrDraft {
  id: string
  form: OpenAdrForm
  /** Undefined: unchanged. */
  secret: Buffer | undefined
  now: Date
}
const columnsOf = ({ form, secret }: OpenAdrDraft) => ({
  ...formToColumns(openAdrFields, form),
  targets: sql<string[]>`${[...form.targets]}::text[]`,
  ...(secret && { client_secret: secret }),
})
export async function insertVtnConnection(tx: Tx, operatorId: string, record: OpenAdrDraft & { secret: Buffer }) {
  const { id, now, secret: client_secret } = record
  const own = { operator_id: operatorId, id, created_at: now, due_at: now, client_secret }
  await insertTableRow(tx, 'energy_openadr_connections', { ...columnsOf(record), ...own })
}
/** Updates a connection. The result of a running poll is discarded. Returns false if the row has another version. */
export async function changeVtnConnection(tx: Tx, record: OpenAdrDraft & { version: number }): Promise<boolean> {
  const { id, now, version } = record
  const anew = { due_at: now, busy_by: null, busy_until: null, failures: 0 }
  const noFault = { fault: null, fault_detail: null, fault_at: null, failing_since: null }
  return updateTableRow(
    tx,
    'energy_openadr_connections',
    { id, version },
    { ...columnsOf(record), ...anew, ...noFault, updated_at: now },
  )
}

/** Connection with the data needed to poll its VTN. The secret is encrypted. */
export interface PolledVtnConnection extends Omit<VtnAddress, 'clientSecret'> {
  operatorId: string
  supplyId: string
  name: string
  venName: string
  sealed: Buffer
}
export async function vtnConnectionToPoll(tx: Tx, id: string): Promise<PolledVtnConnection | undefined> {
  const { rows } = await sql<PolledVtnConnection>`
    select operator_id as "operatorId", id, version, supply_id as "supplyId", name, url, client_id as "clientId", client_secret as sealed, scope,
      program_name as "programName", targets, ven_name as "venName"
    from energy_openadr_connections where id = ${id}`.execute(tx)
  return rows[0]
}

/** SQL condition: at least one connection is enabled. */
export const vtnConnectionsExistSql = 'exists (select from energy_openadr_connections where enabled)'
/** Claims the due connections, each by a single process. Covers all operators in a platform transaction. */
export async function claimDueVtnConnections(
  tx: Tx,
  { now, pollId, most, busyMs }: { now: Date; pollId: string; most: number; busyMs: number },
): Promise<{ operatorId: string; id: string }[]> {
  const { rows } = await sql<{ operatorId: string; id: string }>`
    with due as (
      select d.operator_id, d.id from energy_openadr_connections d
      where d.enabled and d.due_at <= ${now} and coalesce(d.busy_until, '-infinity') < ${now}
      order by d.due_at limit ${most} for update skip locked
    )
    update energy_openadr_connections c set busy_by = ${pollId}, busy_until = ${new Date(now.getTime() + busyMs)},
      due_at = ${now}::timestamptz + make_interval(secs => c.interval_s)
    from due where c.operator_id = due.operator_id and c.id = due.id
    returning c.operator_id as "operatorId", c.id`.execute(tx)
  return rows
}

export interface PollResult {
  id: string
  pollId: string
  version: number
  now: Date
  failure: { fault: VtnFault; detail: string; waitMs: number | undefined } | null
}
/**
 * Stores the result of a poll and the time since which the VTN does not respond. `isOurs` false: another process has
 * claimed the connection, so nothing is stored.
 */
export async function recordPollResult(
  tx: Tx,
  { id, pollId, version, now, failure }: PollResult,
): Promise<{ isOurs: boolean; failingSince: Date | null }> {
  const how = failure
    ? sql`failures = failures + 1, fault = ${failure.fault}, fault_detail = ${failure.detail}, fault_at = ${now},
        failing_since = coalesce(failing_since, ${now}),
        due_at = greatest(due_at, ${now}::timestamptz + make_interval(secs => ${(failure.waitMs ?? 0) / 1_000}))`
    : sql`read_at = ${now}, failures = 0, fault = null, fault_detail = null, fault_at = null, failing_since = null`
  const { rows } = await sql<{ failingSince: Date | null }>`
    update energy_openadr_connections set busy_by = null, busy_until = null, ${how}
    where id = ${id} and busy_by = ${pollId} and version = ${version} returning failing_since as "failingSince"`.execute(
    tx,
  )
  return { isOurs: rows.length > 0, failingSince: rows[0]?.failingSince ?? null }
}
/** Returns connections of the operator whose VTN has not responded for a while. */
export async function silentVtnConnections(
  tx: Tx,
  since: Date,
): Promise<{ name: string; supplyId: string; failingSince: Date }[]> {
  const { rows } = await sql<{ name: string; supplyId: string; failingSince: Date }>`
    select name, supply_id as "supplyId", failing_since as "failingSince" from energy_openadr_connections
    where enabled and failing_since <= ${since} order by name_key`.execute(tx)
  return rows
}
