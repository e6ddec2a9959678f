import { words } from '@evops/platform/contract'

/** Texts for the parts of our tariffs that have no OCPI field. Partners receive these texts in addition. */
export const lossWords = words({
  'interop.ocpi.lost.free-minutes': {
    zh: '充电结束后有免费占位时长，超出后才计占位费。',
    en: 'Some minutes after charging are free of the idle fee.',
    es: 'Unos minutos tras la carga están exentos del cargo por ocupación.',
  },
  'interop.ocpi.lost.caps': {
    zh: '占位费设有封顶金额。',
    en: 'The idle fee is capped.',
    es: 'El cargo por ocupación tiene un tope.',
  },
  'interop.ocpi.lost.tax': {
    zh: '价格不含税。',
    en: 'Prices are without tax.',
    es: 'Los precios no incluyen impuestos.',
  },
  'interop.ocpi.lost.minimum': {
    zh: '每次充电有最低或最高金额。',
    en: 'A session has a minimum or maximum price.',
    es: 'Una sesión tiene un importe mínimo o máximo.',
  },
  'interop.ocpi.lost.reservation': {
    zh: '预约单独收费。',
    en: 'Reservations have a fee of their own.',
    es: 'Las reservas tienen una tarifa propia.',
  },
  'interop.ocpi.lost.remainder': {
    zh: '不足一个计费单位的占位时长不计费。',
    en: 'A short remainder of a unit of idle time is not charged.',
    es: 'No se cobra el resto breve de una unidad de ocupación.',
  },
})
