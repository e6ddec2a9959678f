import { words } from '@evops/platform/contract'

export const todayWords = words({
  'charging.today.energy': { zh: '今日电量', en: 'Energy today', es: 'Energía de hoy' },
  'charging.today.money': { zh: '今日金额', en: 'Billed today', es: 'Facturado hoy' },
  'charging.today.orders': { zh: '今日订单', en: 'Orders today', es: 'Órdenes de hoy' },
  'charging.today.running': { zh: '正在充电', en: 'Charging now', es: 'Cargando ahora' },
  'charging.today.abnormal': { zh: '异常待处理', en: 'Abnormal to look at', es: 'Anómalas por revisar' },
  'charging.today.since': {
    zh: '{day} 0 时起，{zone}',
    en: 'since midnight of {day}, {zone}',
    es: 'desde las 0 h del {day}, {zone}',
  },
  'charging.today.last': { zh: '最近订单', en: 'Last orders', es: 'Últimas órdenes' },
  'charging.today.all': { zh: '全部充电记录', en: 'All charging records', es: 'Todos los registros' },
  'charging.today.none': {
    zh: '今天还没有充电',
    en: 'Nothing charged yet today',
    es: 'Hoy aún no se ha cargado nada',
  },
})
