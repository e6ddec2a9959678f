import { words } from '@evops/platform/contract'

/** Texts of the results below the menu's search field. */
export const menuSearchWords = words({
  'shell.menu.recent': { zh: '最近访问', en: 'Recent', es: 'Recientes' },
  'shell.menu.no-recent': { zh: '还没有访问记录', en: 'No pages visited yet', es: 'Aún no ha visitado páginas' },
  'shell.menu.found': { zh: '搜索结果', en: 'Results', es: 'Resultados' },
  'shell.menu.none': { zh: '没有匹配的页面', en: 'No matching page', es: 'Ninguna página coincide' },
  'shell.menu.hidden': { zh: '未启用的功能区', en: 'Area not in use', es: 'Área sin usar' },
  'shell.menu.palette': {
    zh: '查找场站、订单或会员：按 Ctrl K',
    en: 'To find a station, session or driver: Ctrl K',
    es: 'Para buscar una estación, sesión o cliente: Ctrl K',
  },
})
