import { done, endpoint, energyDwh, idParams, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import { batteryDwh, found, name, remark, rowBase, versioned } from './shapes.ts'
import { vehicleKinds } from './vehicle-types.ts'

export const batteryKinds = ['lfp', 'nmc', 'lto', 'other'] as const
export const vehicleInterfaces = ['gbt', 'ccs1', 'ccs2', 'chademo', 'type2', 'pantograph', 'other'] as const

export const modelForm = z.object({
  makerId: z.uuid(),
  typeId: z.uuid(),
  name,
  batteryKind: z.enum(batteryKinds).default('lfp'),
  /** What its battery holds. */
  batteryDwh,
  nominalV: z.int().min(12).max(2_000).nullable().default(null),
  maxChargeW: z.int().min(1_000).max(10_000_000).nullable().default(null),
  rangeKm: z.int().min(1).max(2_000).nullable().default(null),
  kerbKg: z.int().min(100).max(60_000).nullable().default(null),
  /** What the maker says it uses in 100 km. */
  standardDwh100km: energyDwh.min(1_000).max(10_000_000).nullable().default(null),
  interface: z.enum(vehicleInterfaces),
  remark,
})
export type ModelForm = z.output<typeof modelForm>
export const modelRow = z.object({
  ...rowBase,
  makerId: z.uuid(),
  makerName: z.string(),
  typeId: z.uuid(),
  typeName: z.string(),
  kind: z.enum(vehicleKinds),
  name: z.string(),
  batteryKind: z.enum(batteryKinds),
  batteryDwh: energyDwh,
  nominalV: z.int().nullable(),
  maxChargeW: z.int().nullable(),
  rangeKm: z.int().nullable(),
  kerbKg: z.int().nullable(),
  standardDwh100km: energyDwh.nullable(),
  interface: z.enum(vehicleInterfaces),
  remark: z.string(),
  vehicles: z.int(),
})
export type ModelRow = z.infer<typeof modelRow>
export const modelFilter = z.object({
  /** The beginning of the model's or of the maker's name. */
  search: found,
  makerId: z.uuid().optional(),
  typeId: z.uuid().optional(),
  interface: z.enum(vehicleInterfaces).optional(),
})
export type ModelFilter = z.output<typeof modelFilter>
export const modelExport = 'fleet.models'

export const listModels = endpoint({
  name: 'listVehicleModels',
  method: 'GET',
  path: '/api/vehicle-models',
  permission: vehiclePermissions.view,
  summary: 'Models of vehicles, by maker and name',
  query: pageQuery.extend({ ...modelFilter.shape, sort: sortKeys(['name', 'batteryDwh', 'rangeKm']) }),
  reply: pageOf(modelRow),
})
export const createModel = endpoint({
  name: 'createVehicleModel',
  reach: 'operator',
  method: 'POST',
  path: '/api/vehicle-models',
  permission: vehiclePermissions.create,
  summary: "Adds a model; a name is its own among a maker's",
  body: modelForm,
  reply: modelRow,
})
export const updateModel = endpoint({
  name: 'updateVehicleModel',
  reach: 'operator',
  keeps: { read: listModels },
  method: 'PUT',
  path: '/api/vehicle-models/{id}',
  permission: vehiclePermissions.edit,
  summary:
    'Changes a model. A new battery reaches the start tokens of its vehicles; whoever sees some stations only cannot change it. 409 for an old version',
  params: idParams,
  body: modelForm.extend(versioned),
  reply: modelRow,
})
export const deleteModel = endpoint({
  name: 'deleteVehicleModel',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/vehicle-models/{id}',
  permission: vehiclePermissions.delete,
  summary: 'Removes a model that no vehicle names',
  params: idParams,
  reply: done,
})

export const modelEndpoints = [listModels, createModel, updateModel, deleteModel] as const
