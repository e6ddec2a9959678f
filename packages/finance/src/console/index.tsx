import type { ConsoleDomain } from '@evops/kit'
import { settlementScreen, statementScreen, withdrawScreen } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** Console domain for settlement and withdrawals (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'finance',
  words: menuWords,
  routes: [
    { ...settlementScreen, load: async () => (await import('./SettlementPage.tsx')).SettlementPage },
    {
      ...withdrawScreen,
      load: async () => (await import('./withdrawals/WithdrawalList.tsx')).WithdrawalList,
    },
    { ...statementScreen, load: async () => (await import('./statements/StatementPage.tsx')).StatementPage },
  ],
}
