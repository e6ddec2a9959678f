import { words } from '@evops/platform/contract'

export const depotWords = words({
  'depots.find': { zh: '输入查找', en: 'Type to search', es: 'Escriba para buscar' },
  'depots.depot': { zh: '场站', en: 'Depot', es: 'Cochera' },
  'depots.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'depots.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'depots.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'depots.delete-title': { zh: '删除 {name}？', en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  'depots.delete-text': { zh: '删除后不能恢复。', en: 'This cannot be undone.', es: 'No se puede deshacer.' },
})
