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

/** Stores reported swaps. A repetition of the same report is stored once. */
export const batterySwapKind: WriteKind<ReportedBatterySwap, undefined> = {
  name: 'stations_battery_swap',
  text: `
    insert into stations_battery_swaps (operator_id, id, charge_point_id, request_no, event_type, id_tag, id_tag_type, batteries, received_at)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::timestamptz[])
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

/** Longest time between the batteries put in and those taken out. */
const longestSwap = '1 day'

export type FindSwapTimes = (swap: {
  operatorId: string
  chargePointId: string
  requestNo: number
  idTag: string
  receivedAt: Date
}) => Promise<{ inAt: Date | null; outAt: Date }>

/**
 * Returns when the batteries of a swap were put in, if they were, and when the first ones after that were taken out.
 * The message about those taken out is stored before.
 */
export function createSwapTimesLookUp(pool: pg.Pool): FindSwapTimes {
  return async ({ operatorId, chargePointId, requestNo, idTag, receivedAt }) => {
    const { rows } = await pool.query<{ inAt: Date | null; outAt: Date | null }>(
      `with swap as (
        select event_type, received_at from stations_battery_swaps
        where operator_id = $1 and charge_point_id = $2 and request_no = $3 and id_tag = $4
          and received_at > $5::timestamptz - interval '${longestSwap}' and received_at <= $5
      ), put as (select max(received_at) as at from swap where event_type = 'BatteryIn')
      select put.at as "inAt", (select min(s.received_at) from swap s where s.event_type = 'BatteryOut'
        and s.received_at >= coalesce(put.at, s.received_at)) as "outAt" from put`,
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
