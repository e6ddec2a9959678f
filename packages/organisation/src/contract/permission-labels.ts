import { done, endpoint, pageOf, pageQuery, queryFlag, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { permissionsScreen, rolesScreen, usersScreen } from './screens.ts'

/*
 * The codes are the program's: each one opens endpoints and screens, so an operator can neither add nor remove one.
 * What an operator keeps is how a code is called, where it stands among its siblings and whether role editing offers
 * it (docs/decisions/0016). `save` begins such a row, `update` changes it, `delete` returns to the program's own words.
 * A permission of the operator's own is a bundle: a name for several of the program's codes (docs/decisions/0039).
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
  /** Not offered when roles are edited; who holds it keeps it. */
  hidden: z.boolean().default(false),
  /** Of a bundle: what it gives. */
  codes: z.array(z.string().min(1).max(80)).max(500).default([]),
})
export type PermissionForm = z.infer<typeof permissionForm>
export const permissionUpdate = permissionForm.extend({ version: z.int() })
export type PermissionUpdate = z.infer<typeof permissionUpdate>

export const permissionRow = toStoredSchema(permissionForm).extend({
  /** The code itself. */
  id: z.string(),
  kind: z.enum(['section', 'page', 'action', 'mark', 'bundle']),
  /** The code above; null for a section or a mark. */
  parent: z.string().nullable(),
  /** In the caller's language. */
  name: z.string(),
  /** The operator has its own row for it. */
  custom: z.boolean(),
  /** The caller holds it, so may give it. */
  held: z.boolean(),
  /** Roles that give it, those that hold everything included. */
  roles: z.int(),
  /** 0 while there is no row of the operator's. */
  version: z.int(),
})
export type PermissionRow = z.infer<typeof permissionRow>

const codeParams = z.object({ id: z.string().min(1).max(80) })

export const selectPermissions = endpoint({
  name: 'selectPermissions',
  method: 'GET',
  path: '/user/sys/perm/select',
  permission: [...permissionsScreen.codes, ...rolesScreen.codes],
  summary: 'All codes in the order of the menu, parents first, for editing roles; hidden ones left out',
  reply: z.array(permissionRow),
})

export const listPermissions = endpoint({
  name: 'listPermissions',
  method: 'GET',
  path: '/user/sys/perm/list',
  permission: permissionsScreen.codes,
  summary: 'Codes, paged',
  query: pageQuery.extend({
    /** Any part of the code or of its label. */
    search: z.string().trim().max(80).optional(),
    parent: z.string().max(80).optional(),
    kind: permissionRow.shape.kind.optional(),
    custom: queryFlag.optional(),
    sort: sortKeys(['code', 'name', 'roles']),
  }),
  reply: pageOf(permissionRow),
})

export const getPermission = endpoint({
  name: 'getPermission',
  method: 'GET',
  path: '/user/sys/perm/info/{id}',
  permission: permissionsScreen.codes,
  summary: 'One code',
  params: codeParams,
  reply: permissionRow,
})

export const savePermission = endpoint({
  name: 'savePermission',
  reach: 'operator',
  method: 'POST',
  path: '/user/sys/perm/save',
  permission: permissionsScreen.may.sysperm.edit,
  summary:
    "The operator's own words for a code of the program, or a bundle of codes (`bundle:…` with `codes`), all of them held; 400 for a code the program does not know",
  body: permissionForm,
  reply: permissionRow,
})

export const updatePermission = endpoint({
  name: 'updatePermission',
  reach: 'operator',
  keeps: { read: getPermission },
  method: 'POST',
  path: '/user/sys/perm/update',
  permission: permissionsScreen.may.sysperm.edit,
  summary:
    "Changes the operator's own words for a code, or a bundle and what its roles give; 409 for an old version",
  body: permissionUpdate,
  reply: permissionRow,
})

export const deletePermission = endpoint({
  name: 'deletePermission',
  reach: 'operator',
  method: 'POST',
  path: '/user/sys/perm/delete/{id}',
  permission: permissionsScreen.may.sysperm.delete,
  summary:
    "Forgets the operator's own words for a code: the program's count again; or a bundle that no role holds",
  params: codeParams,
  reply: done,
})

/** The rules that decide what a user may see, in the order in which they are asked. */
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

export const explanation = z.object({
  user: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
  code: z.string(),
  /** The verdict: every rule holds. */
  allowed: z.boolean(),
  /** The first rule that does not hold; null when all do. */
  decidedBy: z.enum(explainRules).nullable(),
  rules: z.array(
    z.object({
      rule: z.enum(explainRules),
      holds: z.boolean(),
      /** A sentence in the caller's language. */
      text: z.string(),
    }),
  ),
})
export type Explanation = z.infer<typeof explanation>

export const explainPermission = endpoint({
  name: 'explainPermission',
  method: 'GET',
  path: '/api/organisation/explain',
  permission: [...permissionsScreen.codes, ...rolesScreen.codes, ...usersScreen.codes],
  summary: 'Why a user may, or may not, use a code and see a station: the rules in their order (X-17)',
  query: z.object({ userId: z.uuid(), code: z.string().min(1).max(80), stationId: z.uuid().optional() }),
  reply: explanation,
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
