import { crudEndpoints, pageQuery, rowsImport, sortKeys, toStoredSchema, words } from '@evops/platform/contract'
import { z } from 'zod'
import { staffPermissions } from './screens.ts'
import { staffSkills } from './staff.ts'

/** Validity of a contract on the operator's current day. */
export const contractValidities = ['valid', 'coming', 'ended'] as const
export type ContractValidity = (typeof contractValidities)[number]
/** Displayed contract state; none: start and end are not recorded. */
export const contractorContractStates = [...contractValidities, 'none'] as const
export type ContractorState = (typeof contractorContractStates)[number]

const text = (most: number) => z.string().trim().max(most).default('')
const day = z.iso.date().nullable().default(null)
export const contractorFields = z.object({
  name: z.string().trim().min(1).max(100),
  taxId: text(40),
  contact: text(60),
  phone: text(30),
  email: text(254),
  /** Empty: all. */
  skills: z.array(z.enum(staffSkills)).max(staffSkills.length).default([]),
  /** Empty: all stations. */
  stationIds: z.array(z.uuid()).max(500).default([]),
  /** First and last day of the contract; null: unlimited. */
  validFrom: day,
  validUntil: day,
  remark: text(500),
})
export type ContractorForm = z.output<typeof contractorFields>
const isInOrder = ({ validFrom, validUntil }: ContractorForm) =>
  validFrom === null || validUntil === null || validFrom <= validUntil
const inOrder = { path: ['validUntil'], message: 'maintenance.fault.contract-span' }
export const contractorForm = contractorFields.refine(isInOrder, inOrder)

export const contractorRow = toStoredSchema(contractorFields).extend({
  id: z.uuid(),
  version: z.int(),
  contractStatus: z.enum(contractorContractStates),
  /** True if the contractor works at all stations; some of its stations may be hidden from the caller. */
  everywhere: z.boolean(),
  /** Only stations that the caller may see. */
  stations: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
  /** Number of its employees among the staff. */
  staff: z.int(),
  /** Number of its open work orders. */
  openWorkOrders: z.int(),
})
export type ContractorRow = z.infer<typeof contractorRow>
export const contractorFilter = z.object({
  /** Any part of the name, or the beginning of the tax number. */
  search: z.string().trim().max(100).optional(),
  contractStatus: z.enum(contractorContractStates).optional(),
  /** Contractors that work at this station, including those for all stations. */
  stationId: z.uuid().optional(),
  skill: z.enum(staffSkills).optional(),
})
export type ContractorFilter = z.output<typeof contractorFilter>
export const contractorExport = 'maintenance.contractors'

export const {
  list: listContractors,
  get: getContractor,
  create: createContractor,
  update: updateContractor,
  remove: deleteContractor,
} = crudEndpoints('/api/maintenance-contractors', 'Contractor', {
  permission: staffPermissions,
  reach: 'operator',
  row: contractorRow,
  form: contractorForm,
  change: contractorFields.extend({ version: z.int() }).refine(isInOrder, inOrder),
  query: pageQuery.extend({
    ...contractorFilter.shape,
    sort: sortKeys(['name', 'validUntil', 'openWorkOrders']),
  }),
  summary: {
    list: 'Lists contractors: companies whose people do maintenance for the operator',
    get: 'Returns a contractor with its areas, its skills and its contract',
    create: 'Creates a contractor',
    update: 'Updates a contractor; 409 if the version is outdated',
    remove: 'Deletes a contractor that has no staff and never had a work order',
  },
})
/** Fields of the import, in order. */
export const contractorColumns = [
  'name',
  'taxId',
  'contact',
  'phone',
  'email',
  'skills',
  'stations',
  'validFrom',
  'validUntil',
  'remark',
] as const
export type ContractorColumn = (typeof contractorColumns)[number]
export const contractorImports = rowsImport('/api/maintenance-contractor-imports', 'Contractor', {
  codes: { import: staffPermissions.create, view: staffPermissions.view },
  limits: { rows: 1_000, bytes: 4 * 1024 * 1024 },
  fields: contractorColumns,
  required: ['name'],
  what: 'contractors',
})
export const contractorImportEndpoints = [
  contractorImports.preview,
  contractorImports.start,
  contractorImports.list,
  contractorImports.get,
  contractorImports.undo,
  contractorImports.cancel,
] as const
export const contractorEndpoints = [
  listContractors,
  getContractor,
  createContractor,
  updateContractor,
  deleteContractor,
] as const

/** Also used in the export and in dispatch. */
export const contractorWords = words({
  'maintenance.contract.valid': { zh: '合同有效', en: 'Contract in force', es: 'Contrato vigente' },
  'maintenance.contract.coming': { zh: '合同未开始', en: 'Contract not started', es: 'Contrato sin empezar' },
  'maintenance.contract.ended': { zh: '合同已到期', en: 'Contract ended', es: 'Contrato vencido' },
  'maintenance.contract.none': {
    zh: '未登记合同期',
    en: 'No contract dates',
    es: 'Sin fechas de contrato',
  },
})
