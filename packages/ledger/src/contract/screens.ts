import { type DomainScreens, screen } from '@evops/platform/contract'

export const flowScreen = screen('/statsanalysis/captialflow', {
  word: 'ledger.menu.flow',
  title: { zh: '资金流水', en: 'Transactions', es: 'Movimientos' },
  page: { code: 'captialflow', section: 'chgOperationPerm', position: 30 },
  acts: {
    captialflow: { verbs: ['edit', 'export', 'control'] },
    wallet: {
      label: { zh: '钱包与收银', en: 'Wallets and cash desk', es: 'Monederos y caja' },
      verbs: ['create', 'edit', 'control', 'approve'],
    },
    manual: {
      label: { zh: '手工记账凭证', en: 'Manual journals', es: 'Asientos manuales' },
      verbs: ['create', 'approve'],
    },
  },
  roles: { bookkeeper: ['create', 'export', 'control', 'approve'] },
})
export const depositsScreen = screen('/statsanalysis/depositrefund', {
  word: 'ledger.menu.deposits',
  title: { zh: '押金', en: 'Deposits', es: 'Depósitos' },
  page: { code: 'depositrefund', section: 'chgOperationPerm', position: 80 },
  label: { zh: '押金', en: 'Deposits', es: 'Depósitos' },
  acts: { depositrefund: { verbs: ['create', 'control', 'export', 'approve'] } },
  roles: { bookkeeper: ['create', 'export', 'control', 'approve'] },
})

/** Permissions to view deposits: their own screen, and finance, whose permission belongs to the higher module. */
export const depositReaders = ['financePerm', ...depositsScreen.codes] as const
export const financeDepositsScreen = screen('/finance/deposit', {
  word: 'ledger.menu.finance-deposits',
  title: { zh: '押金账户', en: 'Deposits', es: 'Depósitos' },
  codes: ['financePerm'],
})

/** Entries of this module in the menu and the permission catalogue. */
export const ledgerScreens = {
  screens: [flowScreen, depositsScreen, financeDepositsScreen],
} as const satisfies DomainScreens
