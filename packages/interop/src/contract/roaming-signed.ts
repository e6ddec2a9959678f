import { sessionSignatureVerdicts } from '@evops/charging/contract'
import { energyDwh } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * Results of the verification of a partner's signed meter values. The meters of partners are not registered here, so
 * the best result is that the key which the partner sent fits, and that the values agree with the record.
 */
export const signedValueVerdicts = [
  'sent-key-fits',
  ...sessionSignatureVerdicts.filter((verdict) => verdict !== 'verified' && verdict !== 'key-not-registered'),
] as const

/** Signed meter values in the charge detail record of a partner (OCPI: signed_data). */
export const roamingSigned = z.object({
  verdict: z.enum(signedValueVerdicts),
  /** Encoding method as the partner names it, for example OCMF. */
  method: z.string(),
  values: z.int(),
  meterSerial: z.string().nullable(),
  /** Difference of the signed readings. */
  signedDwh: energyDwh.nullable(),
})
export type RoamingSigned = z.infer<typeof roamingSigned>
