import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  reportedGunStatuses,
  type FrameRow,
  type Keyset,
  type ReportedGunStatus,
  type StateChange,
} from '../../contract/index.ts'
import { statusOf } from '../gateway/status.rules.ts'
import { cursorOf, cutKeyset, exactly, readCursor } from '../keyset.store.ts'
import '../tables.ts'

export interface HistoryQuery {
  before?: string | undefined
  limit: number
  from?: string | undefined
  to?: string | undefined
}

const byReport: Readonly<Record<string, string | undefined>> = statusOf
/** A device's word for a gun's state in ours. */
export function canonical(reported: string): ReportedGunStatus | null {
  return reportedGunStatuses.find((status) => status === byReport[reported]) ?? null
}

/** What a charge point reported, newest first. */
export async function statesOf(
  tx: Tx,
  pileId: string,
  { before, limit, from, to, gunNo }: HistoryQuery & { gunNo?: number | undefined },
): Promise<Keyset<StateChange>> {
  let query = tx
    .selectFrom('stations_state_changes')
    .select([
      'id',
      'gun_no as gunNo',
      'reported_status as reported',
      'error_code as errorCode',
      'vendor_error_code as vendorErrorCode',
      'info',
      'device_at as deviceAt',
      'received_at as receivedAt',
      exactly('received_at').as('at'),
    ])
    .where('pile_id', '=', pileId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) {
    const place = readCursor(before)
    query = query.where(sql<boolean>`(received_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`)
  }
  if (from) query = query.where('received_at', '>=', new Date(from))
  if (to) query = query.where('received_at', '<', new Date(to))
  if (gunNo !== undefined) query = query.where('gun_no', '=', gunNo)
  return cutKeyset(await query.execute(), limit, (row) => ({
    ...row,
    status: canonical(row.reported),
    errorCode: row.errorCode === 'NoError' ? null : row.errorCode,
    deviceAt: row.deviceAt?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
  }))
}

/**
 * Frames, newest first. They have no id of their own, so a cursor is an instant and how many of its frames were
 * shown already.
 */
export async function framesOf(
  tx: Tx,
  pileKey: number,
  {
    before,
    limit,
    from,
    to,
    direction,
    action,
  }: HistoryQuery & { direction?: 'in' | 'out' | undefined; action?: string | undefined },
): Promise<Keyset<FrameRow>> {
  const place = before ? readCursor(before) : undefined
  const skip = place ? Number.parseInt(place.id, 10) || 0 : 0
  let query = tx
    .selectFrom('stations_frames')
    .select(['direction', 'action', 'message_id as messageId', 'body', exactly('at').as('at')])
    .where('pile_key', '=', pileKey)
    .orderBy('at', 'desc')
    .orderBy('direction', 'desc')
    .orderBy('message_id')
    .orderBy('body')
    .offset(skip)
    .limit(limit + 1)
  if (place) query = query.where(sql<boolean>`at <= ${place.at}::timestamptz`)
  if (from) query = query.where('at', '>=', new Date(from))
  if (to) query = query.where('at', '<', new Date(to))
  if (direction) query = query.where('direction', '=', direction)
  if (action) query = query.where(sql<boolean>`strpos(lower(action), lower(${action})) > 0`)
  const found = await query.execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (!last || found.length <= limit) return { list: rows, next: null }
  const shown = rows.filter((row) => row.at === last.at).length + (place?.at === last.at ? skip : 0)
  return { list: rows, next: cursorOf({ at: last.at, id: String(shown) }) }
}
