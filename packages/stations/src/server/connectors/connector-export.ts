import { instantCell } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { connectorExportFilter, connectorStatesExport, chargePointPermissions } from '../../contract/index.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { formatFileValue } from '../file-values.words.ts'
import { connectorsAfter } from './connectors.store.ts'

const rowsPerSlice = 1_000

/** Exports the current state of connectors, by charge point, for one station or all. */
export function connectorExportKind(services: Services): ExportKind {
  return exportKind({
    name: connectorStatesExport,
    permission: chargePointPermissions.export,
    title: { zh: '场站充电概况', en: 'Depot status', es: 'Estado de cocheras' },
    filter: connectorExportFilter,
    head: (actor) =>
      columnTitlesIn(actor, [
        'station_code',
        'station',
        'charge_point',
        'name',
        'connector',
        'status',
        'since',
        'maintenance_since',
        'power_kw',
        'soc',
        'temperature_c',
        'sampled_at',
        'last_seen_at',
      ]),
    async *rows(actor, filter) {
      let after: { chargePointNo: string; connectorNo: number } | undefined
      do {
        const place = { after, limit: rowsPerSlice }
        const slice = await services.db.inTenant(actor, (tx) => connectorsAfter(tx, filter, place))
        for (const row of slice)
          yield [
            row.stationCode,
            row.stationName,
            row.chargePointNo,
            row.chargePointName,
            row.connectorNo,
            formatFileValue(actor, row.status),
            instantCell(row.statusAt),
            instantCell(row.maintenanceSince),
            toScaledDecimal(row.powerW, 1_000, 3),
            row.soc,
            toScaledDecimal(row.temperatureDc, 10, 1),
            instantCell(row.sampledAt),
            instantCell(row.lastSeenAt),
          ]
        after = slice.length === rowsPerSlice ? slice.at(-1) : undefined
      } while (after)
    },
  })
}

function toScaledDecimal(value: number | null, of: number, digits: number) {
  return value === null ? null : { decimal: (value / of).toFixed(digits) }
}
