import type { ConsoleSearch } from '@evops/kit'
import { companiesScreen, membersScreen } from '../contract/index.ts'

/** Members and companies in the command palette. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: membersScreen.title,
    codes: membersScreen.codes,
    find: async (...asked) => (await import('./palette-search.ts')).findMembers(...asked),
  },
  {
    title: companiesScreen.title,
    codes: companiesScreen.codes,
    find: async (...asked) => (await import('./palette-search.ts')).findCompanies(...asked),
  },
]
