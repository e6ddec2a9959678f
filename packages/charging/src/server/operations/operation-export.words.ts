import { words } from '@evops/platform/contract'

/** Headings of the exported file, in its order of columns. */
export const operationExportWords = words({
  'charging.op-export.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'charging.op-export.zone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.op-export.orderNo': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'charging.op-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.op-export.pileNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'charging.op-export.gun': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.op-export.action': { zh: '操作', en: 'Operation', es: 'Operación' },
  'charging.op-export.actor': { zh: '操作人', en: 'User', es: 'Usuario' },
  'charging.op-export.approver': { zh: '审批人', en: 'Approved by', es: 'Aprobada por' },
  'charging.op-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.op-export.before': { zh: '操作前', en: 'Before', es: 'Antes' },
  'charging.op-export.after': { zh: '操作后', en: 'After', es: 'Después' },
})
