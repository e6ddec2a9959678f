import { calendarDayOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { EnergyDeps } from '../deps.ts'
import { localQuarter } from '../series/series.rules.ts'
import { findSupply } from '../supply/supply.store.ts'
import { silentVtnConnections } from './openadr.store.ts'

const code = 'F67'
const silentMs = 15 * 60_000

/**
 * Raises an alarm at the first station of the supply point if a VTN has not responded for a quarter of an hour. Returns
 * true if an alarm changed.
 */
export async function updateSilentVtnAlarms(
  tx: Tx,
  { alarms }: Pick<EnergyDeps, 'alarms'>,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<boolean> {
  const days = new Map<string, { stationId: string; day: string; names: string[] }>()
  const dayOf = (stationId: string, day: string) => {
    const found = days.get(`${stationId} ${day}`) ?? { stationId, day, names: [] }
    days.set(`${stationId} ${day}`, found)
    return found
  }
  for (const { stationId, day } of await alarms.listAlarmDays(tx, code)) dayOf(stationId, day)
  for (const { name, supplyId, failingSince } of await silentVtnConnections(tx, new Date(now.getTime() - silentMs))) {
    const supply = await findSupply(tx, supplyId)
    const [stationId] = supply?.stationIds ?? []
    if (!supply || stationId === undefined) continue
    // The alarm belongs to the day on which the silence began, however long it lasts.
    dayOf(stationId, calendarDayOf(localQuarter(supply.timeZone, failingSince.getTime()).day)).names.push(name)
  }
  let isMoved = false
  for (const { names, ...place } of days.values()) {
    const detail = names.length === 0 ? null : names.join(' · ')
    if (await alarms.raiseDayAlarm(tx, { ...place, operatorId, code, detail, at: now })) isMoved = true
  }
  return isMoved
}
