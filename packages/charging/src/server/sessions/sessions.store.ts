import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  aliasColumns,
  sortColumnOf,
  readPage,
  withPreparedStatements,
  buildRowSlice,
  type SliceRequest,
  type Tx,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { runningSessionStates, type SessionFilter, type SessionRow, type listSessions } from '../../contract/index.ts'
import { countedEnergyJoin } from './counted-energy.store.ts'
import {
  combineConditions,
  startedBeforeCondition,
  firstSessionsByStart,
  countSessions,
  selectedSessions,
  sessionSelectionConditions,
  type SessionSelectionFilter,
} from './session-filter.store.ts'

/** `nulls`: position of unknown values when the index is read in this direction. */
const sortColumns = {
  startedAt: { column: 'o.started_at', nulls: undefined },
  // The day of a session is that of its end (decision 278), so both have one order.
  day: { column: 'o.ended_at', nulls: { desc: 'nullsFirst', asc: 'nullsLast' } },
  endedAt: { column: 'o.ended_at', nulls: { desc: 'nullsFirst', asc: 'nullsLast' } },
  energyDwh: { column: 'o.energy_dwh', nulls: { desc: 'nullsLast', asc: 'nullsFirst' } },
  totalMinor: { column: 'o.total_minor', nulls: { desc: 'nullsLast', asc: 'nullsFirst' } },
} as const

/**
 * Returns true if nearly all selected sessions have figures. For others, reading the index of figures would be useless.
 */
function isFigured({ state, payState, flag }: SessionFilter): boolean {
  if (flag !== undefined) return false
  return state ? state === 'settled' || state === 'void' : payState !== 'none'
}

/** Returns a page of sessions. Default order: newest first. Unknown values sort last. */
export async function pageOfSessions(
  tx: Tx,
  { page: number, pageSize, sort, ...filter }: SessionSelectionFilter & PagedQuery<typeof listSessions>,
): Promise<Page<SessionRow>> {
  const [{ column, nulls }, down] = sortColumnOf(sort, sortColumns, '-startedAt')
  const selected = await sessionSelectionConditions(tx, filter)
  const started = { ...selected, base: selected.base.where(startedBeforeCondition(filter)) }
  const place = {
    page: number,
    pageSize,
    countUpTo: (most: number) => countSessions(tx, selected, most),
  }
  const ids = combineConditions(started.base, started.ways).select('o.id')
  if (!nulls) {
    const found =
      started.ways.length < 2
        ? await readPage(tx, ids.orderBy(column, down).orderBy('o.id', down), place)
        : await readPage(tx, firstSessionsByStart(tx, started, { down, most: number * pageSize }), place)
    return { ...found, list: await sessionsById(tx, idsOf(found.list)) }
  }
  const all = ids
    .orderBy(sql`${sql.ref(column)} is null`)
    .orderBy(column, down)
    .orderBy('o.id', down)
  const idsWithValue = ids
    .where(column, 'is not', null)
    .orderBy(column, (by) => by[down]()[nulls[down]]())
    .orderBy('o.id', down)
  const found = await readPage(tx, all, { ...place, ...(isFigured(filter) && { quick: idsWithValue }) })
  return { ...found, list: await sessionsById(tx, idsOf(found.list)) }
}

export interface SessionCursor {
  id: string
  /** UTC time with microseconds, as the database's text. */
  at: string
}

/**
 * Returns the query for a slice of the sessions that a filter selects, newest first, after a position in this order.
 * The query has no columns yet.
 */
export async function slicedSessions(
  tx: Tx,
  filter: SessionSelectionFilter,
  { after, limit }: SliceRequest<SessionCursor>,
) {
  const query = (await selectedSessions(tx, filter))
    .where(startedBeforeCondition(filter))
    .orderBy('o.started_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
  if (!after) return query
  return query.where(
    sql<SqlBool>`(o.started_at, o.id) < (${after.at}::timestamp at time zone 'UTC', ${after.id}::uuid)`,
  )
}

/** Start of a session in the form of `SessionCursor`. */
export const sessionCursorStartSql = sql<string>`(o.started_at at time zone 'UTC')::text`

/** Returns a slice with the data that a bulk action needs. */
export async function sliceOfSessions(tx: Tx, filter: SessionSelectionFilter, wish: SliceRequest<SessionCursor>) {
  const query = await slicedSessions(tx, filter, wish)
  const rows = await query.select([...aliasColumns('o', ['id', 'sessionNo']), sessionCursorStartSql.as('at')]).execute()
  return buildRowSlice(rows, wish.limit)
}

/** Figures of the totals and their columns. */
const summed = {
  energyDwh: 'energy_dwh',
  electricityMinor: 'electricity_minor',
  serviceMinor: 'service_minor',
  occupancyMinor: 'occupancy_minor',
  totalMinor: 'total_minor',
  reducedMinor: 'reduced_minor',
  refundedMinor: 'refunded_minor',
  waivedMinor: 'waived_minor',
  payableMinor: 'payable_minor',
  paidMinor: 'paid_minor',
  paidGiftMinor: 'paid_gift_minor',
  paidPrincipalMinor: 'paid_principal_minor',
} as const
type Summed = keyof typeof summed
const sumKeys = Object.keys(summed).filter((key): key is Summed => key in summed)
export interface SumRow extends Record<Summed, number> {
  sessions: number
  countedSessions: number
  beyond: boolean
}

/**
 * Returns the totals of the sessions that a filter selects. Charging sessions are counted, and their ids are returned
 * separately, because their energy is live. `upTo` limits the number of sessions that are read.
 */
export async function sumsOfSessions(
  tx: Tx,
  filter: SessionSelectionFilter,
  upTo?: number,
): Promise<SumRow & { runningIds: string[] }> {
  const query = await selectedSessions(tx, filter)
  const all = query.select([
    'o.state',
    'o.ended_at',
    'o.start_received_at',
    ...sumKeys.map((key) => `o.${summed[key]}` as const),
  ])
  const sums = await tx
    .selectFrom((upTo === undefined ? all : all.limit(upTo + 1)).as('o'))
    .select([sql<number>`count(*)`.as('sessions'), countedSessions.as('countedSessions')])
    .select(sumKeys.map((key) => sumNonVoidColumn(summed[key]).as(key)))
    .executeTakeFirstOrThrow()
  if (upTo !== undefined && sums.sessions > upTo)
    return { ...sums, ...nothing, sessions: upTo, beyond: true, runningIds: [] }
  const running = await query.where('o.state', 'in', runningSessionStates).select('o.id').execute()
  return { ...sums, beyond: false, runningIds: idsOf(running) }
}
const nothing = Object.fromEntries(['countedSessions', ...sumKeys].map((key) => [key, 0]))

/** Number of sessions that reports count. */
export const countedSessions = sql<number>`count(*) filter (where o.ended_at is not null and o.start_received_at is not null and o.state <> 'void')::int`

/** Sums a column. A void session counts as a session and adds nothing. */
export function sumNonVoidColumn(column: string) {
  return sql<number>`coalesce(sum(${sql.ref(`o.${column}`)}) filter (where o.state <> 'void'), 0)::bigint`
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id)
}

/**
 * Energy of a session: the billed energy, or while it is charging what its charge point counts, otherwise the last
 * register minus the start register. A
 * register that the charge point cannot have reached (the meter's lifetime total after a start at 0, check M-07) is not
 * used.
 */
const energyNow = sql<number | null>`case when not charging_is_running(o.state) then o.energy_dwh
  when c.energy_dwh is not null then c.energy_dwh
  when v.register_dwh - o.meter_start_dwh between 0 and 10000 + coalesce(nullif(n.rated_power_w, 0), 1000000) * 11 * extract(epoch from v.sampled_at - o.started_at) / 3600
  then v.register_dwh - o.meter_start_dwh end`

const joinedWithNow = sql`charging_sessions o
  join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
  left join charging_tokens t on t.operator_id = o.operator_id and t.id = o.token_id
  left join stations_last_values v on charging_is_running(o.state) and v.operator_id = o.operator_id and v.charge_point_id = o.charge_point_id
    and v.connector_no = o.connector_no and v.sampled_at >= o.started_at
  ${countedEnergyJoin}`

type Found = Omit<SessionRow, 'startedAt' | 'endedAt' | 'stateAt'> & {
  startedAt: Date
  endedAt: Date | null
  stateAt: Date
}

/** Returns sessions as lists show them, in the order of `ids`. Sessions of other operators are missing. */
export async function sessionsById(tx: Tx, ids: readonly string[]): Promise<SessionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select o.id, o.session_no as "sessionNo", o.station_id as "stationId", s.station_name as "stationName", o.charge_point_id as "chargePointId",
      n.charge_point_no as "chargePointNo", n.charge_point_name as "chargePointName", o.connector_no as "connectorNo", o.state, o.pay_state as "payState", o.id_tag as "idTag",
      t.label as "tokenLabel", o.token_state as "tokenState", o.start_limit as "startLimit",
      case when o.holder_id is not null then members_billed_to(o.operator_id, o.holder_id, o.started_at) end as "billedTo", h.name as "customerName", w.org_name as "ownerName", o.started_at as "startedAt", o.ended_at as "endedAt",
      o.time_zone as "timeZone", o.currency, ${energyNow} as "energyDwh", o.electricity_minor as "electricityMinor",
      o.service_minor as "serviceMinor", o.occupancy_minor as "occupancyMinor", o.total_minor as "totalMinor", o.reduced_minor as "reducedMinor",
      o.payable_minor as "payableMinor", o.paid_gift_minor as "paidGiftMinor", o.paid_principal_minor as "paidPrincipalMinor", o.stop_reason as "stopReason",
      o.start_soc as "startSoc", coalesce(o.end_soc, v.soc) as "endSoc", o.flags,
      o.start_mode as "startMode", o.target_kind as "targetKind", o.target_value as "targetValue", o.parent_id as "parentId", o.protocol,
      o.refunded_minor as "refundedMinor", o.waived_minor as "waivedMinor", o.state_at as "stateAt", o.version
    from ${joinedWithNow}
    join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
    left join ledger_wallet_names h on h.operator_id = o.operator_id and h.id = o.holder_id
    left join stations_station_places p on p.operator_id = o.operator_id and p.station_id = o.station_id
    left join organisation_organisation_names w on w.operator_id = p.operator_id and w.org_id = p.org_id
    where o.id = any(${ids}::uuid[])`.execute(withPreparedStatements(tx))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [toReplyRow(row)]
  })
}

interface RunningFound {
  id: string
  sessionNo: string
  chargePointId: string
  connectorNo: number
  startedAt: Date
  meterStartDwh: number | null
  energyDwh: number | null
  idTag: string
  tokenLabel: string | null
  transactionId: number
}

/** Returns the charging session on each connector, newest first. */
export async function runningSessions(tx: Tx, stationId: string | undefined) {
  const { rows } = await sql<RunningFound>`
    select o.id, o.session_no as "sessionNo", o.charge_point_id as "chargePointId", o.connector_no as "connectorNo", o.started_at as "startedAt",
      o.meter_start_dwh as "meterStartDwh", ${energyNow} as "energyDwh", o.id_tag as "idTag", t.label as "tokenLabel",
      o.transaction_id as "transactionId"
    from ${joinedWithNow}
    where charging_is_running(o.state) ${stationId ? sql`and o.station_id = ${stationId}` : sql``}
    order by o.started_at desc, o.id desc`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}
