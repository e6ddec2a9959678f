import { createReadBatch, encodeUnquotedColumn, textColumn } from '@evops/platform/server'
import type pg from 'pg'

export interface ConnectionClaim {
  operatorId: string
  chargePointId: string
  /** Process that requests the charge point's next connection. */
  processId: string
  /** Process known to have lost the connection, or null. */
  from: string | null
}
/**
 * Null if the claim succeeded. Otherwise the process that has the charge point, with an open connection or one being
 * established.
 */
export type ConnectionHolder = { processId: string; connected: boolean } | null

/**
 * One row per charge point decides between processes that receive a handshake at the same time. A claim is a connection
 * row without a subprotocol; it expires at the handshake timeout. Many charge points are handled at a time.
 */
export function createConnectionClaims(pool: pg.Pool): (claim: ConnectionClaim) => Promise<ConnectionHolder> {
  return createReadBatch<ConnectionClaim, ConnectionHolder>({
    pool,
    name: 'stations_claim_links',
    text: `
      with q as (
        select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) with ordinality as q (operator_id, charge_point_id, process_id, lost_by, place)
      ), claimed as (
        insert into stations_links as l (operator_id, charge_point_id, connected, process_id, changed_at, last_seen_at)
        select distinct on (operator_id, charge_point_id) operator_id, charge_point_id, false, process_id, clock_timestamp(), clock_timestamp() from q order by operator_id, charge_point_id, place
        on conflict (operator_id, charge_point_id) do update
          set connected = false, process_id = excluded.process_id, subprotocol = null, changed_at = excluded.changed_at, last_seen_at = excluded.last_seen_at
        where l.process_id = (select min(q.lost_by) from q where q.operator_id = l.operator_id and q.charge_point_id = l.charge_point_id)
          or (not l.connected and (l.process_id is not distinct from excluded.process_id or l.subprotocol is not null or l.last_seen_at < now() - interval '10 seconds'))
        returning l.operator_id, l.charge_point_id
      )
      select c.charge_point_id is not null as claimed, l.process_id as "processId", l.connected
      from q left join claimed c using (operator_id, charge_point_id) left join stations_links l using (operator_id, charge_point_id)
      order by q.place`,
    columns: (claims) => [
      encodeUnquotedColumn(claims, ({ operatorId }) => operatorId),
      encodeUnquotedColumn(claims, ({ chargePointId }) => chargePointId),
      textColumn(claims, ({ processId }) => processId),
      textColumn(claims, ({ from }) => from),
    ],
    pick(rows) {
      // Safe cast: the statement above selects exactly these columns, one row per claim in order.
      const found = rows as { claimed: boolean; processId: string | null; connected: boolean | null }[]
      return found.map(({ claimed, processId, connected }) =>
        claimed ? null : { processId: processId ?? '', connected: connected ?? false },
      )
    },
  })
}

type ChargePointKey = Pick<ConnectionClaim, 'operatorId' | 'chargePointId'>

/** Finds the process with the newest connection of a charge point. Null: none. Many charge points at a time. */
export function createHolderLookUp(pool: pg.Pool): (key: ChargePointKey) => Promise<string | null> {
  return createReadBatch<ChargePointKey, string | null>({
    pool,
    name: 'stations_link_holders',
    text: `
      select l.process_id as "processId"
      from unnest($1::uuid[], $2::uuid[]) with ordinality as q (operator_id, charge_point_id, place)
      left join stations_links l on l.operator_id = q.operator_id and l.charge_point_id = q.charge_point_id and l.connected
      order by q.place`,
    columns: (keys) => [
      encodeUnquotedColumn(keys, (key) => key.operatorId),
      encodeUnquotedColumn(keys, (key) => key.chargePointId),
    ],
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => (rows as { processId: string | null }[]).map(({ processId }) => processId),
  })
}
