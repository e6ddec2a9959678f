import { words } from '@evops/platform/contract'

export const vehicleOrderWords = words({
  'fleet.order.orderNo': { zh: '订单号', en: 'Session', es: 'Sesión' },
  'fleet.order.stationName': { zh: '场站', en: 'Station', es: 'Estación' },
  'fleet.order.place': { zh: '桩枪', en: 'Connector', es: 'Conector' },
  'fleet.order.startedAt': { zh: '开始', en: 'Started', es: 'Inicio' },
  'fleet.order.lasted': { zh: '时长', en: 'Duration', es: 'Duración' },
  'fleet.order.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'fleet.order.soc': { zh: 'SoC', en: 'SoC', es: 'SoC' },
  'fleet.order.totalMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'fleet.order.assignedBy': { zh: '归属依据', en: 'Assigned by', es: 'Atribuida por' },
  'fleet.order.by-token': { zh: '启动标识', en: 'Token', es: 'Identificador' },
  'fleet.order.by-person': { zh: '人工指定', en: 'By hand', es: 'Manual' },
  'fleet.order.days': { zh: '开始日期', en: 'Started', es: 'Inicio' },
  'fleet.order.none': { zh: '没有充电记录', en: 'No sessions', es: 'No hay sesiones' },
  'fleet.order.none-next': {
    zh: '绑定启动标识后，由它启动的订单在此列出；也可按订单号人工指定。',
    en: 'Sessions started by its tokens are listed here; a session can also be assigned by hand.',
    es: 'Aquí aparecen las sesiones iniciadas con sus identificadores; también se puede atribuir una sesión manualmente.',
  },
  'fleet.order.sums': {
    zh: '{n} 次 · {energy} kWh · {time}',
    en: '{n} sessions · {energy} kWh · {time}',
    es: '{n} sesiones · {energy} kWh · {time}',
  },
  'fleet.order.assign': { zh: '指定订单', en: 'Assign a session', es: 'Atribuir una sesión' },
  'fleet.order.assign-text': {
    zh: '无论由哪个启动标识启动，该订单归入此车。记入审计日志。',
    en: 'The session is assigned to this vehicle whichever token started it. The assignment is recorded in the audit log.',
    es: 'La sesión se atribuye a este vehículo sea cual sea su identificador. Queda en el registro de auditoría.',
  },
  'fleet.order.assigned': {
    zh: '已归入此车',
    en: 'Assigned to this vehicle',
    es: 'Atribuida a este vehículo',
  },
  'fleet.order.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'fleet.order.release': { zh: '移出', en: 'Unassign', es: 'Quitar de este vehículo' },
  'fleet.order.release-text': {
    zh: '人工指定的订单恢复按启动标识归属；其他订单不再归入任何车辆。',
    en: 'A session assigned by hand returns to the vehicle of its token; any other becomes unassigned.',
    es: 'La atribuida manualmente vuelve al vehículo de su identificador; cualquier otra queda sin atribuir.',
  },
  'fleet.order.released': {
    zh: '已移出',
    en: 'Unassigned',
    es: 'Ya no está atribuida a este vehículo',
  },
  'fleet.order.open': { zh: '打开订单', en: 'Open the session', es: 'Abrir la sesión' },
  'fleet.order.idTag': { zh: '启动标识', en: 'Token', es: 'Identificador' },
})
