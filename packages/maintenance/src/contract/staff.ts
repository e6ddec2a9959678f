import {
  doneReply,
  endpoint,
  eraseCall,
  pageSchemaOf,
  pageQuery,
  personalDataCall,
  queryFlag,
  sortKeys,
  words,
  rowsImportResult,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { staffPermissions, workOrderPermissions } from './screens.ts'

export const staffSkills = ['dc', 'ac', 'network', 'meter', 'civil'] as const
export type StaffSkill = (typeof staffSkills)[number]
export const staffStates = ['on_duty', 'off', 'leave', 'left'] as const
export type StaffState = (typeof staffStates)[number]

/** Also used in the export. */
export const sharedStaffWords = words({
  'maintenance.staff.state-on_duty': { zh: '在岗', en: 'On duty', es: 'De servicio' },
  'maintenance.staff.state-off': { zh: '休息', en: 'Off duty', es: 'Fuera de turno' },
  'maintenance.staff.state-leave': { zh: '请假', en: 'On leave', es: 'De permiso' },
  'maintenance.staff.state-left': { zh: '离职', en: 'Left', es: 'Baja' },
  /** Default name of a certificate without a name in the file. */
  'maintenance.staff.certificate-plain': { zh: '电工证', en: 'Certificate', es: 'Acreditación' },
  'maintenance.staff.skill-dc': { zh: '直流', en: 'DC', es: 'CC' },
  'maintenance.staff.skill-ac': { zh: '交流', en: 'AC', es: 'CA' },
  'maintenance.staff.skill-network': { zh: '网络', en: 'Network', es: 'Redes' },
  'maintenance.staff.skill-meter': { zh: '电表', en: 'Meters', es: 'Contadores' },
  'maintenance.staff.skill-civil': { zh: '土建', en: 'Civil works', es: 'Obra civil' },
})

const text = (most: number) => z.string().trim().max(most).default('')
export const staffCertificate = z.object({
  name: z.string().trim().min(1).max(60),
  number: text(60),
  /** Last day of validity; null: unlimited. */
  until: z.iso.date().nullable().default(null),
  /** The skill that it stands for; null: none. */
  skill: z.enum(staffSkills).nullable().default(null),
})
export type StaffCertificate = z.output<typeof staffCertificate>
/** A certificate during input. */
export const certificateDraft = staffCertificate.extend({ name: z.string(), number: z.string() })
const eachOnce = (all: readonly StaffCertificate[]) =>
  new Set(all.map(({ name, number }) => JSON.stringify([name, number]))).size === all.length
export const staffForm = z.object({
  staffNo: z.string().trim().min(1).max(20),
  name: z.string().trim().min(1).max(60),
  /** A masked value means unchanged. */
  mobile: text(20),
  /** E-mail address for notifications in addition to the console. A masked value means unchanged. */
  email: text(254),
  orgId: z.uuid().nullable().default(null),
  skills: z.array(z.enum(staffSkills)).max(staffSkills.length).default([]),
  certificates: z.array(staffCertificate).max(20).refine(eachOnce, 'maintenance.fault.certificate-twice').default([]),
  /** Empty: all stations. */
  stationIds: z.array(z.uuid()).max(500).default([]),
  state: z.enum(staffStates).default('on_duty'),
  /** Receives notifications about overdue and unassigned work orders. */
  chief: z.boolean().default(false),
  userId: z.uuid().nullable().default(null),
  /** Contractor that employs the person; null: the operator’s own staff. */
  contractorId: z.uuid().nullable().default(null),
  remark: text(500),
})
export type StaffForm = z.output<typeof staffForm>

export const staffRow = toStoredSchema(staffForm)
  .omit({ stationIds: true })
  .extend({
    id: z.uuid(),
    orgName: z.string().nullable(),
    /** Earliest expiry of a certificate; null: none. */
    certificateUntil: z.iso.date().nullable(),
    /** Days until the expiry, in the operator's time zone; negative: expired. */
    certificateDays: z.int().nullable(),
    /** Current state: by the roster, else the stored state. */
    onDuty: z.boolean(),
    /** True if a roster determines when the person is on duty. */
    rostered: z.boolean(),
    /** True if the person works at every station; otherwise the stations that the reader may see. */
    everywhere: z.boolean(),
    stations: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
    userName: z.string().nullable(),
    contractorName: z.string().nullable(),
    /** Number of the person's open work orders. */
    openWorkOrders: z.int(),
    version: z.int(),
  })
export type StaffRow = z.infer<typeof staffRow>

const query = {
  /** Part of a name, or beginning of a number. */
  search: z.string().trim().max(40).optional(),
  /** Current state, on or off duty: by the roster, else the stored state. */
  state: z.enum(staffStates).optional(),
  skill: z.enum(staffSkills).optional(),
  stationId: z.uuid().optional(),
  contractorId: z.uuid().optional(),
  /** True: with a certificate that has expired or expires within 30 days. */
  ending: queryFlag.optional(),
}
export const staffFilter = z.object(query)
export type StaffFilter = z.output<typeof staffFilter>
export const staffExport = 'maintenance.staff'

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/maintenance-staff',
  permission: staffPermissions.view,
  summary: 'Lists maintenance staff with their skills, places of work and number of open work orders',
  query: pageQuery.extend({
    ...query,
    sort: sortKeys(['staffNo', 'name', 'certificateUntil', 'openWorkOrders']),
  }),
  reply: pageSchemaOf(staffRow),
})
export const getStaff = endpoint({
  name: 'getStaff',
  method: 'GET',
  path: '/api/maintenance-staff/{id}',
  permission: staffPermissions.view,
  summary: 'Returns a member of the maintenance staff',
  reply: staffRow,
})
export const createStaff = endpoint({
  name: 'createStaff',
  method: 'POST',
  path: '/api/maintenance-staff',
  permission: staffPermissions.create,
  summary: 'Creates a member of the maintenance staff',
  body: staffForm,
  reply: staffRow,
})
export const updateStaff = endpoint({
  name: 'updateStaff',
  keeps: { read: getStaff, ids: { stationIds: ['stations', 'stationId'] } },
  method: 'PUT',
  path: '/api/maintenance-staff/{id}',
  permission: staffPermissions.edit,
  summary: 'Updates a member of the maintenance staff. 409 if `version` is outdated',
  body: staffForm.extend({ version: z.int() }),
  reply: staffRow,
})
export const deleteStaff = endpoint({
  name: 'deleteStaff',
  method: 'DELETE',
  path: '/api/maintenance-staff/{id}',
  permission: staffPermissions.delete,
  summary: 'Deletes a member of the maintenance staff who never had a work order; others get the state “left” instead',
  reply: doneReply,
})
export const revealStaff = endpoint({
  name: 'revealStaff',
  method: 'POST',
  path: '/api/maintenance-staff/{id}/reveal',
  permission: staffPermissions.reveal,
  summary:
    'Returns mobile number and e-mail of a member of the maintenance staff in full; the access and its reason are audited',
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  reply: z.object({ mobile: z.string(), email: z.string() }),
})
export const eraseStaff = eraseCall('/api/maintenance-staff', 'Staff', {
  permission: staffPermissions.delete,
  summary:
    'Erases the identity of a member of the maintenance staff (PRIV-01): work orders stay under a pseudonym, their steps as evidence',
  reply: staffRow,
})
export const exportStaffData = personalDataCall('/api/maintenance-staff', 'Staff', {
  permission: staffPermissions.reveal,
  summary:
    'Exports all data of a member of the maintenance staff in one file: identity, places of work and work orders',
})

/**
 * Columns of the import file; the first identifies the person. One certificate per row, identified by its name and
 * number.
 */
export const staffColumns = [
  'staffNo',
  'name',
  'mobile',
  'email',
  'skills',
  'certificates',
  'certificateName',
  'certificate',
  'certificateUntil',
  'certificateSkill',
  'stations',
  'state',
  'remark',
] as const
const fileBytes = 5 * 1024 * 1024
export const importStaff = endpoint({
  name: 'importStaff',
  reach: 'operator',
  method: 'POST',
  path: '/api/maintenance-staff/import',
  permission: staffPermissions.create,
  summary:
    'Imports maintenance staff from CSV or a workbook, all rows or none; an existing number is updated. One certificate per row, added to those of the person or replacing the one with its name and number. `dryRun` only checks',
  body: z.object({ content: z.string().min(1).max(fileBytes), dryRun: z.boolean().default(false) }),
  bodyLimit: 2 * fileBytes,
  reply: rowsImportResult,
})

const choice = { query: z.object({ search: z.string().trim().max(50).optional() }), method: 'GET' } as const
export const staffUsers = endpoint({
  ...choice,
  name: 'staffUsers',
  path: '/api/maintenance-staff/users',
  permission: [...staffPermissions.create, ...staffPermissions.edit],
  summary: 'Lists users that a member of the maintenance staff may sign in as, by the beginning of the name',
  reply: z.array(z.object({ userId: z.uuid(), name: z.string(), loginName: z.string() })),
})
export const staffOrganisations = endpoint({
  ...choice,
  name: 'staffOrganisations',
  path: '/api/maintenance-staff/organisations',
  permission: [...staffPermissions.create, ...staffPermissions.edit],
  summary: 'Lists organisations that maintenance staff may belong to',
  reply: z.array(z.object({ orgId: z.uuid(), name: z.string() })),
})
export const maintenanceStations = endpoint({
  ...choice,
  name: 'maintenanceStations',
  path: '/api/maintenance-stations',
  permission: [...staffPermissions.view, ...workOrderPermissions.view],
  summary: 'Lists stations by the beginning of the name',
  reply: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
})

export const staffEndpoints = [
  listStaff,
  staffUsers,
  staffOrganisations,
  maintenanceStations,
  getStaff,
  createStaff,
  updateStaff,
  deleteStaff,
  revealStaff,
  eraseStaff,
  exportStaffData,
  importStaff,
] as const
