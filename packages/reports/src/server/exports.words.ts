import { words } from '@evops/platform/contract'

/** Heads of the columns that name a file's rows. */
export const exportWords = words({
  'reports.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'reports.export.pileNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º del punto' },
  'reports.export.pileName': { zh: '桩名称', en: 'Charge point', es: 'Punto de recarga' },
  'reports.export.gun': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'reports.export.day': { zh: '日期', en: 'Day', es: 'Día' },
  'reports.export.month': { zh: '月份', en: 'Month', es: 'Mes' },
  'reports.export.weekday': {
    zh: '星期（1 为周一）',
    en: 'Weekday (1 Monday)',
    es: 'Día de la semana (1 lunes)',
  },
  'reports.export.equipmentType': { zh: '设备类型', en: 'Equipment type', es: 'Tipo de equipo' },
  'reports.export.powerClass': { zh: '功率等级 kW', en: 'Power class kW', es: 'Clase de potencia kW' },
  'reports.export.from': { zh: '金额从', en: 'Amount from', es: 'Importe desde' },
  'reports.export.to': { zh: '金额至（不含）', en: 'Amount below', es: 'Importe menor que' },
  'reports.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'reports.export.before': {
    zh: '{measure}（对比期）',
    en: '{measure} (compared)',
    es: '{measure} (comparado)',
  },
})
