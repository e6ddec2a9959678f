import { words } from '@evops/platform/contract'

export const galleryWords = words({
  'shell.gallery.title': { zh: '组件展示', en: 'Every kit piece', es: 'Todas las piezas' },
  'shell.gallery.buttons': { zh: '按钮', en: 'Buttons', es: 'Botones' },
  'shell.gallery.states': { zh: '状态', en: 'States', es: 'Estados' },
  'shell.gallery.figures': { zh: '数值', en: 'Figures', es: 'Cifras' },
  'shell.gallery.messages': { zh: '提示', en: 'Messages', es: 'Mensajes' },
  'shell.gallery.form': { zh: '表单', en: 'Form', es: 'Formulario' },
  'shell.gallery.table': { zh: '表格', en: 'Table', es: 'Tabla' },
  'shell.gallery.chart': { zh: '曲线', en: 'Chart', es: 'Curva' },
  'shell.gallery.save': { zh: '保存设置', en: 'Save the settings', es: 'Guardar los ajustes' },
  'shell.gallery.delete': { zh: '删除所选', en: 'Delete selected', es: 'Eliminar la selección' },
  'shell.gallery.more': { zh: '更多操作', en: 'More actions', es: 'Más acciones' },
  'shell.gallery.row.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'shell.gallery.row.state': { zh: '状态', en: 'State', es: 'Estado' },
  'shell.gallery.row.powerW': { zh: '功率', en: 'Power', es: 'Potencia' },
  'shell.gallery.row.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'shell.gallery.row.totalMinor': { zh: '金额', en: 'Total', es: 'Total' },
  'shell.gallery.row.at': { zh: '时间', en: 'Time', es: 'Hora' },
})
