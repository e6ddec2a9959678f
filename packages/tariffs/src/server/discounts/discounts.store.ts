import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  violatedConstraint,
  readPage,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  discountTerms,
  type DiscountForm,
  type DiscountPhase,
  type DiscountRow,
  type DiscountTerms,
  type FoundDiscount,
  type listDiscounts,
} from '../../contract/index.ts'

export interface DiscountFilter {
  search?: string | undefined
  phase?: DiscountPhase | undefined
}

const phaseAt = (now: Date) => sql<DiscountPhase>`case
  when (d.terms ->> 'validUntil')::timestamptz <= ${now} then 'over' when d.state = 'paused' then 'paused'
  when (d.terms ->> 'validFrom')::timestamptz > ${now} then 'scheduled' else 'in_force' end`

function discounts(tx: Tx, now: Date) {
  return tx
    .selectFrom('tariffs_discounts as d')
    .where('d.deleted_at', 'is', null)
    .select([
      'd.id as dcid',
      ...aliasColumns('d', ['name', 'state', 'note', 'terms', 'version', 'createdAt', 'updatedAt']),
      phaseAt(now).as('phase'),
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof discounts>['execute']>>[number]

function present({ terms, ...row }: Found): DiscountRow {
  return {
    ...toReplyRow(row),
    ...discountTerms.parse(terms),
  }
}

function filterDiscounts(tx: Tx, { search, phase }: DiscountFilter, now: Date) {
  return discounts(tx, now)
    .$if(search !== undefined && search !== '', (rows) =>
      rows.where(textMatchesSql(search ?? '', { names: [sql`d.name`] })),
    )
    .$if(phase !== undefined, (rows) => rows.where(phaseAt(now), '=', phase ?? 'in_force'))
}

const sortColumns = { name: 'd.name_key', priority: 'd.priority', updatedAt: 'd.updated_at' } as const

export async function pageOfDiscounts(
  tx: Tx,
  { sort, ...query }: DiscountFilter & PagedQuery<typeof listDiscounts>,
  now: Date,
): Promise<Page<DiscountRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, 'priority')
  const rows = filterDiscounts(tx, query, now).orderBy(column, down).orderBy('d.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}

/** Returns all discounts that match the filter, by name: an operator has tens of them. */
export async function allDiscounts(tx: Tx, filter: DiscountFilter, now: Date): Promise<DiscountRow[]> {
  return (await filterDiscounts(tx, filter, now).orderBy('d.name_key').execute()).map(present)
}

export async function findDiscount(tx: Tx, id: string, now: Date): Promise<DiscountRow | undefined> {
  const row = await discounts(tx, now).where('d.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function lockDiscount(tx: Tx, id: string, now: Date): Promise<DiscountRow | undefined> {
  const row = await discounts(tx, now).where('d.id', '=', id).forUpdate().executeTakeFirst()
  return row && present(row)
}

/** Discount to write, with its operator and the time. */
export interface DiscountToWrite {
  operatorId: string
  id: string
  form: DiscountForm
  now: Date
  userId: string | null
  /** True if one person decided the terms. Two people by default. */
  isAlone?: boolean
}
/** Inserts a discount. Returns false if the name is taken. */
export async function insertDiscount(tx: Tx, written: DiscountToWrite): Promise<boolean> {
  const { operatorId, id, now } = written
  const done = await tx
    .insertInto('tariffs_discounts')
    .values({ operator_id: operatorId, id, created_at: now, ...columnsOf(written) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}
/** Updates a discount. Returns false if the name is taken. */
export async function changeDiscount(tx: Tx, written: DiscountToWrite): Promise<boolean> {
  try {
    await tx
      .updateTable('tariffs_discounts')
      .where('id', '=', written.id)
      .set({ ...columnsOf(written), version: sql<number>`version + 1` })
      .execute()
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'tariffs_discounts_name') return false
    throw error
  }
}
export async function removeDiscount(tx: Tx, { id, now, userId }: Omit<DiscountToWrite, 'form'>): Promise<void> {
  await tx
    .updateTable('tariffs_discounts')
    .where('id', '=', id)
    .set({ deleted_at: now, updated_at: now, updated_by: userId, version: sql<number>`version + 1` })
    .execute()
}
function columnsOf({ form: { name, state, note, ...terms }, now, userId, isAlone = false }: DiscountToWrite) {
  return {
    name,
    state,
    note,
    terms: JSON.stringify(terms),
    station_ids: terms.stationIds,
    priority: terms.priority,
    decided_alone: isAlone,
    updated_at: now,
    updated_by: userId,
  }
}

/** Returns the terms of the other discounts in use that one person decided. */
export async function discountsBySinglePerson(tx: Tx, but: string | null): Promise<DiscountTerms[]> {
  const rows = await tx
    .selectFrom('tariffs_discounts')
    .select('terms')
    .where('deleted_at', 'is', null)
    .where('state', '=', 'on')
    .where('decided_alone', '=', true)
    .where(sql<SqlBool>`id is distinct from ${but}::uuid`)
    .execute()
  return rows.map(({ terms }) => discountTerms.parse(terms))
}
/** Returns true if one person decided the terms of a discount. */
export async function isDecidedBySinglePerson(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('tariffs_discounts').select('decided_alone').where('id', '=', id).executeTakeFirst()
  return row?.decided_alone ?? true
}

/** Ends the current validity of a discount: sessions that began before keep it. */
export async function endDiscountValidity(
  tx: Tx,
  { operatorId, id, now }: Omit<DiscountToWrite, 'form'>,
): Promise<void> {
  const open = sql`operator_id = ${operatorId} and discount_id = ${id} and upper_inf(valid)`
  await sql`delete from tariffs_discount_spells where ${open} and lower(valid) >= ${now}`.execute(tx)
  await sql`update tariffs_discount_spells set valid = tstzrange(lower(valid), ${now}) where ${open}`.execute(tx)
}
export async function startDiscountValidity(tx: Tx, { operatorId, id, now, form }: DiscountToWrite): Promise<void> {
  const { name, state: _state, note: _note, ...terms } = form
  await sql`insert into tariffs_discount_spells (operator_id, discount_id, valid, name, terms, station_ids, rule_ids, group_keys, holder_ids)
    values (${operatorId}, ${id}, tstzrange(${now}, null), ${name}, ${JSON.stringify(terms)}::jsonb, ${terms.stationIds}::uuid[],
      ${terms.ruleIds}::uuid[], ${terms.groupKeys}::text[], ${terms.companyIds}::uuid[])`.execute(tx)
}

/** Returns how many of these rules the operator has. */
export async function countExistingRules(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from tariffs_rules
    where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx)
  return rows[0]?.found ?? 0
}

/** Returns discounts whose places, payers and days match; `discountsFor` checks weekday and time of day. */
export async function listMatchingDiscounts(
  tx: Tx,
  query: {
    operatorId: string
    stationId: string | undefined
    versionId: string
    groups: readonly string[]
    at: Date
  },
): Promise<FoundDiscount[]> {
  const { operatorId, stationId, versionId, groups, at } = query
  const { rows } = await sql<{ found: unknown }>`
    select tariffs_discounts_at(${operatorId}, ${stationId ?? null}, ${versionId}, ${[...groups]}::text[], '{}', ${at}) as found`.execute(
    tx,
  )
  return readDiscounts(rows[0]?.found)
}

/** Parses the result of `tariffs_discounts_at`. */
export function readDiscounts(found: unknown): FoundDiscount[] {
  if (!Array.isArray(found)) return []
  return found.map(({ id, name, terms }: { id: string; name: string; terms: unknown }) => ({
    id,
    name,
    terms: discountTerms.parse(terms),
  }))
}
