import { words } from '@evops/platform/contract'

/** Column heads of the export, in their order. */
export const refusedCardHeads = words({
  'charging.refused-export.tag': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'charging.refused-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.refused-export.reversed': {
    zh: '字节顺序相反的已登记卡',
    en: 'Registered card with these bytes reversed',
    es: 'Tarjeta registrada con estos bytes invertidos',
  },
  'charging.refused-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.refused-export.chargePointNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'charging.refused-export.connector': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.refused-export.times': { zh: '次数', en: 'Attempts', es: 'Intentos' },
  'charging.refused-export.first': { zh: '首次', en: 'First time', es: 'Primera vez' },
  'charging.refused-export.last': { zh: '最近', en: 'Last time', es: 'Última vez' },
})
