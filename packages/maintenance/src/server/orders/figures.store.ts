import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface WorkFigures {
  created: number
  closed: number
  cancelled: number
  acceptSeconds: number
  accepted: number
  repairSeconds: number
  repaired: number
  kept: number
  judged: number
  firstFixed: number
  verified: number
  repeated: number
}
const none: WorkFigures = {
  created: 0,
  closed: 0,
  cancelled: 0,
  acceptSeconds: 0,
  accepted: 0,
  repairSeconds: 0,
  repaired: 0,
  kept: 0,
  judged: 0,
  firstFixed: 0,
  verified: 0,
  repeated: 0,
}

/** Sums and counts over the orders made within a span: every rate is one over another. */
export async function figuresOf(
  tx: Tx,
  { from, to, stationId }: { from: Date; to: Date; stationId: string | undefined },
): Promise<WorkFigures> {
  const { rows } = await sql<WorkFigures>`
    select count(*)::int as created,
      count(*) filter (where o.state = 'closed')::int as closed,
      count(*) filter (where o.state = 'cancelled')::int as cancelled,
      coalesce(sum(extract(epoch from o.accepted_at - o.created_at)), 0)::bigint as "acceptSeconds",
      count(o.accepted_at)::int as accepted,
      coalesce(sum(extract(epoch from o.done_at - o.created_at) - o.suspended_seconds), 0)::bigint as "repairSeconds",
      count(o.done_at)::int as repaired,
      count(*) filter (where o.done_at is not null and o.accept_broken_at is null and o.arrive_broken_at is null and o.fix_broken_at is null)::int as kept,
      count(o.done_at)::int as judged,
      count(*) filter (where o.state = 'closed' and o.returned = 0)::int as "firstFixed",
      count(*) filter (where o.state = 'closed')::int as verified,
      count(*) filter (where o.type = 'fault' and o.pile_id is not null and exists (select from maintenance_orders e
        where e.operator_id = o.operator_id and e.pile_id = o.pile_id and e.id <> o.id and e.type = 'fault' and e.state = 'closed'
          and e.closed_at <= o.created_at and e.closed_at > o.created_at - interval '7 days'))::int as repeated
    from maintenance_orders o
    where o.created_at >= ${from} and o.created_at < ${to} and (${stationId ?? null}::uuid is null or o.station_id = ${stationId ?? null}::uuid)`.execute(
    tx,
  )
  return rows[0] ?? none
}
