import { problemTable } from '@evops/platform/contract'

export const chargingProblems = problemTable({
  'charging.token-exists': {
    status: 409,
    zh: '启动凭证 {idTag} 已存在',
    en: 'Start token {idTag} exists already',
    es: 'La credencial de inicio {idTag} ya existe',
  },
  'charging.import-unreadable': {
    status: 400,
    zh: '无法读取该 CSV 文件：{detail}',
    en: 'This CSV file cannot be read: {detail}',
    es: 'No se puede leer este archivo CSV: {detail}',
  },
  'charging.import-columns': {
    status: 400,
    zh: 'CSV 缺少列：{columns}',
    en: 'The CSV lacks the columns: {columns}',
    es: 'Al CSV le faltan las columnas: {columns}',
  },
})
