import { words } from '@evops/platform/contract'

/** Shared words of manufacturers, types, models, fleets, lines, drivers and vehicles. */
export const retentionWords = words({
  'fleet.driver-record.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'fleet.driver-record.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'fleet.driver-record.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'fleet.driver-record.delete-title': { zh: '删除 {name}？', en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  'fleet.driver-record.delete-text': {
    zh: '删除后不能恢复。仍被其他记录使用时不能删除。',
    en: 'This cannot be undone. Records that are still in use cannot be deleted.',
    es: 'No se puede deshacer. Los registros en uso no se pueden eliminar.',
  },
  'fleet.driver-record.find': { zh: '输入查找', en: 'Type to search', es: 'Escriba para buscar' },
  'fleet.driver-record.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
  'fleet.driver-record.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'fleet.driver-record.import': { zh: '导入', en: 'Import', es: 'Importar' },
  'fleet.driver-record.import-found': {
    zh: '共 {total} 行：新增 {created}，更新 {updated}',
    en: '{total} rows: {created} new, {updated} changed',
    es: '{total} filas: {created} nuevas, {updated} cambiadas',
  },
  'fleet.driver-record.import-run': { zh: '导入 {n} 行', en: 'Import {n} rows', es: 'Importar {n} filas' },
  'fleet.driver-record.import-done': {
    zh: '新增 {created}，更新 {updated}',
    en: '{created} added, {updated} changed',
    es: '{created} añadidas, {updated} cambiadas',
  },
})
