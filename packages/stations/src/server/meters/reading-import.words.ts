import { words } from '@evops/platform/contract'

/** Texts of errors in a row of imported readings. */
export const readingImportWords = words({
  'stations.readings.meter': {
    zh: '没有编号为 {value} 的电表',
    en: 'There is no meter {value}',
    es: 'No existe el contador {value}',
  },
  'stations.readings.at': {
    zh: '须为时间，例如 2027-01-31 08:00（场站当地时间）或 2027-01-31T00:00:00Z',
    en: "Must be a time, such as 2027-01-31 08:00 (the station's) or 2027-01-31T00:00:00Z",
    es: 'Debe ser una hora, por ejemplo 2027-01-31 08:00 (de la estación) o 2027-01-31T00:00:00Z',
  },
  'stations.readings.future': {
    zh: '表底时间在未来',
    en: 'In the future',
    es: 'Está en el futuro',
  },
  'stations.readings.kWh': {
    zh: '须为 0 或以上的数字，最多四位小数',
    en: 'Must be a number of 0 or more, maximum four decimals',
    es: 'Debe ser un número de 0 o más, máximo cuatro decimales',
  },
  'stations.readings.restarts': {
    zh: '须为 yes、no 或留空',
    en: 'Must be yes, no or empty',
    es: 'Debe ser yes, no o estar vacío',
  },
  'stations.readings.twice': {
    zh: '与第 {row} 行是同一时刻',
    en: 'The same moment as row {row}',
    es: 'El mismo momento que la fila {row}',
  },
})
