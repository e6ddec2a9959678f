import { endpoint, instant, pageQuery, crudEndpointsForList, rowsRead } from '@evops/platform/contract'
import { z } from 'zod'
import { faultCodes } from './faults.ts'
import { alarmPermissions } from './screens.ts'

const code = z.string().trim().max(50).default('')

/**
 * Mapping of a vendor's fault to a fault of the platform. An empty field matches any value. The most specific line
 * wins.
 */
export const faultMappingForm = z.object({
  vendor: code,
  model: code,
  /** OCPP error code. */
  errorCode: code,
  /** Vendor's own code. */
  vendorCode: code,
  faultCode: z.enum(faultCodes as [string, ...string[]]),
  /** Null uses the level of the catalogue. */
  level: z.int().min(1).max(4).nullable().default(null),
  note: z.string().trim().max(200).default(''),
})
export type FaultMappingForm = z.output<typeof faultMappingForm>
export const faultMapping = faultMappingForm.extend({ id: z.uuid(), version: z.int(), updatedAt: instant })
export type FaultMapping = z.infer<typeof faultMapping>

export const {
  list: listFaultMappings,
  create: createFaultMapping,
  update: updateFaultMapping,
  remove: deleteFaultMapping,
} = crudEndpointsForList('/api/fault-mappings', 'FaultMapping', {
  permission: { view: alarmPermissions.view, edit: alarmPermissions.edit },
  row: faultMapping,
  form: faultMappingForm,
  change: faultMappingForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    faultCode: z.string().max(10).optional(),
  }),
  summary: {
    list: 'Lists mappings of manufacturers’ fault codes to fault codes of the platform',
    create: 'Creates a fault code mapping; it applies to faults reported from now on',
    update: 'Updates a fault code mapping; 409 if the version is outdated',
    remove: 'Deletes a fault code mapping',
  },
  reach: 'operator',
})
/** Fields of a mapping in a file, in the order of the export's columns. */
export const faultMappingFields = ['vendor', 'model', 'errorCode', 'vendorCode', 'faultCode', 'level', 'note'] as const
export const importFaultMappings = endpoint({
  name: 'importFaultMappings',
  reach: 'operator',
  method: 'POST',
  path: '/api/fault-mappings/import',
  permission: alarmPermissions.edit,
  summary:
    'Imports fault mappings from CSV or a workbook: new lines are added, existing ones replaced; all lines or none',
  body: z.object({ content: z.string().max(5_000_000), dryRun: z.boolean().default(false) }),
  bodyLimit: 6 * 1024 * 1024,
  reply: rowsRead.extend({ added: z.int(), replaced: z.int() }),
})
export const unmappedCode = z.object({
  vendor: z.string(),
  model: z.string(),
  errorCode: z.string(),
  vendorCode: z.string(),
  reports: z.int(),
  lastAt: instant,
})
export type UnmappedCode = z.infer<typeof unmappedCode>
export const listUnmappedCodes = endpoint({
  name: 'listUnmappedCodes',
  method: 'GET',
  path: '/api/fault-mappings/unmapped',
  permission: alarmPermissions.view,
  summary:
    'Lists manufacturers’ codes of the last 30 days that no fault mapping covers, most frequent first (at most 100)',
  reply: z.array(unmappedCode),
})
/** Export (`startExport`). Its columns can be imported again. */
export const faultMappingsExport = 'stations.fault-mappings'

export const faultMappingEndpoints = [
  listFaultMappings,
  createFaultMapping,
  updateFaultMapping,
  deleteFaultMapping,
  importFaultMappings,
  listUnmappedCodes,
] as const
