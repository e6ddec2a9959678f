import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** The tables of one chain. All have `operator_id`; `rows` has `id` (UUIDv7). */
export interface ChainTables {
  /** The append-only rows: `organisation_audit`. */
  rows: string
  /** (operator_id, row_id): rows that were added and are not sealed yet. Filled in the statement that adds a row. */
  queue: string
  /** (operator_id, seq, row_ids, row_hashes, prev_hash, hash, mark, sealed_at) */
  seals: string
  /** (operator_id, seq, hash, dropped, mark, at), if old rows may be deleted; if omitted, they never are. */
  anchors?: string
  /** The columns included in the hash: all that carry information. */
  columns: readonly string[]
}

export interface ChainSeal {
  operatorId: string
  seq: number
  rowIds: string[]
  rowHashes: Buffer
  prevHash: Buffer
  hash: Buffer
  mark: Buffer
  sealedAt: Date
}
export interface SealedRowRange {
  operatorId: string
  ids: readonly string[]
}

/** Builds the text of a row for its hash: the columns in order as a JSON array, times in UTC. */
function rowText({ columns }: ChainTables) {
  return sql<string>`jsonb_build_array(${sql.join(columns.map((column) => sql.ref(`r.${column}`)))})::text`
}

/** Sets UTC: times are formatted in the session's zone, and the text must never change. */
async function inUtc(tx: Tx): Promise<void> {
  await sql`select set_config('TimeZone', 'UTC', true)`.execute(tx)
}

/**
 * Acquires the lock so that one process seals an operator's chain; returns false if another process has it. Released at
 * the end of the transaction.
 */
export async function lockChain(tx: Tx, { seals }: ChainTables, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${seals}:${operatorId}`}, 0)) as held`.execute(tx)
  return rows[0]?.held === true
}

export async function listOperatorsToSeal(tx: Tx, { queue }: ChainTables): Promise<string[]> {
  const { rows } = await sql<{ operatorId: string }>`
    select distinct operator_id as "operatorId" from ${sql.table(queue)}`.execute(tx)
  return rows.map((row) => row.operatorId)
}

export async function countRowsToSeal(tx: Tx, { queue }: ChainTables, operatorId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ${sql.table(queue)} where operator_id = ${operatorId}`.execute(tx)
  return rows[0]?.waiting ?? 0
}

/** Takes committed rows from the queue in the order of their ids. */
export async function takeRowsToSeal(
  tx: Tx,
  { queue }: ChainTables,
  { operatorId, limit }: { operatorId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(queue)} where operator_id = ${operatorId} and row_id in (
      select row_id from ${sql.table(queue)} where operator_id = ${operatorId} order by row_id limit ${limit})
    returning row_id as id`.execute(tx)
  return rows.map((row) => row.id).toSorted()
}

/** Returns the current hashes of rows by id; missing rows are left out. */
export async function hashRows(
  tx: Tx,
  tables: ChainTables,
  { operatorId, ids }: SealedRowRange,
): Promise<{ id: string; hash: Buffer }[]> {
  if (ids.length === 0) return []
  await inUtc(tx)
  const { rows } = await sql<{ id: string; hash: Buffer }>`
    select r.id, sha256(convert_to(${rowText(tables)}, 'UTF8')) as hash from ${sql.table(tables.rows)} r
    where r.operator_id = ${operatorId} and r.id = any(${[...ids]}::uuid[]) order by r.id`.execute(tx)
  return rows
}

/** Returns the rows in the form used for the hash, in the order of their ids. */
export async function readRows(
  tx: Tx,
  tables: ChainTables,
  { operatorId, ids }: SealedRowRange,
): Promise<{ id: string; text: string }[]> {
  await inUtc(tx)
  const { rows } = await sql<{ id: string; text: string }>`
    select r.id, ${rowText(tables)} as text from ${sql.table(tables.rows)} r
    where r.operator_id = ${operatorId} and r.id = any(${[...ids]}::uuid[]) order by r.id`.execute(tx)
  return rows
}

/**
 * Returns the first few rows that are neither sealed nor waiting; the product never creates such rows. It deliberately
 * uses set operations: the planner assumes only a handful of rows for a join with unpacked arrays.
 */
export async function untrackedRows(tx: Tx, tables: ChainTables, operatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tables.rows)} where operator_id = ${operatorId}
    except select unnest(row_ids) from ${sql.table(tables.seals)} where operator_id = ${operatorId}
    except select row_id from ${sql.table(tables.queue)} where operator_id = ${operatorId}
    order by id limit 10`.execute(tx)
  return rows.map((row) => row.id)
}

function sealColumns() {
  return sql`operator_id as "operatorId", seq, row_ids as "rowIds", row_hashes as "rowHashes",
    prev_hash as "prevHash", hash, mark, sealed_at as "sealedAt"`
}

export async function findChainHead(
  tx: Tx,
  { seals }: ChainTables,
  operatorId: string,
): Promise<ChainSeal | undefined> {
  const { rows } = await sql<ChainSeal>`
    select ${sealColumns()} from ${sql.table(seals)}
    where operator_id = ${operatorId} order by seq desc limit 1`.execute(tx)
  return rows[0]
}

/** Returns the last seal of every operator, in a platform transaction. */
export async function listChainHeads(
  tx: Tx,
  { seals }: ChainTables,
): Promise<Pick<ChainSeal, 'operatorId' | 'seq' | 'hash'>[]> {
  const { rows } = await sql<Pick<ChainSeal, 'operatorId' | 'seq' | 'hash'>>`
    select o.operator_id as "operatorId", s.seq, s.hash from organisation_operators o
    cross join lateral (select seq, hash from ${sql.table(seals)} s
      where s.operator_id = o.operator_id order by seq desc limit 1) s`.execute(tx)
  return rows
}

export async function readSeals(
  tx: Tx,
  { seals }: ChainTables,
  { operatorId, after, limit }: { operatorId: string; after: number; limit: number },
): Promise<ChainSeal[]> {
  const { rows } = await sql<ChainSeal>`
    select ${sealColumns()} from ${sql.table(seals)}
    where operator_id = ${operatorId} and seq > ${after} order by seq limit ${limit}`.execute(tx)
  return rows
}

export async function insertSeal(tx: Tx, { seals }: ChainTables, seal: ChainSeal): Promise<void> {
  await sql`
    insert into ${sql.table(seals)} (operator_id, seq, row_ids, row_hashes, prev_hash, hash, mark, sealed_at)
    values (${seal.operatorId}, ${seal.seq}, ${seal.rowIds}::uuid[], ${seal.rowHashes}, ${seal.prevHash},
            ${seal.hash}, ${seal.mark}, ${seal.sealedAt})`.execute(tx)
}
