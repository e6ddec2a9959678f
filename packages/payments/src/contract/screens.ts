import { settlementScreen } from '@evops/finance/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'

/**
 *   payaccount:control: A test transaction, and messages sent or taken once more.
 *   payment:control: Money goes back to a payer, or is confirmed by hand.
 *   reconciliation:control: Files of days are asked for or given; edit: assigned, and said why; approve: the second look.
 */
export const paymentPermissions = {
  view: settlementScreen.codes,
  payaccount: settlementScreen.may.payaccount,
  payment: settlementScreen.may.payment,
  reconciliation: settlementScreen.may.reconciliation,
} as const
export const paymentsScreen = screen('/finance/account', {
  word: 'payments.menu.account',
  title: { zh: '支付账户', en: 'Payment accounts', es: 'Cuentas de pago' },
  codes: paymentPermissions.view,
})

/** What this domain adds to the menu. */
export const paymentScreens = { screens: [paymentsScreen] } as const satisfies DomainScreens
