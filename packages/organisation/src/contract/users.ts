import {
  doneReply,
  endpoint,
  instant,
  languages,
  pageSchemaOf,
  pageQuery,
  personalDataCall,
  rowsImport,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { batchForm, batchResult } from './batches.ts'
import { emailText, freeText } from './texts.ts'
import { usersScreen } from './screens.ts'

export const loginName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u, 'organisation.fault.username')
export const userStates = ['active', 'disabled'] as const

const userFields = {
  username: loginName,
  name: z.string().trim().min(1).max(100),
  email: emailText,
  phone: freeText(30),
  employeeNo: freeText(40),
  /** Null if the operator's language applies. */
  language: z.enum(languages).nullable(),
  /** Organisation of the user; the organisations of the user's departments count as well. */
  orgId: z.uuid().nullable(),
  departmentIds: z.array(z.uuid()).max(50),
  roleIds: z.array(z.uuid()).max(50),
  /** Stations assigned to the user, for roles with data scope `own`. */
  stationIds: z.array(z.uuid()).max(1_000),
  remark: freeText(500),
}

export const userForm = z.object({
  ...userFields,
  email: userFields.email.default(''),
  phone: userFields.phone.default(''),
  employeeNo: userFields.employeeNo.default(''),
  language: userFields.language.default(null),
  orgId: userFields.orgId.default(null),
  departmentIds: userFields.departmentIds.default([]),
  roleIds: userFields.roleIds.default([]),
  stationIds: userFields.stationIds.default([]),
  remark: userFields.remark.default(''),
})
export type UserForm = z.infer<typeof userForm>
export const userUpdate = userForm.extend({ id: z.uuid(), version: z.int() })
export type UserUpdate = z.infer<typeof userUpdate>

const named = z.object({ id: z.uuid(), name: z.string() })

export const userRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** Last four digits in lists; full number in `info`. */
  phone: z.string(),
  employeeNo: z.string(),
  state: z.enum(userStates),
  orgId: z.uuid().nullable(),
  orgName: z.string().nullable(),
  departments: z.array(named),
  roles: z.array(named),
  /** True if the user has set a password. Otherwise only a one-time code opens the account. */
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  /** True if the account comes from the directory, whose synchronisation overwrites the row. */
  fromDirectory: z.boolean(),
  lastUsedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
})
export type UserRow = z.infer<typeof userRow>

/** Ways in which a person gained control over another user's account. */
export const custodyKinds = ['made', 'reset', 'renamed', 'provider'] as const
export type CustodyKind = (typeof custodyKinds)[number]
/**
 * Days of account custody: for this time an account cannot approve a request of the person who created, reset or
 * renamed the account.
 */
export const accountCustodyDays = 30

export const userDetail = userRow.extend({
  language: z.enum(languages).nullable(),
  departmentIds: z.array(z.uuid()),
  roleIds: z.array(z.uuid()),
  stationIds: z.array(z.uuid()),
  remark: z.string(),
  /** Lock after failed attempts, with its end; `forEver` means that only an administrator can unlock the account. */
  lock: z.object({ until: instant.nullable(), forEver: z.boolean() }).nullable(),
  /** Identity providers that are linked to the account. */
  providers: z.array(z.object({ id: z.uuid(), name: z.string(), since: instant })),
  /**
   * Account custody entries: until the end date the account's user cannot approve requests of the named person, or of
   * others whose accounts are in that person's custody.
   */
  custodies: z.array(z.object({ kind: z.enum(custodyKinds), byName: z.string(), at: instant, until: instant })),
})
export type UserDetail = z.infer<typeof userDetail>

/** One-time code, shown once: it opens the account a single time before `codeEndsAt`, to set a password. */
export const userWithCode = z.object({ user: userDetail, setupCode: z.string(), codeEndsAt: instant })
export type UserWithCode = z.infer<typeof userWithCode>

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/user/sys/user/sysuserPageList',
  permission: usersScreen.codes,
  summary: 'Lists users of the operator, paged',
  traced: true,
  query: pageQuery.extend({
    /** Any part of the name, or a prefix of the sign-in name. */
    search: z.string().trim().max(100).optional(),
    /** Organisation; its descendants are included. */
    orgId: z.uuid().optional(),
    departmentId: z.uuid().optional(),
    roleId: z.uuid().optional(),
    state: z.enum(userStates).optional(),
    sort: sortKeys(['username', 'name', 'createdAt', 'state']),
  }),
  reply: pageSchemaOf(userRow),
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user/sys/user/info/{id}',
  permission: usersScreen.codes,
  summary: 'Returns a user',
  reply: userDetail,
})

export const saveUser = endpoint({
  name: 'saveUser',
  fresh: 'rights',
  method: 'POST',
  path: '/user/sys/user/save',
  permission: usersScreen.may.sysuser.create,
  summary: 'Creates a user and returns the one-time code that opens the account',
  body: userForm,
  reply: userWithCode,
})

export const updateUser = endpoint({
  name: 'updateUser',
  fresh: 'rights',
  keeps: { read: getUser },
  method: 'POST',
  path: '/user/sys/user/update',
  permission: usersScreen.may.sysuser.edit,
  summary: 'Updates a user; other roles end the user’s sign-in sessions. 409 if the version is outdated',
  body: userUpdate,
  reply: userDetail,
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  fresh: 'data',
  method: 'POST',
  path: '/user/sys/user/delete',
  permission: usersScreen.may.sysuser.delete,
  summary: 'Deletes a user, except the caller and the last administrator',
  body: z.object({ id: z.uuid() }),
  reply: doneReply,
})

export const unlinkProvider = endpoint({
  name: 'unlinkProvider',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/users/{id}/unlink-provider',
  permission: usersScreen.may.sysuser.control,
  summary:
    'Unlinks an identity provider from a user and ends the user’s sign-in sessions; the next sign-in through the provider finds its account by the claim again',
  body: z.object({ providerId: z.uuid() }),
  reply: userDetail,
})

export const setUserState = endpoint({
  name: 'setUserState',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/users/{id}/state',
  permission: usersScreen.may.sysuser.control,
  summary: 'Enables or disables a user; disabling ends all sign-in sessions at once',
  body: z.object({ state: z.enum(userStates) }),
  reply: userDetail,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/users/{id}/reset-password',
  permission: usersScreen.may.sysuser.control,
  summary: 'Resets the password of a user, ends all sign-in sessions and returns a one-time code (OPS-04)',
  reply: userWithCode,
})

export const unlockUser = endpoint({
  name: 'unlockUser',
  method: 'POST',
  path: '/api/organisation/users/{id}/unlock',
  permission: usersScreen.may.sysuser.control,
  summary: 'Unlocks an account that was locked after failed sign-ins',
  reply: userDetail,
})

export const liftAccountCustody = endpoint({
  name: 'liftAccountCustody',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/users/{id}/lift-custody',
  permission: usersScreen.may.sysuser.control,
  summary:
    'Lifts account custody, so that a user may approve although others created, reset or renamed the account within 30 days; only by a third person with all permissions, or platform staff',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: userDetail,
})

export const exportUserData = personalDataCall('/api/organisation/users', 'User', {
  permission: usersScreen.may.sysuser.control,
  summary: 'Exports all stored data of a user as one file: identity, permissions, sign-ins',
})

/**
 * Rows: `username`, `name`, `email`, `phone`, `employeeNo`, `language`, `organisation` (code), `departments` and
 * `roles` (codes, separated by `;` or as a list), `state`. An absent column leaves the stored value unchanged.
 */
export const batchUsers = endpoint({
  name: 'batchUsers',
  fresh: 'rights',
  method: 'POST',
  path: '/user/sys/user/insertOrUpdBatchSysuser',
  permission: usersScreen.may.sysuser.create,
  summary: 'Creates or updates many users by sign-in name, with a result for each row',
  body: batchForm,
  reply: batchResult,
  bodyLimit: 3 * 1024 * 1024,
})

export const userImportFields = [
  'username',
  'name',
  'email',
  'phone',
  'employeeNo',
  'roles',
  'organisation',
  'departments',
  'language',
  'state',
  'remark',
] as const
export const userImports = rowsImport('/api/user-imports', 'User', {
  codes: { import: usersScreen.may.sysuser.create, view: usersScreen.codes },
  limits: { rows: 5_000, bytes: 3 * 1024 * 1024 },
  fields: userImportFields,
  required: ['username'],
  what: 'users',
  fresh: 'rights',
})
export const {
  preview: previewUserImport,
  start: startUserImport,
  list: listUserImports,
  get: getUserImport,
  undo: undoUserImport,
  cancel: cancelUserImport,
} = userImports

export const userEndpoints = [
  listUsers,
  getUser,
  saveUser,
  updateUser,
  deleteUser,
  setUserState,
  unlinkProvider,
  resetPassword,
  unlockUser,
  liftAccountCustody,
  exportUserData,
] as const
export const userImportEndpoints = [
  previewUserImport,
  startUserImport,
  listUserImports,
  getUserImport,
  undoUserImport,
  cancelUserImport,
] as const
