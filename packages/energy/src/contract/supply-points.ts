import { crudEndpoints, endpoint, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { supplyPermissions } from './screens.ts'
import { maxTariffPeriods } from './tariff-content.ts'

const watts = z.int().min(0).max(1_000_000_000)
export const supplyFields = z.object({
  name: z.string().trim().min(1).max(60),
  /** Number that the grid company assigned: 户号, CUPS, RPU. */
  supplyNo: z.string().trim().min(1).max(40),
  voltage: z.string().trim().max(40).default(''),
  /** Grid tariff with its prices. */
  tariffId: z.uuid().nullable().default(null),
  /** Contracted power of each period, or a single contracted demand. */
  contractedW: z.array(watts).max(maxTariffPeriods).default([]),
  /** Capacity of its transformers. */
  capacityVa: watts.nullable().default(null),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable().default(null),
  stationIds: z.array(z.uuid()).min(1, 'energy.fault.stations').max(50),
  /** Meters of those stations, whose energies are added. */
  meterIds: z.array(z.uuid()).max(20).default([]),
})
type Fields = z.output<typeof supplyFields>
const withFormChecks = <S extends z.ZodType<Fields>>(schema: S) =>
  schema.refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom, {
    path: ['validUntil'],
    message: 'energy.fault.until',
  })
export const supplyForm = withFormChecks(supplyFields)
export type SupplyForm = z.output<typeof supplyForm>
const named = z.array(z.object({ id: z.uuid(), name: z.string() }))
export const supplyRow = toStoredSchema(supplyFields).extend({
  id: z.uuid(),
  version: z.int(),
  timeZone: z.string(),
  tariffName: z.string().nullable(),
  stations: named,
  meters: named,
})
export type SupplyRow = z.infer<typeof supplyRow>
export const supplyFilter = z.object({
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
})
export type SupplyFilter = z.infer<typeof supplyFilter>
export const {
  list: listSupplyPoints,
  get: getSupplyPoint,
  create: createSupplyPoint,
  update: updateSupplyPoint,
  remove: deleteSupplyPoint,
} = crudEndpoints('/api/energy/supply-points', 'SupplyPoint', {
  reach: 'operator',
  permission: supplyPermissions,
  row: supplyRow,
  form: supplyForm,
  change: withFormChecks(supplyFields.extend({ version: z.int() })),
  query: pageQuery.extend({
    ...supplyFilter.shape,
    sort: sortKeys(['name', 'supplyNo', 'validFrom']),
  }),
  summary: {
    list: 'Lists supply points (contracts with grid companies) with the stations that they feed and the meters that count for them',
    get: 'Returns a supply point',
    create: 'Creates a supply point',
    update: 'Updates a supply point; 409 if the version is outdated',
    remove: 'Deletes a supply point; its meters and their readings stay',
  },
})

export const energyChoiceKinds = ['station', 'meter', 'chargePoint', 'tariff', 'supply'] as const
export type EnergyChoiceKind = (typeof energyChoiceKinds)[number]
export const listEnergyChoices = endpoint({
  name: 'energyChoices',
  method: 'GET',
  path: '/api/energy/choices',
  permission: supplyPermissions.view,
  summary: 'Lists objects for selection, at most 50, by the beginning of the name',
  query: z.object({
    kind: z.enum(energyChoiceKinds),
    search: z.string().trim().max(60).optional(),
    id: z.uuid().optional(),
  }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export const supplyEndpoints = [
  listSupplyPoints,
  getSupplyPoint,
  createSupplyPoint,
  updateSupplyPoint,
  deleteSupplyPoint,
] as const
export const energyChoiceEndpoints = [listEnergyChoices] as const
