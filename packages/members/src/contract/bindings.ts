import {
  doneReply,
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  rowsImport,
  rowsImportResult,
  rowsFile,
} from '@evops/platform/contract'
import { z } from 'zod'
import { companyPermissions } from './screens.ts'
import { stationIds, weeklyTimeWindow } from './shapes.ts'

export const bindingStates = ['active', 'suspended', 'ended'] as const

const most = z.int().min(1).max(1_000_000_000_000).nullable().default(null)
const fields = {
  department: z.string().trim().max(60).default(''),
  employeeNo: z.string().trim().max(40).default(''),
  /** Limits per day and per month, in the station's zone; null: none. */
  dayMinor: most,
  monthMinor: most,
  dayDwh: most,
  monthDwh: most,
  /** Stations; null: all where the company may charge. */
  stationIds: stationIds.default(null),
  /** Allowed hours; empty: always. */
  windows: z.array(weeklyTimeWindow).max(20).default([]),
  state: z.enum(['active', 'suspended']).default('active'),
  remark: z.string().trim().max(200).default(''),
}
export const bindingForm = z.object({ companyId: z.uuid(), memberId: z.uuid(), ...fields })
export type BindingForm = z.output<typeof bindingForm>
export const bindingChange = z.object({ id: z.uuid(), ...fields, version: z.int() })
export type BindingChange = z.output<typeof bindingChange>

export const bindingRow = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  companyName: z.string(),
  memberId: z.uuid(),
  /** Name, with a masked mobile. */
  name: z.string(),
  mobile: z.string(),
  department: z.string(),
  employeeNo: z.string(),
  dayMinor: z.int().nullable(),
  monthMinor: z.int().nullable(),
  dayDwh: z.int().nullable(),
  monthDwh: z.int().nullable(),
  stationIds: z.array(z.uuid()).nullable(),
  windows: z.array(weeklyTimeWindow),
  state: z.enum(bindingStates),
  remark: z.string(),
  currency: z.string(),
  boundAt: instant,
  endedAt: instant.nullable(),
  version: z.int(),
})
export type BindingRow = z.infer<typeof bindingRow>

export const bindingFilter = z.object({
  companyId: z.uuid().optional(),
  memberId: z.uuid().optional(),
  /** Prefix of a name, a department or an employee number, or the last four digits of a mobile. */
  search: z.string().trim().max(60).optional(),
  state: z.enum(bindingStates).optional(),
})
export type BindingFilter = z.output<typeof bindingFilter>

export const listBindings = endpoint({
  name: 'listBindings',
  method: 'GET',
  path: '/user/corpmem/list',
  permission: companyPermissions.view,
  summary: 'Lists corporate members with their company and charging limits, newest first',
  query: pageQuery.extend(bindingFilter.shape),
  reply: pageSchemaOf(bindingRow),
})
export const saveBinding = endpoint({
  name: 'saveBinding',
  method: 'POST',
  path: '/user/corpmem/save',
  permission: companyPermissions.edit,
  summary: 'Binds a member to a company, whose wallet pays before the member’s own from now on; one company at a time',
  body: bindingForm,
  reply: bindingRow,
})
export const updateBinding = endpoint({
  name: 'updateBinding',
  keeps: { read: listBindings },
  method: 'POST',
  path: '/user/corpmem/update',
  permission: companyPermissions.edit,
  summary: 'Updates the charging limits of a corporate member. 409 if the version is outdated',
  body: bindingChange,
  reply: bindingRow,
})
export const deleteBinding = endpoint({
  name: 'deleteBinding',
  method: 'POST',
  path: '/user/corpmem/delete/{id}',
  permission: companyPermissions.edit,
  summary: 'Ends the binding of a corporate member, who pays for sessions personally again; the history stays',
  reply: doneReply,
})
/** Older form of the API. */
export const deleteBindingByGet = endpoint({
  name: 'deleteBindingByGet',
  method: 'GET',
  path: '/user/corpmem/delete/{id}',
  permission: companyPermissions.edit,
  summary: 'Ends the binding of a corporate member (older GET form); prefer POST',
  reply: doneReply,
  writes: true,
})
export const listCandidates = endpoint({
  name: 'listCandidates',
  method: 'GET',
  path: '/user/corpmem/userbind/data',
  permission: companyPermissions.view,
  summary:
    'Lists at most 50 members without a company, newest first, who can be bound to a company (`id`). 404 if the company does not exist',
  query: z.object({ id: z.uuid().optional(), search: z.string().trim().max(60).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string(), mobile: z.string() })),
})
export const bindingColumns = [
  'company',
  'mobile',
  'nickname',
  'realName',
  'department',
  'employeeNo',
  'dayAmount',
  'monthAmount',
  'dayKwh',
  'monthKwh',
] as const
export const bindingImports = rowsImport('/api/company-people-imports', 'Binding', {
  codes: { import: companyPermissions.edit, view: companyPermissions.view },
  limits: { rows: 20_000, bytes: 6 * 1024 * 1024 },
  fields: bindingColumns,
  required: ['company', 'mobile'],
  what: 'people of companies',
})
export const {
  preview: previewBindingImport,
  start: startBindingImport,
  list: listBindingImports,
  get: getBindingImport,
  undo: undoBindingImport,
  cancel: cancelBindingImport,
} = bindingImports
export const batchSaveBindings = endpoint({
  name: 'batchSaveBindings',
  reach: 'operator',
  method: 'POST',
  path: '/user/corpmem/batchsave',
  permission: companyPermissions.edit,
  summary: `Creates or updates corporate members of one company by mobile (${bindingColumns.slice(1).join(', ')}) from CSV, JSON or a workbook: all rows or none; an unknown mobile becomes a new member`,
  body: rowsFile.extend({ companyId: z.uuid() }),
  bodyLimit: 6 * 1024 * 1024,
  reply: rowsImportResult,
})

export const bindingEndpoints = [
  listBindings,
  saveBinding,
  updateBinding,
  deleteBinding,
  deleteBindingByGet,
  listCandidates,
  batchSaveBindings,
] as const
export const bindingImportEndpoints = [
  previewBindingImport,
  startBindingImport,
  listBindingImports,
  getBindingImport,
  undoBindingImport,
  cancelBindingImport,
] as const
