import { words } from '@evops/platform/contract'

/** Messages for an invalid row of an imported file. */
export const discountImportWords = words({
  'tariffs.discount-import.name': {
    zh: '须为 1 到 60 个字符',
    en: 'Must be 1 to 60 characters',
    es: 'Debe tener de 1 a 60 caracteres',
  },
  'tariffs.discount-import.how': {
    zh: '请填写优惠方式：按比例、固定单价或每 kWh 立减',
    en: 'Enter the discount type: percentage, fixed price or amount off per kWh',
    es: 'Indique el tipo de descuento: porcentaje, precio fijo o importe menos por kWh',
  },
  'tariffs.discount-import.value': {
    zh: '按比例时为仍需支付的百分比（1 到 99，最多两位小数）；其他方式为每 kWh 金额（最多五位小数）',
    en: 'For a percentage what is still paid (1 to 99, maximum two decimals); otherwise an amount per kWh (maximum five decimals)',
    es: 'Con porcentaje, lo que aún se paga (de 1 a 99, dos decimales como máximo); si no, un importe por kWh (cinco decimales como máximo)',
  },
  'tariffs.discount-import.base': {
    zh: '请填写优惠范围',
    en: 'Enter the fees it applies to',
    es: 'Indique a qué cargos se aplica',
  },
  'tariffs.discount-import.maxOff': {
    zh: '须为大于 0 的金额；留空表示不限',
    en: 'Must be an amount above 0; leave blank for no limit',
    es: 'Debe ser un importe mayor que 0; en blanco, sin límite',
  },
  'tariffs.discount-import.priority': {
    zh: '须为 1 到 999 的整数',
    en: 'Must be a whole number from 1 to 999',
    es: 'Debe ser un número entero de 1 a 999',
  },
  'tariffs.discount-import.exclusiveGroup': {
    zh: '最多 40 个字符',
    en: 'Maximum 40 characters',
    es: 'Máximo 40 caracteres',
  },
  'tariffs.discount-import.bearer': {
    zh: '请填写费用承担方',
    en: 'Enter who bears the cost',
    es: 'Indique a cargo de qué parte corre el coste',
  },
  'tariffs.discount-import.state': {
    zh: '请填写 启用 或 暂停',
    en: 'Enter On or Paused',
    es: 'Ponga Activa o En pausa',
  },
  'tariffs.discount-import.validFrom': {
    zh: '无法识别的时间',
    en: 'Must be a date or time',
    es: 'Debe ser una fecha u hora',
  },
  'tariffs.discount-import.validUntil': {
    zh: '须晚于生效时间',
    en: 'Must be later than the start',
    es: 'Debe ser posterior al inicio',
  },
  'tariffs.discount-import.weekdays': {
    zh: '须为周一到周日，或 1（周一）到 7（周日），以空格分隔',
    en: 'Must be days of the week, or 1 (Monday) to 7 (Sunday), separated by spaces',
    es: 'Deben ser días de la semana, o de 1 (lunes) a 7 (domingo), separados por espacios',
  },
  'tariffs.discount-import.fromTime': {
    zh: '须为 00:00 到 23:59',
    en: 'Must be 00:00 to 23:59',
    es: 'Debe ser de 00:00 a 23:59',
  },
  'tariffs.discount-import.toTime': {
    zh: '须为 00:00 到 23:59，且与开始时间同时填写',
    en: 'Must be 00:00 to 23:59, given together with the beginning',
    es: 'Debe ser de 00:00 a 23:59 y darse junto con el inicio',
  },
  'tariffs.discount-import.groups': {
    zh: '分组价格名称，以分号分隔，每个最多 40 个字符',
    en: 'Names of group prices separated by semicolons, maximum 40 characters each',
    es: 'Nombres de precios de grupo separados por punto y coma, máximo 40 caracteres cada uno',
  },
  'tariffs.discount-import.note': {
    zh: '最多 500 个字符',
    en: 'Maximum 500 characters',
    es: 'Máximo 500 caracteres',
  },
})
