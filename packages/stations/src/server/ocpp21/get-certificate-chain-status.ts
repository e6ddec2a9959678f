import type { CertificateStatus, CertificateStatusRequest, GetCertificateChainStatus } from '@evops/ocpp/contract'
import { readOcspAnswer } from '@evops/ocpp/server'
import type { CallContext } from '@evops/ocpp/server'
import { X509Certificate } from 'node:crypto'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import type { RevocationPort } from '../trust/revocation.ts'

/** Hours for which a charge point may use a status. A responder's own validity is checked with each response. */
const validHours = 24
const stateNames = { good: 'Good', revoked: 'Revoked', unknown: 'Unknown', unproved: 'Failed' } as const

/**
 * OCPP 2.1, M07: returns whether the certificates of a chain were revoked. Their responders (OCSP) are queried for the
 * charge point, which may not reach them. A response that no trusted authority signed is a failure. Lists of revoked
 * certificates (CRL) are not read.
 */
export function getCertificateChainStatus({
  revocation,
  trustedBy,
}: {
  revocation: RevocationPort
  /** Returns the PEM certificates that an operator trusts. */
  trustedBy: (operatorId: string) => Promise<readonly string[]>
}) {
  async function stateOf(
    operatorId: string,
    request: CertificateStatusRequest,
    now: Date,
  ): Promise<CertificateStatus['status']> {
    const { certificateHashData: question, source, urls } = request
    if (source !== 'OCSP') return 'Failed'
    const issuers = (await trustedBy(operatorId)).map((pem) => new X509Certificate(pem))
    for (const responderURL of urls) {
      const answer = await revocation.sendRequest(operatorId, { ...question, responderURL })
      const state = answer && readOcspAnswer(answer, question, { issuers, now })
      if (state && state !== 'unproved') return stateNames[state]
    }
    return 'Failed'
  }
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, GetCertificateChainStatus['request']>): Promise<
    GetCertificateChainStatus['response']
  > => {
    const { operatorId } = connection.point
    const nextUpdate = new Date(receivedAt.getTime() + validHours * 3_600_000).toISOString()
    const certificateStatus = await Promise.all(
      payload.certificateStatusRequests.map(async (request) => ({
        certificateHashData: request.certificateHashData,
        source: request.source,
        status: await stateOf(operatorId, request, receivedAt),
        nextUpdate,
      })),
    )
    return { certificateStatus }
  }
}
