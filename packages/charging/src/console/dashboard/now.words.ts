import { words } from '@evops/platform/contract'

export const stationFiguresWords = words({
  'charging.now.title': { zh: '场站', en: 'Stations', es: 'Estaciones' },
  'charging.now.all': { zh: '全部 {n} 个', en: 'All {n}', es: 'Ver las {n}' },
  'charging.now.states': { zh: '各状态的枪', en: 'Connectors by state', es: 'Conectores por estado' },
  'charging.now.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.now.connectors': { zh: '当前的枪', en: 'Connectors now', es: 'Conectores ahora' },
  'charging.now.revenue': { zh: '今日应收', en: 'Revenue today', es: 'Ingresos de hoy' },
})
