import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface UntoldGun {
  stationId: string
  pileId: string
  gunNo: number
  /** Null: the connector is gone. */
  pileNo: string | null
  /** How it stands; `removed`: it is gone. */
  state: string
  known: string | null
  failures: number
  changedAt: Date
}
export interface AskedGuns {
  id: string
  /** Alone what changed since, and what is due whether it changed or not; null: all. */
  since: Date | null
  most: number
}
/**
 * Connectors that stand otherwise than each partner knows, in the order in which they changed: what changed is read once for all who ask. Who
 * looks at everything reads alone, so that others need not. `byStation`: partners know stations whole, of no other any
 * connector, and are told what is gone.
 */
export async function untoldGuns(
  tx: Tx,
  operatorId: string,
  { asked, now, byStation }: { asked: readonly AskedGuns[]; now: Date; byStation: boolean },
): Promise<Map<string, UntoldGun[]>> {
  const found = new Map<string, UntoldGun[]>(asked.map(({ id }) => [id, []]))
  const [all, some] = [
    asked.filter(({ since }) => since === null),
    asked.filter(({ since }) => since !== null),
  ]
  for (const looking of [all, some]) {
    if (looking.length === 0) continue
    const since = looking === all ? null : new Date(Math.min(...looking.map(({ since }) => Number(since))))
    const { rows } = await untold(operatorId, { looking, since, now, byStation }).execute(tx)
    for (const { partnerId, ...gun } of rows) found.get(partnerId)?.push(gun)
  }
  return found
}

/** Where most of it may have changed, one pass over all is cheaper than each by itself. */
const longMs = 600_000
const fieldsOfChange = sql`station_id, pile_id, gun_no, pile_no, state, changed_at`
/** By the instants alone, whose indexes say which charge points; each of those by itself, whatever the planner takes for many: what did not change costs nothing. */
const changedSince = (operatorId: string, since: Date) => sql`
  select c.* from (select distinct pile_id from stations_pile_changes where operator_id = ${operatorId} and changed_at >= ${since}) t
  cross join lateral (select ${fieldsOfChange} from stations_gun_cards g
    where g.operator_id = ${operatorId} and g.pile_id = t.pile_id and g.changed_at >= ${since} offset 0) c`

function untold(
  operatorId: string,
  look: { looking: readonly AskedGuns[]; since: Date | null; now: Date; byStation: boolean },
) {
  const { looking, since, now, byStation } = look
  const ofPartner = sql`t.operator_id = ${operatorId} and t.partner_id = a.partner_id`
  const place = sql`join organisation_partner_stations o on o.operator_id = ${operatorId} and o.partner_id = a.partner_id
    and o.station_id = c.station_id ${
      byStation
        ? sql`join interop_told_stations s on s.operator_id = ${operatorId} and s.partner_id = a.partner_id
            and s.station_id = c.station_id and s.known_at is not null`
        : sql``
    }`
  const other = sql`t.state is distinct from c.state and coalesce(t.next_at, '-infinity') <= ${now}
    and ${byStation ? sql`t.removed_at is null` : sql`true`}`
  const fields = sql`c.station_id as "stationId", c.pile_id as "pileId", c.gun_no as "gunNo", c.pile_no as "pileNo", c.state,
    t.state as known, coalesce(t.failures, 0) as failures, greatest(c.changed_at, t.ruled_at) as "changedAt"`
  const due = sql`
    union all
    select ${fields} from interop_told_states t
    join stations_gun_cards c on c.operator_id = t.operator_id and c.pile_id = t.pile_id and c.gun_no = t.gun_no ${place}
    where ${ofPartner} and t.due and ${other}`
  const gone = sql`
    union all
    select t.station_id, t.pile_id, t.gun_no, null, 'removed', t.state, t.failures, t.removed_at from interop_told_states t
    where ${ofPartner} and t.due and t.removed_at is not null and t.state <> 'removed' and t.station_id is not null
      and t.next_at <= ${now}`
  return sql<UntoldGun & { partnerId: string }>`
    with changed as materialized (${
      since === null || now.getTime() - since.getTime() > longMs
        ? sql`select ${fieldsOfChange} from stations_gun_cards where operator_id = ${operatorId}
            and (${since}::timestamptz is null or changed_at >= ${since})`
        : changedSince(operatorId, since)
    })
    select a.partner_id as "partnerId", d.* from unnest(${looking.map(({ id }) => id)}::uuid[],
      ${looking.map((one) => one.since)}::timestamptz[], ${looking.map(({ most }) => most)}::int[]) a (partner_id, since, most)
    cross join lateral (
      select ${fields} from changed c ${place}
      left join interop_told_states t on ${ofPartner} and t.pile_id = c.pile_id and t.gun_no = c.gun_no
      where ${other} and (a.since is null or (c.changed_at >= a.since and t.due is not true))
      ${since === null ? sql`` : due} ${byStation ? gone : sql``}
      order by "changedAt" nulls first, "pileId", "gunNo" limit a.most) d
    order by d."changedAt" nulls first, d."pileId", d."gunNo"`
}
