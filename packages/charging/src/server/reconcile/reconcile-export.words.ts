import { words } from '@evops/platform/contract'

/** Column heads of the export, in their order. */
export const balanceExportWords = words({
  'charging.balance-export.day': { zh: '日期', en: 'Day', es: 'Día' },
  'charging.balance-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.balance-export.meter': { zh: '电表 kWh', en: 'Meter kWh', es: 'Contador kWh' },
  'charging.balance-export.connectors': { zh: '枪表底 kWh', en: 'Connectors kWh', es: 'Conectores kWh' },
  'charging.balance-export.meterValues': { zh: '采样 kWh', en: 'Samples kWh', es: 'Muestras kWh' },
  'charging.balance-export.sessions': { zh: '订单 kWh', en: 'Sessions kWh', es: 'Sesiones kWh' },
  'charging.balance-export.loss': { zh: '线损 kWh', en: 'Loss kWh', es: 'Pérdida kWh' },
  'charging.balance-export.unbilled': { zh: '未计费 kWh', en: 'Not billed kWh', es: 'Sin liquidar kWh' },
  'charging.balance-export.count': { zh: '订单数', en: 'Sessions', es: 'N.º de sesiones' },
  'charging.balance-export.causes': { zh: '差异数', en: 'Differences', es: 'Diferencias' },
})
