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
