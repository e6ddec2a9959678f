import type { CertificateStatusQuestion } from '@evops/ocpp/contract'
import { isOcspAnswer, ocspRequest } from '@evops/ocpp/server'
import { callHttp, type Services } from '@evops/platform/server'

const withinMs = 8_000
const mostBytes = 64_000

/** Who can be asked whether a certificate was revoked (OCSP, RFC 6960). */
export interface RevocationPort {
  /** The DER of an OCSP answer; null: nobody could say. */
  ask(question: CertificateStatusQuestion): Promise<Buffer | null>
}
/** Private networks that the platform allowed (S-16). */
export type AllowedNetworks = () => Promise<readonly string[]>

/** Asks the responder that a certificate names, by HTTP; its address comes from strangers. */
export function createRevocation(services: Services, allowedNetworks: AllowedNetworks): RevocationPort {
  return {
    async ask(question) {
      // A certificate that names no address: nothing to be heard of, however often it is shown.
      if (!URL.canParse(question.responderURL)) return null
      try {
        const { status, body, isCut } = await callHttp(question.responderURL, {
          method: 'POST',
          body: ocspRequest(question),
          headers: { 'content-type': 'application/ocsp-request' },
          reach: await allowedNetworks(),
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
