import { words } from '@evops/platform/contract'

/** The heads of the transactions' file, in the order of its columns. */
export const tradeExportWords = words({
  'cards.trade-file.startedAt': { zh: '开始时间', en: 'Started', es: 'Inicio' },
  'cards.trade-file.endedAt': { zh: '结束时间', en: 'Ended', es: 'Fin' },
  'cards.trade-file.orderNo': { zh: '订单号', en: 'Session number', es: 'Número de sesión' },
  'cards.trade-file.cardNo': { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.trade-file.family': { zh: '卡类', en: 'Family', es: 'Familia' },
  'cards.trade-file.holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'cards.trade-file.plate': { zh: '车牌', en: 'Plate', es: 'Matrícula' },
  'cards.trade-file.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'cards.trade-file.pile': { zh: '桩编号', en: 'Charge point', es: 'Punto de recarga' },
  'cards.trade-file.gun': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'cards.trade-file.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'cards.trade-file.total': { zh: '金额', en: 'Amount', es: 'Importe' },
  'cards.trade-file.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
