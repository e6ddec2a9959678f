import { endpoint, idParams } from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { ocpiFailures } from './ocpi.ts'

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
export const selfTestEndpoints = [testOcpiPartner] as const
