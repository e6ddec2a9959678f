import { exactTotalLimit, type Page } from '@evops/platform/contract'
import { aliasColumns, type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { LimitNodeKind, LimitNodeRow } from '../../contract/index.ts'

/** Maximum age in ms of a charge point's report that counts as its present power. */
const freshMs = 5 * 60_000

interface Wish {
  stationId?: string | undefined
  kind?: LimitNodeKind | undefined
  page: number
  pageSize: number
  now: Date
}

const selectNodes = (now: Date) => sql`
  with recursive tree as (
    select n.operator_id, n.id, 0 as depth, array[s.station_name, n.id::text] as path, s.station_name
    from depots_nodes n
    join stations_station_names s on s.operator_id = n.operator_id and s.station_id = n.station_id
    where n.kind = 'site'
    union all
    select n.operator_id, n.id, t.depth + 1, t.path || array[n.kind, lower(n.name), n.id::text], t.station_name
    from tree t join depots_nodes n on n.operator_id = t.operator_id and n.parent_id = t.id
  ), below as (
    select t.id, n.charge_point_id, n.fallback_w from tree t
    join tree u on u.path[1 : cardinality(t.path)] = t.path
    join depots_nodes n on n.operator_id = u.operator_id and n.id = u.id and n.kind = 'point'
  ), sums as (
    select b.id, sum(b.fallback_w)::int as "fallbackSumW",
      coalesce(sum(v.power_w), 0)::int as "powerW", coalesce(sum(v.connectors), 0)::int as connectors
    from below b
    left join lateral (
      select count(*)::int as connectors, sum(l.power_w) filter (where l.sampled_at > ${new Date(now.getTime() - freshMs)}) as power_w
      from stations_bookable_connectors g
      left join stations_last_values l on l.operator_id = g.operator_id and l.charge_point_id = g.charge_point_id
        and l.connector_no = g.connector_no and g.status = 'charging'
      where g.charge_point_id = b.charge_point_id
    ) v on true group by b.id
  )
  select n.id, n.version, n.station_id as "stationId", t.station_name as "stationName", n.kind, n.name,
    n.parent_id as "parentId", p.name as "parentName", n.limit_w as "limitW", n.windows, n.cut_w as "cutW",
    n.cut_until as "cutUntil", n.charge_point_id as "chargePointId", k.charge_point_no as "chargePointNo", k.least_limit_w as "leastLimitW", n.fallback_w as "fallbackW", t.depth,
    n.demand_kind as "demandKind", n.demand_price_minor as "demandPriceMinor", n.demand_period as "demandPeriod", n.demand_until::text as "demandUntil",
    n.ready_margin_minutes as "readyMarginMinutes", n.ready_margin_percent as "readyMarginPercent",
    coalesce(m."fallbackSumW", 0) as "fallbackSumW",
    -- A charge point that changed its protocol may have a fallback that it can not hold.
    case when n.fallback_w < k.least_limit_w then 'below-least' else (select case when bool_and(c.fallback_sent_w is not distinct from c.fallback_w) then 'held'
        else coalesce(max(c.fallback_why), 'waiting') end from depots_controls c
      where c.operator_id = n.operator_id and c.charge_point_id = n.charge_point_id having count(*) > 0) end as "fallbackState",
    coalesce(m."powerW", 0) as "powerW", coalesce(m.connectors, 0) as connectors,
    count(*) over ()::int as "all"
  from tree t
  join depots_nodes n on n.operator_id = t.operator_id and n.id = t.id
  left join depots_nodes p on p.operator_id = n.operator_id and p.id = n.parent_id
  left join stations_charge_point_names k on k.operator_id = n.operator_id and k.charge_point_id = n.charge_point_id
  left join sums m on m.id = n.id`

type Found = Omit<LimitNodeRow, 'cutUntil' | 'outsideW' | 'outsideCause' | 'outsideUntil'> & {
  cutUntil: Date | null
  all: number
}
const present = ({ all: _all, ...row }: Found): LimitNodeRow =>
  toReplyRow({ ...row, outsideW: null, outsideCause: null, outsideUntil: null })

/** Sorted so that each node follows its parent. */
export async function pageOfLimitNodes(
  tx: Tx,
  { stationId, kind, page, pageSize, now }: Wish,
): Promise<Page<LimitNodeRow>> {
  const { rows } = await sql<Found>`
    ${selectNodes(now)} where true
      ${stationId ? sql`and n.station_id = ${stationId}` : sql``}
      ${kind ? sql`and n.kind = ${kind}` : sql``}
    order by t.path limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { list: rows.map(present), total: Math.min(rows[0]?.all ?? 0, exactTotalLimit), page, pageSize }
}

export async function findLimitNode(tx: Tx, id: string, now: Date): Promise<LimitNodeRow | undefined> {
  const { rows } = await sql<Found>`${selectNodes(now)} where n.id = ${id}`.execute(tx)
  return rows[0] && present(rows[0])
}

export interface LimitTreeNode {
  id: string
  parentId: string | null
  level: number
  name: string
  limitW: number
  windows: readonly { limitW: number }[]
  cutW: number | null
  fallbackW: number | null
}
/** Existing limit, used for the comparison with the grid model. */
export interface StoredLimitNode extends LimitTreeNode {
  kind: LimitNodeKind
  chargePointId: string | null
  gridObjectId: string | null
}
/** Loads all limits of a depot and locks them until the transaction ends. */
export async function lockLimitTree(tx: Tx, stationId: string): Promise<StoredLimitNode[]> {
  return tx
    .selectFrom('depots_nodes')
    .select(
      aliasColumns(['id', 'parentId', 'level', 'name', 'limitW', 'fallbackW', 'cutW', 'chargePointId', 'gridObjectId']),
    )
    .select(sql<LimitNodeKind>`kind`.as('kind'))
    .select(sql<LimitTreeNode['windows']>`windows`.as('windows'))
    .where('station_id', '=', stationId)
    .orderBy('level')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
/**
 * Returns the station of a charge point and, if it can only be limited as a whole, its least limit in W, rounded up so
 * that its connectors' shares are steps of 100 W. Undefined: not visible.
 */
export async function findLimitedChargePoint(
  tx: Tx,
  chargePointId: string,
): Promise<{ stationId: string; leastLimitW: number | null } | undefined> {
  const { rows } = await sql<{ stationId: string; leastLimitW: number | null }>`
    select station_id as "stationId", ceil(least_limit_w / 100.0 / c.n)::int * c.n * 100 as "leastLimitW" from stations_charge_point_names k
    cross join lateral (select greatest(count(*), 1)::int as n from stations_profile_places g where g.operator_id = k.operator_id and g.charge_point_id = k.charge_point_id) c
    where k.charge_point_id = ${chargePointId}`.execute(tx)
  return rows[0]
}
export async function stationExists(tx: Tx, stationId: string): Promise<boolean> {
  const { rows } = await sql`select from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows.length > 0
}

export interface LimitNodeUpdate {
  id: string
  kind: LimitNodeKind
  name: string
  parentId: string | null
  level: number
  parentLevel: number | null
  limitW: number
  chargePointId: string | null
  fallbackW: number | null
  gridObjectId: string | null
}
/** Stores new, changed and moved limits in a single statement, so that the tree constraints are checked at its end. */
export async function saveLimitNodes(
  tx: Tx,
  { operatorId, stationId, now }: { operatorId: string; stationId: string; now: Date },
  nodes: readonly LimitNodeUpdate[],
): Promise<void> {
  await sql`
    insert into depots_nodes (operator_id, id, station_id, kind, name, parent_id, level, parent_level, limit_w, charge_point_id, fallback_w, grid_object_id, created_at)
    select ${operatorId}, n.id, ${stationId}, n.kind, n.name, n."parentId", n.level, n."parentLevel", n."limitW", n."chargePointId", n."fallbackW", n."gridObjectId", ${now}
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n (id uuid, kind text, name text, "parentId" uuid, level smallint, "parentLevel" smallint,
      "limitW" integer, "chargePointId" uuid, "fallbackW" integer, "gridObjectId" uuid)
    on conflict (operator_id, id) do update set parent_id = excluded.parent_id, level = excluded.level, parent_level = excluded.parent_level,
      limit_w = excluded.limit_w, fallback_w = excluded.fallback_w, grid_object_id = excluded.grid_object_id, updated_at = ${now}, version = depots_nodes.version + 1`.execute(
    tx,
  )
}
