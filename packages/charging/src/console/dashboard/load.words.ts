import { words } from '@evops/platform/contract'

export const loadWords = words({
  'charging.load.title': { zh: '负荷', en: 'Load', es: 'Potencia' },
  'charging.load.note': {
    zh: 'kW，全部场站，{zone}',
    en: 'kW, all stations, {zone}',
    es: 'kW, todas las estaciones, {zone}',
  },
  'charging.load.today': { zh: '今天', en: 'Today', es: 'Hoy' },
  'charging.load.yesterday': { zh: '昨天', en: 'Yesterday', es: 'Ayer' },
  'charging.load.rated': { zh: '额定总功率', en: 'Rated power', es: 'Potencia nominal' },
  'charging.load.connection': { zh: '合同容量', en: 'Grid connection', es: 'Conexión a red' },
  'charging.load.contracted': { zh: '合同最大需量', en: 'Contracted power', es: 'Potencia contratada' },
  'charging.load.covered': {
    zh: '（{n} / {of} 个场站）',
    en: '({n} of {of} {of|station|stations})',
    es: '({n} de {of} {of|estación|estaciones})',
  },
  'charging.load.ruler': {
    zh: '计费时段：{tariff}（{n} / {of} 个场站）',
    en: 'Periods of {tariff}, in force at {n} of {of} {of|station|stations}',
    es: 'Periodos de {tariff}, vigente en {n} de {of} {of|estación|estaciones}',
  },
  'charging.load.none': {
    zh: '还没有功率数据',
    en: 'No power measured yet',
    es: 'Aún sin potencia medida',
  },
})
