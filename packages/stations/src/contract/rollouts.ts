import { endpoint, instant, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { commandPayloads } from './command-payloads.ts'
import { chargePointFilter } from './charge-points.ts'
import { firmwarePermissions, parameterPermissions, rolloutKinds, chargePointPermissions } from './screens.ts'

/*
 * A bulk job: work over many charge points that goes on by itself: first one, then a tenth, then the rest. It stops by itself when
 * too many fail, can be paused, and undone where what was done can be put back.
 */
export const rolloutStates = ['running', 'paused', 'stopped', 'done'] as const
export type RolloutState = (typeof rolloutStates)[number]
export const rolloutChargePointStates = ['waiting', 'working', 'done', 'failed', 'skipped'] as const
export type RolloutChargePointState = (typeof rolloutChargePointStates)[number]
/** More than so many charge points at once take two people. */
export const mostAlone = 10
export const longestRollout = 20_000

const rolloutPermissions = [
  ...chargePointPermissions.control,
  ...parameterPermissions.control,
  ...firmwarePermissions.control,
] as const
export const rolloutRow = z.object({
  id: z.uuid(),
  kind: z.enum(rolloutKinds),
  title: z.string(),
  state: z.enum(rolloutStates),
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
export type RolloutRow = z.infer<typeof rolloutRow>

export const rolloutChargePoint = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  name: z.string(),
  stationName: z.string(),
  stationCode: z.string(),
  /** From 1. */
  stage: z.int(),
  state: z.enum(rolloutChargePointStates),
  /** The charge point's own word, or a refusal's key. */
  answer: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type RolloutChargePoint = z.infer<typeof rolloutChargePoint>

/** Either the work has begun, or a second person is asked. */
export const startedRollout = z.object({ rolloutId: z.uuid().nullable(), approvalId: z.uuid().nullable() })

const rolloutPace = {
  /** `careful`: one, then a tenth, then the rest. */
  pace: z.enum(['careful', 'at-once']).default('careful'),
  /** It stops when so many have failed; no more are under way at a time than may still fail. */
  stopAt: z.int().min(1).max(1_000).default(2),
  /** Charge points whose turn has not come by then (they charge) are left out. */
  deadlineHours: z.int().min(1).max(720).default(72),
  reason: z.string().trim().min(1).max(200).optional(),
}
export const rolloutTargets = {
  /** These charge points, or all that a filter selects. */
  chargePointIds: z.array(z.uuid()).min(1).max(1_000).optional(),
  filter: chargePointFilter.optional(),
  ...rolloutPace,
}

export const startCommandRollout = endpoint({
  name: 'startCommandRollout',
  method: 'POST',
  path: '/api/rollouts/commands',
  permission: chargePointPermissions.control,
  summary:
    'Sends a command to many charge points in stages. Restarting more than 10, or taking a whole station out of use, takes a second person',
  body: z.object({
    ...rolloutTargets,
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
  reply: startedRollout,
})

export const startParameterRollout = endpoint({
  name: 'startParameterRollout',
  method: 'POST',
  path: '/api/rollouts/parameters',
  permission: parameterPermissions.control,
  summary:
    'Sets the parameters of a template on many charge points in stages, on all of it where none are named; what they were is kept',
  body: z.object({ ...rolloutTargets, templateId: z.uuid() }),
  reply: startedRollout,
})

export const startFirmwareRollout = endpoint({
  name: 'startFirmwareRollout',
  method: 'POST',
  path: '/api/rollouts/firmware',
  permission: firmwarePermissions.control,
  summary:
    'Brings a released firmware to charge points of its model in stages, none while it charges. More than 10 take a second person',
  body: z.object({
    ...rolloutTargets,
    firmwareId: z.uuid(),
    /** With the maker's signature, where the charge points know signed updates. */
    signed: z.boolean().default(false),
  }),
  reply: startedRollout,
})

export const listRollouts = endpoint({
  name: 'listRollouts',
  method: 'GET',
  path: '/api/rollouts',
  permission: rolloutPermissions,
  summary: 'Bulk jobs, newest first',
  query: pageQuery.extend({
    kind: z.enum(rolloutKinds).optional(),
    state: z.enum(rolloutStates).optional(),
  }),
  reply: pageOf(rolloutRow),
})

export const getRollout = endpoint({
  name: 'getRollout',
  method: 'GET',
  path: '/api/rollouts/{id}',
  permission: rolloutPermissions,
  summary: 'How far a bulk job has come',
  reply: rolloutRow,
})

export const listRolloutChargePoints = endpoint({
  name: 'listRolloutChargePoints',
  method: 'GET',
  path: '/api/rollout-charge-points',
  permission: rolloutPermissions,
  summary: 'The charge points of a bulk job, each with its own answer, in the order of the job',
  query: pageQuery.extend({ rolloutId: z.uuid(), state: z.enum(rolloutChargePointStates).optional() }),
  reply: pageOf(rolloutChargePoint),
})

export const steerRollout = endpoint({
  name: 'steerRollout',
  method: 'POST',
  path: '/api/rollouts/{id}/state',
  permission: rolloutPermissions,
  summary:
    'Pause, go on, or stop for good; what is under way on a charge point is finished. 409 when it has ended',
  body: z.object({ to: z.enum(['paused', 'running', 'stopped']) }),
  reply: rolloutRow,
})

export const undoRollout = endpoint({
  name: 'undoRollout',
  method: 'POST',
  path: '/api/rollouts/{id}/undo',
  permission: rolloutPermissions,
  summary:
    'Puts back what was changed, on every charge point where it was done; what takes two people there takes them here. 409 when there is nothing to put back',
  body: z.object(rolloutPace),
  reply: startedRollout,
})

export const rolloutEndpoints = [
  startCommandRollout,
  startParameterRollout,
  startFirmwareRollout,
  listRollouts,
  getRollout,
  listRolloutChargePoints,
  steerRollout,
  undoRollout,
] as const
