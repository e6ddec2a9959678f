import { words } from '@evops/platform/contract'

/**
 * Texts for the parts of our tariffs that have no field in OCPI or OCPP. Partners and charge points receive these texts in
 * addition.
 */
export const lostPartWords = words({
  'tariffs.lost.free-minutes': {
    zh: '充电结束后有免费占位时长，超出后才计占位费。',
    en: 'Some minutes after charging are free of the idle fee.',
    es: 'Unos minutos tras la carga están exentos del cargo por ocupación.',
  },
  'tariffs.lost.returned-energy': {
    zh: '车辆向电网放电另行结算。',
    en: 'Energy that a vehicle returns to the grid is credited separately.',
    es: 'La energía que el vehículo devuelve a la red se abona aparte.',
  },
  'tariffs.lost.swaps': {
    zh: '换电按电池块数另行收费。',
    en: 'Battery swaps are charged per battery.',
    es: 'Los cambios de batería se cobran por batería.',
  },
  'tariffs.lost.caps': {
    zh: '占位费设有封顶金额。',
    en: 'The idle fee is capped.',
    es: 'El cargo por ocupación tiene un tope.',
  },
  'tariffs.lost.tax': {
    zh: '价格不含税。',
    en: 'Prices are without tax.',
    es: 'Los precios no incluyen impuestos.',
  },
  'tariffs.lost.minimum': {
    zh: '每次充电有最低或最高金额。',
    en: 'A session has a minimum or maximum price.',
    es: 'Una sesión tiene un importe mínimo o máximo.',
  },
  'tariffs.lost.reservation': {
    zh: '预约单独收费。',
    en: 'Reservations have a fee of their own.',
    es: 'Las reservas tienen una tarifa propia.',
  },
  'tariffs.lost.remainder': {
    zh: '不足一个计费单位的占位时长不计费。',
    en: 'A short remainder of a unit of idle time is not charged.',
    es: 'No se cobra el resto breve de una unidad de ocupación.',
  },
  'tariffs.lost.steps': {
    zh: '占位费按整个计费单位收取。',
    en: 'The idle fee is charged in whole units of time.',
    es: 'El cargo por ocupación se cobra por unidades de tiempo completas.',
  },
  'tariffs.lost.idle-start': {
    zh: '占位时长从订单停止时起算，此前的时间都算充电时长。',
    en: 'Idle time starts when the session is stopped; all time before counts as charging.',
    es: 'La ocupación empieza al detener la sesión; todo el tiempo anterior cuenta como carga.',
  },
})
