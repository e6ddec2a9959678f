import { words } from '@evops/platform/contract'

/** Labels of choice values in audit log entries, by the field that holds them. */
export const memberActValues = words({
  'members.audit.value.language.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'members.audit.value.language.en': { zh: '英文', en: 'English', es: 'Inglés' },
  'members.audit.value.language.es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
  'members.audit.value.dateOrder.ymd': { zh: '年-月-日', en: 'year-month-day', es: 'año-mes-día' },
  'members.audit.value.dateOrder.dmy': { zh: '日/月/年', en: 'day/month/year', es: 'día/mes/año' },
  'members.audit.value.dateOrder.mdy': { zh: '月/日/年', en: 'month/day/year', es: 'mes/día/año' },
  'members.audit.value.method.pos': { zh: 'POS', en: 'Card terminal', es: 'TPV' },
  'members.audit.value.kind.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'members.audit.value.kind.connector': { zh: '枪', en: 'Connector', es: 'Conector' },
  'members.audit.value.kind.other': { zh: '其他', en: 'Other', es: 'Otro' },
  'members.audit.value.format.xlsx': { zh: 'XLSX', en: 'XLSX', es: 'XLSX' },
  'members.audit.value.format.csv': { zh: 'CSV', en: 'CSV', es: 'CSV' },
  'members.audit.value.kind.shared': { zh: '通用码', en: 'Shared code', es: 'Código compartido' },
  'members.audit.value.kind.single': { zh: '一次性码', en: 'Single-use codes', es: 'Códigos de un solo uso' },
  'members.audit.value.sex.male': { zh: '男', en: 'Male', es: 'Hombre' },
  'members.audit.value.sex.female': { zh: '女', en: 'Female', es: 'Mujer' },
  'members.audit.value.sex.other': { zh: '其他', en: 'Other', es: 'Otro' },
  'members.audit.value.how.amount': { zh: '立减金额', en: 'Amount off', es: 'Importe de descuento' },
  'members.audit.value.how.percent': {
    zh: '按比例减免',
    en: 'Percentage off',
    es: 'Porcentaje de descuento',
  },
  'members.audit.value.how.free': { zh: '免服务费', en: 'No service fee', es: 'Sin cargo por servicio' },
  'members.audit.value.how.energy': { zh: '赠送电量', en: 'Free energy', es: 'Energía gratis' },
  'members.audit.value.base.service_occupancy': {
    zh: '服务费和占位费',
    en: 'Service and idle fees',
    es: 'Servicio y ocupación',
  },
  'members.audit.value.base.total': {
    zh: '订单总额（含电费）',
    en: 'Session total, including electricity',
    es: 'Total de la sesión, electricidad incluida',
  },
  'members.audit.value.receivers.selected': {
    zh: '指定用户',
    en: 'Selected members',
    es: 'Clientes elegidos',
  },
})
