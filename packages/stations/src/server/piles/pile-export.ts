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
import { exportMark, factCells, factHeads } from '../stations/fact-cells.rules.ts'
import { slices } from '../slices.ts'
import { idsOfPiles, pilesById } from './piles.store.ts'

/** Headings of the exported file: names that a program reads, and that an import of the same file knows. */
const pileExportHead = [
  'pile_no',
  'pile_name',
  'identity',
  'station_code',
  'station_name',
  'equipment_type',
  'rated_power_kw',
  'connectors',
  ...factHeads('pile'),
  'vendor',
  'reported_model',
  'firmware',
  'serial_number',
  'no_password',
  'connected',
  'last_seen_at',
  'created_at',
  exportMark,
]

function pileExportCells(row: PileRow): Cell[] {
  const { longitude = null, latitude = null, system = null } = row.position ?? {}
  return [
    row.pileNo,
    row.name,
    row.identity,
    row.stationCode,
    row.stationName,
    row.equipmentType,
    row.ratedPowerW / 1000,
    row.guns.length,
    ...factCells('pile', { ...row, givenLongitude: longitude, givenLatitude: latitude, givenSystem: system }),
    row.vendor,
    row.model,
    row.firmware,
    row.serialNumber,
    row.noPassword,
    row.connected,
    momentCell(row.lastSeenAt),
    momentCell(row.createdAt),
    row.version,
  ]
}

/** One line per connector. */
const gunExportHead = [
  'pile_no',
  'pile_name',
  'station_code',
  'station_name',
  'gun_no',
  'connector_type',
  'rated_power_kw',
  ...factHeads('gun'),
  exportMark,
]
function gunExportCells(row: PileRow): Cell[][] {
  return row.guns.map((gun) => [
    row.pileNo,
    row.name,
    row.stationCode,
    row.stationName,
    gun.gunNo,
    gun.connectorType,
    gun.ratedPowerW === null ? null : gun.ratedPowerW / 1000,
    ...factCells('gun', gun),
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

/** The files that are made in the background: charge points, and their connectors. */
export function pileExportKinds(house: House): ExportKind[] {
  const permission = pilePermissions.export
  const filter = pileExportFilter
  return [
    exportKind({
      name: pileExport,
      permission,
      title: { zh: '充电桩', en: 'Charge points', es: 'Puntos de recarga' },
      filter,
      head: () => pileExportHead,
      async *rows(actor, wanted) {
        for await (const row of everyPile(house, actor, wanted)) yield pileExportCells(row)
      },
    }),
    exportKind({
      name: gunExport,
      permission,
      title: { zh: '枪', en: 'Connectors', es: 'Conectores' },
      filter,
      head: () => gunExportHead,
      async *rows(actor, wanted) {
        for await (const row of everyPile(house, actor, wanted)) yield* gunExportCells(row)
      },
    }),
  ]
}
