import { momentCell, type Paged } from '@evops/platform/contract'
import { exportKind, type Actor, type Cell, type ExportKind, type House } from '@evops/platform/server'
import {
  gunExport,
  pileExport,
  pileExportFilter,
  pilePermissions,
  type PileFilter,
  type PileRow,
  type listPiles,
} from '../../contract/index.ts'
import { headsIn } from '../file-heads.ts'
import { saidIn } from '../file-values.words.ts'
import { choiceIn, factCells, factsOf, fieldHeads } from '../stations/fact-cells.rules.ts'
import { exponentOf } from '../stations/exponent.store.ts'
import { slices } from '../slices.ts'
import { idsOfPiles, pilesById } from './piles.store.ts'

const fields = [
  'pileNo',
  'pileName',
  'identity',
  'stationCode',
  'stationName',
  'equipmentType',
  'ratedPowerKw',
  'gunCount',
] as const

function pileExportCells(reader: Actor, row: PileRow, exponent: number): Cell[] {
  const { longitude = null, latitude = null, system = null } = row.position ?? {}
  return [
    row.pileNo,
    row.name,
    row.identity,
    row.stationCode,
    row.stationName,
    row.equipmentType && choiceIn(reader, 'equipmentType', row.equipmentType),
    row.ratedPowerW / 1000,
    row.guns.length,
    ...factCells(
      reader,
      'pile',
      { ...row, givenLongitude: longitude, givenLatitude: latitude, givenSystem: system },
      exponent,
    ),
    row.vendor,
    row.model,
    row.firmware,
    row.serialNumber,
    saidIn(reader, row.noPassword),
    saidIn(reader, row.connected),
    momentCell(row.lastSeenAt),
    momentCell(row.createdAt),
    row.version,
  ]
}

const gunFields = [
  'pileNo',
  'pileName',
  'stationCode',
  'stationName',
  'gunNo',
  'connectorType',
  'ratedPowerKw',
] as const
/** One line per connector. */
function gunExportCells(reader: Actor, row: PileRow): Cell[][] {
  return row.guns.map((gun) => [
    row.pileNo,
    row.name,
    row.stationCode,
    row.stationName,
    gun.gunNo,
    gun.connectorType && choiceIn(reader, 'connectorType', gun.connectorType),
    gun.ratedPowerW === null ? null : gun.ratedPowerW / 1000,
    ...factCells(reader, 'gun', gun, 0),
    row.version,
  ])
}

/** All that a filter selects, in its order. */
async function* everyPile(
  house: House,
  actor: Actor,
  filter: PileFilter & Pick<Paged<typeof listPiles>, 'sort'>,
): AsyncGenerator<PileRow> {
  yield* slices(await house.db.inTenant(actor, (tx) => idsOfPiles(tx, filter)), (ids) =>
    house.db.inTenant(actor, (tx) => pilesById(tx, ids)),
  )
}

/** The files that are made in the background, in the reader's words, which the import reads: charge points, and their connectors. */
export function pileExportKinds(house: House): ExportKind[] {
  const permission = pilePermissions.export
  const filter = pileExportFilter
  return [
    exportKind({
      name: pileExport,
      permission,
      title: { zh: '充电桩', en: 'Charge points', es: 'Puntos de recarga' },
      filter,
      head: (reader) => [
        ...fieldHeads(reader, [...fields, ...factsOf('pile')]),
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
        const exponent = await house.db.inTenant(actor, (tx) => exponentOf(tx, actor.operatorId))
        for await (const row of everyPile(house, actor, wanted)) yield pileExportCells(actor, row, exponent)
      },
    }),
    exportKind({
      name: gunExport,
      permission,
      title: { zh: '枪', en: 'Connectors', es: 'Conectores' },
      filter,
      head: (reader) => [
        ...fieldHeads(reader, [...gunFields, ...factsOf('gun')]),
        ...headsIn(reader, ['exported_version']),
      ],
      async *rows(actor, wanted) {
        for await (const row of everyPile(house, actor, wanted)) yield* gunExportCells(actor, row)
      },
    }),
  ]
}
