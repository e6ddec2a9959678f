import type pg from 'pg'
import type { YkcStartKey } from './counted-energy.kind.store.ts'

/** A record whose serial we did not give. */
export interface ForeignRecord extends YkcStartKey {
  connectorNo: number
  startedAt: Date
  /** Start token of the record. Null: it has none. */
  idTag: string | null
}

/**
 * Returns the serial that we gave for the session of a record that has another one, and remembers the pair for its
 * repetitions. It is the only open session of the connector, with the same token and start time. Null: there is none, or
 * more than one.
 */
export async function adoptRecord(
  pool: pg.Pool,
  { operatorId, chargePointId, serial, connectorNo, startedAt, idTag }: ForeignRecord,
): Promise<string | null> {
  const { rows } = await pool.query<{ serial: string }>({
    name: 'charging_ykc_own_serial',
    text: `
      with known as (
        select serial from charging_ykc_starts where operator_id = $1 and charge_point_id = $2 and own_serial = $3
      ), open as (
        select y.serial from charging_ykc_starts y
        join charging_transactions t on t.operator_id = y.operator_id and t.charge_point_id = y.charge_point_id and t.ref = y.serial
        join charging_sessions s on s.operator_id = t.operator_id and s.charge_point_id = t.charge_point_id and s.transaction_id = t.transaction_id
        where y.operator_id = $1 and y.charge_point_id = $2 and y.connector_no = $4 and y.own_serial is null and charging_is_open(s.state)
          and abs(extract(epoch from s.started_at - $5::timestamptz)) <= 300 and ($6::text is null or lower(y.id_tag) = lower($6))
      ), adopted as (
        update charging_ykc_starts y set own_serial = $3 from open
        where y.operator_id = $1 and y.charge_point_id = $2 and y.serial = open.serial
          and not exists (select from known) and (select count(*) from open) = 1
        returning y.serial
      )
      select serial from known union all select serial from adopted`,
    values: [operatorId, chargePointId, serial, connectorNo, startedAt, idTag],
  })
  return rows[0]?.serial ?? null
}
