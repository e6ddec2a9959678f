import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { MonthRow } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { closedMonth, holdMonths, insertClosings, monthRows, openClosing } from './months.store.ts'
import { todayOf } from './today.ts'

/** Closes a month and all earlier ones. Throws fleet.month-running and fleet.month-closed. */
export async function close(tx: Tx, deps: FleetDeps, actor: Actor, month: string): Promise<MonthRow[]> {
  const { operatorId, userId, name } = actor
  await holdMonths(tx, operatorId, 'alone')
  if (month >= (await todayOf(deps, operatorId)).slice(0, 7))
    throw new Problem('fleet.month-running', { month })
  const last = await closedMonth(tx)
  if (last !== undefined && month <= last) throw new Problem('fleet.month-closed', { month: last })
  await insertClosings(tx, { operatorId, month, by: { id: userId, name }, at: deps.services.now() })
  return monthRows(tx)
}

/** Reopens the last closed month. Throws fleet.month-open and fleet.month-later-closed. */
export async function open(
  tx: Tx,
  deps: FleetDeps,
  { actor, month, reason }: { actor: Actor; month: string; reason: string },
): Promise<MonthRow[]> {
  const { operatorId, userId, name } = actor
  await holdMonths(tx, operatorId, 'alone')
  const last = await closedMonth(tx)
  if (last === undefined || month > last) throw new Problem('fleet.month-open', { month })
  if (month < last) throw new Problem('fleet.month-later-closed', { month: last })
  await openClosing(tx, { month, by: { id: userId, name }, at: deps.services.now(), reason })
  return monthRows(tx)
}
