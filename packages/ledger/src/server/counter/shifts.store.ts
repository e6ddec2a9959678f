import { type listShifts } from '../../contract/index.ts'
import type { Page, PagedQuery } from '@evops/platform/contract'
import { violatedConstraint, readPage, type Tx, sortColumnOf, aliasColumns } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'

export interface ShiftRecord {
  id: string
  userId: string
  userName: string
  openedAt: Date
  openingMinor: number
  closedAt: Date | null
  expectedMinor: number | null
  countedMinor: number | null
  note: string
  /** Cash in the drawer according to the ledger. */
  drawerMinor: number
}

function shifts(tx: Tx) {
  return tx.selectFrom('ledger_shifts as s').select([
    ...aliasColumns('s', [
      'id',
      'userId',
      'userName',
      'openedAt',
      'openingMinor',
      'closedAt',
      'expectedMinor',
      'countedMinor',
      'note',
    ]),
    sql<number>`coalesce((select b.balance_minor from ledger_balances b where b.operator_id = s.operator_id and b.account = 'drawer'
        and b.holder_id = s.id), 0)::bigint`.as('drawerMinor'),
  ])
}

/** Returns the open shift of a user, locked, so that operations on its drawer run one after the other. */
export async function lockOpenShift(tx: Tx, userId: string): Promise<ShiftRecord | undefined> {
  await sql`select from ledger_shifts where user_id = ${userId} and closed_at is null for no key update`.execute(tx)
  return shifts(tx).where('s.user_id', '=', userId).where('s.closed_at', 'is', null).executeTakeFirst()
}

export async function lockShift(tx: Tx, id: string): Promise<ShiftRecord | undefined> {
  await sql`select from ledger_shifts where id = ${id} for no key update`.execute(tx)
  return findShift(tx, id)
}

export async function findShift(tx: Tx, id: string): Promise<ShiftRecord | undefined> {
  return shifts(tx).where('s.id', '=', id).executeTakeFirst()
}
export async function openShiftOf(tx: Tx, userId: string): Promise<ShiftRecord | undefined> {
  return shifts(tx).where('s.user_id', '=', userId).where('s.closed_at', 'is', null).executeTakeFirst()
}

export interface ShiftFilter {
  state?: 'open' | 'closed' | 'different' | undefined
  userId?: string | undefined
}
export async function pageOfShifts(
  tx: Tx,
  { state, userId, sort, ...query }: ShiftFilter & PagedQuery<typeof listShifts>,
): Promise<Page<ShiftRecord>> {
  const [column, down] = sortColumnOf(sort, { openedAt: 's.opened_at' }, '-openedAt')
  let rows = shifts(tx)
  if (userId) rows = rows.where('s.user_id', '=', userId)
  if (state) rows = rows.where('s.closed_at', state === 'open' ? 'is' : 'is not', null)
  if (state === 'different') rows = rows.where(sql<SqlBool>`s.counted_minor <> s.expected_minor`)
  return readPage(tx, rows.orderBy(column, down).orderBy('s.id', down), query)
}

/** Returns false if the user already has an open shift. */
export async function insertShift(
  tx: Tx,
  shift: {
    operatorId: string
    id: string
    userId: string
    userName: string
    openedAt: Date
    openingMinor: number
  },
): Promise<boolean> {
  try {
    await sql`insert into ledger_shifts (operator_id, id, user_id, user_name, opened_at, opening_minor)
      values (${shift.operatorId}, ${shift.id}, ${shift.userId}, ${shift.userName}, ${shift.openedAt}, ${shift.openingMinor})`.execute(
      tx,
    )
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_shifts_open') return false
    throw error
  }
}

export async function endShift(
  tx: Tx,
  end: { id: string; at: Date; expectedMinor: number; countedMinor: number; note: string; by: string },
): Promise<void> {
  await sql`update ledger_shifts set closed_at = ${end.at}, expected_minor = ${end.expectedMinor}, counted_minor = ${end.countedMinor},
    note = ${end.note}, closed_by = ${end.by} where id = ${end.id}`.execute(tx)
}

export interface ShiftTaking {
  shiftId: string
  method: string
  inMinor: number
  outMinor: number
  acts: number
}
/** Returns the takings of shifts by payment method. Reversals in the same shift count in the other direction. */
export async function takingsOfShifts(tx: Tx, ids: readonly string[]): Promise<ShiftTaking[]> {
  if (ids.length === 0) return []
  const reversedOf = (alias: string) => sql`
    join ledger_journals j on j.operator_id = ${sql.ref(alias)}.operator_id and j.reverses = ${sql.ref(alias)}.journal_id
    join ledger_shifts s on s.operator_id = j.operator_id and s.id = ${sql.ref(alias)}.shift_id
      and (s.closed_at is null or j.recorded_at <= s.closed_at)
    where ${sql.ref(alias)}.shift_id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<ShiftTaking>`
    select shift_id as "shiftId", method, sum(came)::bigint as "inMinor", sum(went)::bigint as "outMinor", count(*)::int as acts from (
      select shift_id, method, paid_minor as came, 0 as went from ledger_topups where shift_id = any(${[...ids]}::uuid[])
      union all select shift_id, method, amount_minor, 0 from ledger_deposits where shift_id = any(${[...ids]}::uuid[])
      union all select shift_id, method, 0, amount_minor from ledger_refunds where shift_id = any(${[...ids]}::uuid[])
      union all select t.shift_id, t.method, 0, t.paid_minor from ledger_topups t ${reversedOf('t')}
      union all select r.shift_id, r.method, r.amount_minor, 0 from ledger_refunds r ${reversedOf('r')}
    ) a group by shift_id, method order by method`.execute(tx)
  return rows
}
