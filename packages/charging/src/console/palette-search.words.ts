import { words } from '@evops/platform/contract'

/** Command palette words and labels for sessions. */
export const findWords = words({
  'charging.find.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'charging.find.today': { zh: '今天', en: 'today', es: 'hoy' },
  'charging.find.yesterday': { zh: '昨天', en: 'yesterday', es: 'ayer' },
  'charging.find.last-month': { zh: '上月 上个月', en: 'last month', es: 'mes pasado' },
  'charging.find.export-of': {
    zh: '导出{station}{day}的订单',
    en: 'Export sessions of {day} at {station}',
    es: 'Exportar sesiones de {day} en {station}',
  },
  'charging.find.export-all': {
    zh: '导出{day}的订单',
    en: 'Export sessions of {day}',
    es: 'Exportar sesiones de {day}',
  },
  'charging.find.export-list': {
    zh: '导出订单：在列表中选择日期',
    en: 'Export sessions: choose the days in the list',
    es: 'Exportar sesiones: elegir los días en la lista',
  },
  'charging.find.day-of': { zh: '{day}（{date}）', en: '{day}, {date}', es: '{day}, {date}' },
  'charging.find.ended': { zh: '结束日期', en: 'Ended on', es: 'Fecha de fin' },
  'charging.find.station': { zh: '场站', en: 'Station', es: 'Estación' },
})
