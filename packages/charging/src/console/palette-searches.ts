import type { ConsoleSearch } from '@evops/kit'
import { sessionExporters, sessionViewers, tokensScreen } from '../contract/index.ts'

/** Command palette searches for sessions and start tokens, and the export of a day's sessions. */
export const sessionSearches: readonly ConsoleSearch[] = [
  {
    title: 'charging.menu.files',
    codes: sessionExporters,
    acts: true,
    find: async (...args) => (await import('./palette-search.ts')).findExports(...args),
  },
  {
    title: 'charging.menu.records',
    codes: sessionViewers,
    find: async (...args) => (await import('./palette-search.ts')).findSessions(...args),
  },
  {
    title: 'charging.menu.tokens',
    codes: tokensScreen.codes,
    find: async (...args) => (await import('./palette-search.ts')).findTokens(...args),
  },
]
