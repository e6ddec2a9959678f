import { words } from '@evops/platform/contract'

/** Names of the states, reasons and decisions of held records, on screens and in the audit log. */
export const heldRecordWords = words({
  'interop.held.state.held': { zh: '待处理', en: 'Held', es: 'Retenido' },
  'interop.held.state.accepted': { zh: '已按对方金额入账', en: 'Accepted', es: 'Aceptado' },
  'interop.held.state.adjusted': {
    zh: '已按我方金额入账',
    en: 'Accepted with our figure',
    es: 'Aceptado con nuestro importe',
  },
  'interop.held.state.refused': { zh: '已拒绝', en: 'Refused', es: 'Rechazado' },
  'interop.held.state.withdrawn': { zh: '对方已撤回', en: 'Withdrawn', es: 'Retirado' },
  'interop.held.reason.ceiling': {
    zh: '总额超过约定上限',
    en: 'Total above the ceiling',
    es: 'Total por encima del máximo',
  },
  'interop.held.reason.kwh-ceiling': {
    zh: '每 kWh 价格超过约定上限',
    en: 'Price per kWh above the ceiling',
    es: 'Precio por kWh por encima del máximo',
  },
  'interop.held.reason.no-ceiling': {
    zh: '未约定该币种上限，也无已知价格',
    en: 'No ceiling agreed and no known tariff',
    es: 'Sin máximo acordado ni tarifa conocida',
  },
  'interop.held.reason.energy': {
    zh: '电量与各时段之和不符',
    en: 'Energy differs from its periods',
    es: 'La energía difiere de sus periodos',
  },
  'interop.held.reason.time': {
    zh: '时长超过起止时间',
    en: 'More time than between start and end',
    es: 'Más tiempo que entre inicio y fin',
  },
  'interop.held.reason.parts': {
    zh: '总额与分项不符',
    en: 'Total differs from its parts',
    es: 'El total difiere de sus partes',
  },
  'interop.held.reason.tax': {
    zh: '税额不合理',
    en: 'Implausible tax',
    es: 'Impuesto inverosímil',
  },
  'interop.held.reason.tariff': {
    zh: '高于已知价格',
    en: 'Above the known tariff',
    es: 'Por encima de la tarifa conocida',
  },
  'interop.held.reason.end': { zh: '结束早于开始', en: 'End before start', es: 'Fin anterior al inicio' },
  'interop.held.reason.early': {
    zh: '早于启动请求',
    en: 'Before the start request',
    es: 'Anterior a la solicitud de inicio',
  },
  'interop.held.reason.ahead': { zh: '时间在未来', en: 'In the future', es: 'En el futuro' },
  'interop.held.reason.age': {
    zh: '超过约定的时限',
    en: 'Older than agreed',
    es: 'Más antiguo de lo acordado',
  },
  'interop.held.reason.currency': { zh: '币种不符', en: 'Other currency', es: 'Otra moneda' },
  'interop.held.reason.negative': {
    zh: '金额为负，且不是冲销',
    en: 'Below zero, and no credit',
    es: 'Negativo y sin ser abono',
  },
  'interop.held.reason.power': {
    zh: '电量超过充电枪能力',
    en: 'More energy than the connector delivers',
    es: 'Más energía de la que da el conector',
  },
})
