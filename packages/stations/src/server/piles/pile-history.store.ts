import { type Tx, named, told } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  reportedGunStatuses,
  type Keyset,
  type ReportedGunStatus,
  type StateChange,
} from '../../contract/index.ts'
import { statusOf } from '../status.rules.ts'
import { cutKeyset, exactly, readCursor } from '../keyset.store.ts'

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
      ...named(['id', 'gunNo', 'errorCode', 'vendorErrorCode', 'info', 'deviceAt', 'receivedAt']),
      'reported_status as reported',

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
    ...told(row),
    status: canonical(row.reported),
    errorCode: row.errorCode === 'NoError' ? null : row.errorCode,
  }))
}
