import { words } from '@evops/platform/contract'

/** Words that several screens of this domain share. */
export const partWords = words({
  'organisation.once': {
    zh: '只显示这一次，请立即交给对方或妥善保存。',
    en: 'Shown only now. Hand it over or store it safely before closing.',
    es: 'Solo se muestra ahora. Entréguelo o guárdelo antes de cerrar.',
  },
  'organisation.once-stored': { zh: '我已保存', en: 'I have saved it', es: 'Ya lo he guardado' },
  'organisation.find': { zh: '查找', en: 'Search', es: 'Buscar' },
  'organisation.none-found': { zh: '没有找到', en: 'Nothing found', es: 'Sin resultados' },
  'organisation.none': { zh: '无', en: 'None', es: 'Ninguno' },
  'organisation.chosen_one': { zh: '已选 {count} 项', en: '{count} selected', es: '{count} seleccionado' },
  'organisation.chosen_other': { zh: '已选 {count} 项', en: '{count} selected', es: '{count} seleccionados' },
  'organisation.chosen_many': { zh: '已选 {count} 项', en: '{count} selected', es: '{count} seleccionados' },
  'organisation.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'organisation.delete-confirm': { zh: '删除…', en: 'Delete…', es: 'Eliminar…' },
  'organisation.edit': { zh: '编辑', en: 'Edit', es: 'Editar' },
  'organisation.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'organisation.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'organisation.no-undo': {
    zh: '此操作无法撤销。',
    en: 'This cannot be undone.',
    es: 'No se puede deshacer.',
  },
  'organisation.more': { zh: '更多', en: 'More', es: 'Más' },
  'organisation.enabled': { zh: '启用', en: 'Enabled', es: 'Activo' },
  'organisation.disabled': { zh: '停用', en: 'Disabled', es: 'Desactivado' },
})
