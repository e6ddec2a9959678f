import { call, type ConsoleSearch } from '@evops/kit'
import { listRoles, listUsers } from '../contract/index.ts'

const few = { page: 1, pageSize: 5 }

export const findUsers: ConsoleSearch['find'] = async (search, signal) => {
  const { list } = await call(listUsers, { query: { ...few, search } }, { signal })
  return list.map(({ id, name, username }) => ({
    href: `/sysmng/sysuser?open=${id}`,
    label: name,
    note: username,
  }))
}

export const findRoles: ConsoleSearch['find'] = async (search, signal) => {
  const { list } = await call(listRoles, { query: { ...few, search } }, { signal })
  return list.map(({ id, name, code }) => ({
    href: `/sysmng/sysrole?open=${id}`,
    label: name,
    note: code,
  }))
}
