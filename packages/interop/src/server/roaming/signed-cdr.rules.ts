import { judgeSignedValues } from '@evops/charging/server'
import { readPublicKey } from '@evops/ocpp/server'
import { z } from 'zod'
import type { RoamingSigned } from '../../contract/index.ts'

/** SignedData of a charge detail record (OCPI 2.2.1, section 10.4.7), as partners send it. */
const signedRecord = z.looseObject({
  signed_data: z.looseObject({
    encoding_method: z.string(),
    public_key: z.string().nullish(),
    signed_values: z
      .array(z.looseObject({ nature: z.string(), signed_data: z.string() }))
      .min(1)
      .max(50),
  }),
})

/** Record that its signed values are compared with. */
export interface SignedRecord {
  raw: unknown
  startedAt: Date
  endedAt: Date
  energyDwh: number
}

/**
 * Verifies the signed meter values of a partner's record with the key in it, and compares them with the record. Null:
 * it has none, or they do not have the form of the standard.
 */
export function verifySignedRecord({ raw, startedAt, endedAt, energyDwh }: SignedRecord): RoamingSigned | null {
  const read = signedRecord.safeParse(raw)
  if (!read.success) return null
  const { encoding_method: method, public_key: publicKey, signed_values: values } = read.data.signed_data
  const key = publicKey ? readPublicKey(publicKey) : null
  const stored = values.map(({ nature, signed_data: sent }) => ({
    context: nature,
    sent,
    receivedAt: endedAt,
  }))
  const signed = judgeSignedValues(stored, key ? [key] : [], {
    startedAt: startedAt.getTime(),
    endedAt: endedAt.getTime(),
    energyDwh,
  })
  if (!signed) return null
  const { verdict, meterSerial, signedDwh } = signed
  return {
    // A key in the signed value itself comes from the partner as well.
    verdict: verdict === 'verified' || verdict === 'key-not-registered' ? 'sent-key-fits' : verdict,
    method: method.slice(0, 36),
    values: values.length,
    meterSerial,
    signedDwh,
  }
}
