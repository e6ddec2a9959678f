import { momentCell, type Paged } from '@evops/platform/contract'
import { exportKind, type Actor, type Cell, type ExportKind, type Services } from '@evops/platform/server'
import {
  connectorExport,
  chargePointExport,
  chargePointExportFilter,
  chargePointPermissions,
  type ChargePointFilter,
  type ChargePointRow,
  type listChargePoints,
} from '../../contract/index.ts'
import { headsIn } from '../file-heads.ts'
import { formatFileValue } from '../file-values.words.ts'
import { choiceIn, factCells, factsOf, fieldHeads } from '../stations/fact-cells.rules.ts'
import { exponentOf } from '../stations/exponent.store.ts'
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

function chargePointExportCells(reader: Actor, row: ChargePointRow, exponent: number): Cell[] {
  const { longitude = null, latitude = null, system = null } = row.position ?? {}
  return [
    row.chargePointNo,
    row.name,
    row.identity,
    row.stationCode,
    row.stationName,
    row.equipmentType && choiceIn(reader, 'equipmentType', row.equipmentType),
    row.ratedPowerW / 1000,
    row.connectors.length,
    ...factCells(
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
    formatFileValue(reader, row.connected),
    momentCell(row.lastSeenAt),
    momentCell(row.createdAt),
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
function connectorExportCells(reader: Actor, row: ChargePointRow): Cell[][] {
  return row.connectors.map((connector) => [
    row.chargePointNo,
    row.name,
    row.stationCode,
    row.stationName,
    connector.connectorNo,
    connector.connectorType && choiceIn(reader, 'connectorType', connector.connectorType),
    connector.ratedPowerW === null ? null : connector.ratedPowerW / 1000,
    ...factCells(reader, 'connector', connector, 0),
    row.version,
  ])
}

/** Yields all charge points that match a filter, in its sort order. */
async function* everyChargePoint(
  services: Services,
  actor: Actor,
  filter: ChargePointFilter & Pick<Paged<typeof listChargePoints>, 'sort'>,
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
        ...fieldHeads(reader, [...fields, ...factsOf('chargePoint')]),
        ...headsIn(reader, [
          'vendor',
          'reported_model',
          'firmware',
          'serial_number',
          'no_password',
          'connected',
          'last_seen_at',
          'created_at',
          'exported_version',
        ]),
      ],
      async *rows(actor, wanted) {
        const exponent = await services.db.inTenant(actor, (tx) => exponentOf(tx, actor.operatorId))
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
        ...fieldHeads(reader, [...connectorFields, ...factsOf('connector')]),
        ...headsIn(reader, ['exported_version']),
      ],
      async *rows(actor, wanted) {
        for await (const row of everyChargePoint(services, actor, wanted))
          yield* connectorExportCells(actor, row)
      },
    }),
  ]
}
