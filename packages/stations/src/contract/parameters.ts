import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { isSecretKey } from './command-payloads.ts'
import { parameterPermissions, stationViewPermission } from './screens.ts'

const keyName = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .refine((key) => !isSecretKey(key), 'stations.template-secret')
/** Values by key. At least one is required, which is checked once the template is known. */
export const parameterValues = z
  .record(keyName, z.string().max(500))
  .refine((keys) => Object.keys(keys).length <= 200, 'stations.template-long')

export const parameterTemplateForm = z.object({
  name: z.string().trim().min(1).max(60),
  /** Empty matches any value. */
  vendor: z.string().trim().max(50).default(''),
  model: z.string().trim().max(50).default(''),
  keys: parameterValues,
})
export const parameterTemplateRow = parameterTemplateForm.extend({
  id: z.uuid(),
  vendor: z.string(),
  model: z.string(),
  keys: z.record(z.string(), z.string()),
  /** Number of charge points of the model, how many of them were read, and how many of those differ. */
  chargePoints: z.int(),
  read: z.int(),
  drifted: z.int(),
  version: z.int(),
  updatedAt: instant,
})
export type ParameterTemplateRow = z.infer<typeof parameterTemplateRow>

export const {
  list: listTemplates,
  create: createTemplate,
  update: updateTemplate,
  remove: deleteTemplate,
} = crudEndpointsForList('/api/parameter-templates', 'Template', {
  permission: { view: parameterPermissions.view, edit: parameterPermissions.edit },
  row: parameterTemplateRow,
  form: parameterTemplateForm,
  change: parameterTemplateForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    sort: sortKeys(['name', 'vendor', 'updatedAt']),
    search: z.string().trim().max(60).optional(),
  }),
  summary: {
    list: 'Lists parameter templates with the number of charge points that differ from each',
    create: 'Creates a parameter template',
    update: 'Updates a parameter template; 409 if the version is outdated',
    remove: 'Deletes a parameter template',
  },
  reach: 'operator',
})

export const parameterDriftRow = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  name: z.string(),
  stationName: z.string(),
  connected: z.boolean(),
  /** Null if the parameters were never read. */
  readAt: instant.nullable(),
  /** Differences. `has` is null if the charge point does not have the parameter. */
  differs: z.array(z.object({ key: z.string(), wanted: z.string(), has: z.string().nullable() })),
})
export type ParameterDriftRow = z.infer<typeof parameterDriftRow>
export const listDrift = endpoint({
  name: 'listDrift',
  method: 'GET',
  path: '/api/parameter-drift',
  permission: parameterPermissions.view,
  summary:
    'Lists the charge points of a parameter template by their last read parameters: those with differences first',
  query: pageQuery.extend({ templateId: z.uuid() }),
  reply: pageSchemaOf(parameterDriftRow),
})

export const configurationRow = z.object({ id: z.uuid(), readAt: instant, parameters: z.int() })
export type ConfigurationRow = z.infer<typeof configurationRow>
export const listConfigurations = endpoint({
  name: 'listConfigurations',
  method: 'GET',
  path: '/api/charge-points/{id}/configurations',
  permission: stationViewPermission,
  summary:
    'Lists backups of a charge point’s parameters, one for each change, with the time of the last read (the last 50)',
  reply: z.array(configurationRow),
})
export const configurationKey = z.object({
  key: z.string(),
  readonly: z.boolean(),
  value: z.string().nullable(),
})
/** One setting of a charge point (OCPP 1.6, section 7.29). */
export type ConfigurationKey = z.infer<typeof configurationKey>
export const getConfiguration = endpoint({
  name: 'getConfiguration',
  method: 'GET',
  path: '/api/charge-points/{id}/configurations/{configurationId}',
  permission: stationViewPermission,
  summary: 'Returns a backup of a charge point’s parameters, without secrets',
  params: z.object({ id: z.uuid(), configurationId: z.uuid() }),
  reply: configurationRow.extend({ keys: z.array(configurationKey) }),
})
export const compareConfigurations = endpoint({
  name: 'compareConfigurations',
  method: 'GET',
  path: '/api/charge-points/{id}/configurations/{older}/compare/{newer}',
  permission: stationViewPermission,
  summary: 'Compares two backups of a charge point’s parameters',
  params: z.object({ id: z.uuid(), older: z.uuid(), newer: z.uuid() }),
  reply: z.array(z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const parameterEndpoints = [
  listTemplates,
  createTemplate,
  updateTemplate,
  deleteTemplate,
  listDrift,
  listConfigurations,
  getConfiguration,
  compareConfigurations,
] as const
