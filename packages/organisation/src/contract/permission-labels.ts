import {
  doneReply,
  endpoint,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { permissionsScreen, rolesScreen, usersScreen } from './screens.ts'

/*
 * The permission codes belong to the program: each one opens endpoints and screens, so an operator can neither add nor
 * remove one. An operator stores the name of a code, its position among its siblings, and whether role editing offers
 * the code (docs/decisions/0016). `save` creates such a row, `update` changes it, `delete` returns to the program's own
 * words. An operator's own permission is a bundle: a name for several codes of the program (docs/decisions/0039).
 */
export const bundleCode = z.string().regex(/^bundle:[a-z0-9][a-z0-9-]{0,59}$/)
export function isBundle(code: string): boolean {
  return bundleCode.safeParse(code).success
}

const label = z.string().trim().min(1).max(60)
export const permissionLabels = z.object({ zh: label, en: label, es: label })

export const permissionForm = z.object({
  code: z.string().min(1).max(80),
  label: permissionLabels,
  position: z.int().min(0).max(100_000).default(0),
  /** Hidden from role editing; roles that already have the code keep it. */
  hidden: z.boolean().default(false),
  /** Codes that a bundle grants. */
  codes: z.array(z.string().min(1).max(80)).max(500).default([]),
})
export type PermissionForm = z.infer<typeof permissionForm>
export const permissionUpdate = permissionForm.extend({ version: z.int() })
export type PermissionUpdate = z.infer<typeof permissionUpdate>

export const permissionRow = toStoredSchema(permissionForm).extend({
  /** The permission code, which is also the id. */
  id: z.string(),
  kind: z.enum(['section', 'page', 'action', 'mark', 'bundle']),
  /** Parent code; null for a section or a mark. */
  parent: z.string().nullable(),
  /** Name in the caller's language. */
  name: z.string(),
  /** True if the operator has its own row for the code. */
  custom: z.boolean(),
  /** True if the caller holds the code and may therefore grant it. */
  held: z.boolean(),
  /** Number of roles that grant the code, including roles with all permissions. */
  roles: z.int(),
  /** 0 while the operator has no own row. */
  version: z.int(),
})
export type PermissionRow = z.infer<typeof permissionRow>

const codeParams = z.object({ id: z.string().min(1).max(80) })

export const selectPermissions = endpoint({
  name: 'selectPermissions',
  method: 'GET',
  path: '/user/sys/perm/select',
  permission: [...permissionsScreen.codes, ...rolesScreen.codes],
  summary:
    'Lists all permissions in the order of the menu, parents first, for the editing of roles; hidden permissions are left out',
  reply: z.array(permissionRow),
})

export const listPermissions = endpoint({
  name: 'listPermissions',
  method: 'GET',
  path: '/user/sys/perm/list',
  permission: permissionsScreen.codes,
  summary: 'Lists permissions, paged',
  query: pageQuery.extend({
    /** Any part of the code or of its label. */
    search: z.string().trim().max(80).optional(),
    parent: z.string().max(80).optional(),
    kind: permissionRow.shape.kind.optional(),
    custom: queryFlag.optional(),
    sort: sortKeys(['code', 'name', 'roles']),
  }),
  reply: pageSchemaOf(permissionRow),
})

export const getPermission = endpoint({
  name: 'getPermission',
  method: 'GET',
  path: '/user/sys/perm/info/{id}',
  permission: permissionsScreen.codes,
  summary: 'Returns a permission',
  params: codeParams,
  reply: permissionRow,
})

export const savePermission = endpoint({
  name: 'savePermission',
  fresh: 'rights',
  reach: 'operator',
  method: 'POST',
  path: '/user/sys/perm/save',
  permission: permissionsScreen.may.sysperm.edit,
  summary:
    "Saves the operator's own label for a permission, or a bundle of permissions (`bundle:…` with `codes`), all of which the caller must have; 400 for an unknown code",
  body: permissionForm,
  reply: permissionRow,
})

export const updatePermission = endpoint({
  name: 'updatePermission',
  fresh: 'rights',
  reach: 'operator',
  keeps: { read: getPermission },
  method: 'POST',
  path: '/user/sys/perm/update',
  permission: permissionsScreen.may.sysperm.edit,
  summary:
    "Updates the operator's own label for a permission, or a bundle and the permissions that its roles grant; 409 if the version is outdated",
  body: permissionUpdate,
  reply: permissionRow,
})

export const deletePermission = endpoint({
  name: 'deletePermission',
  fresh: 'rights',
  reach: 'operator',
  method: 'POST',
  path: '/user/sys/perm/delete/{id}',
  permission: permissionsScreen.may.sysperm.delete,
  summary:
    "Deletes the operator's own label for a permission, so that the product's label applies again, or a bundle that no role contains",
  params: codeParams,
  reply: doneReply,
})

/** Rules that decide whether a user may see something, in the order of evaluation. */
export const explainRules = [
  'user-enabled',
  'password-set',
  'has-role',
  'code-given',
  'role-type',
  'section-held',
  'data-scope',
] as const
export type ExplainRule = (typeof explainRules)[number]

export const permissionExplanation = z.object({
  user: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
  code: z.string(),
  /** Result: true if every rule holds. */
  allowed: z.boolean(),
  /** The first rule that does not hold; null when all do. */
  decidedBy: z.enum(explainRules).nullable(),
  rules: z.array(
    z.object({
      rule: z.enum(explainRules),
      holds: z.boolean(),
      /** Sentence in the caller's language. */
      text: z.string(),
    }),
  ),
})
export type PermissionExplanation = z.infer<typeof permissionExplanation>

export const explainPermission = endpoint({
  name: 'explainPermission',
  method: 'GET',
  path: '/api/organisation/explain',
  permission: [...permissionsScreen.codes, ...rolesScreen.codes, ...usersScreen.codes],
  summary: 'Explains why a user has a permission and sees a station, or does not: the rules in their order (X-17)',
  query: z.object({ userId: z.uuid(), code: z.string().min(1).max(80), stationId: z.uuid().optional() }),
  reply: permissionExplanation,
})

export const permissionEndpoints = [
  selectPermissions,
  listPermissions,
  getPermission,
  savePermission,
  updatePermission,
  deletePermission,
  explainPermission,
] as const
