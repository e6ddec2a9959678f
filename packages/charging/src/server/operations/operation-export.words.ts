import { words } from '@evops/platform/contract'

/** Column heads of the export, in their order. */
export const operationExportWords = words({
  'charging.op-export.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'charging.op-export.zone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.op-export.sessionNo': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'charging.op-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.op-export.chargePointNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'charging.op-export.connector': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.op-export.action': { zh: '操作', en: 'Operation', es: 'Operación' },
  'charging.op-export.actor': { zh: '操作人', en: 'User', es: 'Usuario' },
  'charging.op-export.approver': { zh: '审批人', en: 'Approved by', es: 'Aprobada por' },
  'charging.op-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.op-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})

/** Heads for a value's two columns. */
export const beforeAfterWords = words({
  'charging.op-export.before': { zh: '操作前', en: 'before', es: 'antes' },
  'charging.op-export.after': { zh: '操作后', en: 'after', es: 'después' },
})

/** Fields that an operation may change, with their units. */
export const operationFieldHeads = words({
  'charging.op-export.f.state': { zh: '状态', en: 'State', es: 'Estado' },
  'charging.op-export.f.payState': { zh: '支付', en: 'Payment', es: 'Pago' },
  'charging.op-export.f.startedAt': { zh: '开始', en: 'Start', es: 'Inicio' },
  'charging.op-export.f.endedAt': { zh: '结束', en: 'End', es: 'Fin' },
  'charging.op-export.f.energyDwh': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'charging.op-export.f.totalMinor': { zh: '合计', en: 'Total', es: 'Total' },
  'charging.op-export.f.refundedMinor': { zh: '已退款', en: 'Refunded', es: 'Reembolsado' },
  'charging.op-export.f.idTag': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'charging.op-export.f.returnedMinor': { zh: '冲回金额', en: 'Reversed', es: 'Revertido' },
  'charging.op-export.f.amountMinor': { zh: '申请金额', en: 'Requested', es: 'Solicitado' },
  'charging.op-export.f.stopReason': { zh: '停止原因', en: 'Stop reason', es: 'Motivo de parada' },
})
