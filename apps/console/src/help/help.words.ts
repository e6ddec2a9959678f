import { words } from '@evops/platform/contract'

/** Texts around the help of a page. */
export const helpWords = words({
  'shell.help.title': { zh: '帮助', en: 'Help', es: 'Ayuda' },
  'shell.help.for': { zh: '帮助：{title}', en: 'Help: {title}', es: 'Ayuda: {title}' },
  'shell.help.find': { zh: '在全部帮助中查找', en: 'Search all help', es: 'Buscar en toda la ayuda' },
  'shell.help.tasks': { zh: '主要操作', en: 'Main tasks', es: 'Tareas principales' },
  'shell.help.terms': { zh: '术语', en: 'Terms', es: 'Términos' },
  'shell.help.open': { zh: '打开页面', en: 'Open the page', es: 'Abrir la página' },
  'shell.help.nothing': { zh: '帮助中没有找到', en: 'Nothing found in the help', es: 'No hay resultados en la ayuda' },
  'shell.help.none': {
    zh: '此页没有单独的帮助，可在上方查找。',
    en: 'This page has no help of its own. Search above.',
    es: 'Esta página no tiene ayuda propia. Busque arriba.',
  },
})
