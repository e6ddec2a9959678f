import { words } from '@evops/platform/contract'

export const paletteWords = words({
  'shell.palette.pages': { zh: '页面', en: 'Pages', es: 'Páginas' },
  'shell.palette.none': { zh: '没有找到', en: 'Nothing found', es: 'Sin resultados' },
  'shell.palette.recent': { zh: '最近打开', en: 'Recent', es: 'Recientes' },
  'shell.palette.searching': { zh: '正在查找…', en: 'Searching…', es: 'Buscando…' },
  'shell.palette.because': { zh: '也叫“{word}”', en: 'also called “{word}”', es: 'también «{word}»' },
  'shell.palette.other-field': {
    zh: '其他字段相符',
    en: 'matches in another field',
    es: 'coincide en otro campo',
  },
  'shell.palette.keys': {
    zh: '↑↓ 选择，回车打开。',
    en: '↑↓ to choose, Enter to open. ',
    es: '↑↓ para elegir, Intro para abrir. ',
  },
  'shell.palette.hint': {
    zh: '也可输入“重启 03”“导出昨天”',
    en: 'Also “restart 03”, “export yesterday”',
    es: 'También «reiniciar 03», «exportar ayer»',
  },
})
