import type { CertificateStatusQuestion } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import type { RevocationPort } from '../trust/revocation.ts'

/** OCPP 2.0.1, M06: the charge point asks us, who may reach more than it can; what the answer is worth it sees itself. */
export function getCertificateStatus(port: RevocationPort) {
  return async ({ payload }: CallContext<WireChargePoint, { ocspRequestData: CertificateStatusQuestion }>) => {
    const answer = await port.ask(payload.ocspRequestData)
    if (answer === null) return { status: 'Failed' as const }
    return { status: 'Accepted' as const, ocspResult: answer.toString('base64') }
  }
}
