import type { ConsoleSearch } from '@evops/platform/console'

/** Users and roles in the command palette. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'organisation.menu.users',
    codes: ['sysUserPerm'],
    find: async (...asked) => (await import('./finds.ts')).findUsers(...asked),
  },
  {
    title: 'organisation.menu.roles',
    codes: ['roleMngPerm'],
    find: async (...asked) => (await import('./finds.ts')).findRoles(...asked),
  },
]
