import { endpoint, pageQuery, sortKeys, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import { searchPrefix, requiredName, remarkText, rowBase, versioned } from './shapes.ts'

export const vehicleKinds = ['city_bus', 'coach', 'van', 'truck', 'taxi', 'sanitation', 'car', 'other'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

export const vehicleTypeForm = z.object({
  name: requiredName,
  kind: z.enum(vehicleKinds),
  lengthMm: z.int().min(1_000).max(40_000).nullable().default(null),
  remark: remarkText,
})
export type VehicleTypeForm = z.output<typeof vehicleTypeForm>
export const vehicleTypeRow = z.object({
  ...rowBase,
  name: z.string(),
  kind: z.enum(vehicleKinds),
  lengthMm: z.int().nullable(),
  remark: z.string(),
  models: z.int(),
})
export type VehicleTypeRow = z.infer<typeof vehicleTypeRow>
export const vehicleTypeFilter = z.object({ search: searchPrefix, kind: z.enum(vehicleKinds).optional() })
export type VehicleTypeFilter = z.output<typeof vehicleTypeFilter>

export const {
  list: listVehicleTypes,
  create: createVehicleType,
  update: updateVehicleType,
  remove: deleteVehicleType,
} = crudEndpointsForList('/api/vehicle-types', 'VehicleType', {
  permission: vehiclePermissions,
  row: vehicleTypeRow,
  form: vehicleTypeForm,
  change: vehicleTypeForm.extend(versioned),
  query: pageQuery.extend({ ...vehicleTypeFilter.shape, sort: sortKeys(['name', 'lengthMm']) }),
  summary: {
    list: 'Lists vehicle types by name',
    create: 'Creates a vehicle type; its name must be unique within the operator',
    update: 'Updates a vehicle type; 409 if the version is outdated',
    remove: 'Deletes a vehicle type that no model refers to',
  },
  reach: 'operator',
})
export const addUsualTypes = endpoint({
  name: 'addUsualVehicleTypes',
  reach: 'operator',
  method: 'POST',
  path: '/api/vehicle-types/usual',
  permission: vehiclePermissions.create,
  summary: 'Creates the usual vehicle types, named in the user’s language; existing ones stay',
  reply: z.object({ added: z.int() }),
})

export const vehicleTypeEndpoints = [
  listVehicleTypes,
  createVehicleType,
  addUsualTypes,
  updateVehicleType,
  deleteVehicleType,
] as const
