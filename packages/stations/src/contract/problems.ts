import { problemTable } from '@evops/platform/contract'

/** Refusals of the stations domain. */
export const stationProblems = problemTable({
  'stations.station-has-piles': {
    status: 409,
    zh: '该场站下还有 {count} 个桩，不能删除，只能关闭',
    en: 'The station still has {count} charge points. It can only be closed, not deleted',
    es: 'La estación aún tiene {count} puntos de recarga. Solo se puede cerrar, no eliminar',
  },
  'stations.station-code-taken': {
    status: 409,
    zh: '该场站编号已存在',
    en: 'This station code is taken',
    es: 'Este código de estación ya existe',
  },
  'stations.pile-no-taken': {
    status: 409,
    zh: '该桩编号已存在',
    en: 'This charge point number is taken',
    es: 'Este número de punto de recarga ya existe',
  },
  'stations.pile-has-history': {
    status: 409,
    zh: '该桩已有充电记录、指令或其他记录，不能删除。不再使用时请改为“退役”',
    en: 'Charging records, commands or other records name this charge point, so it stays. Retire it instead of deleting it',
    es: 'Hay registros de recarga, órdenes u otros registros de este punto, así que se conserva. Retírelo en lugar de eliminarlo',
  },
  'stations.identity-taken': {
    status: 409,
    zh: '该接入标识已被占用',
    en: 'This identity is taken',
    es: 'Esta identidad ya está en uso',
  },
  'stations.station-unknown': {
    status: 400,
    zh: '没有这个场站',
    en: 'There is no such station',
    es: 'No existe esa estación',
  },
  'stations.time-zone-unknown': {
    status: 400,
    zh: '未知的时区：{timeZone}',
    en: 'Unknown time zone: {timeZone}',
    es: 'Zona horaria desconocida: {timeZone}',
  },
  'stations.command-invalid': {
    status: 400,
    zh: '指令内容有误：{detail}',
    en: 'The command is not valid: {detail}',
    es: 'La orden no es válida: {detail}',
  },
  'stations.import-unreadable': {
    status: 400,
    zh: '无法读取该 CSV 文件（第 {row} 行）：{detail}',
    en: 'This CSV file cannot be read (row {row}): {detail}',
    es: 'No se puede leer este archivo CSV (fila {row}): {detail}',
  },
  'stations.import-empty': {
    status: 400,
    zh: '文件中没有数据行',
    en: 'The file has no rows',
    es: 'El archivo no tiene filas',
  },
  'stations.import-too-long': {
    status: 400,
    zh: '文件超过 {limit} 行，请拆分后导入',
    en: 'The file has more than {limit} rows. Split it',
    es: 'El archivo tiene más de {limit} filas. Divídalo',
  },
  'stations.import-unmapped': {
    status: 400,
    zh: '缺少必需的列：{fields}',
    en: 'Columns are missing for: {fields}',
    es: 'Faltan columnas para: {fields}',
  },
  'stations.passwords-gone': {
    status: 410,
    zh: '密码已被下载过，不能再次下载',
    en: 'The passwords were taken already and cannot be downloaded again',
    es: 'Las contraseñas ya se descargaron y no se pueden volver a descargar',
  },
})
