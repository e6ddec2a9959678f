import { words } from '@evops/platform/contract'

/** Column heads of the operations export, in their order. */
export const operationExportWords = words({
  'cards.log-file.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'cards.log-file.cardNo': { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.log-file.kind': { zh: '操作', en: 'Operation', es: 'Operación' },
  'cards.log-file.before': { zh: '操作前状态', en: 'State before', es: 'Estado anterior' },
  'cards.log-file.after': { zh: '操作后状态', en: 'State after', es: 'Estado posterior' },
  'cards.log-file.holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'cards.log-file.balance-before': { zh: '操作前余额', en: 'Balance before', es: 'Saldo anterior' },
  'cards.log-file.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'cards.log-file.balance-after': { zh: '操作后余额', en: 'Balance after', es: 'Saldo posterior' },
  'cards.log-file.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'cards.log-file.method': { zh: '支付方式', en: 'Payment', es: 'Forma de pago' },
  'cards.log-file.voucher': { zh: '回单号', en: 'Receipt no.', es: 'Comprobante' },
  'cards.log-file.shift': { zh: '班次', en: 'Shift', es: 'Turno' },
  'cards.log-file.shift-opened': { zh: '开班时间', en: 'Shift opened', es: 'Apertura del turno' },
  'cards.log-file.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'cards.log-file.by': { zh: '操作员', en: 'By', es: 'Por' },
  'cards.log-file.approver': { zh: '审批人', en: 'Approved by', es: 'Aprobada por' },
  'cards.log-file.tac': { zh: 'TAC', en: 'TAC', es: 'TAC' },
  'cards.log-file.other': { zh: '另一张卡', en: 'Other card', es: 'Otra tarjeta' },
  'cards.log-file.result': { zh: '结果', en: 'Result', es: 'Resultado' },
})
