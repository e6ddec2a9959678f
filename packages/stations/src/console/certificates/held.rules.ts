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

/** Certificate on a charge point, as reported by the charge point: its type and the hashes that identify it. */
export interface InstalledCertificate {
  type: string
  hash: z.infer<typeof hashData>
}

/**
 * Parses the response to GetInstalledCertificateIds. An invalid response yields an empty list. An OCPP 2.x charge point
 * reports all types at once; an OCPP 1.6 charge point reports only the requested type.
 */
export function parseInstalledCertificates(answer: unknown, requestedType?: string): InstalledCertificate[] {
  const { data } = reply.safeParse(answer)
  if (data?.certificateHashDataChain)
    return data.certificateHashDataChain.map(({ certificateType, certificateHashData }) => ({
      type: certificateType,
      hash: certificateHashData,
    }))
  if (requestedType === undefined) return []
  return data?.certificateHashData.map((hash) => ({ type: requestedType, hash })) ?? []
}
