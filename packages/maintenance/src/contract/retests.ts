import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * What a repaired charge point shows by itself, step by step: the failing state is gone, it answers, its lock opens where
 * its connector is free, it charges for a minute where a vehicle is there, and the fault stays away.
 */
export const retestSteps = ['state', 'answer', 'unlock', 'charge', 'quiet'] as const
export type RetestStepKey = (typeof retestSteps)[number]
export const retestStates = ['running', 'passed', 'failed', 'stopped'] as const
export type RetestState = (typeof retestStates)[number]
export const retestStepStates = ['waiting', 'working', 'passed', 'skipped', 'failed'] as const
/** Why a step was not possible where the charge point stood as it did. */
export const retestSkips = ['in-use', 'no-vehicle', 'not-supported'] as const
export type RetestSkip = (typeof retestSkips)[number]
export const retestFailures = [
  'offline',
  'alarm-active',
  'faulted',
  'no-answer',
  'trigger-refused',
  'no-status',
  'unlock-failed',
  'start-refused',
  'no-start',
  'token-refused',
  'no-energy',
  'register-backwards',
  'stop-refused',
  'no-stop',
  'fault-again',
] as const
export type RetestFailure = (typeof retestFailures)[number]
/** How long the fault is to stay away, counted from the run's beginning. */
export const quietMinutes = 15
/** A test charge takes so long. */
export const chargeSeconds = 60

export const retestStep = z.object({
  key: z.enum(retestSteps),
  state: z.enum(retestStepStates),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** It fails then, unless what it waits for has come. */
  until: instant.nullable(),
  skip: z.enum(retestSkips).nullable(),
  failure: z.enum(retestFailures).nullable(),
  /** What the connector said, in the charge point's own word. */
  status: z.string().nullable(),
  /** What a test charge took, in Wh, and how long. */
  energyWh: z.number().nullable(),
  seconds: z.int().nullable(),
  /** What went over the wire; of the start token only the end. */
  frames: z.array(z.object({ at: instant, direction: z.enum(['in', 'out']), body: z.string() })),
})
export type RetestStep = z.infer<typeof retestStep>
export const retestRun = z.object({
  id: z.uuid(),
  connectorNo: z.int(),
  state: z.enum(retestStates),
  steps: z.array(retestStep),
  startedByName: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type RetestRun = z.infer<typeof retestRun>
