import type { ConsoleSearch } from '@evops/kit'
import { rolesScreen, usersScreen } from '../contract/index.ts'

/** Command palette search for users and roles. */
export const organisationSearches: readonly ConsoleSearch[] = [
  {
    title: 'organisation.menu.users',
    codes: usersScreen.codes,
    find: async (...args) => (await import('./palette-search.ts')).findUsers(...args),
  },
  {
    title: 'organisation.menu.roles',
    codes: rolesScreen.codes,
    find: async (...args) => (await import('./palette-search.ts')).findRoles(...args),
  },
]
