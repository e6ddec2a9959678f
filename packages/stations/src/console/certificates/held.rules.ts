import { z } from 'zod'

const hashData = z.object({
  hashAlgorithm: z.string(),
  issuerNameHash: z.string(),
  issuerKeyHash: z.string(),
  serialNumber: z.string(),
})
const chain = z.object({ certificateType: z.string(), certificateHashData: hashData })
const reply = z.object({
  certificateHashDataChain: z.array(chain).optional(),
  certificateHashData: z.array(hashData).default([]),
})

/** A certificate that a charge point holds, by its own words: its type, and the hashes that name it. */
export interface HeldCertificate {
  type: string
  hash: z.infer<typeof hashData>
}

/**
 * What a charge point answers to GetInstalledCertificateIds; what is no such answer holds none. One of 2.x tells all types at
 * once, one of 1.6 those of the type that it was asked for.
 */
export function heldOf(answer: unknown, asked?: string): HeldCertificate[] {
  const { data } = reply.safeParse(answer)
  if (data?.certificateHashDataChain)
    return data.certificateHashDataChain.map(({ certificateType, certificateHashData }) => ({
      type: certificateType,
      hash: certificateHashData,
    }))
  if (asked === undefined) return []
  return data?.certificateHashData.map((hash) => ({ type: asked, hash })) ?? []
}
