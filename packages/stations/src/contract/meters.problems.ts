import { problemTable } from '@evops/platform/contract'

export const meterProblems = problemTable({
  'stations.meter-no-taken': {
    status: 409,
    zh: '该电表编号已存在',
    en: 'This meter number already exists',
    es: 'Este número de contador ya existe',
  },
  'stations.meter-has-readings': {
    status: 409,
    zh: '该电表已有 {count} 条表底，不能删除',
    en: 'The meter has {count} {count|reading|readings} and cannot be deleted',
    es: 'El contador tiene {count} {count|lectura|lecturas} y no se puede eliminar',
  },
  'stations.meter-key-unreadable': {
    status: 400,
    zh: '无法识别该公钥（应为椭圆曲线公钥：PEM、DER 或十六进制）',
    en: 'This is not a readable public key (elliptic curve; PEM, DER or hexadecimal)',
    es: 'No es una clave pública legible (curva elíptica; PEM, DER o hexadecimal)',
  },
  'stations.meter-key-taken': {
    status: 409,
    zh: '该公钥已登记',
    en: 'This key is already registered',
    es: 'Esta clave ya está registrada',
  },
  'stations.reading-future': {
    status: 400,
    zh: '表底时间 {at} 在未来',
    en: 'The reading of {at} is in the future',
    es: 'La lectura de {at} está en el futuro',
  },
  'stations.meter-import-columns': {
    status: 400,
    zh: '文件缺少列：{columns}',
    en: 'Missing columns: {columns}',
    es: 'Faltan columnas: {columns}',
  },
})
