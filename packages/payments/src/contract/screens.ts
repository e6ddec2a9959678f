import { type DomainScreens, screen } from '@evops/platform/contract'

export const paymentsScreen = screen('/finance/account', {
  word: 'payments.menu.account',
  title: { zh: '支付账户', en: 'Payment accounts', es: 'Cuentas de pago' },
  page: { code: 'payAccountPerm', section: 'chgOperationPerm', position: 95 },
  acts: {
    payaccount: { verbs: ['create', 'edit', 'delete', 'control'] },
    payment: {
      label: { zh: '线上支付', en: 'Online payments', es: 'Pagos en línea' },
      verbs: ['create', 'control', 'approve'],
    },
  },
  roles: { bookkeeper: ['create', 'control', 'approve'] },
})
/**
 *   payaccount:control: A test transaction, and messages sent or taken once more.
 *   payment:control: Money goes back to a payer, or is confirmed by hand.
 */
export const paymentPermissions = { view: paymentsScreen.codes, ...paymentsScreen.may } as const

/** What this domain adds to menu and permission catalogue. */
export const paymentScreens = { screens: [paymentsScreen] } as const satisfies DomainScreens
