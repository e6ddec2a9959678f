import { words } from '@evops/platform/contract'

export const placeWords = words({
  'console.place.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'console.place.chargePoint': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'console.place.unchoose': {
    zh: '移除 {name}',
    en: 'Remove {name}',
    es: 'Quitar {name}',
  },
  'console.place.connector': { zh: '充电枪', en: 'Connector', es: 'Conector' },
})
