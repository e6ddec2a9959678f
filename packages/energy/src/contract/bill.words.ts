import { words } from '@evops/platform/contract'

/** Names of the lines of a grid bill. */
export const billLineWords = words({
  'energy.line.energy': { zh: '电度电费', en: 'Energy', es: 'Energía' },
  'energy.line.demand': { zh: '需量电费', en: 'Demand charge', es: 'Cargo por demanda' },
  'energy.line.demand-excess': {
    zh: '超需量加收',
    en: 'Demand above 105%',
    es: 'Demanda por encima del 105 %',
  },
  'energy.line.capacity': { zh: '容量电费', en: 'Capacity', es: 'Capacidad' },
  'energy.line.distribution': { zh: '配电费', en: 'Distribution', es: 'Distribución' },
  'energy.line.contracted': { zh: '合同容量', en: 'Contracted power', es: 'Potencia contratada' },
  'energy.line.excess': { zh: '超合同最大需量', en: 'Excess power', es: 'Excesos de potencia' },
  'energy.line.power-factor': { zh: '力调电费', en: 'Power factor', es: 'Factor de potencia' },
  'energy.line.reactive': { zh: '无功电费', en: 'Reactive energy', es: 'Energía reactiva' },
  'energy.line.other': { zh: '其他费用', en: 'Other', es: 'Otros' },
})
export const billUnitWords = words({
  'energy.unit.kWh': { zh: 'kWh', en: 'kWh', es: 'kWh' },
  'energy.unit.kW': { zh: 'kW', en: 'kW', es: 'kW' },
  'energy.unit.kVA': { zh: 'kVA', en: 'kVA', es: 'kVA' },
  'energy.unit.kWday': { zh: 'kW·天', en: 'kW·days', es: 'kW·días' },
  'energy.unit.kvarh': { zh: 'kvarh', en: 'kvarh', es: 'kvarh' },
  'energy.unit.month': { zh: '月', en: 'months', es: 'meses' },
  'energy.unit.day': { zh: '天', en: 'days', es: 'días' },
  'energy.unit.amount': { zh: '基数', en: 'base', es: 'base' },
})
