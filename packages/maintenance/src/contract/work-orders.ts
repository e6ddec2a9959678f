import {
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { assetKinds } from '@evops/stations/contract'
import { z } from 'zod'
import { workOrderCounts, workOrderClusters } from './figures.ts'
import { workOrderChecklist, workOrderPlan } from './checks.ts'
import { claimStates, workOrderWarranty } from './claims.ts'
import { retestRun } from './retests.ts'
import { staffPermissions, workCodes, workOrderPermissions } from './screens.ts'
import {
  openStates,
  suspendReasons,
  workCauses,
  workPhases,
  workProofs,
  workSources,
  workStates,
  workStepKinds,
  workTypes,
} from './states.ts'

const level = z.coerce.number<number>().int().min(1).max(4)
export const workOrderText = z.string().trim().max(2_000)
export const workOrderForm = z.object({
  type: z.enum(workTypes).default('fault'),
  level: z.int().min(1).max(4).default(3),
  stationId: z.uuid().nullable().default(null),
  chargePointNo: z.string().trim().max(40).nullable().default(null),
  connectorNo: z.int().min(1).max(99).nullable().default(null),
  /** Asset instead of a charge point: both fields, or neither. Without a station, the asset's station is used. */
  assetKind: z.enum(assetKinds).nullable().default(null),
  assetId: z.uuid().nullable().default(null),
  description: workOrderText.min(1),
  reporter: z.string().trim().max(100).default(''),
  /** Assigns the work order immediately. */
  staffId: z.uuid().nullable().default(null),
  /** True if the customer on site must confirm the work; null: according to the rules for its type. */
  customerConfirms: z.boolean().nullable().default(null),
})
export type WorkOrderForm = z.output<typeof workOrderForm>
/** Fields that can be changed while a work order is open. A null time: as planned. */
export const workOrderChange = z.object({
  type: z.enum(workTypes),
  level: z.int().min(1).max(4),
  description: workOrderText.min(1),
  acceptDue: instant.nullable(),
  arriveDue: instant.nullable(),
  fixDue: instant.nullable(),
  customerConfirms: z.boolean(),
  version: z.int(),
})
export type WorkOrderChange = z.output<typeof workOrderChange>

export const workOrderRow = toStoredSchema(workOrderForm)
  .omit({ reporter: true, staffId: true, customerConfirms: true })
  .extend({
    id: z.uuid(),
    no: z.string(),
    source: z.enum(workSources),
    state: z.enum(workStates),
    stationName: z.string().nullable(),
    /** The station's time zone, else the operator's. */
    timeZone: z.string(),
    /** Location of the station, WGS 84; null if unknown. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    chargePointId: z.uuid().nullable(),
    chargePointName: z.string().nullable(),
    /** Name of the asset when the work order was created. */
    assetLabel: z.string().nullable(),
    alarmId: z.uuid().nullable(),
    feedbackId: z.uuid().nullable(),
    assigneeId: z.uuid().nullable(),
    assigneeName: z.string().nullable(),
    /** Contractor of the last assignee; null: the operator’s own staff. */
    contractorId: z.uuid().nullable(),
    contractorName: z.string().nullable(),
    createdAt: instant,
    dispatchedAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    onSiteAt: instant.nullable(),
    doneAt: instant.nullable(),
    closedAt: instant.nullable(),
    suspendedAt: instant.nullable(),
    /** Due time of the next step; null: none, or as planned. */
    due: instant.nullable(),
    /** True if the time limit is exceeded and the clock is running. */
    overdue: z.boolean(),
    /** True if one of the time limits was exceeded. */
    broken: z.boolean(),
    /** Current time limit; null: none. */
    phase: z.enum(workPhases).nullable(),
    /** Used share of the time limit, in percent of its working time; null: as planned. */
    usedPercent: z.int().nullable(),
    /** Why the clock is stopped: the work order is suspended, or it is outside working hours. */
    pausedBy: z.enum(['suspended', 'off_hours']).nullable(),
    /** Reason for the suspension; null also if none was given. */
    waitsFor: z.enum(suspendReasons).nullable(),
    /** Time at which the clock resumes by itself. */
    goesOnAt: instant.nullable(),
    version: z.int(),
    /** Work order of the outage that contains this one. */
    parentId: z.uuid().nullable(),
    parentNo: z.string().nullable(),
    /** True if the customer's confirmation is required and missing. */
    awaitsConfirmation: z.boolean(),
    /** Number of work orders below this one, and how many of them are open. */
    children: z.int(),
    openChildren: z.int(),
    /** State of the newest warranty claim; null: no claim. */
    claim: z.enum(claimStates).nullable(),
  })
export type WorkOrderRow = z.infer<typeof workOrderRow>

export const workOrderStep = z.object({
  seq: z.int(),
  kind: z.enum(workStepKinds),
  from: z.enum(workStates).nullable(),
  to: z.enum(workStates),
  at: instant,
  /** '': automatic. */
  byName: z.string(),
  text: z.string(),
  staffName: z.string(),
  reason: z.enum(suspendReasons).nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /**
   * Set if the action was performed offline: time of receipt, and how much the phone’s clock was ahead. `at` is
   * corrected by this. `appliedByName`: user who accepted an action rejected at first; '': not needed.
   */
  sent: z.object({ at: instant, clockOffSeconds: z.int(), appliedByName: z.string() }).nullable(),
})
export type WorkOrderStep = z.infer<typeof workOrderStep>
export const workOrderPart = z.object({
  id: z.uuid(),
  name: z.string(),
  partNo: z.string(),
  quantity: z.int(),
  unitMinor: z.int(),
  currency: z.string(),
  addedByName: z.string(),
})
export type WorkOrderPart = z.infer<typeof workOrderPart>
export const workOrderPicture = z.object({
  id: z.uuid(),
  addedByName: z.string(),
  addedAt: instant,
  /** Time reported by the phone, never later than the upload; null: not reported. */
  takenAt: instant.nullable(),
  /** Location of the phone, WGS 84; null: not reported. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export const workOrderConfirmation = z.object({
  id: z.uuid(),
  /** Name of the customer; a pseudonym after erasure. */
  name: z.string(),
  /** False: typed name with a ticked box, or the signature is erased. */
  isSigned: z.boolean(),
  at: instant,
  byName: z.string(),
  erasedAt: instant.nullable(),
})
export type WorkOrderConfirmation = z.infer<typeof workOrderConfirmation>
const staffName = z.object({ id: z.uuid(), name: z.string() })

/** Current state at the place of a work order: whether the reported problem is over. */
export const workOrderPlaceState = z.object({
  alarm: z
    .object({
      id: z.uuid(),
      code: z.string(),
      level: z.int(),
      /** True if the reported problem still exists. */
      holds: z.boolean(),
      raisedAt: instant,
      clearedAt: instant.nullable(),
    })
    .nullable(),
  /** Null: the work order concerns no charge point. */
  connected: z.boolean().nullable(),
  lastSeenAt: instant.nullable(),
  connectorStatus: z.string().nullable(),
  connectorStatusAt: instant.nullable(),
  /** Number of failed session starts since the work was done, or since creation. */
  failedStarts: z.int(),
})
export type WorkOrderPlaceState = z.infer<typeof workOrderPlaceState>

export const workOrderDetail = workOrderRow.extend({
  reporter: z.string(),
  createdByName: z.string(),
  acceptDue: instant.nullable(),
  arriveDue: instant.nullable(),
  fixDue: instant.nullable(),
  acceptBrokenAt: instant.nullable(),
  arriveBrokenAt: instant.nullable(),
  fixBrokenAt: instant.nullable(),
  suspendedSeconds: z.int(),
  /** Calendar whose hours count for the time limits; null: round the clock. */
  calendarName: z.string().nullable(),
  cause: z.enum(workCauses).nullable(),
  remedy: z.string(),
  rating: z.int().nullable(),
  returned: z.int(),
  helpers: z.array(staffName),
  steps: z.array(workOrderStep),
  parts: z.array(workOrderPart),
  pictures: z.array(workOrderPicture),
  /**
   * True if the customer on site must confirm the work. Without confirmation, completing and closing require a reason,
   * and closing also a second user.
   */
  customerConfirms: z.boolean(),
  /** Confirmation since the last return. */
  confirmation: workOrderConfirmation.nullable(),
  /** All confirmations, including earlier ones, newest first. */
  confirmations: z.array(workOrderConfirmation),
  /** Reason why the work was not confirmed. */
  unconfirmed: z.string(),
  /** Null: the subject cannot be queried. */
  retest: workOrderPlaceState.nullable(),
  /** True if closing requires a successful re-test or a second user's agreement. */
  needsProof: z.boolean(),
  /** Kind of proof; null: not closed, or no proof needed. */
  proof: z.enum(workProofs).nullable(),
  /** User who agreed if no re-test proved the repair. */
  secondName: z.string(),
  /** Pending approval for closing without proof by a second user. */
  closeWaits: z.object({ approvalId: z.uuid(), byName: z.string() }).nullable(),
  /** Remote re-tests, newest first. */
  retests: z.array(retestRun),
  /** Null: no checklist. */
  checklist: workOrderChecklist.nullable(),
  /** The plan that created the work order; null: none. */
  plan: workOrderPlan.nullable(),
  /** Manufacturer's warranty and claims; null: the work order concerns no charge point. */
  warranty: workOrderWarranty.nullable(),
  /** Inspection that found the problem. */
  foundIn: z.object({ id: z.uuid(), no: z.string(), text: z.string() }).nullable(),
  /** True if the caller is the assignee or a helper. */
  mine: z.boolean(),
})
export type WorkOrderDetail = z.infer<typeof workOrderDetail>

const filter = {
  /** Beginning of a work order's or a charge point's number, or any part of the asset's name. */
  search: z.string().trim().max(40).optional(),
  state: z.enum([...workStates, 'open']).optional(),
  level: level.optional(),
  type: z.enum(workTypes).optional(),
  source: z.enum(workSources).optional(),
  /** State of the newest warranty claim. */
  claim: z.enum(claimStates).optional(),
  assigneeId: z.uuid().optional(),
  contractorId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  alarmId: z.uuid().optional(),
  overdue: queryFlag.optional(),
  broken: queryFlag.optional(),
  /** Work orders below this one. */
  parentId: z.uuid().optional(),
  /** True: without work orders that are below another. */
  folded: queryFlag.optional(),
  /** True: only the caller's own. */
  mine: queryFlag.optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** Created on these days in station local time, both included. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  chargePointId: z.uuid().optional(),
  assetKind: z.enum(assetKinds).optional(),
  assetId: z.uuid().optional(),
  /** Charge point data when the work order was created. */
  chargePointModel: z.string().max(200).optional(),
  firmware: z.string().max(200).optional(),
  /** Error code of the alarm. */
  code: z.string().max(40).optional(),
  /** Work orders counted by this report figure. */
  counted: z.enum(workOrderCounts).optional(),
}
export const workOrderFilter = z.object(filter)
export type WorkOrderFilter = z.output<typeof workOrderFilter>
export const workOrderExport = 'maintenance.workOrders'

export const listWorkOrders = endpoint({
  name: 'listWorkOrders',
  method: 'GET',
  path: '/api/work-orders',
  permission: workOrderPermissions.view,
  summary: 'Lists work orders, newest first',
  query: pageQuery.extend({ ...filter, sort: sortKeys(['createdAt', 'level', 'due']) }),
  reply: pageSchemaOf(workOrderRow),
})
export const workOrderSummary = endpoint({
  name: 'workOrderSummary',
  method: 'GET',
  path: '/api/work-orders/summary',
  permission: workOrderPermissions.view,
  summary:
    'Returns the number of open work orders of a filter by state, of overdue ones, and of the caller’s own. The first two leave out work orders below another',
  query: workOrderFilter,
  reply: z.object({ open: z.record(z.enum(openStates), z.int()), overdue: z.int(), mine: z.int() }),
})
export const workOrderFigures = endpoint({
  name: 'workOrderFigures',
  method: 'GET',
  path: '/api/work-orders/figures',
  permission: workOrderPermissions.view,
  summary:
    'Returns sums and counts for a period: how quickly work orders were accepted and fixed, and how many met their time limits',
  query: z.object({ from: instant.optional(), to: instant.optional(), stationId: z.uuid().optional() }),
  reply: z.object({
    created: z.int(),
    closed: z.int(),
    cancelled: z.int(),
    /** MTTA is `acceptSeconds` divided by `accepted`. */
    acceptSeconds: z.int(),
    accepted: z.int(),
    /** MTTR: from creation to completion, without suspended time. */
    repairSeconds: z.int(),
    repaired: z.int(),
    /** Ended work orders: number that kept all time limits. */
    inTime: z.int(),
    judged: z.int(),
    /** Verified without having been returned. */
    firstFixed: z.int(),
    verified: z.int(),
    /** Repairs at a place where another one had been closed in the seven days before. */
    repeated: z.int(),
  }),
})
export const getWorkOrder = endpoint({
  name: 'getWorkOrder',
  method: 'GET',
  path: '/api/work-orders/{id}',
  permission: workOrderPermissions.view,
  summary: 'Returns a work order with its history, parts and pictures, and the current state of its place',
  reply: workOrderDetail,
})
export const createWorkOrder = endpoint({
  name: 'createWorkOrder',
  method: 'POST',
  path: '/api/work-orders',
  permission: workOrderPermissions.create,
  summary: 'Creates a work order',
  body: workOrderForm,
  reply: workOrderDetail,
})
export const workOrderFromAlarm = endpoint({
  name: 'workOrderFromAlarm',
  method: 'POST',
  path: '/api/work-orders/from-alarm',
  permission: workOrderPermissions.create,
  summary: 'Creates a work order for an alarm, or returns the open one that already exists for the alarm',
  body: z.object({ alarmId: z.uuid() }),
  reply: workOrderDetail,
})
export const updateWorkOrder = endpoint({
  name: 'updateWorkOrder',
  keeps: { read: getWorkOrder },
  method: 'PUT',
  path: '/api/work-orders/{id}',
  permission: workOrderPermissions.control,
  summary: 'Updates the type, level, text or times of an open work order. 409 when `version` is no longer the newest',
  body: workOrderChange,
  reply: workOrderDetail,
})
export const workOrderStaff = endpoint({
  name: 'workOrderStaff',
  method: 'GET',
  path: '/api/work-orders/staff',
  permission: [...workCodes, ...workOrderPermissions.create, ...staffPermissions.view],
  summary:
    'Lists the maintenance staff that a work order can be assigned to: on duty first, then staff of the station, then the least busy',
  query: z.object({ search: z.string().trim().max(50).optional(), stationId: z.uuid().optional() }),
  reply: z.array(staffName.extend({ openWorkOrders: z.int(), onDuty: z.boolean(), here: z.boolean() })),
})

export const workOrderEndpoints = [
  listWorkOrders,
  workOrderSummary,
  workOrderFigures,
  workOrderClusters,
  workOrderStaff,
  getWorkOrder,
  createWorkOrder,
  workOrderFromAlarm,
  updateWorkOrder,
] as const
