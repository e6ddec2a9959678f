import { endpoint, idParams } from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { linkFailures } from './links.ts'
import { ocpiFailures, ocpiVersions } from './ocpi.ts'

/** What is read of a registered partner, in this order; nothing of it changes anything on either side. */
export const selfTestSteps = ['versions', 'details', 'credentials', 'locations', 'tariffs'] as const
export const selfTestStep = z.object({
  step: z.enum(selfTestSteps),
  /** Null: as it should be. */
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
    'Reads versions, modules, credentials and what the partner has of ours, and says step by step what is wrong',
  params: idParams,
  reply: z.array(selfTestStep),
  transaction: false,
})

/**
 * What is played against a partner of our own on the real wire, in this order: first that all goes well, then how it fails. Nothing of it
 * is stored, and no partner of the operator hears of it.
 */
export const playSteps = [
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
export type PlayStepName = (typeof playSteps)[number]
export const playStep = z.object({
  step: z.enum(playSteps),
  /** How the product must take it; null: as if nothing was wrong. */
  expected: z.enum([...new Set([...ocpiFailures, ...linkFailures])]).nullable(),
  /** How it took it. */
  failed: z.enum([...new Set([...ocpiFailures, ...linkFailures])]).nullable(),
  isRight: z.boolean(),
  detail: z.string(),
  tookMs: z.int(),
})
export type PlayStep = z.infer<typeof playStep>
export const playForm = z.object({
  protocol: z.enum(['ocpi', 'tcec']),
  version: z.enum(ocpiVersions).default('2.3.0'),
  /** As the partner writes tokens, and spells fields. */
  rawTokens: z.boolean().default(false),
})
export const playSelfTest = endpoint({
  name: 'playSelfTest',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/partner-self-test',
  permission: partnersScreen.may.interconnmng.edit,
  summary:
    'Plays against a partner of our own on the real wire, which is slow, down, wrong or loses answers, and says step by step what was done and whether that is right; nothing is stored',
  body: playForm,
  reply: z.array(playStep),
  transaction: false,
})
export const selfTestEndpoints = [testOcpiPartner, playSelfTest] as const
