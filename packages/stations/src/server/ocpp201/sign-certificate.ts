import type { SignCertificate201 } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { Certificates } from '../certificates/certificates.service.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { requestInItsName, signedOutside, type signCertificate } from '../ocpp/sign-certificate.ts'

/**
 * OCPP 2.0.1, A02: as in 1.6. Certificates for vehicles (V2G) are signed by the market's authority, not by ours. That
 * may take time, so the charge point gets its response before.
 */
export function signCertificate201(
  deps: DeviceDeps,
  {
    certificates,
    signStation,
  }: { certificates: Certificates; signStation: ReturnType<typeof signCertificate> },
) {
  return async (context: CallContext<WireChargePoint, SignCertificate201>) => {
    const { csr, certificateType = 'ChargingStationCertificate' } = context.payload
    const csrContext = { ...context, payload: { csr } }
    if (certificateType === 'ChargingStationCertificate') return signStation(csrContext)
    if (certificateType !== 'V2GCertificate' || !certificates.isOutside('v2g'))
      return { status: 'Rejected' as const }
    const request = await requestInItsName(deps, csrContext)
    if (!request) return { status: 'Rejected' as const }
    signedOutside(deps, { certificates, context: csrContext, request, use: 'v2g' })
    return { status: 'Accepted' as const }
  }
}
