import { Problem } from '@evops/platform/contract'
import { serveAll, type App, type Tx } from '@evops/platform/server'
import { getVehicleTrack, mostTrackDays, mostTrackPoints, type TrackPoint } from '../../contract/index.ts'
import { vehicleLabelOf } from '../sources/sources.store.ts'
import { thin } from './thin.rules.ts'
import { summaryOf, type PastPoint } from './track.rules.ts'
import { pointsWithin } from './track.store.ts'

const dayMs = 86_400_000

export function trackRoutes(app: App): void {
  serveAll(app, [getVehicleTrack], {
    getVehicleTrack: async ({ tx, params: { id }, query }) => {
      const label = await requireVehicle(tx, id)
      const span = spanOf(query)
      const points = await pointsWithin(tx, { vehicleId: id, ...span })
      return {
        vehicleId: id,
        label,
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        total: points.length,
        points: thin(points, mostTrackPoints).map(toTrackPoint),
        ...summaryOf(points),
      }
    },
  })
}

/** Throws telematics.span. */
export function spanOf({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const span = { from: new Date(from), to: new Date(to) }
  const lasts = span.to.getTime() - span.from.getTime()
  if (!(lasts > 0 && lasts <= mostTrackDays * dayMs))
    throw new Problem('telematics.span', { days: mostTrackDays }, { to: 'telematics.span' })
  return span
}
export async function requireVehicle(tx: Tx, id: string): Promise<string> {
  const label = await vehicleLabelOf(tx, id)
  if (label === undefined) throw new Problem('request.not-found')
  return label
}
export function toTrackPoint({ at, ...point }: PastPoint): TrackPoint {
  return { ...point, at: new Date(at).toISOString() }
}
