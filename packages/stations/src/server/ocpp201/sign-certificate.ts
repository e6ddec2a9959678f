import type { SignCertificate201 } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { WirePile } from '../gateway/wire-pile.ts'

/** OCPP 2.0.1, A02: as in 1.6; what vehicles look at (V2G) is signed by the market's own authority, not by ours. */
export function signCertificate201(sign: NonNullable<Handlers16<WirePile>['SignCertificate']>) {
  return async (context: CallContext<WirePile, SignCertificate201>) => {
    const { csr, certificateType = 'ChargingStationCertificate' } = context.payload
    if (certificateType !== 'ChargingStationCertificate') return { status: 'Rejected' as const }
    return sign({ ...context, payload: { csr } })
  }
}
