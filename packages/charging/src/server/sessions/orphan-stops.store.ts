import type { Page } from '@evops/platform/contract'
import { readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import type { OrphanStop } from '../../contract/index.ts'

/** Returns a page of stops that match no session, last received first. */
export async function pageOfOrphanStops(tx: Tx, wanted: { page: number; pageSize: number }): Promise<Page<OrphanStop>> {
  const rows = tx
    .selectFrom('charging_orphan_stops as s')
    .innerJoin('stations_charge_point_names as n', (on) =>
      on.onRef('n.operator_id', '=', 's.operator_id').onRef('n.charge_point_id', '=', 's.charge_point_id'),
    )
    .select([
      ...aliasColumns('s', [
        'id',
        'chargePointId',
        'reportedTransactionId',
        'idTag',
        'deviceEndedAt',
        'meterEndDwh',
        'receivedAt',
        'proposedSessionId',
      ]),
      ...aliasColumns('n', ['chargePointNo', 'chargePointName', 'stationName']),
    ])
    .orderBy('s.received_at', 'desc')
    .orderBy('s.id', 'desc')
  const found = await readPage(tx, rows, wanted)
  return {
    ...found,
    list: found.list.map((row) => toReplyRow(row)),
  }
}

/** Returns the tag that such a stop reported. Null if it reported none, or the stop does not belong to the operator. */
export async function orphanStopTag(tx: Tx, id: string): Promise<string | null> {
  const found = await tx.selectFrom('charging_orphan_stops').where('id', '=', id).select('id_tag').executeTakeFirst()
  return found?.id_tag ?? null
}
