import { calendarDayAt, Problem, type Page, type PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  AgreementFilter,
  AgreementForm,
  AgreementRow,
  AgreementVersion,
  listAgreements,
} from '../../contract/index.ts'

/** Agreements with the version valid on the operator's current day, otherwise the next, otherwise the last one. */
function agreements(tx: Tx, now: Date) {
  const today = sql`(${now}::timestamptz at time zone (select o.time_zone from organisation_operator_facts o where o.operator_id = a.operator_id))::date`
  return tx
    .selectFrom('finance_agreements as a')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('finance_versions as v')
          .whereRef('v.operator_id', '=', 'a.operator_id')
          .whereRef('v.agreement_id', '=', 'a.id')
          .select([
            'v.id as versionId',
            ...aliasColumns('v', ['base', 'operatorRatio']),
            sql<string>`lower(v.valid)::text`.as('from'),
            sql<string | null>`upper(v.valid)::text`.as('until'),
            sql<
              AgreementRow['phase']
            >`case when v.valid @> ${today} then 'now' when lower(v.valid) > ${today} then 'ahead' else 'over' end`.as(
              'phase',
            ),
            sql<
              AgreementRow['parties']
            >`(select jsonb_agg(jsonb_build_object('partyId', n.id, 'name', n.name, 'ratio', (p ->> 'ratio')::int) order by place)
              from jsonb_array_elements(v.parties) with ordinality as x (p, place)
              join finance_parties n on n.operator_id = v.operator_id and n.id = (p ->> 'partyId')::uuid)`.as(
              'parties',
            ),
            sql<number>`(select count(*) from finance_version_stations s where s.operator_id = v.operator_id and s.version_id = v.id)::int`.as(
              'stations',
            ),
          ])
          .orderBy(sql`v.valid @> ${today}`, 'desc')
          .orderBy(sql`lower(v.valid) > ${today}`, 'desc')
          .orderBy(
            sql`case when lower(v.valid) > ${today} then lower(v.valid) - ${today} else ${today} - lower(v.valid) end`,
          )
          .limit(1)
          .as('v'),
      (on) => on.onTrue(),
    )
    .select([
      sql<string>`'A-' || lpad(a.no::text, 6, '0')`.as('no'),
      ...aliasColumns('a', ['name', 'period', 'lagDays', 'remark', 'id', 'version']),
      'v.phase',
      'v.base',
      'v.operatorRatio',
      'v.parties',
      'v.stations',
      'v.from',
      'v.until',
      sql<number>`(select count(*) from finance_versions w where w.operator_id = a.operator_id and w.agreement_id = a.id)::int`.as(
        'versions',
      ),
    ])
}

export async function pageOfAgreements(
  tx: Tx,
  { search, phase, partyId, stationId, sort, ...wanted }: AgreementFilter & PagedQuery<typeof listAgreements>,
  now: Date,
): Promise<Page<AgreementRow>> {
  let rows = agreements(tx, now)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`a.name_key`] }))
  if (phase) rows = rows.where('v.phase', '=', phase)
  if (partyId)
    rows = rows.where(sql<SqlBool>`v.parties @> jsonb_build_array(jsonb_build_object('partyId', ${partyId}::uuid))`)
  if (stationId) rows = rows.where(sql<SqlBool>`${stationId}::uuid = any (a.station_ids)`)
  const [by, down] = sortColumnOf(sort, { name: 'a.name_key', no: 'a.no' }, 'no')
  return readPage(tx, rows.orderBy(by, down).orderBy('a.id'), wanted)
}
export async function findAgreement(tx: Tx, id: string, now: Date): Promise<AgreementRow | undefined> {
  return agreements(tx, now).where('a.id', '=', id).executeTakeFirst()
}
/** Locks an agreement until the transaction ends; undefined if the version has changed. */
export async function lockAgreement(
  tx: Tx,
  id: string,
): Promise<(Pick<AgreementRow, 'period' | 'version'> & { stationIds: string[] }) | undefined> {
  return tx
    .selectFrom('finance_agreements')
    .select(aliasColumns(['period', 'version', 'stationIds']))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Levels of a version `v` with the current names of their parties, in order. */
export const levelsWithNamesSql = sql`coalesce((select jsonb_agg(l || jsonb_build_object('name', n.name, 'fromName', f.name) order by place)
  from jsonb_array_elements(v.levels) with ordinality as x (l, place)
  join finance_parties n on n.operator_id = v.operator_id and n.id = (l ->> 'partyId')::uuid
  join finance_parties f on f.operator_id = v.operator_id and f.id = (l ->> 'fromPartyId')::uuid), '[]')`
/** Returns the versions, newest first. */
export async function versionsOfAgreement(tx: Tx, agreementId: string): Promise<AgreementVersion[]> {
  const { rows } = await sql<Omit<AgreementVersion, 'createdAt'> & { createdAt: Date }>`
    select v.id, v.revenue_basis as "revenueBasis", v.base, v.price_e5 as "priceE5", v.discounts_by as "discountsBy", v.channel_fee as "channelFee", v.fee_basis as "feeBasis", v.fees_by as "feesBy", v.loss_ratio as "lossRatio", v.steps, v.operator_ratio as "operatorRatio",
      lower(v.valid)::text as "from", upper(v.valid)::text as until, v.by_name as "byName", v.created_at as "createdAt",
      (select jsonb_agg('{"rentMinor": 0, "rentE5": 0, "powerE5": 0}'::jsonb || p || jsonb_build_object('name', n.name) order by place) from jsonb_array_elements(v.parties) with ordinality as x (p, place)
        join finance_parties n on n.operator_id = v.operator_id and n.id = (p ->> 'partyId')::uuid) as parties,
      ${levelsWithNamesSql} as levels, s.ids as "stationIds", s.named as stations, ${usedSql} as used
    from finance_versions v
    cross join lateral (
      select coalesce(array_agg(s.station_id order by n.station_name), '{}') as ids,
        coalesce(jsonb_agg(jsonb_build_object('stationId', s.station_id, 'name', n.station_name) order by n.station_name), '[]') as named
      from finance_version_stations s join stations_station_names n on n.operator_id = s.operator_id and n.station_id = s.station_id
      where s.operator_id = v.operator_id and s.version_id = v.id) s
    where v.agreement_id = ${agreementId} order by lower(v.valid) desc`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}
const usedSql = sql`(exists (select from finance_statements s where s.operator_id = v.operator_id and s.version_id = v.id)
  or exists (select from finance_statement_versions c where c.operator_id = v.operator_id and c.version_id = v.id))`

/** Returns the day until which statements of an agreement are based on its terms; undefined if there are none. */
export async function lastStatementDayOf(tx: Tx, agreementId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(period_to)::text as day from finance_statements where agreement_id = ${agreementId}`.execute(tx)
  return rows[0]?.day ?? undefined
}

/** Inserts an agreement. Numbers have no gaps. */
export async function insertAgreement(
  tx: Tx,
  { operatorId, id, form }: { operatorId: string; id: string; form: AgreementForm },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`finance_agreements:${operatorId}`}, 0))`.execute(tx)
  await sql`
    insert into finance_agreements (operator_id, id, no, name, period, lag_days, station_ids, remark)
    select ${operatorId}, ${id}, coalesce(max(no), 0) + 1, ${form.name}, ${form.period}, ${form.lagDays}, ${form.stationIds}::uuid[], ${form.remark}
    from finance_agreements where operator_id = ${operatorId}`.execute(tx)
}
export async function saveAgreementStations(tx: Tx, id: string, stationIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('finance_agreements')
    .set((eb) => ({ station_ids: [...stationIds], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface NewAgreementVersion extends Omit<AgreementForm, 'name' | 'period' | 'lagDays' | 'remark'> {
  operatorId: string
  id: string
  agreementId: string
  by: { userId: string; name: string }
  at: Date
}
/** Inserts a version. Raises 23P01 if another agreement is valid for one of its stations on any of its days. */
export async function insertAgreementVersion(tx: Tx, v: NewAgreementVersion): Promise<void> {
  const valid = sql<string>`daterange(${v.from}::date, ${v.until}::date)`
  await tx
    .insertInto('finance_versions')
    .values({
      operator_id: v.operatorId,
      id: v.id,
      agreement_id: v.agreementId,
      valid,
      base: v.base,
      price_e5: v.priceE5,
      discounts_by: v.discountsBy,
      channel_fee: v.channelFee,
      revenue_basis: v.revenueBasis,
      fee_basis: v.feeBasis,
      fees_by: v.feesBy,
      loss_ratio: v.lossRatio,
      steps: JSON.stringify(v.steps),
      levels: JSON.stringify(v.levels),
      operator_ratio: v.operatorRatio,
      parties: JSON.stringify(v.parties),
      by_id: v.by.userId,
      by_name: v.by.name,
      created_at: v.at,
    })
    .execute()
  await sql`
    insert into finance_version_stations (operator_id, version_id, station_id, valid)
    select ${v.operatorId}, ${v.id}, station_id, ${valid} from unnest(${v.stationIds}::uuid[]) as station_id`.execute(
    tx,
  )
}
/** Deletes versions that begin on a day or later; the database rejects it if a statement is based on one. */
export async function deleteAgreementVersionsFrom(tx: Tx, agreementId: string, day: string): Promise<void> {
  await sql`delete from finance_versions where agreement_id = ${agreementId} and lower(valid) >= ${day}::date`.execute(
    tx,
  )
}
/** Ends the version that is valid on a day at that day. */
export async function endAgreementVersionsAt(tx: Tx, agreementId: string, day: string): Promise<void> {
  await sql`
    update finance_versions set valid = daterange(lower(valid), ${day}::date)
    where agreement_id = ${agreementId} and lower(valid) < ${day}::date and coalesce(upper(valid) > ${day}::date, true)`.execute(
    tx,
  )
}
export async function countExistingStations(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from stations_station_names where station_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.n ?? 0
}
export async function operatorProfileOf(tx: Tx): Promise<{ name: string; currency: string; timeZone: string }> {
  const { rows } = await sql<{ name: string; currency: string; timeZone: string }>`
    select name, currency, time_zone as "timeZone" from organisation_operator_facts where operator_id = platform_operator()`.execute(
    tx,
  )
  return rows[0] ?? { name: '', currency: 'CNY', timeZone: 'UTC' }
}

/** Throws finance.paid-in-future if a day is later than today in the operator's zone. */
export async function requirePastDay(tx: Tx, day: string, now: Date): Promise<void> {
  const { timeZone } = await operatorProfileOf(tx)
  if (day <= calendarDayAt(now, timeZone)) return
  throw new Problem('finance.paid-in-future', {}, { paidOn: 'finance.paid-in-future' })
}
