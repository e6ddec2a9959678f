import { momentCell, type Paged } from '@evops/platform/contract'
import { exportKind, type Actor, type Cell, type ExportKind, type Services } from '@evops/platform/server'
import {
  stationExport,
  stationExportFilter,
  stationPermissions,
  type StationFilter,
  type StationRow,
  type listStations,
} from '../../contract/index.ts'
import { headsIn } from '../file-heads.ts'
import { choiceIn, factCells, factsOf, fieldHeads } from './fact-cells.rules.ts'
import { slices } from '../slices.ts'
import { idsOfStations, stationsById } from './stations.store.ts'

const fields = [
  'stationCode',
  'stationName',
  'stationType',
  'longitude',
  'latitude',
  'areaCode',
  'address',
  'street',
  'postcode',
  'town',
  'region',
  'phone',
] as const

function stationExportCells(reader: Actor, row: StationRow): Cell[] {
  return [
    row.code,
    row.name,
    choiceIn(reader, 'stationType', row.stationType),
    row.position?.longitude ?? null,
    row.position?.latitude ?? null,
    row.areaCode,
    row.address,
    row.street,
    row.postcode,
    row.town,
    row.region,
    row.phone,
    ...factCells(reader, 'station', { ...row, enteredSystem: row.position?.system ?? null }, 0),
    row.chargePoints,
    row.connectors,
    row.longitude,
    row.latitude,
    momentCell(row.createdAt),
    row.version,
  ]
}

/** Yields all stations that match a filter, in its sort order. */
async function* everyStation(
  services: Services,
  actor: Actor,
  filter: StationFilter & Pick<Paged<typeof listStations>, 'sort'>,
): AsyncGenerator<StationRow> {
  yield* slices(await services.db.inTenant(actor, (tx) => idsOfStations(tx, filter)), (ids) =>
    services.db.inTenant(actor, (tx) => stationsById(tx, ids)),
  )
}

/** Background export in the reader's language and the import's format. */
export function stationExportKind(services: Services): ExportKind {
  return exportKind({
    name: stationExport,
    permission: stationPermissions.export,
    title: { zh: '场站', en: 'Stations', es: 'Estaciones' },
    filter: stationExportFilter,
    head: (reader) => [
      ...fieldHeads(reader, [...fields, ...factsOf('station')]),
      ...headsIn(reader, [
        'charge_points_now',
        'connectors_now',
        'longitude_wgs84',
        'latitude_wgs84',
        'created_at',
        'exported_version',
      ]),
    ],
    async *rows(actor, filter) {
      for await (const row of everyStation(services, actor, filter)) yield stationExportCells(actor, row)
    },
  })
}
