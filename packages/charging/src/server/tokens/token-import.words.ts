import { words } from '@evops/platform/contract'

/** What is wrong with a row of an imported file. */
export const tokenImportWords = words({
  'charging.import.idTag': {
    zh: '须为 1 到 255 个可打印字符，且不含空格',
    en: 'Must be 1 to 255 printable characters without spaces',
    es: 'Debe tener de 1 a 255 caracteres imprimibles sin espacios',
  },
  'charging.import.label': {
    zh: '最多 100 个字符',
    en: 'At most 100 characters',
    es: 'Como máximo 100 caracteres',
  },
  'charging.import.state': {
    zh: '须为 accepted 或 blocked',
    en: 'Must be accepted or blocked',
    es: 'Debe ser accepted o blocked',
  },
  'charging.import.kind': {
    zh: '须为 OCPP 标识类型，例如 ISO14443、eMAID 或 Central',
    en: 'Must be an OCPP token type, such as ISO14443, eMAID or Central',
    es: 'Debe ser un tipo de identificador OCPP, por ejemplo ISO14443, eMAID o Central',
  },
  'charging.import.instant': {
    zh: '须为带时区的时间，例如 2027-01-31T00:00:00+08:00',
    en: 'Must be a time with its zone, such as 2027-01-31T00:00:00+08:00',
    es: 'Debe ser una hora con su zona, por ejemplo 2027-01-31T00:00:00+08:00',
  },
  'charging.import.group': {
    zh: '最多 40 个字符',
    en: 'At most 40 characters',
    es: 'Como máximo 40 caracteres',
  },
  'charging.import.limit': {
    zh: '须为大于 0 的数，小数位数不超过币种或 kWh 的 4 位；留空表示不限',
    en: 'Must be a number above 0, with no more decimals than the currency has, or 4 of a kWh; empty: no limit',
    es: 'Debe ser un número mayor que 0, con los decimales de la moneda o 4 de un kWh; vacío: sin límite',
  },
  'charging.import.battery': {
    zh: '须为 1 到 10000 之间的 kWh 数，最多 4 位小数；留空表示未知',
    en: 'Must be between 1 and 10000 kWh, with at most 4 decimals; empty: unknown',
    es: 'Debe estar entre 1 y 10000 kWh, con 4 decimales como máximo; vacío: desconocida',
  },
  'charging.import.many': {
    zh: '须为 true 或 false',
    en: 'Must be true or false',
    es: 'Debe ser true o false',
  },
  'charging.import.order': {
    zh: '须晚于 validFrom',
    en: 'Must be after validFrom',
    es: 'Debe ser posterior a validFrom',
  },
  'charging.import.twice': {
    zh: '与第 {row} 行重复',
    en: 'The same as in row {row}',
    es: 'Repite la fila {row}',
  },
})
