import { words } from '@evops/platform/contract'

/** Heads of what sessions came to. */
export const sumWords = words({
  'reports.sums.sessions': { zh: '充电次数', en: 'Sessions', es: 'Cargas' },
  'reports.sums.energyDwh': { zh: '充电量', en: 'Energy', es: 'Energía' },
  'reports.sums.electricityMinor': { zh: '电费', en: 'Electricity', es: 'Electricidad' },
  'reports.sums.serviceMinor': { zh: '服务费', en: 'Service', es: 'Servicio' },
  'reports.sums.occupancyMinor': { zh: '占位费', en: 'Occupancy', es: 'Ocupación' },
  'reports.sums.totalMinor': { zh: '总额', en: 'Amount', es: 'Importe' },
  'reports.sums.reducedMinor': { zh: '优惠', en: 'Reductions', es: 'Descuentos' },
  'reports.sums.refundedMinor': { zh: '退款', en: 'Refunds', es: 'Reembolsos' },
  'reports.sums.netMinor': { zh: '净额', en: 'Net', es: 'Neto' },
  'reports.sums.price': { zh: '均价', en: 'Avg. price', es: 'Precio medio' },
  'reports.sums.perSession': { zh: '单次电量', en: 'Per session', es: 'Por carga' },
  'reports.sums.minutes': { zh: '单次时长', en: 'Per session', es: 'Por carga' },
  'reports.sums.unperioded': { zh: '未分时', en: 'Without period', es: 'Sin tramo' },
})
