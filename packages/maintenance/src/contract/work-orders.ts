import { endpoint, instant, pageOf, pageQuery, queryFlag, sortKeys, toStoredSchema } from '@evops/platform/contract'
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
  /** What it is of instead of a charge point: both, or neither. Left out, the station is the asset's. */
  assetKind: z.enum(assetKinds).nullable().default(null),
  assetId: z.uuid().nullable().default(null),
  description: workOrderText.min(1),
  reporter: z.string().trim().max(100).default(''),
  /** Given to somebody at once. */
  staffId: z.uuid().nullable().default(null),
  /** The customer on site confirms what was done; null: as the rules say for its type. */
  customerConfirms: z.boolean().nullable().default(null),
})
export type WorkOrderForm = z.output<typeof workOrderForm>
/** What can be changed while an order is open. A time that is null: as planned. */
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
    /** The station's, else the operator's. */
    timeZone: z.string(),
    /** Where its station is, WGS 84; null where nobody has said it. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    chargePointId: z.uuid().nullable(),
    chargePointName: z.string().nullable(),
    /** What its asset was called when it was made. */
    assetLabel: z.string().nullable(),
    alarmId: z.uuid().nullable(),
    feedbackId: z.uuid().nullable(),
    assigneeId: z.uuid().nullable(),
    assigneeName: z.string().nullable(),
    /** To whose people it was given last; null: the operator’s own. */
    contractorId: z.uuid().nullable(),
    contractorName: z.string().nullable(),
    createdAt: instant,
    dispatchedAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    onSiteAt: instant.nullable(),
    doneAt: instant.nullable(),
    closedAt: instant.nullable(),
    suspendedAt: instant.nullable(),
    /** Of the step that comes next; null: none, or as planned. */
    due: instant.nullable(),
    /** Its time is over and the clock runs. */
    overdue: z.boolean(),
    /** One of its times was not kept. */
    broken: z.boolean(),
    /** Which of its times runs; null: none. */
    phase: z.enum(workPhases).nullable(),
    /** How much of that time is used, in percent of the working time it has; null: as planned. */
    usedPercent: z.int().nullable(),
    /** Why its clock stands: it waits, or nobody works at this hour. */
    stands: z.enum(['suspended', 'off_hours']).nullable(),
    /** What it waits for; null also where nobody said so. */
    waitsFor: z.enum(suspendReasons).nullable(),
    /** When its clock goes on by itself. */
    goesOnAt: instant.nullable(),
    version: z.int(),
    /** The order of the outage that it is a part of. */
    parentId: z.uuid().nullable(),
    parentNo: z.string().nullable(),
    /** The customer is to confirm it and has not. */
    awaitsConfirmation: z.boolean(),
    /** Orders under it, and how many of them are open. */
    children: z.int(),
    openChildren: z.int(),
    /** Where its newest warranty claim stands; null: it has none. */
    claim: z.enum(claimStates).nullable(),
  })
export type WorkOrderRow = z.infer<typeof workOrderRow>

export const workOrderStep = z.object({
  seq: z.int(),
  kind: z.enum(workStepKinds),
  from: z.enum(workStates).nullable(),
  to: z.enum(workStates),
  at: instant,
  /** '': by itself. */
  byName: z.string(),
  text: z.string(),
  staffName: z.string(),
  reason: z.enum(suspendReasons).nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /**
   * Done on a phone and received later: when, and how much the phone’s clock was ahead. `at` is corrected by it. Who had it
   * taken, where it was not taken at first; '': nobody had to.
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
  /** As the phone says, never later than it was added; null: not said. */
  takenAt: instant.nullable(),
  /** Where the phone was, WGS 84; null: not said. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export const workOrderConfirmation = z.object({
  id: z.uuid(),
  /** Of the customer; a pseudonym once it is erased. */
  name: z.string(),
  /** False: the name was typed and a box ticked, or the signature is erased. */
  isSigned: z.boolean(),
  at: instant,
  byName: z.string(),
  erasedAt: instant.nullable(),
})
export type WorkOrderConfirmation = z.infer<typeof workOrderConfirmation>
const staffName = z.object({ id: z.uuid(), name: z.string() })

/** What the place of an order says now: whether what was reported is over. */
export const retest = z.object({
  alarm: z
    .object({
      id: z.uuid(),
      code: z.string(),
      level: z.int(),
      /** What it reports still holds. */
      holds: z.boolean(),
      raisedAt: instant,
      clearedAt: instant.nullable(),
    })
    .nullable(),
  /** Null: the order is about no charge point. */
  connected: z.boolean().nullable(),
  lastSeenAt: instant.nullable(),
  connectorStatus: z.string().nullable(),
  connectorStatusAt: instant.nullable(),
  /** Starts that came to nothing since it was done, or made. */
  failedStarts: z.int(),
})
export type Retest = z.infer<typeof retest>

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
  /** On whose hours its times are counted; null: round the clock. */
  calendarName: z.string().nullable(),
  cause: z.enum(workCauses).nullable(),
  remedy: z.string(),
  rating: z.int().nullable(),
  returned: z.int(),
  helpers: z.array(staffName),
  steps: z.array(workOrderStep),
  parts: z.array(workOrderPart),
  pictures: z.array(workOrderPicture),
  /** The customer on site confirms what was done: without it, done and closed ask for a reason, closed for a second person too. */
  customerConfirms: z.boolean(),
  /** Who did, since it was last returned. */
  confirmation: workOrderConfirmation.nullable(),
  /** Those of before as well, the newest first. */
  confirmations: z.array(workOrderConfirmation),
  /** Why nobody confirmed what was done. */
  unconfirmed: z.string(),
  /** Null: it is about nothing that could be asked. */
  retest: retest.nullable(),
  /** It is closed once a re-test has proven the repair, or a second person has agreed. */
  needsProof: z.boolean(),
  /** By what it was proven; null: not closed, or nothing to prove. */
  proof: z.enum(workProofs).nullable(),
  /** Who agreed, where no re-test proved it. */
  secondName: z.string(),
  /** Closing without proof waits for a second person. */
  closeWaits: z.object({ approvalId: z.uuid(), byName: z.string() }).nullable(),
  /** Remote re-tests, the newest first. */
  retests: z.array(retestRun),
  /** Null: it has none. */
  checklist: workOrderChecklist.nullable(),
  /** Of which plan it was born; null: of none. */
  plan: workOrderPlan.nullable(),
  /** What its manufacturer answers for, and was asked for; null: it is about no charge point. */
  warranty: workOrderWarranty.nullable(),
  /** The inspection that found what it is about. */
  foundIn: z.object({ id: z.uuid(), no: z.string(), text: z.string() }).nullable(),
  /** The caller is its assignee or a helper. */
  mine: z.boolean(),
})
export type WorkOrderDetail = z.infer<typeof workOrderDetail>

const filter = {
  /** Beginning of an order's or a charge point's number, or any part of what its asset is called. */
  search: z.string().trim().max(40).optional(),
  state: z.enum([...workStates, 'open']).optional(),
  level: level.optional(),
  type: z.enum(workTypes).optional(),
  source: z.enum(workSources).optional(),
  /** Where its newest warranty claim stands. */
  claim: z.enum(claimStates).optional(),
  assigneeId: z.uuid().optional(),
  contractorId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  alarmId: z.uuid().optional(),
  overdue: queryFlag.optional(),
  broken: queryFlag.optional(),
  /** Those under one order. */
  parentId: z.uuid().optional(),
  /** True: without those under another. */
  folded: queryFlag.optional(),
  /** The caller's own. */
  mine: queryFlag.optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** Made on these days of its station's clock, both included. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  chargePointId: z.uuid().optional(),
  assetKind: z.enum(assetKinds).optional(),
  assetId: z.uuid().optional(),
  /** What its charge point was when it was made. */
  chargePointModel: z.string().max(200).optional(),
  firmware: z.string().max(200).optional(),
  /** Error code of its alarm. */
  code: z.string().max(40).optional(),
  /** Those that a figure of the report counts. */
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
  summary: 'Work orders, the newest first',
  query: pageQuery.extend({ ...filter, sort: sortKeys(['createdAt', 'level', 'due']) }),
  reply: pageOf(workOrderRow),
})
export const workOrderSummary = endpoint({
  name: 'workOrderSummary',
  method: 'GET',
  path: '/api/work-orders/summary',
  permission: workOrderPermissions.view,
  summary:
    'How many are open, by state, how many are overdue, without those under another; how many are the caller’s',
  reply: z.object({ open: z.record(z.enum(openStates), z.int()), overdue: z.int(), mine: z.int() }),
})
export const workOrderFigures = endpoint({
  name: 'workOrderFigures',
  method: 'GET',
  path: '/api/work-orders/figures',
  permission: workOrderPermissions.view,
  summary:
    'How quickly orders of a span were accepted and fixed, and how many kept their times: sums and counts',
  query: z.object({ from: instant.optional(), to: instant.optional(), stationId: z.uuid().optional() }),
  reply: z.object({
    created: z.int(),
    closed: z.int(),
    cancelled: z.int(),
    /** MTTA is the first over the second. */
    acceptSeconds: z.int(),
    accepted: z.int(),
    /** MTTR: from made to done, without the time it was suspended. */
    repairSeconds: z.int(),
    repaired: z.int(),
    /** Of those that are over: how many kept all their times. */
    kept: z.int(),
    judged: z.int(),
    /** Verified without having been returned. */
    firstFixed: z.int(),
    verified: z.int(),
    /** Repairs at a place where one had been closed in the seven days before. */
    repeated: z.int(),
  }),
})
export const getWorkOrder = endpoint({
  name: 'getWorkOrder',
  method: 'GET',
  path: '/api/work-orders/{id}',
  permission: workOrderPermissions.view,
  summary: 'An order with its life step by step, its parts and pictures, and what its place says now',
  reply: workOrderDetail,
})
export const createWorkOrder = endpoint({
  name: 'createWorkOrder',
  method: 'POST',
  path: '/api/work-orders',
  permission: workOrderPermissions.create,
  summary: 'A new order',
  body: workOrderForm,
  reply: workOrderDetail,
})
export const workOrderFromAlarm = endpoint({
  name: 'workOrderFromAlarm',
  method: 'POST',
  path: '/api/work-orders/from-alarm',
  permission: workOrderPermissions.create,
  summary: 'An order of an alarm. One that is open already is the answer',
  body: z.object({ alarmId: z.uuid() }),
  reply: workOrderDetail,
})
export const updateWorkOrder = endpoint({
  name: 'updateWorkOrder',
  keeps: { read: getWorkOrder },
  method: 'PUT',
  path: '/api/work-orders/{id}',
  permission: workOrderPermissions.control,
  summary: 'Changes an open order: type, level, text, times. 409 when `version` is no longer the newest',
  body: workOrderChange,
  reply: workOrderDetail,
})
export const workOrderStaff = endpoint({
  name: 'workOrderStaff',
  method: 'GET',
  path: '/api/work-orders/staff',
  permission: [...workCodes, ...workOrderPermissions.create, ...staffPermissions.view],
  summary: 'Who may be given an order: on duty first, those of the station first, the least busy first',
  query: z.object({ search: z.string().trim().max(50).optional(), stationId: z.uuid().optional() }),
  reply: z.array(staffName.extend({ openSessions: z.int(), onDuty: z.boolean(), here: z.boolean() })),
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
