import { encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { CompiledQuery, sql } from 'kysely'
import type { TransmittedMessage } from './pack.rules.ts'
import { insertPacks, type ChargePointPack } from './packs.store.ts'

/** Hour of a charge point (UTC, as an instant) with its unpacked messages. */
export interface ChargePointHour {
  operatorId: string
  chargePointKey: number
  hour: number
  ocppMessages: number
}
/** Existing pack that must be merged with other messages. */
export type StoredPack = Pick<ChargePointPack, 'operatorId' | 'chargePointKey' | 'fromAt' | 'packed'>
/** Day of a charge point (UTC, as an instant) with messages in single rows. */
export interface ChargePointDay {
  operatorId: string
  chargePointKey: number
  day: number
}

/** Maximum hours per query. If there are more, the oldest come first. */
const mostHours = 50_000
/** Maximum rows of a charge point's hour per transaction. A larger hour is packed in several steps. */
const mostRows = 2_000
/**
 * Size below which an existing pack of the same hour is merged with later messages. A larger pack remains unchanged.
 */
const fewOcppMessages = 2_000

/**
 * Takes a transaction lock and returns true if no other transaction is merging. Messages are then found by charge point
 * and hour, whatever the backlog.
 */
export async function lockPackMerge(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stations:pack-ocpp-messages', 0)) as alone, set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx)
  return rows[0]?.alone ?? false
}

/** Returns the hours that ended before an instant and have unpacked messages. */
export async function unmergedHours(tx: Tx, before: Date): Promise<ChargePointHour[]> {
  const { rows } = await sql<ChargePointHour>`
    select operator_id as "operatorId", charge_point_key as "chargePointKey", (extract(epoch from date_trunc('hour', from_at, 'UTC')) * 1000)::bigint as hour,
      sum(ocpp_messages)::int as "ocppMessages"
    from stations_ocpp_message_flushes where to_at < date_trunc('hour', ${before}::timestamptz, 'UTC')
    group by 1, 2, 3 order by 3, 1, 2 limit ${mostHours}`.execute(tx)
  return rows
}

const hours = (wanted: readonly ChargePointHour[]) => sql`(
  select w.operator_id, w.charge_point_key, to_timestamp(w.hour_ms / 1000) as hour from unnest(${encodeUnquotedColumn(wanted, ({ operatorId }) => operatorId)}::uuid[],
    ${encodeUnquotedColumn(wanted, ({ chargePointKey }) => chargePointKey)}::bigint[], ${encodeUnquotedColumn(wanted, ({ hour }) => hour)}::float8[]) as w (operator_id, charge_point_key, hour_ms)) w`
const ofHour = sql`f.operator_id = w.operator_id and f.charge_point_key = w.charge_point_key and f.to_at >= w.hour and f.to_at < w.hour + interval '1 hour'`
const columns = sql`f.operator_id as "operatorId", f.charge_point_key as "chargePointKey", (extract(epoch from f.from_at) * 1000)::bigint as "fromAt", f.packed`

/** Deletes and returns the unpacked messages and small packs of these hours. */
export async function takeHourPacks(tx: Tx, wanted: readonly ChargePointHour[]): Promise<StoredPack[]> {
  const waiting = await sql<StoredPack>`
    delete from stations_ocpp_message_flushes f using (
      select w.*, (select f.to_at from stations_ocpp_message_flushes f where ${ofHour} order by f.to_at offset ${mostRows} limit 1) as last
      from ${hours(wanted)}) w
    where ${ofHour} and (w.last is null or f.to_at <= w.last)
    returning ${columns}`.execute(tx)
  const small = await sql<StoredPack>`
    delete from stations_ocpp_message_packs f using ${hours(wanted)}
    where ${ofHour} and f.from_at >= w.hour and f.from_at < w.hour + interval '1 hour' and f.ocpp_messages < ${fewOcppMessages}
    returning ${columns}`.execute(tx)
  return [...small.rows, ...waiting.rows].sort((a, b) => a.fromAt - b.fromAt)
}

export async function storePacks(tx: Tx, packs: readonly ChargePointPack[]): Promise<void> {
  const { text, values } = insertPacks('stations_ocpp_message_packs', packs)
  await tx.executeQuery(CompiledQuery.raw(text, values))
}

/** Returns the charge points with messages in single rows, each with the first day. */
export async function daysWithSingleRows(tx: Tx, before: Date): Promise<ChargePointDay[]> {
  const { rows } = await sql<ChargePointDay>`
    select p.operator_id as "operatorId", p.charge_point_key as "chargePointKey", (extract(epoch from date_trunc('day', f.at, 'UTC')) * 1000)::bigint as day
    from stations_charge_points p cross join lateral (
      select f.at from stations_ocpp_messages f where f.operator_id = p.operator_id and f.charge_point_key = p.charge_point_key
        and f.at < date_trunc('hour', ${before}::timestamptz, 'UTC') order by f.at limit 1) f
    where exists (select from stations_ocpp_messages where at < ${before})
    order by 3, 1, 2`.execute(tx)
  return rows
}

/**
 * Deletes and returns the single rows of a charge point's day, oldest first; within one instant the call comes first.
 */
export async function takeSingleRows(
  tx: Tx,
  { operatorId, chargePointKey, day }: ChargePointDay,
  before: Date,
): Promise<TransmittedMessage[]> {
  const begin = new Date(day)
  const { rows } = await sql<TransmittedMessage>`
    with taken as (
      delete from stations_ocpp_messages where operator_id = ${operatorId} and charge_point_key = ${chargePointKey} and at >= ${begin}
        and at < least(${begin}::timestamptz + interval '1 day', date_trunc('hour', ${before}::timestamptz, 'UTC'))
      returning at, direction, action, body)
    select floor(extract(epoch from at) * 1000)::bigint as at, direction, body from taken order by taken.at, action nulls last`.execute(
    tx,
  )
  return rows
}
