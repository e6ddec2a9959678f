import { instantCell, words } from '@evops/platform/contract'
import { exportKind, type ExportKind } from '@evops/platform/server'
import { trackExport, trackExportFilter, trackPermissions } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import { countTrackPoints, trackPointsWithin } from './track.store.ts'
import { requireVehicle, parseTrackSpan } from './track.routes.ts'

const heads = words({
  'telematics.export.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'telematics.export.time': { zh: '时间', en: 'Time', es: 'Hora' },
  'telematics.export.longitude': { zh: '经度', en: 'Longitude', es: 'Longitud' },
  'telematics.export.latitude': { zh: '纬度', en: 'Latitude', es: 'Latitud' },
  'telematics.export.speed': { zh: '速度（km/h）', en: 'Speed (km/h)', es: 'Velocidad (km/h)' },
  'telematics.export.heading': { zh: '航向（°）', en: 'Heading (°)', es: 'Rumbo (°)' },
  'telematics.export.odometer': { zh: '里程（km）', en: 'Odometer (km)', es: 'Odómetro (km)' },
  'telematics.export.soc': { zh: 'SoC（%）', en: 'SoC (%)', es: 'SoC (%)' },
})
const atOnce = 2_000

/** Export of every point of a vehicle's track. Positions are WGS-84. */
export function trackExportKind({ services }: TelematicsDeps): ExportKind {
  return exportKind({
    name: trackExport,
    permission: [...trackPermissions.export],
    title: { zh: '历史轨迹', en: 'Trip history', es: 'Recorrido' },
    filter: trackExportFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    count: (tx, { vehicleId, ...span }) => countTrackPoints(tx, { vehicleId, ...parseTrackSpan(span) }),
    async *rows(actor, { vehicleId, ...query }) {
      const { from, to } = parseTrackSpan(query)
      const label = await services.db.inTenant(actor, (tx) => requireVehicle(tx, vehicleId))
      for (let next = from; ;) {
        const slice = await services.db.inTenant(actor, (tx) =>
          trackPointsWithin(tx, { vehicleId, from: next, to, limit: atOnce }),
        )
        for (const point of slice)
          yield [
            label,
            instantCell(new Date(point.at).toISOString()),
            decimal(point.longitude, 7),
            decimal(point.latitude, 7),
            point.speedKmh ?? '',
            point.heading ?? '',
            decimal(point.odometerM === null ? null : point.odometerM / 1_000, 3),
            point.soc ?? '',
          ]
        const last = slice.at(-1)
        if (slice.length < atOnce || !last) return
        next = new Date(last.at + 1)
      }
    },
  })
}

function decimal(value: number | null, places: number) {
  return value === null ? '' : { decimal: value.toFixed(places) }
}
