import { instantCell, type PagedQuery } from '@evops/platform/contract'
import { exportKind, type Actor, type TableCell, type ExportKind, type Services } from '@evops/platform/server'
import {
  connectorExport,
  chargePointExport,
  chargePointExportFilter,
  chargePointPermissions,
  type ChargePointFilter,
  type ChargePointRow,
  type listChargePoints,
} from '../../contract/index.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { formatFileValue } from '../file-values.words.ts'
import { choiceNameOf, detailCells, detailFieldsOf, fieldColumnTitles } from '../stations/fact-cells.rules.ts'
import { currencyExponentOf } from '../stations/exponent.store.ts'
import { slices } from '../slices.ts'
import { idsOfChargePoints, chargePointsById } from './charge-points.store.ts'

const fields = [
  'chargePointNo',
  'chargePointName',
  'identity',
  'stationCode',
  'stationName',
  'equipmentType',
  'ratedPowerKw',
  'connectorCount',
] as const

function chargePointExportCells(reader: Actor, row: ChargePointRow, exponent: number): TableCell[] {
  const { longitude = null, latitude = null, system = null } = row.position ?? {}
  return [
    row.chargePointNo,
    row.name,
    row.identity,
    row.stationCode,
    row.stationName,
    row.equipmentType && choiceNameOf(reader, 'equipmentType', row.equipmentType),
    row.ratedPowerW / 1000,
    row.connectors.length,
    ...detailCells(
      reader,
      'chargePoint',
      { ...row, enteredLongitude: longitude, enteredLatitude: latitude, enteredSystem: system },
      exponent,
    ),
    row.vendor,
    row.model,
    row.firmware,
    row.serialNumber,
    formatFileValue(reader, row.noPassword),
    row.ykcBinding && formatFileValue(reader, row.ykcBinding),
    formatFileValue(reader, row.connected),
    instantCell(row.lastSeenAt),
    instantCell(row.createdAt),
    row.version,
  ]
}

const connectorFields = [
  'chargePointNo',
  'chargePointName',
  'stationCode',
  'stationName',
  'connectorNo',
  'connectorType',
  'ratedPowerKw',
] as const
/** Returns one line per connector. */
function connectorExportCells(reader: Actor, row: ChargePointRow): TableCell[][] {
  return row.connectors.map((connector) => [
    row.chargePointNo,
    row.name,
    row.stationCode,
    row.stationName,
    connector.connectorNo,
    connector.connectorType && choiceNameOf(reader, 'connectorType', connector.connectorType),
    connector.ratedPowerW === null ? null : connector.ratedPowerW / 1000,
    ...detailCells(reader, 'connector', connector, 0),
    row.version,
  ])
}

/** Yields all charge points that match a filter, in its sort order. */
async function* everyChargePoint(
  services: Services,
  actor: Actor,
  filter: ChargePointFilter & Pick<PagedQuery<typeof listChargePoints>, 'sort'>,
): AsyncGenerator<ChargePointRow> {
  yield* slices(await services.db.inTenant(actor, (tx) => idsOfChargePoints(tx, filter)), (ids) =>
    services.db.inTenant(actor, (tx) => chargePointsById(tx, ids)),
  )
}

/** Background exports of charge points and of their connectors, in the reader's language and the import's format. */
export function chargePointExportKinds(services: Services): ExportKind[] {
  const permission = chargePointPermissions.export
  const filter = chargePointExportFilter
  return [
    exportKind({
      name: chargePointExport,
      permission,
      title: { zh: '充电桩', en: 'Charge points', es: 'Puntos de recarga' },
      filter,
      head: (reader) => [
        ...fieldColumnTitles(reader, [...fields, ...detailFieldsOf('chargePoint')]),
        ...columnTitlesIn(reader, [
          'vendor',
          'reported_model',
          'firmware',
          'serial_number',
          'no_password',
          'ykc_binding',
          'connected',
          'last_seen_at',
          'created_at',
          'exported_version',
        ]),
      ],
      async *rows(actor, wanted) {
        const exponent = await services.db.inTenant(actor, (tx) => currencyExponentOf(tx, actor.operatorId))
        for await (const row of everyChargePoint(services, actor, wanted))
          yield chargePointExportCells(actor, row, exponent)
      },
    }),
    exportKind({
      name: connectorExport,
      permission,
      title: { zh: '枪', en: 'Connectors', es: 'Conectores' },
      filter,
      head: (reader) => [
        ...fieldColumnTitles(reader, [...connectorFields, ...detailFieldsOf('connector')]),
        ...columnTitlesIn(reader, ['exported_version']),
      ],
      async *rows(actor, wanted) {
        for await (const row of everyChargePoint(services, actor, wanted)) yield* connectorExportCells(actor, row)
      },
    }),
  ]
}
