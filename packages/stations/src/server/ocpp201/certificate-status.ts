import type { CertificateStatusQuestion } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WirePile } from '../gateway/wire-pile.ts'

/** Who can be asked whether a certificate was revoked (OCSP, RFC 6960). */
export interface RevocationPort {
  /** The DER of an OCSP answer in base64; null: nobody could say. */
  ask(question: CertificateStatusQuestion): Promise<string | null>
}
/** Nobody is asked: the address comes from a certificate of strangers (S-16). */
export const noRevocation: RevocationPort = { ask: async () => null }

/** OCPP 2.0.1, M06: the pile asks us, who may reach more than it can. */
export function getCertificateStatus(port: RevocationPort) {
  return async ({ payload }: CallContext<WirePile, { ocspRequestData: CertificateStatusQuestion }>) => {
    const ocspResult = await port.ask(payload.ocspRequestData)
    return ocspResult === null ? { status: 'Failed' as const } : { status: 'Accepted' as const, ocspResult }
  }
}
