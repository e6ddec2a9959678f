import { pageQuery, sortKeys, toStoredSchema, crudEndpointsForList, eraseCall } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import { searchPrefix, textLine, requiredName, phone, remarkText, rowBase, versioned } from './shapes.ts'

export const makerForm = z.object({
  name: requiredName,
  /** ISO 3166 country code: CN, ES, MX. */
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'fleet.fault.country')
    .nullable()
    .default(null),
  contact: textLine(60),
  phone,
  remark: remarkText,
})
export type MakerForm = z.output<typeof makerForm>
export const makerRow = toStoredSchema(makerForm).extend({
  ...rowBase,
  /** Number of models. */
  models: z.int(),
})
export type MakerRow = z.infer<typeof makerRow>
export const makerFilter = z.object({ search: searchPrefix })
export type MakerFilter = z.output<typeof makerFilter>

export const {
  list: listMakers,
  create: createMaker,
  update: updateMaker,
  remove: deleteMaker,
} = crudEndpointsForList('/api/vehicle-makers', 'VehicleMaker', {
  permission: vehiclePermissions,
  row: makerRow,
  form: makerForm,
  change: makerForm.extend(versioned),
  query: pageQuery.extend({ ...makerFilter.shape, sort: sortKeys(['name']) }),
  summary: {
    list: 'Lists vehicle manufacturers by name',
    create: 'Creates a vehicle manufacturer; its name must be unique within the operator',
    update: 'Updates a vehicle manufacturer; 409 if the version is outdated',
    remove: 'Deletes a vehicle manufacturer that no model refers to',
  },
  reach: 'operator',
})

export const eraseMakerContact = eraseCall('/api/vehicle-makers', 'MakerContact', {
  permission: vehiclePermissions.delete,
  summary: "Erases the name and telephone of a manufacturer's contact (PRIV-01); the manufacturer stays",
  reach: 'operator',
  reply: makerRow,
})

export const makerEndpoints = [listMakers, createMaker, updateMaker, deleteMaker, eraseMakerContact] as const
