import type { ConsoleSearch } from '@evops/kit'
import { sessionExporters, sessionViewers, tokensScreen } from '../contract/index.ts'

/** Command palette searches for sessions and start tokens, and the export of a day's sessions. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'charging.menu.files',
    codes: sessionExporters,
    acts: true,
    find: async (...asked) => (await import('./palette-search.ts')).findExports(...asked),
  },
  {
    title: 'charging.menu.records',
    codes: sessionViewers,
    find: async (...asked) => (await import('./palette-search.ts')).findSessions(...asked),
  },
  {
    title: 'charging.menu.tokens',
    codes: tokensScreen.codes,
    find: async (...asked) => (await import('./palette-search.ts')).findTokens(...asked),
  },
]
