import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { ChainTables } from './chain.store.ts'

/** The start of a chain whose oldest rows were deleted: the last deleted seal. */
export interface ChainAnchor {
  seq: number
  hash: Buffer
  /** Number of deleted rows since the chain's beginning. */
  dropped: number
  mark: Buffer
  at: Date
}

/** Returns the newest anchor; undefined if the chain is complete from its first seal. */
export async function findNewestAnchor(
  tx: Tx,
  { anchors }: ChainTables,
  operatorId: string,
): Promise<ChainAnchor | undefined> {
  if (anchors === undefined) return undefined
  const { rows } = await sql<ChainAnchor>`
    select seq, hash, dropped, mark, at from ${sql.table(anchors)}
    where operator_id = ${operatorId} order by seq desc limit 1`.execute(tx)
  return rows[0]
}

export async function insertAnchor(
  tx: Tx,
  anchors: string,
  { operatorId, seq, hash, dropped, mark, at }: ChainAnchor & { operatorId: string },
): Promise<void> {
  await sql`insert into ${sql.table(anchors)} (operator_id, seq, hash, dropped, mark, at)
    values (${operatorId}, ${seq}, ${hash}, ${dropped}, ${mark}, ${at})`.execute(tx)
}

/**
 * Builds the condition for seals that may be deleted: those before the first younger seal, because a clock that was set
 * back leaves seals out of order. The newest seal always stays.
 */
function mayGo(seals: string, before: Date) {
  return sql`s.seq < (select coalesce(min(n.seq) filter (where n.sealed_at >= ${before}), max(n.seq))
    from ${sql.table(seals)} n where n.operator_id = s.operator_id)`
}

/**
 * Returns the last seal that may be deleted with all before it: made before a time, and not the newest. Undefined if
 * there is none.
 */
export async function findLastDeletableSeal(
  tx: Tx,
  { seals }: ChainTables,
  { operatorId, before }: { operatorId: string; before: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(s.seq) as seq from ${sql.table(seals)} s where s.operator_id = ${operatorId} and ${mayGo(seals, before)}`.execute(
    tx,
  )
  return rows[0]?.seq ?? undefined
}

/** Returns the number of rows in seals before a time, without the newest seal of each operator. */
export async function rowsBefore(tx: Tx, { seals }: ChainTables, before: Date): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(cardinality(s.row_ids)), 0)::bigint as rows from ${sql.table(seals)} s
    where ${mayGo(seals, before)}`.execute(tx)
  return rows[0]?.rows ?? 0
}

/** Deletes the seals up to one and their rows. */
export async function deleteSealed(
  tx: Tx,
  { rows: table, seals }: ChainTables,
  { operatorId, seq }: { operatorId: string; seq: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where operator_id = ${operatorId} and id in (
      select unnest(row_ids) from ${sql.table(seals)} where operator_id = ${operatorId} and seq <= ${seq})`.execute(tx)
  await sql`delete from ${sql.table(seals)} where operator_id = ${operatorId} and seq <= ${seq}`.execute(tx)
  return Number(numAffectedRows)
}
