import { revealReason, tagRevealCodes } from '@evops/organisation/contract'
import { endpoint, energyDwh, instant } from '@evops/platform/contract'
import { z } from 'zod'

/** Result of the verification of one signed meter value. Only `verified` proves that a registered meter signed it. */
export const signatureVerdicts = [
  'verified',
  /** Neither a registered key fits nor, if none is registered, the key in the message. */
  'wrong-signature',
  /** The key that the charge point sent fits, and no key is registered. */
  'key-not-registered',
  'no-key',
  /** The format or the algorithm cannot be verified here. */
  'unsupported',
  'unreadable',
] as const
export type SignatureVerdict = (typeof signatureVerdicts)[number]

/** Result for the session. Beyond the signatures, its readings must be complete and must agree with the bill. */
export const sessionSignatureVerdicts = [
  ...signatureVerdicts,
  /** The reading at the begin or at the end is missing, or they are of different meters. */
  'incomplete',
  /** The meter reports an error for a reading. */
  'meter-error',
  /** The readings were not taken during the session. */
  'other-time',
  /** The signed energy differs from the billed energy. */
  'contradicts-bill',
] as const
export type SessionSignatureVerdict = (typeof sessionSignatureVerdicts)[number]

export const signedValue = z.object({
  receivedAt: instant,
  context: z.string(),
  /** OCMF, or as the charge point names it. Empty if unknown. */
  format: z.string(),
  /** Algorithm of the signature. Null if unreadable. */
  algorithm: z.string().nullable(),
  verdict: z.enum(signatureVerdicts),
  /** SHA-256 of the public key that fits. */
  keyFingerprint: z.string().nullable(),
})

/** Signed meter values of a session and their verification. */
export const sessionSignedValues = z.object({
  verdict: z.enum(sessionSignatureVerdicts),
  /** Serial number of the meter in the signed data. */
  meterSerial: z.string().nullable(),
  beginAt: instant.nullable(),
  beginDwh: energyDwh.nullable(),
  endAt: instant.nullable(),
  endDwh: energyDwh.nullable(),
  /** Difference of the signed readings. */
  signedDwh: energyDwh.nullable(),
  /** True if the signed energy differs from the billed energy by more than rounding, verified or not. */
  contradictsBill: z.boolean(),
  values: z.array(signedValue),
})
export type SessionSignedValues = z.infer<typeof sessionSignedValues>

/** The signed data contains the tag of the driver, so it is given like the tag itself: with a reason, and logged. */
export const revealSignedValues = endpoint({
  name: 'revealSignedValues',
  method: 'POST',
  path: '/api/sessions/{id}/signed-values/reveal',
  permission: tagRevealCodes,
  summary:
    'Returns the signed meter values of a session as XML for transparency software; the access and its reason are audited',
  body: revealReason,
  reply: z.object({ fileName: z.string(), xml: z.string() }),
  tags: 'whole',
})
