import { words } from '@evops/platform/contract'

/** The chart of accounts, as in the table `ledger_chart`. */
export const accounts = [
  'receivable_token',
  'receivable_unknown',
  'income_electricity',
  'income_service',
] as const
export type Account = (typeof accounts)[number]

export const accountWords = words({
  'ledger.account.receivable_token': {
    zh: '应收：启动凭证',
    en: 'Receivable: start tokens',
    es: 'Por cobrar: credenciales de inicio',
  },
  'ledger.account.receivable_unknown': {
    zh: '应收：未知凭证',
    en: 'Receivable: unknown tokens',
    es: 'Por cobrar: credenciales desconocidas',
  },
  'ledger.account.income_electricity': {
    zh: '电费收入',
    en: 'Electricity income',
    es: 'Ingresos por electricidad',
  },
  'ledger.account.income_service': {
    zh: '服务费收入',
    en: 'Service fee income',
    es: 'Ingresos por tarifa de servicio',
  },
})

/** One line of a journal: debit positive, credit negative, in the currency's minor unit. */
export interface Entry {
  account: Account
  holderId: string | null
  amountMinor: number
}

/** What `ledger_post` takes. The key makes a business act post once, however often it is submitted. */
export interface Journal {
  operatorId: string
  id: string
  currency: string
  businessType: string
  businessId: string
  key: string
  /** ISO instant. */
  effectiveAt: string
  entries: readonly Entry[]
}
