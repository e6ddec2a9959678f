import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { commandPayloads } from './command-payloads.ts'
import { chargePointFilter } from './charge-points.ts'
import { firmwarePermissions, parameterPermissions, bulkJobKinds, chargePointPermissions } from './screens.ts'

/*
 * Bulk job: an action on many charge points that runs in stages, first one, then a tenth, then the rest. A job stops
 * automatically after too many failures. It can be paused, and reverted if its action is reversible.
 */
export const bulkJobStates = ['running', 'paused', 'stopped', 'done'] as const
export type BulkJobState = (typeof bulkJobStates)[number]
export const bulkJobChargePointStates = ['waiting', 'working', 'done', 'failed', 'skipped'] as const
export type BulkJobChargePointState = (typeof bulkJobChargePointStates)[number]
/** Maximum number of charge points that one user can target alone. More need a second person. */
export const maxWithoutApproval = 10
export const maxBulkJobChargePoints = 20_000

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
  /** Starts at 1. */
  stage: z.int(),
  stages: z.int(),
  stopAt: z.int(),
  /** Number of charge points by state. */
  counts: z.object({
    waiting: z.int(),
    working: z.int(),
    done: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
  /** Reason for the stop: `failures`, or `person`. */
  stoppedFor: z.string().nullable(),
  /** The bulk job that this job reverts. */
  undoes: z.uuid().nullable(),
  /** True if the action can be reverted. */
  undoable: z.boolean(),
  requestedByName: z.string(),
  createdAt: instant,
  /** Deadline. Charge points that have not started by then are skipped. Null for jobs from before deadlines existed. */
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
  /** Starts at 1. */
  stage: z.int(),
  state: z.enum(bulkJobChargePointStates),
  /** The charge point's own response, or the key of a refusal. */
  answer: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type BulkJobChargePoint = z.infer<typeof bulkJobChargePoint>

/** Either the started job, or the pending approval by a second person. */
export const startedBulkJob = z.object({ bulkJobId: z.uuid().nullable(), approvalId: z.uuid().nullable() })

const bulkJobPace = {
  /** `careful`: one charge point, then a tenth, then the rest. */
  pace: z.enum(['careful', 'at-once']).default('careful'),
  /**
   * Number of failures that stop the job. The number of charge points in progress never exceeds the remaining allowed
   * failures.
   */
  stopAt: z.int().min(1).max(1_000).default(2),
  /** Deadline in hours. Charge points that have not started by then (because they are charging) are skipped. */
  deadlineHours: z.int().min(1).max(720).default(72),
  reason: z.string().trim().min(1).max(200).optional(),
}
export const bulkJobTargets = {
  /** A list of charge points, or all that match a filter. */
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
    'Starts a bulk job that sends a command to many charge points in stages. A second person must approve to restart or take out of service more than 10, or to take a whole station out of service',
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
    'Starts a bulk job that sets the parameters of a template on many charge points in stages, on all matching ones if none are named; the previous values are stored',
  body: z.object({ ...bulkJobTargets, templateId: z.uuid() }),
  reply: startedBulkJob,
})

export const startFirmwareBulkJob = endpoint({
  name: 'startFirmwareBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/firmware',
  permission: firmwarePermissions.control,
  summary:
    'Starts a bulk job that installs a released firmware on charge points of its model in stages, never during charging. A second person must approve more than 10',
  body: z.object({
    ...bulkJobTargets,
    firmwareId: z.uuid(),
    /** True to send the vendor's signature to charge points that support signed updates. */
    signed: z.boolean().default(false),
  }),
  reply: startedBulkJob,
})

export const listBulkJobs = endpoint({
  name: 'listBulkJobs',
  method: 'GET',
  path: '/api/bulk-jobs',
  permission: bulkJobPermissions,
  summary: 'Lists bulk jobs, newest first',
  query: pageQuery.extend({
    kind: z.enum(bulkJobKinds).optional(),
    state: z.enum(bulkJobStates).optional(),
  }),
  reply: pageSchemaOf(bulkJobRow),
})

export const getBulkJob = endpoint({
  name: 'getBulkJob',
  method: 'GET',
  path: '/api/bulk-jobs/{id}',
  permission: bulkJobPermissions,
  summary: 'Returns the progress of a bulk job',
  reply: bulkJobRow,
})

export const listBulkJobChargePoints = endpoint({
  name: 'listBulkJobChargePoints',
  method: 'GET',
  path: '/api/bulk-job-charge-points',
  permission: bulkJobPermissions,
  summary: 'Lists the charge points of a bulk job with their own answers, in the order of the job',
  query: pageQuery.extend({ bulkJobId: z.uuid(), state: z.enum(bulkJobChargePointStates).optional() }),
  reply: pageSchemaOf(bulkJobChargePoint),
})

export const steerBulkJob = endpoint({
  name: 'steerBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/{id}/state',
  permission: bulkJobPermissions,
  summary:
    'Pauses, resumes or stops a bulk job for good; work in progress on a charge point is completed. 409 if the job has ended',
  body: z.object({ to: z.enum(['paused', 'running', 'stopped']) }),
  reply: bulkJobRow,
})

export const undoBulkJob = endpoint({
  name: 'undoBulkJob',
  method: 'POST',
  path: '/api/bulk-jobs/{id}/undo',
  permission: bulkJobPermissions,
  summary:
    'Starts a bulk job that reverts another one on every charge point where it was done; the same rules for a second person apply. 409 if there is nothing to revert',
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
