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

export const officialScreen = screen('/statsanalysis/wechatofficialaccount', {
  word: 'payments.menu.official',
  title: { zh: '商户账户', en: 'Merchant account', es: 'Cuenta de comercio' },
  page: { code: 'merchantOptPerm', section: 'chgOperationPerm', position: 70 },
  acts: {
    officialaccount: {
      label: { zh: '微信公众号', en: 'WeChat official account', es: 'Cuenta oficial de WeChat' },
      verbs: ['edit', 'control'],
    },
  },
  roles: { bookkeeper: ['edit', 'control'] },
})
/**
 *   edit: Its app and secrets.
 *   control: A test call to WeChat.
 */
export const officialPermissions = {
  view: officialScreen.codes,
  ...officialScreen.may.officialaccount,
} as const

/** What this domain adds to the menu. */
export const paymentScreens = { screens: [paymentsScreen, officialScreen] } as const satisfies DomainScreens
