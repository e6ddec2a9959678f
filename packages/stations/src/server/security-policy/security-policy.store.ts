import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, aliasColumns, readPage, sortColumnOf, toReplyRow, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  listSecurityProfiles,
  SecurityProfileState,
  SecurityPolicy,
  SecurityProfileFilter,
  SecurityProfileRow,
} from '../../contract/index.ts'

/** Policy of an operator that never set one. */
export const defaultSecurityPolicy: SecurityPolicy = { leastProfile: 0, graceUntil: null, version: 0 }

export async function findSecurityPolicy(tx: Tx): Promise<SecurityPolicy> {
  const row = await tx
    .selectFrom('stations_security_policies')
    .select([...aliasColumns(['leastProfile', 'version']), sql<string | null>`grace_until::text`.as('graceUntil')])
    .executeTakeFirst()
  return row ?? defaultSecurityPolicy
}

/** Returns false if the policy was changed in the meantime. A higher profile starts a new grace period. */
export async function saveSecurityPolicy(
  tx: Tx,
  operatorId: string,
  { leastProfile, graceUntil, version, now }: SecurityPolicy & { now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stations_security_policies as y (operator_id, least_profile, since, grace_until)
    select ${operatorId}, ${leastProfile}, ${now}, ${graceUntil}
    where ${version}::int = 0 or exists (select from stations_security_policies)
    on conflict (operator_id) do update set
      least_profile = excluded.least_profile, grace_until = excluded.grace_until, version = y.version + 1,
      since = case when excluded.least_profile > y.least_profile then excluded.since else y.since end
      where y.version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}

const least = sql`coalesce((select y.least_profile from stations_security_policies y where y.operator_id = p.operator_id), 0)`
const state = sql<SecurityProfileState>`case when i.last_profile is null then 'unknown' when i.last_profile < ${least} then 'below' else 'meets' end`
const inGrace = (now: Date) => sql<boolean>`exists (select from stations_security_policies y
  where y.operator_id = p.operator_id and p.created_at < y.since and (${now}::timestamptz at time zone s.time_zone)::date <= y.grace_until)`
const sortColumns = {
  chargePointNo: sql`p.charge_point_no`,
  lastProfile: sql`i.last_profile`,
  lastProfileAt: sql`i.last_profile_at`,
  station: sql`s.name collate "zh-x-icu"`,
} as const

function rows(tx: Tx, { search, state: wanted, stationId }: SecurityProfileFilter, now: Date) {
  let query = tx
    .selectFrom('stations_charge_points as p')
    .innerJoin('stations_identities as i', (on) =>
      on.onRef('i.operator_id', '=', 'p.operator_id').onRef('i.charge_point_id', '=', 'p.id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .select([
      'p.id as chargePointId',
      'p.name as chargePointName',
      's.name as stationName',
      ...aliasColumns('p', ['chargePointNo', 'protocol']),
      ...aliasColumns('s', ['timeZone']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      ...aliasColumns('i', ['lastProfile', 'lastProfileAt']),
      state.as('state'),
      inGrace(now).as('inGrace'),
    ])
    .where('p.asset_state', '<>', 'retired')
  if (search) query = query.where(textMatchesSql(search, { codes: [sql`p.charge_point_no`] }))
  if (stationId) query = query.where('p.station_id', '=', stationId)
  if (wanted) query = query.where(sql<SqlBool>`${state} = ${wanted}`)
  return query
}

export async function pageOfSecurityProfiles(
  tx: Tx,
  query: SecurityProfileFilter & PagedQuery<typeof listSecurityProfiles>,
  now: Date,
): Promise<Page<SecurityProfileRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'chargePointNo')
  const all = rows(tx, query, now)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('p.charge_point_no')
  const found = await readPage(tx, all, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

/** Returns the next charge points by number, for files. */
export async function securityProfilesAfter(
  tx: Tx,
  filter: SecurityProfileFilter,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<SecurityProfileRow[]> {
  let query = rows(tx, filter, now).orderBy('p.charge_point_no').limit(limit)
  if (after !== undefined) query = query.where('p.charge_point_no', '>', after)
  return (await query.execute()).map((row) => toReplyRow(row))
}
