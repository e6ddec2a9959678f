import type { Page } from '@evops/platform/contract'
import { page, type Tx, named, told } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ListStation, LocalListRow, LocalListState } from '../../contract/index.ts'
import { inReach, minutesUntilNext, type HeldList, type ListEntries } from './local-lists.rules.ts'

const parameter = (key: string) => sql<string | null>`c.keys -> ${sql.lit(key)} ->> 'value'`
const numberOf = (key: string) =>
  sql<number | null>`case when ${parameter(key)} ~ '^[0-9]{1,9}$' then (${parameter(key)})::int end`
const most = numberOf('LocalAuthListMaxLength')
const protocols = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
/** What it speaks, or is registered to. */
const spoken = sql<string>`case when coalesce(k.subprotocol, p.protocol) like 'ocpp2%' then coalesce(k.subprotocol, p.protocol) else 'ocpp1.6' end`
const entries = sql`coalesce(l.entries, '{}')`
const sizeOf = (list: unknown) => sql<number>`(select count(*)::int from jsonb_object_keys(${list}))`

/** Charge points with the list they hold, the last picture `c` of their parameters, and how pushing goes. */
function piles(tx: Tx) {
  return tx
    .selectFrom('stations_piles as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as k', (on) =>
      on.onRef('k.operator_id', '=', 'p.operator_id').onRef('k.pile_id', '=', 'p.id'),
    )
    .leftJoin('stations_local_lists as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.pile_id', '=', 'p.id'),
    )
    .leftJoin('stations_list_pushes as u', (on) =>
      on.onRef('u.operator_id', '=', 'p.operator_id').onRef('u.pile_id', '=', 'p.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('stations_configurations as f')
          .select('f.keys')
          .whereRef('f.operator_id', '=', 'p.operator_id')
          .whereRef('f.pile_id', '=', 'p.id')
          .orderBy('f.read_at', 'desc')
          .limit(1)
          .as('c'),
      (on) => on.onTrue(),
    )
    .where('p.asset_state', '<>', 'retired')
}

export interface ListFilter {
  stationId?: string | undefined
  state?: LocalListState | undefined
  search?: string | undefined
}

export async function pageOfLocalLists(
  tx: Tx,
  wanted: ListEntries,
  query: ListFilter & { page: number; pageSize: number },
): Promise<Page<LocalListRow>> {
  const lists = protocols.map((protocol) => ({ protocol, wanted: inReach(wanted, protocol) }))
  // As it is where the oldest version has room for all.
  const byVersion = <Value>(of: (list: ListEntries) => RawBuilder<Value>) =>
    lists.every((list) => list.wanted === wanted)
      ? of(wanted)
      : sql<Value>`case ${spoken} ${sql.join(
          lists.map((list) => sql`when ${list.protocol} then ${of(list.wanted)}`),
          sql` `,
        )} end`
  const whole = byVersion((list) => sql`${JSON.stringify(list)}::jsonb`)
  const size = byVersion((list) => sql<number>`${Object.keys(list).length}::int`)
  const should = sql`(case when s.local_list then ${whole} else '{}'::jsonb end)`
  // One that is full holds part of what it should, and can't hold more.
  const fits = sql<SqlBool>`(${entries} = ${should} or (${most} < (${size}) and ${should} @> ${entries} and ${sizeOf(entries)} = ${most}))`
  const state = sql<LocalListState>`case when not s.local_list and ${entries} = '{}' then 'off' when u.paused then 'paused'
    when l.reported_version < 0 then 'unsupported' when u.failures > 0 then 'failed'
    when l.reported_version is null then 'unasked' when l.reported_version = l.version and ${fits} then 'current' else 'behind' end`
  const changes = sql<number>`(select count(*)::int from jsonb_each(${should}) as w full join jsonb_each(${entries}) as h on h.key = w.key
    where w.value is distinct from h.value)`
  let found = piles(tx).select([
    'p.id as pileId',
    ...named('p', ['pileNo', 'name']),
    's.name as stationName',
    sql<boolean>`coalesce(k.connected, false)`.as('connected'),
    state.as('state'),
    'l.reported_version as versionThere',
    sql<number>`coalesce(l.version, 0) + case when l.reported_version = l.version and ${fits} then 0
      else greatest(l.reported_version - l.version, 0) + 1 end`.as('versionWanted'),
    sizeOf(entries).as('entries'),
    sql<number>`case when s.local_list then ${size} else 0 end`.as('wanted'),
    changes.as('changes'),
    most.as('most'),
    sql<boolean | null>`lower(${parameter('LocalAuthListEnabled')}) = 'true'`.as('enabled'),
    ...named('u', ['answer', 'triedAt']),
    sql<Date | null>`case when l.version > 0 then l.accepted_at end`.as('acceptedAt'),
  ])
  if (query.stationId) found = found.where('p.station_id', '=', query.stationId)
  if (query.state) found = found.where(sql<SqlBool>`${state} = ${query.state}`)
  if (query.search)
    found = found.where(
      sql<SqlBool>`(lower(p.pile_no) ^@ lower(${query.search}) or strpos(lower(p.name), lower(${query.search})) > 0)`,
    )
  const one = await page(tx, found.orderBy('p.pile_no').orderBy('p.id'), query)
  return {
    ...one,
    list: one.list.map((row) => told(row)),
  }
}

export interface PileToPush extends HeldList {
  pileId: string
  pileNo: string
  /** Its station gives it the list; else it is to be taken away. */
  on: boolean
  protocol: string
  askedBy: string
  /** It speaks 1.6 and was never asked for its parameters: how long a list it takes is not known. */
  unread: boolean
}
function toPush(tx: Tx) {
  return piles(tx)
    .select([
      'p.id as pileId',
      ...named('p', ['pileNo']),
      's.local_list as on',
      spoken.as('protocol'),
      sql<string>`s.local_list_by`.as('askedBy'),
      sql<number>`coalesce(l.version, 0)`.as('version'),
      sql<ListEntries>`${entries}`.as('entries'),
      sql<number | null>`case when l.reported_at > k.changed_at then l.reported_version end`.as('reported'),
      numberOf('SendLocalListMaxLength').as('mostAtOnce'),
      most.as('most'),
      sql<boolean>`c.keys is null and k.subprotocol = 'ocpp1.6'`.as('unread'),
    ])
    .where('k.connected', '=', true)
    .where('s.local_list_by', 'is not', null)
    .where(sql<SqlBool>`(s.local_list or ${entries} <> '{}')`)
    .where(sql<SqlBool>`not coalesce(u.paused, false)`)
}

/** Connected charge points that may be told something; one that refused waits, unless it has come back since. */
export async function pilesToPush(tx: Tx): Promise<PileToPush[]> {
  return toPush(tx)
    .where(sql<SqlBool>`(u.next_at is null or u.next_at <= now() or u.tried_at < k.changed_at)`)
    .execute()
}
export async function pileToPush(tx: Tx, pileId: string): Promise<PileToPush | undefined> {
  return toPush(tx).where('p.id', '=', pileId).executeTakeFirst()
}

export async function keepPush(
  tx: Tx,
  {
    operatorId,
    pileId,
    answer,
    failed,
  }: { operatorId: string; pileId: string; answer: string; failed: boolean },
): Promise<void> {
  const before = await tx
    .selectFrom('stations_list_pushes')
    .select('failures')
    .where('pile_id', '=', pileId)
    .executeTakeFirst()
  const failures = failed ? (before?.failures ?? 0) + 1 : 0
  const next = failed ? sql<Date>`now() + make_interval(mins => ${minutesUntilNext(failures)})` : null
  const values = {
    answer: answer.slice(0, 60),
    failures,
    tried_at: sql<Date>`clock_timestamp()`,
    next_at: next,
  }
  await tx
    .insertInto('stations_list_pushes')
    .values({ operator_id: operatorId, pile_id: pileId, ...values })
    .onConflict((on) => on.columns(['operator_id', 'pile_id']).doUpdateSet(values))
    .execute()
}

/** Those of the charge points that there are; what failed before is forgotten, so that they are tried at once. */
export async function steerPushes(
  tx: Tx,
  operatorId: string,
  { pileIds, paused }: { pileIds: readonly string[]; paused: boolean | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into stations_list_pushes as u (operator_id, pile_id, paused)
    select ${operatorId}::uuid, p.id, ${paused ?? false} from stations_piles p where p.id = any(${[...pileIds]}::uuid[]) and p.asset_state <> 'retired'
    on conflict (operator_id, pile_id) do update set paused = ${paused === undefined ? sql`u.paused` : paused}, next_at = null, failures = 0
    returning pile_id as id`.execute(tx)
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
      sql<number>`(select count(*)::int from stations_piles p where p.operator_id = s.operator_id and p.station_id = s.id and p.asset_state <> 'retired')`.as(
        'piles',
      ),
    ])
}
export async function pageOfListStations(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined },
): Promise<Page<ListStation>> {
  const { search } = query
  let found = stations(tx)
  if (search)
    found = found.where(
      sql<SqlBool>`(lower(s.code) ^@ lower(${search}) or strpos(lower(s.name), lower(${search})) > 0)`,
    )
  return page(tx, found.orderBy('s.code').orderBy('s.id'), query)
}
export async function findListStation(tx: Tx, id: string): Promise<ListStation | undefined> {
  return stations(tx).where('s.id', '=', id).executeTakeFirst()
}
export async function setListStation(tx: Tx, id: string, on: boolean, userId: string): Promise<void> {
  await tx
    .updateTable('stations_stations')
    .set({ local_list: on, local_list_by: userId })
    .where('id', '=', id)
    .execute()
}
/** Operators of which a station gives the list, or gave it. */
export async function operatorsWithLists(tx: Tx): Promise<string[]> {
  const found = await tx
    .selectFrom('stations_stations')
    .select('operator_id as id')
    .distinct()
    .where('local_list_by', 'is not', null)
    .execute()
  return found.map(({ id }) => id)
}
