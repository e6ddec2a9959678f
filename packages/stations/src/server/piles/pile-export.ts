import { exportKind, type ExportKind, type House } from '@evops/platform/server'
import { exportPiles, type PileRow } from '../../contract/index.ts'
import type { Cell } from '../csv.ts'
import { slices } from '../slices.ts'
import { sliceOfPiles } from './piles.store.ts'

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

/** The file as it is made in the background: what the CSV download holds. */
export function pileExportKind(house: House): ExportKind {
  return exportKind({
    name: 'stations.piles',
    permission: exportPiles.permission,
    title: { zh: '充电桩', en: 'Charge points', es: 'Puntos de recarga' },
    filter: exportPiles.query,
    head: () => pileExportHead,
    async *rows(actor, filter) {
      const read = (place: { offset: number; limit: number }) =>
        house.db.inTenant(actor, (tx) => sliceOfPiles(tx, filter, place))
      for await (const row of slices(read)) yield pileExportCells(row)
    },
  })
}
