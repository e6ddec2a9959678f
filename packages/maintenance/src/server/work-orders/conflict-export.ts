import { instantCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import {
  conflictExport,
  conflictFilter,
  conflictWords,
  sentKindWords,
  workOrderPermissions,
  workStateWords,
  type ConflictRow,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { sliceOfConflicts } from './conflicts.store.ts'

const heads = words({
  'maintenance.conflict-export.received': { zh: '收到时间', en: 'Received', es: 'Recibida' },
  'maintenance.conflict-export.done': { zh: '操作时间', en: 'Done at', es: 'Hecha el' },
  'maintenance.conflict-export.workOrder': { zh: '工单号', en: 'Order', es: 'Orden' },
  'maintenance.conflict-export.state': { zh: '工单状态', en: 'Order state', es: 'Estado de la orden' },
  'maintenance.conflict-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'maintenance.conflict-export.chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'maintenance.conflict-export.by': { zh: '操作人', en: 'Done by', es: 'Hecha por' },
  'maintenance.conflict-export.act': { zh: '操作', en: 'Act', es: 'Acción' },
  'maintenance.conflict-export.said': { zh: '内容', en: 'Content', es: 'Contenido' },
  'maintenance.conflict-export.reason': {
    zh: '未采纳原因',
    en: 'Not accepted because',
    es: 'No aceptada porque',
  },
  'maintenance.conflict-export.settled': { zh: '处理结果', en: 'Settlement', es: 'Resolución' },
  'maintenance.conflict-export.settled-by': { zh: '处理人', en: 'Settled by', es: 'Resuelta por' },
  'maintenance.conflict-export.settled-at': { zh: '处理时间', en: 'Settled at', es: 'Resuelta el' },
  'maintenance.conflict-export.note': { zh: '备注', en: 'Note', es: 'Nota' },
})

/** Exports rejected offline actions, oldest first. */
export function conflictExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: conflictExport,
    permission: [...workOrderPermissions.export],
    title: { zh: '离线冲突', en: 'Offline conflicts', es: 'Conflictos sin conexión' },
    filter: conflictFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language, userId } = actor
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<ConflictRow>) => sliceOfConflicts(tx, wanted, { ...wish, userId }),
      })
      for await (const row of slices)
        yield [
          instantCell(row.receivedAt),
          instantCell(row.doneAt),
          row.workOrderNo,
          workStateWords[`maintenance.state.${row.workOrderState}`][language],
          row.stationName,
          row.chargePointNo ?? row.assetLabel,
          row.byName,
          sentKindWords[`maintenance.sent.${row.kind}`][language],
          row.attempted,
          conflictWords[`maintenance.conflict.why-${row.reason}`][language],
          conflictWords[`maintenance.conflict.is-${row.state}`][language],
          row.settledByName,
          instantCell(row.settledAt),
          row.note,
        ]
    },
  })
}
