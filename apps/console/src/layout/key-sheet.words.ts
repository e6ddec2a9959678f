import { words } from '@evops/platform/contract'

export const keySheetWords = words({
  'shell.keys.everywhere': { zh: '任何页面', en: 'Everywhere', es: 'En cualquier página' },
  'shell.keys.find': {
    zh: '查找页面、场站、订单',
    en: 'Find a page, station, session',
    es: 'Buscar página, estación, sesión',
  },
  'shell.keys.help': { zh: '显示快捷键', en: 'Show keyboard shortcuts', es: 'Mostrar los atajos de teclado' },
  'shell.keys.sidebar': {
    zh: '收起或展开侧栏',
    en: 'Collapse or expand the sidebar',
    es: 'Plegar o desplegar la barra lateral',
  },
  'shell.keys.tab': { zh: '上一个、下一个标签', en: 'Previous, next tab', es: 'Pestaña anterior, siguiente' },
  'shell.keys.lists': { zh: '列表', en: 'In a list', es: 'En una lista' },
  'shell.keys.filter': { zh: '到查找框', en: 'Go to the search box', es: 'Ir al cuadro de búsqueda' },
  'shell.keys.move': { zh: '上一行、下一行', en: 'Row up, row down', es: 'Fila arriba, abajo' },
  'shell.keys.open': { zh: '在旁打开详情', en: 'Open beside the list', es: 'Abrir junto a la lista' },
  'shell.keys.page': { zh: '打开完整页面', en: 'Open the full page', es: 'Abrir la página completa' },
  'shell.keys.select': { zh: '选择此行', en: 'Select the row', es: 'Seleccionar la fila' },
  'shell.keys.close': {
    zh: '关闭抽屉、菜单、对话框',
    en: 'Close drawer, menu, dialog',
    es: 'Cerrar panel, menú, diálogo',
  },
})
