import { words } from '@evops/platform/contract'

/** What is wrong with a row of an imported file. */
export const tokenImportWords = words({
  'charging.import.idTag': {
    zh: '须为 1 到 20 个可打印字符，且不含空格',
    en: 'Must be 1 to 20 printable characters without spaces',
    es: 'Debe tener de 1 a 20 caracteres imprimibles sin espacios',
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
  'charging.import.instant': {
    zh: '须为带时区的时间，例如 2027-01-31T00:00:00+08:00',
    en: 'Must be a time with its zone, such as 2027-01-31T00:00:00+08:00',
    es: 'Debe ser una hora con su zona, por ejemplo 2027-01-31T00:00:00+08:00',
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
