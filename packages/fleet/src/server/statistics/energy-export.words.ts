import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const energyExportWords = words({
  'fleet.energy-export.name': { zh: '对象', en: 'Subject', es: 'Objeto' },
  'fleet.energy-export.records': { zh: '班次', en: 'Shifts', es: 'Turnos' },
  'fleet.energy-export.distance': { zh: '里程 km', en: 'Distance, km', es: 'Recorrido, km' },
  'fleet.energy-export.gps': { zh: '其中 GPS 里程 km', en: 'Of which GPS, km', es: 'De ellos por GPS, km' },
  'fleet.energy-export.charged': { zh: '充电量 (kWh)', en: 'Charged (kWh)', es: 'Cargado (kWh)' },
  'fleet.energy-export.used': { zh: '耗电量 (kWh)', en: 'Used (kWh)', es: 'Consumido (kWh)' },
  'fleet.energy-export.rate': {
    zh: '百公里电耗 (kWh)',
    en: 'Consumption per 100 km (kWh)',
    es: 'Consumo por 100 km (kWh)',
  },
  'fleet.energy-export.quota': { zh: '定额电量 (kWh)', en: 'Quota (kWh)', es: 'Cuota (kWh)' },
  'fleet.energy-export.saved': { zh: '节电量 (kWh)', en: 'Saved (kWh)', es: 'Ahorrado (kWh)' },
  'fleet.energy-export.percent': { zh: '节电率 %', en: 'Saved, %', es: 'Ahorrado, %' },
  'fleet.energy-export.over': { zh: '超定额', en: 'Above quota', es: 'Sobre la cuota' },
  'fleet.energy-export.unquoted': { zh: '无定额里程 km', en: 'Without a quota, km', es: 'Sin cuota, km' },
  'fleet.energy-export.bonus': { zh: '奖罚', en: 'Bonus or penalty', es: 'Bono o penalización' },
  'fleet.energy-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
