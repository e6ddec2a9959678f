import { words } from '@evops/platform/contract'

/** Texts for enum values in audit log entries, by the field that contains them. */
export const ledgerActValues = words({
  'ledger.audit.value.account.output_tax': { zh: '应交增值税', en: 'Output VAT', es: 'IVA repercutido' },
  'ledger.audit.value.account.energy_returned': {
    zh: '放电购电成本',
    en: 'Energy bought from vehicles',
    es: 'Energía comprada a vehículos',
  },
  'ledger.audit.value.account.bank_fee': { zh: '银行手续费', en: 'Bank charges', es: 'Comisiones bancarias' },
  'ledger.audit.value.account.receivable_token': {
    zh: '应收鉴权凭证款',
    en: 'Receivable (tokens)',
    es: 'Por cobrar de identificadores',
  },
  'ledger.audit.value.account.receivable_unknown': {
    zh: '应收未登记鉴权凭证款',
    en: 'Receivable (unknown tokens)',
    es: 'Por cobrar de identificadores desconocidos',
  },
  'ledger.audit.value.account.income_electricity': {
    zh: '电费收入',
    en: 'Electricity income',
    es: 'Ingresos por electricidad',
  },
  'ledger.audit.value.account.income_service': {
    zh: '服务费收入',
    en: 'Service income',
    es: 'Ingresos por servicio',
  },
  'ledger.audit.value.account.income_occupancy': {
    zh: '占位费收入',
    en: 'Idle fee income',
    es: 'Ingresos por ocupación',
  },
  'ledger.audit.value.account.settled_elsewhere': {
    zh: '外部已结算',
    en: 'Settled elsewhere',
    es: 'Liquidado fuera',
  },
  'ledger.audit.value.account.wallet_principal': { zh: '本金', en: 'Principal', es: 'Saldo propio' },
  'ledger.audit.value.account.wallet_gift': { zh: '赠送金', en: 'Bonus credit', es: 'Saldo de regalo' },
  'ledger.audit.value.account.wallet_deposit': { zh: '押金', en: 'Deposit', es: 'Depósito' },
  'ledger.audit.value.account.wallet_frozen': { zh: '充电冻结', en: 'On hold', es: 'Retenido' },
  'ledger.audit.value.account.wallet_credit': { zh: '已用授信', en: 'Credit used', es: 'Crédito usado' },
  'ledger.audit.value.account.wallet_arrears': { zh: '欠费', en: 'Arrears', es: 'Deuda' },
  'ledger.audit.value.account.refunds_owed': {
    zh: '应退已注销钱包款',
    en: 'Refunds owed to closed wallets',
    es: 'Reembolsos pendientes de monederos cerrados',
  },
  'ledger.audit.value.account.purse': { zh: '电子钱包', en: 'Card purses', es: 'Monederos de tarjetas' },
  'ledger.audit.value.account.purse_clearing': {
    zh: '卡消费待核对',
    en: 'Card payments to match',
    es: 'Pagos con tarjeta por conciliar',
  },
  'ledger.audit.value.account.drawer': { zh: '收银钱箱', en: 'Cash drawer', es: 'Caja' },
  'ledger.audit.value.account.safe': { zh: '库存现金', en: 'Safe', es: 'Caja fuerte' },
  'ledger.audit.value.account.bank': { zh: '银行存款', en: 'Bank', es: 'Banco' },
  'ledger.audit.value.account.pos': { zh: 'POS 待结算', en: 'POS in transit', es: 'TPV en tránsito' },
  'ledger.audit.value.account.cash_difference': {
    zh: '现金长短款',
    en: 'Cash difference',
    es: 'Diferencia de caja',
  },
  'ledger.audit.value.account.written_off': { zh: '坏账核销', en: 'Written off', es: 'Incobrables' },
  'ledger.audit.value.account.income_forfeited': {
    zh: '押金没收收入',
    en: 'Deposits retained',
    es: 'Depósitos retenidos',
  },
  'ledger.audit.value.account.income_card': {
    zh: '无订单卡消费收入',
    en: 'Card payments without a session',
    es: 'Pagos con tarjeta sin sesión',
  },
  'ledger.audit.value.account.discount_operator': {
    zh: '优惠（运营商承担）',
    en: 'Discounts, operator',
    es: 'Descuentos a cargo del operador',
  },
  'ledger.audit.value.account.discount_platform': {
    zh: '优惠（平台承担）',
    en: 'Discounts, platform',
    es: 'Descuentos a cargo de la plataforma',
  },
  'ledger.audit.value.account.discount_owner': {
    zh: '优惠（设备所属方承担）',
    en: 'Discounts, owner',
    es: 'Descuentos a cargo del propietario',
  },
  'ledger.audit.value.account.revenue_share': {
    zh: '分润支出',
    en: 'Revenue shared',
    es: 'Ingresos repartidos',
  },
  'ledger.audit.value.account.payable_share': {
    zh: '应付分润款',
    en: 'Shares payable',
    es: 'Reparto por pagar',
  },
  'ledger.audit.value.account.withdrawal_held': {
    zh: '提现处理中',
    en: 'Withdrawals in process',
    es: 'Pagos a socios en curso',
  },
  'ledger.audit.value.account.channel': { zh: '支付渠道在途', en: 'Payment channels', es: 'Canales de pago' },
  'ledger.audit.value.account.suspense': { zh: '待查收款', en: 'Suspense', es: 'Partidas pendientes' },
  'ledger.audit.value.account.share_advance': {
    zh: '渠道分账预付',
    en: 'Shared in advance',
    es: 'Reparto anticipado',
  },
  'ledger.audit.value.account.income_withdrawal_fee': {
    zh: '提现手续费收入',
    en: 'Withdrawal fees',
    es: 'Comisiones de retiro',
  },
  'ledger.audit.value.account.tax_withheld': { zh: '代扣税款', en: 'Tax withheld', es: 'Impuesto retenido' },
  'ledger.audit.value.account.channel_fee': {
    zh: '渠道手续费',
    en: 'Provider fees',
    es: 'Comisiones de pago',
  },
  'ledger.audit.value.account.payable_partner': {
    zh: '应付互联互通款',
    en: 'Roaming payable',
    es: 'Itinerancia por pagar',
  },
  'ledger.audit.value.account.income_roaming': {
    zh: '漫游服务收入',
    en: 'Roaming income',
    es: 'Ingresos por itinerancia',
  },
  'ledger.audit.value.method.pos': { zh: 'POS 刷卡', en: 'Card terminal', es: 'TPV' },
  'ledger.audit.value.kind.booking': { zh: '预约', en: 'Booking', es: 'Reserva' },
  'ledger.audit.value.kind.payout': { zh: '渠道入账', en: 'Provider payout', es: 'Abono del proveedor' },
  'ledger.audit.value.kind.terminal': { zh: 'POS 结算', en: 'Terminal settlement', es: 'Liquidación del TPV' },
  'ledger.audit.value.kind.fee': { zh: '银行手续费', en: 'Bank fee', es: 'Comisión bancaria' },
  'ledger.audit.value.kind.suspense': { zh: '待查款', en: 'Suspense', es: 'Pendiente de aclarar' },
})
