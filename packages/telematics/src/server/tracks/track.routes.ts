import { dayMs, Problem } from '@evops/platform/contract'
import { serveAll, type App, type Tx } from '@evops/platform/server'
import { getVehicleTrack, maxTrackDays, maxTrackPoints, type TrackPoint } from '../../contract/index.ts'
import { vehicleLabelOf } from '../sources/sources.store.ts'
import { thinTrackPoints } from './thin.rules.ts'
import { trackSummaryOf, type PastPoint } from './track.rules.ts'
import { trackPointsWithin } from './track.store.ts'

export function trackRoutes(app: App): void {
  serveAll(app, [getVehicleTrack], {
    getVehicleTrack: async ({ tx, params: { id }, query }) => {
      const label = await requireVehicle(tx, id)
      const span = parseTrackSpan(query)
      const points = await trackPointsWithin(tx, { vehicleId: id, ...span })
      return {
        vehicleId: id,
        label,
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        total: points.length,
        points: thinTrackPoints(points, maxTrackPoints).map(toTrackPoint),
        ...trackSummaryOf(points),
      }
    },
  })
}

/** Throws telematics.span. */
export function parseTrackSpan({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const span = { from: new Date(from), to: new Date(to) }
  const lasts = span.to.getTime() - span.from.getTime()
  if (!(lasts > 0 && lasts <= maxTrackDays * dayMs))
    throw new Problem('telematics.span', { days: maxTrackDays }, { to: 'telematics.span' })
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
