import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

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
      label: { zh: '提现', en: 'Withdrawals', es: 'Pagos a socios' },
      verbs: ['create', 'edit', 'approve', 'control', 'export', 'reveal'],
    },
    // Used by a package above: packages/payments.
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
    // Used by a package above: packages/documents.
    invoice: {
      label: { zh: '发票', en: 'Invoices', es: 'Facturas' },
      verbs: ['create', 'edit', 'approve', 'control', 'export', 'reveal'],
    },
  },
  roles: { bookkeeper: ['create', 'edit', 'approve', 'control', 'export'] },
})
export const financeHeading = menuHeading('/finance', {
  word: 'finance.heading.finance',
  title: { zh: '财务管理', en: 'Finance', es: 'Finanzas' },
  codes: settlementScreen.codes,
})
/**
 * Permission codes for settlement.
 * - edit: parties, agreements, and the steps of a statement except the next two.
 * - approve: approving a statement, by a user other than the one who confirmed it.
 * - control: paying money out.
 * - reveal: showing a party's full account number.
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
 * Permission codes for withdrawals.
 * - create: requesting a withdrawal, and cancelling the request.
 * - edit: limits.
 * - approve: approving a request, by a user other than the requester.
 * - control: paying money out, or recording its return.
 * - reveal: showing the full account number.
 */
export const withdrawalPermissions = {
  view: settlementScreen.codes,
  ...settlementScreen.may.withdrawal,
} as const
export const withdrawScreen = screen('/finance/withdraw', {
  word: 'finance.menu.withdraw',
  title: { zh: '提现', en: 'Withdrawals', es: 'Pagos a socios' },
  codes: withdrawalPermissions.view,
})

/** Menu entries and permission codes of this domain. */
export const financeScreens = {
  headings: [financeHeading],
  screens: [settlementScreen, statementScreen, withdrawScreen],
} as const satisfies DomainScreens
