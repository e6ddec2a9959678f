import { endpoint, instant, rowsImport } from '@evops/platform/contract'
import { z } from 'zod'
import { trackPermissions } from './screens.ts'
import { trackPoint } from './signs.ts'

/** Maximum number of points in a response. */
export const maxTrackPoints = 5_000
export const maxTrackDays = 31
/** Minimum duration of a stop in minutes. */
export const minStopMinutes = 5

export const trackSpan = z.object({ from: instant, to: instant })
export const vehicleTrack = z.object({
  vehicleId: z.uuid(),
  label: z.string(),
  from: instant,
  to: instant,
  points: z.array(trackPoint),
  /** Total number of points. If greater than the number of `points`, the track is simplified and retains its shape. */
  total: z.int(),
  stops: z.array(
    z.object({
      from: instant,
      /** Null: the stop continues at the end of the span. */
      to: instant.nullable(),
      seconds: z.int(),
      longitude: z.number(),
      latitude: z.number(),
      socFrom: z.int().nullable(),
      socTo: z.int().nullable(),
    }),
  ),
  /** Distance by the odometer if it is plausible, otherwise by positions. Null: neither is available. */
  distanceM: z.int().nullable(),
  distanceBy: z.enum(['odometer', 'positions']).nullable(),
  odometerFromM: z.int().nullable(),
  odometerToM: z.int().nullable(),
  socFrom: z.int().nullable(),
  socTo: z.int().nullable(),
  movingSeconds: z.int(),
})
export type VehicleTrack = z.infer<typeof vehicleTrack>
export const getVehicleTrack = endpoint({
  name: 'getVehicleTrack',
  method: 'GET',
  path: '/api/telematics/vehicles/{id}/track',
  permission: trackPermissions.view,
  summary: `Where a vehicle was, at most ${maxTrackDays} days: points thinned to ${maxTrackPoints}, stops over ${minStopMinutes} minutes, distance, state of charge`,
  query: trackSpan,
  reply: vehicleTrack,
})
/** Export of a track: `{ vehicleId, from, to }`, with every point. */
export const trackExport = 'telematics.track'
export const trackExportFilter = trackSpan.extend({ vehicleId: z.uuid() })

export const historyImportFields = ['vehicle', 'time', 'longitude', 'latitude', 'speed', 'odometer', 'soc'] as const
/** Import of history from files: speed in km/h, odometer in km, positions in WGS-84. */
export const vehicleHistoryImports = rowsImport('/api/telematics/history-imports', 'VehicleHistory', {
  codes: { import: trackPermissions.create, view: trackPermissions.view },
  limits: { rows: 50_000, bytes: 5 * 1024 * 1024 },
  fields: historyImportFields,
  required: ['vehicle', 'time'],
  what: 'vehicle positions',
})
export const trackEndpoints = [
  getVehicleTrack,
  vehicleHistoryImports.preview,
  vehicleHistoryImports.start,
  vehicleHistoryImports.list,
  vehicleHistoryImports.get,
  vehicleHistoryImports.undo,
  vehicleHistoryImports.cancel,
] as const
