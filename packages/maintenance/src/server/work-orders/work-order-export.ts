import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import {
  claimStateWords,
  localizedWorkOrderText,
  workOrderExport,
  workOrderFilter,
  workOrderPermissions,
  workStateWords,
  type WorkOrderRow,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { workOrderExportWords } from './work-order-export.words.ts'
import { sliceOfWorkOrders } from './work-orders.store.ts'

/** Exports work orders, oldest first. */
export function workOrderExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: workOrderExport,
    permission: [...workOrderPermissions.export],
    title: { zh: '运维工单', en: 'Work orders', es: 'Órdenes de trabajo' },
    filter: workOrderFilter,
    head: ({ language }) => Object.values(workOrderExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language, userId } = actor
      const context = { now: services.now(), userId }
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<WorkOrderRow>) =>
          sliceOfWorkOrders(tx, wanted, { ...wish, query: context }),
      })
      for await (const row of slices)
        yield [
          row.no,
          instantCell(row.createdAt),
          workStateWords[`maintenance.source.${row.source}`][language],
          workStateWords[`maintenance.type.${row.type}`][language],
          `P${row.level}`,
          workStateWords[`maintenance.state.${row.state}`][language],
          row.stationName,
          row.chargePointNo,
          row.connectorNo,
          row.assetKind && workStateWords[`maintenance.asset.${row.assetKind}`][language],
          row.assetLabel,
          localizedWorkOrderText(row.description, language),
          row.assigneeName,
          instantCell(row.dispatchedAt),
          instantCell(row.acceptedAt),
          instantCell(row.onSiteAt),
          instantCell(row.doneAt),
          instantCell(row.closedAt),
          row.broken ? 1 : 0,
          row.usedPercent,
          row.waitsFor && workStateWords[`maintenance.wait.${row.waitsFor}`][language],
          row.contractorName,
          row.claim && claimStateWords[`maintenance.claim-state.${row.claim}`][language],
        ]
    },
  })
}
