import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  reportedConnectorStatuses,
  type Keyset,
  type ReportedConnectorStatus,
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
/** Returns the platform's status for a device's connector status. */
export function canonical(reported: string): ReportedConnectorStatus | null {
  return reportedConnectorStatuses.find((status) => status === byReport[reported]) ?? null
}

/** Returns the reported states of a charge point, newest first. */
export async function statesOf(
  tx: Tx,
  chargePointId: string,
  { before, limit, from, to, connectorNo }: HistoryQuery & { connectorNo?: number | undefined },
): Promise<Keyset<StateChange>> {
  let query = tx
    .selectFrom('stations_state_changes')
    .select([
      ...aliasColumns([
        'id',
        'connectorNo',
        'errorCode',
        'vendorErrorCode',
        'info',
        'deviceAt',
        'receivedAt',
      ]),
      'reported_status as reported',

      exactly('received_at').as('at'),
    ])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) {
    const place = readCursor(before)
    query = query.where(sql<boolean>`(received_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`)
  }
  if (from) query = query.where('received_at', '>=', new Date(from))
  if (to) query = query.where('received_at', '<', new Date(to))
  if (connectorNo !== undefined) query = query.where('connector_no', '=', connectorNo)
  return cutKeyset(await query.execute(), limit, (row) => ({
    ...toReplyRow(row),
    status: canonical(row.reported),
    errorCode: row.errorCode === 'NoError' ? null : row.errorCode,
  }))
}
