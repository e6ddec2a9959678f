import { words } from '@evops/platform/contract'

/** Titles of the screens, as the table of routes has them. */
export const menuWords = words({
  'reports.menu.summary': { zh: '充电数据汇总', en: 'Charging summary', es: 'Resumen de carga' },
  'reports.menu.daily': { zh: '日充电明细', en: 'Daily charging detail', es: 'Detalle diario' },
  'reports.menu.hours': { zh: '小时充电量', en: 'Hourly charging volume', es: 'Carga por hora' },
  'reports.menu.usage': { zh: '桩使用率', en: 'Usage rate', es: 'Tasa de uso' },
  'reports.menu.types': { zh: '桩类型分析', en: 'Charge point types', es: 'Tipos de puntos' },
  'reports.menu.power': { zh: '桩功率分析', en: 'Charge point power', es: 'Potencia de puntos' },
  'reports.menu.peaks': { zh: '充电高峰分析', en: 'Charging peaks', es: 'Picos de carga' },
  'reports.menu.periods': { zh: '峰平谷分析', en: 'Peak, flat, valley', es: 'Punta, llano, valle' },
  'reports.menu.amounts': { zh: '费用分布', en: 'Cost distribution', es: 'Reparto del coste' },
  'reports.menu.average': { zh: '充电均价', en: 'Average price', es: 'Precio medio' },
})
