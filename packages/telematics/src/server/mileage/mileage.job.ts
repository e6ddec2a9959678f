import { addDays, calendarDayAt, dayMs } from '@evops/platform/contract'
import { recordMeasuredDays, type MeasuredDay } from '@evops/fleet/server'
import type { JobTable, Tx } from '@evops/platform/server'
import { instantOfLocalTime } from '@evops/tariffs/contract'
import type { TelematicsDeps } from '../deps.ts'
import { drivenDistanceOf, isSpanCovered, socSpan } from '../tracks/track.rules.ts'
import { listPointsAround, trackPointsWithin, vehiclesWithPoints } from '../tracks/track.store.ts'
import { operatorsWithPoints } from './mileage.store.ts'

/** Days to measure: the previous day, and the day before again for late messages. */
const daysBack = [2, 1]

/** Calculates the mileage of vehicles on a day in the operator's time zone. `vehicleIds`: only these. */
export async function measureDayMileage(
  tx: Tx,
  options: { operatorId: string; timeZone: string; day: string; now: Date; vehicleIds?: readonly string[] },
): Promise<number> {
  const { operatorId, timeZone, day, now, vehicleIds } = options
  const next = addDays(day, 1)
  const begin = (of: string) => new Date(instantOfLocalTime(timeZone, Date.parse(of)))
  const span = { from: begin(day), to: begin(next) }
  const days: MeasuredDay[] = []
  for (const vehicleId of await vehiclesWithPoints(tx, { ...span, ...(vehicleIds && { vehicleIds }) })) {
    const points = await trackPointsWithin(tx, { vehicleId, ...span })
    const { distanceM, distanceBy } = drivenDistanceOf(points)
    if (distanceM === null || distanceBy === null || distanceM > 5_000_000) continue
    const { from: socFrom, to: socTo } = socSpan(points)
    const neighbours = await listPointsAround(tx, { vehicleId, ...span, by: distanceBy })
    const ends = { from: span.from.getTime(), to: span.to.getTime() }
    const isWhole = isSpanCovered(points, { ...ends, ...neighbours, by: distanceBy })
    days.push({ vehicleId, day, distanceM, by: distanceBy, isWhole, socFrom, socTo })
  }
  await recordMeasuredDays(tx, { operatorId, at: now }, days)
  return days.length
}

/** Sets the mileage from vehicle messages on days without a driver's record. */
export function mileageJobs({ services, operatorOf }: TelematicsDeps): JobTable {
  return {
    'telematics:mileage': {
      title: {
        zh: '计算车辆 GPS 里程',
        en: 'Calculate mileage from vehicle positions',
        es: 'Calcular el kilometraje por posiciones',
      },
      // Runs again at noon, when devices that were off at midnight have reported their position.
      cron: '40 2,12 * * *',
      async run() {
        const now = services.now()
        const since = new Date(now.getTime() - 3 * dayMs)
        for (const operatorId of await services.db.asPlatform((tx) => operatorsWithPoints(tx, since))) {
          const { timeZone } = await operatorOf(operatorId)
          for (const back of daysBack) {
            const day = calendarDayAt(new Date(now.getTime() - back * dayMs), timeZone)
            await services.db.inTenant(operatorId, (tx) => measureDayMileage(tx, { operatorId, timeZone, day, now }))
          }
        }
      },
    },
  }
}
