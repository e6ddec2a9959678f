import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { RecordMonthRow } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import {
  lastClosedMonth,
  lockRecordMonths,
  insertMonthClosings,
  loadRecordMonths,
  reopenMonthClosing,
} from './months.store.ts'
import { operatorToday } from './today.ts'

/** Closes a month and all earlier ones. Throws fleet.month-running and fleet.month-closed. */
export async function closeMonths(tx: Tx, deps: FleetDeps, actor: Actor, month: string): Promise<RecordMonthRow[]> {
  const { operatorId, userId, name } = actor
  await lockRecordMonths(tx, operatorId, 'alone')
  if (month >= (await operatorToday(deps, operatorId)).slice(0, 7)) throw new Problem('fleet.month-running', { month })
  const last = await lastClosedMonth(tx)
  if (last !== undefined && month <= last) throw new Problem('fleet.month-closed', { month: last })
  await insertMonthClosings(tx, { operatorId, month, by: { id: userId, name }, at: deps.services.now() })
  return loadRecordMonths(tx)
}

/** Reopens the last closed month. Throws fleet.month-open and fleet.month-later-closed. */
export async function reopenLastMonth(
  tx: Tx,
  deps: FleetDeps,
  { actor, month, reason }: { actor: Actor; month: string; reason: string },
): Promise<RecordMonthRow[]> {
  const { operatorId, userId, name } = actor
  await lockRecordMonths(tx, operatorId, 'alone')
  const last = await lastClosedMonth(tx)
  if (last === undefined || month > last) throw new Problem('fleet.month-open', { month })
  if (month < last) throw new Problem('fleet.month-later-closed', { month: last })
  await reopenMonthClosing(tx, { month, by: { id: userId, name }, at: deps.services.now(), reason })
  return loadRecordMonths(tx)
}
