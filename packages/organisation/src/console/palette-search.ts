import { createListSearch } from '@evops/kit'
import { listRoles, listUsers } from '../contract/index.ts'

export const findUsers = createListSearch(listUsers, ({ id, name, username }) => ({
  href: `/sysmng/sysuser?open=${id}`,
  label: name,
  note: username,
}))

export const findRoles = createListSearch(listRoles, ({ id, name, code }) => ({
  href: `/sysmng/sysrole?open=${id}`,
  label: name,
  note: code,
}))
