import { dayCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { driverRecordExport, driverRecordFilter, driverRecordPermissions, shiftWords } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { toDecimal } from './decimal.ts'
import { recordExportWords } from './record-export.words.ts'
import { countRecords, sliceOfRecords } from './records.store.ts'

const km = (metres: number | null) => (metres === null ? null : toDecimal(metres, 3))

/** Export of records in the order of creation. */
export function recordExportKind({ services }: FleetDeps): ExportKind {
  return exportKind({
    name: driverRecordExport,
    permission: [...driverRecordPermissions.export],
    title: { zh: '司机里程', en: 'Driver mileage', es: 'Kilometraje de conductores' },
    filter: driverRecordFilter,
    head: ({ language }) => Object.values(recordExportWords).map((text) => text[language]),
    count: countRecords,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<{ id: string }>) => sliceOfRecords(tx, wanted, wish),
      })
      for await (const row of slices)
        yield [
          dayCell(row.day),
          shiftWords[`fleet.shift.${row.shift}`][actor.language],
          row.vehicleLabel,
          row.driverNo,
          row.driverName,
          row.lineNo,
          km(row.odometerStartM),
          km(row.odometerEndM),
          km(row.distanceM),
          km(row.unrecordedM),
          row.trips,
          row.socStart,
          row.socEnd,
          row.quotaDwh === null ? null : toDecimal(row.quotaDwh, 4),
          shiftWords[`fleet.source.${row.source}`][actor.language],
          row.checkedName,
          row.remark,
        ]
    },
  })
}
