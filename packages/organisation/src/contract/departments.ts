import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { unitCode, unitName, unitPosition } from './organisations.ts'
import { freeText } from './texts.ts'
import { organisationsScreen, rolesScreen, stationViewCodes, usersScreen } from './screens.ts'

const departmentFields = {
  orgId: z.uuid(),
  name: unitName,
  /** Unique within its organisation. */
  code: unitCode,
  phone: freeText(30),
  remark: freeText(500),
  position: unitPosition,
}

export const departmentForm = z.object({
  ...departmentFields,
  phone: departmentFields.phone.default(''),
  remark: departmentFields.remark.default(''),
  position: departmentFields.position.default(0),
})
export type DepartmentForm = z.infer<typeof departmentForm>
export const departmentUpdate = departmentForm.extend({ departmentId: z.uuid(), version: z.int() })
export type DepartmentUpdate = z.infer<typeof departmentUpdate>

export const departmentRow = z.object({
  departmentId: z.uuid(),
  ...departmentFields,
  orgName: z.string(),
  users: z.int(),
  stations: z.int(),
  version: z.int(),
  createdAt: instant,
})
export type DepartmentRow = z.infer<typeof departmentRow>

export const departmentBrief = departmentRow.pick({
  departmentId: true,
  orgId: true,
  name: true,
  code: true,
  orgName: true,
})
export type DepartmentBrief = z.infer<typeof departmentBrief>

const view = organisationsScreen.codes
const departmentIdOnly = z.object({ departmentId: z.uuid() })

export const listDepartments = endpoint({
  name: 'listDepartments',
  method: 'POST',
  path: '/user/department/departmentList',
  inQuery: true,
  permission: view,
  summary: 'Lists departments, paged; parameters in the query or in the body',
  body: pageQuery.extend({
    orgId: z.uuid().optional(),
    /** Any part of the name, or a prefix of the code. */
    name: z.string().trim().max(100).optional(),
    sort: sortKeys(['name', 'code', 'position', 'createdAt']),
  }),
  reply: pageSchemaOf(departmentRow),
  writes: false,
})

export const saveDepartment = endpoint({
  name: 'saveDepartment',
  method: 'POST',
  path: '/user/department/saveDepartment',
  permission: organisationsScreen.may.organization.create,
  summary: 'Creates a department of an organisation',
  body: departmentForm,
  reply: departmentRow,
})

export const getDepartment = endpoint({
  name: 'getDepartment',
  method: 'GET',
  path: '/user/department/getDepartmentInfo',
  permission: view,
  summary: 'Returns a department',
  query: departmentIdOnly,
  reply: departmentRow,
})

export const updateDepartment = endpoint({
  name: 'updateDepartment',
  keeps: { read: getDepartment },
  method: 'POST',
  path: '/user/department/updateDepartment',
  permission: organisationsScreen.may.organization.edit,
  summary: 'Updates a department; 409 if the version is outdated',
  body: departmentUpdate,
  reply: departmentRow,
})

export const deleteDepartment = endpoint({
  name: 'deleteDepartment',
  method: 'POST',
  path: '/user/department/deleteDepartment',
  permission: organisationsScreen.may.organization.delete,
  summary: 'Deletes an empty department',
  body: departmentIdOnly,
  reply: doneReply,
})

export const deleteDepartmentByQuery = endpoint({
  name: 'deleteDepartmentByQuery',
  method: 'GET',
  path: '/user/department/deleteDepartment',
  permission: organisationsScreen.may.organization.delete,
  summary: 'Deletes an empty department (older GET form); prefer POST',
  query: departmentIdOnly,
  reply: doneReply,
  writes: true,
})

export const getAllDepartments = endpoint({
  name: 'getAllDepartments',
  method: 'GET',
  path: '/user/department/get_all_department',
  permission: [...organisationsScreen.codes, ...usersScreen.codes, ...rolesScreen.codes, ...stationViewCodes],
  summary: 'Lists all departments of an organisation or of the operator, for selection lists',
  query: z.object({ orgId: z.uuid().optional() }),
  reply: z.array(departmentBrief),
})

export const departmentEndpoints = [
  listDepartments,
  saveDepartment,
  updateDepartment,
  deleteDepartment,
  deleteDepartmentByQuery,
  getDepartment,
  getAllDepartments,
] as const
