import { instantCell, type PagedQuery } from '@evops/platform/contract'
import { exportKind, type Actor, type TableCell, type ExportKind, type Services } from '@evops/platform/server'
import {
  stationExport,
  stationExportFilter,
  stationPermissions,
  type StationFilter,
  type StationRow,
  type listStations,
} from '../../contract/index.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { choiceNameOf, detailCells, detailFieldsOf, fieldColumnTitles } from './fact-cells.rules.ts'
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

function stationExportCells(reader: Actor, row: StationRow): TableCell[] {
  return [
    row.code,
    row.name,
    choiceNameOf(reader, 'stationType', row.stationType),
    row.position?.longitude ?? null,
    row.position?.latitude ?? null,
    row.areaCode,
    row.address,
    row.street,
    row.postcode,
    row.town,
    row.region,
    row.phone,
    ...detailCells(reader, 'station', { ...row, enteredSystem: row.position?.system ?? null }, 0),
    row.chargePoints,
    row.connectors,
    row.longitude,
    row.latitude,
    instantCell(row.createdAt),
    row.version,
  ]
}

/** Yields all stations that match a filter, in its sort order. */
async function* everyStation(
  services: Services,
  actor: Actor,
  filter: StationFilter & Pick<PagedQuery<typeof listStations>, 'sort'>,
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
      ...fieldColumnTitles(reader, [...fields, ...detailFieldsOf('station')]),
      ...columnTitlesIn(reader, [
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
