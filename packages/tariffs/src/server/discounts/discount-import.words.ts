import { words } from '@evops/platform/contract'

/** What is wrong with a row of an imported file. */
export const discountImportWords = words({
  'tariffs.discount-import.name': {
    zh: '须为 1 到 60 个字符',
    en: 'Must be 1 to 60 characters',
    es: 'Debe tener de 1 a 60 caracteres',
  },
  'tariffs.discount-import.how': {
    zh: '须为 percent、price 或 per_kwh',
    en: 'Must be percent, price or per_kwh',
    es: 'Debe ser percent, price o per_kwh',
  },
  'tariffs.discount-import.value': {
    zh: 'percent 为仍需支付的百分比（1 到 99，最多两位小数）；price、per_kwh 为每 kWh 金额（最多五位小数）',
    en: 'For percent what is still paid (1 to 99, at most two decimals); for price and per_kwh an amount per kWh with at most five decimals',
    es: 'Con percent, lo que aún se paga (de 1 a 99, dos decimales como máximo); con price y per_kwh, un importe por kWh con cinco decimales como máximo',
  },
  'tariffs.discount-import.base': {
    zh: '须为 service 或 service_occupancy',
    en: 'Must be service or service_occupancy',
    es: 'Debe ser service o service_occupancy',
  },
  'tariffs.discount-import.maxOff': {
    zh: '须为大于 0 的金额；留空表示不限',
    en: 'Must be an amount above 0; empty: no limit',
    es: 'Debe ser un importe mayor que 0; vacío: sin límite',
  },
  'tariffs.discount-import.priority': {
    zh: '须为 1 到 999 的整数',
    en: 'Must be a whole number from 1 to 999',
    es: 'Debe ser un número entero de 1 a 999',
  },
  'tariffs.discount-import.exclusiveGroup': {
    zh: '最多 40 个字符',
    en: 'At most 40 characters',
    es: 'Como máximo 40 caracteres',
  },
  'tariffs.discount-import.bearer': {
    zh: '须为 operator、platform 或 owner',
    en: 'Must be operator, platform or owner',
    es: 'Debe ser operator, platform u owner',
  },
  'tariffs.discount-import.state': {
    zh: '须为 on 或 paused',
    en: 'Must be on or paused',
    es: 'Debe ser on o paused',
  },
  'tariffs.discount-import.validFrom': {
    zh: '须为带时区的时间，例如 2027-01-31T00:00:00+08:00',
    en: 'Must be a time with its zone, such as 2027-01-31T00:00:00+08:00',
    es: 'Debe ser una hora con su zona, por ejemplo 2027-01-31T00:00:00+08:00',
  },
  'tariffs.discount-import.validUntil': {
    zh: '须为带时区且晚于开始的时间',
    en: 'Must be a time with its zone, later than the beginning',
    es: 'Debe ser una hora con su zona, posterior al inicio',
  },
  'tariffs.discount-import.weekdays': {
    zh: '须为 1（周一）到 7（周日），以空格分隔',
    en: 'Must be 1 (Monday) to 7 (Sunday), separated by spaces',
    es: 'Deben ser de 1 (lunes) a 7 (domingo), separados por espacios',
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
    zh: '价格组名称，以分号分隔，每个最多 40 个字符',
    en: 'Names of price groups separated by semicolons, each at most 40 characters',
    es: 'Nombres de grupos de precios separados por punto y coma, de 40 caracteres como máximo',
  },
  'tariffs.discount-import.note': {
    zh: '最多 500 个字符',
    en: 'At most 500 characters',
    es: 'Como máximo 500 caracteres',
  },
  'tariffs.discount-import.twice': {
    zh: '与第 {row} 行同名',
    en: 'The same name as row {row}',
    es: 'El mismo nombre que la fila {row}',
  },
})
