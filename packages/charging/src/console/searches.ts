import type { ConsoleSearch } from '@evops/kit'
import { orderViewers } from '../contract/index.ts'

/** Orders in the command palette. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'charging.menu.records',
    codes: orderViewers,
    find: async (...asked) => (await import('./finds.ts')).findOrders(...asked),
  },
]
