import { words } from '@evops/platform/contract'

export const seasonWords = words({
  'fleet.season.normal': { zh: '常温', en: 'Normal', es: 'Normal' },
  'fleet.season.summer': { zh: '夏季空调', en: 'Summer, air conditioning', es: 'Verano, aire acondicionado' },
  'fleet.season.winter': { zh: '冬季采暖', en: 'Winter, heating', es: 'Invierno, calefacción' },
})
export const shiftWords = words({
  'fleet.shift.early': { zh: '早班', en: 'Early', es: 'Mañana' },
  'fleet.shift.mid': { zh: '中班', en: 'Midday', es: 'Tarde' },
  'fleet.shift.late': { zh: '晚班', en: 'Late', es: 'Noche' },
  'fleet.source.manual': { zh: '手工', en: 'Manual', es: 'Manual' },
  'fleet.source.import': { zh: '导入', en: 'Import', es: 'De un archivo' },
  'fleet.source.gps': { zh: 'GPS', en: 'GPS', es: 'GPS' },
})
