import type { ConsoleSearch } from '@evops/kit'
import { companiesScreen, membersScreen } from '../contract/index.ts'

/** Command palette search for members and companies. */
export const memberSearches: readonly ConsoleSearch[] = [
  {
    title: membersScreen.title,
    codes: membersScreen.codes,
    find: async (...args) => (await import('./palette-search.ts')).findMembers(...args),
  },
  {
    title: companiesScreen.title,
    codes: companiesScreen.codes,
    find: async (...args) => (await import('./palette-search.ts')).findCompanies(...args),
  },
]
