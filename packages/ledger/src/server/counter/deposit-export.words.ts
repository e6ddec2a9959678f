import { words } from '@evops/platform/contract'

/** Column heads, in their order. */
export const depositExportWords = words({
  'ledger.deposit-export.holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'ledger.deposit-export.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'ledger.deposit-export.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'ledger.deposit-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'ledger.deposit-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'ledger.deposit-export.at': { zh: '收取时间', en: 'Collected', es: 'Cobrado' },
  'ledger.deposit-export.ended': { zh: '处理时间', en: 'Ended', es: 'Finalizado' },
  'ledger.deposit-export.voucher': { zh: '回单号', en: 'Receipt no.', es: 'N.º de comprobante' },
  'ledger.deposit-export.by': { zh: '经办人', en: 'By', es: 'Por' },
  'ledger.deposit-export.note': { zh: '备注', en: 'Note', es: 'Nota' },
})
/** Names of kinds and states in the export. */
export const depositValueWords = words({
  'ledger.deposit-value.card': { zh: '卡', en: 'Card', es: 'Tarjeta' },
  'ledger.deposit-value.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'ledger.deposit-value.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'ledger.deposit-value.booking': { zh: '预约', en: 'Booking', es: 'Reserva' },
  'ledger.deposit-value.held': { zh: '持有中', en: 'Held', es: 'En depósito' },
  'ledger.deposit-value.refunded': { zh: '已退还', en: 'Refunded', es: 'Devuelto' },
  'ledger.deposit-value.forfeited': { zh: '已没收', en: 'Retained', es: 'Retenido' },
})
