import { problemTable } from '@evops/platform/contract'

export const fleetProblems = problemTable({
  'fleet.name-taken': {
    status: 409,
    zh: '“{name}”已存在',
    en: '“{name}” already exists',
    es: 'Ya existe «{name}»',
  },
  'fleet.in-use': {
    status: 409,
    zh: '仍被其他记录使用，不能删除',
    en: 'It is in use and cannot be deleted',
    es: 'Aún está en uso y no se puede eliminar',
  },
  'fleet.fleet-loop': {
    status: 409,
    zh: '车队不能隶属于自身或其下级',
    en: 'A fleet cannot be below itself',
    es: 'Una flota no puede depender de sí misma',
  },
  'fleet.vehicle-taken': {
    status: 409,
    zh: '已有车辆使用 {number}',
    en: 'A vehicle with {number} already exists',
    es: 'Ya existe un vehículo con {number}',
  },
  'fleet.driver-taken': {
    status: 409,
    zh: '已有司机使用 {number}',
    en: 'A driver with {number} already exists',
    es: 'Ya existe un conductor con {number}',
  },
  'fleet.token-unknown': {
    status: 404,
    zh: '鉴权凭证 {idTag} 不存在',
    en: 'Token {idTag} does not exist',
    es: 'No existe el identificador {idTag}',
  },
  'fleet.token-taken': {
    status: 409,
    zh: '鉴权凭证 {idTag} 在该时段属于其他车辆 {vehicle}，请先解绑',
    en: 'Token {idTag} is assigned to another vehicle {vehicle} at that time: unassign it first',
    es: 'El identificador {idTag} está asignado en ese tiempo a otro vehículo {vehicle}: desvincúlelo primero',
  },
  'fleet.session-unknown': {
    status: 404,
    zh: '订单 {sessionNo} 不存在或尚未开始充电',
    en: 'Session {sessionNo} does not exist or never started',
    es: 'La sesión {sessionNo} no existe o no llegó a empezar',
  },
  'fleet.import-columns': {
    status: 400,
    zh: '文件缺少列：{columns}',
    en: 'Missing columns: {columns}',
    es: 'Faltan columnas: {columns}',
  },
})

/** Messages for invalid fields. */
export const fleetFieldErrors = problemTable({
  'fleet.fault.phone': {
    status: 400,
    zh: '电话号码格式不正确',
    en: 'Enter a valid phone number',
    es: 'No es un número de teléfono',
  },
  'fleet.fault.country': {
    status: 400,
    zh: '请填写两位国家代码，如 CN',
    en: 'Two letters, such as ES or CN',
    es: 'Dos letras, por ejemplo ES o MX',
  },
  'fleet.fault.vin': {
    status: 400,
    zh: 'VIN 为 17 位字母和数字，不含 I、O、Q',
    en: 'A VIN has 17 letters and digits, none of them I, O or Q',
    es: 'Un VIN tiene 17 letras y cifras, sin I, O ni Q',
  },
  'fleet.fault.evccid': {
    status: 400,
    zh: 'EVCCID 为 12 位十六进制数字，如 00:7D:FA:01:02:03',
    en: 'An EVCCID has 12 hexadecimal digits, such as 00:7D:FA:01:02:03',
    es: 'Un EVCCID tiene 12 cifras hexadecimales, por ejemplo 00:7D:FA:01:02:03',
  },
  'fleet.fault.bay': {
    status: 400,
    zh: '固定车位需同时填写充电桩和枪号',
    en: 'A bay needs both a charge point and a connector number',
    es: 'Una plaza fija necesita punto de recarga y número de conector',
  },
  'fleet.fault.unnamed': {
    status: 400,
    zh: '车牌号、自编号、VIN 至少填写一项',
    en: 'Enter a plate, a fleet number or a VIN',
    es: 'Indique una matrícula, un número interno o un VIN',
  },
  'fleet.fault.twice': {
    status: 400,
    zh: '与第 {row} 行重复',
    en: 'The same as in row {row}',
    es: 'Repite la fila {row}',
  },
  'fleet.fault.unknown': {
    status: 400,
    zh: '找不到“{name}”',
    en: '“{name}” was not found',
    es: 'No se encuentra «{name}»',
  },
  'fleet.fault.decimal': {
    status: 400,
    zh: '请输入数字',
    en: 'Enter a number',
    es: 'Introduzca un número',
  },
  'fleet.fault.taken': {
    status: 400,
    zh: '已被其他记录使用',
    en: 'Already used by another record',
    es: 'Pertenece a otro',
  },
})
