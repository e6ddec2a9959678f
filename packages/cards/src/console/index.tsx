import type { ConsoleDomain } from '@evops/kit'
import * as contract from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

export { LimitFields } from './limits/LimitFields.tsx'
export { startLimitsFromForm } from './limits/limits-form.ts'

/** Cards in the console (ROUTE-06). */
export const consoleDomain: ConsoleDomain = {
  name: 'cards',
  words: menuWords,
  routes: [
    { ...contract.keysScreen, load: async () => (await import('./keys/KeySetList.tsx')).KeySetList },
    {
      ...contract.onlineImportScreen,
      load: async () => (await import('./cards/CardImport.tsx')).OnlineCardImport,
    },
    {
      ...contract.offlineImportScreen,
      load: async () => (await import('./cards/CardImport.tsx')).OfflineCardImport,
    },
    {
      ...contract.printBatchesScreen,
      load: async () => (await import('./plastic/PlasticList.tsx')).PrintBatchList,
    },
    {
      ...contract.statementScreen,
      load: async () => (await import('./statements/StatementList.tsx')).StatementPage,
    },
    { ...contract.rulesScreen, load: async () => (await import('./rules/RulesPage.tsx')).RulesPage },
    { ...contract.onlineScreen, load: async () => (await import('./cards/CardPages.tsx')).OnlineCards },
    { ...contract.offlineScreen, load: async () => (await import('./cards/CardPages.tsx')).OfflineCards },
    { ...contract.tradesScreen, load: async () => (await import('./trades/TradeList.tsx')).TradePage },
    {
      ...contract.operationsScreen,
      load: async () => (await import('./operations/OperationList.tsx')).OperationList,
    },
  ],
}
