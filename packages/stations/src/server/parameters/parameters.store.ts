import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  sortColumnOf,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
  updateTableRow,
  deleteTableRow,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  ConfigurationKey,
  ConfigurationRow,
  ParameterDriftRow,
  ParameterTemplateRow,
  listTemplates,
} from '../../contract/index.ts'

export interface ParameterTemplateValues {
  name: string
  vendor: string
  model: string
  keys: Record<string, string>
}
export interface ParameterTemplateRecord extends ParameterTemplateValues {
  id: string
  version: number
}

/** Condition that a charge point `p` belongs to a template `t`. */
const belongs = sql<boolean>`(t.vendor = '' or lower(p.vendor) = lower(t.vendor)) and (t.model = '' or lower(p.model) = lower(t.model)) and p.asset_state <> 'retired'`
/** Last snapshot `c` of a charge point `p`. */
const lastPicture = sql`lateral (
  select keys, read_at from stations_configurations where operator_id = p.operator_id and charge_point_id = p.id order by read_at desc limit 1)`
/**
 * Value of the key `k` in `c`. Keys are case-insensitive (OCPP 1.6, CiString50Type), and most have the same spelling.
 */
const has = sql`coalesce(c.keys -> k.key, (select h.value from jsonb_each(c.keys) h where lower(h.key) = lower(k.key) limit 1)) ->> 'value'`
const differs = sql`from jsonb_each_text(t.keys) as k where c.keys is not null and ${has} is distinct from k.value`

function rows(tx: Tx) {
  return tx.selectFrom('stations_parameter_templates as t').select([
    sql<Record<string, string>>`t.keys`.as('keys'),
    ...aliasColumns('t', ['updatedAt', 'id', 'name', 'vendor', 'model', 'version']),
    sql<{ chargePoints: number; read: number; drifted: number }>`(
        select json_build_object('chargePoints', count(*), 'read', count(c.keys), 'drifted', count(*) filter (where exists (select ${differs})))
        from stations_charge_points p left join ${lastPicture} c on true where p.operator_id = t.operator_id and ${belongs})`.as(
      'counts',
    ),
  ])
}
type Found = ParameterTemplateRecord & {
  updatedAt: Date
  counts: { chargePoints: number; read: number; drifted: number }
}
const present = ({ counts, ...row }: Found): ParameterTemplateRow => ({
  ...toReplyRow(row),
  ...counts,
})

const sorts = { name: 't.name', vendor: 't.vendor', updatedAt: 't.updated_at' } as const
export async function pageOfParameterTemplates(
  tx: Tx,
  query: PagedQuery<typeof listTemplates> & { search?: string | undefined },
): Promise<Page<ParameterTemplateRow>> {
  let found = rows(tx)
  const { search, sort } = query
  if (search) found = found.where(textMatchesSql(search, { names: [sql`t.name`], codes: [sql`t.model`] }))
  const [column, down] = sortColumnOf(sort, sorts, 'name')
  const one = await readPage(tx, found.orderBy(column, down).orderBy('t.id'), query)
  return { ...one, list: one.list.map(present) }
}

export async function parameterTemplateRowOf(tx: Tx, id: string): Promise<ParameterTemplateRow | undefined> {
  const row = await rows(tx).where('t.id', '=', id).executeTakeFirst()
  return row && present(row)
}

export async function findParameterTemplate(tx: Tx, id: string): Promise<ParameterTemplateRecord | undefined> {
  return tx
    .selectFrom('stations_parameter_templates as t')
    .select(['t.id', 't.name', 't.vendor', 't.model', 't.version', sql<Record<string, string>>`t.keys`.as('keys')])
    .where('t.id', '=', id)
    .executeTakeFirst()
}

/** Returns false if the name is already used. */
export async function insertParameterTemplate(
  tx: Tx,
  { operatorId, id, keys, ...values }: ParameterTemplateValues & { operatorId: string; id: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('stations_parameter_templates')
    .values({ operator_id: operatorId, id, keys: JSON.stringify(keys), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isTemplateNameTaken(tx: Tx, name: string, except: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_parameter_templates')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the version is outdated. */
export async function changeParameterTemplate(
  tx: Tx,
  id: string,
  { keys, version, ...values }: ParameterTemplateValues & { version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'stations_parameter_templates',
    { id, version },
    { ...values, keys: JSON.stringify(keys), updated_at: sql<Date>`now()` },
  )
}

export async function removeParameterTemplate(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_parameter_templates', { id })
}

/** Returns all charge points of a template. */
export async function chargePointsOfTemplate(tx: Tx, id: string): Promise<string[]> {
  const found = await tx
    .selectFrom('stations_parameter_templates as t')
    .innerJoin('stations_charge_points as p', (on) => on.onRef('p.operator_id', '=', 't.operator_id').on(belongs))
    .select('p.id')
    .where('t.id', '=', id)
    .orderBy('p.charge_point_no')
    .execute()
  return found.map((row) => row.id)
}

export async function operatorsWithTemplates(tx: Tx): Promise<string[]> {
  const found = await tx.selectFrom('stations_parameter_templates').select('operator_id as id').distinct().execute()
  return found.map(({ id }) => id)
}

export interface ChargePointToRead {
  chargePointNo: string
  /** Keys to request by name. Null requests everything. */
  keys: string[] | null
}
/**
 * Returns the connected charge points of any template whose parameters were not requested since their boot or for a
 * day, by number. A 1.6 charge point returns all parameters; a 2.x one returns those of its templates, requested by
 * name.
 */
export async function chargePointsToRead(tx: Tx): Promise<ChargePointToRead[]> {
  const { rows: found } = await sql<ChargePointToRead>`
    select p.charge_point_no as "chargePointNo", case when l.subprotocol <> 'ocpp1.6' then unasked.keys end as keys
    from stations_charge_points p
    join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id and l.connected
    cross join lateral (
      select coalesce(bool_or(m.payload = '{}'), false) as everything, coalesce(array_agg(a.key) filter (where a.key is not null), '{}') as keys
      from stations_commands m left join lateral jsonb_array_elements_text(m.payload -> 'key') as a (key) on true
      where m.operator_id = p.operator_id and m.charge_point_id = p.id and m.action = 'GetConfiguration'
        and m.requested_at > greatest(p.booted_at, now() - interval '1 day')) as asked
    cross join lateral (
      select array_agg(distinct k.key) as keys
      from stations_parameter_templates t, jsonb_object_keys(t.keys) as k (key)
      where t.operator_id = p.operator_id and ${belongs}
        and case when l.subprotocol = 'ocpp1.6' then not asked.everything else k.key <> all (asked.keys) end) as unasked
    where p.booted_at is not null and unasked.keys is not null
    order by p.booted_at limit 500`.execute(tx)
  return found
}

export async function pageOfParameterDrift(
  tx: Tx,
  templateId: string,
  query: { page: number; pageSize: number },
): Promise<Page<ParameterDriftRow>> {
  const found = tx
    .selectFrom('stations_parameter_templates as t')
    .innerJoin('stations_charge_points as p', (on) => on.onRef('p.operator_id', '=', 't.operator_id').on(belongs))
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('stations_configurations as f')
          .select(['f.keys', 'f.read_at'])
          .whereRef('f.operator_id', '=', 'p.operator_id')
          .whereRef('f.charge_point_id', '=', 'p.id')
          .orderBy('f.read_at', 'desc')
          .limit(1)
          .as('c'),
      (on) => on.onTrue(),
    )
    .select([
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo', 'name']),
      's.name as stationName',
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      ...aliasColumns('c', ['readAt']),
      sql<ParameterDriftRow['differs']>`coalesce((
        select json_agg(json_build_object('key', k.key, 'wanted', k.value, 'has', ${has}) order by k.key) ${differs}), '[]')`.as(
        'differs',
      ),
    ])
    .where('t.id', '=', templateId)
    .orderBy(sql`(exists (select ${differs}))`, 'desc')
    .orderBy(sql`c.read_at is null`, 'desc')
    .orderBy('p.charge_point_no')
  const one = await readPage(tx, found, query)
  return {
    ...one,
    list: one.list.map((row) => toReplyRow(row)),
  }
}

function configurations(tx: Tx, chargePointId: string) {
  return tx
    .selectFrom('stations_configurations as c')
    .select([
      ...aliasColumns('c', ['id', 'readAt']),
      sql<number>`(select count(*)::int from jsonb_object_keys(c.keys))`.as('parameters'),
    ])
    .where('c.charge_point_id', '=', chargePointId)
}
const asRow = (row: Omit<ConfigurationRow, 'readAt'> & { readAt: Date }): ConfigurationRow => toReplyRow(row)

export async function configurationsOf(tx: Tx, chargePointId: string): Promise<ConfigurationRow[]> {
  const found = await configurations(tx, chargePointId).orderBy('c.read_at', 'desc').limit(50).execute()
  return found.map(asRow)
}

export async function findConfiguration(
  tx: Tx,
  chargePointId: string,
  id: string,
): Promise<(ConfigurationRow & { keys: ConfigurationKey[] }) | undefined> {
  const found = await configurations(tx, chargePointId)
    .select(
      sql<ConfigurationKey[]>`(
        select coalesce(json_agg(json_build_object('key', k.key, 'readonly', coalesce((k.value ->> 'readonly')::boolean, false), 'value', k.value ->> 'value') order by lower(k.key)), '[]')
        from jsonb_each(c.keys) k)`.as('keys'),
    )
    .where('c.id', '=', id)
    .executeTakeFirst()
  return found && { ...asRow(found), keys: found.keys }
}

export async function configurationDifference(
  tx: Tx,
  { chargePointId, older, newer }: { chargePointId: string; older: string; newer: string },
): Promise<{ key: string; before: string | null; after: string | null }[]> {
  const { rows: found } = await sql<{ key: string; before: string | null; after: string | null }>`
    with a as (select keys from stations_configurations where charge_point_id = ${chargePointId} and id = ${older}),
      b as (select keys from stations_configurations where charge_point_id = ${chargePointId} and id = ${newer})
    select k.key, a.keys -> k.key ->> 'value' as before, b.keys -> k.key ->> 'value' as after
    from a, b, lateral (select jsonb_object_keys(a.keys || b.keys) as key) k
    where a.keys -> k.key ->> 'value' is distinct from b.keys -> k.key ->> 'value' order by k.key`.execute(tx)
  return found
}
export async function configurationExists(tx: Tx, chargePointId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_configurations')
    .select('id')
    .where('charge_point_id', '=', chargePointId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
