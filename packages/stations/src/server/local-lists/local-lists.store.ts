import type { Page } from '@evops/platform/contract'
import { textMatchesSql, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { LocalListStation, LocalListRow, LocalListState } from '../../contract/index.ts'
import {
  countListChanges,
  limitListSize,
  digestOfListEntries,
  withoutTooLongTokens,
  retryDelayMinutes,
  type StoredListVersion,
  type LocalListEntries,
} from './local-lists.rules.ts'
import type { LocalListContents } from '../ports.ts'

const parameter = (key: string) => sql<string | null>`c.keys -> ${sql.lit(key)} ->> 'value'`
const numberOf = (key: string) =>
  sql<number | null>`case when ${parameter(key)} ~ '^[0-9]{1,9}$' then (${parameter(key)})::int end`
const protocols = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
/** OCPP version of the connection, or the registered one. */
const spoken = sql<string>`case when coalesce(k.subprotocol, p.protocol) like 'ocpp2%' then coalesce(k.subprotocol, p.protocol) else 'ocpp1.6' end`
/** All entries on the charge point: the full list merged with later differences. */
const entries = sql`(case when l.entries is null then '{}'::jsonb when l.delta = '{}' then l.entries else jsonb_strip_nulls(l.entries || l.delta) end)`
const variable = (key: string, of: string) =>
  sql<
    string | null
  >`(select ${sql.raw(of)} from stations_variables v where v.operator_id = p.operator_id and v.charge_point_id = p.id and v.key = ${sql.lit(key)})`
const wholeNumber = (text: ReturnType<typeof variable>) =>
  sql<number | null>`case when ${text} ~ '^[0-9]{1,9}(\\.0+)?$' then (${text})::numeric::int end`
/** Maximum entries in total and per message: from the variables of 2.x, otherwise from the configuration. */
const most = sql<
  number | null
>`coalesce(${wholeNumber(variable('LocalAuthListCtrlr.Entries', "v.characteristics ->> 'maxLimit'"))},
  case when coalesce(k.subprotocol, p.protocol) not like 'ocpp2%' then ${numberOf('LocalAuthListMaxLength')} end)`
const mostAtOnce = sql<
  number | null
>`coalesce(${wholeNumber(variable('LocalAuthListCtrlr.ItemsPerMessage', "v.attributes -> 'Actual' ->> 'value'"))},
  ${numberOf('SendLocalListMaxLength')})`
const sizeOf = (list: unknown) => sql<number>`(select count(*)::int from jsonb_object_keys(${list}))`

/**
 * Query for charge points with their local list, the last snapshot `c` of their parameters, and the state of the push.
 */
function chargePoints(tx: Tx) {
  return tx
    .selectFrom('stations_charge_points as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as k', (on) =>
      on.onRef('k.operator_id', '=', 'p.operator_id').onRef('k.charge_point_id', '=', 'p.id'),
    )
    .leftJoin('stations_local_lists as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .leftJoin('stations_list_pushes as u', (on) =>
      on.onRef('u.operator_id', '=', 'p.operator_id').onRef('u.charge_point_id', '=', 'p.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('stations_configurations as f')
          .select('f.keys')
          .whereRef('f.operator_id', '=', 'p.operator_id')
          .whereRef('f.charge_point_id', '=', 'p.id')
          .orderBy('f.read_at', 'desc')
          .limit(1)
          .as('c'),
      (on) => on.onTrue(),
    )
    .where('p.asset_state', '<>', 'retired')
}

export interface LocalListQuery {
  stationId?: string | undefined
  state?: LocalListState | undefined
  search?: string | undefined
}

/** Expected list of each station with its own list and of all others, by version: digest and size. */
function wantedOf(contents: LocalListContents) {
  const lists = Object.entries({ '': contents.all, ...contents.ofStation })
  const byPlace = lists.flatMap(([station, list]) =>
    protocols.map((protocol) => {
      const reach = withoutTooLongTokens(list, protocol)
      return [`${station} ${protocol}`, [digestOfListEntries(reach), Object.keys(reach).length]] as const
    }),
  )
  const all = sql`${JSON.stringify(Object.fromEntries(byPlace))}::jsonb`
  const own = sql`coalesce(${all} -> (p.station_id || ' ' || ${spoken}), ${all} -> (' ' || ${spoken}))`
  return {
    digest: sql<string>`case when s.local_list then ${own} ->> 0 else ${digestOfListEntries({})} end`,
    size: sql<number>`case when s.local_list then (${own} ->> 1)::int else 0 end`,
  }
}

export async function pageOfLocalLists(
  tx: Tx,
  contents: LocalListContents,
  query: LocalListQuery & { page: number; pageSize: number },
): Promise<Page<LocalListRow>> {
  const wanted = wantedOf(contents)
  const size = sql<number>`coalesce(case when l.digest_version = l.version then l.size end, ${sizeOf(entries)})`
  // A full charge point has a part of the expected list and no space for more.
  const fits = sql<SqlBool>`(l.digest_version = l.version and l.wanted_digest = ${wanted.digest})`
  const state = sql<LocalListState>`case when not s.local_list and ${size} = 0 then 'off' when u.paused then 'paused'
    when l.reported_version < 0 then 'unsupported' when u.failures > 0 then 'failed'
    when l.reported_version is null then 'unasked' when l.reported_version = l.version and ${fits} then 'current' else 'behind' end`
  let found = chargePoints(tx).select([
    'p.id as chargePointId',
    ...aliasColumns('p', ['chargePointNo', 'name', 'stationId']),
    's.name as stationName',
    's.local_list as on',
    spoken.as('protocol'),
    sql<boolean>`coalesce(k.connected, false)`.as('connected'),
    state.as('state'),
    'l.reported_version as versionThere',
    sql<number>`coalesce(l.version, 0) + case when l.reported_version = l.version and ${fits} then 0
      else greatest(l.reported_version - l.version, 0) + 1 end`.as('versionWanted'),
    size.as('entries'),
    wanted.size.as('wanted'),
    most.as('most'),
    sql<boolean | null>`lower(${parameter('LocalAuthListEnabled')}) = 'true'`.as('enabled'),
    ...aliasColumns('u', ['answer', 'triedAt']),
    sql<Date | null>`case when l.version > 0 then l.accepted_at end`.as('acceptedAt'),
  ])
  if (query.stationId) found = found.where('p.station_id', '=', query.stationId)
  if (query.state) found = found.where(sql<SqlBool>`${state} = ${query.state}`)
  if (query.search)
    found = found.where(textMatchesSql(query.search, { names: [sql`p.name`], codes: [sql`p.charge_point_no`] }))
  const one = await readPage(tx, found.orderBy('p.charge_point_no').orderBy('p.id'), query)
  const list: LocalListRow[] = []
  for (const { on, protocol, stationId, ...row } of one.list) {
    const should = on ? withoutTooLongTokens(contents.ofStation[stationId] ?? contents.all, protocol) : {}
    const isSame = row.state === 'current' || row.state === 'off'
    const changes = isSame
      ? 0
      : countListChanges(await entriesOnChargePoint(tx, row.chargePointId), limitListSize(should, row.most))
    list.push(toReplyRow({ ...row, changes }))
  }
  return { ...one, list }
}

export interface ChargePointToPush extends StoredListVersion {
  operatorId: string
  chargePointId: string
  chargePointNo: string
  stationId: string
  /** True if the station provides the list; false if it must be deleted. */
  on: boolean
  protocol: string
  /** User who switched the list on, or null. */
  requestedBy: string | null
  /** True if the maximum list size was never requested. */
  unread: boolean
  /** Digest of the entries on the charge point, or null if it must be calculated. */
  digest: string | null
  /** Digest of the list of which the charge point has as much as fits. */
  wantedDigest: string | null
  /** True if the authorization cache must be cleared. */
  clearCache: boolean
}
function toPush(tx: Tx) {
  return chargePoints(tx)
    .select([
      'p.id as chargePointId',
      ...aliasColumns('p', ['operatorId', 'chargePointNo', 'stationId']),
      's.local_list as on',
      spoken.as('protocol'),
      's.local_list_by as requestedBy',
      sql<number>`coalesce(l.version, 0)`.as('version'),
      sql<string | null>`case when l.digest_version = l.version then l.digest end`.as('digest'),
      ...aliasColumns('l', ['wantedDigest']),
      sql<number | null>`case when l.reported_at > k.changed_at then l.reported_version end`.as('reported'),
      mostAtOnce.as('mostAtOnce'),
      most.as('most'),
      // YKC has no sizes to ask for.
      sql<boolean>`case when k.subprotocol like 'ykc%' then false when k.subprotocol = 'ocpp1.6' then c.keys is null
        else coalesce(l.version, 0) = 0 and ${mostAtOnce} is null end`.as('unread'),
      sql<boolean>`coalesce(u.clear_cache, false)`.as('clearCache'),
    ])
    .where('k.connected', '=', true)
    .where(sql<SqlBool>`(s.local_list_by is not null and (s.local_list or l.version > 0) or u.clear_cache)`)
    .where(sql<SqlBool>`not coalesce(u.paused, false)`)
}

/** Returns the charge points that can be updated now. One that refused must wait, unless it has reconnected since. */
export async function chargePointsToPush(tx: Tx, chargePointIds: readonly string[]): Promise<ChargePointToPush[]> {
  return toPush(tx)
    .where(sql<SqlBool>`p.id = any(${[...chargePointIds]}::uuid[])`)
    .where(sql<SqlBool>`(u.next_at is null or u.next_at <= now() or u.tried_at < k.changed_at)`)
    .execute()
}
export async function chargePointToPush(tx: Tx, chargePointId: string): Promise<ChargePointToPush | undefined> {
  return toPush(tx).where('p.id', '=', chargePointId).executeTakeFirst()
}

/** Returns all entries on a charge point. */
export async function entriesOnChargePoint(tx: Tx, chargePointId: string): Promise<LocalListEntries> {
  const { rows } = await sql<{ entries: LocalListEntries }>`
    select ${entries} as entries from stations_local_lists l where l.charge_point_id = ${chargePointId}`.execute(tx)
  return rows[0]?.entries ?? {}
}

/**
 * Stores the digest of the list accepted with this version. `wanted` is the digest of the expected list, if the charge
 * point has as much of it as fits.
 */
export async function saveListDigest(
  tx: Tx,
  {
    chargePointId,
    version,
    entries: held,
    wanted,
  }: { chargePointId: string; version: number; entries: LocalListEntries; wanted: LocalListEntries | null },
): Promise<void> {
  await tx
    .updateTable('stations_local_lists')
    .set({
      digest: digestOfListEntries(held),
      digest_version: version,
      size: Object.keys(held).length,
      ...(wanted && { wanted_digest: digestOfListEntries(wanted) }),
    })
    .where('charge_point_id', '=', chargePointId)
    .where('version', '=', version)
    .execute()
}

/** Stores that the charge point has cleared its authorization cache, or has none. */
export async function markCacheCleared(tx: Tx, chargePointId: string): Promise<void> {
  await tx
    .updateTable('stations_list_pushes')
    .set({ clear_cache: false })
    .where('charge_point_id', '=', chargePointId)
    .execute()
}

export interface ListPushResult {
  operatorId: string
  chargePointId: string
  answer: string
  failed: boolean
  /** True if nothing more is sent in this turn, so the charge point is released. */
  isLast?: boolean | undefined
}

export async function saveListPushResult(
  tx: Tx,
  { operatorId, chargePointId, answer, failed, isLast = false }: ListPushResult,
): Promise<void> {
  const before = failed
    ? await tx
        .selectFrom('stations_list_pushes')
        .select('failures')
        .where('charge_point_id', '=', chargePointId)
        .executeTakeFirst()
    : undefined
  const failures = failed ? (before?.failures ?? 0) + 1 : 0
  const values = {
    answer: answer.slice(0, 60),
    failures,
    tried_at: sql<Date>`clock_timestamp()`,
    next_at: failed ? sql<Date>`now() + make_interval(mins => ${retryDelayMinutes(failures)})` : null,
    claimed_until: isLast
      ? null
      : sql<Date>`case when stations_list_pushes.claimed_until is not null then clock_timestamp() + interval '90 seconds' end`,
  }
  await tx
    .insertInto('stations_list_pushes')
    .values({ operator_id: operatorId, charge_point_id: chargePointId, ...values, claimed_until: null })
    .onConflict((on) => on.columns(['operator_id', 'charge_point_id']).doUpdateSet(values))
    .execute()
}

/** Makes the existing ones of the charge points due immediately and resets their failures. Returns their ids. */
export async function retryListPushes(
  tx: Tx,
  operatorId: string,
  { chargePointIds, paused }: { chargePointIds: readonly string[]; paused: boolean | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into stations_list_pushes as u (operator_id, charge_point_id, paused, due_at)
    select ${operatorId}::uuid, p.id, ${paused ?? false}, clock_timestamp() from stations_charge_points p where p.id = any(${[...chargePointIds]}::uuid[]) and p.asset_state <> 'retired'
    on conflict (operator_id, charge_point_id) do update set paused = ${paused === undefined ? sql`u.paused` : paused}, next_at = null, failures = 0, due_at = clock_timestamp()
    returning charge_point_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

function stations(tx: Tx) {
  return tx
    .selectFrom('stations_stations as s')
    .select([
      's.id',
      's.code',
      's.name',
      's.local_list as on',
      sql<number>`(select count(*)::int from stations_charge_points p where p.operator_id = s.operator_id and p.station_id = s.id and p.asset_state <> 'retired')`.as(
        'chargePoints',
      ),
    ])
}
export async function pageOfLocalListStations(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined },
): Promise<Page<LocalListStation>> {
  const { search } = query
  let found = stations(tx)
  if (search) found = found.where(textMatchesSql(search, { names: [sql`s.name`], codes: [sql`s.code`] }))
  return readPage(tx, found.orderBy('s.code').orderBy('s.id'), query)
}
export async function findLocalListStation(tx: Tx, id: string): Promise<LocalListStation | undefined> {
  return stations(tx).where('s.id', '=', id).executeTakeFirst()
}
export async function setLocalListStation(tx: Tx, id: string, on: boolean, userId: string): Promise<void> {
  await tx
    .updateTable('stations_stations')
    .set({ local_list: on, local_list_by: userId })
    .where('id', '=', id)
    .execute()
}
/** Condition that is true if any station provides a local list. */
export const hasLocalLists = 'exists (select from stations_stations where local_list_by is not null)'

/** Returns the operators with a station that provides a list or did so before. */
export async function operatorsWithLists(tx: Tx): Promise<string[]> {
  const found = await tx
    .selectFrom('stations_stations')
    .select('operator_id as id')
    .distinct()
    .where('local_list_by', 'is not', null)
    .execute()
  return found.map(({ id }) => id)
}
