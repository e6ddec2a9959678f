import { energyDwh, pageQuery, sortKeys, toStoredSchema, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import { batteryDwh, searchPrefix, requiredName, remarkText, rowBase, versioned } from './shapes.ts'
import { vehicleKinds } from './vehicle-types.ts'

export const batteryKinds = ['lfp', 'nmc', 'lto', 'other'] as const
export const vehicleInterfaces = ['gbt', 'ccs1', 'ccs2', 'chademo', 'type2', 'pantograph', 'other'] as const

/** Maximum charging power from a state of charge on. */
export const curveStep = z.object({
  fromSocPct: z.int().min(0).max(99),
  maxW: z.int().min(1_000).max(10_000_000),
})
export type CurveStep = z.infer<typeof curveStep>
export const maxCurveSteps = 8
const ascends = (steps: readonly CurveStep[]) =>
  steps.every((step, at) => at === 0 || step.fromSocPct > (steps[at - 1]?.fromSocPct ?? 0))

export const modelForm = z.object({
  makerId: z.uuid(),
  typeId: z.uuid(),
  name: requiredName,
  batteryKind: z.enum(batteryKinds).default('lfp'),
  /** Battery capacity. */
  batteryDwh,
  nominalV: z.int().min(12).max(2_000).nullable().default(null),
  maxChargeW: z.int().min(1_000).max(10_000_000).nullable().default(null),
  /** Below the first step the model's maximum power applies; without steps, depots use a standard curve. */
  chargeCurve: z.array(curveStep).max(maxCurveSteps).refine(ascends, { message: 'fleet.fault.curve' }).default([]),
  rangeKm: z.int().min(1).max(2_000).nullable().default(null),
  kerbKg: z.int().min(100).max(60_000).nullable().default(null),
  /** Consumption per 100 km by the manufacturer's specification. */
  standardDwh100km: energyDwh.min(1_000).max(10_000_000).nullable().default(null),
  interface: z.enum(vehicleInterfaces),
  remark: remarkText,
})
export type ModelForm = z.output<typeof modelForm>
export const modelRow = toStoredSchema(modelForm).extend({
  ...rowBase,
  makerName: z.string(),
  typeName: z.string(),
  kind: z.enum(vehicleKinds),
  vehicles: z.int(),
})
export type ModelRow = z.infer<typeof modelRow>
export const modelFilter = z.object({
  /** Prefix of the model's or the manufacturer's name. */
  search: searchPrefix,
  makerId: z.uuid().optional(),
  typeId: z.uuid().optional(),
  interface: z.enum(vehicleInterfaces).optional(),
})
export type ModelFilter = z.output<typeof modelFilter>
export const modelExport = 'fleet.models'

export const {
  list: listModels,
  create: createModel,
  update: updateModel,
  remove: deleteModel,
} = crudEndpointsForList('/api/vehicle-models', 'VehicleModel', {
  permission: vehiclePermissions,
  row: modelRow,
  form: modelForm,
  change: modelForm.extend(versioned),
  query: pageQuery.extend({ ...modelFilter.shape, sort: sortKeys(['name', 'batteryDwh', 'rangeKm']) }),
  summary: {
    list: 'Lists vehicle models by manufacturer and name',
    create: 'Creates a vehicle model; its name must be unique within the manufacturer',
    update:
      'Updates a vehicle model; a new battery capacity is copied to the start tokens of its vehicles and requires access to all stations. 409 if the version is outdated',
    remove: 'Deletes a vehicle model that no vehicle refers to',
  },
  reach: 'operator',
})

export const modelEndpoints = [listModels, createModel, updateModel, deleteModel] as const
