import { settlementScreen } from '@evops/finance/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'

/**
 * - payaccount:control: send a test transaction, and send or process messages again.
 * - payment:control: refund a payment, or confirm it manually.
 * - reconciliation:control: request or upload files of days; edit: assign differences and enter their reason; approve:
 *   the second check.
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

export const officialAccountScreen = screen('/statsanalysis/wechatofficialaccount', {
  word: 'payments.menu.official',
  title: { zh: '商户账户', en: 'WeChat account', es: 'Cuenta de WeChat' },
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
 * - edit: its app and secrets.
 * - control: a test call to WeChat.
 */
export const officialAccountPermissions = {
  view: officialAccountScreen.codes,
  ...officialAccountScreen.may.officialaccount,
} as const

/** Entries of this module in the menu. */
export const paymentScreens = { screens: [paymentsScreen, officialAccountScreen] } as const satisfies DomainScreens
