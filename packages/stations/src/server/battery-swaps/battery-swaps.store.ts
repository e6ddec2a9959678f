import { newId } from '@evops/platform/contract'
import {
  aliasColumns,
  encodeUnquotedColumn,
  textColumn,
  timeColumn,
  toReplyRow,
  type Tx,
  type WriteKind,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { BatterySwapRow, KeysetPage } from '../../contract/index.ts'
import { cutKeysetPage, exactInstantSql, readCursor } from '../keyset.store.ts'

export interface ReportedBatterySwap extends Omit<BatterySwapRow, 'id' | 'receivedAt'> {
  operatorId: string
  chargePointId: string
  idTagType: string
  at: Date
}

/** Longest time between the batteries put in and those taken out, and between a report and its repetition. */
const longestSwap = '1 day'

/**
 * Stores reported swaps. A repetition of the last report of the same number and token is stored once. The same
 * batteries after another report are a swap of their own: a charge point may begin its numbers again (decision 376).
 */
export const batterySwapKind: WriteKind<ReportedBatterySwap, undefined> = {
  name: 'stations_battery_swap',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::timestamptz[])
        as r (operator_id, id, charge_point_id, request_no, event_type, id_tag, id_tag_type, batteries, received_at)
    )
    insert into stations_battery_swaps (operator_id, id, charge_point_id, request_no, event_type, id_tag, id_tag_type, batteries, received_at,
      follows_id)
    select r.*, last.id from r left join lateral (
      select s.id, s.event_type, s.batteries, s.received_at from stations_battery_swaps s
      where s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.request_no = r.request_no and s.id_tag = r.id_tag
      order by s.received_at desc, s.id desc limit 1
    ) last on true
    where last.id is null or last.event_type <> r.event_type or last.batteries <> r.batteries
      or last.received_at <= r.received_at - interval '${longestSwap}'
    on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => newId(row.at.getTime())),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.requestNo),
    textColumn(rows, (row) => row.eventType),
    textColumn(rows, (row) => row.idTag),
    textColumn(rows, (row) => row.idTagType),
    textColumn(rows, (row) => JSON.stringify(row.batteries)),
    timeColumn(rows, (row) => row.at),
  ],
}

export type FindSwapTimes = (swap: {
  operatorId: string
  chargePointId: string
  requestNo: number
  idTag: string
  receivedAt: Date
}) => Promise<{ inAt: Date | null; outAt: Date }>

/**
 * Returns when the batteries of the last report of a swap were taken out, and when others were put in for them, if they
 * were. The message about those taken out is stored before.
 */
export function createSwapTimesLookUp(pool: pg.Pool): FindSwapTimes {
  return async ({ operatorId, chargePointId, requestNo, idTag, receivedAt }) => {
    const { rows } = await pool.query<{ inAt: Date | null; outAt: Date | null }>(
      `with swap as (
        select event_type, received_at from stations_battery_swaps
        where operator_id = $1 and charge_point_id = $2 and request_no = $3 and id_tag = $4
          and received_at > $5::timestamptz - interval '${longestSwap}' and received_at <= $5
      ), taken as (select max(received_at) as at from swap where event_type = 'BatteryOut')
      select t.at as "outAt", (select max(s.received_at) from swap s where s.event_type = 'BatteryIn' and s.received_at <= t.at
        and not exists (select from swap o where o.event_type = 'BatteryOut' and o.received_at >= s.received_at and o.received_at < t.at)
      ) as "inAt" from taken t`,
      [operatorId, chargePointId, requestNo, idTag, receivedAt],
    )
    const [times] = rows
    return { inAt: times?.inAt ?? null, outAt: times?.outAt ?? receivedAt }
  }
}

export async function batterySwapsOf(
  tx: Tx,
  chargePointId: string,
  query: { before?: string | undefined; limit: number },
): Promise<KeysetPage<BatterySwapRow>> {
  let rows = tx
    .selectFrom('stations_battery_swaps')
    .select([
      ...aliasColumns(['id', 'eventType', 'idTag', 'receivedAt']),
      sql<number>`request_no::float8`.as('requestNo'),
      sql<BatterySwapRow['batteries']>`batteries`.as('batteries'),
      exactInstantSql('received_at').as('at'),
    ])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (query.before) {
    const place = readCursor(query.before)
    rows = rows.where(sql<boolean>`(received_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`)
  }
  return cutKeysetPage(await rows.execute(), query.limit, (row) => toReplyRow(row))
}
