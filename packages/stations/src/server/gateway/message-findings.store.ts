import type pg from 'pg'
import { maxMessageFindings } from '../../contract/index.ts'

export interface FindingRow {
  operatorId: string
  chargePointId: string
  action: string
  path: string
  kind: string
  isRefused: boolean
  times: number
  at: Date
}

/** Increments the counters of findings, and retains the newest ones of each charge point. */
export async function writeFindings(pool: pg.Pool, rows: FindingRow[]): Promise<void> {
  await pool.query(
    `insert into stations_message_findings as f (operator_id, charge_point_id, action, path, kind, is_refused, times, first_at, last_at)
     select r.operator_id, r.charge_point_id, r.action, r.path, r.kind, r.is_refused, r.times, r.at, r.at
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::bigint[], $8::timestamptz[])
       as r (operator_id, charge_point_id, action, path, kind, is_refused, times, at)
     join stations_charge_points p on p.operator_id = r.operator_id and p.id = r.charge_point_id
     order by 1, 2, 3, 4, 5
     on conflict (operator_id, charge_point_id, action, path, kind) do update set
       times = f.times + excluded.times, last_at = greatest(f.last_at, excluded.last_at), settled_at = null`,
    [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.chargePointId),
      rows.map((row) => row.action),
      rows.map((row) => row.path),
      rows.map((row) => row.kind),
      rows.map((row) => row.isRefused),
      rows.map((row) => row.times),
      rows.map((row) => row.at),
    ],
  )
  await pool.query(
    `delete from stations_message_findings f using unnest($1::uuid[], $2::uuid[]) as w (operator_id, charge_point_id)
     where f.operator_id = w.operator_id and f.charge_point_id = w.charge_point_id and (f.action, f.path, f.kind) in (
       select k.action, k.path, k.kind from stations_message_findings k
       where k.operator_id = w.operator_id and k.charge_point_id = w.charge_point_id order by k.last_at desc, k.action, k.path, k.kind offset $3)`,
    [rows.map((row) => row.operatorId), rows.map((row) => row.chargePointId), maxMessageFindings],
  )
}

export interface SettledAction {
  operatorId: string
  chargePointId: string
  action: string
  at: Date
}

/** Stores that a message of an action was read again. */
export async function settleFindings(pool: pg.Pool, rows: SettledAction[]): Promise<void> {
  await pool.query(
    `update stations_message_findings f set settled_at = r.at
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) as r (operator_id, charge_point_id, action, at)
     where f.operator_id = r.operator_id and f.charge_point_id = r.charge_point_id and f.action = r.action
       and f.is_refused and f.settled_at is null and f.last_at <= r.at`,
    [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.chargePointId),
      rows.map((row) => row.action),
      rows.map((row) => row.at),
    ],
  )
}

/** Statement for the actions of charge points whose last message was refused, for many charge points at a time. */
export const refusedActions = {
  name: 'stations_refused_actions',
  text: `
    select w.n::int as n, f.action
    from unnest($1::uuid[], $2::uuid[]) with ordinality as w (operator_id, charge_point_id, n)
    join stations_message_findings f on f.operator_id = w.operator_id and f.charge_point_id = w.charge_point_id and f.is_refused and f.settled_at is null`,
  columns: (all: { operatorId: string; chargePointId: string }[]) => [
    all.map(({ operatorId }) => operatorId),
    all.map(({ chargePointId }) => chargePointId),
  ],
  pick(rows: unknown[], all: unknown[]): string[][] {
    // Safe cast: the statement above selects exactly these columns.
    const found = rows as { n: number; action: string }[]
    return all.map((_each, index) => found.filter(({ n }) => n === index + 1).map(({ action }) => action))
  },
}
