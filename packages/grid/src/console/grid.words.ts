import { words } from '@evops/platform/contract'

/** Texts shared by all grid screens. */
export const gridWords = words({
  'grid.find': { zh: '输入查找', en: 'Type to search', es: 'Escriba para buscar' },
  'grid.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'grid.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'grid.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'grid.delete-title': { zh: '删除 {name}？', en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  'grid.delete-text': { zh: '删除后不能恢复。', en: 'This cannot be undone.', es: 'No se puede deshacer.' },
})
