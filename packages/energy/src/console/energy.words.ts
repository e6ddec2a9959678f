import { words } from '@evops/platform/contract'

export const energyWords = words({
  'energy.find': { zh: '输入查找', en: 'Type to search', es: 'Escriba para buscar' },
  'energy.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'energy.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'energy.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'energy.delete-title': { zh: '删除 {name}？', en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  'energy.delete-text': { zh: '删除后不能恢复。', en: 'This cannot be undone.', es: 'No se puede deshacer.' },
  'energy.remove': { zh: '移除 {name}', en: 'Remove {name}', es: 'Quitar {name}' },
  'energy.period': { zh: '时段', en: 'Period', es: 'Periodo' },
  'energy.from-until': { zh: '{from} 至 {until}', en: '{from} to {until}', es: '{from} a {until}' },
  'energy.from-on': { zh: '{from} 起', en: 'from {from}', es: 'desde {from}' },
})
