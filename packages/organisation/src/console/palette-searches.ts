import type { ConsoleSearch } from '@evops/kit'
import { rolesScreen, usersScreen } from '../contract/index.ts'

/** Command palette search for users and roles. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'organisation.menu.users',
    codes: usersScreen.codes,
    find: async (...asked) => (await import('./palette-search.ts')).findUsers(...asked),
  },
  {
    title: 'organisation.menu.roles',
    codes: rolesScreen.codes,
    find: async (...asked) => (await import('./palette-search.ts')).findRoles(...asked),
  },
]
