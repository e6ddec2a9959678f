import {
  endpoint,
  energyDwh,
  pageSchemaOf,
  pageQuery,
  priceE5,
  sortKeys,
  crudEndpoints,
} from '@evops/platform/contract'
import { z } from 'zod'
import { quotaPermissions, energyScreen, quotasScreen } from './screens.ts'
import { seasons } from './quota.rules.ts'
import { searchPrefix, optionalId, remarkText, rowBase, versioned } from './shapes.ts'

const grade = z.int().min(1).max(5)
const months = z
  .array(z.int().min(1).max(12))
  .max(12)
  .refine((list) => new Set(list).size === list.length, { message: 'fleet.fault.month-twice' })

const fields = {
  modelId: optionalId,
  lineId: optionalId,
  season: z.enum(seasons).nullable().default(null),
  grade: grade.nullable().default(null),
  /** 0.1 to 1,000 kWh per 100 km. */
  dwh100km: energyDwh.min(1_000).max(10_000_000),
  /** Tolerance above the quota, in hundredths of a percent. */
  toleranceHundredths: z.int().min(0).max(10_000).default(0),
  validFrom: z.iso.date(),
  /** Last day of validity; null: unlimited. */
  validTo: z.iso.date().nullable().default(null),
  remark: remarkText,
}
const isSpan = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  validTo === null || validTo >= validFrom
const endsBefore = { path: ['validTo'], message: 'fleet.fault.ends-before' }

export const quotaForm = z.object(fields).refine(isSpan, endsBefore)
export type QuotaForm = z.output<typeof quotaForm>
export const quotaStates = ['running', 'coming', 'over'] as const

export const quotaRow = z.object({
  ...rowBase,
  modelId: z.uuid().nullable(),
  modelName: z.string().nullable(),
  lineId: z.uuid().nullable(),
  lineNo: z.string().nullable(),
  season: z.enum(seasons).nullable(),
  grade: z.int().nullable(),
  dwh100km: energyDwh,
  toleranceHundredths: z.int(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  specificity: z.int(),
  /** State on the operator's current day. */
  state: z.enum(quotaStates),
  remark: z.string(),
})
export type QuotaRow = z.infer<typeof quotaRow>

export const quotaFilter = z.object({
  modelId: z.uuid().optional(),
  lineId: z.uuid().optional(),
  season: z.enum(seasons).optional(),
  state: z.enum(quotaStates).optional(),
})
export type QuotaFilter = z.output<typeof quotaFilter>
export const quotaExport = 'fleet.quotas'

export const {
  list: listQuotas,
  get: getQuota,
  create: createQuota,
  update: updateQuota,
  remove: deleteQuota,
} = crudEndpoints('/api/energy-quotas', 'EnergyQuota', {
  permission: quotaPermissions,
  row: quotaRow,
  form: quotaForm,
  change: z.object({ ...fields, ...versioned }).refine(isSpan, endsBefore),
  query: pageQuery.extend({
    ...quotaFilter.shape,
    sort: sortKeys(['specificity', 'dwh100km', 'validFrom']),
  }),
  summary: {
    list: 'Lists energy quotas per 100 km, most specific first',
    get: 'Returns an energy quota',
    create:
      'Creates an energy quota; refused if a quota with the same conditions applies on any of its days, or if it would apply in a closed month',
    update: 'Updates an energy quota; refused if that would change a closed month. 409 if the version is outdated',
    remove: 'Deletes an energy quota that applied in no closed month',
  },
  reach: 'operator',
})
export const findQuotaForShift = endpoint({
  name: 'lookUpEnergyQuota',
  method: 'GET',
  path: '/api/energy-quotas/for',
  permission: quotaPermissions.view,
  summary: 'Returns the energy quotas that fit a vehicle, a line and a day; the first one applies',
  query: z.object({
    vehicleId: z.uuid(),
    day: z.iso.date(),
    /** Absent: the vehicle's own. */
    lineId: z.uuid().optional(),
    driverId: z.uuid().optional(),
  }),
  reply: z.object({
    season: z.enum(seasons),
    modelName: z.string().nullable(),
    lineNo: z.string().nullable(),
    grade: z.int().nullable(),
    fitting: z.array(quotaRow),
  }),
})

/** Minutes of a day; 1,440: sessions count for the day on which they begin. */
const nightFrom = z.int().min(720).max(1_440)
const settingFields = {
  summerMonths: months,
  winterMonths: months,
  nightFromMinutes: nightFrom,
  /** Value of a kWh; null: nothing is calculated in money. */
  priceE5: priceE5.nullable().default(null),
  /** Driver's share of the value, in hundredths of a percent. */
  shareHundredths: z.int().min(0).max(10_000),
}
export const quotaSettings = z.object({ ...settingFields, ...versioned, currency: z.string() })
export type QuotaSettings = z.infer<typeof quotaSettings>
export const quotaSettingsForm = z
  .object({ ...settingFields, ...versioned })
  .refine(({ summerMonths, winterMonths }) => !summerMonths.some((month) => winterMonths.includes(month)), {
    path: ['winterMonths'],
    message: 'fleet.fault.month-twice',
  })
export type QuotaSettingsForm = z.output<typeof quotaSettingsForm>

export const getQuotaSettings = endpoint({
  name: 'getQuotaSettings',
  method: 'GET',
  path: '/api/energy-quota-settings',
  permission: [...quotasScreen.codes, ...energyScreen.codes],
  summary: 'Returns the quota settings: months of summer and winter, start of the energy day, value of a saved kWh',
  reply: quotaSettings,
})
export const putQuotaSettings = endpoint({
  name: 'putQuotaSettings',
  reach: 'operator',
  keeps: { read: getQuotaSettings },
  method: 'PUT',
  path: '/api/energy-quota-settings',
  permission: quotaPermissions.edit,
  summary: 'Updates the quota settings; records of closed months keep their season. 409 if the version is outdated',
  body: quotaSettingsForm,
  reply: quotaSettings,
})

export const driverGradeRow = z.object({
  ...rowBase,
  driverNo: z.string(),
  name: z.string(),
  fleetName: z.string().nullable(),
  grade: z.int().nullable(),
})
export type DriverGradeRow = z.infer<typeof driverGradeRow>
export const listDriverGrades = endpoint({
  name: 'listDriverGrades',
  method: 'GET',
  path: '/api/driver-grades',
  permission: quotaPermissions.view,
  summary: 'Lists current drivers with their grade',
  query: pageQuery.extend({ search: searchPrefix, sort: sortKeys(['driverNo', 'name', 'grade']) }),
  reply: pageSchemaOf(driverGradeRow),
})
export const putDriverGrade = endpoint({
  name: 'putDriverGrade',
  reach: 'operator',
  method: 'PUT',
  path: '/api/driver-grades/{id}',
  permission: quotaPermissions.edit,
  summary:
    'Sets the grade of a driver; it applies to driver records created from now on. 409 if the version is outdated',
  body: z.object({ grade: grade.nullable(), ...versioned }),
  reply: driverGradeRow,
})

export const quotaEndpoints = [
  listQuotas,
  findQuotaForShift,
  getQuota,
  createQuota,
  updateQuota,
  deleteQuota,
  getQuotaSettings,
  putQuotaSettings,
  listDriverGrades,
  putDriverGrade,
] as const
