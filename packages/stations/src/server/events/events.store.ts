import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { EventKind, EventRow, KeysetPage } from '../../contract/index.ts'
import { cutKeysetPage, exactInstantSql, readCursor } from '../keyset.store.ts'

export async function chargePointEventsOf(
  tx: Tx,
  chargePointId: string,
  query: { before?: string | undefined; limit: number; kind?: EventKind | undefined },
): Promise<KeysetPage<EventRow>> {
  let rows = tx
    .selectFrom('stations_events')
    .select([
      ...aliasColumns(['id', 'kind', 'level', 'code', 'detail', 'deviceAt', 'receivedAt']),
      exactInstantSql('received_at').as('at'),
    ])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (query.kind) rows = rows.where('kind', '=', query.kind)
  if (query.before) {
    const place = readCursor(query.before)
    rows = rows.where(sql<boolean>`(received_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`)
  }
  return cutKeysetPage(await rows.execute(), query.limit, (row) => toReplyRow(row))
}
