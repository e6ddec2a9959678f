import type { CertificateStatusQuestion } from '@evops/ocpp/contract'
import { isOcspAnswer, ocspRequest } from '@evops/ocpp/server'
import type { House } from '@evops/platform/server'
import { guardedPost } from './guarded-post.ts'

/** Who can be asked whether a certificate was revoked (OCSP, RFC 6960). */
export interface RevocationPort {
  /** The DER of an OCSP answer; null: nobody could say. */
  ask(question: CertificateStatusQuestion): Promise<Buffer | null>
}
/** Private networks that the platform allowed (S-16). */
export type AllowedNetworks = () => Promise<readonly string[]>

/** Asks the responder that a certificate names, by HTTP; its address comes from strangers. */
export function createRevocation(house: House, allowedNetworks: AllowedNetworks): RevocationPort {
  return {
    async ask(question) {
      try {
        const answer = await guardedPost(question.responderURL, {
          body: ocspRequest(question),
          type: 'application/ocsp-request',
          allowed: await allowedNetworks(),
        })
        return isOcspAnswer(answer) ? answer : null
      } catch (error) {
        house.log.warn({ error, responder: question.responderURL }, 'a responder did not answer')
        return null
      }
    },
  }
}
