import type { ConsoleDomain } from '@evops/kit'
import { depositsScreen, financeDepositsScreen, flowScreen } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** Loads the wallet panel for the holder's page in higher modules. */
export const loadWalletPanel = async () => (await import('./wallets/WalletPanel.tsx')).WalletPanel

const loadDeposits = async () => (await import('./deposits/DepositList.tsx')).DepositList

/** Capital flow, wallets, the counter and deposits in the console (ROUTE-03). */
export const consoleDomain: ConsoleDomain = {
  name: 'ledger',
  words: menuWords,
  routes: [
    { ...flowScreen, load: async () => (await import('./FlowPage.tsx')).FlowPage },
    { ...depositsScreen, load: loadDeposits },
    { ...financeDepositsScreen, load: loadDeposits },
  ],
}
