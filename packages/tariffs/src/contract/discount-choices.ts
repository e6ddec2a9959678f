import { words } from '@evops/platform/contract'

/** What a discount’s choices are called: on screens, and in files. */
export const discountChoiceWords = words({
  'tariffs.discount.paused': { zh: '已暂停', en: 'Paused', es: 'En pausa' },
  'tariffs.discount.state-on': { zh: '启用', en: 'On', es: 'Activa' },
  'tariffs.discount.base.service': { zh: '服务费', en: 'the service fee', es: 'el cargo por servicio' },
  'tariffs.discount.base.service_occupancy': {
    zh: '服务费和占位费',
    en: 'service and idle fees',
    es: 'servicio y ocupación',
  },
  'tariffs.discount.bearer.operator': { zh: '运营商', en: 'Operator', es: 'Operador' },
  'tariffs.discount.bearer.platform': { zh: '平台', en: 'Platform', es: 'Plataforma' },
  'tariffs.discount.bearer.owner': { zh: '设备所属方', en: 'Station owner', es: 'Propietario' },
  'tariffs.discount.how.percent': { zh: '按比例减免', en: 'Percentage off', es: 'Porcentaje de descuento' },
  'tariffs.discount.how.price': {
    zh: '固定服务费单价',
    en: 'Fixed service price',
    es: 'Precio de servicio fijo',
  },
  'tariffs.discount.how.per_kwh': {
    zh: '每 kWh 立减',
    en: 'Amount off per kWh',
    es: 'Importe de descuento por kWh',
  },
})
