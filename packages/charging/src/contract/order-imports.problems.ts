import { problemTable } from '@evops/platform/contract'

/** Refusals of imports of past sessions. */
export const orderImportProblems = problemTable({
  'charging.order-import-unmapped': {
    status: 400,
    zh: '缺少必需的列：{fields}',
    en: 'Columns are missing for: {fields}',
    es: 'Faltan columnas para: {fields}',
  },
  'charging.order-import-currency': {
    status: 400,
    zh: '文件金额为 {other}，而运营商的币种是 {own}',
    en: 'The file’s amounts are in {other}, the operator works in {own}',
    es: 'Los importes del archivo están en {other} y el operador trabaja en {own}',
  },
  'charging.order-import-zone': {
    status: 400,
    zh: '未知的时区：{timeZone}',
    en: 'Unknown time zone: {timeZone}',
    es: 'Zona horaria desconocida: {timeZone}',
  },
})
