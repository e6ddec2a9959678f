import { rowsAndSize, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export type PartitionedTable =
  | 'stations_meter_values'
  | 'stations_meter_value_packs'
  | 'stations_ocpp_messages'
  | 'stations_ocpp_message_packs'

/** Returns the days of tables partitioned by day, with their total sizes, oldest first. */
export async function dayPartitionsOf(
  tx: Tx,
  tables: readonly PartitionedTable[],
): Promise<{ day: Date; bytes: number }[]> {
  const { rows } = await sql<{ day: Date; bytes: number }>`
    select to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' as day, sum(pg_total_relation_size(c.oid))::bigint as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any(${tables}::text[]::regclass[]) and c.relname ~ '_\\d{8}$' group by 1 order by 1`.execute(tx)
  return rows
}

/**
 * Returns the size of the default partitions, for rows too late for their own partition, and of the rows not packed
 * yet.
 */
export async function defaultPartitionsSize(tx: Tx, tables: readonly PartitionedTable[]): Promise<number> {
  const others = tables.map((table) => `${table}_other`)
  const waiting = tables.includes('stations_ocpp_message_packs') ? ['stations_ocpp_message_flushes'] : []
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(t)), 0)::bigint as bytes
    from unnest(${[...others, ...waiting]}::text[]::regclass[]) t`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Needs a platform transaction. `before` is the start of a UTC day. */
export async function dropPartitions(tx: Tx, table: PartitionedTable, before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10)
  await sql`select stations_drop_partitions(${table}, ${day}::date)`.execute(tx)
}

export type ChargePointHistoryTable = 'stations_state_changes' | 'stations_events'
/** Joins by charge point, as the tables' indexes do. */
const ofChargePoint = sql`t.operator_id = p.operator_id and t.charge_point_id = p.id`

/**
 * Condition for rows that may be deleted. The last state of a connector and the last connection event before the limit
 * remain whatever their age, because they define the state after it.
 */
function mayGo(table: ChargePointHistoryTable, before: Date) {
  const later = table === 'stations_events' ? sql`t.kind <> 'link' or exists` : sql`exists`
  const same = table === 'stations_events' ? sql`n.kind = 'link'` : sql`n.connector_no = t.connector_no`
  return sql`t.received_at < ${before} and (${later} (select from ${sql.table(table)} n where n.operator_id = t.operator_id
    and n.charge_point_id = t.charge_point_id and ${same} and n.received_at > t.received_at and n.received_at < ${before}))`
}

export async function measureRetainedRows(tx: Tx, table: ChargePointHistoryTable, now: Date) {
  const { rows, rowBytes } = await rowsAndSize(tx, table)
  const { rows: found } = await sql<{ oldestAt: Date | null; added: number }>`
    select min(o.at) as "oldestAt", coalesce(sum(n.rows), 0)::bigint as added from stations_charge_points p
    left join lateral (select received_at as at from ${sql.table(table)} t where ${ofChargePoint} order by received_at limit 1) o on true
    left join lateral (select count(*) as rows from ${sql.table(table)} t
      where ${ofChargePoint} and t.received_at > ${now}::timestamptz - interval '7 days') n on true`.execute(tx)
  return { rows, rowBytes, ...(found[0] ?? { oldestAt: null, added: 0 }) }
}

/** Returns the time at which the newest `most` rows begin, or undefined if there are not more rows. */
export async function startOfNewestRows(
  tx: Tx,
  table: ChargePointHistoryTable,
  most: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select received_at as at from ${sql.table(table)} order by received_at desc offset ${most} limit 1`.execute(tx)
  return rows[0]?.at
}

export async function countRowsToDelete(tx: Tx, table: ChargePointHistoryTable, before: Date): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from stations_charge_points p join ${sql.table(table)} t on ${ofChargePoint}
    where ${mayGo(table, before)}`.execute(tx)
  return rows[0]?.rows ?? 0
}

/** Deletes rows in batches, so that the nightly job does not block concurrent writes. */
export async function deleteRowsBefore(
  tx: Tx,
  table: ChargePointHistoryTable,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (operator_id, id) in (
      select t.operator_id, t.id from stations_charge_points p join ${sql.table(table)} t on ${ofChargePoint}
      where ${mayGo(table, before)} limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
