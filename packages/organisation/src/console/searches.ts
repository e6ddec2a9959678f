import { call, type ConsoleSearch } from '@evops/platform/console'
import { listRoles, listUsers } from '../contract/index.ts'

const few = { page: 1, pageSize: 5 }

/** Users and roles in the command palette. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'organisation.menu.users',
    codes: ['sysUserPerm'],
    find: async (search, signal) => {
      const { list } = await call(listUsers, { query: { ...few, search } }, { signal })
      return list.map(({ id, name, username }) => ({
        href: `/sysmng/sysuser?open=${id}`,
        label: name,
        note: username,
      }))
    },
  },
  {
    title: 'organisation.menu.roles',
    codes: ['roleMngPerm'],
    find: async (search, signal) => {
      const { list } = await call(listRoles, { query: { ...few, search } }, { signal })
      return list.map(({ id, name, code }) => ({
        href: `/sysmng/sysrole?open=${id}`,
        label: name,
        note: code,
      }))
    },
  },
]
