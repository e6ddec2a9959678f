import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { ConnectorControl, LiveDepot } from './control.types.ts'
import { sentQuarterHours } from './sent-limits.rules.ts'

/** Age in ms from which a plan that was not renewed is invalid. */
const staleMs = 3_600_000

/** SQL condition that is true while a session runs at a depot with a plan, or a command is due. */
export const controlDueSql = `exists (select from depots_controls where due_at <= clock_timestamp())
  or exists (select from depots_plans p join depots_nodes n on n.operator_id = p.operator_id and n.station_id = p.station_id
    join charging_session_energy o on o.operator_id = n.operator_id and o.charge_point_id = n.charge_point_id and o.state = 'charging'
    where p.holds and p.made_at > clock_timestamp() - interval '1 hour')`

/** Milliseconds as whole numbers, so that a value read from the database equals the written one. */
export const epochMsSql = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`)
export const controlJson = sql`json_build_object('fallbackW', c.fallback_w, 'fallbackSentW', c.fallback_sent_w, 'fallbackLevel', c.fallback_level, 'fallbackAt', ${epochMsSql('c.fallback_at')},
  'fallbackWhy', c.fallback_why, 'wanted', c.wanted, 'next', c.sent_next, 'session', c.sent_session, 'state', c.state, 'why', c.why,
  'since', ${epochMsSql('c.since')}, 'sentAt', ${epochMsSql('c.sent_at')}, 'linkAt', ${epochMsSql('c.link_at')}, 'bootedAt', ${epochMsSql('c.booted_at')},
  'waitsUntil', ${epochMsSql('c.waits_until')}, 'overAt', ${epochMsSql('c.over_at')}, 'ignoredAt', ${epochMsSql('c.ignored_at')}, 'ignoredTx', c.ignored_tx,
  'requestedAt', ${epochMsSql('c.requested_at')}, 'dueAt', ${epochMsSql('c.due_at')}, 'claimedUntil', ${epochMsSql('c.claimed_until')})`

/** SQL for depots that charge by a plan, and those with due commands. */
const liveAt = (now: Date) => sql`
  select c.operator_id, c.station_id from depots_controls c where c.due_at <= ${now}
  union select p.operator_id, p.station_id from depots_plans p
  where p.holds and p.made_at > ${new Date(now.getTime() - staleMs)} and exists (
    select from depots_nodes n join charging_session_energy o on o.operator_id = n.operator_id and o.charge_point_id = n.charge_point_id
      and o.state = 'charging' where n.operator_id = p.operator_id and n.station_id = p.station_id)`

export interface DepotConnectorPlace {
  chargePointId: string
  connectorNo: number
}
export interface StationChangeMarker {
  stationId: string
  /** True if a command is due or was sent, or a connector draws too much. */
  isUnsettled: boolean
  /** Changes with each new plan, session or relevant reading. */
  sign: string
}
/** Connector, and the power in W up to which a reading is not relevant. */
export type ConnectorPowerThreshold = DepotConnectorPlace & { upToW: number }
/**
 * Returns signs that tell whether a full check would find something new, at a tenth of its cost. Connectors that are
 * not in `quiet` have no readings.
 */
export async function getStationChangeMarkers(
  tx: Tx,
  now: Date,
  quiet: readonly ConnectorPowerThreshold[],
): Promise<StationChangeMarker[]> {
  const { rows } = await sql<StationChangeMarker>`
    select l.station_id as "stationId",
      exists (select from depots_controls c where c.operator_id = l.operator_id and c.station_id = l.station_id
        and (c.due_at <= ${now} or c.claimed_until > ${now} or c.state in ('planned', 'sent') or c.over_at is not null)) as "isUnsettled",
      concat_ws(' ', (select p.id from depots_plans p where p.operator_id = l.operator_id and p.station_id = l.station_id and p.holds),
        (select max(v.changed_at)
          from unnest(${quiet.map((one) => one.chargePointId)}::uuid[], ${quiet.map((one) => one.connectorNo)}::smallint[], ${quiet.map((one) => one.upToW)}::float8[])
            q (charge_point_id, connector_no, up_to_w)
          join depots_nodes n on n.operator_id = l.operator_id and n.station_id = l.station_id and n.charge_point_id = q.charge_point_id
          join stations_last_values v on v.operator_id = n.operator_id and v.charge_point_id = q.charge_point_id and v.connector_no = q.connector_no and v.power_w > q.up_to_w),
        (select concat(count(o.session_id), ' ', max(o.started_at)) from depots_nodes n
          join charging_session_energy o on o.operator_id = n.operator_id and o.charge_point_id = n.charge_point_id and o.state = 'charging'
          where n.operator_id = l.operator_id and n.station_id = l.station_id)) as sign
    from (${liveAt(now)}) l`.execute(tx)
  return rows
}

/** Returns all data that a check of these stations needs, in a single statement. */
export async function liveDepots(tx: Tx, now: Date, stationIds: readonly string[]): Promise<LiveDepot[]> {
  const { rows } = await sql<LiveDepot>`
    with live as (
      select * from (${liveAt(now)}) a where a.station_id = any (${stationIds}::uuid[])
    ), holding as materialized (
      select p.operator_id, p.id, p.station_id, p.first_slot_at from depots_plans p join live l using (operator_id, station_id)
      where p.holds and p.made_at > ${new Date(now.getTime() - staleMs)}
    )
    select s.operator_id as "operatorId", s.station_id as "stationId", s.time_zone as "timeZone",
      (select coalesce(json_agg(json_build_object('id', n.id, 'parentId', n.parent_id, 'limitW', n.limit_w, 'windows', n.windows,
        'cutW', n.cut_w, 'cutUntil', ${epochMsSql('n.cut_until')})), '[]')
        from depots_nodes n where n.operator_id = l.operator_id and n.station_id = l.station_id) as nodes,
      (select coalesce(json_agg(g.connector order by g.charge_point_no, g.connector_no), '[]') from (${connectorsOf(now)}) g) as connectors,
      array(select distinct c.charge_point_id from depots_controls c where c.operator_id = l.operator_id and c.station_id = l.station_id
        and c.fallback_w is null and c.due_at <= ${now}) as gone
    from live l
    join stations_station_names s on s.operator_id = l.operator_id and s.station_id = l.station_id`.execute(tx)
  return rows
}

/**
 * SQL for the connectors of the depot `l`. The plan of a connector combines all its departures, of which one uses it at
 * a time.
 * @NOTE The valid plan is found in advance and the sort order is named. Otherwise all plans were searched for each
 * connector, and each document was built three times (2.7 ms of CPU for 16 connectors, 1.6 ms now).
 */
function connectorsOf(now: Date): RawBuilder<unknown> {
  return sql`
    select json_build_object('nodeId', n.id, 'chargePointId', g.charge_point_id, 'chargePointNo', g.charge_point_no, 'connectorNo', g.connector_no, 'ratedW', f.rated_power_w,
      'chargePointRatedW', k.rated_power_w, 'limitW', n.limit_w,
      'leastLimitW', ${leastShareSql}, 'connected', g.connected, 'status', g.status, 'linkAt', ${epochMsSql('i.link_at')},
      'bootedAt', ${epochMsSql('i.booted_at')}, 'powerW', v.power_w, 'sampledAt', ${epochMsSql('v.sampled_at')}, 'tx', o.transaction_id,
      'startedAt', ${epochMsSql('o.started_at')}, 'planned', w.planned, 'marginSeconds', w.margin, 'control', ${controlJson}) as connector, g.charge_point_no, g.connector_no
    from depots_controls c
    join depots_nodes n on n.operator_id = c.operator_id and n.charge_point_id = c.charge_point_id
    join stations_bookable_connectors g on g.operator_id = c.operator_id and g.charge_point_id = c.charge_point_id and g.connector_no = c.connector_no
    join stations_connector_facts f on f.operator_id = c.operator_id and f.charge_point_id = c.charge_point_id and f.connector_no = c.connector_no
    join stations_charge_point_names k on k.operator_id = c.operator_id and k.charge_point_id = c.charge_point_id
    join stations_profile_places i on i.operator_id = c.operator_id and i.charge_point_id = c.charge_point_id and i.connector_no = c.connector_no
    left join stations_last_values v on v.operator_id = c.operator_id and v.charge_point_id = c.charge_point_id and v.connector_no = c.connector_no
    left join charging_session_energy o on o.operator_id = c.operator_id and o.charge_point_id = c.charge_point_id and o.connector_no = c.connector_no and o.state = 'charging'
    left join lateral (
      select array_agg(t.watts order by t.no) as planned, min(t.margin) as margin from (
        select z.no, sum(coalesce(r.watts[floor(extract(epoch from ${now}::timestamptz - p.first_slot_at) / 900)::int + z.no + 1], 0))::int as watts,
          min(case when r.plugged then coalesce(r.margin_seconds, -1) end) as margin
        from holding p
        join depots_plan_rows r on r.operator_id = p.operator_id and r.plan_id = p.id and r.charge_point_id = c.charge_point_id and r.connector_no = c.connector_no
        cross join generate_series(0, ${sentQuarterHours - 1}) z (no)
        where p.operator_id = c.operator_id and p.station_id = c.station_id
        group by z.no
      ) t
    ) w on true
    where c.operator_id = l.operator_id and c.station_id = l.station_id and c.fallback_w is not null`
}

/** SQL for the share of a connector in the least limit of its charge point `k`, in steps of 100 W. */
export const leastShareSql = sql`(ceil(k.least_limit_w / (100.0 * count(*) over (partition by g.charge_point_id))) * 100)::int`

type Row = Record<string, unknown>
const instants = {
  since: 'since',
  sentAt: 'sent_at',
  acceptedAt: 'accepted_at',
  readAt: 'read_at',
  holdsUntil: 'holds_until',
  linkAt: 'link_at',
  bootedAt: 'booted_at',
  waitsUntil: 'waits_until',
  overAt: 'over_at',
  ignoredAt: 'ignored_at',
  requestedAt: 'requested_at',
  dueAt: 'due_at',
  claimedUntil: 'claimed_until',
  fallbackAt: 'fallback_at',
} as const
const others = {
  fallbackSentW: 'fallback_sent_w',
  fallbackLevel: 'fallback_level',
  fallbackWhy: 'fallback_why',
  state: 'state',
  why: 'why',
  ignoredTx: 'ignored_tx',
} as const
const documents = { wanted: 'wanted', next: 'sent_next', session: 'sent_session' } as const

/** Stored fields of a connector in addition to those needed by a check. */
export type ControlChange = Partial<
  ConnectorControl & {
    acceptedAt: number | null
    readAt: number | null
    holdsUntil: number | null
  }
>
function columnsOf(changed: ControlChange): Row {
  const values = changed as Row
  const cells: Row = {}
  for (const [name, column] of Object.entries(instants))
    if (values[name] !== undefined) cells[column] = values[name] === null ? null : new Date(Number(values[name]))
  for (const [name, column] of Object.entries(others)) if (values[name] !== undefined) cells[column] = values[name]
  for (const [name, column] of Object.entries(documents))
    if (values[name] !== undefined) cells[column] = values[name] === null ? null : JSON.stringify(values[name])
  // A fallback without a power is not set.
  if (values.fallbackSentW === null) cells.fallback_at = null
  return cells
}

/** Serialises changes of several connectors of an operator until the end of the transaction. */
export async function lockControls(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('depots_controls' || platform_operator()::text, 0))`.execute(
    tx,
  )
}
/** `unclaimed`: only if no command is in progress. */
export async function changeControl(
  tx: Tx,
  { chargePointId, connectorNo }: DepotConnectorPlace,
  changed: ControlChange,
  unclaimedAt?: Date,
): Promise<void> {
  await tx
    .updateTable('depots_controls')
    .set(columnsOf(changed))
    .where('charge_point_id', '=', chargePointId)
    .where('connector_no', '=', connectorNo)
    .$if(unclaimedAt !== undefined, (of) =>
      of.where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', unclaimedAt ?? new Date(0))])),
    )
    .execute()
}
