import {
  done,
  endpoint,
  instant,
  languages,
  pageOf,
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
  /** Null: the operator's language. */
  language: z.enum(languages).nullable(),
  /** The user's organisation; their departments' organisations count beside it. */
  orgId: z.uuid().nullable(),
  departmentIds: z.array(z.uuid()).max(50),
  roleIds: z.array(z.uuid()).max(50),
  /** Stations assigned to the user, for roles whose data scope is `own`. */
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
  /** The last four digits in lists; whole in `info`. */
  phone: z.string(),
  employeeNo: z.string(),
  state: z.enum(userStates),
  orgId: z.uuid().nullable(),
  orgName: z.string().nullable(),
  departments: z.array(named),
  roles: z.array(named),
  /** A password was set, by the user; otherwise only a one-time code opens the account. */
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Comes from the directory: its synchronisation changes the row again. */
  fromDirectory: z.boolean(),
  lastUsedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
})
export type UserRow = z.infer<typeof userRow>

/** How somebody had another's account in their hands. */
export const custodyKinds = ['made', 'reset', 'renamed', 'provider'] as const
export type CustodyKind = (typeof custodyKinds)[number]
/** Nobody approves within so many days through an account that the requester made, reset or renamed. */
export const handDays = 30

export const userDetail = userRow.extend({
  language: z.enum(languages).nullable(),
  departmentIds: z.array(z.uuid()),
  roleIds: z.array(z.uuid()),
  stationIds: z.array(z.uuid()),
  remark: z.string(),
  /** Wrong tries locked the account until then; `forEver` only an administrator opens it. */
  lock: z.object({ until: instant.nullable(), forEver: z.boolean() }).nullable(),
  /** Identity providers that know whose account it is. */
  providers: z.array(z.object({ id: z.uuid(), name: z.string(), since: instant })),
  /** Who had the account in their hands: until then its user approves nothing that they, or others in their hand, ask for. */
  custodies: z.array(z.object({ kind: z.enum(custodyKinds), byName: z.string(), at: instant, until: instant })),
})
export type UserDetail = z.infer<typeof userDetail>

/** A one-time code, shown once: it opens the account a single time until `codeEndsAt`, to set a password. */
export const userWithCode = z.object({ user: userDetail, setupCode: z.string(), codeEndsAt: instant })
export type UserWithCode = z.infer<typeof userWithCode>

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/user/sys/user/sysuserPageList',
  permission: usersScreen.codes,
  summary: 'Users of the operator, paged',
  traced: true,
  query: pageQuery.extend({
    /** Any part of the name, or the beginning of the sign-in name. */
    search: z.string().trim().max(100).optional(),
    /** An organisation and those below it. */
    orgId: z.uuid().optional(),
    departmentId: z.uuid().optional(),
    roleId: z.uuid().optional(),
    state: z.enum(userStates).optional(),
    sort: sortKeys(['username', 'name', 'createdAt', 'state']),
  }),
  reply: pageOf(userRow),
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user/sys/user/info/{id}',
  permission: usersScreen.codes,
  summary: 'One user',
  reply: userDetail,
})

export const saveUser = endpoint({
  name: 'saveUser',
  method: 'POST',
  path: '/user/sys/user/save',
  permission: usersScreen.may.sysuser.create,
  summary: 'A new user; answers with the one-time code that opens the account',
  body: userForm,
  reply: userWithCode,
})

export const updateUser = endpoint({
  name: 'updateUser',
  keeps: { read: getUser },
  method: 'POST',
  path: '/user/sys/user/update',
  permission: usersScreen.may.sysuser.edit,
  summary: 'Changes a user; other roles end the sessions. 409 for an old version',
  body: userUpdate,
  reply: userDetail,
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'POST',
  path: '/user/sys/user/delete',
  permission: usersScreen.may.sysuser.delete,
  summary: 'Deletes a user: not oneself, not the last administrator',
  body: z.object({ id: z.uuid() }),
  reply: done,
})

export const unlinkProvider = endpoint({
  name: 'unlinkProvider',
  method: 'POST',
  path: '/api/organisation/users/{id}/unlink-provider',
  permission: usersScreen.may.sysuser.control,
  summary:
    'An identity provider forgets whose account it is, and its sessions end: who comes next is found by the claim again',
  body: z.object({ providerId: z.uuid() }),
  reply: userDetail,
})

export const setUserState = endpoint({
  name: 'setUserState',
  method: 'POST',
  path: '/api/organisation/users/{id}/state',
  permission: usersScreen.may.sysuser.control,
  summary: 'Enables or disables a user; disabling ends all sessions at once',
  body: z.object({ state: z.enum(userStates) }),
  reply: userDetail,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/organisation/users/{id}/reset-password',
  permission: usersScreen.may.sysuser.control,
  summary: 'Forgets the password and all sessions; answers with a one-time code (OPS-04)',
  reply: userWithCode,
})

export const unlockUser = endpoint({
  name: 'unlockUser',
  method: 'POST',
  path: '/api/organisation/users/{id}/unlock',
  permission: usersScreen.may.sysuser.control,
  summary: 'Opens an account that wrong tries locked',
  reply: userDetail,
})

export const liftAccountCustody = endpoint({
  name: 'liftAccountCustody',
  method: 'POST',
  path: '/api/organisation/users/{id}/lift-custody',
  permission: usersScreen.may.sysuser.control,
  summary:
    'Lets a user approve although others made, reset or renamed the account within 30 days; by a third person who holds everything, or platform staff',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: userDetail,
})

export const exportUserData = personalDataCall('/api/organisation/users', 'User', {
  permission: usersScreen.may.sysuser.control,
  summary: 'All that is held of a user in one file: who they are, what they may, their sign-ins',
})

/**
 * Rows: `username`, `name`, `email`, `phone`, `employeeNo`, `language`, `organisation` (code), `departments` and
 * `roles` (codes, separated by `;` or as a list), `state`. A column that is absent leaves what stands.
 */
export const batchUsers = endpoint({
  name: 'batchUsers',
  method: 'POST',
  path: '/user/sys/user/insertOrUpdBatchSysuser',
  permission: usersScreen.may.sysuser.create,
  summary: 'Adds or changes many users by sign-in name, with a result for each row',
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
})
export const {
  preview: previewUserImport,
  start: startUserImport,
  list: listUserImports,
  get: getUserImport,
  undo: undoUserImport,
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
] as const
