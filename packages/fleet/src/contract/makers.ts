import { done, endpoint, idParams, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import { found, line, name, phone, remark, rowBase, versioned } from './shapes.ts'

export const makerForm = z.object({
  name,
  /** ISO 3166: CN, ES, MX. */
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'fleet.fault.country')
    .nullable()
    .default(null),
  contact: line(60),
  phone,
  remark,
})
export type MakerForm = z.output<typeof makerForm>
export const makerRow = z.object({
  ...rowBase,
  name: z.string(),
  countryCode: z.string().nullable(),
  contact: z.string(),
  phone: z.string(),
  remark: z.string(),
  /** How many models are theirs. */
  models: z.int(),
})
export type MakerRow = z.infer<typeof makerRow>
export const makerFilter = z.object({ search: found })
export type MakerFilter = z.output<typeof makerFilter>

export const listMakers = endpoint({
  name: 'listVehicleMakers',
  method: 'GET',
  path: '/api/vehicle-makers',
  permission: vehiclePermissions.view,
  summary: 'Makers of vehicles',
  query: pageQuery.extend({ ...makerFilter.shape, sort: sortKeys(['name']) }),
  reply: pageOf(makerRow),
})
export const createMaker = endpoint({
  name: 'createVehicleMaker',
  reach: 'operator',
  method: 'POST',
  path: '/api/vehicle-makers',
  permission: vehiclePermissions.create,
  summary: 'Adds a maker; a name is its own within the operator',
  body: makerForm,
  reply: makerRow,
})
export const updateMaker = endpoint({
  name: 'updateVehicleMaker',
  reach: 'operator',
  keeps: { read: listMakers },
  method: 'PUT',
  path: '/api/vehicle-makers/{id}',
  permission: vehiclePermissions.edit,
  summary: 'Changes a maker. 409 for an old version',
  params: idParams,
  body: makerForm.extend(versioned),
  reply: makerRow,
})
export const deleteMaker = endpoint({
  name: 'deleteVehicleMaker',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/vehicle-makers/{id}',
  permission: vehiclePermissions.delete,
  summary: 'Removes a maker that no model names',
  params: idParams,
  reply: done,
})

export const makerEndpoints = [listMakers, createMaker, updateMaker, deleteMaker] as const
