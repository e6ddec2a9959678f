import { doneReply, endpoint, eraseCall, pageSchemaOf, pageQuery, sortKeys, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { freeText } from './texts.ts'
import { organisationsScreen, rolesScreen, stationViewCodes, usersScreen } from './screens.ts'

/** Short code of an organisation or department for files: letters, digits, dot, dash, underscore. */
export const unitCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, 'organisation.fault.unit-code')
export const unitName = z.string().trim().min(1).max(100)
export const unitPosition = z.int().min(0).max(100_000)

/** Maximum depth of an organisation tree. No real company is that deep, but a cycle in an import could be. */
export const maxOrganisationDepth = 20

const organisationFields = {
  name: unitName,
  /** Unique within the operator; imports and directories find an organisation by this code. */
  code: unitCode,
  /** Parent organisation; null for a root. */
  parentId: z.uuid().nullable(),
  contact: freeText(100),
  phone: freeText(30),
  address: freeText(200),
  remark: freeText(500),
  /** Position among its siblings. */
  position: unitPosition,
}

export const organisationForm = z.object({
  ...organisationFields,
  parentId: organisationFields.parentId.default(null),
  contact: organisationFields.contact.default(''),
  phone: organisationFields.phone.default(''),
  address: organisationFields.address.default(''),
  remark: organisationFields.remark.default(''),
  position: organisationFields.position.default(0),
})
export type OrganisationForm = z.infer<typeof organisationForm>
export const organisationUpdate = organisationForm.extend({ orgId: z.uuid(), version: z.int() })
export type OrganisationUpdate = z.infer<typeof organisationUpdate>

export const organisationRow = z.object({
  orgId: z.uuid(),
  ...organisationFields,
  parentName: z.string().nullable(),
  /** Counts of direct children. A delete is rejected while any is above zero. */
  children: z.int(),
  departments: z.int(),
  users: z.int(),
  stations: z.int(),
  version: z.int(),
  createdAt: instant,
})
export type OrganisationRow = z.infer<typeof organisationRow>

export const organisationBrief = organisationRow.pick({
  orgId: true,
  parentId: true,
  name: true,
  code: true,
  position: true,
})
export type OrganisationBrief = z.infer<typeof organisationBrief>

/** One box of the organisation chart. `parentKey` is null for a root; `key` is `org:{id}` or `dep:{id}`. */
export const organisationChartNode = z.object({
  key: z.string(),
  parentKey: z.string().nullable(),
  kind: z.enum(['organisation', 'department']),
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  users: z.int(),
  stations: z.int(),
})
export type OrganisationChartNode = z.infer<typeof organisationChartNode>

const view = organisationsScreen.codes
const orgIdOnly = z.object({ orgId: z.uuid() })

export const listOrganisations = endpoint({
  name: 'listOrganisations',
  method: 'POST',
  path: '/user/organization/organizationList',
  inQuery: true,
  permission: view,
  summary: 'Lists organisations, paged; parameters in the query or in the body',
  body: pageQuery.extend({
    /** Any part of the name, or a prefix of the code. */
    name: z.string().trim().max(100).optional(),
    parentId: z.uuid().optional(),
    sort: sortKeys(['name', 'code', 'position', 'createdAt']),
  }),
  reply: pageSchemaOf(organisationRow),
  writes: false,
})

export const saveOrganisation = endpoint({
  name: 'saveOrganisation',
  method: 'POST',
  path: '/user/organization/saveOrganization',
  permission: organisationsScreen.may.organization.create,
  summary: 'Creates an organisation',
  body: organisationForm,
  reply: organisationRow,
})

export const getOrganisation = endpoint({
  name: 'getOrganisation',
  method: 'GET',
  path: '/user/organization/getOrganizationInfo',
  permission: view,
  summary: 'Returns an organisation',
  query: orgIdOnly,
  reply: organisationRow,
})

export const updateOrganisation = endpoint({
  name: 'updateOrganisation',
  keeps: { read: getOrganisation },
  method: 'POST',
  path: '/user/organization/updateOrganization',
  permission: organisationsScreen.may.organization.edit,
  summary:
    'Updates an organisation or moves it in the tree; 409 if the version is outdated or the tree would contain a cycle',
  body: organisationUpdate,
  reply: organisationRow,
})

export const getAllOrganisations = endpoint({
  name: 'getAllOrganisations',
  method: 'GET',
  path: '/user/organization/get_all_organization',
  permission: [...organisationsScreen.codes, ...usersScreen.codes, ...rolesScreen.codes, ...stationViewCodes],
  summary: 'Lists all organisations, parents before children, for selection lists',
  reply: z.array(organisationBrief),
})

export const deleteOrganisation = endpoint({
  name: 'deleteOrganisation',
  method: 'POST',
  path: '/user/organization/deleteOrganization',
  permission: organisationsScreen.may.organization.delete,
  summary: 'Deletes an organisation without children, departments, users and stations',
  body: orgIdOnly,
  reply: doneReply,
})

export const deleteOrganisationByQuery = endpoint({
  name: 'deleteOrganisationByQuery',
  method: 'GET',
  path: '/user/organization/deleteOrganization',
  permission: organisationsScreen.may.organization.delete,
  summary: 'Deletes an empty organisation (older GET form); prefer POST',
  query: orgIdOnly,
  reply: doneReply,
  writes: true,
})

export const eraseOrganisationContact = eraseCall('/api/organisation/organisations', 'OrganisationContact', {
  permission: organisationsScreen.may.organization.delete,
  summary: 'Erases the name and telephone of an organisation’s contact (PRIV-01); the organisation stays',
  reply: organisationRow,
})

export const getOrganisationTree = endpoint({
  name: 'getOrganisationTree',
  method: 'GET',
  path: '/user/organization/getOrganizationTreeChartData',
  permission: view,
  summary: 'Returns organisations and departments as nodes of a chart, parents before children',
  reply: z.array(organisationChartNode),
})

export const organisationTreeEndpoints = [
  listOrganisations,
  saveOrganisation,
  updateOrganisation,
  getAllOrganisations,
  deleteOrganisation,
  deleteOrganisationByQuery,
  eraseOrganisationContact,
  getOrganisation,
  getOrganisationTree,
] as const
