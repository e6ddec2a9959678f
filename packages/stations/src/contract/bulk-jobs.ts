import { endpoint, instant, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { commandPayloads } from './command-payloads.ts'
import { chargePointFilter } from './charge-points.ts'
import { firmwarePermissions, parameterPermissions, bulkJobKinds, chargePointPermissions } from './screens.ts'

/*
 * A bulk job: work over many charge points that goes on by itself: first one, then a tenth, then the rest. It stops by itself when
 * too many fail, can be paused, and undone where what was done can be put back.
 */
export const bulkJobStates = ['running', 'paused', 'stopped', 'done'] as const
export type BulkJobState = (typeof bulkJobStates)[number]
export const bulkJobChargePointStates = ['waiting', 'working', 'done', 'failed', 'skipped'] as const
export type BulkJobChargePointState = (typeof bulkJobChargePointStates)[number]
/** More than so many charge points at once take two people. */
export const mostAlone = 10
export const longestBulkJob = 20_000

const bulkJobPermissions = [
  ...chargePointPermissions.control,
  ...parameterPermissions.control,
  ...firmwarePermissions.control,
] as const
export const bulkJobRow = z.object({
  id: z.uuid(),
  kind: z.enum(bulkJobKinds),
  title: z.string(),
  state: z.enum(bulkJobStates),
  /** From 1. */
  stage: z.int(),
  stages: z.int(),
  stopAt: z.int(),
  /** Charge points by how they stand. */
  counts: z.object({
    waiting: z.int(),
    working: z.int(),
    done: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
  /** Why it stopped: `failures`, or `person`. */
  stoppedFor: z.string().nullable(),
  /** The work that this one puts back. */
  undoes: z.uuid().nullable(),
  /** What it did can be put back. */
  undoable: z.boolean(),
  requestedByName: z.string(),
  createdAt: instant,
  /** Those whose turn has not come by then are left out; null: work from before there was one. */
  deadlineAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type BulkJobRow = z.infer<typeof bulkJobRow>

export const bulkJobChargePoint = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  name: z.string(),
  stationName: z.string(),
  stationCode: z.string(),
  /** From 1. */
  stage: z.int(),
  state: z.enum(bulkJobChargePointStates),
  /** The charge point's own word, or a refusal's key. */
  answer: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type BulkJobChargePoint = z.infer<typeof bulkJobChargePoint>

/** Either the work has begun, or a second person is asked. */
export const startedBulkJob = z.object({ bulkJobId: z.uuid().nullable(), approvalId: z.uuid().nullable() })

const bulkJobPace = {
  /** `careful`: one, then a tenth, then the rest. */
  pace: z.enum(['careful', 'at-once']).default('careful'),
  /** It stops when so many have failed; no more are under way at a time than may still fail. */
  stopAt: z.int().min(1).max(1_000).default(2),
  /** Charge points whose turn has not come by then (they charge) are left out. */
  deadlineHours: z.int().min(1).max(720).default(72),
  reason: z.string().trim().min(1).max(200).optional(),
}
export const bulkJobTargets = {
  /** These charge points, or all that a filter selects. */
  chargePointIds: z.array(z.uuid()).min(1).max(1_000).optional(),
  filter: chargePointFilter.optional(),
  ...bulkJobPace,
}

export const startCommandBulkJob = endpoint({
  name: 'startCommandBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/commands',
  permission: chargePointPermissions.control,
  summary:
    'Sends a command to many charge points in stages. Restarting more than 10, or taking a whole station out of use, takes a second person',
  body: z.object({
    ...bulkJobTargets,
    command: z.discriminatedUnion('action', [
      z.object({ action: z.literal('Reset'), payload: commandPayloads.Reset }),
      z.object({
        action: z.literal('ChangeAvailability'),
        payload: commandPayloads.ChangeAvailability,
      }),
      z.object({ action: z.literal('ClearCache'), payload: commandPayloads.ClearCache }),
      z.object({ action: z.literal('GetConfiguration'), payload: z.strictObject({}) }),
      z.object({ action: z.literal('TriggerMessage'), payload: commandPayloads.TriggerMessage }),
      z.object({
        action: z.literal('ExtendedTriggerMessage'),
        payload: commandPayloads.ExtendedTriggerMessage,
      }),
      z.object({ action: z.literal('GetDiagnostics'), payload: commandPayloads.GetDiagnostics }),
      z.object({ action: z.literal('GetLog'), payload: commandPayloads.GetLog }),
      z.object({ action: z.literal('DataTransfer'), payload: commandPayloads.DataTransfer }),
    ]),
  }),
  reply: startedBulkJob,
})

export const startParameterBulkJob = endpoint({
  name: 'startParameterBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/parameters',
  permission: parameterPermissions.control,
  summary:
    'Sets the parameters of a template on many charge points in stages, on all of it where none are named; what they were is kept',
  body: z.object({ ...bulkJobTargets, templateId: z.uuid() }),
  reply: startedBulkJob,
})

export const startFirmwareBulkJob = endpoint({
  name: 'startFirmwareBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/firmware',
  permission: firmwarePermissions.control,
  summary:
    'Brings a released firmware to charge points of its model in stages, none while it charges. More than 10 take a second person',
  body: z.object({
    ...bulkJobTargets,
    firmwareId: z.uuid(),
    /** With the maker's signature, where the charge points know signed updates. */
    signed: z.boolean().default(false),
  }),
  reply: startedBulkJob,
})

export const listBulkJobs = endpoint({
  name: 'listBulkJobs',
  method: 'GET',
  path: '/api/bulk-jobs',
  permission: bulkJobPermissions,
  summary: 'Bulk jobs, newest first',
  query: pageQuery.extend({
    kind: z.enum(bulkJobKinds).optional(),
    state: z.enum(bulkJobStates).optional(),
  }),
  reply: pageOf(bulkJobRow),
})

export const getBulkJob = endpoint({
  name: 'getBulkJob',
  method: 'GET',
  path: '/api/bulk-jobs/{id}',
  permission: bulkJobPermissions,
  summary: 'How far a bulk job has come',
  reply: bulkJobRow,
})

export const listBulkJobChargePoints = endpoint({
  name: 'listBulkJobChargePoints',
  method: 'GET',
  path: '/api/bulk-job-charge-points',
  permission: bulkJobPermissions,
  summary: 'The charge points of a bulk job, each with its own answer, in the order of the job',
  query: pageQuery.extend({ bulkJobId: z.uuid(), state: z.enum(bulkJobChargePointStates).optional() }),
  reply: pageOf(bulkJobChargePoint),
})

export const steerBulkJob = endpoint({
  name: 'steerBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/{id}/state',
  permission: bulkJobPermissions,
  summary:
    'Pause, go on, or stop for good; what is under way on a charge point is finished. 409 when it has ended',
  body: z.object({ to: z.enum(['paused', 'running', 'stopped']) }),
  reply: bulkJobRow,
})

export const undoBulkJob = endpoint({
  name: 'undoBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/{id}/undo',
  permission: bulkJobPermissions,
  summary:
    'Puts back what was changed, on every charge point where it was done; what takes two people there takes them here. 409 when there is nothing to put back',
  body: z.object(bulkJobPace),
  reply: startedBulkJob,
})

export const bulkJobEndpoints = [
  startCommandBulkJob,
  startParameterBulkJob,
  startFirmwareBulkJob,
  listBulkJobs,
  getBulkJob,
  listBulkJobChargePoints,
  steerBulkJob,
  undoBulkJob,
] as const
