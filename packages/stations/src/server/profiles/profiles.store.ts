import { scheduleUpdateFields } from '@evops/ocpp/contract'
import type { Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
  updateTableRow,
  deleteTableRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { ChargePointProfile, ProfileTemplate, ReservationRow } from '../../contract/index.ts'

export type ProfileValues = Pick<ProfileTemplate, 'name' | 'purpose' | 'stackLevel' | 'unit' | 'periods'>
export type ProfileRecord = ProfileTemplate & { no: number }

function rows(tx: Tx) {
  return tx.selectFrom('stations_profile_templates as t').select([
    ...aliasColumns('t', ['id', 'no', 'name', 'purpose', 'stackLevel', 'unit', 'version', 'updatedAt']),
    sql<ProfileTemplate['periods']>`t.periods`.as('periods'),
    sql<number>`(select count(distinct c.charge_point_id)::int from stations_charging_profiles c
      where c.operator_id = t.operator_id and c.ended_at is null and c.profile_no / 100 = t.no)`.as('active'),
  ])
}
type Found = Omit<ProfileRecord, 'updatedAt'> & { updatedAt: Date }
function present(row: Found): ProfileRecord {
  return toReplyRow(row)
}

export async function pageOfProfiles(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined },
): Promise<Page<ProfileTemplate>> {
  let found = rows(tx)
  const { search } = query
  if (search) found = found.where(textMatchesSql(search, { names: [sql`t.name`] }))
  const one = await readPage(tx, found.orderBy('t.name').orderBy('t.id'), query)
  return { ...one, list: one.list.map(present) }
}
export async function findProfile(tx: Tx, id: string): Promise<ProfileRecord | undefined> {
  const row = await rows(tx).where('t.id', '=', id).executeTakeFirst()
  return row && present(row)
}

function columnsOf({ name, purpose, stackLevel, unit, periods }: ProfileValues) {
  return { name, purpose, unit, stack_level: stackLevel, periods: JSON.stringify(periods) }
}
/** Returns false if the name is already used. */
export async function insertProfile(
  tx: Tx,
  operatorId: string,
  { id, values }: { id: string; values: ProfileValues },
): Promise<boolean> {
  // One insertion at a time, so that numbers are unique.
  await sql`select pg_advisory_xact_lock(hashtextextended('stations_profile_templates' || ${operatorId}, 0))`.execute(
    tx,
  )
  const result = await tx
    .insertInto('stations_profile_templates')
    .values({
      operator_id: operatorId,
      id,
      no: sql<number>`(select coalesce(max(no), 0) + 1 from stations_profile_templates where operator_id = ${operatorId})`,
      ...columnsOf(values),
    })
    .onConflict((on) => on.constraint('stations_profile_templates_name_key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
export async function isProfileNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_profile_templates')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}
/** Returns false if `version` is outdated. */
export async function changeProfile(
  tx: Tx,
  id: string,
  { version, ...values }: ProfileValues & { version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'stations_profile_templates',
    { id, version },
    { ...columnsOf(values), updated_at: sql<Date>`now()` },
  )
}
export async function removeProfile(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_profile_templates', { id })
}

export async function activeProfiles(tx: Tx, chargePointId: string): Promise<ChargePointProfile[]> {
  const found = await tx
    .selectFrom('stations_charging_profiles as c')
    .leftJoin('stations_profile_templates as t', (on) =>
      on.onRef('t.operator_id', '=', 'c.operator_id').on(sql<SqlBool>`t.no = c.profile_no / 100`),
    )
    .select([
      ...aliasColumns('c', ['id', 'connectorNo', 'profileNo', 'purpose', 'stackLevel', 'acceptedAt', 'valuesAt']),
      't.name',
      sql<ChargePointProfile['unit']>`c.profile -> 'chargingSchedule' ->> 'chargingRateUnit'`.as('unit'),
      sql<ChargePointProfile['periods']>`c.profile -> 'chargingSchedule' -> 'chargingSchedulePeriod'`.as('periods'),
      sql<boolean>`c.profile ->> 'chargingProfileKind' = 'Dynamic'`.as('dynamic'),
      sql<number | null>`(c.profile ->> 'maxOfflineDuration')::int`.as('maxOfflineDuration'),
      sql<boolean>`coalesce((c.profile ->> 'invalidAfterOfflineDuration')::boolean, false)`.as('invalidAfterOffline'),
      'c.ended_at as lostAt',
    ])
    .where('c.charge_point_id', '=', chargePointId)
    .where(
      sql<SqlBool>`(c.ended_at is null or (c.ended_for = 'lost' and c.ended_at > now() - interval '30 days'
        and not exists (select from stations_charging_profiles o where o.operator_id = c.operator_id and o.charge_point_id = c.charge_point_id
          and o.accepted_at > c.accepted_at and o.connector_no = c.connector_no and o.purpose = c.purpose and o.stack_level = c.stack_level)))`,
    )
    .orderBy('c.connector_no')
    .orderBy('c.purpose')
    .orderBy('c.stack_level', 'desc')
    .execute()
  return found.map(({ periods, ...row }) => ({ ...toReplyRow(row), periods: periods.map(shownPeriod) }))
}
const shownFields: ReadonlySet<string> = new Set(['startPeriod', 'operationMode', ...scheduleUpdateFields])
function shownPeriod(period: ChargePointProfile['periods'][number]): ChargePointProfile['periods'][number] {
  // Safe cast: only optional fields are removed.
  return Object.fromEntries(Object.entries(period).filter(([name]) => shownFields.has(name))) as typeof period
}

export async function reservationsOf(tx: Tx, chargePointId: string): Promise<ReservationRow[]> {
  const state = sql<
    ReservationRow['state']
  >`case when state = 'active' and expires_at <= now() then 'expired' else state end`
  const found = await tx
    .selectFrom('stations_reservations')
    .select([
      ...aliasColumns(['id', 'connectorNo', 'reservationNo', 'idTag', 'expiresAt', 'acceptedAt']),
      state.as('state'),
    ])
    .where('charge_point_id', '=', chargePointId)
    .orderBy(sql`(state = 'active' and expires_at > now())`, 'desc')
    .orderBy('accepted_at', 'desc')
    .limit(50)
    .execute()
  return found.map((row) => toReplyRow(row))
}
