import { words } from '@evops/platform/contract'

/** Labels of choice values in audit log entries, by the field that holds them. */
export const tariffActValues = words({
  'tariffs.audit.value.scope.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'tariffs.audit.value.dayTypes.workday': { zh: '工作日', en: 'Workdays', es: 'Laborables' },
  'tariffs.audit.value.dayTypes.weekend': { zh: '周末', en: 'Weekends', es: 'Fin de semana' },
  'tariffs.audit.value.dayTypes.holiday': { zh: '法定节假日', en: 'Holidays', es: 'Festivos' },
  'tariffs.audit.value.cells.critical_peak': { zh: '超峰', en: 'Critical peak', es: 'Punta crítica' },
  'tariffs.audit.value.cells.sharp': { zh: '尖峰', en: 'Super-peak', es: 'Punta máxima' },
  'tariffs.audit.value.cells.peak': { zh: '高峰', en: 'Peak', es: 'Punta' },
  'tariffs.audit.value.cells.flat': { zh: '平段', en: 'Flat', es: 'Llano' },
  'tariffs.audit.value.cells.valley': { zh: '低谷', en: 'Valley', es: 'Valle' },
  'tariffs.audit.value.cells.deep_valley': { zh: '深谷', en: 'Deep valley', es: 'Valle profundo' },
  'tariffs.audit.value.rounding.fee': {
    zh: '每项费用分别取整',
    en: 'Each fee separately',
    es: 'Cada cargo por separado',
  },
  'tariffs.audit.value.rounding.bill': {
    zh: '整单取整一次',
    en: 'The whole bill once',
    es: 'El total una sola vez',
  },
  'tariffs.audit.value.idleFrom.full': {
    zh: '车辆充满或不再取电时',
    en: 'When the vehicle is full',
    es: 'Cuando el vehículo está cargado',
  },
  'tariffs.audit.value.idleFrom.stop': {
    zh: '停止充电时',
    en: 'When the session is stopped',
    es: 'Al detener la sesión',
  },
  'tariffs.audit.value.unit.minute': { zh: '分钟', en: 'Minute', es: 'Minuto' },
  'tariffs.audit.value.unit.half_hour': { zh: '半小时', en: 'Half-hour', es: 'Media hora' },
  'tariffs.audit.value.unit.hour': { zh: '小时', en: 'Hour', es: 'Hora' },
  'tariffs.audit.value.state.paused': { zh: '已暂停', en: 'Paused', es: 'En pausa' },
  'tariffs.audit.value.how.percent': {
    zh: '按比例减免',
    en: 'Percentage off',
    es: 'Porcentaje de descuento',
  },
  'tariffs.audit.value.how.price': {
    zh: '固定服务费单价',
    en: 'Fixed service price',
    es: 'Precio de servicio fijo',
  },
  'tariffs.audit.value.how.per_kwh': {
    zh: '每 kWh 立减',
    en: 'Amount off per kWh',
    es: 'Importe de descuento por kWh',
  },
  'tariffs.audit.value.base.service_occupancy': {
    zh: '服务费和占位费',
    en: 'service and idle fees',
    es: 'servicio y ocupación',
  },
  'tariffs.audit.value.dateOrder.ymd': { zh: '年-月-日', en: 'year-month-day', es: 'año-mes-día' },
  'tariffs.audit.value.dateOrder.dmy': { zh: '日/月/年', en: 'day/month/year', es: 'día/mes/año' },
  'tariffs.audit.value.dateOrder.mdy': { zh: '月/日/年', en: 'month/day/year', es: 'mes/día/año' },
  'tariffs.audit.value.approval.never': { zh: '从不', en: 'Never', es: 'Nunca' },
  'tariffs.audit.value.approval.above': {
    zh: '价格变动超过一定比例时，以及首次发布',
    en: 'When a price changes by more than a percentage, and for a first version',
    es: 'Si un precio cambia más de un porcentaje, y en la primera versión',
  },
  'tariffs.audit.value.approval.always': {
    zh: '每次发布',
    en: 'For every publication',
    es: 'En cada publicación',
  },
  'tariffs.audit.value.scope.connector': { zh: '充电枪', en: 'Connector', es: 'Conector' },
})
