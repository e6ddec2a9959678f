import { words } from '@evops/platform/contract'

/** Texts of the page settings. */
export const settingWords = words({
  'shell.settings.mode': { zh: '明暗', en: 'Appearance', es: 'Apariencia' },
  'shell.settings.tagsView': { zh: '显示页面标签', en: 'Open-page tabs', es: 'Pestañas de páginas' },
  'shell.settings.fixedHeader': { zh: '固定顶栏', en: 'Fixed header', es: 'Cabecera fija' },
  'shell.settings.sidebarLogo': { zh: '侧栏标志', en: 'Sidebar logo', es: 'Logotipo en la barra' },
  'shell.settings.reset': { zh: '恢复默认', en: 'Back to default', es: 'Restablecer' },
})
