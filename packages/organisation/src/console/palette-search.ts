import { foundIn } from '@evops/kit'
import { listRoles, listUsers } from '../contract/index.ts'

export const findUsers = foundIn(listUsers, ({ id, name, username }) => ({
  href: `/sysmng/sysuser?open=${id}`,
  label: name,
  note: username,
}))

export const findRoles = foundIn(listRoles, ({ id, name, code }) => ({
  href: `/sysmng/sysrole?open=${id}`,
  label: name,
  note: code,
}))
