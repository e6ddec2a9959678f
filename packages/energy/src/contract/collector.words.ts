import { words } from '@evops/platform/contract'

/** Labels for choices and faults of collectors, on screens and in files. */
export const collectorWords = words({
  'energy.collector.protocol.modbus-tcp': { zh: 'Modbus TCP', en: 'Modbus TCP', es: 'Modbus TCP' },
  'energy.collector.protocol.dlt645-tcp': {
    zh: 'DL/T 645-2007（TCP）',
    en: 'DL/T 645-2007 over TCP',
    es: 'DL/T 645-2007 por TCP',
  },
  'energy.collector.quantity.energy-import': {
    zh: '正向有功总电能',
    en: 'Active energy, import',
    es: 'Energía activa importada',
  },
  'energy.collector.quantity.energy-export': {
    zh: '反向有功总电能',
    en: 'Active energy, export',
    es: 'Energía activa exportada',
  },
  'energy.collector.quantity.reactive-import': {
    zh: '组合无功 1 总电能',
    en: 'Reactive energy, import',
    es: 'Energía reactiva importada',
  },
  'energy.collector.quantity.power': { zh: '总有功功率', en: 'Active power', es: 'Potencia activa' },
  'energy.collector.quantity.voltage-1': { zh: 'A 相电压', en: 'Voltage L1', es: 'Tensión L1' },
  'energy.collector.quantity.voltage-2': { zh: 'B 相电压', en: 'Voltage L2', es: 'Tensión L2' },
  'energy.collector.quantity.voltage-3': { zh: 'C 相电压', en: 'Voltage L3', es: 'Tensión L3' },
  'energy.collector.quantity.current-1': { zh: 'A 相电流', en: 'Current L1', es: 'Corriente L1' },
  'energy.collector.quantity.current-2': { zh: 'B 相电流', en: 'Current L2', es: 'Corriente L2' },
  'energy.collector.quantity.current-3': { zh: 'C 相电流', en: 'Current L3', es: 'Corriente L3' },
  'energy.collector.quantity.power-factor': {
    zh: '总功率因数',
    en: 'Power factor',
    es: 'Factor de potencia',
  },
  'energy.collector.fault.not-allowed': {
    zh: '地址不在允许访问的网络内',
    en: 'The address is not in a permitted network',
    es: 'La dirección no está en una red permitida',
  },
  'energy.collector.fault.unknown-host': {
    zh: '主机名无法解析',
    en: 'The host name cannot be resolved',
    es: 'El nombre del equipo no se puede resolver',
  },
  'energy.collector.fault.unreachable': {
    zh: '无法连接',
    en: 'Connection failed',
    es: 'No se pudo conectar',
  },
  'energy.collector.fault.timeout': { zh: '应答超时', en: 'No reply in time', es: 'Sin respuesta a tiempo' },
  'energy.collector.fault.closed': {
    zh: '设备中断了连接',
    en: 'The device closed the connection',
    es: 'El equipo cerró la conexión',
  },
  'energy.collector.fault.bad-frame': {
    zh: '报文格式错误',
    en: 'The reply is not a valid frame',
    es: 'La respuesta no es una trama válida',
  },
  'energy.collector.fault.bad-checksum': {
    zh: '校验和错误',
    en: 'The reply has a wrong checksum',
    es: 'La suma de control de la respuesta es incorrecta',
  },
  'energy.collector.fault.wrong-unit': {
    zh: '应答来自其他站号或通信地址',
    en: 'Another unit or meter replied',
    es: 'Respondió otra unidad u otro contador',
  },
  'energy.collector.fault.illegal-function': {
    zh: '设备不支持该寄存器类型',
    en: 'The device does not support this register type',
    es: 'El equipo no admite este tipo de registro',
  },
  'energy.collector.fault.illegal-address': {
    zh: '寄存器地址不存在',
    en: 'The device has no such register',
    es: 'El equipo no tiene ese registro',
  },
  'energy.collector.fault.illegal-value': {
    zh: '设备拒绝了该读取请求',
    en: 'The device rejected the request',
    es: 'El equipo rechazó la petición',
  },
  'energy.collector.fault.device-failure': {
    zh: '设备报告故障',
    en: 'The device reports a failure',
    es: 'El equipo indica un fallo',
  },
  'energy.collector.fault.device-busy': {
    zh: '设备忙',
    en: 'The device is busy',
    es: 'El equipo está ocupado',
  },
  'energy.collector.fault.gateway': {
    zh: '网关连不上该设备',
    en: 'The gateway cannot reach the device',
    es: 'La pasarela no alcanza el equipo',
  },
  'energy.collector.fault.no-data': {
    zh: '电表无此数据标识',
    en: 'The meter has no such data',
    es: 'El contador no tiene ese dato',
  },
  'energy.collector.fault.wrong-password': {
    zh: '密码错误或未授权',
    en: 'The meter requires a password',
    es: 'El contador exige una contraseña',
  },
  'energy.collector.fault.not-a-number': {
    zh: '不是有效数值',
    en: 'Not a number',
    es: 'No es un número',
  },
  'energy.collector.fault.too-large': {
    zh: '数值过大，请检查数据类型和字节序',
    en: 'Too large: check data type and byte sequence',
    es: 'Demasiado grande: revise el tipo y la secuencia de bytes',
  },
  'energy.collector.fault.backwards': {
    zh: '表底倒走，未采用',
    en: 'The counter went back; not used',
    es: 'El contador retrocedió; no se usa',
  },
  'energy.collector.fault.jump': {
    zh: '表底突增，超过供电能力，未采用',
    en: 'The counter rose more than the supply can deliver; not used',
    es: 'El contador subió más de lo que el suministro puede dar; no se usa',
  },
  'energy.collector.fault.stands-still': {
    zh: '表底停走，但有功率',
    en: 'The counter does not advance while power flows',
    es: 'El contador no avanza aunque hay potencia',
  },
})
