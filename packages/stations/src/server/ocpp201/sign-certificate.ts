import type { SignCertificate201 } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { CertificateService } from '../certificates/certificates.service.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { requestWithRegisteredName, requestExternalSignature, type signCertificate } from '../ocpp/sign-certificate.ts'

/**
 * OCPP 2.0.1, A02: as in 1.6. Certificates for vehicles (V2G) are signed by the market's authority, not by ours. That
 * may take time, so the charge point gets its response before.
 */
export function signCertificate201(
  deps: DeviceDeps,
  { certificates, signStation }: { certificates: CertificateService; signStation: ReturnType<typeof signCertificate> },
) {
  return async (context: CallContext<ConnectedChargePoint, SignCertificate201>) => {
    const { csr, certificateType = 'ChargingStationCertificate' } = context.payload
    const csrContext = { ...context, payload: { csr } }
    if (certificateType === 'ChargingStationCertificate') return signStation(csrContext)
    if (certificateType !== 'V2GCertificate' || !certificates.isOutside('v2g')) return { status: 'Rejected' as const }
    const request = await requestWithRegisteredName(deps, csrContext)
    if (!request) return { status: 'Rejected' as const }
    requestExternalSignature(deps, { certificates, context: csrContext, request, use: 'v2g' })
    return { status: 'Accepted' as const }
  }
}
