import { words } from '@evops/platform/contract'

export const todayWords = words({
  'charging.today.energy': { zh: '今日电量', en: 'Energy today', es: 'Energía de hoy' },
  'charging.today.money': { zh: '今日应收', en: 'Revenue today', es: 'Ingresos de hoy' },
  'charging.today.orders': { zh: '今日充电', en: 'Sessions today', es: 'Cargas de hoy' },
  'charging.today.abnormal': {
    zh: '异常订单待处理',
    en: 'Abnormal orders open',
    es: 'Órdenes anómalas pendientes',
  },
  'charging.today.ended': {
    zh: '{day} 结束的充电，按场站当地日期',
    en: 'sessions that ended on {day}, by each station’s calendar',
    es: 'cargas terminadas el {day}, según el calendario de cada estación',
  },
  'charging.ranking.title': { zh: '场站排名', en: 'Stations today', es: 'Estaciones hoy' },
  'charging.ranking.note': { zh: '按今日应收', en: 'by revenue', es: 'por ingresos' },
  'charging.ranking.orders_one': { zh: '{n} 次', en: '{n} session', es: '{n} carga' },
  'charging.ranking.orders_other': { zh: '{n} 次', en: '{n} sessions', es: '{n} cargas' },
  'charging.ranking.orders_many': { zh: '{n} 次', en: '{n} sessions', es: '{n} de cargas' },
  'charging.today.last': { zh: '最近订单', en: 'Last orders', es: 'Últimas órdenes' },
  'charging.today.all': { zh: '全部充电记录', en: 'All charging records', es: 'Todos los registros' },
  'charging.today.none': {
    zh: '今天还没有充电',
    en: 'Nothing charged yet today',
    es: 'Hoy aún no se ha cargado nada',
  },
})
