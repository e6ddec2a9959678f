import { fillPlaceholders, words, type Language } from '@evops/platform/contract'

/** Reason codes of Stripe and of card networks. */
export const disputeReasonWords = words({
  'payments.dispute-reason.bank_cannot_process': {
    zh: '银行无法处理',
    en: 'The bank cannot process it',
    es: 'El banco no puede procesarlo',
  },
  'payments.dispute-reason.check_returned': { zh: '支票被退回', en: 'Check returned', es: 'Cheque devuelto' },
  'payments.dispute-reason.credit_not_processed': {
    zh: '未收到退款',
    en: 'Refund not received',
    es: 'Reembolso no recibido',
  },
  'payments.dispute-reason.customer_initiated': {
    zh: '付款人发起',
    en: 'Started by the payer',
    es: 'Iniciada por el pagador',
  },
  'payments.dispute-reason.debit_not_authorized': {
    zh: '未授权的扣款',
    en: 'Debit not authorised',
    es: 'Cargo no autorizado',
  },
  'payments.dispute-reason.duplicate': { zh: '重复付款', en: 'Paid twice', es: 'Pago duplicado' },
  'payments.dispute-reason.expired_uncaptured_charge': {
    zh: '预授权已过期',
    en: 'Authorisation expired',
    es: 'Autorización vencida',
  },
  'payments.dispute-reason.fraudulent': { zh: '疑似欺诈', en: 'Fraud', es: 'Fraude' },
  'payments.dispute-reason.general': { zh: '未说明原因', en: 'No reason given', es: 'Sin motivo' },
  'payments.dispute-reason.incorrect_account_details': {
    zh: '账户信息有误',
    en: 'Wrong account details',
    es: 'Datos de cuenta incorrectos',
  },
  'payments.dispute-reason.insufficient_funds': {
    zh: '余额不足',
    en: 'Insufficient funds',
    es: 'Fondos insuficientes',
  },
  'payments.dispute-reason.noncompliant': {
    zh: '不符合卡组织规则',
    en: 'Against the rules of the card network',
    es: 'Contra las reglas de la red de tarjetas',
  },
  'payments.dispute-reason.product_not_received': {
    zh: '未提供服务',
    en: 'Not received',
    es: 'Producto o servicio no recibido',
  },
  'payments.dispute-reason.product_unacceptable': {
    zh: '服务不符合约定',
    en: 'Not as described',
    es: 'No conforme con lo descrito',
  },
  'payments.dispute-reason.requested_by_customer': {
    zh: '客户要求退款',
    en: 'Requested by the customer',
    es: 'Solicitado por el cliente',
  },
  'payments.dispute-reason.subscription_canceled': {
    zh: '订阅已取消',
    en: 'Subscription cancelled',
    es: 'Suscripción cancelada',
  },
  'payments.dispute-reason.unrecognized': {
    zh: '付款人否认该笔付款',
    en: 'The payer does not recognise it',
    es: 'El pagador no lo reconoce',
  },
  'payments.dispute-reason.unknown': { zh: '代码 {code}', en: 'Code {code}', es: 'Código {code}' },
})
const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> = disputeReasonWords

/**
 * Returns the reason of a case in words. Providers report a code or a sentence of the payer: an unknown code is shown as
 * such, and a sentence as it is.
 */
export function formatDisputeReason(reason: string, language: Language): string {
  const text = texts[`payments.dispute-reason.${reason.toLowerCase()}`]
  if (text && reason !== 'unknown') return text[language]
  if (!/^[\w.-]+$/.test(reason) || /[^\x20-\x7e]/.test(reason)) return reason
  return fillPlaceholders(disputeReasonWords['payments.dispute-reason.unknown'][language], { code: reason })
}
