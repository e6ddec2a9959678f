import type { Tx } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'
import type { PlanningContext } from './question.ts'
import { unmetAlarmDetail, type UnmetDeparture } from './missed-departures.rules.ts'

const code = 'F64'

/**
 * Raises one alarm for a depot's service day in the transaction that stores the plan. The alarm is cleared when all
 * departures can be met. While the depot's charge points connect, no day gets a new alarm.
 */
export async function updateUnmetAlarm(
  tx: Tx,
  { alarms }: DepotDeps,
  {
    operatorId,
    stationId,
    now: at,
    afterCommit,
    isConnecting,
    unkept,
  }: PlanningContext & { isConnecting: boolean; unkept: readonly UnmetDeparture[] },
): Promise<void> {
  const found = Map.groupBy(unkept, ({ serviceDay }) => serviceDay)
  const reportedDays = (await alarms.listAlarmDays(tx, code)).filter((one) => one.stationId === stationId)
  let moved = false
  const newDays = isConnecting ? [] : found.keys()
  for (const day of new Set([...reportedDays.map((one) => one.day), ...newDays])) {
    const own = found.get(day)
    const detail = own ? unmetAlarmDetail(own) : null
    moved = (await alarms.raiseDayAlarm(tx, { operatorId, code, stationId, day, detail, at })) || moved
  }
  if (moved) afterCommit?.(() => alarms.moved(operatorId))
}
