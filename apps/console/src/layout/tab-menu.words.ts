import { words } from '@evops/platform/contract'

/** Texts of a tab's context menu. */
export const tabMenuWords = words({
  'shell.tab.menu': { zh: '标签页菜单', en: 'Tab menu', es: 'Menú de la pestaña' },
  'shell.tab.refresh': { zh: '刷新', en: 'Refresh', es: 'Actualizar' },
  'shell.tab.close': { zh: '关闭', en: 'Close', es: 'Cerrar' },
  'shell.tab.close-others': { zh: '关闭其他', en: 'Close others', es: 'Cerrar las demás' },
  'shell.tab.close-all': { zh: '关闭所有', en: 'Close all', es: 'Cerrar todas' },
})
