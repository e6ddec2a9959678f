import type { OcspRequestData } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import type { RevocationPort } from '../trust/revocation.ts'

/**
 * OCPP 2.0.1, M06: the platform queries the OCSP responder for the charge point, which may not reach it. The charge
 * point itself verifies the response.
 */
export function getCertificateStatus(port: RevocationPort) {
  return async ({ payload, connection }: CallContext<ConnectedChargePoint, { ocspRequestData: OcspRequestData }>) => {
    const answer = await port.sendRequest(connection.point.operatorId, payload.ocspRequestData)
    if (answer === null) return { status: 'Failed' as const }
    return { status: 'Accepted' as const, ocspResult: answer.toString('base64') }
  }
}
