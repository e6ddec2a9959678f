import type { OcspRequestData } from '@evops/ocpp/contract'
import { isOcspAnswer, ocspRequest } from '@evops/ocpp/server'
import { callHttp, type AllowedNetworks, type Services } from '@evops/platform/server'

const withinMs = 8_000
const mostBytes = 64_000

/** Checks whether a certificate was revoked (OCSP, RFC 6960). */
export interface RevocationPort {
  /** Returns the DER of an OCSP response, or null if there is none. */
  sendRequest(operatorId: string, question: OcspRequestData): Promise<Buffer | null>
}

/** Queries the responder named in a certificate by HTTP. The URL comes from an untrusted source. */
export function createRevocationCheck(services: Services, allowedNetworks: AllowedNetworks): RevocationPort {
  return {
    async sendRequest(operatorId, question) {
      // A certificate without a valid URL cannot be checked, so it is not reported on each use.
      if (!URL.canParse(question.responderURL)) return null
      try {
        const { status, body, isCut } = await callHttp(question.responderURL, {
          method: 'POST',
          body: ocspRequest(question),
          headers: { 'content-type': 'application/ocsp-request' },
          reach: await allowedNetworks(operatorId),
          withinMs,
          mostBytes,
        })
        if (status < 200 || status >= 300 || isCut) throw new Error(`answered ${status}`)
        return isOcspAnswer(body) ? body : null
      } catch (error) {
        services.log.warn({ error, responder: question.responderURL }, 'a responder did not answer')
        return null
      }
    },
  }
}
