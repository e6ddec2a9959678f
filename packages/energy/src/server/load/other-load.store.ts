import { calendarDayOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { quarterMs } from '../../contract/index.ts'
import { quarterHourStart } from '../bills/to-date.rules.ts'
import { localQuarter } from '../series/series.rules.ts'
import { curvesOn } from './curves.store.ts'
import { similarQuarterHours, quartersFrom, meanWattsOfQuarterHour } from './load.rules.ts'
import { pointsOn } from './station-days.store.ts'

/**
 * Returns a function for the load of a supply point that no plan controls: buildings and stations without a plan. It is
 * the highest one of the same quarter hour and weekday in the last four weeks, because a plan must not exceed the limit
 * on a day with more. 0 where the meters have no values.
 */
export async function otherLoadOf(
  tx: Tx,
  supply: { id: string; timeZone: string },
  { plannedStationIds, from, until }: { plannedStationIds: readonly string[]; from: number; until: number },
): Promise<(at: number) => number> {
  const likes = quartersFrom(quarterHourStart(from), quarterHourStart(until) + quarterMs).flatMap((at) =>
    similarQuarterHours(supply.timeZone, at),
  )
  const days = [...new Set(likes.map((at) => calendarDayOf(localQuarter(supply.timeZone, at).day)))]
  const points = await pointsOn(tx, plannedStationIds, days)
  const others = new Map<number, number>()
  for (const { fromAt, active } of await curvesOn(tx, supply.id, days))
    for (const [place, dwh] of active.entries()) {
      const at = fromAt + place * quarterMs
      if (dwh !== null) others.set(at, Math.max(0, dwh - (points.get(at) ?? 0)))
    }
  return (at) =>
    meanWattsOfQuarterHour(
      Math.max(0, ...similarQuarterHours(supply.timeZone, at).flatMap((like) => others.get(like) ?? [])),
    )
}
