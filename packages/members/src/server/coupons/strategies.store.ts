import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  violatedConstraint,
  readPage,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
  deleteTableRow,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  couponStrategyForm,
  type CouponStrategyForm,
  type CouponStrategyRow,
  type CouponStrategyState,
  type listCouponStrategies,
} from '../../contract/index.ts'

const countInState = (state: string) => sql<number>`count(*) filter (where c.state = ${sql.lit(state)})`

function strategies(tx: Tx) {
  return tx
    .selectFrom('members_coupon_strategies as s')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('members_coupons as c')
          .whereRef('c.operator_id', '=', 's.operator_id')
          .whereRef('c.strategy_id', '=', 's.id')
          .select([
            countInState('unused').as('unused'),
            countInState('locked').as('locked'),
            countInState('used').as('used'),
            countInState('expired').as('expired'),
            countInState('revoked').as('revoked'),
            sql<number>`coalesce(sum(c.used_minor), 0)::bigint`.as('usedMinor'),
          ])
          .as('n'),
      (on) => on.onTrue(),
    )
    .select([
      ...aliasColumns('s', [
        'id',
        'name',
        'terms',
        'stationIds',
        'quantity',
        'granted',
        'state',
        'note',
        'version',
        'createdAt',
      ]),
      'n.unused',
      'n.locked',
      'n.used',
      'n.expired',
      'n.revoked',
      'n.usedMinor',
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof strategies>['execute']>>[number]
function present({ terms, name, stationIds, quantity, note, ...row }: Found): CouponStrategyRow {
  const storedTerms = typeof terms === 'object' ? terms : {}
  return {
    ...couponStrategyForm.parse({ ...storedTerms, name, stationIds, quantity, note }),
    ...toReplyRow(row),
  }
}

export interface StrategyFilter {
  search?: string | undefined
  state?: CouponStrategyState | undefined
}
export async function pageOfStrategies(
  tx: Tx,
  { sort, ...query }: StrategyFilter & PagedQuery<typeof listCouponStrategies>,
): Promise<Page<CouponStrategyRow>> {
  const [column, down] = sortColumnOf(sort, { name: 's.name_key', createdAt: 's.created_at' }, '-createdAt')
  let rows = strategies(tx)
  if (query.search) rows = rows.where(textMatchesSql(query.search, { names: [sql`s.name_key`] }))
  if (query.state) rows = rows.where('s.state', '=', query.state)
  const found = await readPage(tx, rows.orderBy(column, down).orderBy('s.id', down), query)
  return { ...found, list: found.list.map(present) }
}
/** Returns the filtered strategies, newest first; an operator has hundreds at most. */
export async function allStrategies(tx: Tx, { search, state }: StrategyFilter): Promise<CouponStrategyRow[]> {
  let rows = strategies(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`s.name_key`] }))
  if (state) rows = rows.where('s.state', '=', state)
  return (await rows.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').execute()).map(present)
}
export async function findStrategy(tx: Tx, id: string): Promise<CouponStrategyRow | undefined> {
  const row = await strategies(tx).where('s.id', '=', id).executeTakeFirst()
  return row && present(row)
}
/** Finds a strategy like `findStrategy`, and locks it until the transaction ends. */
export async function lockStrategy(tx: Tx, id: string): Promise<CouponStrategyRow | undefined> {
  await sql`select from members_coupon_strategies where id = ${id} for no key update`.execute(tx)
  return findStrategy(tx, id)
}

interface Written {
  operatorId: string
  id: string
  form: CouponStrategyForm
}
/** Inserts a strategy. Returns false if the name is taken. */
export async function insertStrategy(
  tx: Tx,
  { operatorId, id, form, at, state = 'draft' }: Written & { at: Date; state?: CouponStrategyState },
): Promise<boolean> {
  const done = await tx
    .insertInto('members_coupon_strategies')
    .values({ operator_id: operatorId, id, created_at: at, state, ...columnsOf(form) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}
/** Updates a strategy. Returns false if the name is taken. */
export async function changeStrategy(tx: Tx, { id, form }: Omit<Written, 'operatorId'>): Promise<boolean> {
  try {
    await tx
      .updateTable('members_coupon_strategies')
      .set({ ...columnsOf(form), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'members_coupon_strategies_name') return false
    throw error
  }
}
export async function moveStrategy(tx: Tx, id: string, state: CouponStrategyState): Promise<void> {
  await tx
    .updateTable('members_coupon_strategies')
    .set({ state, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
export async function removeStrategy(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'members_coupon_strategies', { id })
}
function columnsOf({ name, stationIds, quantity, note, ...terms }: CouponStrategyForm) {
  return { name, station_ids: stationIds, quantity, note, terms: JSON.stringify(terms) }
}
