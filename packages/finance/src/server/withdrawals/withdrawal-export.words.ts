import { words } from '@evops/platform/contract'

/** Column headings, in order. */
export const withdrawalExportWords = words({
  'finance.export-withdrawal.no': { zh: '提现单号', en: 'Withdrawal no.', es: 'N.º de retiro' },
  'finance.export-withdrawal.kind': { zh: '账户类型', en: 'Holder type', es: 'Tipo de titular' },
  'finance.export-withdrawal.holder': { zh: '账户持有人', en: 'Holder', es: 'Titular' },
  'finance.export-withdrawal.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'finance.export-withdrawal.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'finance.export-withdrawal.state': { zh: '状态', en: 'State', es: 'Estado' },
  'finance.export-withdrawal.name': { zh: '收款户名', en: 'Account name', es: 'Titular de la cuenta' },
  'finance.export-withdrawal.bank': { zh: '开户行', en: 'Bank', es: 'Banco' },
  'finance.export-withdrawal.account': { zh: '收款账号', en: 'Account number', es: 'Número de cuenta' },
  'finance.export-withdrawal.at': { zh: '申请时间', en: 'Requested', es: 'Solicitado' },
  'finance.export-withdrawal.by': { zh: '申请人', en: 'Requested by', es: 'Solicitado por' },
  'finance.export-withdrawal.decided': { zh: '审批人', en: 'Decided by', es: 'Decidido por' },
  'finance.export-withdrawal.paid': { zh: '付款日期', en: 'Paid on', es: 'Fecha de pago' },
  'finance.export-withdrawal.voucher': { zh: '回单号', en: 'Receipt no.', es: 'N.º de comprobante' },
  'finance.export-withdrawal.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
