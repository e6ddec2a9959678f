import { words } from '@evops/platform/contract'

export const depositWords = words({
  'ledger.deposits.holderName': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'ledger.deposits.kind': { zh: '类型', en: 'For', es: 'Por' },
  'ledger.deposits.amountMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'ledger.deposits.at': { zh: '收取时间', en: 'Taken', es: 'Cobrado' },
  'ledger.deposits.method': { zh: '方式', en: 'Paid by', es: 'Forma de pago' },
  'ledger.deposits.voucherNo': { zh: '凭证号', en: 'Voucher', es: 'Comprobante' },
  'ledger.deposits.state': { zh: '状态', en: 'State', es: 'Estado' },
  'ledger.deposits.state-held': { zh: '持有中', en: 'Held', es: 'Retenido' },
  'ledger.deposits.state-refunded': { zh: '已退还', en: 'Returned', es: 'Devuelto' },
  'ledger.deposits.state-forfeited': { zh: '已没收', en: 'Kept', es: 'No devuelto' },
  'ledger.deposits.endedAt': { zh: '处理时间', en: 'Ended', es: 'Finalizado' },
  'ledger.deposits.byName': { zh: '经办人', en: 'By', es: 'Por' },
  'ledger.deposits.find': {
    zh: '按持有人名称开头查找',
    en: 'The beginning of a holder’s name',
    es: 'Comienzo del nombre del titular',
  },
  'ledger.deposits.held': { zh: '持有中合计 {amount}', en: '{amount} held', es: '{amount} retenidos' },
  'ledger.deposits.empty': { zh: '没有押金', en: 'No deposits', es: 'Sin depósitos' },
  'ledger.deposits.empty-next': {
    zh: '在钱包中收取押金后显示在这里。',
    en: 'A deposit is taken at a wallet under Money flow.',
    es: 'Un depósito se cobra en un monedero, en Movimientos de dinero.',
  },
  'ledger.deposits.refund': { zh: '退还押金', en: 'Return the deposit', es: 'Devolver el depósito' },
  'ledger.deposits.refund-text': {
    zh: '有未结束订单或欠费时不能退。超过限额时由另一人审批。',
    en: 'Not while the holder charges or owes money. Above the limit a second person decides.',
    es: 'No mientras el titular cargue o deba dinero. Sobre el límite decide otra persona.',
  },
  'ledger.deposits.forfeit': { zh: '没收押金', en: 'Keep it for good', es: 'No devolver' },
  'ledger.deposits.forfeit-text': {
    zh: '押金计入收入，必须由另一人审批。',
    en: 'It becomes income; a second person always decides.',
    es: 'Pasa a ingresos; siempre decide otra persona.',
  },
  'ledger.deposits.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'ledger.deposits.done': { zh: '已退还', en: 'Returned', es: 'Devuelto' },
  'ledger.deposits.asked': { zh: '已提交审批', en: 'Sent for approval', es: 'Enviado a aprobación' },
  'ledger.deposits.flow': { zh: '查看流水', en: 'Movements', es: 'Movimientos' },
})
