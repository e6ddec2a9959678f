import { type DomainScreens, heading, screen } from '@evops/platform/contract'

export const settlementScreen = screen('/finance/settlement', {
  word: 'finance.menu.settlement',
  title: { zh: '结算', en: 'Settlement', es: 'Liquidación' },
  page: { code: 'financePerm', section: 'chgOperationPerm', position: 90 },
  label: { zh: '财务管理', en: 'Finance', es: 'Finanzas' },
  acts: {
    settlement: {
      label: { zh: '分润结算', en: 'Settlement', es: 'Liquidaciones' },
      verbs: ['create', 'edit', 'approve', 'control', 'export', 'reveal'],
    },
    withdrawal: {
      label: { zh: '提现', en: 'Withdrawals', es: 'Retiros' },
      verbs: ['create', 'edit', 'approve', 'control', 'export', 'reveal'],
    },
    // What stands above asks for them: packages/payments.
    payaccount: {
      label: { zh: '支付账户', en: 'Payment accounts', es: 'Cuentas de pago' },
      verbs: ['create', 'edit', 'delete', 'control'],
    },
    payment: {
      label: { zh: '线上支付', en: 'Online payments', es: 'Pagos en línea' },
      verbs: ['create', 'control', 'approve'],
    },
    reconciliation: {
      label: { zh: '渠道对账', en: 'Reconciliation', es: 'Conciliación' },
      verbs: ['edit', 'control', 'approve', 'export'],
    },
    // What stands above asks for them: packages/documents.
    invoice: {
      label: { zh: '发票', en: 'Invoices', es: 'Facturas' },
      verbs: ['create', 'edit', 'approve', 'control', 'export', 'reveal'],
    },
  },
  roles: { bookkeeper: ['create', 'edit', 'approve', 'control', 'export'] },
})
export const financeHeading = heading('/finance', {
  word: 'finance.heading.finance',
  title: { zh: '财务管理', en: 'Finance', es: 'Finanzas' },
  codes: settlementScreen.codes,
})
/**
 *   edit: Parties, agreements, and a statement's own steps but these two.
 *   approve: A statement: by somebody who did not confirm it.
 *   control: Money goes out.
 *   reveal: A party's whole account number.
 */
export const settlementPermissions = {
  view: settlementScreen.codes,
  ...settlementScreen.may.settlement,
} as const
export const statementScreen = screen('/finance/settlement/$id', {
  word: 'finance.menu.statement',
  title: { zh: '结算单', en: 'Statement', es: 'Liquidación' },
  codes: settlementPermissions.view,
})

/**
 *   create: Asks for money out, and takes that back.
 *   edit: Limits.
 *   approve: A request: by somebody who did not make it.
 *   control: Money goes out, or comes back.
 *   reveal: The whole account number.
 */
export const withdrawalPermissions = {
  view: settlementScreen.codes,
  ...settlementScreen.may.withdrawal,
} as const
export const withdrawScreen = screen('/finance/withdraw', {
  word: 'finance.menu.withdraw',
  title: { zh: '提现', en: 'Withdrawals', es: 'Retiros' },
  codes: withdrawalPermissions.view,
})

/** What this domain adds to menu and permission catalogue. */
export const financeScreens = {
  headings: [financeHeading],
  screens: [settlementScreen, statementScreen, withdrawScreen],
} as const satisfies DomainScreens
