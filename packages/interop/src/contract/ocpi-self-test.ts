import { endpoint, idParams } from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { linkFailures } from './links.ts'
import { ocpiFailures, ocpiVersions } from './ocpi.ts'

/** Read steps of a registered partner, in this order. They change nothing on either side. */
export const selfTestSteps = ['versions', 'details', 'credentials', 'locations', 'tariffs'] as const
export const selfTestStep = z.object({
  step: z.enum(selfTestSteps),
  /** Null: no error. */
  failed: z.enum(ocpiFailures).nullable(),
  detail: z.string(),
  tookMs: z.int(),
})
export type SelfTestStep = z.infer<typeof selfTestStep>
export const testOcpiPartner = endpoint({
  name: 'testOcpiPartner',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/partners/{id}/ocpi/test',
  permission: partnersScreen.may.interconnmng.edit,
  summary:
    'Reads versions, modules and credentials of the partner and the objects it has of ours, and returns each step with its fault',
  params: idParams,
  reply: z.array(selfTestStep),
  transaction: false,
})

/**
 * Simulation steps against a partner of our own on the real protocol, in this order: first the success cases, then the
 * failure cases. Nothing is stored, and no partner of the operator receives a message.
 */
export const simulationSteps = [
  'handshake',
  'told',
  'slow',
  'down',
  'rubbish',
  'token',
  'refused',
  'signature',
  'clock',
  'busy',
  'lost',
  'page',
  'page-again',
  'again',
  'reached',
] as const
export type SimulationStepName = (typeof simulationSteps)[number]
export const simulationStep = z.object({
  step: z.enum(simulationSteps),
  /** Failure that the product must report. Null: the product must report no error. */
  expected: z.enum([...new Set([...ocpiFailures, ...linkFailures])]).nullable(),
  /** Failure that the product reported. */
  failed: z.enum([...new Set([...ocpiFailures, ...linkFailures])]).nullable(),
  isRight: z.boolean(),
  detail: z.string(),
  tookMs: z.int(),
})
export type SimulationStep = z.infer<typeof simulationStep>
export const simulationForm = z.object({
  protocol: z.enum(['ocpi', 'tcec']),
  version: z.enum(ocpiVersions).default('2.3.0'),
  /** Token encoding and field spelling of the partner. */
  rawTokens: z.boolean().default(false),
})
export const playSelfTest = endpoint({
  name: 'playSelfTest',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/partner-self-test',
  permission: partnersScreen.may.interconnmng.edit,
  summary:
    'Runs the OCPI protocol against a simulated partner that is slow, down, wrong or loses responses, and returns each step with its result; nothing is stored',
  body: simulationForm,
  reply: z.array(simulationStep),
  transaction: false,
})
export const selfTestEndpoints = [testOcpiPartner, playSelfTest] as const
