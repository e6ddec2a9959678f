import { exportKind, type Actor, type ExportKind, type House } from '@evops/platform/server'
import { exportPiles, type PileFilter, type PileRow } from '../../contract/index.ts'
import type { Cell } from '../csv.ts'
import { slices } from '../slices.ts'
import { idsOfPiles, pilesById } from './piles.store.ts'

/** Headings of the exported file: names that a program reads. */
export const pileExportHead = [
  'pile_no',
  'name',
  'identity',
  'station_code',
  'station_name',
  'equipment_type',
  'protocol',
  'rated_power_kw',
  'asset_state',
  'connectors',
  'vendor',
  'model',
  'firmware',
  'no_password',
  'connected',
  'last_seen_at',
  'created_at',
]

export function pileExportCells(row: PileRow): Cell[] {
  return [
    row.pileNo,
    row.name,
    row.identity,
    row.stationCode,
    row.stationName,
    row.equipmentType,
    row.protocol,
    row.ratedPowerW / 1000,
    row.assetState,
    row.guns.length,
    row.vendor,
    row.model,
    row.firmware,
    row.noPassword,
    row.connected,
    row.lastSeenAt,
    row.createdAt,
  ]
}

/** All that a filter selects, in its order. */
export async function* everyPile(
  house: House,
  actor: Actor,
  filter: PileFilter & { sort?: string | undefined },
): AsyncGenerator<PileRow> {
  yield* slices(await house.db.inTenant(actor, (tx) => idsOfPiles(tx, filter)), (ids) =>
    house.db.inTenant(actor, (tx) => pilesById(tx, ids)),
  )
}

/** The file as it is made in the background: what the CSV download holds. */
export function pileExportKind(house: House): ExportKind {
  return exportKind({
    name: 'stations.piles',
    permission: exportPiles.permission,
    title: { zh: '充电桩', en: 'Charge points', es: 'Puntos de recarga' },
    filter: exportPiles.query,
    head: () => pileExportHead,
    async *rows(actor, filter) {
      for await (const row of everyPile(house, actor, filter)) yield pileExportCells(row)
    },
  })
}
