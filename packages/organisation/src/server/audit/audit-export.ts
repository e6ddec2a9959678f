import { withMaskedTags, momentCell } from '@evops/platform/contract'
import { exportKind, inSlices, type Cells, type ExportKind, type House } from '@evops/platform/server'
import { auditExport, auditExporters, auditQuery, seesTags } from '../../contract/index.ts'
import { sliceOfAudit, type AuditRecord } from './audit.store.ts'

const head = [
  'at',
  'user',
  'address',
  'action',
  'entity',
  'entityId',
  'result',
  'requestId',
  'before',
  'after',
]

/** The audit log as a file made in the background: the oldest first, under names that a program reads. */
export function auditExportKind(house: House): ExportKind {
  return exportKind({
    name: auditExport,
    permission: auditExporters,
    title: { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
    filter: auditQuery,
    head: () => head,
    async *rows(actor, filter) {
      const wanted = { operatorId: actor.operatorId, filter }
      for await (const record of inSlices(house.db, actor, { filter: wanted, read: sliceOfAudit }))
        yield cellsOf(record, seesTags(actor))
    },
  })
}

function cellsOf({ at, before, after, ...record }: AuditRecord, inFull: boolean): Cells {
  const shown = (value: unknown) => json(inFull ? value : withMaskedTags(value))
  const { userName, address, action, entity, entityId, result, requestId } = record
  return [
    momentCell(at.toISOString()),
    userName,
    address,
    action,
    entity,
    entityId,
    result,
    requestId,
    shown(before),
    shown(after),
  ]
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
