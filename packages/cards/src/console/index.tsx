import type { ConsoleDomain } from '@evops/platform/console'
import {
  cardFaults,
  keyFaults,
  keyPermissions,
  offlineCardPermissions,
  onlineCardPermissions,
  operationPermissions,
  tradePermissions,
} from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** Cards in the console (ROUTE-06). */
export const consoleDomain: ConsoleDomain = {
  name: 'cards',
  words: { ...menuWords, ...cardFaults, ...keyFaults },
  routes: [
    {
      path: '/cardmanager/cardkeymng',
      title: 'cards.menu.keys',
      codes: keyPermissions.view,
      load: async () => (await import('./keys/KeySetList.tsx')).KeySetList,
    },
    {
      path: '/cardmanager/onlinecard',
      title: 'cards.menu.online',
      codes: onlineCardPermissions.view,
      load: async () => (await import('./cards/CardPages.tsx')).OnlineCards,
    },
    {
      path: '/cardmanager/offlinecard',
      title: 'cards.menu.offline',
      codes: offlineCardPermissions.view,
      load: async () => (await import('./cards/CardPages.tsx')).OfflineCards,
    },
    {
      path: '/cardmanager/cardtradequery',
      title: 'cards.menu.trades',
      codes: tradePermissions.view,
      load: async () => (await import('./trades/TradeList.tsx')).TradeList,
    },
    {
      path: '/cardmanager/cardoptlog',
      title: 'cards.menu.operations',
      codes: operationPermissions.view,
      load: async () => (await import('./operations/OperationList.tsx')).OperationList,
    },
  ],
}
