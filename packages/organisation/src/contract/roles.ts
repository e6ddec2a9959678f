import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { dataScopes } from './data-scope.ts'
import { unitCode } from './organisations.ts'
import { freeText } from './texts.ts'
import { rolesScreen, usersScreen } from './screens.ts'

const roleFields = {
  name: z.string().trim().min(1).max(60),
  /** Unique within the operator; batches and the directory identify a role by this code. */
  code: unitCode,
  remark: freeText(500),
  /** True if the role holds every code, including codes of later versions. */
  grantsAll: z.boolean(),
  /** Permission codes; empty when `grantsAll` is true. */
  codes: z.array(z.string().min(1).max(80)).max(500),
  dataScope: z.enum(dataScopes),
  /** Stations for the data scope `stations`. */
  stationIds: z.array(z.uuid()).max(1_000),
}

export const roleForm = z.object({
  ...roleFields,
  remark: roleFields.remark.default(''),
  grantsAll: roleFields.grantsAll.default(false),
  codes: roleFields.codes.default([]),
  dataScope: roleFields.dataScope.default('all'),
  stationIds: roleFields.stationIds.default([]),
})
export type RoleForm = z.infer<typeof roleForm>
export const roleUpdate = roleForm.extend({ id: z.uuid(), version: z.int() })
export type RoleUpdate = z.infer<typeof roleUpdate>

export const roleRow = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  remark: z.string(),
  grantsAll: z.boolean(),
  dataScope: z.enum(dataScopes),
  /** Number of codes that the role holds. */
  codeCount: z.int(),
  users: z.int(),
  version: z.int(),
  createdAt: instant,
})
export type RoleRow = z.infer<typeof roleRow>
export const roleDetail = roleRow.extend({
  codes: z.array(z.string()),
  stationIds: z.array(z.uuid()),
  /**
   * True if the caller may change the role: the caller holds every code of the role, and the caller's data scope is not
   * smaller.
   */
  mayEdit: z.boolean(),
})
export type RoleDetail = z.infer<typeof roleDetail>

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/user/sys/role/list',
  permission: [...rolesScreen.codes, ...usersScreen.codes],
  summary: 'Lists roles of the operator, paged',
  query: pageQuery.extend({
    /** Any part of the name, or a prefix of the code. */
    search: z.string().trim().max(100).optional(),
    sort: sortKeys(['name', 'code', 'createdAt', 'users']),
  }),
  reply: pageSchemaOf(roleRow),
})

export const getRole = endpoint({
  name: 'getRole',
  method: 'GET',
  path: '/user/sys/role/info/{id}',
  permission: rolesScreen.codes,
  summary: 'Returns a role with its permissions',
  reply: roleDetail,
})

export const saveRole = endpoint({
  name: 'saveRole',
  fresh: 'rights',
  method: 'POST',
  path: '/user/sys/role/save',
  permission: rolesScreen.may.sysrole.create,
  summary:
    'Creates a role; users cannot grant a permission that they do not have, or a wider data scope than their own',
  body: roleForm,
  reply: roleDetail,
})

export const updateRole = endpoint({
  name: 'updateRole',
  fresh: 'rights',
  keeps: { read: getRole },
  method: 'POST',
  path: '/user/sys/role/update',
  permission: rolesScreen.may.sysrole.edit,
  summary: "Updates a role and ends its users' sign-in sessions; 409 if the version is outdated",
  body: roleUpdate,
  reply: roleDetail,
})

export const deleteRole = endpoint({
  name: 'deleteRole',
  fresh: 'rights',
  method: 'POST',
  path: '/user/sys/role/delete',
  permission: rolesScreen.may.sysrole.delete,
  summary: 'Deletes a role that no user has',
  body: z.object({ id: z.uuid() }),
  reply: doneReply,
})

export const copyRole = endpoint({
  name: 'copyRole',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/roles/{id}/copy',
  permission: rolesScreen.may.sysrole.create,
  summary: 'Copies a role under another name',
  body: z.object({ name: roleFields.name, code: roleFields.code }),
  reply: roleDetail,
})

const roleSide = roleRow.pick({ id: true, name: true, grantsAll: true, dataScope: true, users: true }).extend({
  stationIds: z.array(z.uuid()),
})
export const roleComparison = z.object({
  left: roleSide,
  right: roleSide,
  onlyLeft: z.array(z.string()),
  onlyRight: z.array(z.string()),
  both: z.array(z.string()),
})
export type RoleComparison = z.infer<typeof roleComparison>

export const compareRoles = endpoint({
  name: 'compareRoles',
  method: 'GET',
  path: '/api/organisation/roles/compare',
  permission: rolesScreen.codes,
  summary: 'Compares two roles: permissions that only one of them grants, and those that both grant (X-17)',
  query: z.object({ leftId: z.uuid(), rightId: z.uuid() }),
  reply: roleComparison,
})

export const roleTemplateRow = z.object({
  key: z.string(),
  /** Name in the caller's language. */
  name: z.string(),
  remark: z.string(),
  grantsAll: z.boolean(),
  dataScope: z.enum(dataScopes),
  codes: z.array(z.string()),
})
export type RoleTemplateRow = z.infer<typeof roleTemplateRow>

export const listRoleTemplates = endpoint({
  name: 'listRoleTemplates',
  method: 'GET',
  path: '/api/organisation/role-templates',
  permission: rolesScreen.codes,
  summary:
    'Lists templates for new roles: administrator, manager, dispatcher, bookkeeper, technician, customer service',
  reply: z.array(roleTemplateRow),
})

export const roleEndpoints = [
  listRoles,
  getRole,
  saveRole,
  updateRole,
  deleteRole,
  copyRole,
  compareRoles,
  listRoleTemplates,
] as const
