import { joinedColumn, encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { OcppMessageFilter } from '../../contract/index.ts'
import { ocppMessagesOfPack, unpackText, type OcppMessagePack, type TransmittedMessage } from './pack.rules.ts'

export interface ChargePointPack extends OcppMessagePack {
  operatorId: string
  chargePointKey: number
}

/** Inserts packs into the gateway's table, or into the table for finished hours. */
export function insertPacks(
  table: 'stations_ocpp_message_flushes' | 'stations_ocpp_message_packs',
  packs: readonly ChargePointPack[],
) {
  return {
    name: table,
    text: `
      insert into ${table} (operator_id, charge_point_key, from_at, to_at, ocpp_messages, errors, actions, heard, packed)
      select w.operator_id, w.charge_point_key, to_timestamp(w.from_ms / 1000), to_timestamp(w.to_ms / 1000), w.ocpp_messages, w.errors, coalesce(w.actions, ''),
        w.heard::integer[], substring($10::bytea from w.place for w.length)
      from unnest($1::uuid[], $2::bigint[], $3::float8[], $4::float8[], $5::integer[], $6::boolean[], string_to_array($7, E'\\x1f'),
        string_to_array($8, E'\\x1f'), $9::integer[], $11::integer[])
        as w (operator_id, charge_point_key, from_ms, to_ms, ocpp_messages, errors, actions, heard, place, length)`,
    values: [
      encodeUnquotedColumn(packs, (pack) => pack.operatorId),
      encodeUnquotedColumn(packs, (pack) => pack.chargePointKey),
      encodeUnquotedColumn(packs, (pack) => pack.fromAt),
      encodeUnquotedColumn(packs, (pack) => pack.toAt),
      encodeUnquotedColumn(packs, (pack) => pack.ocppMessages),
      encodeUnquotedColumn(packs, (pack) => pack.errors),
      joinedColumn(packs, (pack) => pack.actions),
      joinedColumn(packs, (pack) => `{${pack.heard.join(',')}}`),
      encodeUnquotedColumn(placesOf(packs), (place) => place),
      Buffer.concat(packs.map(({ packed }) => packed)),
      encodeUnquotedColumn(packs, ({ packed }) => packed.length),
    ],
  }
}

/** Returns the start of each pack's entries in the joined array, counting from 1 as SQL does. */
function placesOf(packs: readonly OcppMessagePack[]): number[] {
  let next = 1
  return packs.map(({ packed }) => {
    const place = next
    next += packed.length
    return place
  })
}

/** Maximum duration of a pack. A pack lies within one hour; its partition uses one end and its index the other. */
const inOnePack = sql`interval '1 hour'`
const fromMs = sql<number>`(extract(epoch from f.from_at) * 1000)::bigint`

export interface FoundPack {
  operatorId: string
  chargePointKey: number
  fromAt: number
  toAt: number
  packed: Buffer
  chargePointId: string
  chargePointNo: string
  chargePointName: string
  stationName: string
  timeZone: string
}
const [fewest, mostAtOnce] = [16, 256]

/**
 * Reads packs that may contain a match, limited to charge points visible to the transaction, by their end, newest
 * first, until `visit` has enough. `before` excludes later messages.
 */
export async function packsNewestFirst(
  tx: Tx,
  wanted: OcppMessageFilter & { before?: string | undefined },
  visit: (packs: FoundPack[]) => Promise<'on' | 'enough'>,
): Promise<void> {
  const { chargePointId, from, to, before, action, errors } = wanted
  const conditions = [
    chargePointId && sql`p.id = ${chargePointId}`,
    from && sql`f.to_at >= ${from}::timestamptz and f.from_at >= ${from}::timestamptz - ${inOnePack}`,
    to && sql`f.from_at < ${to}::timestamptz and f.to_at < ${to}::timestamptz + ${inOnePack}`,
    before && sql`f.from_at <= ${before}::timestamptz and f.to_at <= ${before}::timestamptz + ${inOnePack}`,
    action && sql<SqlBool>`strpos(lower(f.actions), lower(${action})) > 0`,
    errors && sql`f.errors`,
  ].filter((condition) => typeof condition === 'object')
  await sql`declare ocpp_message_packs no scroll cursor for
    select f.operator_id as "operatorId", f.charge_point_key as "chargePointKey", ${fromMs} as "fromAt", (extract(epoch from f.to_at) * 1000)::bigint as "toAt", f.packed,
      p.id as "chargePointId", p.charge_point_no as "chargePointNo", p.name as "chargePointName", s.name as "stationName", s.time_zone as "timeZone"
    from stations_ocpp_message_pack_log f join stations_charge_points p on p.operator_id = f.operator_id and p.charge_point_key = f.charge_point_key
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)} order by f.to_at desc`.execute(tx)
  for (let size = fewest; ; size = Math.min(size * 2, mostAtOnce)) {
    const { rows } = await sql<FoundPack>`fetch ${sql.lit(size)} from ocpp_message_packs`.execute(tx)
    if (rows.length === 0 || (await visit(rows)) === 'enough' || rows.length < size) break
  }
  await sql`close ocpp_message_packs`.execute(tx)
}

/** Time range of a charge point, both ends included, in milliseconds. */
export interface ChargePointTime {
  operatorId: string
  chargePointKey: number
  from: number
  to: number
}
export interface ChargePointMessage extends TransmittedMessage {
  chargePointKey: number
}

/**
 * Returns the messages of charge points in both directions within their time ranges, oldest first. `ids` limits the
 * result to these message ids.
 */
export async function ocppMessagesWithin(
  tx: Tx,
  times: readonly ChargePointTime[],
  ids: readonly string[] | null = null,
): Promise<ChargePointMessage[]> {
  const ranges = sql`(select w.operator_id, w.charge_point_key, to_timestamp(w.from_ms / 1000) as from_at, to_timestamp(w.to_ms / 1000) as to_at
    from unnest(${times.map(({ operatorId }) => operatorId)}::uuid[], ${times.map(({ chargePointKey }) => chargePointKey)}::bigint[], ${times.map(({ from }) => from)}::float8[],
      ${times.map(({ to }) => to)}::float8[]) as w (operator_id, charge_point_key, from_ms, to_ms)) w`
  // Each range uses its charge point's index (`offset 0`); a plain join might read all of the operator's messages.
  const flat = await sql<ChargePointMessage>`
    select w.charge_point_key as "chargePointKey", floor(extract(epoch from f.at) * 1000)::bigint as at, f.direction, f.body
    from ${ranges} cross join lateral (
      select f.at, f.direction, f.body from stations_ocpp_messages f
      where f.operator_id = w.operator_id and f.charge_point_key = w.charge_point_key and f.at >= w.from_at and f.at < w.to_at + interval '1 ms'
        and (${ids}::text[] is null or f.message_id = any(${ids}::text[])) offset 0) f order by f.at`.execute(tx)
  const packs = await sql<{
    chargePointKey: number
    fromAt: number
    packed: Buffer
    from: number
    to: number
  }>`
    select w.charge_point_key as "chargePointKey", ${fromMs} as "fromAt", f.packed, (extract(epoch from w.from_at) * 1000)::bigint as from,
      (extract(epoch from w.to_at) * 1000)::bigint as to
    from ${ranges} cross join lateral (
      select f.from_at, f.packed from stations_ocpp_message_pack_log f
      where f.operator_id = w.operator_id and f.charge_point_key = w.charge_point_key and f.to_at >= w.from_at and f.to_at < w.to_at + ${inOnePack}
        and f.from_at <= w.to_at and f.from_at >= w.from_at - ${inOnePack} offset 0) f order by f.from_at`.execute(tx)
  const found = flat.rows
  for (const { chargePointKey, fromAt, packed, from, to } of packs.rows) {
    const text = await unpackText(packed)
    for (const ocppMessage of ocppMessagesOfPack(text, fromAt))
      if (ocppMessage.at >= from && ocppMessage.at <= to) found.push({ ...ocppMessage, chargePointKey })
  }
  return found.sort((a, b) => a.at - b.at)
}
