import { aliasColumns, jsonTextMatchesSql, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { exactInstantSql } from '../keyset.store.ts'
import type { FoundOcppMessage, OcppMessageCriteria } from './found.rules.ts'

/**
 * Returns the newest matching messages that are stored in single rows: written before messages were packed, or by an
 * older process. The join limits the result to charge points visible to the transaction.
 */
export async function flatOcppMessages(tx: Tx, wanted: OcppMessageCriteria, most: number): Promise<FoundOcppMessage[]> {
  let query = tx
    .selectFrom('stations_ocpp_messages as f')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'f.operator_id').onRef('p.charge_point_key', '=', 'f.charge_point_key'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .select([
      ...aliasColumns('f', ['operatorId', 'chargePointKey', 'direction', 'action', 'messageId', 'body']),
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      's.name as stationName',
      ...aliasColumns('s', ['timeZone']),
      exactInstantSql('f.at').as('at'),
    ])
    .orderBy('f.at', 'desc')
    .orderBy('f.direction', 'desc')
    .orderBy('f.charge_point_key')
    .orderBy(sql`f.message_id collate "C"`)
    .orderBy(sql`f.body collate "C"`)
    .limit(most)
  const { before, chargePointId, from, to, direction, action, messageId, search, errors, inFull } = wanted
  if (before) query = query.where(sql<SqlBool>`f.at <= ${before}::timestamptz`)
  if (chargePointId) query = query.where('p.id', '=', chargePointId)
  if (from) query = query.where('f.at', '>=', new Date(from))
  if (to) query = query.where('f.at', '<', new Date(to))
  if (direction) query = query.where('f.direction', '=', direction)
  if (action) query = query.where(sql<SqlBool>`strpos(lower(f.action), lower(${action})) > 0`)
  if (messageId) query = query.where('f.message_id', '=', messageId)
  if (search) query = query.where(jsonTextMatchesSql(sql.ref('f.body'), search, inFull))
  if (errors) query = query.where(sql<SqlBool>`f.body ~ '^\\s*\\[\\s*4\\s*,'`)
  return query.execute()
}
