import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { WorkRules } from '../../contract/index.ts'
import { rulesOf } from '../rules/rules.store.ts'
import { calendarsOf } from './clock.store.ts'
import { minutesOf, timesOf, type Times } from './sla.rules.ts'

/** Returns the id and number of a new work order. */
export function createWorkOrderNumber(at: Date): { id: string; no: string } {
  const id = newId(at.getTime())
  return { id, no: `W${id.replaceAll('-', '').slice(-9).toUpperCase()}` }
}

/** Returns the time limits of a new work order. */
export async function timesOfNew(
  tx: Tx,
  workOrder: { operatorId: string; stationId: string | null; level: number; at: Date },
  rules?: WorkRules,
): Promise<Times> {
  const { operatorId, stationId, level, at } = workOrder
  const calendar = (await calendarsOf(tx, operatorId)).of(stationId)
  const from = { accept: at, arrive: at, fix: at }
  return timesOf({ calendar, stops: [] }, from, minutesOf(rules ?? (await rulesOf(tx)), level))
}
