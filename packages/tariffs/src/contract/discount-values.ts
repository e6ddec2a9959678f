import { words } from '@evops/platform/contract'

/** Labels of a discount's choice values, for screens and files. */
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

/**
 * Columns of a file of discounts, in the order of `discountColumns`: headings of the export, and titles that the import
 * recognises.
 */
export const discountColumnWords = words({
  'tariffs.import.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'tariffs.import.how': { zh: '优惠方式', en: 'Discount type', es: 'Tipo de descuento' },
  'tariffs.import.value': { zh: '数值', en: 'Value', es: 'Valor' },
  'tariffs.import.base': { zh: '优惠范围', en: 'Applies to', es: 'Se aplica a' },
  'tariffs.import.maxOff': { zh: '最高优惠', en: 'Maximum discount', es: 'Descuento máximo' },
  'tariffs.import.priority': { zh: '优先级', en: 'Priority', es: 'Prioridad' },
  'tariffs.import.exclusiveGroup': { zh: '互斥组', en: 'Exclusive group', es: 'Grupo exclusivo' },
  'tariffs.import.bearer': { zh: '费用承担', en: 'Borne by', es: 'A cargo de' },
  'tariffs.import.state': { zh: '状态', en: 'State', es: 'Estado' },
  'tariffs.import.validFrom': { zh: '生效时间', en: 'Valid from', es: 'Válido desde' },
  'tariffs.import.validUntil': { zh: '失效时间', en: 'Valid until', es: 'Válido hasta' },
  'tariffs.import.weekdays': { zh: '适用星期', en: 'Weekdays', es: 'Días de la semana' },
  'tariffs.import.fromTime': { zh: '时段开始', en: 'From time', es: 'Hora desde' },
  'tariffs.import.toTime': { zh: '时段结束', en: 'To time', es: 'Hora hasta' },
  'tariffs.import.groups': { zh: '分组价格', en: 'Group prices', es: 'Precios de grupo' },
  'tariffs.import.note': { zh: '备注', en: 'Note', es: 'Nota' },
})
