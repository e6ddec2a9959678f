import { words } from '@evops/platform/contract'

/** Names of the parts of a statement, on the screen and in files. */
export const statementWords = words({
  'cards.statement.openingMinor': { zh: '期初余额', en: 'Opening balance', es: 'Saldo inicial' },
  'cards.statement.rechargedMinor': { zh: '充值', en: 'Top-ups', es: 'Ingresos de saldo' },
  'cards.statement.chargedMinor': { zh: '充电消费', en: 'Sessions', es: 'Sesiones' },
  'cards.statement.refundedMinor': { zh: '退款', en: 'Refunds', es: 'Reembolsos' },
  'cards.statement.otherMinor': {
    zh: '账户其他变动',
    en: 'Other movements of the account',
    es: 'Otros movimientos de la cuenta',
  },
  'cards.statement.closingMinor': { zh: '期末余额', en: 'Closing balance', es: 'Saldo final' },
  'cards.statement.kind.recharge': { zh: '充值', en: 'Top-up', es: 'Ingreso de saldo' },
  'cards.statement.kind.refund': { zh: '退款', en: 'Refund', es: 'Reembolso' },
  'cards.statement.kind.charge': { zh: '充电', en: 'Session', es: 'Sesión' },
  'cards.statement.kind.session_refund': { zh: '充电退款', en: 'Session refund', es: 'Reembolso de sesión' },
  'cards.statement.kind.other': { zh: '其他', en: 'Other', es: 'Otro' },
})
