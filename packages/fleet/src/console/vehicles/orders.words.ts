import { words } from '@evops/platform/contract'

export const vehicleOrderWords = words({
  'fleet.order.orderNo': { zh: '订单号', en: 'Order', es: 'Orden' },
  'fleet.order.stationName': { zh: '场站', en: 'Station', es: 'Estación' },
  'fleet.order.place': { zh: '桩枪', en: 'Connector', es: 'Conector' },
  'fleet.order.startedAt': { zh: '开始', en: 'Began', es: 'Inicio' },
  'fleet.order.lasted': { zh: '时长', en: 'Lasted', es: 'Duración' },
  'fleet.order.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'fleet.order.soc': { zh: 'SOC', en: 'SoC', es: 'SoC' },
  'fleet.order.totalMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'fleet.order.assignedBy': { zh: '归属依据', en: 'Counted by', es: 'Atribuida por' },
  'fleet.order.by-token': { zh: '启动凭证', en: 'Start token', es: 'Credencial' },
  'fleet.order.by-person': { zh: '人工指定', en: 'A person', es: 'Una persona' },
  'fleet.order.days': { zh: '开始日期', en: 'Began', es: 'Inicio' },
  'fleet.order.none': { zh: '没有充电记录', en: 'No sessions', es: 'No hay recargas' },
  'fleet.order.none-next': {
    zh: '绑定启动凭证后，由它启动的订单在此列出；也可按订单号人工指定。',
    en: 'What its start tokens begin stands here; an order can also be counted to it by hand.',
    es: 'Aquí aparece lo que inician sus credenciales; también se puede atribuir una orden a mano.',
  },
  'fleet.order.sums': {
    zh: '{n} 次 · {energy} kWh · {time}',
    en: '{n} sessions · {energy} kWh · {time}',
    es: '{n} recargas · {energy} kWh · {time}',
  },
  'fleet.order.assign': { zh: '指定订单', en: 'Count an order', es: 'Atribuir una orden' },
  'fleet.order.assign-text': {
    zh: '无论由哪张凭证启动，该订单归入此车。记入审计日志。',
    en: 'Whatever token began it, the order counts to this vehicle. The audit log keeps who said so.',
    es: 'La inicie quien la inicie, la orden cuenta para este vehículo. Queda en el registro de auditoría.',
  },
  'fleet.order.assigned': {
    zh: '已归入此车',
    en: 'It counts to this vehicle',
    es: 'Cuenta para este vehículo',
  },
  'fleet.order.reason': { zh: '原因', en: 'Why', es: 'Motivo' },
  'fleet.order.release': { zh: '移出', en: 'Not this vehicle’s', es: 'No es de este vehículo' },
  'fleet.order.release-text': {
    zh: '人工指定的订单恢复按凭证归属；其他订单不再归入任何车辆。',
    en: 'An order assigned by hand returns to the vehicle of its start token; any other becomes unassigned.',
    es: 'La atribuida a mano vuelve a quien la inició; cualquier otra no es de nadie.',
  },
  'fleet.order.released': {
    zh: '已移出',
    en: 'It no longer counts to this vehicle',
    es: 'Ya no cuenta para este vehículo',
  },
  'fleet.order.open': { zh: '打开订单', en: 'Open the order', es: 'Abrir la orden' },
  'fleet.order.idTag': { zh: '启动凭证', en: 'Start token', es: 'Credencial de inicio' },
})
