import { exportKind, type Actor, type ExportKind, type House } from '@evops/platform/server'
import { exportStations, type StationFilter, type StationRow } from '../../contract/index.ts'
import type { Cell } from '../csv.ts'
import { slices } from '../slices.ts'
import { idsOfStations, stationsById } from './stations.store.ts'

/** Headings of the exported file: names that a program reads. */
export const stationExportHead = [
  'code',
  'name',
  'station_type',
  'status',
  'time_zone',
  'address',
  'longitude_wgs84',
  'latitude_wgs84',
  'rated_power_kw',
  'open_to_public',
  'charge_points',
  'connectors',
  'created_at',
]

export function stationExportCells(row: StationRow): Cell[] {
  return [
    row.code,
    row.name,
    row.stationType,
    row.status,
    row.timeZone,
    row.address,
    row.longitude,
    row.latitude,
    row.ratedPowerW === null ? null : row.ratedPowerW / 1000,
    row.openToPublic,
    row.piles,
    row.guns,
    row.createdAt,
  ]
}

/** All that a filter selects, in its order. */
export async function* everyStation(
  house: House,
  actor: Actor,
  filter: StationFilter & { sort?: string | undefined },
): AsyncGenerator<StationRow> {
  yield* slices(await house.db.inTenant(actor, (tx) => idsOfStations(tx, filter)), (ids) =>
    house.db.inTenant(actor, (tx) => stationsById(tx, ids)),
  )
}

/** The file as it is made in the background: what the CSV download holds. */
export function stationExportKind(house: House): ExportKind {
  return exportKind({
    name: 'stations.stations',
    permission: exportStations.permission,
    title: { zh: '场站', en: 'Stations', es: 'Estaciones' },
    filter: exportStations.query,
    head: () => stationExportHead,
    async *rows(actor, filter) {
      for await (const row of everyStation(house, actor, filter)) yield stationExportCells(row)
    },
  })
}
