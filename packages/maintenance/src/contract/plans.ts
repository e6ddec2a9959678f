import {
  crudEndpoints,
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { planCauses } from './checks.ts'
import { planPermissions } from './screens.ts'
import { workStates } from './states.ts'

export const planTypes = ['inspection', 'planned', 'meter', 'cleaning', 'firmware'] as const
export const planUnits = ['day', 'week', 'month'] as const

export const planFields = z.object({
  name: z.string().trim().min(1).max(60),
  checklistId: z.uuid().nullable().default(null),
  type: z.enum(planTypes).default('inspection'),
  level: z.int().min(1).max(4).default(4),
  description: z.string().trim().max(1_000).default(''),
  /** One work order for each charge point, or one for each station. */
  per: z.enum(['chargePoint', 'station']).default('chargePoint'),
  /** Empty: all. */
  stationIds: z.array(z.uuid()).max(2_000).default([]),
  /** Maker and model of charge points; empty: all. */
  models: z.array(z.string().trim().min(1).max(200)).max(100).default([]),
  /** First calendar day; usage is counted from this day. */
  firstOn: z.iso.date(),
  everyN: z.int().min(1).max(1_000).nullable().default(null),
  everyUnit: z.enum(planUnits).default('month'),
  everyKwh: z.int().min(1).max(1_000_000_000).nullable().default(null),
  everySessions: z.int().min(1).max(100_000_000).nullable().default(null),
  /** Number of plug-in events. */
  everyPlugs: z.int().min(1).max(100_000_000).nullable().default(null),
  /** More faults than this per 1,000 sessions, evaluated once there were `faultSessions`. */
  faultRate: z.int().min(1).max(1_000).nullable().default(null),
  faultSessions: z.int().min(10).max(1_000_000).default(100),
  /** Permitted months; empty: all. */
  months: z.array(z.int().min(1).max(12)).max(12).default([]),
  /** Days before the due date when the work order is created. */
  leadDays: z.int().min(0).max(365).default(0),
  enabled: z.boolean().default(true),
})
/** Conditions that make a plan due; the first one reached counts. */
export const planTriggers = ['everyN', 'everyKwh', 'everySessions', 'everyPlugs', 'faultRate'] as const
type Triggers = Pick<z.output<typeof planFields>, (typeof planTriggers)[number]>
const hasTrigger = (plan: Triggers) => planTriggers.some((trigger) => plan[trigger] !== null)
/** Returns true if the plan counts usage at its places. */
export const isUsageBasedPlan = (plan: Triggers) =>
  planTriggers.some((trigger) => trigger !== 'everyN' && plan[trigger] !== null)
const noTrigger = { path: ['everyN'], message: 'maintenance.fault.no-trigger' }
export const planForm = planFields.refine(hasTrigger, noTrigger)
export type PlanForm = z.output<typeof planForm>

export const planRow = toStoredSchema(planFields).extend({
  id: z.uuid(),
  version: z.int(),
  checklistName: z.string().nullable(),
  /** Only stations that the caller may see. */
  stations: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
  /** First day on which something is due; null: no calendar date, and no usage limit reached. */
  nextOn: z.iso.date().nullable(),
  /** Number of open work orders of the plan. */
  openWorkOrders: z.int(),
})
export type PlanRow = z.infer<typeof planRow>

export const planFilter = z.object({
  /** Any part of the name. */
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
  enabled: queryFlag.optional(),
})
export type PlanFilter = z.output<typeof planFilter>
export const planExport = 'maintenance.plans'

export const {
  list: listWorkPlans,
  get: getWorkPlan,
  create: createWorkPlan,
  update: updateWorkPlan,
  remove: deleteWorkPlan,
} = crudEndpoints('/api/work-plans', 'WorkPlan', {
  permission: planPermissions,
  reach: 'operator',
  row: planRow,
  form: planForm,
  change: planFields.extend({ version: z.int() }).refine(hasTrigger, noTrigger),
  query: pageQuery.extend({ ...planFilter.shape, sort: sortKeys(['name', 'nextOn']) }),
  keeps: { ids: { stationIds: ['stations', 'stationId'] } },
  summary: {
    list: 'Lists maintenance plans, which create work orders repeatedly',
    get: 'Returns a maintenance plan',
    create: 'Creates a maintenance plan; its work orders are created automatically',
    update: 'Updates a maintenance plan; existing work orders do not change. 409 if the version is outdated',
    remove: 'Deletes a maintenance plan that never created a work order; other plans can only be disabled',
  },
})

/** A charge point or station with the plan's due date. */
export const planPlace = z.object({
  placeId: z.uuid(),
  stationId: z.uuid(),
  stationName: z.string(),
  chargePointNo: z.string().nullable(),
  /** Null: no calendar date, and no usage limit reached. */
  dueOn: z.iso.date().nullable(),
  cause: z.enum(planCauses).nullable(),
  /** Usage since the last completed one, or since counting began. */
  usedDwh: z.int(),
  usedSessions: z.int(),
  usedPlugs: z.int(),
  usedFaults: z.int(),
  lastWorkOrderId: z.uuid().nullable(),
  lastWorkOrderNo: z.string().nullable(),
  lastState: z.enum(workStates).nullable(),
  lastDoneAt: instant.nullable(),
  timeZone: z.string(),
})
export type PlanPlace = z.infer<typeof planPlace>
export const listPlanPlaces = endpoint({
  name: 'listPlanPlaces',
  method: 'GET',
  path: '/api/work-plans/{id}/places',
  permission: planPermissions.view,
  summary: 'Lists the charge points or stations of a maintenance plan by name, each with its due date',
  query: pageQuery,
  reply: pageSchemaOf(planPlace),
})
/** Lists the charge point models to choose from. */
export const planModels = endpoint({
  name: 'planModels',
  method: 'GET',
  path: '/api/work-plan-models',
  permission: planPermissions.view,
  summary: 'Lists manufacturers and models of charge points by name, with the number of each; at most 200',
  reply: z.array(z.object({ model: z.string(), chargePoints: z.int() })),
})

export const planEndpoints = [
  listWorkPlans,
  getWorkPlan,
  createWorkPlan,
  updateWorkPlan,
  deleteWorkPlan,
  listPlanPlaces,
  planModels,
] as const
