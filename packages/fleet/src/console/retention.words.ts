import { words } from '@evops/platform/contract'

/** Shared words of manufacturers, types, models, fleets, lines, drivers and vehicles. */
export const retentionWords = words({
  'fleet.kept.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'fleet.kept.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'fleet.kept.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'fleet.kept.delete-title': { zh: '删除 {name}？', en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  'fleet.kept.delete-text': {
    zh: '删除后不能恢复。仍被其他记录使用时不能删除。',
    en: 'This cannot be undone. Records that are still in use cannot be deleted.',
    es: 'No se puede deshacer. Los registros en uso no se pueden eliminar.',
  },
  'fleet.kept.find': { zh: '输入开头查找', en: 'Type to search', es: 'Escriba para buscar' },
  'fleet.kept.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
  'fleet.kept.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'fleet.kept.import': { zh: '导入', en: 'Import', es: 'Importar' },
  'fleet.kept.import-found': {
    zh: '共 {total} 行：新增 {created}，更新 {updated}',
    en: '{total} rows: {created} new, {updated} changed',
    es: '{total} filas: {created} nuevas, {updated} cambiadas',
  },
  'fleet.kept.import-run': { zh: '导入 {n} 行', en: 'Import {n} rows', es: 'Importar {n} filas' },
  'fleet.kept.import-done': {
    zh: '新增 {created}，更新 {updated}',
    en: '{created} added, {updated} changed',
    es: '{created} añadidas, {updated} cambiadas',
  },
})
