import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  reportedConnectorStatuses,
  type KeysetPage,
  type ReportedConnectorStatus,
  type ConnectorStateChange,
} from '../../contract/index.ts'
import { statusOfOcpp16 } from '../status.rules.ts'
import { cutKeysetPage, exactInstantSql, readCursor } from '../keyset.store.ts'

export interface HistoryQuery {
  before?: string | undefined
  limit: number
  from?: string | undefined
  to?: string | undefined
}

const byReport: Readonly<Record<string, string | undefined>> = statusOfOcpp16
/** Returns the platform's status for a device's connector status. */
export function canonicalConnectorStatus(reported: string): ReportedConnectorStatus | null {
  return reportedConnectorStatuses.find((status) => status === byReport[reported]) ?? null
}

/** Returns the reported states of a charge point, newest first. */
export async function reportedStatesOf(
  tx: Tx,
  chargePointId: string,
  { before, limit, from, to, connectorNo }: HistoryQuery & { connectorNo?: number | undefined },
): Promise<KeysetPage<ConnectorStateChange>> {
  let query = tx
    .selectFrom('stations_state_changes')
    .select([
      ...aliasColumns(['id', 'connectorNo', 'errorCode', 'vendorErrorCode', 'info', 'deviceAt', 'receivedAt']),
      'reported_status as reported',

      exactInstantSql('received_at').as('at'),
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
  return cutKeysetPage(await query.execute(), limit, (row) => ({
    ...toReplyRow(row),
    status: canonicalConnectorStatus(row.reported),
    errorCode: row.errorCode === 'NoError' ? null : row.errorCode,
  }))
}
