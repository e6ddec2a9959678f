import { doneReply, endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { batchForm, batchResult } from './batches.ts'
import { batchUsers } from './users.ts'
import { organisationsScreen, usersScreen } from './screens.ts'

/** Address of a SCIM 2.0 directory (RFC 7644): https; plain http only for this machine. */
export const directoryUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(isSafeDirectory, 'organisation.fault.directory')

/** True for https without credentials, or http on this machine. */
export function isSafeDirectory(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** Fields that determine where the directory's token is sent. */
export const directoryAddressFields = ['url'] as const

export const directoryRow = z.object({
  configured: z.boolean(),
  url: z.string(),
  /** Codes of the roles that a newly imported user gets; if empty, an administrator assigns roles later. */
  roleCodes: z.array(z.string()),
  lastRunAt: instant.nullable(),
  lastResult: z.string().nullable(),
  version: z.int(),
})
export type DirectoryRow = z.infer<typeof directoryRow>

export const directoryForm = z.object({
  url: directoryUrl,
  /** Bearer token, encrypted at once and never shown. If absent, the stored token stays. */
  token: z.string().min(1).max(4_000).optional(),
  roleCodes: z.array(z.string().min(1).max(40)).max(20).default([]),
  /** 0 if no directory is stored yet. */
  version: z.int().default(0),
})
export type DirectoryForm = z.infer<typeof directoryForm>

export const getDirectory = endpoint({
  name: 'getDirectory',
  method: 'GET',
  path: '/api/organisation/directory',
  permission: [...usersScreen.codes, ...organisationsScreen.codes],
  summary: 'Returns whether a directory is configured, and the result of its last synchronisation',
  reply: directoryRow,
})

export const setDirectory = endpoint({
  name: 'setDirectory',
  fresh: 'secrets',
  reach: 'operator',
  keeps: { read: getDirectory, but: ['token', 'version'] },
  method: 'PUT',
  path: '/api/organisation/directory',
  permission: usersScreen.may.sysuser.control,
  summary: 'Sets the address of the directory; another host, port or scheme requires the token again',
  body: directoryForm,
  reply: directoryRow,
})

export const removeDirectory = endpoint({
  name: 'removeDirectory',
  fresh: 'secrets',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/organisation/directory',
  permission: usersScreen.may.sysuser.control,
  summary: 'Removes the directory; users stay',
  reply: doneReply,
})

/** Rows: `organisation` (code), `code`, `name`, `phone`, `remark`, `position`. */
export const batchDepartments = endpoint({
  name: 'batchDepartments',
  method: 'POST',
  path: '/user/department/insertOrUpdBatchDepartment',
  permission: organisationsScreen.may.organization.create,
  summary: 'Creates or updates many departments by organisation and code, with a result for each row',
  body: batchForm,
  reply: batchResult,
  bodyLimit: 3 * 1024 * 1024,
})

/**
 * Rows of two kinds, ordered with parents first: `kind` `organisation` (`code`, `name`, `parent` code) or `department`
 * (`organisation` code, `code`, `name`). Without `kind`, a row that has `organisation` is a department.
 */
export const batchOrganisations = endpoint({
  name: 'batchOrganisations',
  method: 'POST',
  path: '/user/department/insertOrUpdOrgAndDep',
  permission: organisationsScreen.may.organization.create,
  summary: 'Creates or updates many organisations and departments by code, with a result for each row',
  body: batchForm,
  reply: batchResult,
  bodyLimit: 3 * 1024 * 1024,
})

export const syncUsers = endpoint({
  name: 'syncUsers',
  fresh: 'rights',
  reach: 'operator',
  method: 'GET',
  path: '/user/sys/user/insertOrUpdBatchSysuser',
  permission: usersScreen.may.sysuser.create,
  summary: 'Imports users from the directory; 409 if none is configured',
  reply: batchResult,
  writes: true,
  transaction: false,
})

export const syncDepartments = endpoint({
  name: 'syncDepartments',
  reach: 'operator',
  method: 'GET',
  path: '/user/department/insertOrUpdBatchDepartment',
  permission: organisationsScreen.may.organization.create,
  summary: "Imports departments from the directory's users; 409 if none is configured",
  reply: batchResult,
  writes: true,
  transaction: false,
})

export const syncOrganisations = endpoint({
  name: 'syncOrganisations',
  reach: 'operator',
  method: 'GET',
  path: '/user/department/insertOrUpdOrgAndDep',
  permission: organisationsScreen.may.organization.create,
  summary: "Imports organisations and departments from the directory's users; 409 if none is configured",
  reply: batchResult,
  writes: true,
  transaction: false,
})

export const batchEndpoints = [
  batchUsers,
  batchDepartments,
  batchOrganisations,
  syncUsers,
  syncDepartments,
  syncOrganisations,
] as const
export const directoryEndpoints = [getDirectory, setDirectory, removeDirectory] as const
