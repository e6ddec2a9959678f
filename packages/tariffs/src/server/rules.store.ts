import { type listTariffs } from '../contract/index.ts'
import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'

export interface RuleRow {
  id: string
  code: string
  name: string
  currency: string
  note: string
  version: number
  updatedAt: Date
  hasDraft: boolean
  /** Number of assignments in force now. */
  places: number
}

export interface RuleFilter {
  search?: string | undefined
  assigned?: boolean | undefined
  sort?: PagedQuery<typeof listTariffs>['sort']
  page: number
  pageSize: number
}

/** Returns one page of rules that are not deleted, by code unless sorted otherwise. */
export async function listRules(
  tx: Tx,
  operatorId: string,
  filter: RuleFilter & { now: Date },
): Promise<Page<RuleRow>> {
  let rows = rulesOf(tx, operatorId, filter.now)
  const { search } = filter
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`r.name`], codes: [sql`r.code`] }))
  if (filter.assigned !== undefined) rows = rows.where('p.places', filter.assigned ? '>' : '=', 0)
  const columns = { code: 'r.code', name: 'r.name', updatedAt: 'r.updated_at' } as const
  const [by, down] = sortColumnOf(filter.sort, columns, 'code')
  const sorted = rows.orderBy(by, down).orderBy('r.id')
  return readPage(tx, sorted, filter)
}

export async function findRule(tx: Tx, operatorId: string, id: string, now: Date): Promise<RuleRow | undefined> {
  return rulesOf(tx, operatorId, now).where('r.id', '=', id).executeTakeFirst()
}

function rulesOf(tx: Tx, operatorId: string, now: Date) {
  return tx
    .selectFrom('tariffs_rules as r')
    .leftJoin('tariffs_drafts as d', (join) =>
      join.onRef('d.operator_id', '=', 'r.operator_id').onRef('d.rule_id', '=', 'r.id'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tariffs_assignments as a')
          .whereRef('a.operator_id', '=', 'r.operator_id')
          .whereRef('a.rule_id', '=', 'r.id')
          .where(sql<boolean>`a.valid @> ${now}::timestamptz`)
          .select((count) => count.fn.countAll<number>().as('places'))
          .as('p'),
      (join) => join.onTrue(),
    )
    .where('r.operator_id', '=', operatorId)
    .where('r.deleted_at', 'is', null)
    .select([
      ...aliasColumns('r', ['id', 'code', 'name', 'currency', 'note', 'version', 'updatedAt']),
      'p.places',
      sql<boolean>`d.id is not null`.as('hasDraft'),
    ])
}

/** Locks a rule so that it cannot be published, assigned or deleted concurrently. */
export async function lockRule(tx: Tx, operatorId: string, id: string) {
  return tx
    .selectFrom('tariffs_rules')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'code', 'name', 'currency', 'note', 'version'])
    .forUpdate()
    .executeTakeFirst()
}

export async function insertRule(
  tx: Tx,
  rule: { operatorId: string; id: string; code: string; name: string; currency: string; note: string },
): Promise<void> {
  const { operatorId: operator_id, ...rest } = rule
  await tx
    .insertInto('tariffs_rules')
    .values({ operator_id, ...rest })
    .execute()
}

/** Updates a rule at `version`; returns false if it was changed in the meantime. */
export async function updateRule(
  tx: Tx,
  operatorId: string,
  { id, version, ...values }: { id: string; version: number; code: string; name: string; note: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('tariffs_rules')
    .set({ ...values, version: version + 1, updated_at: sql<Date>`now()` })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Restores a deleted rule. Returns false if there is no such deleted rule. If another rule uses its code by now, the
 * database rejects it.
 */
export async function unmarkRuleDeleted(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('tariffs_rules')
    .set({ deleted_at: null })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function markRuleDeleted(tx: Tx, operatorId: string, id: string): Promise<void> {
  await tx
    .updateTable('tariffs_rules')
    .set({ deleted_at: sql<Date>`now()` })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}
