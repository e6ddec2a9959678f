import { dayMs } from '@evops/platform/contract'
import { companyBindingPeriods, type CompanyBindingPeriod } from '@evops/members/server'
import { textMatchesSql, tagMatchesSql, type Tx, sessionNumberConditions } from '@evops/platform/server'
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { SessionFilter } from '../../contract/index.ts'

/** Filter and the user's permission to see full tags. Without the field the user may not. */
export type SessionSelectionFilter = SessionFilter & { inFull?: boolean }

/** Sorts after every text with the same beginning, in the order of code points. */
const beyond = '\u{10FFFF}'
/** Largest number of charge points or tokens that are selected by ids. Above it a condition on the text is used. */
const mostIds = 500
/** The same limit for tags, where each one is a separate index lookup. */
const mostTags = 100

/** Returns the sessions that a filter selects. Lists, totals and exports all use it, so that they agree. */
export async function selectedSessions(tx: Tx, filter: SessionSelectionFilter) {
  const { base, ways } = await sessionSelectionConditions(tx, filter)
  return combineConditions(base, ways)
}

/**
 * Returns the selection as conditions that all must hold (`base`), and alternatives of which one is enough (`ways`;
 * empty: none needed). Each alternative has its own index.
 */
export async function sessionSelectionConditions(tx: Tx, filter: SessionSelectionFilter) {
  const { search, abnormal, token, companyId, inFull = false } = filter
  const tagged = inFull ? tagBegins : tagIs
  let query = tx.selectFrom('charging_sessions as o')
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  if (companyId) query = query.where(startedInCompanyName(await companyBindingPeriods(tx, companyId)))
  // Same expression as in the partial index.
  if (abnormal === true) query = query.where(sql<SqlBool>`(o.state = 'abnormal' or cardinality(o.flags) > 0)`)
  if (abnormal === false) query = query.where(sql<SqlBool>`not (o.state = 'abnormal' or cardinality(o.flags) > 0)`)
  const byToken = token ? [await tagged(tx, token), ...(await tokensLabelled(tx, token))] : []
  if (!search) return { base: query, ways: byToken }
  if (token) query = query.where(oneOf(byToken))
  return {
    base: query,
    ways: [
      ...sessionNumberConditions(search, { no: sql`o.session_no`, startedAt: sql`o.started_at` }),
      await tagged(tx, search),
      ...(await chargePointsBeginning(tx, search)),
      ...(await tokensLabelled(tx, search)),
      ...(await partnersNumbered(tx, search)),
      ...recentEnding(search),
    ],
  }
}
type Selection = Awaited<ReturnType<typeof sessionSelectionConditions>>
type Way = RawBuilder<SqlBool>

export function combineConditions(base: Selection['base'], ways: readonly Way[]): Selection['base'] {
  return ways.length === 0 ? base : base.where(oneOf(ways))
}

/**
 * Returns the first `most` sessions by start: first per alternative, where an index finds or sorts them, and then of
 * these together. In a single query all matches of all alternatives would be read and sorted.
 */
export function firstSessionsByStart(
  tx: Tx,
  { base, ways }: Selection,
  { down, most }: { down: 'asc' | 'desc'; most: number },
): SelectQueryBuilder<{ o: { id: string; started_at: Date } }, 'o', { id: string }> {
  const alone = ways.map((way) => {
    const one = base.where(way).select(['o.id', 'o.started_at'])
    return sql`(${one.orderBy('o.started_at', down).orderBy('o.id', down).limit(most)})`
  })
  const together = sql<{ id: string; started_at: Date }>`(${sql.join(alone, sql` union `)})`
  return tx.selectFrom(together.as('o')).select('o.id').orderBy('o.started_at', down).orderBy('o.id', down)
}

/**
 * Counts the sessions, at most up to `most`. An index can count each alternative alone. Duplicates between alternatives
 * are removed only while there are few.
 */
export async function countSessions(tx: Tx, { base, ways }: Selection, most: number): Promise<number> {
  const alone = (ways.length === 0 ? [base] : ways.map((way) => base.where(way))).map((query) =>
    query.select(sql<number>`1`.as('one')).limit(most),
  )
  const counts = sql.join(alone.map((query) => sql`(select count(*) from (${query}) as c)`))
  const { rows } = await sql<{ found: number[] }>`select array[${counts}]::int[] as found`.execute(tx)
  const found = (rows[0]?.found ?? []).filter((count) => count > 0)
  if (found.length < 2 || found.includes(most)) return Math.max(0, ...found)
  const distinct = combineConditions(base, ways)
    .select(sql<number>`1`.as('one'))
    .limit(most)
  const { rows: all } = await sql<{ count: number }>`select count(*) from (${distinct}) as c`.execute(tx)
  return all[0]?.count ?? 0
}

function oneOf(ways: readonly Way[]): Way {
  return sql`(${sql.join(ways, sql` or `)})`
}

/**
 * Selects sessions whose tag begins with the text. Few tags are listed individually: the planner estimates text ranges
 * badly, and would read the newest million sessions to find those of one card. The recursive query jumps from tag to
 * tag in the index.
 */
async function tagBegins(tx: Tx, text: string): Promise<Way> {
  const tag = text.toLowerCase()
  const next = (after: RawBuilder<SqlBool>) =>
    sql`(select o.id_tag_key from charging_sessions o where ${after} and o.id_tag_key < ${tag + beyond} order by o.id_tag_key limit 1)`
  const { rows } = await sql<{ key: string }>`
    with recursive tags as (
      select ${next(sql`o.id_tag_key >= ${tag}`)} as key
      union all select ${next(sql`o.id_tag_key > tags.key`)} from tags where tags.key is not null
    ) select key from tags where key is not null limit ${mostTags + 1}`.execute(tx)
  if (rows.length > mostTags) return sql`(o.id_tag_key >= ${tag} and o.id_tag_key < ${tag + beyond})`
  return sql`o.id_tag_key = any(${rows.map(({ key }) => key)}::text[])`
}

/**
 * Selects sessions of one tag for users who may not see full tags. Tags of start tokens are also found by their last
 * characters.
 */
async function tagIs(tx: Tx, text: string): Promise<Way> {
  const tag = text.toLowerCase()
  const found = await tx
    .selectFrom('charging_tokens as t')
    .where(tagMatchesSql(sql.ref('t.id_tag_key'), tag, false))
    .select('t.id_tag_key as key')
    .limit(mostIds)
    .execute()
  return sql`o.id_tag_key = any(${[tag, ...found.map(({ key }) => key)]}::text[])`
}

/** Selects sessions that holders started while they were bound to a company. */
export function startedInCompanyName(spells: readonly CompanyBindingPeriod[]): Way {
  const ids = [...new Set(spells.map(({ holderId }) => holderId))]
  return sql`(o.holder_id = any(${ids}::uuid[]) and exists (
    select from jsonb_to_recordset(${JSON.stringify(spells)}::jsonb) as s ("holderId" uuid, "from" timestamptz, until timestamptz)
    where s."holderId" = o.holder_id and o.started_at >= coalesce(s."from", '-infinity') and o.started_at < coalesce(s.until, 'infinity')))`
}

/** One condition for each filter that is set. */
function conditionsOf(filter: SessionFilter): RawBuilder<SqlBool>[] {
  const { orgId, double } = filter
  const equal = [
    ['state', filter.state],
    ['pay_state', filter.payState],
    ['start_mode', filter.startMode],
    ['stop_reason', filter.stopReason],
    ['protocol', filter.protocol],
    ['station_id', filter.stationId],
    ['charge_point_id', filter.chargePointId],
    ['connector_no', filter.connectorNo],
    ['holder_id', filter.holderId],
    ['token_id', filter.tokenId],
  ] as const
  const bounds = [
    ['started_at', '>=', when(filter.startedFrom)],
    ['started_at', '<', when(filter.startedTo)],
    ['ended_at', '>=', when(filter.endedFrom)],
    ['ended_at', '<', when(filter.endedTo)],
    ['energy_dwh', '>=', filter.energyFrom],
    ['energy_dwh', '<=', filter.energyTo],
    ['total_minor', '>=', filter.totalFrom],
    ['total_minor', '<=', filter.totalTo],
  ] as const
  return [
    ...equal.flatMap(([name, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(`o.${name}`)} = ${value}`],
    ),
    ...bounds.flatMap(([name, sign, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(`o.${name}`)} ${sql.raw(sign)} ${value}`],
    ),
    ...countedWithin(filter),
    ...(filter.flag ? [sql<SqlBool>`cardinality(o.flags) > 0 and ${filter.flag} = any(o.flags)`] : []),
    ...(orgId
      ? [sql<SqlBool>`o.station_id in (select p.station_id from stations_station_places p where p.org_id = ${orgId})`]
      : []),
    ...(double === undefined ? [] : [double ? isDouble : sql<SqlBool>`not (${isDouble})`]),
  ]
}
/**
 * Selects sessions that count on these days, as in all totals. A local day of any zone is within one day of the UTC
 * day, so the index on ends can be used. The index on starts finds sessions whose clock reported an end before the
 * start.
 */
function countedWithin({ dayFrom, dayTo }: SessionFilter): RawBuilder<SqlBool>[] {
  const bounds = [
    ...(dayFrom === undefined ? [] : [['>=', dayFrom, addDays(dayFrom, -1)] as const]),
    ...(dayTo === undefined ? [] : [['<=', dayTo, addDays(dayTo, 2)] as const]),
  ]
  if (bounds.length === 0) return []
  const near = (column: string) => {
    const each = bounds.map(([sign, , at]) => sql`${sql.ref(column)} ${sql.raw(sign)} ${at}`)
    return sql.join(each, sql` and `)
  }
  const counted = sql`charging_session_day(o.started_at, o.ended_at, s.time_zone)`
  const on = bounds.map(([sign, day]) => sql`${counted} ${sql.raw(sign)} ${day}::date`)
  // Joined instead of evaluated per session: ten times faster.
  return [
    // Implied by the next condition. It limits the range in the index on ends.
    ...(dayTo === undefined ? [] : [sql<SqlBool>`o.ended_at <= ${addDays(dayTo, 2)}`]),
    sql`((${near('o.ended_at')}) or (o.ended_at < o.started_at and ${near('o.started_at')}))`,
    sql`(o.operator_id, o.station_id) in (select s.operator_id, s.station_id from stations_station_names s where ${sql.join(on, sql` and `)})`,
  ]
}
function addDays(day: string, days: number): Date {
  return new Date(Date.parse(day) + days * dayMs)
}

/**
 * The session of a second connector, or of the first one that has a second. They are few, so they are selected by ids.
 */
const isDouble = sql<SqlBool>`o.id in (select unnest(array[d.id, d.parent_id]) from charging_sessions d where d.parent_id is not null)`

/**
 * A session that ended by then had also started by then. Without this condition the newest sessions would be read in
 * vain. Counts use only the end.
 */
export function startedBeforeCondition({ endedTo, dayTo }: SessionFilter): Way {
  const at = when(endedTo) ?? (dayTo === undefined ? undefined : addDays(dayTo, 1))
  return at ? sql`o.started_at < ${new Date(at.getTime() + dayMs)}` : sql`true`
}

function when(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant)
}

/**
 * Selects charge points whose number begins with the text. If they are few, by their ids: only then can an index on
 * sessions be used.
 */
async function chargePointsBeginning(tx: Tx, text: string): Promise<Way[]> {
  const begins = textMatchesSql(text, { names: [sql`n.charge_point_name`], codes: [sql`n.charge_point_no`] })
  const few = await tx
    .selectFrom('stations_charge_point_names as n')
    .where(begins)
    .select('n.charge_point_id')
    .limit(mostIds + 1)
    .execute()
  if (few.length > mostIds)
    return [sql`o.charge_point_id in (select n.charge_point_id from stations_charge_point_names n where ${begins})`]
  return few.length === 0
    ? []
    : [sql`o.charge_point_id = any(${few.map((chargePoint) => chargePoint.charge_point_id)}::uuid[])`]
}

/** Selects recent sessions by the last four digits of their number, which lists show. No index has these digits. */
function recentEnding(text: string): Way[] {
  if (!/^\d{4}$/.test(text)) return []
  return [sql`(o.started_at > now() - interval '7 days' and right(o.session_no, 4) = ${text})`]
}

/** Selects sessions that a partner requested under a number with this beginning, by their ids. */
async function partnersNumbered(tx: Tx, text: string): Promise<Way[]> {
  const few = await tx
    .selectFrom('charging_session_partners as p')
    .where(sql<SqlBool>`p.partner_no >= ${text} and p.partner_no < ${text + beyond}`)
    .select('p.session_id')
    .orderBy('p.partner_no')
    .limit(mostIds)
    .execute()
  return few.length === 0 ? [] : [sql`o.id = any(${few.map((session) => session.session_id)}::uuid[])`]
}

/** The same for start tokens whose label begins with the text. */
async function tokensLabelled(tx: Tx, text: string): Promise<Way[]> {
  const begins = textMatchesSql(text, { codes: [sql`t.label`] })
  const few = await tx
    .selectFrom('charging_tokens as t')
    .where(begins)
    .select('t.id')
    .limit(mostIds + 1)
    .execute()
  if (few.length > mostIds) return [sql`o.token_id in (select t.id from charging_tokens t where ${begins})`]
  return few.length === 0 ? [] : [sql`o.token_id = any(${few.map((token) => token.id)}::uuid[])`]
}
