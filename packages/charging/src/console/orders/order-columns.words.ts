import { words } from '@evops/platform/contract'

/** Heads and cells of the orders that stand on the dashboard too: the list's own words stay with the list. */
export const orderColumnWords = words({
  'charging.orders.orderNo': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'charging.orders.state': { zh: '状态', en: 'State', es: 'Estado' },
  'charging.orders.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.orders.token': { zh: '启动标识', en: 'Token', es: 'Identificador' },
  'charging.orders.startedAt': { zh: '开始', en: 'Start', es: 'Inicio' },
  'charging.orders.duration': { zh: '时长', en: 'duration', es: 'duración' },
  'charging.orders.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'charging.orders.totalMinor': { zh: '合计', en: 'Total', es: 'Total' },
  'charging.orders.connector': { zh: '枪 {connectorNo}', en: 'connector {connectorNo}', es: 'conector {connectorNo}' },
  'charging.orders.running': { zh: '进行中', en: 'running', es: 'en curso' },
})
