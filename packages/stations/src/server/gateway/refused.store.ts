import type pg from 'pg'

export interface RefusedConnectionRow {
  identity: string
  address: string
  subprotocol: string
  cause: string
  attempts: number
  at: Date
}

/**
 * Increases the counters, and retains the newest 1,000 rows. The row of a registered identity belongs to its operator.
 * Any other row belongs to the only operator, or to none if there are several; platform staff see those.
 */
export async function writeRefusedConnections(pool: pg.Pool, rows: RefusedConnectionRow[]): Promise<void> {
  await pool.query(
    `with only_one as (
       select min(operator_id::text)::uuid as operator_id from organisation_operator_facts where kind = 'operator' having count(*) = 1
     )
     insert into stations_refused as f (identity, address, subprotocol, cause, operator_id, attempts, first_at, last_at)
     select r.identity, r.address, r.subprotocol, r.cause, coalesce(i.operator_id, (select operator_id from only_one)), r.attempts, r.at, r.at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[]) as r (identity, address, subprotocol, cause, attempts, at)
     left join stations_identities i on i.identity = r.identity
     on conflict (identity, address, subprotocol, cause) do update set attempts = f.attempts + excluded.attempts, last_at = excluded.last_at, operator_id = coalesce(excluded.operator_id, f.operator_id)`,
    [
      rows.map((r) => r.identity),
      rows.map((r) => r.address),
      rows.map((r) => r.subprotocol),
      rows.map((r) => r.cause),
      rows.map((r) => r.attempts),
      rows.map((r) => r.at),
    ],
  )
  await pool.query(
    'delete from stations_refused where (identity, address, subprotocol, cause) in (select identity, address, subprotocol, cause from stations_refused order by last_at desc offset 1000)',
  )
}
