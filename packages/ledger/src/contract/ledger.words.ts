import { formatShare, words, type Language, type LocalizedText } from '@evops/platform/contract'
import { taxRateOf, type BookAccount, type LedgerAccount } from './accounts.ts'

/** Names of accounts, in lists and files. */
export const accountWords = words({
  'ledger.account.receivable_token': {
    zh: '应收鉴权凭证款',
    en: 'Receivable (tokens)',
    es: 'Por cobrar de identificadores',
  },
  'ledger.account.receivable_unknown': {
    zh: '应收未登记鉴权凭证款',
    en: 'Receivable (unknown tokens)',
    es: 'Por cobrar de identificadores desconocidos',
  },
  'ledger.account.income_electricity': {
    zh: '电费收入',
    en: 'Electricity income',
    es: 'Ingresos por electricidad',
  },
  'ledger.account.income_service': { zh: '服务费收入', en: 'Service income', es: 'Ingresos por servicio' },
  'ledger.account.income_occupancy': {
    zh: '占位费收入',
    en: 'Idle fee income',
    es: 'Ingresos por ocupación',
  },
  'ledger.account.settled_elsewhere': { zh: '外部已结算', en: 'Settled elsewhere', es: 'Liquidado fuera' },
  'ledger.account.wallet_principal': { zh: '本金', en: 'Principal', es: 'Saldo propio' },
  'ledger.account.wallet_gift': { zh: '赠送金', en: 'Bonus credit', es: 'Saldo de regalo' },
  'ledger.account.wallet_deposit': { zh: '押金', en: 'Deposit', es: 'Depósito' },
  'ledger.account.wallet_frozen': { zh: '充电冻结', en: 'On hold', es: 'Retenido' },
  'ledger.account.refunds_owed': {
    zh: '应退已注销钱包款',
    en: 'Refunds owed to closed wallets',
    es: 'Reembolsos pendientes de monederos cerrados',
  },
  'ledger.account.wallet_credit': { zh: '已用授信', en: 'Credit used', es: 'Crédito usado' },
  'ledger.account.wallet_arrears': { zh: '欠费', en: 'Arrears', es: 'Deuda' },
  'ledger.account.purse': { zh: '电子钱包', en: 'Card purses', es: 'Monederos de tarjetas' },
  'ledger.account.purse_clearing': {
    zh: '卡消费待核对',
    en: 'Card payments to match',
    es: 'Pagos con tarjeta por conciliar',
  },
  'ledger.account.drawer': { zh: '收银钱箱', en: 'Cash drawer', es: 'Caja' },
  'ledger.account.safe': { zh: '库存现金', en: 'Safe', es: 'Caja fuerte' },
  'ledger.account.bank': { zh: '银行存款', en: 'Bank', es: 'Banco' },
  'ledger.account.pos': { zh: 'POS 待结算', en: 'POS in transit', es: 'TPV en tránsito' },
  'ledger.account.channel': { zh: '支付渠道在途', en: 'Payment channels', es: 'Canales de pago' },
  'ledger.account.suspense': { zh: '待查收款', en: 'Suspense', es: 'Partidas pendientes' },
  'ledger.account.income_withdrawal_fee': {
    zh: '提现手续费收入',
    en: 'Withdrawal fees',
    es: 'Comisiones de retiro',
  },
  'ledger.account.channel_fee': { zh: '渠道手续费', en: 'Provider fees', es: 'Comisiones de pago' },
  'ledger.account.tax_withheld': { zh: '代扣税款', en: 'Tax withheld', es: 'Impuesto retenido' },
  'ledger.account.share_advance': { zh: '渠道分账预付', en: 'Shared in advance', es: 'Reparto anticipado' },
  'ledger.account.marketing': { zh: '营销费用', en: 'Marketing', es: 'Marketing' },
  'ledger.account.cash_difference': { zh: '现金长短款', en: 'Cash difference', es: 'Diferencia de caja' },
  'ledger.account.written_off': { zh: '坏账核销', en: 'Written off', es: 'Incobrables' },
  'ledger.account.discount_operator': {
    zh: '优惠（运营商承担）',
    en: 'Discounts, operator',
    es: 'Descuentos a cargo del operador',
  },
  'ledger.account.discount_platform': {
    zh: '优惠（平台承担）',
    en: 'Discounts, platform',
    es: 'Descuentos a cargo de la plataforma',
  },
  'ledger.account.discount_owner': {
    zh: '优惠（设备所属方承担）',
    en: 'Discounts, owner',
    es: 'Descuentos a cargo del propietario',
  },
  'ledger.account.revenue_share': { zh: '分润支出', en: 'Revenue shared', es: 'Ingresos repartidos' },
  'ledger.account.payable_share': { zh: '应付分润款', en: 'Shares payable', es: 'Reparto por pagar' },
  'ledger.account.payable_partner': {
    zh: '应付互联互通款',
    en: 'Roaming payable',
    es: 'Itinerancia por pagar',
  },
  'ledger.account.income_roaming': {
    zh: '漫游服务收入',
    en: 'Roaming income',
    es: 'Ingresos por itinerancia',
  },
  'ledger.account.output_tax': { zh: '应交增值税', en: 'Output VAT', es: 'IVA repercutido' },
  'ledger.account.energy_returned': {
    zh: '放电购电成本',
    en: 'Energy bought from vehicles',
    es: 'Energía comprada a vehículos',
  },
  'ledger.account.bank_fee': { zh: '银行手续费', en: 'Bank charges', es: 'Comisiones bancarias' },
  'ledger.account.withdrawal_held': {
    zh: '提现处理中',
    en: 'Withdrawals in process',
    es: 'Pagos a socios en curso',
  },
  'ledger.account.income_card': {
    zh: '无订单卡消费收入',
    en: 'Card payments without a session',
    es: 'Pagos con tarjeta sin sesión',
  },
  'ledger.account.income_forfeited': {
    zh: '押金没收收入',
    en: 'Deposits retained',
    es: 'Depósitos retenidos',
  },
})

/** Names of the reasons of money movements. */
export const businessWords = words({
  'ledger.business.order.settled': { zh: '充电结算', en: 'Session settled', es: 'Sesión liquidada' },
  'ledger.business.order.revised': { zh: '占位费补记', en: 'Idle fee added', es: 'Ocupación añadida' },
  'ledger.business.order.edited': { zh: '订单更正', en: 'Session edited', es: 'Sesión editada' },
  'ledger.business.order.corrected': { zh: '订单更正', en: 'Session corrected', es: 'Sesión corregida' },
  'ledger.business.order.void': { zh: '订单作废', en: 'Session voided', es: 'Sesión anulada' },
  'ledger.business.order.waive': { zh: '订单免单', en: 'Session waived', es: 'Sesión condonada' },
  'ledger.business.order.refund': { zh: '订单退款', en: 'Session refunded', es: 'Sesión reembolsada' },
  'ledger.business.order.imported': {
    zh: '历史订单导入',
    en: 'Past session imported',
    es: 'Sesión pasada importada',
  },
  'ledger.business.order.import-undone': {
    zh: '撤销历史订单导入',
    en: 'Import of past session undone',
    es: 'Importación de sesión pasada deshecha',
  },
  'ledger.business.freeze.set': { zh: '充电冻结', en: 'Put on hold', es: 'Retención' },
  'ledger.business.freeze.given_back': { zh: '解除冻结', en: 'Hold released', es: 'Retención liberada' },
  'ledger.business.wallet.recharged': { zh: '充值', en: 'Top-up', es: 'Ingreso de saldo' },
  'ledger.business.wallet.gift': { zh: '赠送', en: 'Bonus', es: 'Bonificación' },
  'ledger.business.wallet.gift_expired': {
    zh: '赠送金过期',
    en: 'Bonus expired',
    es: 'Bonificación caducada',
  },
  'ledger.business.wallet.voucher': { zh: '兑换码入账', en: 'Voucher code redeemed', es: 'Código canjeado' },
  'ledger.business.wallet.refunded': { zh: '退款', en: 'Refund', es: 'Reembolso' },
  'ledger.business.wallet.merged': { zh: '会员合并', en: 'Wallets merged', es: 'Monederos unidos' },
  'ledger.business.wallet.closed': { zh: '注销退款', en: 'Refund at closing', es: 'Devolución por cierre' },
  'ledger.business.deposit.paid': { zh: '收取押金', en: 'Deposit collected', es: 'Depósito cobrado' },
  'ledger.business.deposit.refunded': { zh: '退还押金', en: 'Deposit refunded', es: 'Depósito devuelto' },
  'ledger.business.deposit.forfeited': { zh: '没收押金', en: 'Deposit retained', es: 'Depósito retenido' },
  'ledger.business.card.loaded': { zh: '圈存', en: 'Card loaded', es: 'Carga de tarjeta' },
  'ledger.business.card.unloaded': { zh: '圈提', en: 'Card unloaded', es: 'Descarga de tarjeta' },
  'ledger.business.card.purchase': { zh: '卡消费', en: 'Card payment', es: 'Pago con tarjeta' },
  'ledger.business.card.moved': {
    zh: '补卡转款',
    en: 'Balance of a replaced card',
    es: 'Saldo de tarjeta sustituida',
  },
  'ledger.business.card.decided': {
    zh: '卡消费差异处理',
    en: 'Card payment resolved',
    es: 'Pago con tarjeta resuelto',
  },
  'ledger.business.shift.opened': { zh: '开班备用金', en: 'Shift opened', es: 'Apertura de turno' },
  'ledger.business.shift.closed': { zh: '交班', en: 'Shift closed', es: 'Cierre de turno' },
  'ledger.business.share.approved': { zh: '分润审批', en: 'Share approved', es: 'Reparto aprobado' },
  'ledger.business.share.paid': { zh: '分润付款', en: 'Share paid', es: 'Reparto pagado' },
  'ledger.business.share.set_off': { zh: '分账抵扣', en: 'Advance set off', es: 'Anticipo compensado' },
  'ledger.business.withdraw.requested': {
    zh: '提现申请',
    en: 'Withdrawal requested',
    es: 'Pago a socio solicitado',
  },
  'ledger.business.withdraw.paid': { zh: '提现付款', en: 'Withdrawal paid', es: 'Pago a socio realizado' },
  'ledger.business.withdraw.returned': { zh: '提现退回', en: 'Withdrawal returned', es: 'Pago a socio devuelto' },
  'ledger.business.payment.topup': { zh: '线上充值', en: 'Online top-up', es: 'Ingreso en línea' },
  'ledger.business.payment.refund': { zh: '原路退款', en: 'Online refund', es: 'Reembolso en línea' },
  'ledger.business.payment.refund_failed': {
    zh: '原路退款失败退回',
    en: 'Online refund failed',
    es: 'Reembolso en línea fallido',
  },
  'ledger.business.payment.disputed': { zh: '支付争议冻结', en: 'Disputed payment', es: 'Pago disputado' },
  'ledger.business.payment.dispute_lost': {
    zh: '争议败诉扣款',
    en: 'Dispute lost',
    es: 'Disputa perdida',
  },
  'ledger.business.payment.dispute_won': {
    zh: '争议胜诉解冻',
    en: 'Dispute won',
    es: 'Disputa ganada',
  },
  'ledger.business.payment.dispute_returned': {
    zh: '争议款退回',
    en: 'Disputed amount returned',
    es: 'Importe disputado devuelto',
  },
  'ledger.business.payment.test': { zh: '测试支付', en: 'Test payment', es: 'Pago de prueba' },
  'ledger.business.payment.shared': { zh: '渠道分账', en: 'Payment shared', es: 'Reparto de un pago' },
  'ledger.business.payment.fee': { zh: '渠道手续费', en: 'Provider fee', es: 'Comisión de pago' },
  'ledger.business.energy.returned': {
    zh: '车辆放电结算',
    en: 'Energy returned by a vehicle',
    es: 'Energía devuelta por un vehículo',
  },
  'ledger.business.payment.terminal': {
    zh: '桩上支付终端收款',
    en: 'Payment terminal',
    es: 'Terminal de pago',
  },
  'ledger.business.payment.share_returned': {
    zh: '分账回退',
    en: 'Share returned',
    es: 'Reparto devuelto',
  },
  'ledger.business.roaming.billed': {
    zh: '漫游充电扣费',
    en: 'Roaming session',
    es: 'Sesión en itinerancia',
  },
  'ledger.business.roaming.credited': {
    zh: '漫游充电退回',
    en: 'Roaming session credited',
    es: 'Abono de itinerancia',
  },
  'ledger.business.partner.paid': { zh: '向合作方付款', en: 'Payment to a partner', es: 'Pago a un socio' },
  'ledger.business.partner.received': {
    zh: '收到合作方付款',
    en: 'Payment from a partner',
    es: 'Cobro de un socio',
  },
  'ledger.business.partner.set_off': {
    zh: '与合作方轧差',
    en: 'Set off with a partner',
    es: 'Compensación con un socio',
  },
  'ledger.business.promise.coupon': { zh: '发放优惠券', en: 'Coupons given', es: 'Cupones entregados' },
  'ledger.business.promise.group_price': {
    zh: '发布分组价',
    en: 'Group price published',
    es: 'Precio de grupo publicado',
  },
  'ledger.business.promise.discount': {
    zh: '启用折扣规则',
    en: 'Discount put into use',
    es: 'Descuento aplicado',
  },
  'ledger.business.promise.voucher': {
    zh: '启用兑换码批次',
    en: 'Voucher codes activated',
    es: 'Códigos canjeables activados',
  },
  'ledger.business.journal.manual': { zh: '手工记账凭证', en: 'Manual journal', es: 'Asiento manual' },
  'ledger.business.bank.payout': { zh: '渠道入账', en: 'Provider payout', es: 'Abono del proveedor de pago' },
  'ledger.business.bank.terminal': { zh: 'POS 结算入账', en: 'Terminal settlement', es: 'Liquidación del TPV' },
  'ledger.business.bank.cash': { zh: '现金存入银行', en: 'Cash deposit', es: 'Ingreso de efectivo en banco' },
  'ledger.business.bank.fee': { zh: '银行手续费', en: 'Bank charge', es: 'Comisión bancaria' },
  'ledger.business.bank.suspense': { zh: '银行待查款', en: 'Bank line in suspense', es: 'Partida bancaria pendiente' },
  'ledger.business.bank.undone': { zh: '撤销对账单入账', en: 'Bank posting undone', es: 'Apunte bancario deshecho' },
  'ledger.business.journal.reversed': { zh: '记账凭证冲销', en: 'Journal reversed', es: 'Asiento revertido' },
})

const businesses: Readonly<Record<string, LocalizedText | undefined>> = businessWords
export function formatAccount(account: LedgerAccount, language: Language): string {
  return accountWords[`ledger.account.${account}`][language]
}
/** Returns the name of an account of the books: the output tax of a rate has the rate in its name. */
export function formatBookAccount(account: BookAccount, language: Language): string {
  const rate = taxRateOf(account)
  // Safe cast: an account without a rate is one of the ledger.
  if (rate === undefined) return formatAccount(account as LedgerAccount, language)
  return `${formatAccount('output_tax', language)} ${formatShare(rate / 10_000, language)}`
}
/** Returns the name of a business type. A type without a text is returned as its code. */
export function formatBusiness(type: string, language: Language): string {
  return businesses[`ledger.business.${type}`]?.[language] ?? type
}
