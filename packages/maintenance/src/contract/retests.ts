import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Steps of a re-test that a repaired charge point performs by itself: the fault state has ended, the charge point
 * answers, it unlocks its connector if free, it charges for a minute if a vehicle is connected, and the fault does not
 * return.
 */
export const retestSteps = ['state', 'answer', 'unlock', 'charge', 'quiet'] as const
export type RetestStepKey = (typeof retestSteps)[number]
export const retestStates = ['running', 'passed', 'failed', 'stopped'] as const
export type RetestState = (typeof retestStates)[number]
export const retestStepStates = ['waiting', 'working', 'passed', 'skipped', 'failed'] as const
/** Reasons why a step was not possible in the charge point's state. */
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
/** Minutes without the fault, counted from the start of the re-test. */
export const quietMinutes = 15
/** Duration of a test charge, in seconds. */
export const chargeSeconds = 60

export const retestStep = z.object({
  key: z.enum(retestSteps),
  state: z.enum(retestStepStates),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Time at which the step fails unless its condition is met. */
  until: instant.nullable(),
  skip: z.enum(retestSkips).nullable(),
  failure: z.enum(retestFailures).nullable(),
  /** Status of the connector, in the charge point's own term. */
  status: z.string().nullable(),
  /** Energy of a test charge in Wh, and its duration. */
  energyWh: z.number().nullable(),
  seconds: z.int().nullable(),
  /** Transmitted OCPP messages; only the end of the start token is shown. */
  ocppMessages: z.array(z.object({ at: instant, direction: z.enum(['in', 'out']), body: z.string() })),
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
