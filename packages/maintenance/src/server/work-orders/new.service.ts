import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { WorkRules } from '../../contract/index.ts'
import { getWorkOrderRulesOf } from '../rules/rules.store.ts'
import { loadOperatorCalendars } from './clock.store.ts'
import { phaseMinutesOf, phaseTimesOf, type WorkOrderTimes } from './sla.rules.ts'

/** Returns the id and number of a new work order. */
export function createWorkOrderNumber(at: Date): { id: string; no: string } {
  const id = newId(at.getTime())
  return { id, no: `W${id.replaceAll('-', '').slice(-9).toUpperCase()}` }
}

/** Returns the time limits of a new work order. */
export async function initialTimeLimits(
  tx: Tx,
  workOrder: { operatorId: string; stationId: string | null; level: number; at: Date },
  rules?: WorkRules,
): Promise<WorkOrderTimes> {
  const { operatorId, stationId, level, at } = workOrder
  const calendar = (await loadOperatorCalendars(tx, operatorId)).of(stationId)
  const from = { accept: at, arrive: at, fix: at }
  return phaseTimesOf({ calendar, stops: [] }, from, phaseMinutesOf(rules ?? (await getWorkOrderRulesOf(tx)), level))
}
