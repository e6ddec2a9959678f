import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/*
 * Steps of the acceptance test of a new charge point, performed with a technician on site. The server runs the test
 * with the charge point's real responses and stores the OCPP messages as evidence.
 */
export const acceptanceSteps = ['boot', 'parameters', 'start', 'meter', 'stop', 'reboot', 'late'] as const
export type AcceptanceStepKey = (typeof acceptanceSteps)[number]
export const acceptanceStates = ['running', 'passed', 'failed', 'stopped'] as const
export type AcceptanceState = (typeof acceptanceStates)[number]
/** Step states. `failed` waits for a user's decision; `left` has failed and was skipped. */
export const acceptanceStepStates = ['waiting', 'working', 'passed', 'failed', 'left'] as const
/** Instructions for the technician, or the event that the server waits for. */
export const acceptancePrompts = [
  'switch-on',
  'wait-boot',
  'wait-answer',
  'plug-in',
  'replug',
  'wait-start',
  'wait-meter-values',
  'wait-stop',
  'wait-order',
  'wait-reboot',
  'wait-session',
  'cut-network',
  'stop-and-reconnect',
  'wait-upload',
] as const
export type AcceptancePrompt = (typeof acceptancePrompts)[number]
/** Instructions that the technician can confirm manually if the charge point does not report the event. */
export const confirmablePrompts: readonly AcceptancePrompt[] = ['plug-in', 'replug']

/** Why a step failed. */
export const acceptanceFailures = [
  'given-up',
  'no-boot',
  'boot-refused',
  'clock-off',
  'no-answer',
  'command-refused',
  'connectors-differ',
  'keys-missing',
  'no-energy-measurand',
  'not-writable',
  'not-kept',
  'no-plug',
  'start-refused',
  'no-start',
  'other-connector',
  'other-token',
  'token-refused',
  'no-meter-values',
  'no-energy',
  'register-backwards',
  'stop-refused',
  'no-stop',
  'no-order',
  'order-abnormal',
  'reset-refused',
  'no-reboot',
  'session-lost',
  'not-cut',
  'not-back',
  'upload-lost',
  'restamped',
] as const
export type AcceptanceFailure = (typeof acceptanceFailures)[number]

/** Evidence value: `key` is its name, `kind` its format. */
export const acceptanceFact = z.object({
  key: z.string(),
  kind: z.enum(['text', 'time', 'wh', 'w', 'seconds', 'count']),
  value: z.union([z.string(), z.number()]),
})
export type AcceptanceFact = z.infer<typeof acceptanceFact>
export const acceptanceOcppMessage = z.object({
  at: instant,
  direction: z.enum(['in', 'out']),
  body: z.string(),
})
export type AcceptanceOcppMessage = z.infer<typeof acceptanceOcppMessage>

export const acceptanceStep = z.object({
  key: z.enum(acceptanceSteps),
  state: z.enum(acceptanceStepStates),
  tries: z.int(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  say: z.enum(acceptancePrompts).nullable(),
  /** Start time of the instruction. The step ends at `until`. */
  reportedAt: instant.nullable(),
  until: instant.nullable(),
  failure: z.enum(acceptanceFailures).nullable(),
  facts: z.array(acceptanceFact),
  ocppMessages: z.array(acceptanceOcppMessage),
})
export type AcceptanceStep = z.infer<typeof acceptanceStep>

const runBase = z.object({
  id: z.uuid(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  connectorNo: z.int(),
  state: z.enum(acceptanceStates),
  /** Number of passed steps, out of `total`. */
  passed: z.int(),
  total: z.int(),
  startedByName: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export const acceptanceRow = runBase.extend({
  /** First failed step, and the reason. */
  failedStep: z.enum(acceptanceSteps).nullable(),
  failure: z.enum(acceptanceFailures).nullable(),
})
export type AcceptanceRow = z.infer<typeof acceptanceRow>
export const acceptanceRun = runBase.extend({
  /** Last characters of the token. */
  idTag: z.string(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  firmware: z.string().nullable(),
  connected: z.boolean(),
  notes: z.string().nullable(),
  steps: z.array(acceptanceStep),
  /** Names of the flags in the facts. */
  flagNames: z.record(z.string(), z.object({ zh: z.string(), en: z.string(), es: z.string() })).optional(),
})
export type AcceptanceRun = z.infer<typeof acceptanceRun>

export const startAcceptance = endpoint({
  name: 'startAcceptance',
  method: 'POST',
  path: '/api/charge-points/{id}/acceptance-runs',
  permission: chargePointPermissions.control,
  summary: 'Starts the acceptance test of a charge point at one of its connectors. 409 while another test runs',
  body: z
    .object({
      connectorNo: z.int().min(1).max(99),
      /** Token for the test session: as scanned, or a registered token, which has priority. */
      idTag: z.string().trim().min(1).max(20).optional(),
      tokenId: z.uuid().optional(),
      notes: z.string().trim().max(1000).optional(),
    })
    .refine(({ idTag, tokenId }) => idTag !== undefined || tokenId !== undefined, {
      path: ['idTag'],
      message: 'stations.accept.one-token',
    }),
  reply: acceptanceRun,
})

const acceptanceFilter = {
  chargePointId: z.uuid().optional(),
  state: z.enum(acceptanceStates).optional(),
  /** Start of the charge point's number, or any part of its name. */
  search: z.string().trim().max(60).optional(),
}
export const listAcceptance = endpoint({
  name: 'listAcceptance',
  method: 'GET',
  path: '/api/acceptance-runs',
  permission: stationViewPermission,
  summary: 'Lists acceptance tests, newest first',
  query: pageQuery.extend(acceptanceFilter),
  reply: pageSchemaOf(acceptanceRow),
})
export const acceptanceExportFilter = z.object(acceptanceFilter)

export const getAcceptance = endpoint({
  name: 'getAcceptance',
  method: 'GET',
  path: '/api/acceptance-runs/{id}',
  permission: stationViewPermission,
  summary:
    'Returns an acceptance test: the current instruction, each step with its evidence, and the report once it has ended',
  reply: acceptanceRun,
})

export const steerAcceptance = endpoint({
  name: 'steerAcceptance',
  method: 'POST',
  path: '/api/acceptance-runs/{id}/steps',
  permission: chargePointPermissions.control,
  summary:
    'Repeats a step of an acceptance test, confirms its instruction, gives it up, or continues after a failed one. 409 if the step does not allow it',
  body: z.object({ key: z.enum(acceptanceSteps), do: z.enum(['again', 'done', 'give-up', 'go-on']) }),
  reply: acceptanceRun,
})

export const endAcceptance = endpoint({
  name: 'endAcceptance',
  method: 'POST',
  path: '/api/acceptance-runs/{id}/end',
  permission: chargePointPermissions.control,
  summary: 'Ends an acceptance test before its last step; the results so far stay stored. 409 if it has already ended',
  body: z.object({ notes: z.string().trim().max(1000).optional() }),
  reply: acceptanceRun,
})

export const acceptanceEndpoints = [
  listAcceptance,
  getAcceptance,
  startAcceptance,
  steerAcceptance,
  endAcceptance,
] as const
