import { words } from '@evops/platform/contract'

/** Texts used on the screen and in files. */
export const disputeWords = words({
  'payments.dispute.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'payments.dispute.kind.dispute': { zh: '拒付争议', en: 'Dispute', es: 'Disputa' },
  'payments.dispute.kind.outside_refund': {
    zh: '渠道侧退款',
    en: 'Refund at the provider',
    es: 'Reembolso en el proveedor',
  },
  'payments.dispute.state': { zh: '状态', en: 'State', es: 'Estado' },
  'payments.dispute.state.opened': { zh: '待处理', en: 'Open', es: 'Abierta' },
  'payments.dispute.state.evidence_sent': { zh: '已举证', en: 'Evidence sent', es: 'Pruebas enviadas' },
  'payments.dispute.state.won': { zh: '胜诉', en: 'Won', es: 'Ganada' },
  'payments.dispute.state.lost': { zh: '败诉', en: 'Lost', es: 'Perdida' },
  'payments.dispute.state.accepted': { zh: '已接受', en: 'Accepted', es: 'Aceptada' },
  'payments.dispute.accountName': { zh: '支付账户', en: 'Account', es: 'Cuenta' },
  'payments.dispute.accountId': { zh: '支付账户', en: 'Account', es: 'Cuenta' },
  'payments.dispute.walletName': { zh: '钱包', en: 'Wallet', es: 'Monedero' },
  'payments.dispute.disputeNo': { zh: '争议单号', en: 'Case number', es: 'N.º de caso' },
  'payments.dispute.paymentNo': { zh: '渠道支付单号', en: 'Payment no.', es: 'N.º de pago' },
  'payments.dispute.amountMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'payments.dispute.heldMinor': { zh: '钱包已冻结', en: 'Held in the wallet', es: 'Retenido en el monedero' },
  'payments.dispute.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'payments.dispute.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'payments.dispute.evidenceDueAt': { zh: '举证截止', en: 'Evidence due', es: 'Plazo de pruebas' },
  'payments.dispute.evidence': { zh: '举证内容', en: 'Evidence', es: 'Pruebas' },
  'payments.dispute.evidenceAt': { zh: '举证时间', en: 'Evidence sent at', es: 'Pruebas enviadas el' },
  'payments.dispute.openedAt': { zh: '发起时间', en: 'Opened', es: 'Apertura' },
  'payments.dispute.endedAt': { zh: '结束时间', en: 'Ended', es: 'Cierre' },
})
