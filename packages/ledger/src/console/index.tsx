import type { ConsoleDomain } from '@evops/kit'
import { depositsScreen, financeDepositsScreen, flowScreen } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** A wallet inside its holder's own page, in domains above. */
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
