import { words } from '@evops/platform/contract'

/** Heads of the columns that name a file's rows. */
export const exportWords = words({
  'reports.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'reports.export.pileNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'reports.export.pileName': { zh: '桩名称', en: 'Charge point', es: 'Punto de recarga' },
  'reports.export.gun': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'reports.export.day': { zh: '日期', en: 'Day', es: 'Día' },
  'reports.export.month': { zh: '月份', en: 'Month', es: 'Mes' },
  'reports.export.weekday': {
    zh: '星期（1 为周一）',
    en: 'Weekday (1 = Monday)',
    es: 'Día de la semana (1 = lunes)',
  },
  'reports.export.equipmentType': { zh: '设备类型', en: 'Equipment type', es: 'Tipo de equipo' },
  'reports.export.powerClass': { zh: '功率等级 (kW)', en: 'Power class (kW)', es: 'Clase de potencia (kW)' },
  'reports.export.standard': { zh: '接口标准', en: 'Connector standard', es: 'Estándar del conector' },
  'reports.export.maker': { zh: '厂商', en: 'Manufacturer', es: 'Fabricante' },
  'reports.export.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'reports.export.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'reports.export.fleet': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'reports.export.vehicleModel': { zh: '车型', en: 'Vehicle model', es: 'Modelo de vehículo' },
  'reports.export.vehicleType': { zh: '车辆类型', en: 'Vehicle type', es: 'Tipo de vehículo' },
  'reports.export.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'reports.export.startMode': { zh: '启动方式', en: 'Start mode', es: 'Modo de inicio' },
  'reports.export.from': { zh: '金额从', en: 'Amount from', es: 'Importe desde' },
  'reports.export.to': { zh: '金额至（不含）', en: 'Amount below', es: 'Importe menor que' },
  'reports.export.energyFrom': { zh: '电量从 (kWh)', en: 'Energy from (kWh)', es: 'Energía desde (kWh)' },
  'reports.export.energyTo': {
    zh: '电量至 (不含, kWh)',
    en: 'Energy below (kWh)',
    es: 'Energía menor que (kWh)',
  },
  'reports.export.minutesFrom': { zh: '时长从 min', en: 'Minutes from', es: 'Minutos desde' },
  'reports.export.minutesTo': { zh: '时长至（不含）min', en: 'Minutes below', es: 'Minutos menos de' },
  'reports.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'reports.export.before': {
    zh: '{measure}（对比期）',
    en: '{measure} (comparison)',
    es: '{measure} (comparación)',
  },
})
