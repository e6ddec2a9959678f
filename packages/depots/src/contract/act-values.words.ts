import { words } from '@evops/platform/contract'

/** Labels for choice values in audit log entries, by the field that holds the value. */
export const depotActValues = words({
  'depots.audit.value.kind.site': { zh: '总限额', en: 'Site', es: 'Instalación' },
  'depots.audit.value.kind.feeder': { zh: '馈线', en: 'Feeder', es: 'Alimentador' },
  'depots.audit.value.demandKind.max15': {
    zh: '按月最大 15 分钟需量',
    en: 'Highest 15 min of the month',
    es: 'Cuarto de hora máximo del mes',
  },
  'depots.audit.value.demandKind.period': {
    zh: '按时段内月最大需量',
    en: 'Highest 15 min within a period',
    es: 'Cuarto de hora máximo de un periodo',
  },
  'depots.audit.value.demandPeriod.critical_peak': { zh: '超峰', en: 'Critical peak', es: 'Punta crítica' },
  'depots.audit.value.demandPeriod.sharp': { zh: '尖峰', en: 'Super-peak', es: 'Punta máxima' },
  'depots.audit.value.demandPeriod.peak': { zh: '高峰', en: 'Peak', es: 'Punta' },
  'depots.audit.value.demandPeriod.flat': { zh: '平段', en: 'Flat', es: 'Llano' },
  'depots.audit.value.demandPeriod.valley': { zh: '低谷', en: 'Valley', es: 'Valle' },
  'depots.audit.value.demandPeriod.deep_valley': { zh: '深谷', en: 'Deep valley', es: 'Valle profundo' },
  'depots.audit.value.dateOrder.ymd': { zh: '年-月-日', en: 'year-month-day', es: 'año-mes-día' },
  'depots.audit.value.dateOrder.dmy': { zh: '日/月/年', en: 'day/month/year', es: 'día/mes/año' },
  'depots.audit.value.dateOrder.mdy': { zh: '月/日/年', en: 'month/day/year', es: 'mes/día/año' },
})
