import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BadMeterValue, KeysetPage } from '../../contract/index.ts'
import { cutKeysetPage, exactInstantSql, readCursor } from '../keyset.store.ts'

/** Same retention as for meter values. */
const retentionDays = 90

export interface BadMeterValuesQuery {
  chargePointKey: number
  connectorNo?: number | undefined
  from?: string | undefined
  to?: string | undefined
  before?: string | undefined
  limit: number
}

/** Returns the implausible values of a charge point, newest first. */
export async function badMeterValuesOf(
  tx: Tx,
  { chargePointKey, connectorNo, from, to, before, limit }: BadMeterValuesQuery,
): Promise<KeysetPage<BadMeterValue>> {
  let rows = tx
    .selectFrom('stations_bad_meter_values')
    .select([
      ...aliasColumns(['id', 'connectorNo', 'deviceAt', 'receivedAt', 'measurand', 'reason', 'value']),
      'at as when',

      exactInstantSql('at').as('at'),
    ])
    .where('charge_point_key', '=', chargePointKey)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (connectorNo !== undefined) rows = rows.where('connector_no', '=', connectorNo)
  if (from !== undefined) rows = rows.where('at', '>=', new Date(from))
  if (to !== undefined) rows = rows.where('at', '<', new Date(to))
  if (before !== undefined) {
    const place = readCursor(before)
    rows = rows.where(sql<boolean>`(at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`)
  }
  return cutKeysetPage(await rows.execute(), limit, ({ when, ...row }) => ({
    ...toReplyRow(row),
    at: when.toISOString(),
  }))
}

export async function deleteOldBadMeterValues(tx: Tx): Promise<void> {
  await sql`delete from stations_bad_meter_values where received_at < now() - make_interval(days => ${retentionDays})`.execute(
    tx,
  )
}
